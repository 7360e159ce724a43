#include "server/story.h"

#include <gtest/gtest.h>

#include "engine/core/dice.h"
#include "server/library.h"

namespace tamburino::server {
namespace {

// A game played at random from a beginning: its steps, and the table where they end.
struct Played {
  std::vector<Step> steps;
  std::unique_ptr<Table> table;
};

Played played(Library& library, const std::string& origin, int decisions, std::uint64_t seed) {
  Played game{{}, library.begin(origin)};
  Dice dice(seed);
  ActionList list;
  for (int i = 0; i < decisions; ++i) {
    const ToAct asked = game.table->to_act();
    if (asked.kind == ToAct::Kind::Over) break;
    Step step;
    step.number = static_cast<int>(game.steps.size()) + 1;
    if (asked.kind == ToAct::Kind::Chance) {
      step.kind = "roll", step.value = packed(dice.answer(asked.request));
    } else {
      list.clear();
      game.table->list(list);
      step.kind = "act", step.side = asked.side;
      step.value = packed(list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))]);
    }
    play(*game.table, step);
    game.steps.push_back(step);
  }
  return game;
}

constexpr const char* kButchery = R"({"cmd":"new","game":"butchery"})";
constexpr const char* kNovara = R"({"cmd":"new","game":"novara","scenario":"sforzesca"})";

TEST(Story, told_again_it_ends_where_it_ended) {
  Library library;
  for (const char* origin : {kButchery, kNovara, R"({"cmd":"new","game":"thousand"})"}) {
    const Played game = played(library, origin, 150, 7);
    const Retold again = retold(library.begin(origin), game.steps);
    EXPECT_EQ(again.table->hash(), game.table->hash()) << origin;
    EXPECT_EQ(again.decisions.size(), game.steps.size());
  }
}

TEST(Story, the_row_tells_whose_turn_it_is_and_how_it_ended) {
  Library library;
  GameRow row;
  row.status = "playing";
  const Played begun = played(library, kNovara, 10, 7);
  note_standing(row, *begun.table);
  EXPECT_EQ(row.status, "playing");
  EXPECT_EQ(row.to_act, begun.table->to_act().side);
  EXPECT_EQ(row.turn, begun.table->turn());
  const Played ended = played(library, kNovara, 100'000, 7);
  ASSERT_EQ(ended.table->to_act().kind, ToAct::Kind::Over);
  note_standing(row, *ended.table);
  const Tally tally = ended.table->tally();
  EXPECT_EQ(row.status, "over");
  EXPECT_EQ(row.to_act, "");
  EXPECT_EQ(row.result, tally.result);
  EXPECT_EQ(row.winner,
            tally.winner < 0 ? "" : ended.table->sides().at(static_cast<std::size_t>(tally.winner)));
}

TEST(Story, a_take_back_is_a_step_and_rolls_keep_their_counters) {
  Library library;
  Played game = played(library, kButchery, 60, 3);
  int rolls = 0;
  for (const Step& step : game.steps) rolls += step.kind == "roll" ? 1 : 0;
  ASSERT_GT(rolls, 1);
  Step back;
  back.number = 61, back.kind = "back", back.side = "allies", back.value = 20;
  game.steps.push_back(back);
  const Retold again = retold(library.begin(kButchery), game.steps);
  const Retold short_one = retold(library.begin(kButchery), {game.steps.begin(), game.steps.begin() + 20});
  EXPECT_EQ(again.table->hash(), short_one.table->hash());
  EXPECT_EQ(again.audience.of("allies"), 61) << "nothing is struck out";
  Step roll;
  roll.number = 62, roll.kind = "roll";
  game.steps.push_back(roll);
  EXPECT_EQ(standing(game.steps).back().counter, static_cast<std::uint64_t>(rolls) + 1) << "never used twice";
}

TEST(Story, who_left_is_told_what_happened_since_and_no_more) {
  Library library;
  const Played game = played(library, kButchery, 80, 5);
  const Retold all = retold(library.begin(kButchery), game.steps, "allies", 0);
  const Retold late = retold(library.begin(kButchery), game.steps, "allies", 50);
  EXPECT_LT(late.events.size(), all.events.size());
  for (const Json& event : late.events) EXPECT_GT(event["step"].get<int>(), 50);
  EXPECT_TRUE(retold(library.begin(kButchery), game.steps, "allies", 80).events.empty());
}

TEST(Story, the_number_of_steps_does_not_betray_what_the_other_does_in_secret) {
  Library library;
  const Played game = played(library, kNovara, 30, 11);  // the set-up, which is hidden
  const Retold all = retold(library.begin(kNovara), game.steps);
  const std::string first = game.steps.front().side;
  const std::string other = first == "sardinian" ? "austrian" : "sardinian";
  int own = 0;
  for (const Step& step : game.steps) own += step.side == first ? 1 : 0;
  EXPECT_GE(all.audience.of(first), own);
  EXPECT_LT(all.audience.of(other), all.audience.of(first));
  EXPECT_LE(all.audience.of(""), all.audience.of(other));
}

TEST(Story, spectators_see_only_what_both_sides_see) {
  Library library;
  const Played game = played(library, kNovara, 120, 13);
  const Json seen = game.table->public_view();
  for (const std::string& side : game.table->sides()) {
    const Json own = game.table->view(side);
    if (!seen.contains("units")) continue;
    for (const Json& unit : seen["units"])
      EXPECT_NE(std::find(own["units"].begin(), own["units"].end(), unit), own["units"].end());
  }
  const Retold told = retold(library.begin(kNovara), game.steps, "", 0);
  for (const Json& event : told.events) EXPECT_FALSE(event.contains("seen_by")) << event.dump();
}

TEST(Story, steps_noticed_by_a_side) {
  Library library;
  const Played game = played(library, kNovara, 120, 17);
  const auto begun = library.begin(kNovara);
  for (const std::string& side : game.table->sides()) {
    for (const int wanted : {0, 5, 20}) {
      const std::size_t count = steps_noticed(retold(begun->clone(), game.steps, side), wanted);
      const auto after = [&](std::size_t steps) {
        return retold(begun->clone(),
                      {game.steps.begin(), game.steps.begin() + static_cast<std::ptrdiff_t>(steps)})
            .audience.of(side);
      };
      EXPECT_LE(after(count), wanted);
      if (count < game.steps.size()) {
        EXPECT_GT(after(count + 1), wanted);
      }
    }
  }
}

// The story up to a step, as a place to take it up from.
Start start_at(Library& library, const char* origin, const Played& game, std::size_t steps) {
  Retold story = retold(library.begin(origin),
                        {game.steps.begin(), game.steps.begin() + static_cast<std::ptrdiff_t>(steps)});
  auto table = library.begin(origin);
  table->restore(story.table->save());
  Audience audience(*table, story.audience.counts());
  return {std::move(table), std::move(audience), static_cast<int>(steps), story.decisions.size(),
          story.rolls};
}

TEST(Story, taken_up_in_the_middle_it_goes_on_as_from_the_beginning) {
  Library library;
  for (const char* origin : {kButchery, kNovara, R"({"cmd":"new","game":"thousand"})"}) {
    Played game = played(library, origin, 150, 7);
    Step back;
    back.number = static_cast<int>(game.steps.size()) + 1, back.kind = "back", back.value = 140;
    back.side = game.table->sides().front();
    game.steps.push_back(back);
    for (const std::size_t at : {0U, 1U, 64U, 100U, 140U}) {
      for (const std::string& viewer : {game.table->sides()[0], game.table->sides()[1], std::string()}) {
        const Retold whole = retold(library.begin(origin), game.steps, viewer, 0);
        Start start = start_at(library, origin, game, at);
        const int known = start.audience.of(viewer);
        const std::vector<Step> rest(game.steps.begin() + static_cast<std::ptrdiff_t>(at), game.steps.end());
        const Retold part = retold(std::move(start), rest, viewer, known);
        EXPECT_EQ(part.table->hash(), whole.table->hash()) << origin << " from " << at;
        EXPECT_EQ(part.audience.counts(), whole.audience.counts());
        EXPECT_EQ(part.first + part.decisions.size(), whole.decisions.size());
        EXPECT_EQ(part.rolls, whole.rolls);
        Json later = Json::array();
        for (const Json& event : whole.events) {
          if (event["step"] > known) later.push_back(event);
        }
        EXPECT_EQ(part.events, later);
      }
    }
  }
}

TEST(Story, what_was_taken_back_from_before_the_start_cannot_be_told_from_there) {
  Library library;
  Played game = played(library, kButchery, 60, 3);
  Step back;
  back.number = 61, back.kind = "back", back.side = "allies", back.value = 20;
  game.steps.push_back(back);
  const std::vector<Step> rest(game.steps.begin() + 40, game.steps.end());
  EXPECT_EQ(retold(start_at(library, kButchery, game, 40), rest).lost, 1);
  const std::vector<Step> more(game.steps.begin() + 15, game.steps.end());
  EXPECT_EQ(retold(start_at(library, kButchery, game, 15), more).lost, 0);
}

TEST(Story, the_last_steps_are_kept_and_no_more) {
  Library library;
  const Played game = played(library, kNovara, 400, 19);
  for (const std::string& viewer : {std::string("sardinian"), std::string("austrian"), std::string()}) {
    const Retold whole = retold(library.begin(kNovara), game.steps, viewer, 0);
    const int from = whole.recent.reaches_back_to(whole.audience, viewer);
    EXPECT_LE(whole.audience.of(viewer) - from, 2 * static_cast<int>(Recent::kMost));
    for (const int since : {from, from + 1, whole.audience.of(viewer) - 1, whole.audience.of(viewer)}) {
      Json later = Json::array();
      for (const Json& event : whole.events) {
        if (event["step"] > since) later.push_back(event);
      }
      EXPECT_EQ(whole.recent.since(*whole.table, whole.audience, viewer, since), later) << viewer << since;
    }
  }
}

}  // namespace
}  // namespace tamburino::server
