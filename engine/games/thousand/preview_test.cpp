#include "engine/games/thousand/preview.h"

#include <map>

#include "tests/thousand/given.h"

// Previews: every throw is thrown through apply, and what comes of it is counted against the chances shown.
namespace tamburino::thousand {
namespace {

using Ways = std::map<std::string, std::int64_t>;

Ways ways_of(const PreviewPart& part) {
  Ways ways;
  std::int64_t sum = 0;
  for (const Chance& one : part.chances) {
    EXPECT_EQ(one.of, part.chances.front().of) << part.what;
    sum += one.ways;
    if (one.ways > 0) ways[one.what] += one.ways;
  }
  EXPECT_EQ(sum, part.chances.front().of) << part.what;
  return ways;
}

std::vector<Roll> all_throws(int dice) {
  std::vector<Roll> all{Roll{}};
  for (int i = 0; i < dice; ++i) {
    std::vector<Roll> longer;
    longer.reserve(all.size() * 6);
    for (const Roll& one : all) {
      for (int face = 1; face <= 6; ++face) {
        longer.push_back(one);
        longer.back().value[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(face);
      }
    }
    all = std::move(longer);
  }
  return all;
}

// What comes of the roll that is asked now: told by the state after it and its events.
template <class Outcome>
Ways thrown(const Given& g, Outcome outcome) {
  Ways ways;
  for (const Roll& roll : all_throws(g.state.pending.dice)) {
    State after = g.state;
    Events events;
    EXPECT_TRUE(apply(g.game, after, roll, events));
    ways[outcome(after, events)] += 1;
  }
  return ways;
}

int number_told(const Events& events, EventKind kind, std::size_t fact) {
  for (const Event& one : events.all()) {
    if (one.kind == static_cast<std::uint8_t>(kind)) return one.facts[fact].value;
  }
  return -1;
}
bool told(const Events& events, EventKind kind) { return number_told(events, kind, 0) != -1; }

PreviewPart part_of(const Given& g, std::string_view action) {
  const auto parts = preview(g.game, g.state, parse_action(g.game, g.state, action));
  EXPECT_EQ(parts.size(), 1U) << action;
  return parts.empty() ? PreviewPart{} : parts.front();
}
PreviewPart part_of_roll(const Given& g) {
  const auto parts = preview_roll(g.game, g.state);
  EXPECT_EQ(parts.size(), 1U);
  return parts.empty() ? PreviewPart{} : parts.front();
}

// --- attacks

// The points that BD5 suffers from the attack of GD5 that is about to be rolled. Where support is not rolled,
// its dice would have changed nothing.
Ways points_on_bd5(const Given& g) {
  const Cell target = find_cell("BD5");
  const int before = g.state[target].damage;
  Ways ways;
  for (const Roll& roll : all_throws(g.state.pending.dice)) {
    State hit = g.state;
    Events events;
    apply(g.game, hit, roll, events);
    const auto support = all_throws(support_dice(g.game, g.state, target));
    for (const Roll& parry : support) {
      State after = hit;
      if (after.pending.kind == Pending::Kind::Roll && after.pending.roll == RollKind::Support)
        apply(g.game, after, parry, events);
      ways[std::to_string(after[target].damage - before)] += 1;
    }
  }
  return ways;
}

Given field(const std::string& stacks) {
  return given("battle TP by garibaldine; garibaldi TP; von-mechel TP; phase declare; " + stacks);
}

TEST(ThousandPreview, an_attack_with_support_front_and_trench) {
  for (const auto* attacker : {"g-gar-i", "g-gar-1", "p-br-1"}) {
    for (const auto* defender : {"b-fl-1a", "b-fl-1a+b-fl-1b", "b-fl-1a+b-fl-1b+b-fl-2a"}) {
      for (const auto* how : {"", " entrenched", " damage 2"}) {
        for (const auto* more : {"", "stack GD6 g-gar-x"}) {
          auto g = field(std::string("stack GD5 ") + attacker + "; stack BD5 " + defender + how + ";" + more);
          const Ways shown = ways_of(part_of(g, "attack GD5 BD5"));
          g.does("attack GD5 BD5");
          EXPECT_EQ(ways_of(part_of_roll(g)), shown);
          EXPECT_EQ(points_on_bd5(g), shown) << attacker << " at " << defender << how << " " << more;
        }
      }
    }
  }
}

TEST(ThousandPreview, an_attack_on_a_stack_of_full_and_reduced_units) {
  auto g = field("b-fl-2b TP reduced; stack GD5 p-br-1; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a+b-fl-2b");
  const PreviewPart part = part_of(g, "attack GD5 BD5");
  EXPECT_EQ(part.dice, 3);
  EXPECT_EQ(part.support, 2);
  EXPECT_EQ(part.needed, 4);
  g.does("attack GD5 BD5");
  EXPECT_EQ(points_on_bd5(g), ways_of(part));
}

TEST(ThousandPreview, the_items_shown_are_those_of_the_record) {
  auto g = field("stack GD5 p-br-1; stack GD6 g-gar-i; stack BD5 b-fl-1a");
  const PreviewPart part = part_of(g, "attack GD5 BD5");
  EXPECT_EQ(part.die_total, 3);
  g.does("attack GD5 BD5").rolls({1, 1, 1});
  std::vector<std::pair<std::string, int>> shown, recorded;
  for (const auto& one : part.die) shown.emplace_back(one.rule, one.amount);
  for (const Event& one : g.events.all()) {
    if (one.kind == static_cast<std::uint8_t>(EventKind::Item))
      recorded.emplace_back(one.rule, one.facts[0].value);
  }
  EXPECT_EQ(shown, recorded);
}

TEST(ThousandPreview, when_the_hits_are_known_the_support_is_shown_for_them) {
  for (const auto* how : {"", " entrenched"}) {
    for (int hits = 1; hits <= 3; ++hits) {
      auto g = field(std::string("stack GD5 p-br-1; stack BD5 b-fl-1a+b-fl-1b+b-fl-2a") + how);
      g.does("attack GD5 BD5").rolls({6, hits > 1 ? 6 : 1, hits > 2 ? 6 : 1});
      const Ways counted = thrown(g, [](const State& after, const Events&) {
        return std::to_string(after[find_cell("BD5")].damage);
      });
      const PreviewPart part = part_of_roll(g);
      EXPECT_EQ(part.what, "support");
      EXPECT_EQ(part.dice, 2);
      EXPECT_EQ(ways_of(part), counted) << hits << how;
    }
  }
}

// T08: BD6 has hit already, and no more than a point comes through in this step.
TEST(ThousandPreview, a_trench_that_was_hit_in_this_step_lets_nothing_more_through) {
  auto g = field("stack GD5 p-br-1; stack BD6 g-gar-i; stack BD5 b-fl-1a entrenched; stack BD9 b-ca-8");
  g.does("attack BD6 BD5").does("attack GD5 BD5").rolls(6);
  EXPECT_EQ(ways_of(part_of_roll(g)), (Ways{{"0", 216}}));
  EXPECT_EQ(points_on_bd5(g), (Ways{{"1", 216}}));  // that of BD6
}

TEST(ThousandPreview, press_shows_each_attack_it_declares) {
  auto g = field(
      "stack GD5 g-gar-i; stack BD5 b-fl-1a; stack GD8 g-gar-ii; stack BD8 b-ca-8; stack GD9 b-ca-9;"
      "stack GD3 g-gar-iii; stack BD3 b-fl-1b");
  const auto parts = preview(g.game, g.state, parse_action(g.game, g.state, "press"));
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(cell_name(parts[0].from), "GD3");
  EXPECT_EQ(cell_name(parts[1].from), "GD5");
  EXPECT_EQ(cell_name(parts[1].target), "BD5");
  EXPECT_EQ(ways_of(parts[1]), ways_of(part_of(g, "attack GD5 BD5")));
}

// T08  A trench lets one point through, whoever scores it: the attack that is rolled second adds only what
// the first has left.
TEST(ThousandPreview, press_shares_the_one_point_of_a_trench) {
  auto g = field("stack GD5 p-br-1; stack BD6 g-gar-i; stack BD5 b-fl-1a entrenched; stack BD9 b-ca-8");
  const auto parts = preview(g.game, g.state, parse_action(g.game, g.state, "press"));
  ASSERT_EQ(parts.size(), 2U);
  const auto chance = [](const PreviewPart& part) {
    return static_cast<double>(part.chances[1].ways) / static_cast<double>(part.chances[1].of);
  };
  auto alone = part_of(g, "attack GD5 BD5");
  const double first = chance(parts[0]), second = chance(alone);
  EXPECT_EQ(cell_name(parts[0].from), "BD6");  // in the order of the rolls
  EXPECT_DOUBLE_EQ(chance(parts[1]), (1 - first) * second);
  EXPECT_LT(chance(parts[1]), second);
  EXPECT_LE(chance(parts[0]) + chance(parts[1]), 1.0);
  g.does("attack BD6 BD5");
  EXPECT_DOUBLE_EQ(chance(part_of(g, "attack GD5 BD5")), (1 - first) * second);
}

// --- flanking moves and the reserve

std::string whether_placed(const State& after, const Events&) {
  const bool placed = after.pending.kind == Pending::Kind::Ask && after.pending.ask == Ask::PlaceStack;
  return placed ? "succeeds" : "fails";
}

TEST(ThousandPreview, a_flanking_move) {
  for (const auto* commanders : {"garibaldi TP; von-mechel TP", "bixio TP; von-mechel TP",
                                 "brig-comm-5 TP; von-mechel TP", "garibaldi TP; bosco TP", "garibaldi TP"}) {
    auto g = given(
        std::string("battle TP by garibaldine; phase manoeuvre; stack GD5 g-gar-i; stack GD9 g-gar-ii;") +
        "stack BD5 b-ca-8;" + commanders);
    const Ways shown = ways_of(part_of(g, "flank GD9"));
    g.does("flank GD9");
    EXPECT_EQ(ways_of(part_of_roll(g)), shown);
    EXPECT_EQ(thrown(g, whether_placed), shown) << commanders;
  }
}

TEST(ThousandPreview, a_call_to_the_reserve) {
  const std::string full = "stack GD6 g-gar-iii; stack GD7 g-gar-iv; stack GD8 g-gar-v;";
  for (const std::string& how :
       {std::string("garibaldi TP;"), "garibaldi TP;" + full, "garibaldi TP; bixio TP;" + full,
        std::string("bixio TP;"), std::string("")}) {
    auto g = given(
        "battle TP by garibaldine; phase manoeuvre; von-mechel TP; stack GD5 g-gar-i; stack GA1 g-gar-ii;"
        "stack BD5 b-ca-8; stack BD12 b-ca-9;" +
        how);
    const Ways shown = ways_of(part_of(g, "call GA1"));
    g.does("call GA1");
    EXPECT_EQ(ways_of(part_of_roll(g)), shown);
    EXPECT_EQ(thrown(g, whether_placed), shown) << how;
  }
}

// --- the Retreat and Attrition Table

std::string table_result(const State&, const Events& events) {
  if (const int refused = number_told(events, EventKind::RetreatRefused, 1); refused != -1)
    return "no " + std::to_string(refused);
  const int reductions = number_told(events, EventKind::RetreatAllowed, 1);
  return reductions == 0 ? "yes" : std::to_string(reductions);
}

TEST(ThousandPreview, a_retreat_in_every_column) {
  for (int suffered = 0; suffered <= 8; ++suffered) {
    const int column = suffered - 2;
    auto g = given(
        "battle TP by garibaldine; garibaldi TP; von-mechel TP; phase retreat; reductions garibaldine " +
        std::to_string(suffered / 3) + "; stack GD5 g-gar-i+g-gar-ii damage " + std::to_string(suffered % 3) +
        "; stack BD5 b-ca-8 damage 2");
    const PreviewPart part = part_of(g, "retreat PA");
    EXPECT_EQ(part.die_total, column);
    EXPECT_EQ(part.column, std::clamp(column, -1, 5));
    g.does("retreat PA all");
    EXPECT_EQ(ways_of(part_of_roll(g)), ways_of(part));
    EXPECT_EQ(thrown(g, table_result), ways_of(part)) << column;
  }
}

TEST(ThousandPreview, a_forced_retreat_has_no_roll) {
  auto g = given(
      "battle TP by garibaldine; garibaldi TP; von-mechel TP; phase manoeuvre; stack GA1 g-gar-i;"
      "stack BD5 b-ca-8");
  g.does("done");
  EXPECT_EQ(g.asked(), Ask::Retreat);
  EXPECT_TRUE(preview(g.game, g.state, parse_action(g.game, g.state, "retreat PA")).empty());
}

TEST(ThousandPreview, a_garrison_without_a_commander) {
  auto g = given("phase combat; garibaldi AG; g-gar-i AG; b-fl-1a+b-fl-1b+b-fl-2a agrigento");
  const PreviewPart part = part_of(g, "besiege agrigento");
  EXPECT_EQ(part.what, "garrison");
  EXPECT_EQ(part.place, g.place("agrigento"));
  g.does("besiege agrigento");
  const Ways counted = thrown(g, [](const State&, const Events& events) {
    const int reductions = number_told(events, EventKind::GarrisonRolled, 2);
    return reductions == 0 ? std::string("yes") : std::to_string(reductions);
  });
  EXPECT_EQ(ways_of(part), counted);
}

TEST(ThousandPreview, attrition) {
  auto g = given("phase attrition; side bourbon; b-fl-1a+b-fl-1b enna; g-gar-i CL");
  ASSERT_EQ(g.rolling(), RollKind::Attrition);
  const Ways counted = thrown(g, [](const State&, const Events& events) {
    const int reductions = number_told(events, EventKind::AttritionRolled, 2);
    return reductions == 0 ? std::string("yes") : std::to_string(reductions);
  });
  EXPECT_EQ(ways_of(part_of_roll(g)), counted);
  EXPECT_EQ(part_of_roll(g).place, g.place("enna"));
}

// --- single dice

TEST(ThousandPreview, the_guns_each_by_itself) {
  auto g = given(
      "battle TP by garibaldine; garibaldi TP; von-mechel TP; phase artillery; b-ar-1 TP captured;"
      "stack GD5 b-ar-1; stack BD5 b-ca-8 entrenched; stack BD6 b-ar-2; stack GD6 g-gar-i");
  const auto parts = preview_roll(g.game, g.state);
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(ways_of(parts[0]), (Ways{{"succeeds", 2}, {"fails", 4}}));  // at a trench
  EXPECT_EQ(ways_of(parts[1]), (Ways{{"succeeds", 1}, {"fails", 5}}));
  Ways first, second;
  for (const Roll& roll : all_throws(2)) {
    State after = g.state;
    Events events;
    apply(g.game, after, roll, events);
    first[after[g.unit("b-ca-8")].reduced ? "succeeds" : "fails"] += 1;
    second[after[g.unit("g-gar-i")].reduced ? "succeeds" : "fails"] += 1;
  }
  EXPECT_EQ(first, (Ways{{"succeeds", 12}, {"fails", 24}}));
  EXPECT_EQ(second, (Ways{{"succeeds", 6}, {"fails", 30}}));
}

TEST(ThousandPreview, recruiting) {
  for (const auto* place : {"palermo", "messina", "agrigento"}) {
    const std::string zone = std::string(place) == "palermo"   ? "PA"
                             : std::string(place) == "messina" ? "ME"
                                                               : "AG";
    auto g = given("garibaldi " + zone + "; g-gar-i " + zone);
    g.does(std::string("march garibaldi ") + place + " all");
    ASSERT_EQ(g.rolling(), RollKind::Recruit);
    EXPECT_EQ(thrown(g,
                     [](const State&, const Events& events) {
                       return std::string(told(events, EventKind::Recruited) ? "succeeds" : "fails");
                     }),
              ways_of(part_of_roll(g)))
        << place;
  }
}

// A success that brings nobody is none: 12.0c in a city cut off, 5.2.1g when nobody is left to rise.
TEST(ThousandPreview, recruiting_promises_nothing_where_nobody_can_rise) {
  proves("12.0c 5.2.1g");
  const std::string cut_off =
      "garibaldi CL; g-gar-i CL; city enna bourbon; city marsala bourbon; turn 5; armistice broken 3; ";
  auto g = given(cut_off);
  g.does("march garibaldi enna all");
  EXPECT_EQ(ways_of(part_of_roll(g)), (Ways{{"fails", 6}}));
  EXPECT_STREQ(part_of_roll(g).rule, "12.0c");
  auto harbour = given(cut_off + "city siracusa garibaldine");
  harbour.does("march garibaldi enna all");
  EXPECT_EQ(ways_of(part_of_roll(harbour)), (Ways{{"succeeds", 3}, {"fails", 3}}));
  std::string all = "garibaldi PA; g-gar-i PA";
  for (int i = 1; i <= 8; ++i) all += "; g-insurgents-" + std::to_string(i) + " marsala";
  auto none_left = given(all);
  none_left.does("march garibaldi palermo all");
  EXPECT_EQ(ways_of(part_of_roll(none_left)), (Ways{{"fails", 6}}));
  EXPECT_STREQ(part_of_roll(none_left).rule, "5.2.1g");
}

TEST(ThousandPreview, a_commander_who_is_left_behind_escapes_or_not) {
  auto g = field("stack GD5 g-gar-i; stack BD5 b-ca-8 reduced damage 2");
  g.does("attack GD5 BD5").rolls(6);
  ASSERT_EQ(g.rolling(), RollKind::Capture);
  EXPECT_EQ(thrown(g,
                   [](const State&, const Events& events) {
                     return std::string(told(events, EventKind::Escaped) ? "succeeds" : "fails");
                   }),
            ways_of(part_of_roll(g)));
}

TEST(ThousandPreview, nothing_is_shown_for_what_may_not_be_done_or_is_not_rolled) {
  const auto g = field("stack GD5 g-gar-i; stack GD6 g-gar-ii; stack BD5 b-ca-8");
  EXPECT_TRUE(preview(g.game, g.state, parse_action(g.game, g.state, "attack GD6 BD5")).empty());
  EXPECT_TRUE(preview(g.game, g.state, parse_action(g.game, g.state, "done")).empty());
  EXPECT_TRUE(preview_roll(g.game, g.state).empty());
}

TEST(ThousandPreview, an_action_that_leads_to_a_roll_shows_it) {
  auto g = given(
      "battle TP by garibaldine; garibaldi TP; von-mechel TP; phase entrench; stack GD5 g-gar-i; stack BD5 "
      "b-ar-1");
  EXPECT_EQ(part_of(g, "done").what, "artillery");
}

}  // namespace
}  // namespace tamburino::thousand
