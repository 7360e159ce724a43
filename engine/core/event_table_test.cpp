#include "engine/core/event_table.h"

#include <gmock/gmock.h>

#include <set>

namespace tamburino {
namespace {

enum class Kind : std::uint8_t { First, Second };

TEST(EventTable, a_row_out_of_its_place_is_found) {
  constexpr EventRow first = event_row(Kind::First, "first", EventClass::Turn);
  constexpr EventRow second = event_row(Kind::Second, "second", EventClass::Combat);
  static_assert(in_order(std::array{first, second}));
  static_assert(!in_order(std::array{second, first}));
  static_assert(!in_order(std::array{first, first}));
}

TEST(EventTable, a_row_says_only_what_is_particular_to_it) {
  constexpr EventRow plain = event_row(Kind::First, "first", EventClass::Combat);
  EXPECT_EQ(plain.side, kNoFact);
  EXPECT_EQ(plain.joins, Joins::Step);
  EXPECT_FALSE(plain.dice.any());
  constexpr EventRow fight = plain.whose(1).opening(Opens::Fight, 2).thrown({0, 1}).along(3);
  EXPECT_EQ(fight.side, 1);
  EXPECT_EQ(fight.subject, 2);
  EXPECT_EQ(fight.joins, Joins::Nothing);  // it begins something
  EXPECT_TRUE(fight.dice.any());
  EXPECT_EQ(fight.trail[0], 3);
  EXPECT_EQ(fight.trail[1], kNoFact);
}

TEST(EventTable, every_class_has_a_word_of_its_own) {
  std::set<std::string_view> words;
  for (int i = 0; i < kEventClassCount; ++i) words.insert(word_of(EventClass{static_cast<std::uint8_t>(i)}));
  EXPECT_EQ(words.size(), static_cast<std::size_t>(kEventClassCount));
  EXPECT_FALSE(words.contains("?"));
}

TEST(EventTable, rolls_are_numbered_from_one) {
  constexpr std::array rows{RollRow{"combat", "combat"}, RollRow{"march", "cohesion"}};
  EXPECT_EQ(roll_called(rows, "march"), 2);
  EXPECT_EQ(roll_called(rows, "nothing"), 0);
}

TEST(EventTable, all_events_of_a_throw_are_stamped) {
  Events events;
  events.add({.kind = 1});
  events.add({.kind = 2});
  events.stamp({.roll = 3});
  for (const Event& event : events.all()) EXPECT_EQ(event.cast.roll, 3);
}

}  // namespace
}  // namespace tamburino
