#include "server/dice_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/session.h"
#include "server/fair_dice.h"
#include "server/secrets.h"

namespace tamburino::server {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// A game as the server plays it: fair dice, random choices, and now and then a take-back, after which the
// counters go on.
class Played : public testing::Test {
 protected:
  explicit Played(const Json& begin) : session_(new_table(begin)) {
    init_sodium();
    tags_.seed->fill(7);
    tags_.commitment = commitment(*tags_.seed);
    tags_.contributions = {{session_.table().sides().at(0), "Goito"},
                           {session_.table().sides().at(1), "Pastrengo"}};
    play(session_, 20);
    record_ = session_.record();
    add_dice_tags(record_, tags_);
  }

  void play(Session& session, std::size_t rolls) {
    const FairDice fair(*tags_.seed, tags_.game, tags_.contributions);
    Dice choice(5);
    const auto over = [&] { return session.table().to_act().kind == ToAct::Kind::Over; };
    for (int i = 1; tags_.counters.size() < rolls && !over(); ++i) {
      decide(session, fair, choice);
      if (i % 60 == 0) take_back(session, 5);
    }
  }

  void decide(Session& session, const FairDice& fair, Dice& choice) {
    Events events;
    const ToAct now = session.table().to_act();
    if (now.kind == ToAct::Kind::Chance) {
      session.apply(fair.answer(now.request, next_), events);
      tags_.counters.push_back(next_++);
      return;
    }
    ActionList list;
    session.table().list(list);
    session.apply(list[static_cast<int>(choice.below(static_cast<std::uint32_t>(list.size())))], events);
  }

  void take_back(Session& session, int decisions) {
    const Record before = session.record(0);
    const std::size_t stay = before.lines.size() - static_cast<std::size_t>(session.undo(decisions));
    for (std::size_t i = stay; i < before.lines.size(); ++i) {
      if (before.lines[i].kind == Record::Line::Kind::Roll) tags_.counters.pop_back();
    }
  }

  Record::Line& last_dice() {
    for (std::size_t i = record_.lines.size();; --i) {
      if (record_.lines[i - 1].text.starts_with("roll ")) return record_.lines[i - 1];
    }
  }
  DiceReport report() const { return check_dice(read_record(write(record_))); }

  Session session_;
  DiceTags tags_{"k7mq2xw9", "", {}, {}, {}, DiceSeed{}};
  std::uint64_t next_ = 1;
  Record record_;
};

struct DiceCheck : Played {
  DiceCheck() : Played({{"game", "butchery"}}) {}
};

struct DiceOfGame : Played, testing::WithParamInterface<const char*> {
  DiceOfGame() : Played(Json::parse(GetParam())) {}
};
INSTANTIATE_TEST_SUITE_P(Games, DiceOfGame,
                         testing::Values(R"({"game":"butchery"})",
                                         R"({"game":"novara","scenario":"sforzesca"})",
                                         R"({"game":"thousand"})"));

TEST_P(DiceOfGame, all_agree_in_a_game_as_it_was_played) {
  const DiceReport told = report();
  EXPECT_TRUE(told.all_agree()) << say(told);
  EXPECT_EQ(told.seed, DiceReport::Seed::Fits);
  EXPECT_GT(told.checked, 10);
  EXPECT_EQ(told.checked, told.rolls);
  EXPECT_EQ(told.passed_over, counters_missing(tags_.counters));
  EXPECT_THAT(say(told), HasSubstr("all follow"));
}

TEST_F(DiceCheck, nothing_is_compared_before_the_seed_is_revealed) {
  std::erase_if(record_.tags, [](const auto& tag) { return tag.first == "Dice-Seed"; });
  const DiceReport told = report();
  EXPECT_FALSE(told.all_agree());
  EXPECT_EQ(told.seed, DiceReport::Seed::NotRevealed);
  EXPECT_EQ(told.checked, 0);
  EXPECT_THAT(say(told), HasSubstr("has not been revealed yet"));
}

TEST_F(DiceCheck, a_contribution_is_the_one_that_was_sealed) {
  tags_.seals = {{"allies", seal_of("Goito")}};
  add_dice_tags(record_, tags_);
  EXPECT_TRUE(report().all_agree()) << say(report());
  EXPECT_THAT(say(report()), HasSubstr("Every revealed dice text matches its seal"));
  tags_.seals = {{"allies", seal_of("Goito")}, {"austrians", seal_of("Santa Lucia")}};
  add_dice_tags(record_, tags_);
  EXPECT_FALSE(report().all_agree());
  EXPECT_THAT(say(report()), HasSubstr("The dice text of the austrians does not match its seal"));
}

TEST_F(DiceCheck, another_seed_does_not_fit_the_commitment) {
  record_.set_tag("Dice-Seed", std::string(64, 'a'));
  const DiceReport told = report();
  EXPECT_FALSE(told.all_agree());
  EXPECT_EQ(told.seed, DiceReport::Seed::Wrong);
  EXPECT_TRUE(told.first);
  EXPECT_THAT(say(told), HasSubstr("The seed does not match the commitment"));
}

TEST_F(DiceCheck, a_roll_of_another_counter_is_found) {
  std::vector<std::uint64_t> counters = tags_.counters;
  for (std::uint64_t& one : counters) ++one;
  record_.set_tag("Dice-Counters", counters_text(counters));
  EXPECT_FALSE(report().all_agree());
  EXPECT_GT(report().different, 0);
}

TEST_F(DiceCheck, other_contributions_are_found) {
  record_.set_tag("Dice-Contributions", R"([["allies","Goito"],["austrians","Pastrengo."]])");
  EXPECT_GT(report().different, 0);
  EXPECT_FALSE(report().all_agree());
}

// Of whoever adds a text that nobody was shown: he may have tried many.
struct DiceWithAStranger : Played {
  DiceWithAStranger() : Played({{"game", "butchery"}}) {}
  void thrown_in(const std::vector<std::pair<std::string, std::string>>& texts) {
    tags_.contributions = texts;
    tags_.counters.clear();
    next_ = 1;
    Session anew(new_table({{"game", "butchery"}}));
    play(anew, 20);
    record_ = anew.record();
    add_dice_tags(record_, tags_);
  }
};

TEST_F(DiceWithAStranger, a_side_that_is_none_or_stands_twice_is_found) {
  thrown_in({{"allies", "Goito"}, {"prussians", "chosen"}});
  EXPECT_EQ(report().different, 0) << "the rolls follow, and yet";
  EXPECT_FALSE(report().all_agree());
  EXPECT_THAT(say(report()), HasSubstr("The prussians had no dice text to give"));
  thrown_in({{"allies", "Goito"}, {"allies", "chosen"}});
  EXPECT_FALSE(report().all_agree());
  thrown_in({{"allies", "Goito"}});
  EXPECT_TRUE(report().all_agree()) << say(report());
}

TEST_F(DiceWithAStranger, the_computer_throws_nothing_in) {
  thrown_in({{"allies", "Goito"}, {"austrians", "chosen"}});
  EXPECT_TRUE(report().all_agree()) << say(report());
  record_.set_tag("Player-austrians", "computer officer");
  EXPECT_FALSE(report().all_agree());
  EXPECT_THAT(say(report()), HasSubstr("The austrians had no dice text to give"));
}

TEST_F(DiceCheck, the_rolls_and_their_counters_must_be_as_many) {
  record_.set_tag("Dice-Counters", counters_text(std::span(tags_.counters).subspan(1)));
  EXPECT_THROW(report(), RecordError);
}

TEST_F(DiceCheck, a_record_without_fair_dice_cannot_be_checked) {
  record_ = session_.record();
  EXPECT_THROW(report(), RecordError);
}

// Whatever the rolls, the seed alone proves nothing: a game that does not replay is refused.
TEST_F(DiceCheck, a_record_that_does_not_replay_is_refused) {
  record_.set_tag("Hash", "0123456789abcdef");
  EXPECT_THROW(report(), RecordError);
}

TEST_F(DiceCheck, a_game_loaded_in_the_middle_is_checked_from_there) {
  Session loaded(session_.table().clone());
  tags_.counters.clear();
  play(loaded, 5);
  record_ = loaded.record();
  add_dice_tags(record_, tags_);
  EXPECT_TRUE(report().all_agree()) << say(report());
}

// The last dice that were thrown are turned to show something else.
TEST_P(DiceOfGame, an_altered_roll_is_found) {
  Record::Line& roll = last_dice();
  const std::string before = roll.text;
  roll.text.back() = roll.text.back() == '6' ? '1' : static_cast<char>(roll.text.back() + 1);
  const DiceReport told = report();
  EXPECT_FALSE(told.all_agree());
  EXPECT_GE(told.different, 1);
  ASSERT_TRUE(told.first);
  EXPECT_EQ(told.first->decision, roll.number);
  EXPECT_EQ(told.first->expected, before);
  EXPECT_EQ(told.first->written, roll.text);
  EXPECT_THAT(say(told), HasSubstr("decision " + std::to_string(roll.number)));
  EXPECT_THAT(say(told), Not(HasSubstr("all follow")));
}

// Word for word: whoever follows the page by hand must come to the same dice.
TEST(DiceCheckExample, the_record_in_docs_dice_md_agrees) {
  const Record record = read_record(R"([Game "butchery"]
[Begin "{\"game\":\"butchery\"}"]
[Dice-Game "k7mq2xw9"]
[Dice-Commitment "f0241400f51a0787c966d272d6afc7a5117e78bd6e5552130a7880376d3d75b5"]
[Dice-Contributions "[[\"allies\",\"viva Verdi\"],[\"austrians\",\"Radetzky 1766\"]]"]
[Dice-Counters "1 3-5"]
[Dice-Seed "d3e074ef2cae6a6b8780e3f1e04ffad3831e27980817b576290e8fdbaaa61c24"]

1. roll 5 1
2. allies: pick pi-1
3. allies: done
4. draw au-viii
5. roll 5
6. austrians: done
7. draw fr-ii
)");
  const DiceReport told = check_dice(record);
  EXPECT_TRUE(told.all_agree());
  EXPECT_EQ(
      say(told),
      "The seed matches the commitment.\n"
      "Dice text of the allies: viva Verdi\n"
      "Dice text of the austrians: Radetzky 1766\n"
      "4 of 4 rolls checked: all follow from the seed, the dice texts and the counter.\n"
      "Counters without a roll in this record: 2. Each should be a roll that was undone during the game.\n");
}

}  // namespace
}  // namespace tamburino::server
