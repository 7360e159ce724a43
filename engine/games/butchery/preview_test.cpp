#include <map>
#include <random>

#include "tests/butchery/given.h"

// Previews: the chances are counted again here by throwing every throw, and the items must be those that the
// resolved roll writes into its log.
namespace tamburino::butchery {
namespace {

using Items = std::vector<std::pair<std::string, int>>;
using Ways = std::map<std::string, int>;

Items items_of(const PreviewPart& part) {
  Items items;
  for (const auto& one : part.column) items.emplace_back(one.rule, one.amount);
  for (const auto& one : part.die) items.emplace_back(one.rule, one.amount);
  return items;
}

Ways ways_of(const PreviewPart& part) {
  Ways ways;
  int sum = 0;
  for (const Chance& one : part.chances) {
    EXPECT_EQ(one.of, part.dice == 1 ? 6 : 36) << part.what;
    sum += one.ways;
    if (one.ways > 0) ways[std::string(one.what)] += one.ways;
  }
  EXPECT_EQ(sum, part.dice == 1 ? 6 : 36) << part.what;
  return ways;
}

Items logged(const Events& events) {
  Items items;
  for (const Event& event : events.all()) {
    if (event.kind == static_cast<std::uint8_t>(EventKind::Item))
      items.emplace_back(event.rule, event.facts[0].value);
  }
  return items;
}

// What the log says the roll came to.
std::string outcome(RollKind kind, const Events& events) {
  for (const Event& event : events.all()) {
    switch (static_cast<EventKind>(event.kind)) {
      case EventKind::ResultIs:
        return std::string(word_of(CombatResult{static_cast<std::uint8_t>(event.facts[1].value)}));
      case EventKind::WeatherIs:
        return std::string(word_of(Weather{static_cast<std::uint8_t>(event.facts[0].value)}));
      case EventKind::TestPassed:
      case EventKind::ReactionPassed:
      case EventKind::ActivationPassed:
      case EventKind::CoordinationPassed:
        return "passed";
      case EventKind::TestFailed:
      case EventKind::ReactionFailed:
      case EventKind::ActivationFailed:
      case EventKind::CoordinationFailed:
        return "failed";
      case EventKind::InitiativeWon:
        return std::string(word_of(Side{static_cast<std::uint8_t>(event.facts[0].value)}));
      case EventKind::InitiativeTied:
        return "tied";
      case EventKind::CommanderLost:
        return "lost";
      default:
        break;
    }
  }
  if (kind == RollKind::Casualty) return "unhurt";
  return kind == RollKind::Weather ? "cool" : "?";
}

// Throws every throw that could be thrown now.
void roll_is_as_previewed(const Game& game, const State& state) {
  const auto parts = preview_roll(game, state);
  ASSERT_FALSE(parts.empty());
  const PreviewPart& part = parts.front();
  ASSERT_EQ(part.dice, state.pending.dice);
  Ways ways;
  for (int first = 1; first <= 6; ++first) {
    for (int second = 1; second <= (part.dice == 2 ? 6 : 1); ++second) {
      State copy = state;
      Events events;
      const Roll roll{{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)}};
      ASSERT_TRUE(apply(game, copy, roll, events));
      ++ways[outcome(state.pending.roll, events)];
      EXPECT_EQ(logged(events), items_of(part)) << part.what;
    }
  }
  EXPECT_EQ(ways_of(part), ways) << part.what;
}

const PreviewPart& find(const std::vector<PreviewPart>& parts, std::string_view what) {
  for (const PreviewPart& part : parts) {
    if (part.what == what) return part;
  }
  throw std::invalid_argument("no part " + std::string(what));
}

std::vector<PreviewPart> preview_of(const Given& p, std::string_view action) {
  return preview(p.game, p.state, parse_action(p.game, p.state, action));
}

TEST(ButcheryPreview, r10_2_2b_a_barrage_by_hand) {
  // Combat 4 on column 4: X T T T D D.
  auto p = given(
      "\"A1 (Fr II)\" 2316 faces E; commander fr-ii 2317; Wetzlar 2314; commander au-iii 2313; phase "
      "barrage");
  const auto parts = preview_of(p, "fire \"A1 (Fr II)\" Wetzlar");
  const PreviewPart& barrage = find(parts, "barrage");
  EXPECT_EQ(barrage.column_total, 4);
  EXPECT_EQ(barrage.die_total, 0);
  EXPECT_EQ(ways_of(barrage), (Ways{{"X", 1}, {"T", 3}, {"D", 2}}));
  EXPECT_EQ(items_of(barrage), (Items{{"10.4.3a", 4}}));
  EXPECT_EQ(ways_of(find(parts, "cohesion")), (Ways{{"passed", 3}, {"failed", 3}}));  // cohesion 2
  EXPECT_EQ(find(parts, "cohesion").needed, 6);
  p.does("fire \"A1 (Fr II)\" Wetzlar");
  roll_is_as_previewed(p.game, p.state);
  p.rolls(3);
  roll_is_as_previewed(p.game, p.state);  // the cohesion test
}

TEST(ButcheryPreview, r10_2_2b_the_turn_before_the_fire_counts) {
  // Turned to NE the battery has Hoditz's zone on its flank: CRT.j.
  const auto p = given(
      "\"A1 (Fr II)\" 2316 faces E; commander fr-ii 2317; Wetzlar 2215; Hoditz 2515 faces NW; phase barrage");
  EXPECT_FALSE(has(
      reckon(p.game, p.state, barrage_strike(p.game, p.state, p.unit("A1 (Fr II)"), p.unit("Wetzlar"))).die,
      "CRT.j"));
  EXPECT_EQ(find(preview_of(p, "fire \"A1 (Fr II)\" Wetzlar E"), "barrage").die_total, 0);
  EXPECT_EQ(find(preview_of(p, "fire \"A1 (Fr II)\" Wetzlar NE"), "barrage").die_total, -2);
}

TEST(ButcheryPreview, r10_4_3a_an_assault_shows_its_defence_and_its_attack) {
  auto p = given(
      "Castagny 2316 faces E; commander fr-ii 2317; Wetzlar 2315; commander au-iii 2314; hex 2315 village; "
      "phase declare");
  const auto parts = preview_of(p, "assault Castagny Wetzlar");
  EXPECT_EQ(ways_of(find(parts, "defence")), (Ways{{"X", 1}, {"T", 3}, {"D", 2}}));  // 4
  EXPECT_EQ(ways_of(find(parts, "attack")), (Ways{{"X", 2}, {"T", 3}, {"D", 1}}));   // 6 / 2
  p.does("assault Castagny Wetzlar").does("done").does("defend Wetzlar");
  EXPECT_EQ(items_of(preview_roll(p.game, p.state).front()), items_of(find(parts, "defence")));
  roll_is_as_previewed(p.game, p.state);
  p.rolls(1);
  EXPECT_EQ(items_of(preview_roll(p.game, p.state).front()), items_of(find(parts, "attack")));
  roll_is_as_previewed(p.game, p.state);
}

TEST(ButcheryPreview, r12_4a_no_quarter_is_the_higher_of_two_dice) {
  auto p = given(
      "Castagny 2316 faces E; commander fr-ii 2317; Wetzlar 2315; commander au-iii 2314; phase declare");
  p.does("assault Castagny Wetzlar").does("no-quarter Castagny").does("done").does("defend Wetzlar");
  // Column 4: X on 1, T on 2-4, D on 5-6; the higher die is 1 in 1 way, 2-4 in 15, 5-6 in 20.
  EXPECT_EQ(ways_of(preview_roll(p.game, p.state).front()), (Ways{{"X", 1}, {"T", 15}, {"D", 20}}));
  roll_is_as_previewed(p.game, p.state);
}

TEST(ButcheryPreview, r10_4_12a_with_and_without_the_commander) {
  auto p = given(
      "Castagny 2316 faces E; commander fr-ii 2316; Wetzlar 2315; commander au-iii 2315; phase declare");
  p.does("assault Castagny Wetzlar").does("done");
  EXPECT_EQ(find(preview_of(p, "defend Wetzlar led"), "defence").die_total, 1);
  EXPECT_EQ(find(preview_of(p, "defend Wetzlar"), "defence").die_total, 0);
  p.does("defend Wetzlar led");
  roll_is_as_previewed(p.game, p.state);
  p.rolls(1).rolls(6);  // a T, and it holds
  EXPECT_EQ(find(preview_of(p, "attack Wetzlar led"), "attack").die_total, 1);
  EXPECT_EQ(find(preview_of(p, "attack Wetzlar"), "attack").die_total, 0);
  p.does("attack Wetzlar led").rolls(1).rolls(6);  // a T again
  ASSERT_EQ(p.rolling(), RollKind::Casualty);
  EXPECT_EQ(ways_of(preview_roll(p.game, p.state).front()), (Ways{{"lost", 1}, {"unhurt", 35}}));
  roll_is_as_previewed(p.game, p.state);
}

TEST(ButcheryPreview, r12_1a_coordination) {
  auto p = given(
      "Castagny 2316 faces E; Gault 2216 faces SE; commander fr-ii 2316; Wetzlar 2315; commander au-iii "
      "2314; phase declare");
  p.does("assault Castagny Wetzlar").does("assault Gault Wetzlar");
  EXPECT_EQ(ways_of(find(preview_of(p, "coordinate Wetzlar"), "coordination")),
            (Ways{{"passed", 5}, {"failed", 1}}));
  p.does("coordinate Wetzlar").does("done");
  roll_is_as_previewed(p.game, p.state);
}

TEST(ButcheryPreview, r8_1b_reaction_r10_1_1b_activation_r11a_rally_and_r7b_weather) {
  auto reaction = given("chief piedmontese 2316; turn 6; phase command");
  EXPECT_EQ(ways_of(find(preview_of(reaction, "react \"Victor Emmanuel\""), "reaction")),
            (Ways{{"passed", 2}, {"failed", 4}}));
  reaction.does("react \"Victor Emmanuel\"");
  roll_is_as_previewed(reaction.game, reaction.state);
  const auto activation = given("Castagny 2316; commander fr-ii 2316 ooc; turn 6; phase activation");
  EXPECT_EQ(ways_of(preview_roll(activation.game, activation.state).front()),
            (Ways{{"passed", 5}, {"failed", 1}}));
  roll_is_as_previewed(activation.game, activation.state);
  auto rally = given("Castagny 2316 disorganised; commander fr-ii 2317; heat; phase rally");
  EXPECT_EQ(ways_of(find(preview_of(rally, "rally Castagny"), "rally")),
            (Ways{{"passed", 4}, {"failed", 2}}));  // 3 - 1 + 1
  rally.does("rally Castagny");
  roll_is_as_previewed(rally.game, rally.state);
  const auto weather = given("Castagny 2316; turn 11; heat; phase weather");
  EXPECT_EQ(ways_of(preview_roll(weather.game, weather.state).front()),
            (Ways{{"cool", 1}, {"heat", 3}, {"thunderstorm", 2}}));
  roll_is_as_previewed(weather.game, weather.state);
}

TEST(ButcheryPreview, r9a_initiative) {
  const auto p = given("Castagny 2316; Wetzlar 2310; chief french 2317; turn 6; phase initiative");
  // Two more for the Allies: they win 26 of 36, lose 6, tie 4.
  EXPECT_EQ(ways_of(preview_roll(p.game, p.state).front()),
            (Ways{{"allies", 26}, {"austrians", 6}, {"tied", 4}}));
  roll_is_as_previewed(p.game, p.state);
  const auto even = given("Castagny 2316; Wetzlar 2310; turn 6; phase initiative");
  EXPECT_EQ(ways_of(preview_roll(even.game, even.state).front()),
            (Ways{{"allies", 15}, {"austrians", 15}, {"tied", 6}}));
}

TEST(ButcheryPreview, r12_3b_a_forced_march_and_what_leads_to_no_roll) {
  auto p = given("Castagny 2316; commander fr-ii 2316; capacity forced-march");
  p.does("move Castagny 2312");
  EXPECT_TRUE(preview_of(p, "halt Castagny").empty());
  p.does("move Castagny 2311");
  EXPECT_EQ(ways_of(find(preview_of(p, "halt Castagny"), "cohesion")), (Ways{{"passed", 4}, {"failed", 2}}));
  p.does("halt Castagny");
  roll_is_as_previewed(p.game, p.state);
}

TEST(ButcheryPreview, previews_leave_the_position_alone_and_bear_nonsense) {
  const auto p = given("\"A1 (Fr II)\" 2316 faces E; Wetzlar 2314; phase barrage");
  const State before = p.state;
  for (std::uint16_t verb = 0; verb <= kLastVerb + 1; ++verb) {
    for (const std::uint16_t number : {std::uint16_t{0}, std::uint16_t{3}, std::uint16_t{0xFFFF}}) {
      preview(p.game, p.state, Action{verb, {number, number, number}});
    }
  }
  EXPECT_EQ(p.state, before);
  EXPECT_TRUE(preview_roll(p.game, p.state).empty());  // a side is asked
}

TEST(ButcheryPreview, every_roll_of_random_games_is_as_previewed) {
  const Game& game = solferino();
  std::map<RollKind, int> seen;
  for (unsigned seed = 1; seed <= 4; ++seed) {
    Events events;
    State state = start(game, events);
    std::mt19937 random(seed);
    for (int n = 0; n < 4000 && !state.over(); ++n) {
      if (state.pending.kind == Pending::Kind::Roll && state.pending.roll != RollKind::Marker) {
        if (++seen[state.pending.roll] <= 200) roll_is_as_previewed(game, state);
        if (HasFailure()) return;
        const Roll roll{
            {static_cast<std::uint8_t>(1 + random() % 6), static_cast<std::uint8_t>(1 + random() % 6)}};
        ASSERT_TRUE(apply(game, state, roll, events));
        continue;
      }
      if (state.pending.kind == Pending::Kind::Roll) {
        std::vector<std::uint8_t> chits;
        for (int i = 0; i < 32; ++i) {
          if (state.markers.contains(i)) chits.push_back(static_cast<std::uint8_t>(i));
        }
        ASSERT_TRUE(apply(game, state, Roll{{chits[random() % chits.size()]}}, events));
        continue;
      }
      ActionList list;
      list_actions(game, state, list);
      Action choice = list[static_cast<int>(random() % static_cast<unsigned>(list.size()))];
      for (const Action one : list.all()) {  // so that there is fighting
        if (verb_of(one) == Verb::Fire || verb_of(one) == Verb::Assault || verb_of(one) == Verb::Coordinate) {
          choice = one;
        }
      }
      const auto parts = preview(game, state, choice);
      ASSERT_TRUE(apply(game, state, choice, events));
      // What leads to a roll at once showed that roll.
      if (state.pending.kind != Pending::Kind::Roll || state.pending.roll == RollKind::Marker) continue;
      if (verb_of(choice) == Verb::Assault || verb_of(choice) == Verb::Resolve) continue;
      ASSERT_FALSE(parts.empty()) << text_of(game, choice);
      EXPECT_EQ(items_of(parts.front()), items_of(preview_roll(game, state).front()))
          << text_of(game, choice);
      EXPECT_EQ(ways_of(parts.front()), ways_of(preview_roll(game, state).front())) << text_of(game, choice);
    }
  }
  EXPECT_GT(seen[RollKind::Combat], 20);
  EXPECT_GT(seen[RollKind::Cohesion], 20);
  EXPECT_GT(seen[RollKind::Activation], 20);
}

}  // namespace
}  // namespace tamburino::butchery
