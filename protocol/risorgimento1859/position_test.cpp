#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/core/dice.h"
#include "engine/games/risorgimento1859/names.h"
#include "protocol/risorgimento1859/table.h"
#include "tests/set_position.h"

// The position format of docs/protocol.md for risorgimento1859: what set understands, what it refuses, and
// that get gives it back.
namespace tamburino {
namespace {

using ::testing::HasSubstr;

namespace r = risorgimento1859;

std::unique_ptr<Table> set(const std::string& keys) { return set_position_of("risorgimento1859", keys); }
std::string refusal(const std::string& keys) {
  return refusal_of_request([&] { set(keys); });
}
const r::State& state_of(const Table& table) {
  return dynamic_cast<const Risorgimento1859Table&>(table).state();
}
const r::Game& game_of(const Table& table) {
  return dynamic_cast<const Risorgimento1859Table&>(table).rules();
}
r::UnitState unit(const Table& table, const std::string& name) {
  return state_of(table)[r::find_unit(game_of(table), name)];
}

// Dieu's brigade acts; two hexes to the east stands a battalion of Bils.
const std::string kMeeting =
    R"("map":"bare","brigade":"f1-1","units":{"f1-1-74-1":{"hex":"S1036","face":"E"},)"
    R"("a5-1-kinsky-1":{"hex":"S1034","face":"W"}},"leaders":{"f-1":"S1037","f1-1":"S1036","a5-1":"S1033"})";

void act(Table& table, const std::string& text) {
  Events events;
  for (const Action one : table.parse(text)) {
    const Verdict answer = table.apply(one, events);
    ASSERT_TRUE(answer.allowed()) << text << ": " << table.say(answer);
  }
}

TEST(RisorgimentoJsonPosition, every_phase_can_be_set) {
  const auto asked = [](const std::string& phase, const std::string& more = "") {
    return set(R"("phase":")" + phase + "\"" + more)->to_act().asked;
  };
  EXPECT_EQ(asked("initiative"), "initiative");
  EXPECT_EQ(asked("activation"), "select");
  EXPECT_EQ(asked("corps", R"(,"active":"a-5")"), asked("late-fire", R"(,"active":"a-5")"));
  EXPECT_EQ(set(kMeeting)->to_act().asked, "move");
  EXPECT_THAT(refusal(R"("phase":"tea")"), HasSubstr("should be one of: start, reserve"));
  EXPECT_THAT(refusal(R"("phase":"corps")"), HasSubstr("needs a corps"));
}

TEST(RisorgimentoJsonPosition, a_unit_is_as_it_is_told) {
  const auto table = set(
      R"("map":"bare","turn":3,"units":{"74e Ligne I":{"hex":"S1036","face":"NE","hits":2,"disordered":true,)"
      R"("spent":3,"fired":true},"74e Ligne II":"S1038","17 Chs":{"status":"eliminated"}},)"
      R"("brigades":{"f1-1":{"orders":"under","tried":true}},"corps":{"f-1":{"activations":1}},)"
      R"("owners":{"Rocca":"allied"})");
  const r::UnitState first = unit(*table, "f1-1-74-1");
  EXPECT_EQ(game_of(*table).map.grid().name(first.hex), "S1036");
  EXPECT_EQ(first.hits, 2);
  EXPECT_EQ(first.spent, 3);
  EXPECT_TRUE(first.is(r::Mark::Disordered) && first.is(r::Mark::Fired));
  EXPECT_FALSE(first.is(r::Mark::Square));
  EXPECT_EQ(unit(*table, "f1-1-ch17").status, r::Status::Eliminated);
  EXPECT_EQ(unit(*table, "f1-1-84-1").status, r::Status::Absent);
  EXPECT_EQ(state_of(*table)[r::find_brigade(game_of(*table), "f1-1")].orders, r::Orders::Under);
  EXPECT_EQ(state_of(*table)[r::find_corps(game_of(*table), "f-1")].activations, 1);
  EXPECT_EQ(state_of(*table).turn, 3);
  EXPECT_EQ(table->score()["places"]["rocca"], "allied");
}

// Of one hex from the top down, or by their place.
TEST(RisorgimentoJsonPosition, r5_44a_the_order_of_a_stack_is_as_it_is_told) {
  const auto table =
      set(R"("map":"bare","units":[{"unit":"f1-1-74-2","hex":"S1036"},{"unit":"f1-1-74-1","hex":"S1036"}])");
  EXPECT_EQ(unit(*table, "f1-1-74-2").place, 0);
  EXPECT_EQ(unit(*table, "f1-1-74-1").place, 1);
  const auto other = set(
      R"("map":"bare","units":{"f1-1-74-1":{"hex":"S1036","place":1},"f1-1-74-2":{"hex":"S1036","place":0}})");
  EXPECT_EQ(unit(*other, "f1-1-74-1").place, 1);
}

TEST(RisorgimentoJsonPosition, what_cannot_be_is_refused) {
  const std::string bare = R"("map":"bare",)";
  EXPECT_THAT(refusal(bare + R"("units":{"17 Chs":"S9999"})"), HasSubstr("the map has no hex S9999"));
  EXPECT_THAT(refusal(bare + R"("units":{"Garibaldi":"S1036"})"), HasSubstr("bad-position"));
  EXPECT_THAT(refusal(bare + R"("units":{"17 Chs":{}})"), HasSubstr("hex is needed"));
  EXPECT_THAT(refusal(bare + R"("units":{"17 Chs":"S1036","a5-1-kinsky-1":"S1036"})"), HasSubstr("[5.42b]"));
  EXPECT_THAT(refusal(bare + R"("units":{"17 Chs":{"hex":"S1036","square":true}})"), HasSubstr("[6.14a]"));
  EXPECT_THAT(refusal(bare + R"("units":{"17 Chs":{"hex":"S1036","colour":"red"}})"), HasSubstr("colour"));
  EXPECT_THAT(refusal(bare + R"("units":[{"unit":"17 Chs","hex":"S1036"},{"unit":"17 Chs","hex":"S1035"}])"),
              HasSubstr("stands twice"));
  EXPECT_THAT(refusal(bare + R"("owners":{"Vienna":"allied"})"), HasSubstr("should be one of: rocca"));
  EXPECT_EQ(refusal(bare + R"("units":{"17 Chs":"S1036","a5-1-kinsky-1":"S1034"})"), "");
}

TEST(RisorgimentoJsonPosition, ground_can_be_altered_and_counters_invented) {
  const auto table = set(
      R"("map":{"bare":true,"hexes":{"S1035":{"terrain":"village","level":2}},"hexsides":{"S1036/S1035":["stream","bridge"]},)"
      R"("roads":[{"kind":"minor","hexes":["S1036","S1035"]}]},"counters":{"corps":{"My Corps":{"nation":"france","continuity":5}},)"
      R"("brigades":{"My Brigade":{"corps":"My Corps"}},"units":{"Mine":{"brigade":"my brigade","cohesion":9},)"
      R"("a5-1-kinsky-1":{"cohesion":2}}},"brigade":"My-Brigade","units":{"Mine":"S1036"},)"
      R"("leaders":{"My-Brigade":"S1036","My-Corps":"S1036"})");
  const r::Game& game = game_of(*table);
  const Hex village = r::find_hex(game, "S1035");
  EXPECT_EQ(game.map.terrain(village), r::Terrain::Village);
  EXPECT_EQ(game.map.level(village), 2);
  const Facing way = *game.map.grid().side_towards(village, r::find_hex(game, "S1036"));
  EXPECT_EQ(game.map.side(village, way).water, r::Water::Stream);
  EXPECT_TRUE(game.map.side(village, way).bridge);
  EXPECT_EQ(game.map.road(village, way), r::Road::Minor);
  const r::Unit& mine = game[r::find_unit(game, "Mine")];
  EXPECT_EQ(mine.cohesion, 9);
  EXPECT_EQ(mine.side, r::Side::Allied);
  EXPECT_EQ(game[r::find_corps(game, "My-Corps")].continuity, 5);
  EXPECT_EQ(game[r::find_unit(game, "a5-1-kinsky-1")].cohesion, 2);
  ASSERT_EQ(table->to_act().asked, "move");
  act(*table, "move Mine S1035");
  EXPECT_EQ(set_table(table->position())->hash(), table->hash());
}

// A move under way, inside a brigade's time, inside an activation.
TEST(RisorgimentoJsonPosition, a_move_under_way_is_told_and_set_again) {
  const auto table = set(kMeeting);
  act(*table, "move f1-1-74-1 S1035");
  EXPECT_TRUE(table->position_is_exact());
  const Json told = table->position(), now = told["under_way"];
  EXPECT_EQ(now["asked"], "step");
  EXPECT_EQ(now["acting"]["corps"], "f-1");
  const Json& move = now["procedures"].back();
  EXPECT_EQ(move["procedure"], "unit-move");
  EXPECT_EQ(move["unit"], "f1-1-74-1");
  const auto again = set_table(told);
  EXPECT_EQ(again->hash(), table->hash());
  act(*again, "halt f1-1-74-1");
  EXPECT_EQ(again->to_act().asked, "move");
}

TEST(RisorgimentoJsonPosition, procedures_that_cannot_be_are_refused) {
  const auto table = set(kMeeting);
  act(*table, "move f1-1-74-1 S1035");
  const Json told = table->position();
  const auto changed = [&](auto change) {
    Json other = told;
    change(other["under_way"]);
    return refusal_of_request([&] { set_table(other); });
  };
  EXPECT_THAT(changed([](Json& now) { now["procedures"].back()["procedure"] = "dance"; }),
              HasSubstr("names no procedure"));
  EXPECT_THAT(changed([](Json& now) { now["procedures"].back()["tempo"] = 3; }), HasSubstr("tempo"));
  EXPECT_THAT(changed([](Json& now) { now["procedures"].back()["unit"] = "nobody"; }),
              HasSubstr("bad-position"));
  EXPECT_THAT(changed([](Json& now) { now["asked"] = "declare"; }), HasSubstr("does not fit"));
  EXPECT_EQ(changed([](Json&) {}), "");
}

// In the middle of anything, get tells what set needs: on one map, and on two that are joined.
TEST(RisorgimentoJsonPosition, every_moment_of_a_game_is_told_exactly) {
  for (const char* scenario : {"le-grole", "san-martino", "solferino-sanmartino"}) {
    const auto table = new_table({{"game", "risorgimento1859"}, {"scenario", scenario}});
    Dice dice(5);
    ActionList list;
    Events events;
    for (int i = 0; i < 400 && table->to_act().kind != ToAct::Kind::Over; ++i) {
      if (table->to_act().kind == ToAct::Kind::Chance) {
        table->apply(dice.answer(table->to_act().request), events);
      } else {
        table->list(list);
        table->apply(list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))], events);
      }
      if (i % 19 != 0) continue;
      ASSERT_TRUE(table->position_is_exact()) << scenario << ' ' << table->to_act().asked;
    }
  }
}

TEST(RisorgimentoPosition, places_of_one_name_are_told_apart_by_their_hexes) {
  const auto table =
      set(R"("scenario":"magenta","base":"scenario","phase":"activation","owners":{"M3409":"allied"})");
  const Json told = table->position();
  EXPECT_EQ(told["owners"]["M3409"], "allied");
  EXPECT_EQ(told["owners"]["M3309"], "austrian");
}

TEST(RisorgimentoPosition, r5_24b_an_altered_level_makes_the_ground_rough) {
  const auto cost = [](const std::string& hex) {
    const auto table = set(
        R"("map":{"bare":true,"hexes":{"S1035":)" + hex +
        R"(,"S1036":{"level":4}}},"brigade":"f1-1","units":{"f1-1-74-1":{"hex":"S1036","face":"E"}},"leaders":{"f-1":"S1037","f1-1":"S1036"})");
    act(*table, "move f1-1-74-1 S1035");
    return static_cast<int>(unit(*table, "f1-1-74-1").spent);
  };
  EXPECT_EQ(cost(R"({"level":4})"), 2);
  EXPECT_EQ(cost(R"({"level":4,"terrain":"woods"})"), 3);
}

TEST(RisorgimentoPosition, no_two_places_of_a_score_or_a_sheet_have_one_id) {
  const auto table = set(R"("scenario":"magenta","base":"scenario","phase":"activation")");
  for (const Json& places : {table->score()["reckoning"]["places"], table->sheet()["places"]}) {
    std::set<std::string> ids;
    for (const Json& place : places)
      EXPECT_TRUE(ids.insert(place["id"].get<std::string>()).second) << place["id"];
    EXPECT_GT(ids.size(), 5U);
  }
}

}  // namespace
}  // namespace tamburino
