# Builds files into the program: writes an assembler file that includes each of them as it is, and a table of them.
# cmake -DDIST=<directory> -DALSO=<a file from elsewhere> -DASM=<file to write> -DTABLE=<file to write> -P web_files.cmake
file(GLOB_RECURSE files RELATIVE ${DIST} ${DIST}/*)
list(FILTER files EXCLUDE REGEX "\\.gz$|\\.map$")
set(asm ".section .rodata\n")
set(declared "")
set(table "")
set(number 0)
get_filename_component(also_name ${ALSO} NAME)
foreach(file IN LISTS files ITEMS ${also_name})
  set(where ${DIST}/${file})
  if(file STREQUAL also_name)
    set(where ${ALSO})
  endif()
  string(APPEND asm ".global tamburino_web_${number}\n.global tamburino_web_${number}_end\ntamburino_web_${number}:\n"
         ".incbin \"${where}\"\ntamburino_web_${number}_end:\n.byte 0\n")
  string(APPEND declared "extern const char tamburino_web_${number}[], tamburino_web_${number}_end[];\n")
  string(APPEND table "      {\"${file}\", {tamburino_web_${number}, tamburino_web_${number}_end}},\n")
  math(EXPR number "${number} + 1")
endforeach()
string(APPEND asm ".section .note.GNU-stack,\"\",@progbits\n")
file(WRITE ${ASM} "${asm}")
file(WRITE ${TABLE} "#include \"cli/web_files.h\"\n\nextern \"C\" {\n${declared}}\n\nnamespace tamburino::cli {\n
const std::map<std::string, std::string_view>& web_files() {
  static const std::map<std::string, std::string_view> kAll{\n${table}  };
  return kAll;
}\n\n}  // namespace tamburino::cli\n")
