# What `cmake --install` puts where. The page is part of the program. What the program reads while it runs lies under
# share/tamburino as it lies in the tree (loader/places.cpp looks there, beside the program).
set(share ${CMAKE_INSTALL_DATADIR}/tamburino)
install(TARGETS tamburino RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY packs DESTINATION ${share})  # those of games under construction too: their maps can be drawn
foreach(game IN LISTS games)
  install(FILES docs/rules/${game}.tsv DESTINATION ${share}/docs/rules)
  install(FILES docs/rulings/${game}.md DESTINATION ${share}/docs/rulings)
endforeach()
install(DIRECTORY mapmaker/maps mapmaker/geo DESTINATION ${share}/mapmaker)

# Texts with the version and the directories in them; the directories are known only when it is installed (`--prefix`).
file(GLOB man_pages CONFIGURE_DEPENDS packaging/man/*.1.in)
foreach(page IN LISTS man_pages)
  get_filename_component(name ${page} NAME_WLE)
  configure_file(${page} ${CMAKE_BINARY_DIR}/man/${name} @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/man/${name} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endforeach()
install(FILES packaging/bash-completion/tamburino DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES README.md docs/operating.md docs/server.md docs/protocol.md docs/playing.md docs/table.md docs/packs.md docs/records.md docs/dice.md
              docs/opponent.md docs/simulation.md docs/maps.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES packaging/nginx/tamburino.conf DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples/nginx)
install(FILES packaging/caddy/Caddyfile DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples/caddy)
install(FILES examples/bot.py DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)

file(GLOB units CONFIGURE_DEPENDS packaging/systemd/*.in)
install(FILES packaging/systemd/sysusers.conf RENAME tamburino.conf DESTINATION lib/sysusers.d)
install(CODE "
  set(bin \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")
  set(doc \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DOCDIR}\")
  set(etc \"\${CMAKE_INSTALL_PREFIX}/etc\")
  if(CMAKE_INSTALL_PREFIX STREQUAL \"/usr\")
    set(etc /etc)
  endif()
  foreach(unit IN ITEMS ${units})
    get_filename_component(name \${unit} NAME_WLE)
    configure_file(\${unit} \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/systemd/system/\${name}\" @ONLY)
    message(STATUS \"Installing: \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/lib/systemd/system/\${name}\")
  endforeach()
  # Never over what the administrator has written.
  if(NOT EXISTS \"\$ENV{DESTDIR}\${etc}/tamburino/server.toml\")
    file(INSTALL \"${CMAKE_SOURCE_DIR}/packaging/server.toml\" DESTINATION \"\${etc}/tamburino\")  # which puts DESTDIR before it
  endif()")
