#include "loader/scenarios.h"

#include <algorithm>

namespace tamburino {
namespace {

std::string listed(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
  return all;
}

}  // namespace

PackInfo info_with_scenario(const std::filesystem::path& pack_dir, std::string_view scenario) {
  Problems problems;
  const auto info = read_pack_info(pack_dir, problems);
  if (!problems.empty()) throw problems.front();
  if (std::find(info->scenarios.begin(), info->scenarios.end(), scenario) == info->scenarios.end()) {
    throw PackError(
        (pack_dir / "pack.toml").string(), 0,
        "there is no scenario " + in_quotes(scenario) + "; there are: " + listed(info->scenarios));
  }
  return *info;
}

void add_new(Problems& problems, const Problems& found) {
  for (const PackError& one : found) {
    const auto same = [&](const PackError& other) { return std::string_view(one.what()) == other.what(); };
    if (std::none_of(problems.begin(), problems.end(), same)) problems.push_back(one);
  }
}

void check_slug(const PackInfo& info, std::string_view slug, const std::string& file, Problems& problems) {
  if (info.slug != slug)
    report(problems, file, 0, "is the pack of " + in_quotes(info.slug) + ", not of " + in_quotes(slug));
}

void check_id(std::string_view id, std::string_view scenario, const std::filesystem::path& file,
              Problems& problems) {
  if (id != scenario)
    report(problems, file.string(), 0, "has the id " + in_quotes(id) + ", unlike its file name");
}

}  // namespace tamburino
