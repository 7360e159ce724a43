#include <algorithm>
#include <set>

#include "engine/core/fields.h"
#include "protocol/session.h"
#include "states_of_games.h"
#include "tests/conformance/games.h"

// States stored by older versions are read with the meaning they had. Whoever adds a procedure stores a state
// of it: make_saved_states.py.
namespace tamburino::conformance {
namespace {

template <class Procedure>
std::set<int> numbers() {
  const auto& all = SavedNumbers<Procedure>::kAll;
  std::set<int> numbers(all.begin(), all.end());
  numbers.erase(0);  // no procedure
  return numbers;
}

const std::map<std::string, std::set<int>> kProcedures{
#define TAMBURINO_GAME(game) {#game, numbers<tamburino::game::Procedure>()},
#include "games.inc"
#undef TAMBURINO_GAME
};

class SavedStates : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(SavedStates);

TEST_P(SavedStates, are_restored_as_they_were_and_played_on) {
  for (const SavedState& one : saved_states(game())) {
    SCOPED_TRACE(one.name + ", asked " + one.asked);
    const auto table = restored(one);
    EXPECT_EQ(hash_text(table->hash()), one.hash);
    EXPECT_EQ(table->to_act().asked, one.asked);
    EXPECT_EQ(table->save(), one.save["saved"]);
    Player player(1);
    Events events;
    for (int i = 0; i < 20 && player.play(*table, events); ++i) ASSERT_FALSE(HasFailure());
  }
}

TEST_P(SavedStates, show_every_procedure) {
  std::set<int> shown;
  for (const SavedState& one : saved_states(game())) {
    const Json& stack = one.save["saved"]["state"]["stack"];
    std::vector<int> on_stack;
    for (std::size_t i = 0; i < stack["depth"].get<std::size_t>(); ++i)
      on_stack.push_back(stack["frames"][i]["kind"]);
    EXPECT_EQ(on_stack, one.procedures) << one.name;
    shown.insert(on_stack.begin(), on_stack.end());
  }
  EXPECT_EQ(shown, kProcedures.at(game())) << "store a state with tests/conformance/make_saved_states.py";
}

// A number that this version does not know is not taken for another.
TEST_P(SavedStates, with_unknown_numbers_are_refused_with_what_and_where) {
  struct Unknown {
    std::string where;
    int number;
    std::string fault;
  };
  std::set<int> tops;
  for (const SavedState& one : saved_states(game())) {
    if (one.procedures.empty() || !tops.insert(one.procedures.back()).second) continue;  // once each on top
    SCOPED_TRACE(one.name);
    const std::string top = std::to_string(one.procedures.size() - 1);
    std::vector<Unknown> all{
        {"/stack/frames/" + top + "/kind", 60,
         "state.stack.frames[" + top + "]: no procedure has the number 60"},
        {"/pending/ask", 60, "state.pending.ask has the unknown number 60"},
        {"/pending/roll", 60, "state.pending.roll has the unknown number 60"},
        {"/pending/side", 60, "state.pending.side has the unknown number 60"},
        {"/ending", 60, "state.ending has the unknown number 60"},
        {"/pending/ask", 300, "state.pending.ask is out of range"},
    };
    const Json& fields = one.save["saved"]["state"]["stack"]["frames"][one.procedures.size() - 1]["fields"];
    if (fields.contains("step"))
      all.push_back({"/stack/frames/" + top + "/fields/step", 60,
                     "state.stack.frames[" + top + "].step has the unknown number 60"});
    const auto table = restored(one);
    for (const Unknown& unknown : all) {
      Json saved = one.save["saved"];
      saved["state"][Json::json_pointer(unknown.where)] = unknown.number;
      try {
        table->restore(saved);
        ADD_FAILURE() << unknown.where << " was accepted";
      } catch (const RequestError& error) {
        EXPECT_EQ(error.code, "bad-save");
        EXPECT_EQ(error.what(), unknown.fault);
      }
      EXPECT_EQ(hash_text(table->hash()), one.hash) << "a refused save has changed the game";
    }
  }
}

}  // namespace
}  // namespace tamburino::conformance
