#include "engine/core/words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace tamburino::words {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string refusal(auto find_it) {
  try {
    find_it();
  } catch (const UnknownName& error) {
    return error.what();
  }
  return "";
}

TEST(CoreWords, plain_has_neither_capitals_nor_accents) {
  EXPECT_EQ(plain("Pöltinger Gr"), "poltinger gr");
  EXPECT_EQ(plain("Gambolò, Zerbolò"), "gambolo, zerbolo");
  EXPECT_EQ(plain("CHARRIÈRE"), "charriere");
  EXPECT_EQ(plain("4° Bers"), "4° bers");  // other letters stay
  EXPECT_EQ(plain("\xC3"), "\xC3");        // half a letter at the end
  EXPECT_EQ(plain(""), "");
}

TEST(CoreWords, same_plain_is_equality_of_plain) {
  const std::array<std::string_view, 8> texts{"",          "a",          "À",    "Pöltinger",
                                              "poltinger", "Poltingers", "\xC3", "à\xC3"};
  for (const std::string_view a : texts) {
    for (const std::string_view b : texts) EXPECT_EQ(same_plain(a, b), plain(a) == plain(b)) << a << ' ' << b;
  }
}

TEST(CoreWords, words_in_quotation_marks_are_one) {
  EXPECT_THAT(words_of("move  \"Uhl 1\"\t4425 "), ElementsAre("move", "Uhl 1", "4425"));
  EXPECT_THAT(words_of("\"Uhl 1\"+\"Dr 2\""), ElementsAre("Uhl 1+Dr 2"));
  EXPECT_THAT(words_of("a \"\" b"), ElementsAre("a", "", "b"));
  EXPECT_THAT(words_of(" \t"), ElementsAre());
  EXPECT_THAT(refusal([] { words_of("halt \"Uhl 1"); }), HasSubstr("quotation mark"));
}

TEST(CoreWords, a_path_falls_into_its_parts) {
  EXPECT_THAT(parts_of("4425-4424-4423", '-'), ElementsAre("4425", "4424", "4423"));
  EXPECT_THAT(parts_of("4425", '-'), ElementsAre("4425"));
  EXPECT_THAT(parts_of("4425-", '-'), ElementsAre("4425", ""));
  EXPECT_THAT(parts_of("Uhl 1+Dr 2", '+'), ElementsAre("Uhl 1", "Dr 2"));
  EXPECT_THAT(parts_of("", '-'), ElementsAre(""));
}

TEST(CoreWords, numbers_have_up_to_three_digits_and_nothing_else) {
  EXPECT_EQ(number_in("0"), 0);
  EXPECT_EQ(number_in("999"), 999);
  for (const char* bad : {"", "-1", "1000", "99999999999", "two", "2x", " 2"}) {
    EXPECT_THAT(refusal([&] { number_in(bad); }), HasSubstr("is no number from 0 to 999")) << bad;
  }
}

constexpr std::array<Named, 6> kCorps{{{"a-i", "I Corps", "Wratislaw"},
                                       {"a-ii", "II Corps", "D'Aspre"},
                                       {"a-iii", "III Corps", "Appel"},
                                       {"s-5", "5th (Lombard) Division", "Ramorino"},
                                       {"s-i", "Independent"},
                                       {"a-in", "Independent"}}};

std::size_t corps(std::string_view text, Part part = Part::WholeWords) {
  return find(kCorps, text, "corps", part);
}

TEST(CoreWords, a_thing_is_found_by_id_name_other_name_or_part_of_them) {
  EXPECT_EQ(corps("a-ii"), 1U);
  EXPECT_EQ(corps("ii corps"), 1U);
  EXPECT_EQ(corps("APPEL"), 2U);
  EXPECT_EQ(corps("d'aspre"), 1U);
  EXPECT_EQ(corps("Aspre"), 1U);
  EXPECT_EQ(corps("lombard"), 3U);
  EXPECT_EQ(corps("ii"), 1U);  // not the ii in iii
  EXPECT_EQ(corps("wrat", Part::Any), 0U);
  EXPECT_THROW(corps("wrat"), UnknownName);
  EXPECT_THROW(corps("ii", Part::Any), UnknownName);
}

TEST(CoreWords, what_is_meant_by_several_is_told_with_their_ids) {
  EXPECT_EQ(refusal([] { corps("Corps"); }),
            "\"Corps\" could be I Corps (a-i), II Corps (a-ii), III Corps (a-iii)");
  EXPECT_EQ(refusal([] { corps("independent"); }),
            "\"independent\" could be Independent (s-i), Independent (a-in)");
  EXPECT_EQ(corps("a-in"), 5U);
}

TEST(CoreWords, what_is_meant_by_none_is_told_with_what_there_is) {
  EXPECT_EQ(refusal([] { corps("IV"); }),
            "no corps is called \"IV\"; there are: a-i, a-ii, a-iii, s-5, s-i, a-in");
  for (const char* bad : {"", " ", "-", "'"}) EXPECT_THROW(corps(bad), UnknownName) << bad;
  const std::vector<Named> many(100, Named{"a-i", "I Corps"});
  EXPECT_EQ(refusal([&] { find(many, "IV", "unit", Part::Any); }), "no unit is called \"IV\"");
  EXPECT_EQ(refusal([] { find({}, "IV", "box", Part::Any); }), "no box is called \"IV\"");
}

TEST(CoreWords, the_words_of_an_enumeration) {
  enum class Colour : std::uint8_t { Red, Green };
  EXPECT_EQ(word_in<2>({"red", "green"}, Colour::Green), "green");
  EXPECT_EQ(word_in<2>({"red", "green"}, Colour{2}), "?");
}

}  // namespace
}  // namespace tamburino::words
