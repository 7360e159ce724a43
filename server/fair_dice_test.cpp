#include "server/fair_dice.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>
#include <set>
#include <stdexcept>

#include "protocol/table.h"
#include "server/secrets.h"

namespace tamburino::server {
namespace {

DiceSeed counting_seed() {
  DiceSeed seed;
  std::iota(seed.begin(), seed.end(), std::uint8_t{0});
  return seed;
}

const Contributions kThrownIn{{"allies", "solferino 24 June"}, {"austrians", "a=b, c"}};

RollRequest dice(int count) { return {RollRequest::Kind::Dice, static_cast<std::uint8_t>(count), 0}; }
RollRequest draw(std::uint32_t cup) { return {RollRequest::Kind::Draw, 1, cup}; }

class FairDiceTest : public testing::Test {
 protected:
  FairDiceTest() { init_sodium(); }
  const FairDice dice_{counting_seed(), "k7mq2xw9", kThrownIn};
};

TEST_F(FairDiceTest, the_commitment_is_the_seeds_sha_256) {
  EXPECT_EQ(commitment(counting_seed()), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  EXPECT_NE(commitment(random_seed()), commitment(random_seed()));
}

// Reckoned in Python from the words of docs/dice.md.
TEST_F(FairDiceTest, rolls_are_those_of_a_second_witness) {
  EXPECT_EQ(dice_.answer(dice(8), 1), (Roll{{1, 4, 4, 1, 6, 4, 4, 5}}));
  EXPECT_EQ(dice_.answer(dice(8), 2), (Roll{{6, 2, 5, 6, 4, 3, 1, 6}}));
  EXPECT_EQ(dice_.answer(dice(8), 3), (Roll{{4, 5, 3, 6, 3, 5, 3, 5}}));
  EXPECT_EQ(dice_.answer(dice(8), 1'000'000'000'000), (Roll{{1, 6, 3, 6, 6, 6, 4, 5}}));
  const std::vector<int> from_four{2, 4, 7, 2, 2, 2, 4, 7, 2, 2, 7, 4};
  const std::vector<int> from_32{4, 21, 15, 16, 24, 12, 13, 15};
  const std::vector<int> from_29{16, 24, 4, 16, 24, 27, 19, 20};
  for (std::size_t i = 0; i < from_four.size(); ++i)
    EXPECT_EQ(dice_.answer(draw(0b10110100), i + 1).value[0], from_four[i]);
  for (std::size_t i = 0; i < from_32.size(); ++i) {
    EXPECT_EQ(dice_.answer(draw(0xffffffff), i + 1).value[0], from_32[i]);
    EXPECT_EQ(dice_.answer(draw((1U << 29) - 1), i + 1).value[0], from_29[i]);
  }
}

TEST_F(FairDiceTest, four_thousand_rolls_are_those_of_a_second_witness) {
  std::vector<std::uint8_t> all;
  for (std::uint64_t counter = 1; counter <= 2000; ++counter) {
    const Roll roll = dice_.answer(dice(8), counter);
    all.insert(all.end(), roll.value.begin(), roll.value.end());
  }
  for (std::uint64_t counter = 1; counter <= 2000; ++counter)
    all.push_back(dice_.answer(draw(0x80c0ffee), counter).value[0]);
  EXPECT_EQ(sha256_hex(all), "85ac713b57d2c8fbcf5d7f6a4d08058f68533e6ed1394e645f62946ce8786cf6");
}

TEST_F(FairDiceTest, a_die_more_leaves_the_others_as_they_were) {
  EXPECT_EQ(dice_.answer(dice(2), 1), (Roll{{1, 4}}));
  EXPECT_EQ(dice_.answer(dice(1), 1), (Roll{{1}}));
}

// Of ten faces, 0 to 9; reckoned in Python from the words of docs/dice.md, from the same bytes.
TEST_F(FairDiceTest, ten_sided_dice_are_those_of_a_second_witness) {
  const RollRequest eight{RollRequest::Kind::Dice, 8, 0, {0, 9}};
  EXPECT_EQ(dice_.answer(eight, 1), (Roll{{2, 3, 5, 8, 7, 9, 7, 4}}));
  EXPECT_EQ(dice_.answer(eight, 2), (Roll{{3, 7, 2, 5, 9, 2, 4, 5}}));
  EXPECT_EQ(dice_.answer(eight, 3), (Roll{{7, 6, 4, 0, 8, 2, 4, 0}}));
  EXPECT_EQ(dice_.answer(eight, 1'000'000'000'000), (Roll{{8, 7, 8, 7, 3, 1, 7, 6}}));
  std::array<int, 10> faces{};
  for (std::uint64_t counter = 1; counter <= 5000; ++counter) {
    const Roll roll = dice_.answer(eight, counter);
    ASSERT_TRUE(answers(eight, roll));
    for (const std::uint8_t die : roll.value) ++faces[die];
  }
  for (const int count : faces) EXPECT_NEAR(count, 4000, 260);  // over four deviations
}

TEST_F(FairDiceTest, everything_that_goes_in_changes_what_comes_out) {
  std::set<std::array<std::uint8_t, 8>> seen;
  DiceSeed other_seed = counting_seed();
  other_seed[31] ^= 1;
  const Contributions two_in_one{{"allies", "solferino 24 June austrians=a=b, c"}};
  for (const FairDice& one :
       {dice_, FairDice(other_seed, "k7mq2xw9", kThrownIn), FairDice(counting_seed(), "k7mq2xw8", kThrownIn),
        FairDice(counting_seed(), "k7mq2xw9", {}), FairDice(counting_seed(), "k7mq2xw9", two_in_one),
        FairDice(counting_seed(), "k7mq2xw9", {kThrownIn[1], kThrownIn[0]})}) {
    EXPECT_TRUE(seen.insert(one.answer(dice(8), 7).value).second);
  }
}

TEST_F(FairDiceTest, every_face_and_every_chit_is_as_likely) {
  std::array<int, 7> faces{};
  std::array<int, 32> chits{};
  for (std::uint64_t counter = 1; counter <= 7500; ++counter) {
    for (const std::uint8_t die : dice_.answer(dice(8), counter).value) ++faces[die];
    ++chits[dice_.answer(draw(0x80000111), counter).value[0]];
  }
  EXPECT_EQ(faces[0], 0);
  for (std::size_t die = 1; die <= 6; ++die) EXPECT_NEAR(faces[die], 10000, 400);  // over four deviations
  for (const std::size_t chit : {0U, 4U, 8U, 31U}) EXPECT_NEAR(chits[chit], 1875, 160);
}

RC_GTEST_FIXTURE_PROP(FairDiceTest, a_roll_answers_its_request,
                      (std::uint32_t cup, std::uint8_t count, std::uint64_t counter)) {
  const RollRequest asked = dice(count % (kMostDice + 1));
  const Roll roll = dice_.answer(asked, counter);
  RC_ASSERT(answers(asked, roll));
  for (std::size_t i = asked.dice; i < roll.value.size(); ++i) RC_ASSERT(roll.value[i] == 0);
  RC_PRE(cup != 0U);
  RC_ASSERT(answers(draw(cup), dice_.answer(draw(cup), counter)));
}

TEST_F(FairDiceTest, what_cannot_be_rolled_is_refused) {
  EXPECT_THROW(dice_.answer(draw(0), 1), std::invalid_argument);
  EXPECT_THROW(dice_.answer(dice(9), 1), std::invalid_argument);
}

TEST_F(FairDiceTest, contributions_are_printable_and_not_too_long) {
  for (const std::string& good : {std::string("x"), std::string(128, '~'), std::string(" ")})
    EXPECT_NO_THROW(check_contribution(good)) << good;
  for (const std::string& bad : {std::string(), std::string(129, 'x'), std::string("a\nb"), std::string("\t"),
                                 std::string("perch\xc3\xa9"), std::string("a\0b", 3), std::string("\x7f")}) {
    EXPECT_THROW(check_contribution(bad), RequestError) << bad;
    EXPECT_THROW(FairDice(counting_seed(), "id", {{"allies", bad}}), RequestError) << bad;
  }
  EXPECT_THROW(FairDice(counting_seed(), "id\n", {}), RequestError);
  EXPECT_THROW(FairDice(counting_seed(), "", {}), RequestError);
  EXPECT_THROW(FairDice(counting_seed(), "id", {{"a=b", "x"}}), RequestError);
}

TEST_F(FairDiceTest, a_seal_is_the_texts_sha_256) {
  // printf 'viva Verdi' | sha256sum
  EXPECT_EQ(seal_of("viva Verdi"), "2b960dd1c02a6005a6794bc55a8b3084f88dd6fc34d12aa579439b80b582b4d3");
  EXPECT_NO_THROW(check_seal(seal_of("")));
  for (const char* bad :
       {"", "viva Verdi", "F0241400F51A0787C966D272D6AFC7A5117E78BD6E5552130A7880376D3D75B5"})
    EXPECT_THROW(check_seal(bad), RequestError) << bad;
}

TEST_F(FairDiceTest, counters_are_written_as_ranges) {
  const std::vector<std::uint64_t> counters{1, 2, 3, 7, 9, 10};
  EXPECT_EQ(counters_text(counters), "1-3 7 9-10");
  EXPECT_EQ(counters_from("1-3 7 9-10"), counters);
  EXPECT_EQ(counters_from(" 1-3  7 9-10 "), counters);
  EXPECT_EQ(counters_missing(counters), "4-6 8");
  EXPECT_EQ(counters_text({}), "");
  EXPECT_EQ(counters_from(""), std::vector<std::uint64_t>{});
  EXPECT_EQ(counters_missing({}), "");
  EXPECT_EQ(counters_from("18446744073709551615").size(), 1U);
}

TEST_F(FairDiceTest, counters_that_cannot_be_are_refused) {
  for (const char* bad : {"0", "3-1", "1 1", "1-5 5", "2 1", "x", "1-", "-1", "1-2-3", "1,2", "1.5",
                          "1-18446744073709551615", "1-1000001", "18446744073709551616"})
    EXPECT_THROW(counters_from(bad), RequestError) << bad;
}

RC_GTEST_FIXTURE_PROP(FairDiceTest, counters_come_back_from_their_text, (std::set<std::uint64_t> some)) {
  some.erase(0);
  const std::vector<std::uint64_t> counters(some.begin(), some.end());
  RC_ASSERT(counters_from(counters_text(counters)) == counters);
}

TEST_F(FairDiceTest, tags_come_back_from_a_written_record) {
  Record record;
  record.set_tag("Game", "butchery");
  const Contributions awkward{{"allies", "\"quoted\" \\ and ] [x \"y\"]"}, {"austrians", "; note"}};
  const std::string hash = commitment(counting_seed());
  add_dice_tags(record, {"k7mq2xw9", hash, awkward, {{"allies", seal_of("x")}}, {1, 2, 5}, std::nullopt});
  DiceTags tags = read_dice_tags(read_record(write(record)));
  EXPECT_EQ(tags.game, "k7mq2xw9");
  EXPECT_EQ(tags.commitment, hash);
  EXPECT_EQ(tags.contributions, awkward);
  EXPECT_EQ(tags.seals, (Contributions{{"allies", seal_of("x")}}));
  EXPECT_EQ(tags.counters, (std::vector<std::uint64_t>{1, 2, 5}));
  EXPECT_FALSE(tags.seed);

  tags.seed = counting_seed();
  add_dice_tags(record, tags);
  EXPECT_EQ(read_dice_tags(read_record(write(record))).seed, counting_seed());
}

TEST_F(FairDiceTest, tags_that_cannot_be_read_are_refused) {
  Record good;
  add_dice_tags(good, {"id", commitment(counting_seed()), kThrownIn, {}, {1}, counting_seed()});
  EXPECT_NO_THROW(read_dice_tags(good));
  const auto fails = [&](const char* tag, const char* value) {
    Record bad = good;
    bad.set_tag(tag, value);
    EXPECT_THROW(read_dice_tags(bad), RecordError) << tag << value;
  };
  fails("Dice-Commitment", "abc");
  fails("Dice-Seed", "00");
  fails("Dice-Counters", "2 1");
  for (const char* bad : {"", "{}", "[1]", "[[\"a\"]]", "[[\"a\",1]]", "[[\"a\",\"b\",\"c\"]]", "not JSON"})
    fails("Dice-Contributions", bad);
  for (const char* tag : {"Dice-Game", "Dice-Commitment", "Dice-Contributions", "Dice-Counters"}) {
    Record bad = good;
    std::erase_if(bad.tags, [&](const auto& one) { return one.first == tag; });
    EXPECT_THROW(read_dice_tags(bad), RecordError) << tag;
  }
}

}  // namespace
}  // namespace tamburino::server
