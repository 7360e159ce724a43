#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "all_games.h"
#include "loader/check_pack.h"
#include "loader/packs.h"

// The first line names a file of a pack, `<game>/map.tsv`; the rest takes the place of what is in it.
// Loaded and begun, or refused with file and reason.
using namespace tamburino;
namespace fs = std::filesystem;

namespace {

const fs::path& copied_packs() {
  static const fs::path copy = [] {
    const fs::path where = fs::path("/dev/shm") / ("tamburino-fuzz-" + std::to_string(::getpid()));
    fs::create_directories(where);
    for (const std::string& game : pack_slugs(packs_directory())) {
      fs::copy(packs_directory() / game, where / game, fs::copy_options::recursive);
    }
    return where;
  }();
  return copy;
}

void begin(const fs::path& pack) {
  Events events;
#define TAMBURINO_GAME(game) \
  if (pack.filename() == #game) start(game::load(pack), events);
#include "games.inc"
#undef TAMBURINO_GAME
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t end = bytes.find('\n');
  if (end == std::string_view::npos || end > 60) return -1;
  const std::string name(bytes.substr(0, end));
  if (name.find("..") != std::string::npos || name.find('\0') != std::string::npos) return -1;
  const fs::path file = copied_packs() / name;
  if (!fs::is_regular_file(file)) return -1;
  std::ifstream in(file, std::ios::binary);
  const std::string good{std::istreambuf_iterator<char>(in), {}};
  std::ofstream(file, std::ios::binary) << bytes.substr(end + 1);
  const fs::path pack = copied_packs() / name.substr(0, name.find('/'));
  const Problems problems = check_pack(pack);
  try {
    begin(pack);
  } catch (const PackError& error) {
    if (problems.empty() || error.file().empty() || error.message().empty()) __builtin_trap();
  }
  std::ofstream(file, std::ios::binary) << good;
  return 0;
}
