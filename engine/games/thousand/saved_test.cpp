#include <functional>

#include "engine/core/dice.h"
#include "tests/thousand/given.h"

// A State from outside is checked before it is played: each kind of damage is refused, with words.
namespace tamburino::thousand {
namespace {

template <class Enum>
Enum strange(int value) {
  return static_cast<Enum>(value);
}

constexpr const char* kUnknown = "a number without a meaning";  // told with where it is

struct Damage {
  const char* words;
  std::function<void(State&)> spoil;
};

void expect_refused(const Given& g, const std::vector<Damage>& all) {
  EXPECT_NO_THROW(check_saved(g.game, g.state));
  int number = 0;
  for (const Damage& one : all) {
    SCOPED_TRACE(std::string(one.words) + ", number " + std::to_string(number++));
    State state = g.state;
    one.spoil(state);
    try {
      check_saved(g.game, state);
      ADD_FAILURE() << "accepted";
    } catch (const std::invalid_argument& problem) {
      if (one.words == kUnknown) {
        EXPECT_THAT(problem.what(), ::testing::MatchesRegex("state\\..* has the unknown number [0-9]+"));
      } else {
        EXPECT_STREQ(problem.what(), one.words);
      }
    }
  }
}

template <class One>
One& top(State& state) {
  return *state.stack.top_as<One>();
}

void play_on(const Game& game, State& state, Events& events, Dice& dice) {
  if (state.pending.kind == Pending::Kind::Roll) {
    ASSERT_TRUE(apply(game, state, dice.answer(roll_request(state)), events));
    return;
  }
  ActionList list;
  list_actions(game, state, list);
  ASSERT_FALSE(list.empty()) << word_of(state.pending.ask);
  Action chosen = list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))];
  for (int i = 0; i < 2; ++i) {  // the bolder of a few, so that there is fighting
    const Action other = list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))];
    if (verb_of(other) != Verb::Done && verb_of(other) != Verb::Retreat) chosen = other;
  }
  ASSERT_TRUE(apply(game, state, chosen, events));
}

template <class Look>
void each_state(std::uint64_t seed, Look look) {
  Events events;
  State state = start(campaign(), events);
  Dice dice(seed);
  for (int n = 0; n < 20000 && !state.over(); ++n) {
    ASSERT_NO_FATAL_FAILURE(look(state));
    ASSERT_NO_FATAL_FAILURE(play_on(campaign(), state, events, dice));
  }
  EXPECT_TRUE(state.over());
  EXPECT_NO_THROW(check_saved(campaign(), state));
}

}  // namespace

// Whoever is asked, it is not the other side; whatever is asked, it is nothing else.
TEST(ThousandSaved, another_side_question_or_roll_is_refused) {
  std::array<bool, kAskCount> asked{};
  std::array<bool, kRollKindCount> rolled{};
  int n = 0;
  for (std::uint64_t seed = 21; seed <= 32; ++seed) {
    each_state(seed, [&](const State& state) {
      const Pending now = state.pending;
      State other = state;
      if (now.kind == Pending::Kind::Ask) {
        asked[static_cast<std::size_t>(now.ask)] = true;
        other.pending.side = enemy_of(now.side);
        ASSERT_ANY_THROW(check_saved(campaign(), other)) << word_of(now.ask) << " asked of the other side";
      } else {
        rolled[static_cast<std::size_t>(now.roll)] = true;
      }
      if (n++ % 7 != 0) return;
      for (int ask = 0; ask < kAskCount; ++ask) {
        if (now.kind == Pending::Kind::Ask && ask == static_cast<int>(now.ask)) continue;
        other.pending = now;
        other.pending.kind = Pending::Kind::Ask;
        other.pending.ask = strange<Ask>(ask);
        ASSERT_ANY_THROW(check_saved(campaign(), other)) << word_of(strange<Ask>(ask));
      }
      for (int roll = 0; roll < kRollKindCount; ++roll) {
        if (now.kind == Pending::Kind::Roll && roll == static_cast<int>(now.roll)) continue;
        for (const std::uint8_t dice : {std::uint8_t{1}, std::uint8_t{2}}) {
          other.pending = {Pending::Kind::Roll, {}, {}, strange<RollKind>(roll), dice};
          ASSERT_ANY_THROW(check_saved(campaign(), other)) << word_of(strange<RollKind>(roll));
        }
      }
    });
  }
  EXPECT_GE(std::count(asked.begin(), asked.end(), true), 14);
  EXPECT_GE(std::count(rolled.begin(), rolled.end(), true), 9);
}

TEST(ThousandSaved, the_state_as_a_whole) {
  expect_refused(given("garibaldi TP; g-gar-i TP; b-ca-8 palermo"),
                 {{"the turn is not one of the game", [](State& s) { s.turn = 0; }},
                  {"the turn is not one of the game", [](State& s) { s.turn = 15; }},
                  {kUnknown, [](State& s) { s.ending = strange<Ending>(kEndingCount); }},
                  {kUnknown, [](State& s) { s.victory = strange<Victory>(kVictoryCount); }},
                  {kUnknown, [](State& s) { s.winner = strange<Side>(2); }},
                  {kUnknown, [](State& s) { s.armistice = strange<Armistice>(kArmisticeCount); }},
                  {"an armistice of a later turn", [](State& s) { s.armistice_turn = 2; }},
                  {kUnknown, [](State& s) { s.pending.kind = strange<Pending::Kind>(4); }},
                  {kUnknown, [](State& s) { s.pending.side = strange<Side>(2); }},
                  {kUnknown, [](State& s) { s.pending.ask = strange<Ask>(kAskCount); }},
                  {kUnknown, [](State& s) { s.pending.roll = strange<RollKind>(kRollKindCount); }},
                  {"nobody is to act", [](State& s) { s.pending.kind = Pending::Kind::Nothing; }},
                  {"more dice than the game has", [](State& s) { s.pending.dice = kMostDice + 1; }},
                  {"no procedure is under way", [](State& s) { s.stack.clear(); }},
                  {"a game that is over goes on", [](State& s) { s.ending = Ending::LastTurn; }},
                  {"a game that is over goes on", [](State& s) { s.pending.kind = Pending::Kind::Over; }},
                  {"nothing is asked", [](State& s) { s.pending.ask = Ask::None; }}});
}

TEST(ThousandSaved, its_counters) {
  const auto g =
      given("garibaldi TP; g-gar-i TP; b-ca-8 palermo; b-ar-1 palermo; lanza palermo; g-gar-ii eliminated");
  const UnitId gar = g.unit("g-gar-i"), dead = g.unit("g-gar-ii"), guns = g.unit("b-ar-1");
  const UnitId rebels = g.unit("g-insurgents-1"), ghost{static_cast<std::uint8_t>(g.game.units.size())};
  const CommanderId garibaldi = g.commander("garibaldi"), lanza = g.commander("lanza");
  const CommanderId nobody{static_cast<std::uint8_t>(g.game.commanders.size())};
  const PlaceId beyond{static_cast<std::uint8_t>(g.game.places.size())};
  expect_refused(
      g, {{kUnknown, [&](State& s) { s[gar].status = strange<Status>(kStatusCount); }},
          {kUnknown, [&](State& s) { s[gar].side = strange<Side>(2); }},
          {"a unit stands nowhere", [&](State& s) { s[gar].place = beyond; }},
          {"a unit stands nowhere", [&](State& s) { s[gar].place = kNoPlace; }},
          {"a unit stands nowhere", [&](State& s) { s[dead].place = g.place("TP"); }},
          {"a unit that the game does not have", [&](State& s) { s[ghost].status = Status::Eliminated; }},
          {"a unit has changed sides", [&](State& s) { s[gar].side = Side::Bourbon; }},
          {"a unit that nobody recruits", [&](State& s) { s[dead].status = Status::Pool; }},
          {"a prize outside of battle",
           [&](State& s) { s[guns].status = Status::Prize, s[guns].place = kNoPlace; }},
          {"a unit that cannot be captured is", [&](State& s) { s[gar].fresh = true; }},
          {"a unit without a reduced side is reduced", [&](State& s) { s[guns].reduced = true; }},
          {"a unit without a reduced side is reduced", [&](State& s) { s[rebels].reduced = true; }},
          {"a retreat from nothing", [&](State& s) { s[gar].retreats_to = g.place("PA"); }},
          {"a unit in no cell", [&](State& s) { s[gar].cell = Cell{50}; }},
          {"a unit in no battle", [&](State& s) { s[gar].fought = true; }},
          {"a unit in no battle", [&](State& s) { s[gar].withdrawn = true; }},
          {"a unit is chosen that is not there", [&](State& s) { s[dead].chosen = true; }},
          {"a unit is chosen for nothing", [&](State& s) { s[gar].chosen = true; }},
          {kUnknown, [&](State& s) { s[lanza].fate = strange<Fate>(kFateCount); }},
          {"a commander stands nowhere", [&](State& s) { s[lanza].place = beyond; }},
          {"a commander stands nowhere", [&](State& s) { s[lanza].fate = Fate::Escaped; }},
          {"a commander that the game does not have", [&](State& s) { s[nobody].back = true; }},
          {"a commander has left the kingdom",
           [&](State& s) { s[lanza].fate = Fate::Fled, s[lanza].place = kNoPlace; }},
          {"a retreat from nothing", [&](State& s) { s[lanza].retreats_to = g.place("PA"); }},
          {"a commander in no battle", [&](State& s) { s[garibaldi].appointed = true; }},
          {"a commander in no battle", [&](State& s) { s[garibaldi].withdrawn = true; }},
          {kUnknown, [&](State& s) { s[g.place("enna")].owner = strange<Side>(2); }},
          {"a city of those who are not in it",
           [&](State& s) { s[g.place("palermo")].owner = Side::Garibaldine; }},
          {"a city is held by nobody", [&](State& s) { s[g.place("enna")].held = true; }},
          {"both sides are in a city", [&](State& s) { s[gar].place = g.place("palermo"); }},
          {"something is told of a place that is no city", [&](State& s) { s[g.place("TP")].due = true; }},
          {"something is told of a place that is no city",
           [&](State& s) { s[beyond].owner = Side::Garibaldine; }}});
}

TEST(ThousandSaved, its_battle) {
  const auto g = given(
      "garibaldi TP; bixio TP; clary TP; battle TP by garibaldine; phase declare; stack GD5 "
      "g-gar-i+g-gar-ii; "
      "stack GD6 g-gar-iii; stack BD5 b-ca-8; stack BD6 b-ca-9; g-gar-v PA");
  const Cell here = find_cell("GD5"), there = find_cell("BD5");
  const UnitId gar = g.unit("g-gar-i"), away = g.unit("g-gar-v");
  expect_refused(
      g, {{kUnknown, [](State& s) { s.battle.attacker = strange<Side>(2); }},
          {"a battle nowhere", [](State& s) { s.battle.place = kNoPlace; }},
          {"a battle nowhere", [&](State& s) { s.battle.camp = g.place("PA"); }},
          {"a battle nowhere", [](State& s) { s.battle.siege = true; }},
          {"an army led by nobody of its own", [&](State& s) { s.battle.senior[0] = g.commander("clary"); }},
          {"an army led by nobody of its own", [](State& s) { s.battle.senior[1] = CommanderId{31}; }},
          {"an empty stack", [](State& s) { s[find_cell("GD1")].damage = 1; }},
          {"a stack of nobody", [&](State& s) { s[here].size = 5; }},
          {kUnknown, [&](State& s) { s[here].side = strange<Side>(2); }},
          {"a stack of nobody", [&](State& s) { s[here].unit[1] = kNoUnit; }},
          {"a stack of nobody", [&](State& s) { s[here].unit[3] = away; }},
          {"a unit is not where the battle is", [&](State& s) { s[here].unit[1] = away; }},
          {"a unit is not where the battle is", [&](State& s) { s[here].unit[1] = g.unit("b-ca-8"); }},
          {"a unit is not where the battle is", [&](State& s) { s[gar].withdrawn = true; }},
          {"a unit is not where the battle is", [&](State& s) { s[gar].place = g.place("PA"); }},
          {"a unit twice in a stack", [&](State& s) { s[here].unit[1] = gar; }},
          {"a unit in no stack", [&](State& s) { s[away].cell = here; }},
          {"a unit in no cell", [&](State& s) { s[away].cell = Cell{96}; }},
          {"a stack without a top", [](State& s) { s[find_cell("GD6")].topless = true; }},
          {"more damage than there can be", [&](State& s) { s[here].hits = 33; }},
          {"an attack on nobody", [&](State& s) { s[here].target = find_cell("BD6"); }},
          {"an attack on nobody", [&](State& s) { s[here].target = Cell{200}; }},
          {"an attack on nobody", [&](State& s) { s[there].target = here; }},
          {"a unit in no cell", [](State& s) { s.battle.under_way = false; }}});
  const auto behind = given(
      "garibaldi TP; clary TP; battle TP by garibaldine; phase manoeuvre; stack GD5 g-gar-i; stack GA1 "
      "g-gar-ii; "
      "stack BD5 b-ca-8");
  expect_refused(behind, {{"a stack out of line", [&](State& s) {
                             s[find_cell("GC1")] = s[find_cell("GA1")];
                             s[find_cell("GA1")] = Stack{};
                             s[behind.unit("g-gar-ii")].cell = find_cell("GC1");
                           }}});
}

TEST(ThousandSaved, its_procedures) {
  const char* fits = "what is asked does not fit the procedure under way";
  const char* inside = "a procedure inside a wrong one";
  auto march = given("garibaldi TP; bixio TP; g-gar-i TP");
  expect_refused(march,
                 {{inside, [](State& s) { s.stack.push(GameTurn{}); }},
                  {inside, [](State& s) { s.stack.push(Attrition{}); }},
                  {inside, [](State& s) { s.stack.push(NewTops{}); }},
                  {"an empty procedure", [](State& s) { s.stack.top() = std::monostate{}; }},
                  {kUnknown, [](State& s) { top<PlayerTurn>(s).step = strange<PlayerTurn::Step>(7); }},
                  {"an unknown step", [](State& s) { top<PlayerTurn>(s).step = PlayerTurn::Step::Begin; }},
                  {inside, [](State& s) { top<PlayerTurn>(s).side = Side::Bourbon; }},
                  {fits, [](State& s) { top<PlayerTurn>(s).step = PlayerTurn::Step::Combat; }},
                  {fits, [](State& s) { s.stack.pop(); }}});
  march.does("march garibaldi PA");
  expect_refused(march,
                 {{"a march of nobody", [](State& s) { top<March>(s).who = CommanderId{31}; }},
                  {"a march of nobody", [&](State& s) { top<March>(s).who = march.commander("lanza"); }},
                  {"a march to nowhere", [](State& s) { top<March>(s).to = kNoPlace; }},
                  {fits, [&](State& s) { top<March>(s).to = march.place("napoli"); }},
                  {fits, [](State& s) { top<March>(s).who = kNoCommander; }}});
  auto fight = given(
      "garibaldi TP; clary TP; battle TP by garibaldine; phase retreat; stack GD5 g-gar-i; stack BD5 b-ca-8");
  fight.does("retreat PA").does("take g-gar-i");
  expect_refused(
      fight,
      {{"a retreat to nowhere", [](State& s) { top<Retreat>(s).to = PlaceId{63}; }},
       {"a retreat to nowhere", [&](State& s) { top<Retreat>(s).to = fight.place("napoli"); }},
       {"a retreat to nowhere", [&](State& s) { top<Retreat>(s).entered.add(fight.place("PA")); }},
       {"a retreat to nowhere", [&](State& s) { s[fight.unit("g-gar-i")].retreats_to = fight.place("TP"); }},
       {inside, [](State& s) { top<Retreat>(s).side = Side::Bourbon; }},
       {fits, [](State& s) { top<Retreat>(s).step = Retreat::Step::Roll; }}});
  auto siege = given("bixio AG; g-gar-i AG; b-lancers-1 agrigento; phase combat");
  siege.does("besiege agrigento");
  expect_refused(siege, {{"a siege of no city", [&](State& s) { top<Garrison>(s).city = siege.place("AG"); }},
                         {inside, [](State& s) { top<Garrison>(s).besieger = Side::Bourbon; }},
                         {fits, [](State& s) { top<Garrison>(s).step = Garrison::Step::Fall; }},
                         {fits, [](State& s) { s.pending.dice = 2; }}});
  auto deploy = given(
      "garibaldi TP; clary TP; g-gar-i TP; g-gar-ii TP; b-ca-8 TP; battle TP by garibaldine; phase deploy");
  expect_refused(
      deploy, {{"a stack out of line", [](State& s) { top<Deployment>(s).open = find_cell("GA1"); }},
               {"a stack out of line", [](State& s) { top<Deployment>(s).open = find_cell("BD1"); }},
               {"an army of nobody", [&](State& s) { s[deploy.unit("b-ca-8")].fought = false; }},
               {"a commander in no battle", [&](State& s) { s[deploy.commander("clary")].appointed = true; }},
               {inside, [](State& s) { top<Deployment>(s).second = true; }}});
}

}  // namespace tamburino::thousand
