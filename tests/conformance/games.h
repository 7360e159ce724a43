#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/dice.h"
#include "protocol/table.h"

// What every game must keep to, whichever it is. A game is here by its row in games.txt; its beginnings come
// from its pack (every scenario, and the first with each option turned round), its middles from
// tests/<game>/saved_states.
namespace tamburino::conformance {

const std::vector<std::string>& games();

struct Beginning {
  std::string name;  // scenario, option
  Json request;
};
std::vector<Beginning> beginnings(const std::string& game);

// A state stored by this version or an older one, as `save` told it.
struct SavedState {
  std::string name;  // file and line
  std::string asked;
  std::vector<int> procedures;  // the numbers on the stack
  std::string hash;
  Json save;
};
const std::vector<SavedState>& saved_states(const std::string& game);

// A table that `new` or `set` made, begun once and cloned.
std::unique_ptr<Table> begun(const Json& request);
std::unique_ptr<Table> restored(const SavedState& state);

// Chooses at random, verbs that were rarely chosen rather than others, so that a short game shows much.
class Player {
 public:
  explicit Player(std::uint64_t seed) : dice_(seed) {}
  Dice& dice() { return dice_; }
  Action choose(const ActionList& list);
  // One decision, by the side or by chance; false when the game is over.
  bool play(Table& table, Events& events);

 private:
  Dice dice_;
  std::map<int, int> chosen_;
  ActionList list_;
};

// How many decisions are played from each start: TAMBURINO_DECISIONS times as many.
int effort();

class EveryGame : public ::testing::TestWithParam<std::string> {
 protected:
  const std::string& game() const { return GetParam(); }

  // From every beginning and from every stored state: `look` sees each position before it is played on.
  using Look = std::function<void(Table& table, Player& player, int decision)>;
  void play_from_everywhere(int from_beginnings, int from_states, const Look& look);
};

std::string test_name(const ::testing::TestParamInfo<std::string>& game);

#define TAMBURINO_FOR_EVERY_GAME(Suite) \
  INSTANTIATE_TEST_SUITE_P(Of, Suite, ::testing::ValuesIn(games()), test_name)

}  // namespace tamburino::conformance
