#include "engine/core/action.h"

#include <gtest/gtest.h>

#include <memory>

#include "engine/core/event.h"
#include "engine/core/verdict.h"

namespace tamburino {
namespace {

TEST(CoreAction, packs_into_eight_bytes_and_out_again) {
  for (const Action action : {Action{}, Action{31, {1, 2, 3}}, Action{0xFFFF, {0xFFFF, 0, 0xFFFF}}}) {
    EXPECT_EQ(Action::unpacked(action.packed()), action);
  }
  EXPECT_EQ((Action{1, {2, 3, 4}}.packed()), 0x0004000300020001ULL);  // databases keep this order
}

TEST(CoreAction, a_list_keeps_what_is_added) {
  const auto list = std::make_unique<ActionList>();
  EXPECT_TRUE(list->empty());
  list->add({1, {2, 0, 0}});
  list->add({3, {}});
  EXPECT_EQ(list->size(), 2);
  EXPECT_TRUE(list->contains({1, {2, 0, 0}}));
  EXPECT_FALSE(list->contains({1, {2, 0, 1}}));
  EXPECT_EQ((*list)[1].verb, 3);
  list->clear();
  EXPECT_TRUE(list->all().empty());
}

TEST(CoreAction, a_list_that_is_full_says_so) {
  const auto list = std::make_unique<ActionList>();
  for (int i = 0; i < ActionList::kMost; ++i) list->add({1, {}});
  EXPECT_FALSE(list->cut());
  list->add({2, {}});
  EXPECT_TRUE(list->cut());
  EXPECT_EQ(list->size(), ActionList::kMost);
  EXPECT_FALSE(list->contains({2, {}}));
  list->clear();
  EXPECT_FALSE(list->cut());
}

TEST(CoreAction, dice_are_one_to_six_as_many_as_asked_for) {
  const RollRequest two{RollRequest::Kind::Dice, 2, 0};
  EXPECT_TRUE(answers(two, Roll{{1, 6}}));
  EXPECT_FALSE(answers(two, Roll{{1, 0}}));
  EXPECT_FALSE(answers(two, Roll{{7, 1}}));
  EXPECT_FALSE(answers(RollRequest{}, Roll{}));
  EXPECT_TRUE(answers(RollRequest{}, Roll{{6}}));
}

TEST(CoreAction, a_verdict_has_its_rule_and_facts) {
  EXPECT_TRUE(kAllowed.allowed());
  const Verdict no = refused_by("5d", hex(Hex{7}), number(-2));
  EXPECT_FALSE(no);
  EXPECT_STREQ(no.rule, "5d");
  EXPECT_EQ(no.facts[0], hex(Hex{7}));
  EXPECT_EQ(no.facts[1].value, -2);
  EXPECT_EQ(no.facts[2].kind, Fact::Kind::None);
}

TEST(CoreAction, too_many_events_are_cut_and_said_to_be) {
  const auto events = std::make_unique<Events>();
  for (int i = 0; i < 256; ++i) events->add({1, "6a", {}});
  EXPECT_FALSE(events->cut());
  events->add({1, "6a", {}});
  EXPECT_TRUE(events->cut());
  EXPECT_EQ(events->all().size(), 256U);
  events->clear();
  EXPECT_FALSE(events->cut());
}

}  // namespace
}  // namespace tamburino
