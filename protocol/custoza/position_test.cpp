#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/dice.h"
#include "engine/games/custoza/names.h"
#include "protocol/custoza/table.h"
#include "tests/set_position.h"

// The position format of docs/protocol.md for custoza: what set understands, what it refuses, and that get
// gives it back.
namespace tamburino {
namespace {

using ::testing::HasSubstr;

namespace c = custoza;

std::unique_ptr<Table> set(const std::string& keys) { return set_position_of("custoza", keys); }
std::string refusal(const std::string& keys) {
  return refusal_of_request([&] { set(keys); });
}
const c::State& state_of(const Table& table) { return dynamic_cast<const CustozaTable&>(table).state(); }
const c::Game& game_of(const Table& table) { return dynamic_cast<const CustozaTable&>(table).rules(); }
c::UnitState unit(const Table& table, const std::string& name) {
  return state_of(table)[c::find_unit(game_of(table), name)];
}

const std::string kMeeting =
    R"("map":"bare","active":"i48-i","units":{"5 Aosta":{"hex":"5021","face":"N"},)"
    R"("57 Haynau":{"hex":"5018","face":"S"}},"leaders":{"i48-i":"5026","a48-simbschen":"4420"})";

void act(Table& table, const std::string& text) {
  Events events;
  for (const Action one : table.parse(text)) {
    const Verdict answer = table.apply(one, events);
    ASSERT_TRUE(answer.allowed()) << text << ": " << table.say(answer);
  }
}

TEST(CustozaJsonPosition, every_phase_can_be_set) {
  const auto asked = [](const std::string& phase, const std::string& more = "") {
    return set(R"("phase":")" + phase + "\"" + more)->to_act().asked;
  };
  EXPECT_EQ(asked("attempt"), "attempt");
  EXPECT_EQ(asked("engaged"), "attempt");
  EXPECT_EQ(asked("declare", R"(,"active":"i48-1r")"), "declare");
  EXPECT_EQ(asked("forces", R"(,"active":"i48-1r")"), "choose-force");
  EXPECT_EQ(set(kMeeting)->to_act().asked, "choose-force");
  EXPECT_THAT(refusal(R"("phase":"tea")"), HasSubstr("should be one of: start, command"));
  EXPECT_THAT(refusal(R"("phase":"declare")"), HasSubstr("needs an active Formation"));
}

TEST(CustozaJsonPosition, a_unit_is_as_it_is_told) {
  const auto table = set(
      R"("map":"bare","active":"i48-1r","units":{"8 Cuneo":{"hex":5025,"face":"NE","mode":"square","level":"shaken",)"
      R"("lost":1,"fires":1,"face_up":false,"ooc":true,"spent":1.5},"3+9 Art":"5026","1 Guardia":{"status":"routed"}},)"
      R"("formations":{"i48-1r":{"mood":-2,"orders":1}},"turn":12)");
  const c::UnitState cuneo = unit(*table, "8 Cuneo");
  EXPECT_EQ(game_of(*table).map.grid().name(cuneo.hex), "5025");
  EXPECT_EQ(cuneo.mode, c::Mode::Square);
  EXPECT_EQ(cuneo.level, c::Level::Shaken);
  EXPECT_EQ(cuneo.lost, 1);
  EXPECT_EQ(cuneo.fires, 1);
  EXPECT_EQ(cuneo.spent, 3);
  EXPECT_FALSE(cuneo.face_up);
  EXPECT_TRUE(cuneo.out_of_command);
  EXPECT_EQ(unit(*table, "3+9 Art").mode, c::Mode::Unlimbered);
  EXPECT_EQ(unit(*table, "1 Guardia").status, c::Status::Routed);
  EXPECT_EQ(unit(*table, "7 Cuneo").status, c::Status::Absent);
  EXPECT_EQ(state_of(*table)[c::find_formation(game_of(*table), "i48-1r")].mood, -2);
  EXPECT_EQ(state_of(*table).turn, 12);
}

TEST(CustozaJsonPosition, italians_face_north_and_austrians_south_unless_it_is_said) {
  const auto table = set(R"("map":"bare","active":"i48-i","units":{"5 Aosta":"5021","57 Haynau":"5018"})");
  const Grid& grid = game_of(*table).map.grid();
  EXPECT_EQ(grid.name(unit(*table, "5 Aosta").facing), "N");
  EXPECT_EQ(grid.name(unit(*table, "57 Haynau").facing), "S");
}

TEST(CustozaJsonPosition, an_objective_is_a_box_by_its_hex_id_or_name) {
  for (const char* box : {"1705", "peschiera", "Peschiera"}) {
    const auto table =
        set(R"("scenario":"first-custoza","phase":"march","units":{"1 Savoia":{"status":"inside"}},)"
            R"("leaders":{"i48-3":{"hex":"2529","face_up":false}},"formations":{"i48-3":)"
            R"({"stance":"on-march","objective":")" +
            std::string(box) + R"("}})");
    const c::FormationState& own = state_of(*table)[c::find_formation(game_of(*table), "i48-3")];
    EXPECT_EQ(own.objective, c::find_box(game_of(*table), "1705")) << box;
  }
}

TEST(CustozaJsonPosition, what_cannot_be_is_refused) {
  const std::string bare = R"("map":"bare","active":"i48-i",)";
  EXPECT_THAT(refusal(bare + R"("units":{"5 Aosta":"9999"})"), HasSubstr("the map has no hex 9999"));
  EXPECT_THAT(refusal(bare + R"("units":{"Napoleon":"5020"})"), HasSubstr("bad-position"));
  EXPECT_THAT(refusal(bare + R"("units":{"5 Aosta":{}})"), HasSubstr("hex is needed"));
  EXPECT_THAT(refusal(bare + R"("units":{"5 Aosta":"5020","57 Haynau":"5020"})"), HasSubstr("[g7.5b]"));
  EXPECT_THAT(refusal(bare + R"("units":{"5 Aosta":{"hex":"5020","mode":"limbered"}})"), HasSubstr("never"));
  EXPECT_THAT(refusal(bare + R"("units":{"5 Aosta":{"hex":"5020","colour":"red"}})"), HasSubstr("colour"));
  EXPECT_THAT(refusal(bare + R"("units":[{"unit":"5 Aosta","hex":"5020"},{"unit":"5 Aosta","hex":"5021"}])"),
              HasSubstr("stands twice"));
  EXPECT_EQ(refusal(bare + R"("units":{"5 Aosta":"5020","57 Haynau":"5018"})"), "");
}

TEST(CustozaJsonPosition, ground_can_be_altered_and_counters_invented) {
  const auto table = set(
      R"("map":{"bare":true,"hexes":{"5020":{"terrain":"village","level":2}},"hexsides":{"5020/5021":["stream","bridge"]},)"
      R"("roads":[{"kind":"road","hexes":["5021","5020"]}]},"counters":{"formations":{"My Division":{"side":"italian",)"
      R"("commander":{"name":"Il Mio","command":5}}},"units":{"Mine":{"formation":"My Division","strength":7,"cohesion":9},)"
      R"("57 Haynau":{"strength":2}}},"active":"my-division","units":{"Mine":"5021"},"leaders":{"my-division":"5021"})");
  const c::Game& game = game_of(*table);
  const Hex village = c::find_hex(game, "5020");
  EXPECT_EQ(game.map.terrain(village), c::Terrain::Village);
  EXPECT_EQ(game.map.level(village), 2);
  const Facing way = *game.map.grid().side_towards(village, c::find_hex(game, "5021"));
  EXPECT_TRUE(game.map.side(village, way).stream && game.map.side(village, way).bridge);
  EXPECT_EQ(game.map.road(village, way), c::Road::Road);
  const c::Unit& mine = game[c::find_unit(game, "Mine")];
  EXPECT_EQ(mine.strength, 7);
  EXPECT_EQ(mine.cohesion, 9);
  EXPECT_EQ(mine.side, c::Side::Italian);
  EXPECT_GT(mine.movement, 0);
  EXPECT_EQ(game[c::find_unit(game, "57 Haynau")].strength, 2);
  EXPECT_EQ(table->to_act().asked, "choose-force");
  act(*table, "move Mine 5020");
  EXPECT_EQ(set_table(table->position())->hash(), table->hash());
}

// The heart of the game: a Reaction under way, inside an Action, inside an activation.
TEST(CustozaJsonPosition, a_reaction_under_way_is_told_and_set_again) {
  const auto table = set(kMeeting);
  act(*table, "move \"5 Aosta\" 5019");
  ASSERT_EQ(table->to_act().asked, "react");
  const Json told = table->position();
  EXPECT_TRUE(table->position_is_exact());
  EXPECT_EQ(told["under_way"]["asked"], "react");
  EXPECT_EQ(told["under_way"]["procedures"].back()["procedure"], "window");
  EXPECT_EQ(told["under_way"]["procedures"].back()["occasion"], "entered");
  const auto again = set_table(told);
  EXPECT_EQ(again->hash(), table->hash());
  act(*again, "counterattack \"57 Haynau\"");
  EXPECT_EQ(again->to_act().asked, "check");
  EXPECT_EQ(set_table(again->position())->hash(), again->hash());
}

TEST(CustozaJsonPosition, procedures_that_cannot_be_are_refused) {
  const auto table = set(kMeeting);
  act(*table, "move \"5 Aosta\" 5019");
  const Json told = table->position();
  const auto changed = [&](auto change) {
    Json other = told;
    change(other["under_way"]);
    return refusal_of_request([&] { set_table(other); });
  };
  EXPECT_THAT(changed([](Json& now) { now["procedures"].back()["procedure"] = "dance"; }),
              HasSubstr("names no procedure"));
  EXPECT_THAT(changed([](Json& now) { now["procedures"].back()["tempo"] = 3; }), HasSubstr("tempo"));
  EXPECT_THAT(changed([](Json& now) { now["procedures"].back()["waiting"] = {"nobody"}; }),
              HasSubstr("bad-position"));
  EXPECT_THAT(changed([](Json& now) { now["asked"] = "declare"; }), HasSubstr("does not fit"));
  EXPECT_THAT(changed([](Json& now) { now["procedures"].erase(now["procedures"].size() - 1); }),
              HasSubstr("bad-position"));
  EXPECT_EQ(changed([](Json&) {}), "");
}

// In the middle of anything, get tells what set needs.
TEST(CustozaJsonPosition, every_moment_of_a_game_is_told_exactly) {
  const auto table = new_table(Json::parse(R"({"game":"custoza","scenario":"tail-strike"})"));
  Dice dice(5);
  ActionList list;
  Events events;
  for (int i = 0; i < 600 && table->to_act().kind != ToAct::Kind::Over; ++i) {
    if (table->to_act().kind == ToAct::Kind::Chance) {
      table->apply(dice.answer(table->to_act().request), events);
    } else {
      table->list(list);
      table->apply(list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))], events);
    }
    if (i % 7 != 0) continue;
    ASSERT_TRUE(table->position_is_exact()) << table->to_act().asked << '\n' << table->position().dump();
  }
}

}  // namespace
}  // namespace tamburino
