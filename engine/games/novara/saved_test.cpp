#include <functional>

#include "tests/novara/from_start.h"

// A State from outside is checked before it is played: each kind of damage is refused, with words.
namespace tamburino::novara {
namespace {

template <class Enum>
Enum strange(int value) {
  return static_cast<Enum>(value);
}

using Deployment = SetUp;  // a test has a SetUp of its own

constexpr const char* kUnknown = "a number without a meaning";  // told with where it is

struct Damage {
  const char* words;
  std::function<void(State&)> spoil;
};

void expect_refused(const Game& game, const State& sound, const std::vector<Damage>& all) {
  EXPECT_NO_THROW(check_saved(game, sound));
  int number = 0;
  for (const Damage& one : all) {
    SCOPED_TRACE(std::string(one.words) + ", number " + std::to_string(number++));
    State state = sound;
    one.spoil(state);
    try {
      check_saved(game, state);
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

void expect_refused(const Given& g, const std::vector<Damage>& all) { expect_refused(g.game, g.state, all); }

template <class One>
One& top(State& state) {
  return *state.stack.top_as<One>();
}
// A small generator, so that the games are the same everywhere.
struct Chance {
  std::uint64_t state;
  std::uint32_t below(std::uint32_t n) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::uint32_t>(state >> 33) % n;
  }
};

void play_on(const Game& game, State& state, Events& events, Chance& chance) {
  if (state.pending.kind == Pending::Kind::Roll) {
    Roll roll;
    for (auto& die : roll.value) die = static_cast<std::uint8_t>(1 + chance.below(6));
    const RollRequest request = roll_request(state);
    while (request.kind == RollRequest::Kind::Draw && (request.cup >> roll.value[0] & 1U) == 0)
      roll.value[0] = static_cast<std::uint8_t>(chance.below(32));
    ASSERT_TRUE(apply(game, state, roll, events));
    return;
  }
  ActionList list;
  list_actions(game, state, list);
  Action chosen = list[static_cast<int>(chance.below(static_cast<std::uint32_t>(list.size())))];
  for (int i = 0; i < 3; ++i) {  // the bolder of a few, so that there is fighting
    const Action other = list[static_cast<int>(chance.below(static_cast<std::uint32_t>(list.size())))];
    const Verb verb = verb_of(other);
    if (verb != Verb::Done && verb != Verb::Top && verb != Verb::Pass && verb != Verb::GeneralRetreat &&
        verb != Verb::RemoveDummy)
      chosen = other;
  }
  ASSERT_TRUE(apply(game, state, chosen, events));
}

template <class Look>
void each_state(std::string_view scenario, const Options& options, std::uint64_t seed, int most, Look look) {
  const Game game = load(scenario, options);
  Events events;
  State state = start(game, events);
  Chance chance{seed};
  for (int n = 0; n < most && !state.over(); ++n) {
    ASSERT_NO_FATAL_FAILURE(look(game, state));
    ASSERT_NO_FATAL_FAILURE(play_on(game, state, events, chance));
  }
}

struct Kindred {
  const char* scenario;
  Options options;
};
const std::vector<Kindred> kKinds{{"sforzesca", {}},
                                  {"novara", {}},
                                  {"mortara", {false, false, Fog::Dummies}},
                                  {"sforzesca", {false, false, Fog::Displays}},
                                  {"campaign", {true, true, Fog::None}}};

}  // namespace

TEST(NovaraSaved, a_game_that_is_over_is_accepted) {
  auto g = given("IR-7 3018; 5-Aosta 4545");
  g.does("concede");
  ASSERT_TRUE(g.state.over());
  EXPECT_NO_THROW(check_saved(g.game, g.state));
}

// Whoever is asked, it is not the other side; whatever is asked, it is nothing else.
TEST(NovaraSaved, another_side_question_or_roll_is_refused) {
  std::array<bool, kAskCount> met{};
  int n = 0;
  for (const Kindred& kind : kKinds) {
    each_state(kind.scenario, kind.options, 2, 1500, [&](const Game& game, const State& state) {
      const Pending now = state.pending;
      State other = state;
      if (now.kind == Pending::Kind::Ask) {
        met[static_cast<std::size_t>(now.ask)] = true;
        other.pending.side = enemy_of(now.side);
        ASSERT_ANY_THROW(check_saved(game, other)) << word_of(now.ask) << " asked of the other side";
        other.pending.side = now.side;
      }
      if (n++ % 9 != 0) return;
      for (int ask = 0; ask < kAskCount; ++ask) {
        if (now.kind == Pending::Kind::Ask && ask == static_cast<int>(now.ask)) continue;
        other.pending.kind = Pending::Kind::Ask;
        other.pending.ask = strange<Ask>(ask);
        ASSERT_ANY_THROW(check_saved(game, other))
            << word_of(strange<Ask>(ask)) << " instead of " << word_of(now.ask);
      }
      other.pending = now;
      for (int roll = 0; roll < kRollKindCount; ++roll) {
        if (now.kind == Pending::Kind::Roll && roll == static_cast<int>(now.roll)) continue;
        other.pending.kind = Pending::Kind::Roll;
        other.pending.roll = strange<RollKind>(roll);
        ASSERT_ANY_THROW(check_saved(game, other)) << "roll " << roll << " instead of " << word_of(now.ask);
      }
    });
  }
  int count = 0;
  for (const bool one : met) count += one ? 1 : 0;
  EXPECT_GE(count, 18) << "few questions were met";
}

TEST(NovaraSaved, the_state_as_a_whole) {
  expect_refused(
      given("KJ-4 3018; IR-7 3018; 5-Aosta 4545"),
      {{"the turn is not one of this scenario", [](State& s) { s.turn = 0; }},
       {"the turn is not one of this scenario", [](State& s) { s.turn = 21; }},
       {kUnknown, [](State& s) { s.ending = strange<Ending>(kEndingCount); }},
       {kUnknown, [](State& s) { s.winner = strange<Winner>(3); }},
       {"no such chit is drawn", [](State& s) { s.drawn = ChitId{17}; }},
       {"a march of no formation", [](State& s) { s.marched = 1U << 15; }},
       {kUnknown, [](State& s) { s.pending.kind = strange<Pending::Kind>(4); }},
       {kUnknown, [](State& s) { s.pending.side = strange<Side>(2); }},
       {kUnknown, [](State& s) { s.pending.ask = strange<Ask>(kAskCount); }},
       {kUnknown, [](State& s) { s.pending.roll = strange<RollKind>(kRollKindCount); }},
       {"nobody is to act", [](State& s) { s.pending.kind = Pending::Kind::Nothing; }},
       {"more dice than the game has", [](State& s) { s.pending.dice = kMostDice + 1; }},
       {"no procedure is under way", [](State& s) { s.stack.clear(); }},
       {"nothing is asked", [](State& s) { s.pending.ask = Ask::None; }},
       {"nothing is rolled", [](State& s) { s.pending.kind = Pending::Kind::Roll; }},
       {kUnknown, [](State& s) { s.owner[3] = strange<Owner>(3); }},
       {"no such box", [](State& s) { s.box[2] = BoxId{0}; }},
       {"a Higher Commander of a later turn", [](State& s) { s.sides[1].higher_last = 2; }},
       {kUnknown, [](State& s) { s.chits[0].place = strange<ChitPlace>(kChitPlaceCount); }},
       {"a chit of no known place", [](State& s) { s.chits[0].place = ChitPlace::Unknown; }},
       {"a chit lies nowhere", [](State& s) { s.chits[0].hex = Hex{3952}; }},
       {"a chit that the game does not have", [](State& s) { s.chits[17].place = ChitPlace::Pool; }}});
}

TEST(NovaraSaved, its_units) {
  const auto g = given("KJ-4 3018; IR-7 3018; Pont-I 3020; 5-Aosta 4545; FJ-10 eliminated");
  const UnitId ir7 = g.unit("IR-7");
  const UnitId kj4 = g.unit("KJ-4");
  const UnitId train = g.unit("Pont-I");
  const UnitId aosta = g.unit("5-Aosta");
  const UnitId dead = g.unit("FJ-10");
  const UnitId ghost{static_cast<std::uint8_t>(g.game.units.size())};
  expect_refused(
      g,
      {{kUnknown, [&](State& s) { s[dead].status = strange<Status>(kStatusCount); }},
       {"a unit of no known fate", [&](State& s) { s[dead].status = Status::Unknown; }},
       {"a unit stands nowhere", [&](State& s) { s[ir7].hex = Hex{3952}; }},
       {"a unit stands nowhere", [&](State& s) { s[ir7].hex = kNoHex; }},
       {"a unit stands nowhere", [&](State& s) { s[dead].hex = g.hex("3018"); }},
       {"a unit that the game does not have", [&](State& s) { s[ghost].status = Status::Eliminated; }},
       {"a unit that the game does not have", [&](State& s) { s[ghost].active = true; }},
       {"a unit that the game does not have", [&](State& s) { s[ghost].exposed = true; }},
       {"a unit has lost more than it had", [&](State& s) { s[dead].steps_lost = 3; }},
       {"a unit has lost more than it had", [&](State& s) { s[ir7].start_lost = 1; }},
       {"a unit lives without steps", [&](State& s) { s[ir7].steps_lost = 2; }},
       {"a bridge over nothing", [&](State& s) { s[ir7].laid = Facing{0}; }},
       {"a bridge over nothing", [&](State& s) { s[train].laid = Facing{0}; }},  // no river there
       {"a bridge over nothing", [&](State& s) { s[train].laid = Facing{6}; }},
       {"a unit that cannot be captured is", [&](State& s) { s[dead].captured = true; }},
       {"no such display", [&](State& s) { s[dead].display = kDisplays; }},
       {"a display of nobody", [&](State& s) { s[ir7].display = 0; }},
       {"a display of nobody", [&](State& s) { s[dead].status = Status::InDisplay; }},
       {"a combat of nobody", [&](State& s) { s[ir7].combat = 0; }},
       {"a dummy in a game without", [&](State& s) { s[g.unit("a-dummy-a")].status = Status::Eliminated; }},
       {"a unit has gone too far", [&](State& s) { s[ir7].spent = 61; }},
       {"both sides stand in one hex", [&](State& s) { s[aosta].hex = g.hex("3018"), s[aosta].depth = 2; }},
       {"two counters in one place of a stack", [&](State& s) { s[kj4].depth = 0; }},
       {"two counters in one place of a stack", [&](State& s) { s[kj4].depth = 8; }},
       {"two counters in one place of a stack", [&](State& s) { s[kj4].depth = 200; }},
       {"a gap in a stack", [&](State& s) { s[kj4].depth = 2; }},
       {"a gap in a stack", [&](State& s) { s[aosta].depth = 1; }}});
  const auto small = given("scenario sforzesca; IR-7 5038; 11-Casale 4030");
  expect_refused(small, {{"a unit stands outside the play area",
                          [&](State& s) { s[small.unit("IR-7")].hex = small.hex("3830"); }},
                         {"the turn is not one of this scenario", [](State& s) { s.turn = 4; }},
                         {"the turn is not one of this scenario", [](State& s) { s.turn = 10; }}});
}

TEST(NovaraSaved, the_activation_under_way) {
  const auto g = given("phase declare; turn 5; IR-7 3018; IR-17 2917; 5-Aosta 3017; 9-Regina 4545");
  expect_refused(
      g, {{"no such chit is active", [](State& s) { s.activation.chit = ChitId{17}; }},
          {kUnknown, [](State& s) { s.activation.side = strange<Side>(2); }},
          {"an activation nowhere", [](State& s) { s.activation.hex = Hex{3952}; }},
          {"an activation of no formation", [](State& s) { s.activation.formations = 1U << 15; }},
          {"fire at nothing", [](State& s) { s.activation.fire_target = Hex{3952}; }},
          {"fire at nothing",
           [](State& s) { s.activation.bombarded_count = 1, s.activation.bombarded[0] = Hex{3952}; }},
          {"too many combats", [](State& s) { s.activation.combat_count = kMostCombats + 1; }},
          {"too many combats", [](State& s) { s.activation.bombarded_count = kMostBombarded + 1; }},
          {"a combat against nobody", [](State& s) { s.activation.combat_count = 1; }},
          {"a combat against nobody",
           [](State& s) { s.activation.combat_count = 1, s.activation.combats[0].count = 7; }},
          {"a combat nowhere",
           [](State& s) { s.activation.combat_count = 1, s.activation.combats[0].count = 1; }},
          {"no activation is under way", [](State& s) { s.activation.under_way = false; }},
          {"no chit is active", [](State& s) { s.activation.chit = kNoChit; }},
          {kUnknown, [](State& s) { top<Activation>(s).step = strange<Activation::Step>(9); }},
          {"an unknown step", [](State& s) { top<Activation>(s).next = 200; }},
          {"the chit lies nowhere", [](State& s) { top<Activation>(s).step = Activation::Step::Take; }},
          {"what is asked does not fit the procedure under way",
           [](State& s) { top<Activation>(s).step = Activation::Step::Fire; }}});
}

TEST(NovaraSaved, procedures_lie_in_their_order) {
  const auto g = given("turn 5; IR-7 3018; 5-Aosta 4545; 6-Aosta 4545");
  const char* wrong = "a procedure inside a wrong one";
  expect_refused(g,
                 {{wrong, [](State& s) { s.stack.clear(), s.stack.push(Operations{}); }},
                  {wrong, [](State& s) { s.stack.push(Turn{}); }},
                  {wrong, [](State& s) { s.stack.push(Deployment{}); }},
                  {wrong, [](State& s) { s.stack.push(StrategicPlacement{}); }},
                  {wrong, [](State& s) { s.stack.push(Arrivals{}); }},
                  {wrong, [](State& s) { s.stack.push(Operations{}); }},
                  {wrong, [](State& s) { s.stack.push(Activation{}); }},
                  {wrong, [](State& s) { s.stack.push(ContactBreak{}); }},
                  {wrong, [](State& s) { s.stack.push(Charge{}); }},
                  {wrong, [](State& s) { s.stack.push(Retreat{}); }},
                  {wrong, [](State& s) { s.stack.push(Advance{}); }},
                  {wrong, [](State& s) { s.stack.push(Seizure{}); }},
                  {wrong, [](State& s) { s.stack.push(Night{}); }},
                  {wrong, [](State& s) { s.stack.push(DummyMarch{}); }},
                  {wrong, [](State& s) { s.stack.push(Reveal{}); }},
                  {wrong, [](State& s) { s.stack.pop(), s.stack.push(GroupMove{}); }},
                  {wrong, [](State& s) { s.stack.pop(), s.stack.push(Losses{}); }},
                  {wrong, [](State& s) { s.stack.pop(), s.stack.push(Bombardment{}); }},
                  {wrong, [](State& s) { s.stack.pop(), s.stack.push(Fight{}); }},
                  {"an empty procedure", [](State& s) { s.stack.push(std::monostate{}); }},
                  {"what is asked does not fit the procedure under way", [](State& s) { s.stack.pop(); }}});
}

TEST(NovaraSaved, turns_draws_and_choices) {
  const auto choice = given("phase choice; turn 5; IR-7 3018; 5-Aosta 4545");
  const char* misfit = "what is asked does not fit the procedure under way";
  expect_refused(choice, {{kUnknown, [](State& s) { top<Turn>(s).step = strange<Turn::Step>(9); }},
                          {kUnknown, [](State& s) { top<Turn>(s).side = strange<Side>(2); }},
                          {misfit, [](State& s) { top<Turn>(s).side = Side::Austrian; }},
                          {misfit, [](State& s) { top<Turn>(s).step = Turn::Step::Dummies; }}});
  const auto drawn = given("phase drawn; turn 5; IR-7 3018; 5-Aosta 4545");
  expect_refused(drawn, {{kUnknown, [](State& s) { top<Operations>(s).step = strange<Operations::Step>(3); }},
                         {misfit, [](State& s) { s.drawn = kNoChit; }},
                         {misfit, [&](State& s) { s.drawn = drawn.chit("s-durando"); }}});
  const auto draw = given("phase draw; turn 5; cup s-durando; IR-7 3018; 5-Aosta 4545");
  expect_refused(draw, {{misfit, [&](State& s) { s[draw.chit("s-durando")].place = ChitPlace::Pool; }}});
  const auto surprise = given("phase draw; turn 1; cup s-durando; IR-7 3018; 5-Aosta 4545");
  ASSERT_EQ(surprise.asked(), Ask::Surprise);
  expect_refused(surprise, {{misfit, [](State& s) { s.pending.side = Side::Sardinian; }}});
  const auto night = given("phase recovery; turn 4; to-choose austrian; IR-7 3018 lost 1; 5-Aosta 4545");
  ASSERT_EQ(night.asked(), Ask::Recover);
  expect_refused(night, {{kUnknown, [](State& s) { top<Night>(s).step = strange<Night::Step>(5); }},
                         {misfit, [](State& s) { s.pending.side = Side::Sardinian; }}});
}

TEST(NovaraSaved, set_up_arrivals_and_the_strategic_map) {
  FromStart setup("sforzesca");
  setup.does("place \"11 Casale\" 4425").does("select \"12 Casale\"");
  const char* misfit = "what is asked does not fit the procedure under way";
  expect_refused(
      setup.game, setup.state,
      {{kUnknown, [](State& s) { top<Deployment>(s).step = strange<Deployment::Step>(3); }},
       {kUnknown, [](State& s) { top<Deployment>(s).side = strange<Side>(2); }},
       {"nobody is placed", [&](State& s) { top<Deployment>(s).selected = setup.unit("11 Casale"); }},
       {"nobody is placed", [](State& s) { top<Deployment>(s).selected = UnitId{200}; }},
       {misfit, [](State& s) { top<Deployment>(s).selected = kNoUnit; }},
       {misfit, [](State& s) { top<Deployment>(s).side = Side::Austrian; }}});
  FromStart losses("novara");
  expect_refused(losses.game, losses.state,
                 {{misfit, [](State& s) { s.pending.side = Side::Austrian; }},
                  {misfit, [](State& s) { top<Deployment>(s).step = Deployment::Step::Units; }}});
  auto arrivals = given("turn 5; phase arrivals; 19-Lombarda to-come; 5-Aosta 3010; IR-1 5012");
  arrivals.does("select 19-Lombarda");
  expect_refused(arrivals,
                 {{"nobody arrives", [&](State& s) { top<Arrivals>(s).selected = arrivals.unit("5-Aosta"); }},
                  {"nobody arrives", [](State& s) { top<Arrivals>(s).selected = UnitId{200}; }},
                  {kUnknown, [](State& s) { top<Arrivals>(s).side = strange<Side>(2); }},
                  {misfit, [](State& s) { s.turn = 4; }}});  // too early for him
  const FromStart map("campaign", Options{false, true, Fog::None});
  expect_refused(map.game, map.state,
                 {{kUnknown, [](State& s) { top<StrategicPlacement>(s).next = strange<Side>(2); }},
                  {misfit, [](State& s) { top<StrategicPlacement>(s).next = Side::Austrian; }},
                  {"no such box", [](State& s) { s.box[0] = BoxId{10}; }}});
}

TEST(NovaraSaved, a_move_and_what_answers_it) {
  auto g = given("IR-7 3020; IR-17 3020; 5-cp-Bers 3017; 5-Aosta 4545");
  g.does("select IR-7").does("take IR-17");
  const UnitId own = g.unit("IR-7");
  const char* nobody = "a move of nobody";
  expect_refused(g, {{kUnknown, [](State& s) { top<GroupMove>(s).step = strange<GroupMove::Step>(2); }},
                     {"an unknown step", [](State& s) { top<GroupMove>(s).count = 5; }},
                     {"an unknown step", [](State& s) { top<GroupMove>(s).origin = kNoHex; }},
                     {nobody, [](State& s) { top<GroupMove>(s).unit[1] = UnitId{200}; }},
                     {nobody, [](State& s) { top<GroupMove>(s).count = 3; }},
                     {nobody, [&](State& s) { top<GroupMove>(s).unit[1] = g.unit("5-Aosta"); }},
                     {nobody, [&](State& s) { top<GroupMove>(s).unit[1] = g.unit("FJ-10"); }},
                     {"a unit moves twice", [&](State& s) { top<GroupMove>(s).unit[1] = own; }},
                     {"what is asked does not fit the procedure under way",
                      [](State& s) { top<GroupMove>(s).charged = true; }}});
  g.does("move IR-7 3019-3018");
  ASSERT_EQ(g.asked(), Ask::BreakContact);
  const char* contact = "contact with nobody";
  expect_refused(g, {{contact, [](State& s) { top<ContactBreak>(s).mover = kNoHex; }},
                     {contact, [&](State& s) { top<ContactBreak>(s).mover = g.hex("3030"); }},
                     {contact, [](State& s) { top<ContactBreak>(s).waiting = 63; }},
                     {contact, [](State& s) { top<ContactBreak>(s).waiting |= 64; }},
                     {contact, [&](State& s) { top<ContactBreak>(s).leaving = g.hex("3019"); }},
                     {contact, [&](State& s) { top<ContactBreak>(s).leaving = g.hex("4545"); }},
                     {"what is asked does not fit the procedure under way",
                      [](State& s) { top<ContactBreak>(s).waiting = 0; }}});
}

TEST(NovaraSaved, charges_bombardments_and_fights) {
  auto charge = given("turn 5; Dr-2 3020; Uhl-4 4040; 5-Aosta 3017; 6-Aosta 3017; 9-Regina 4545");
  charge.does("move Dr-2 3018");
  if (charge.asked() == Ask::BreakContact) charge.does("hold 3017");
  charge.does("charge Dr-2 3017");
  ASSERT_EQ(charge.rolling(), RollKind::Charge);
  const char* misfit = "what is asked does not fit the procedure under way";
  expect_refused(charge,
                 {{kUnknown, [](State& s) { top<Charge>(s).step = strange<Charge::Step>(6); }},
                  {"a charge of nobody", [](State& s) { top<Charge>(s).from = kNoHex; }},
                  {"a charge of nobody", [&](State& s) { top<Charge>(s).target = charge.hex("4545"); }},
                  {"a charge of nobody", [](State& s) { top<Charge>(s).hits = kMostDice + 1; }},
                  {misfit, [](State& s) { ++s.pending.dice; }},
                  {misfit, [](State& s) { s.pending.dice = 0; }}});

  auto fire = given("turn 5; phase bombardment; Art-1 3018; 5-Aosta 4545; IR-7 3017");
  fire.does("aim Art-1 3017").does("fire 3017");
  ASSERT_EQ(fire.rolling(), RollKind::Bombardment);
  expect_refused(fire,
                 {{kUnknown, [](State& s) { top<Bombardment>(s).step = strange<Bombardment::Step>(3); }},
                  {"fire at nothing", [](State& s) { top<Bombardment>(s).target = kNoHex; }},
                  {misfit, [](State& s) { s.pending.dice = 2; }}});

  auto fight =
      given("turn 5; phase declare; IR-7 3018; IR-17 2917; 5-Aosta 3017; 6-Aosta 3017; 9-Regina 4545");
  fight.does("attack IR-7 3017").does("attack IR-17 3017").does("done");
  while (fight.asked() == Ask::None && fight.rolling() != RollKind::Combat) fight.does(fight.listed()[0]);
  ASSERT_EQ(fight.rolling(), RollKind::Combat);
  expect_refused(fight, {{kUnknown, [](State& s) { top<Fight>(s).step = strange<Fight::Step>(9); }},
                         {"a fight of nobody", [](State& s) { top<Fight>(s).combat = 1; }},
                         {"a fight nowhere", [](State& s) { top<Fight>(s).terrain = 1; }},
                         {"a fight with strange losses", [](State& s) { top<Fight>(s).attacker_loss = 5; }},
                         {"a fight with strange losses", [](State& s) { top<Fight>(s).defender_loss = 5; }},
                         {"a fight with strange losses", [](State& s) { top<Fight>(s).attacker_back = 1; }},
                         {"a fight with strange losses", [](State& s) { top<Fight>(s).defender_back = 1; }},
                         {misfit, [](State& s) { s.pending.dice = 2; }}});
  fight.rolls(6).does("give-ground 0");
  ASSERT_EQ(fight.asked(), Ask::LoseStep);
  expect_refused(fight, {{kUnknown, [](State& s) { top<Losses>(s).side = strange<Side>(2); }},
                         {kUnknown, [](State& s) { top<Losses>(s).why = strange<Losses::Why>(6); }},
                         {"losses of nobody", [](State& s) { top<Losses>(s).count = 9; }},
                         {misfit, [](State& s) { top<Losses>(s).count = 0; }},
                         {misfit, [](State& s) { top<Losses>(s).side = Side::Austrian; }}});
}

TEST(NovaraSaved, retreats_and_advances) {
  auto g = given(
      "phase declare; turn 5; source sardinian 3001; source austrian 3050; IR-7 3018; IR-17 2917; IR-28 "
      "3117; "
      "5-Aosta 3017; 6-Aosta 4545");
  g.does("attack IR-7 3017").does("attack IR-17 3017").does("attack IR-28 3017").does("done").rolls(6);
  ASSERT_EQ(g.asked(), Ask::GiveGround);
  g.does("give-ground 2");
  ASSERT_EQ(g.asked(), Ask::RetreatHex);
  const char* nobody = "a retreat of nobody";
  expect_refused(g, {{kUnknown, [](State& s) { top<Retreat>(s).side = strange<Side>(2); }},
                     {nobody, [](State& s) { top<Retreat>(s).length = 0; }},
                     {nobody, [](State& s) { top<Retreat>(s).length = 3; }},
                     {nobody, [](State& s) { top<Retreat>(s).gone = 9; }},
                     {nobody, [&](State& s) { top<Retreat>(s).going = g.unit("FJ-10"); }},
                     {nobody, [&](State& s) { s[g.unit("IR-7")].retreats = true; }},
                     {nobody, [&](State& s) { s[g.unit("FJ-10")].retreats = true; }},
                     {"a retreat from nowhere", [&](State& s) {
                        top<Retreat>(s).going = g.unit("5-Aosta"), top<Retreat>(s).gone = 8;
                      }}});
  while (g.asked() != Ask::Advance) g.does(g.listed()[0]);
  expect_refused(g, {{"an advance of nobody", [](State& s) { top<Advance>(s).going = UnitId{200}; }},
                     {"an advance of nobody", [&](State& s) { top<Advance>(s).going = g.unit("FJ-10"); }},
                     {"no train is seized", [](State& s) { s.stack.push(Seizure{}); }},
                     {"no train is seized", [&](State& s) {
                        s.stack.push(Seizure{.train = g.unit("IR-7"), .hex = g.hex("3018")});
                      }}});
}

TEST(NovaraSaved, dummies_that_march_or_are_revealed) {
  auto g = given(
      "fog displays; turn 5; phase drawn; active s-independent; IR-7 3013; s-dummy-a 3018; 5-Aosta "
      "in-display "
      "A; 6-Aosta in-display A");
  g.does("move-dummies");
  const char* march = "a march of no dummies";
  expect_refused(g, {{march, [](State& s) { top<DummyMarch>(s).left = 3; }},
                     {march, [](State& s) { top<DummyMarch>(s).moved = UnitId{200}; }},
                     {"what is asked does not fit the procedure under way",
                      [](State& s) { top<DummyMarch>(s).left = 0; }},
                     {"a display of nobody", [&](State& s) { s[g.unit("5-Aosta")].display = kNoDisplay; }},
                     {"no such display", [&](State& s) { s[g.unit("5-Aosta")].display = 8; }}});
  g.does("move s-dummy-a 3015");
  ASSERT_EQ(g.asked(), Ask::Reveal);
  const char* nobody = "nobody is revealed";
  expect_refused(g, {{nobody, [](State& s) { top<Reveal>(s).dummy = UnitId{200}; }},
                     {nobody, [&](State& s) { top<Reveal>(s).dummy = g.unit("5-Aosta"); }},
                     {nobody, [](State& s) { top<Reveal>(s).hex = kNoHex; }}});
}

}  // namespace tamburino::novara
