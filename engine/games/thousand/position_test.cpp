#include "engine/games/thousand/position.h"

#include "engine/core/dice.h"
#include "tests/thousand/given.h"

// Any position of the table: every phase can be set and played on, and what cannot be is refused with a
// reason.
namespace tamburino::thousand {
namespace {

using testing::HasSubstr;

UnitId unit(const char* id) { return find_unit(campaign(), id); }
CommanderId commander(const char* id) { return find_commander(campaign(), id); }
PlaceId at(const char* id) { return find_place(campaign(), id); }

State set(const Position& position) {
  Events events;
  return set_position(campaign(), position, events);
}

// The rule that forbids a position; "allowed", or "no rule" when it is plain nonsense.
std::string verdict_on(const Position& position) {
  try {
    set(position);
  } catch (const PositionError& error) {
    EXPECT_STRNE(error.what(), "");
    return error.rule.empty() ? "no rule" : error.rule;
  }
  return "allowed";
}
std::string verdict_on(const UnitPlace& one) {
  Position position;
  position.units = {one};
  return verdict_on(position);
}
std::string verdict_on(const CommanderPlace& one) {
  Position position;
  position.commanders = {one};
  return verdict_on(position);
}
std::string verdict_on(const CityPlace& one) {
  Position position;
  position.cities = {one};
  return verdict_on(position);
}

// Everybody where the printed set-up has him.
Position whole(Phase phase, Side side) {
  const Game& game = campaign();
  Position position{.turn = 2, .phase = phase, .side = side};
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game[who].arrival == Arrival::Start) position.units.push_back({.who = who, .place = game[who].start});
    if (game[who].arrival == Arrival::Free) position.units.push_back({.who = who, .place = at("enna")});
  }
  for (std::size_t i = 0; i < game.commanders.size(); ++i) {
    const CommanderId who{static_cast<std::uint8_t>(i)};
    if (game[who].start != kNoPlace) position.commanders.push_back({.who = who, .place = game[who].start});
  }
  return position;
}

// Garibaldi and two of his companies against Lanza and two battalions, in the country round Palermo.
Position field(Phase phase = Phase::Manoeuvre, Side side = Side::Garibaldine) {
  Position position{.turn = 2, .phase = phase, .side = side};
  for (const char* who : {"g-gar-i", "g-gar-ii", "b-ca-8", "b-ca-9"})
    position.units.push_back({.who = unit(who), .place = at("PA")});
  for (const char* who : {"garibaldi", "bixio", "lanza", "mendelez"})
    position.commanders.push_back({.who = commander(who), .place = at("PA")});
  position.battle = BattlePlace{.place = at("PA"), .attacker = Side::Garibaldine};
  if (phase == Phase::Deploy) return position;
  position.battle->stacks = {{.cell = find_cell("GD5"), .units = {unit("g-gar-i")}},
                             {.cell = find_cell("GD6"), .units = {unit("g-gar-ii")}},
                             {.cell = find_cell("BD5"), .units = {unit("b-ca-8")}},
                             {.cell = find_cell("BD6"), .units = {unit("b-ca-9")}}};
  return position;
}

// Both sides at random, until the game is over.
void play_on(State state, std::uint64_t seed) {
  const Game& game = campaign();
  Dice dice(seed);
  Events events;
  ActionList list;
  for (int n = 0; !state.over(); ++n) {
    ASSERT_LT(n, 100000);
    if (state.pending.kind == Pending::Kind::Roll) {
      ASSERT_TRUE(apply(game, state, dice.answer(roll_request(state)), events).allowed());
      continue;
    }
    list_actions(game, state, list);
    ASSERT_FALSE(list.empty()) << "nothing can be answered to " << word_of(state.pending.ask);
    const Action chosen = list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))];
    ASSERT_TRUE(apply(game, state, chosen, events).allowed()) << text_of(game, chosen);
  }
}

// --- every phase

TEST(ThousandPosition, every_phase_has_its_word) {
  for (int i = 0; i < kPhaseCount; ++i) {
    const auto phase = static_cast<Phase>(i);
    EXPECT_EQ(find_phase(word_of(phase)), phase) << word_of(phase);
  }
  EXPECT_EQ(find_phase("Turn-Begins"), Phase::TurnBegins);
  EXPECT_EQ(find_phase("tea"), std::nullopt);
}

TEST(ThousandPosition, every_phase_outside_of_battle_is_set_and_played_on) {
  for (const Phase phase : {Phase::TurnBegins, Phase::Reinforcements, Phase::Movement, Phase::Combat,
                            Phase::Attrition, Phase::Points, Phase::TurnEnds}) {
    for (const Side side : kSides) {
      SCOPED_TRACE(std::string(word_of(phase)) + " " + std::string(word_of(side)));
      const State state = set(whole(phase, side));
      ASSERT_NO_THROW(check_saved(campaign(), state));
      play_on(state, 1);
    }
  }
}

TEST(ThousandPosition, every_phase_of_a_battle_is_set_and_played_on) {
  for (const Phase phase :
       {Phase::Deploy, Phase::Entrench, Phase::Artillery, Phase::Manoeuvre, Phase::Declare, Phase::Retreat}) {
    for (const Side side : kSides) {
      SCOPED_TRACE(std::string(word_of(phase)) + " " + std::string(word_of(side)));
      const State state = set(field(phase, side));
      ASSERT_TRUE(state.battle.under_way);
      ASSERT_NO_THROW(check_saved(campaign(), state));
      play_on(state, 1);
    }
  }
}

// What is asked first, and of whom.
void expect_asked(const Position& position, Ask ask, Side side) {
  const State state = set(position);
  ASSERT_EQ(state.pending.kind, Pending::Kind::Ask);
  EXPECT_EQ(word_of(state.pending.ask), word_of(ask));
  EXPECT_EQ(word_of(state.pending.side), word_of(side));
}

TEST(ThousandPosition, each_phase_begins_with_its_own_question) {
  expect_asked(whole(Phase::TurnBegins, Side::Garibaldine), Ask::March, Side::Garibaldine);
  expect_asked(whole(Phase::Movement, Side::Garibaldine), Ask::March, Side::Garibaldine);
  expect_asked(whole(Phase::Movement, Side::Bourbon), Ask::March, Side::Bourbon);
  expect_asked(whole(Phase::Attrition, Side::Garibaldine), Ask::March, Side::Bourbon);
  expect_asked(whole(Phase::Points, Side::Bourbon), Ask::March, Side::Garibaldine);  // of the next turn
  Position contested = field(Phase::Combat);
  contested.battle.reset();
  expect_asked(contested, Ask::Combat, Side::Garibaldine);
  expect_asked(field(Phase::Deploy, Side::Bourbon), Ask::Deploy, Side::Bourbon);
  expect_asked(field(Phase::Entrench), Ask::Entrench, Side::Bourbon);  // the defender
  expect_asked(field(Phase::Declare), Ask::Declare, Side::Garibaldine);
  expect_asked(field(Phase::Declare, Side::Bourbon), Ask::Declare, Side::Bourbon);
  expect_asked(field(Phase::Retreat), Ask::Retreat, Side::Garibaldine);
  expect_asked(field(Phase::Retreat, Side::Bourbon), Ask::Retreat, Side::Bourbon);
}

TEST(ThousandPosition, a_set_up_that_is_half_done_goes_on) {
  Position position = field(Phase::Deploy, Side::Bourbon);
  position.battle->stacks = {{.cell = find_cell("GD5"), .units = {unit("g-gar-i"), unit("g-gar-ii")}},
                             {.cell = find_cell("BD5"), .units = {unit("b-ca-8")}}};
  const State state = set(position);
  EXPECT_TRUE(state.stack.top_as<Deployment>()->second);  // the enemy stands there already
  EXPECT_EQ(to_deploy(state, Side::Bourbon).size(), 1);
  position.battle->stacks.erase(position.battle->stacks.begin());
  EXPECT_FALSE(set(position).stack.top_as<Deployment>()->second);
}

TEST(ThousandPosition, the_cell_that_is_being_filled_is_remembered) {
  Position position = field(Phase::Deploy, Side::Bourbon);
  position.battle->open = find_cell("BD7");
  EXPECT_EQ(set(position).stack.top_as<Deployment>()->open, find_cell("BD7"));
  for (const char* wrong : {"GD7", "BC7", "BB7", "BA7"}) {  // BA: not before the battle line
    position.battle->open = find_cell(wrong);
    EXPECT_EQ(verdict_on(position), "11.2b") << wrong;
  }
  Position later = field(Phase::Declare);
  later.battle->open = find_cell("GD7");
  EXPECT_EQ(verdict_on(later), "11.2b");
}

TEST(ThousandPosition, attacks_declared_already_are_remembered) {
  Position position = field(Phase::Declare);
  position.battle->stacks[0].target = find_cell("BD5");
  const State state = set(position);
  EXPECT_EQ(state[find_cell("GD5")].target, find_cell("BD5"));
  EXPECT_EQ(state.pending.ask, Ask::Declare);  // GD6 has still to declare
  position.battle->stacks[0].target = find_cell("BD6");
  EXPECT_EQ(verdict_on(position), "11.4.4b");  // not beside it
  position.battle->stacks[0].target = kNoCell;
  position.battle->stacks[2].target = find_cell("GD5");
  EXPECT_EQ(verdict_on(position), "11.4a");  // it is not their turn
  Position later = field(Phase::Retreat);
  later.battle->stacks[0].target = find_cell("BD5");
  EXPECT_EQ(verdict_on(later), "11.4a");
}

// --- what is not said

TEST(ThousandPosition, who_is_not_named_is_off_the_map) {
  Position position;
  position.commanders = {{.who = commander("garibaldi"), .place = at("CT")}};
  const State state = set(position);
  EXPECT_EQ(state[unit("g-gar-i")].status, Status::Eliminated);
  EXPECT_EQ(state[unit("b-ca-8")].status, Status::Eliminated);
  EXPECT_EQ(state[unit("g-gar-1")].status, Status::ToCome);
  EXPECT_EQ(state[unit("p-fl-1")].status, Status::ToCome);
  EXPECT_EQ(state[unit("insurgents-1")].status, Status::Pool);
  EXPECT_EQ(state[commander("bixio")].fate, Fate::Captured);
  EXPECT_EQ(state[commander("brig-comm-6")].fate, Fate::ToCome);
  EXPECT_EQ(state[commander("piem-comm-1")].fate, Fate::ToCome);
}

TEST(ThousandPosition, cities_are_theirs_who_are_in_them) {
  Position position;
  position.commanders = {{.who = commander("garibaldi"), .place = at("CT")}};
  position.units = {{.who = unit("g-gar-i"), .place = at("enna")},
                    {.who = unit("b-ca-8"), .place = at("marsala")}};
  const State state = set(position);
  EXPECT_EQ(state[at("enna")].owner, Side::Garibaldine);
  EXPECT_EQ(state[at("marsala")].owner, Side::Bourbon);
  EXPECT_EQ(state[at("palermo")].owner, Side::Bourbon);  // as at the start
  position.units.clear();
  EXPECT_EQ(set(position)[at("marsala")].owner, Side::Garibaldine);
}

TEST(ThousandPosition, bourbon_commanders_are_on_their_backs_until_the_armistice) {
  Position position;
  position.commanders = {{.who = commander("garibaldi"), .place = at("CT")},
                         {.who = commander("lanza"), .place = at("palermo")},
                         {.who = commander("clary"), .place = at("gaeta"), .back = false}};
  EXPECT_TRUE(set(position)[commander("lanza")].back);
  EXPECT_FALSE(set(position)[commander("clary")].back);  // said otherwise
  EXPECT_FALSE(set(position)[commander("garibaldi")].back);
  position.turn = 6;
  position.armistice = Armistice::Broken;
  EXPECT_FALSE(set(position)[commander("lanza")].back);
}

TEST(ThousandPosition, commanders_are_active_by_the_calendar_unless_it_is_said) {
  Position position;
  position.commanders = {{.who = commander("garibaldi"), .place = at("CT")},
                         {.who = commander("brig-comm-5"), .place = at("TP")},
                         {.who = commander("bixio"), .place = at("AG"), .active = false}};
  const State state = set(position);
  EXPECT_TRUE(state[commander("garibaldi")].active);
  EXPECT_FALSE(state[commander("brig-comm-5")].active);  // 2, and 3 are needed
  EXPECT_FALSE(state[commander("bixio")].active);
}

TEST(ThousandPosition, r13_0b_sicilian_cities_have_lost_their_worth_after_the_armistice) {
  EXPECT_TRUE(
      given("garibaldi CT; turn 6; armistice broken 3; city enna garibaldine scored").city("enna").worthless);
  EXPECT_TRUE(given("garibaldi CT; turn 6; armistice broken 3; g-gar-i enna").city("enna").worthless);
  EXPECT_FALSE(
      given("garibaldi CT; turn 6; armistice broken 3; city messina bourbon").city("messina").worthless);
  EXPECT_FALSE(
      given("garibaldi CT; turn 6; armistice broken 3; city bari garibaldine").city("bari").worthless);
  EXPECT_FALSE(given("garibaldi CT; city enna garibaldine scored").city("enna").worthless);
  Position position{.turn = 6, .armistice = Armistice::Broken};
  position.commanders = {{.who = commander("garibaldi"), .place = at("CT")}};
  position.cities = {{.city = at("messina"), .owner = Side::Garibaldine, .scored = true, .worthless = false}};
  EXPECT_FALSE(set(position)[at("messina")].worthless);  // taken after it: T74
}

TEST(ThousandPosition, the_armistice_was_made_the_turn_before_unless_it_is_said) {
  EXPECT_EQ(given("garibaldi CT; turn 6; armistice truce").state.armistice_turn, 5);
  EXPECT_EQ(given("garibaldi CT; turn 6; armistice truce 3").state.armistice_turn, 3);
  EXPECT_EQ(given("garibaldi CT; turn 6").state.armistice_turn, 0);
}

TEST(ThousandPosition, r11_6b_stacks_in_a_city_are_entrenched_unasked) {
  auto g = given(
      "battle palermo by garibaldine; garibaldi PA; lanza palermo; stack GD5 g-gar-i; stack BD5 b-ca-8; "
      "stack BD2 b-ca-9; phase retreat");
  EXPECT_TRUE(g.stack("BD5").entrenched);
  EXPECT_FALSE(g.stack("BD2").entrenched);
  EXPECT_FALSE(g.stack("GD5").entrenched);
}

TEST(ThousandPosition, a_battle_is_led_by_the_highest_in_rank_unless_it_is_said) {
  EXPECT_EQ(set(field()).battle.senior[0], commander("garibaldi"));
  EXPECT_EQ(set(field()).battle.senior[1], commander("lanza"));
  Position equals = field();
  equals.commanders[0].who = commander("turr");  // of Bixio's rank
  equals.battle->senior[0] = commander("turr");
  EXPECT_EQ(set(equals).battle.senior[0], commander("turr"));
}

// --- what is said

TEST(ThousandPosition, what_is_said_of_counters_and_cities_holds) {
  Position position{.turn = 3, .battles_won = 2};
  position.units = {{.who = unit("g-gar-i"), .place = at("enna"), .reduced = true, .moved = true},
                    {.who = unit("b-ar-1"), .place = at("enna"), .side = Side::Garibaldine, .fresh = true}};
  position.commanders = {
      {.who = commander("garibaldi"), .place = at("CT")},
      {.who = commander("bixio"), .place = at("enna"), .back = true, .moved = true, .led = true}};
  position.cities = {{.city = at("enna"), .held = true, .scored = true, .by_siege = true},
                     {.city = at("siracusa"), .owner = Side::Garibaldine, .held = true},
                     {.city = at("palermo"), .due = true, .besieged = true}};
  const State state = set(position);
  EXPECT_EQ(state.turn, 3);
  EXPECT_EQ(state.battles_won, 2);
  EXPECT_TRUE(state[unit("g-gar-i")].reduced && state[unit("g-gar-i")].moved);
  EXPECT_TRUE(state[unit("b-ar-1")].fresh && state[unit("b-ar-1")].side == Side::Garibaldine);
  const CommanderState& bixio = state[commander("bixio")];
  EXPECT_TRUE(bixio.back && bixio.moved && bixio.led);
  const PlaceState& enna = state[at("enna")];
  EXPECT_TRUE(enna.held && enna.scored && enna.by_siege);
  EXPECT_FALSE(state[at("siracusa")].held);  // nobody is in it
  EXPECT_TRUE(state[at("palermo")].due && state[at("palermo")].besieged);
}

TEST(ThousandPosition, what_is_said_of_a_battle_holds) {
  Position position = field(Phase::Retreat);
  position.units.push_back({.who = unit("b-ca-4"), .place = at("CL"), .withdrawn = true});
  position.commanders.push_back({.who = commander("vial"), .place = at("CL"), .withdrawn = true});
  position.battle->round = 4;
  position.battle->quiet = true;
  position.battle->reductions = {1, 2};
  position.battle->stacks[0].damage = 2;
  position.battle->stacks[1].flanked = position.battle->stacks[1].tried = true;
  position.battle->stacks[2].entrenched = true;
  const State state = set(position);
  EXPECT_EQ(state.battle.round, 4);
  EXPECT_TRUE(state.battle.quiet);
  EXPECT_FALSE(set(field(Phase::Retreat)).battle.quiet);  // unless it is said
  EXPECT_EQ(state.battle.reductions[0], 1);
  EXPECT_EQ(state.battle.reductions[1], 2);
  EXPECT_EQ(state[find_cell("GD5")].damage, 2);
  EXPECT_TRUE(state[find_cell("GD6")].flanked && state[find_cell("GD6")].tried);
  EXPECT_TRUE(state[find_cell("BD5")].entrenched);
  EXPECT_TRUE(state[unit("b-ca-4")].withdrawn && state[unit("b-ca-4")].fought);
  EXPECT_TRUE(state[unit("b-ca-8")].fought && !state[unit("b-ca-8")].withdrawn);
  EXPECT_TRUE(state[commander("vial")].withdrawn);
}

TEST(ThousandPosition, reinforcements_come_when_their_phase_is_set) {
  auto g = given("phase reinforcements; turn 12; garibaldi CT");
  EXPECT_EQ(g.where("p-fl-1"), "AB");
  auto later = given("phase movement; turn 12; garibaldi CT");
  EXPECT_EQ(later.where("p-fl-1"), "");
}

// --- what cannot be: units

TEST(ThousandPosition, units_that_cannot_be) {
  const PlaceId pa = at("PA");
  EXPECT_EQ(verdict_on(UnitPlace{.who = unit("b-ar-1"), .place = pa, .reduced = true}), "4.2a");
  EXPECT_EQ(verdict_on(UnitPlace{.who = unit("insurgents-1"), .place = pa, .reduced = true}), "4.2a");
  EXPECT_EQ(verdict_on(UnitPlace{.who = unit("b-ca-8"), .place = pa, .side = Side::Garibaldine}), "4.2b");
  EXPECT_EQ(verdict_on(UnitPlace{.who = unit("b-ca-8"), .place = pa, .side = Side::Bourbon}), "allowed");
  EXPECT_EQ(verdict_on(UnitPlace{.who = unit("b-ar-1"), .place = pa, .side = Side::Garibaldine}), "allowed");
  EXPECT_EQ(verdict_on(UnitPlace{.who = unit("b-ca-8")}), "no rule");  // on the map, and nowhere
  EXPECT_EQ(verdict_on(UnitPlace{.who = unit("b-ca-8"), .place = pa, .status = Status::Eliminated}),
            "no rule");
  EXPECT_EQ(verdict_on(UnitPlace{.who = unit("b-ca-8"), .status = Status::Eliminated}), "allowed");
  EXPECT_EQ(verdict_on(UnitPlace{.who = unit("b-ar-1"), .status = Status::Prize}), "4.2a");  // of no battle
  EXPECT_EQ(verdict_on(UnitPlace{.who = unit("b-ca-8"), .place = pa, .fresh = true}), "4.2b");
  EXPECT_EQ(verdict_on(UnitPlace{.who = unit("b-ca-8"), .place = pa, .withdrawn = true}), "11.5a");
  EXPECT_EQ(verdict_on(UnitPlace{.who = unit("b-ca-8"), .status = Status::Pool}), "5.2.1g");
  EXPECT_EQ(verdict_on(UnitPlace{.who = unit("insurgents-1"), .status = Status::Pool}), "allowed");
}

TEST(ThousandPosition, prizes_are_batteries_of_a_battle) {
  Position position = field();
  position.units.push_back({.who = unit("b-ar-1"), .status = Status::Prize, .side = Side::Garibaldine});
  EXPECT_EQ(verdict_on(position), "allowed");
  position.units.back() = {.who = unit("b-ca-4"), .status = Status::Prize};
  EXPECT_EQ(verdict_on(position), "4.2a");
}

TEST(ThousandPosition, a_counter_is_named_once) {
  Position units;
  units.units = {{.who = unit("b-ca-8"), .place = at("PA")}, {.who = unit("b-ca-8"), .place = at("CL")}};
  EXPECT_EQ(verdict_on(units), "no rule");
  Position leaders;
  leaders.commanders = {{.who = commander("bixio"), .place = at("PA")},
                        {.who = commander("bixio"), .place = at("PA")}};
  EXPECT_EQ(verdict_on(leaders), "no rule");
}

// --- commanders

TEST(ThousandPosition, commanders_that_cannot_be) {
  const PlaceId pa = at("PA");
  EXPECT_EQ(verdict_on(CommanderPlace{.who = commander("bixio")}), "no rule");
  EXPECT_EQ(verdict_on(CommanderPlace{.who = commander("bixio"), .place = pa, .fate = Fate::Captured}),
            "no rule");
  EXPECT_EQ(verdict_on(CommanderPlace{.who = commander("bixio"), .fate = Fate::Captured}), "allowed");
  EXPECT_EQ(verdict_on(CommanderPlace{.who = commander("bixio"), .fate = Fate::Escaped}), "11.5k");
  EXPECT_EQ(verdict_on(CommanderPlace{.who = commander("bixio"), .fate = Fate::Escaped, .returns = 16}),
            "allowed");
  EXPECT_EQ(verdict_on(CommanderPlace{.who = commander("bixio"), .fate = Fate::Escaped, .returns = 17}),
            "11.5k");
  EXPECT_EQ(verdict_on(CommanderPlace{.who = commander("bixio"), .fate = Fate::Escaped, .returns = 257}),
            "11.5k");
  EXPECT_EQ(verdict_on(CommanderPlace{.who = commander("garibaldi"), .fate = Fate::Fled}), "13.0f");
  EXPECT_EQ(verdict_on(CommanderPlace{.who = commander("clary"), .fate = Fate::Fled}), "13.0f");
  EXPECT_EQ(verdict_on(CommanderPlace{.who = commander("francesco"), .fate = Fate::Fled}), "allowed");
  EXPECT_EQ(verdict_on(CommanderPlace{.who = commander("bixio"), .place = pa, .appointed = true}), "11.3b");
  EXPECT_EQ(verdict_on(CommanderPlace{.who = commander("bixio"), .place = pa, .withdrawn = true}), "11.3b");
}

TEST(ThousandPosition, t66_nobody_lives_alone_among_the_enemy) {
  Position position;
  position.units = {{.who = unit("b-ca-8"), .place = at("PA")}};
  position.commanders = {{.who = commander("bixio"), .place = at("PA")}};
  EXPECT_EQ(verdict_on(position), "11.5j");
  position.commanders[0].place = at("palermo");
  EXPECT_EQ(verdict_on(position), "allowed");
  Position elsewhere = field();
  elsewhere.units.push_back({.who = unit("g-gar-iii"), .place = at("CL")});
  elsewhere.commanders.push_back({.who = commander("vial"), .place = at("CL")});
  EXPECT_EQ(verdict_on(elsewhere), "11.5j");  // also while there is a battle
}

TEST(ThousandPosition, r11_3b_subordinates_that_cannot_be) {
  Position position = field();
  position.commanders[1].appointed = true;  // Bixio
  EXPECT_EQ(verdict_on(position), "allowed");
  position.commanders[0].appointed = true;  // Garibaldi leads the army
  EXPECT_EQ(verdict_on(position), "11.3b");
  Position away = field();
  away.commanders[1] = {.who = commander("bixio"), .place = at("CL"), .appointed = true};
  EXPECT_EQ(verdict_on(away), "11.3b");
  Position gone = field();
  gone.commanders[1] = {.who = commander("bixio"), .place = at("CL"), .appointed = true, .withdrawn = true};
  EXPECT_EQ(verdict_on(gone), "11.3b");
  Position not_yet = field(Phase::Deploy, Side::Garibaldine);
  not_yet.commanders[3].appointed = true;  // Mendelez, of those who set up later
  EXPECT_EQ(verdict_on(not_yet), "11.3b");
}

// --- places

TEST(ThousandPosition, places_that_cannot_be) {
  EXPECT_EQ(verdict_on(CityPlace{.city = at("PA")}), "5.2a");
  EXPECT_EQ(verdict_on(CityPlace{.city = at("palermo"), .owner = Side::Bourbon, .scored = true}), "13.0a");
  EXPECT_EQ(verdict_on(CityPlace{.city = at("palermo"), .by_siege = true}), "13.0a");
  Position position;
  position.units = {{.who = unit("b-ca-8"), .place = at("palermo")}};
  position.cities = {{.city = at("palermo"), .owner = Side::Garibaldine}};
  EXPECT_EQ(verdict_on(position), "5.2a");
  position.cities.clear();
  position.units.push_back({.who = unit("g-gar-i"), .place = at("palermo")});
  EXPECT_EQ(verdict_on(position), "11.0a");
  position.phase = Phase::Combat;
  EXPECT_EQ(verdict_on(position), "11.0a");  // in a city never
}

TEST(ThousandPosition, r10_4a_both_sides_in_a_zone_only_until_they_have_fought) {
  for (int i = 0; i < kPhaseCount; ++i) {
    Position position{.phase = static_cast<Phase>(i)};
    if (in_battle(position.phase)) continue;
    position.units = {{.who = unit("b-ca-8"), .place = at("PA")},
                      {.who = unit("g-gar-i"), .place = at("PA")}};
    const bool before = position.phase >= Phase::Reinforcements && position.phase <= Phase::Combat;
    EXPECT_EQ(verdict_on(position), before ? "allowed" : "10.4a") << word_of(position.phase);
  }
}

TEST(ThousandPosition, r5_1b_no_more_units_than_a_city_holds) {
  Position position;
  for (const char* who : {"b-ca-1", "b-ca-2", "b-ca-3", "b-ca-4", "b-ca-5", "b-ca-6", "b-ca-7", "b-ca-8"})
    position.units.push_back({.who = unit(who), .place = at("enna")});
  EXPECT_EQ(verdict_on(position), "allowed");
  position.units.push_back({.who = unit("b-ca-9"), .place = at("enna")});
  EXPECT_EQ(verdict_on(position), "5.1b");
  for (UnitPlace& one : position.units) one.place = at("gaeta");
  EXPECT_EQ(verdict_on(position), "allowed");
  for (UnitPlace& one : position.units) one.place = at("marsala");
  EXPECT_EQ(verdict_on(position), "allowed");  // T57: eleven are set up there
}

TEST(ThousandPosition, r3_0a_turns_that_cannot_be) {
  for (const int turn : {0, -3, 15, 300}) EXPECT_EQ(verdict_on(Position{.turn = turn}), "3.0a") << turn;
  EXPECT_EQ(verdict_on(Position{.turn = 14}), "allowed");
}

// --- battles

TEST(ThousandPosition, battles_that_cannot_be) {
  Position none = field();
  none.battle.reset();
  EXPECT_EQ(verdict_on(none), "no rule");
  Position nowhere = field();
  nowhere.battle->place = kNoPlace;
  EXPECT_EQ(verdict_on(nowhere), "no rule");
  Position elsewhere = field();
  elsewhere.battle->place = at("CL");
  EXPECT_EQ(verdict_on(elsewhere), "11.0a");
  Position deserted = field(Phase::Deploy);
  deserted.units.resize(2);  // nobody with Lanza
  EXPECT_EQ(verdict_on(deserted), "11.0a");
  Position junior = field();
  junior.battle->senior[0] = commander("bixio");
  EXPECT_EQ(verdict_on(junior), "4.3c");
  Position empty = field();
  empty.battle->stacks.resize(2);  // the Bourbons stand nowhere
  EXPECT_EQ(verdict_on(empty), "11.2b");
}

TEST(ThousandPosition, sieges_that_cannot_be) {
  Position siege = field();
  siege.battle->place = at("palermo");
  for (std::size_t i = 2; i < 4; ++i) siege.units[i].place = siege.commanders[i].place = at("palermo");
  EXPECT_EQ(verdict_on(siege), "allowed");
  Position leaderless = siege;
  leaderless.commanders.resize(2);
  EXPECT_EQ(verdict_on(leaderless), "11.1b");
  Position contested = siege;
  contested.units.push_back({.who = unit("b-ca-1"), .place = at("PA")});
  EXPECT_EQ(verdict_on(contested), "10.4a");
}

std::string verdict_on(const StackPlace& stack) {
  Position position = field();
  position.units.push_back({.who = unit("b-ca-1"), .place = at("PA")});
  position.units.push_back({.who = unit("b-ca-2"), .place = at("CL"), .withdrawn = true});
  position.units.push_back({.who = unit("b-ca-4"), .place = at("PA"), .withdrawn = true});
  position.units.push_back({.who = unit("b-ar-1"), .place = at("PA"), .fresh = true});
  for (const char* who : {"b-ca-5", "b-ca-6", "b-ca-7", "b-ca-10"})
    position.units.push_back({.who = unit(who), .place = at("PA")});
  position.battle->stacks.push_back(stack);
  return verdict_on(position);
}

TEST(ThousandPosition, stacks_that_cannot_be) {
  const Cell bd8 = find_cell("BD8");
  EXPECT_EQ(verdict_on(StackPlace{.cell = bd8, .units = {unit("b-ca-1")}}), "allowed");
  EXPECT_EQ(verdict_on(StackPlace{.cell = find_cell("GD8"), .units = {unit("b-ca-1")}}),
            "allowed");  // a flanker
  EXPECT_EQ(verdict_on(StackPlace{.cell = find_cell("BA1"), .units = {unit("b-ca-1")}}), "allowed");
  EXPECT_EQ(verdict_on(StackPlace{.cell = bd8}), "no rule");
  EXPECT_EQ(verdict_on(StackPlace{
                .cell = bd8,
                .units = {unit("b-ca-1"), unit("b-ca-5"), unit("b-ca-6"), unit("b-ca-7"), unit("b-ca-10")}}),
            "11.2d");
  EXPECT_EQ(verdict_on(StackPlace{.cell = find_cell("BD5"), .units = {unit("b-ca-1")}}), "11.2d");  // taken
  for (const char* wrong : {"BB5", "BC5", "GA5", "GB5", "GC5"})
    EXPECT_EQ(verdict_on(StackPlace{.cell = find_cell(wrong), .units = {unit("b-ca-1")}}), "11.2b") << wrong;
  EXPECT_EQ(verdict_on(StackPlace{.cell = bd8, .units = {unit("b-fl-1a")}}), "11.0a");  // not on the map
  EXPECT_EQ(verdict_on(StackPlace{.cell = bd8, .units = {unit("b-ca-2")}}), "11.0a");   // gone
  EXPECT_EQ(verdict_on(StackPlace{.cell = bd8, .units = {unit("b-ca-4")}}), "11.5a");
  EXPECT_EQ(verdict_on(StackPlace{.cell = bd8, .units = {unit("b-ca-8")}}), "no rule");  // in another stack
  EXPECT_EQ(verdict_on(StackPlace{.cell = bd8, .units = {unit("b-ar-1")}}), "4.2b");
  EXPECT_EQ(verdict_on(StackPlace{.cell = bd8, .units = {unit("b-ca-1")}, .damage = -1}), "no rule");
  EXPECT_EQ(verdict_on(StackPlace{.cell = bd8, .units = {unit("b-ca-1")}, .damage = 251}), "no rule");
}

TEST(ThousandPosition, r11_2d_one_side_in_a_stack) {
  Position position = field();
  position.battle->stacks[3].units.push_back(unit("g-gar-ii"));
  position.battle->stacks.erase(position.battle->stacks.begin() + 1);
  EXPECT_EQ(verdict_on(position), "11.2d");
}

TEST(ThousandPosition, an_error_tells_what_is_wrong) {
  Position position;
  position.units = {{.who = unit("b-ar-1"), .place = at("PA"), .reduced = true}};
  try {
    set(position);
    FAIL();
  } catch (const PositionError& error) {
    EXPECT_THAT(error.what(), HasSubstr("1 AR"));
  }
}

}  // namespace
}  // namespace tamburino::thousand
