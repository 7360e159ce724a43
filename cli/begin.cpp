#include "cli/begin.h"

#include <algorithm>

#include "loader/pack_info.h"
#include "loader/packs.h"

namespace tamburino::cli {
namespace {

std::string listed(const std::vector<std::string>& all) {
  std::string text;
  for (const std::string& one : all) text += (text.empty() ? "" : ", ") + one;
  return text.empty() ? "none" : text;
}

bool has(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

}  // namespace

Json new_game(const std::string& game, const std::string& scenario, const std::vector<std::string>& options) {
  Problems problems;
  const auto info = read_pack_info(pack_directory(packs_directory(), game), problems);
  if (!info || info->scenarios.empty())
    throw std::runtime_error("the pack of " + game + " is damaged: tamburino check " + game);
  if (!scenario.empty() && !has(info->scenarios, scenario))
    throw std::runtime_error(game + " has no scenario \"" + scenario +
                             "\"; there are: " + listed(info->scenarios));
  Json request{{"game", game}, {"scenario", scenario.empty() ? info->scenarios.front() : scenario}};
  std::vector<std::string> known;
  for (const PackOption& option : info->options) known.push_back(option.id);
  for (const std::string& one : options) {
    if (!has(known, one))
      throw std::runtime_error(game + " has no option \"" + one + "\"; there are: " + listed(known));
    request["options"][one] = true;
  }
  return request;
}

}  // namespace tamburino::cli
