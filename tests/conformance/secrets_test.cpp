#include "protocol/asking.h"
#include "protocol/engine.h"
#include "tests/conformance/games.h"

// Two positions that a side cannot tell apart answer it alike, whatever it asks; where nothing is hidden both
// sides see the same. (What an act tells is tested with the game: it may open a secret.)
namespace tamburino::conformance {
namespace {

class Secrets : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Secrets);

// Every request that a side may make (the sheet never changes: beginnings_test.cpp). Answers that depend on
// whose turn it is are asked for in both cases.
std::vector<Json> requests(const Table& table, const std::string& side, Player& player) {
  std::vector<Json> all{{{"cmd", "view"}, {"side", side}},  {{"cmd", "score"}},
                        {{"cmd", "get"}, {"as", side}},     {{"cmd", "actions"}, {"as", side}},
                        {{"cmd", "preview"}, {"as", side}}, {{"cmd", "command"}, {"as", side}},
                        {{"cmd", "undo"}, {"as", side}}};
  for (const char* overlay : {"supply", "zones", "threat"}) {
    for (const std::string& whose : table.sides())
      all.push_back({{"cmd", overlay}, {"side", whose}, {"as", side}});
  }
  ActionList list;
  table.list(list);
  for (int i = 0; i < 6 && !list.empty(); ++i) {
    const Action one = player.choose(list);
    Action wild = one;
    wild.operand[player.dice().below(3)] = static_cast<std::uint16_t>(player.dice().below(190));
    for (const Action action : {one, wild}) {
      const Json said{{"bits", std::to_string(action.packed())}};
      for (const char* command : {"verdict", "preview"})
        all.push_back({{"cmd", command}, {"action", said}, {"as", side}});
    }
    const Json described = table.describe(one);
    for (const char* key : {"unit", "commander"}) {
      if (described["operands"].contains(key))
        all.push_back({{"cmd", "reach"}, {key, described["operands"][key]}, {"as", side}});
    }
  }
  return all;
}

TEST_P(Secrets, twin_positions_answer_every_request_alike) {
  int compared = 0;
  int different = 0;  // twins that were not the same position
  play_from_everywhere(120, 1, [&](Table& table, Player& player, int decision) {
    if (!table.secret() || decision % 40 != 0 || compared >= 30 || !table.position_is_exact()) return;
    const std::string side = table.sides()[player.dice().below(2)];
    const Json guess = table.sample(side, player.dice().below(1U << 30));
    Engine here;
    Engine there;
    if (there.answer(Json{{"cmd", "set"}, {"position", guess}})["ok"] == false) return;
    ASSERT_EQ(here.answer(Json{{"cmd", "set"}, {"position", table.position()}})["ok"], true);
    ++compared;
    different += guess == table.position() ? 0 : 1;
    for (const Json& request : requests(table, side, player))
      ASSERT_EQ(here.answer(request), there.answer(request)) << request << "\n" << guess.dump();
  });
  const bool secret = begun(beginnings(game()).front().request)->secret();
  EXPECT_EQ(compared > 5, secret) << compared;
  EXPECT_EQ(different > 1, secret) << different;
}

// What lies on the table for a side, without what is asked.
Json table_seen(const Table& table, const std::string& side) {
  Json view = table.view(side);
  for (const char* key : {"phase", "side", "under_way"}) view.erase(key);
  return view;
}

// The same answer or roll in both.
bool play_alike(Table& here, Table& there, Player& player, Events& told_here, Events& told_there) {
  const ToAct now = here.to_act();
  if (now.kind == ToAct::Kind::Over) return false;
  if (now.kind == ToAct::Kind::Chance) {
    const Roll roll = player.dice().answer(now.request);
    return here.apply(roll, told_here).allowed() && there.apply(roll, told_there).allowed();
  }
  ActionList list;
  here.list(list);
  const Action one = player.choose(list);
  return here.apply(one, told_here).allowed() && there.apply(one, told_there).allowed();
}

std::vector<Event> all(const Events& events) { return {events.all().begin(), events.all().end()}; }

// The question that follows, or that there is none, would tell a side what is hidden from it: so after the
// same answer twins are asked alike, as long as the side is told the same and sees the same. Spectators are
// told what the side that is not asked is told. A step is counted for a side that is told something of it:
// the same events are the same number of steps. (After an answer of the other side that it is told nothing
// of, that side may be busy with the same question still.)
TEST_P(Secrets, what_is_asked_next_tells_twins_nothing) {
  int compared = 0;
  play_from_everywhere(120, 2, [&](Table& table, Player& player, int decision) {
    if (!table.secret() || decision % 3 != 0 || compared >= 400) return;
    const std::string side = table.sides()[player.dice().below(2)];
    std::unique_ptr<Table> there;
    try {
      there = set_table(table.sample(side, player.dice().below(1U << 30)));
    } catch (const RequestError&) {
      return;  // a position that cannot be told exactly
    }
    const auto here = table.clone();
    const Json before = to_act_told(*here, side);
    if (to_act_told(*there, side) != before || there->to_act().asked != here->to_act().asked ||
        table_seen(*there, side) != table_seen(*here, side))
      return;
    Events told_here;
    Events told_there;
    if (!play_alike(*here, *there, player, told_here, told_there)) return;
    const Json seen = events_told(*here, all(told_here), side);
    if (seen != events_told(*there, all(told_there), side) ||
        table_seen(*here, side) != table_seen(*there, side))
      return;
    const Json now = to_act_told(*here, side);
    const Json other = to_act_told(*there, side);
    const bool unnoticed = before["who"] != "chance" && before["who"] != side && seen.empty();
    if (unnoticed && (now == before || other == before)) return;
    ++compared;
    ASSERT_EQ(now, other) << "after " << before << " as " << side << " sees it";
  });
  EXPECT_EQ(compared > 10, begun(beginnings(game()).front().request)->secret()) << compared;
}

// A hash would tell whether a guess is right; the number of decisions, how much the other side has decided.
TEST_P(Secrets, a_side_is_told_neither_hash_nor_decisions) {
  for (const SavedState& one : saved_states(game())) {
    Engine engine;
    ASSERT_EQ(engine.answer(Json{{"cmd", "load"}, {"save", one.save}, {"seed", 1U}})["ok"], true) << one.name;
    const auto table = restored(one);
    for (const std::string& side : table->sides()) {
      for (const char* command : {"get", "actions", "roll", "undo"}) {
        const Json answer = engine.answer(Json{{"cmd", command}, {"as", side}});
        EXPECT_FALSE(answer.contains("hash") || answer.contains("decisions") || answer.contains("exact"))
            << one.name << ' ' << answer.dump().substr(0, 300);
        if (!table->secret()) continue;
        EXPECT_FALSE(answer.contains("to_act") && answer["to_act"].contains("draw")) << answer["to_act"];
      }
    }
  }
}

TEST_P(Secrets, where_there_are_none_both_sides_see_everything) {
  play_from_everywhere(40, 1, [&](Table& table, Player&, int decision) {
    if (table.secret() || decision % 8 != 0) return;
    std::vector<Json> views;
    for (const std::string& side : table.sides()) {
      Json view = table.view(side);
      for (const char* key : {"side", "viewer"}) view.erase(key);
      views.push_back(view);
      EXPECT_EQ(table.sample(side, 3), table.position());
      EXPECT_TRUE(table.hidden_from(side).empty());
      EXPECT_EQ(table.say_asked_for(side), table.say_asked());
    }
    ASSERT_EQ(views[0], views[1]);
  });
}

}  // namespace
}  // namespace tamburino::conformance
