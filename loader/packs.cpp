#include "loader/packs.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "loader/pack_info.h"

namespace tamburino {
namespace {

using Path = std::filesystem::path;

bool is_directory(const Path& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

std::vector<Path> usual_places() {
  std::vector<Path> places;
  std::error_code error;
  const Path program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) {
    const Path folder = program.parent_path();
    places.push_back((folder / ".." / "packs").lexically_normal());
    places.push_back((folder / ".." / ".." / "packs").lexically_normal());
  }
#ifdef TAMBURINO_PACKS_DIR
  places.emplace_back(TAMBURINO_PACKS_DIR);
#endif
  return places;
}

}  // namespace

Path packs_directory() {
  if (const char* chosen = std::getenv("TAMBURINO_PACKS"); chosen != nullptr && *chosen != '\0') {
    if (is_directory(chosen)) return chosen;
    throw PackError(chosen, 0, "TAMBURINO_PACKS points here, but this is not a directory");
  }
  const std::vector<Path> places = usual_places();
  const auto found = std::find_if(places.begin(), places.end(), is_directory);
  if (found != places.end()) return *found;
  std::string looked;
  for (const Path& place : places) looked += " " + place.string();
  throw PackError("packs", 0, "there is no packs directory; looked in" + looked + "; set TAMBURINO_PACKS");
}

std::vector<std::string> pack_slugs(const Path& packs) {
  std::vector<std::string> slugs;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(packs, error)) {
    const std::string name = entry.path().filename().string();
    const bool has_pack = std::filesystem::exists(entry.path() / "pack.toml", error);
    const bool unfinished = std::filesystem::exists(entry.path() / "unfinished.txt", error);
    if (is_plain_name(name) && has_pack && !unfinished) slugs.push_back(name);
  }
  std::sort(slugs.begin(), slugs.end());
  return slugs;
}

Path pack_directory(const Path& packs, std::string_view slug) {
  const std::vector<std::string> slugs = pack_slugs(packs);
  const auto found = std::find(slugs.begin(), slugs.end(), slug);
  if (found != slugs.end()) return packs / *found;
  std::string all;
  for (const std::string& one : slugs) all += (all.empty() ? "" : ", ") + one;
  throw PackError(packs.string(), 0,
                  "there is no pack " + in_quotes(slug) + (all.empty() ? "" : "; there are: " + all));
}

}  // namespace tamburino
