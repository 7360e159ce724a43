#include "tests/conformance/games.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "loader/pack_info.h"
#include "tests/where.h"

namespace tamburino::conformance {
namespace {

namespace fs = std::filesystem;

// Puts what is different into a copy of the whole; lists by position.
void change(Json& whole, const Json& changes) {
  if (changes.contains("=")) {
    whole = changes["="];
    return;
  }
  for (const auto& [key, value] : changes.items()) {
    change(whole.is_array() ? whole.at(static_cast<std::size_t>(std::stoul(key))) : whole.at(key), value);
  }
}

std::vector<SavedState> read_states(const std::string& game) {
  const fs::path folder = source_dir() / "tests" / game / "saved_states";
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<SavedState> all;
  for (const fs::path& file : files) {
    std::ifstream in(file);
    std::string line;
    Json whole;
    for (int number = 1; std::getline(in, line); ++number) {
      const Json told = Json::parse(line);
      Json save = number == 1 ? told["save"] : whole;
      if (number == 1) whole = save;
      if (told.contains("changes")) change(save, told["changes"]);
      all.push_back({file.filename().string() + ":" + std::to_string(number), told["asked"],
                     told["procedures"].get<std::vector<int>>(), told["hash"], save});
    }
  }
  return all;
}

}  // namespace

const std::vector<std::string>& games() {
  static const std::vector<std::string> kAll{
#define TAMBURINO_GAME(game) #game,
#include "games.inc"
#undef TAMBURINO_GAME
  };
  return kAll;
}

std::vector<Beginning> beginnings(const std::string& game) {
  Problems problems;
  const auto info = read_pack_info(packs_dir() / game, problems);
  std::vector<Beginning> all;
  for (const std::string& scenario : info->scenarios) {
    all.push_back({scenario, {{"game", game}, {"scenario", scenario}}});
  }
  for (const PackOption& option : info->options) {
    Json request = all.front().request;
    request["options"] = {{option.id, !option.on}};
    all.push_back({all.front().name + ", " + option.id, request});
  }
  return all;
}

const std::vector<SavedState>& saved_states(const std::string& game) {
  static std::map<std::string, std::vector<SavedState>> all;
  if (!all.contains(game)) all[game] = read_states(game);
  return all[game];
}

std::unique_ptr<Table> begun(const Json& request) {
  static std::map<std::string, std::unique_ptr<Table>> all;
  auto& table = all[request.dump()];
  if (table == nullptr)
    table = request.value("cmd", "new") == "set" ? set_table(request) : new_table(request);
  return table->clone();
}

std::unique_ptr<Table> restored(const SavedState& state) {
  auto table = begun(state.save["begin"]);
  table->restore(state.save["saved"]);
  return table;
}

Action Player::choose(const ActionList& list) {
  std::map<int, int> in_list;  // how many actions of each verb
  for (const Action one : list.all()) ++in_list[one.verb];
  int verb = -1;
  for (const auto& [one, count] : in_list) {
    if (verb < 0 || dice_.below(static_cast<std::uint32_t>(4 + chosen_[one] + chosen_[verb])) >=
                        static_cast<std::uint32_t>(2 + chosen_[one]))
      verb = one;
  }
  auto skip = dice_.below(static_cast<std::uint32_t>(in_list[verb]));
  ++chosen_[verb];
  for (const Action one : list.all()) {
    if (one.verb == verb && skip-- == 0) return one;
  }
  return list[0];
}

bool Player::play(Table& table, Events& events) {
  const ToAct now = table.to_act();
  if (now.kind == ToAct::Kind::Over) return false;
  if (now.kind == ToAct::Kind::Chance) {
    EXPECT_TRUE(table.apply(dice_.answer(now.request), events).allowed()) << now.asked;
    return true;
  }
  table.list(list_);
  if (list_.empty()) {
    ADD_FAILURE() << "nothing can be answered to " << now.asked;
    return false;
  }
  const Action chosen = choose(list_);
  EXPECT_TRUE(table.apply(chosen, events).allowed()) << table.text(chosen);
  return true;
}

int effort() {
  const char* said = std::getenv("TAMBURINO_DECISIONS");
  return said == nullptr ? 1 : std::max(1, std::atoi(said));
}

void EveryGame::play_from_everywhere(int from_beginnings, int from_states, const Look& look) {
  const auto play = [&](Table& table, std::uint64_t seed, int decisions) {
    Player player(seed);
    Events events;
    for (int i = 0; i < decisions * effort(); ++i) {
      look(table, player, i);
      if (HasFatalFailure() || !player.play(table, events)) return;
    }
  };
  std::uint64_t seed = 1;
  for (const Beginning& one : beginnings(game())) {
    SCOPED_TRACE(game() + ": " + one.name);
    play(*begun(one.request), ++seed, from_beginnings);
    if (HasFatalFailure()) return;
  }
  for (const SavedState& one : saved_states(game())) {
    SCOPED_TRACE(game() + " saved in " + one.name + ", asked " + one.asked);
    play(*restored(one), ++seed, from_states);
    if (HasFatalFailure()) return;
  }
}

std::string test_name(const ::testing::TestParamInfo<std::string>& game) { return game.param; }

}  // namespace tamburino::conformance
