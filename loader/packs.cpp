#include "loader/packs.h"

#include <algorithm>
#include <system_error>

#include "loader/pack_info.h"
#include "loader/places.h"

namespace tamburino {
namespace {

using Path = std::filesystem::path;

}  // namespace

Path packs_directory() { return shared_directory("packs", "TAMBURINO_PACKS"); }

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
