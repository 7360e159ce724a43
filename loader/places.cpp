#include "loader/places.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "loader/errors.h"

namespace tamburino {
namespace {

using Path = std::filesystem::path;

bool is_directory(const Path& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

}  // namespace

std::vector<Path> usual_places(const Path& name) {
  std::vector<Path> places;
  std::error_code error;
  const Path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) {
    // Beside the program, not at a fixed place, so that an installation may lie anywhere.
    for (const char* up : {TAMBURINO_SHARE, "..", "../.."})
      places.push_back((program.parent_path() / up / name).lexically_normal());
  }
#ifdef TAMBURINO_TREE
  places.push_back(Path(TAMBURINO_TREE) / name);
#endif
  return places;
}

Path shared_directory(const Path& name, const char* variable) {
  if (const char* chosen = std::getenv(variable); chosen != nullptr && *chosen != '\0') {
    if (is_directory(chosen)) return chosen;
    throw PackError(chosen, 0, std::string(variable) + " points here, but this is not a directory");
  }
  const std::vector<Path> places = usual_places(name);
  const auto found = std::find_if(places.begin(), places.end(), is_directory);
  if (found != places.end()) return *found;
  std::string looked;
  for (const Path& place : places) looked += " " + place.string();
  throw PackError(name.string(), 0,
                  "there is no such directory; looked in" + looked + "; set " + std::string(variable));
}

}  // namespace tamburino
