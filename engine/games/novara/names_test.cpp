#include "engine/games/novara/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "engine/games/novara/verbs.h"
#include "loader/novara/loader.h"
#include "loader/packs.h"
#include "loader/texts.h"
#include "tests/naming.h"

// What counters, chits, places and words are called, and that the texts of the pack know every word.
namespace tamburino::novara {
namespace {

using testing::HasSubstr;

std::filesystem::path pack() { return pack_directory(packs_directory(), "novara"); }

const Game& campaign() {
  static const Game game = novara::load(pack(), "campaign", {.hypothetical = true});
  return game;
}

TEST(NovaraNames, every_counter_is_found_by_its_id_and_by_what_notation_calls_it) {
  const Game& game = campaign();
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    EXPECT_EQ(find_unit(game, unit_id(game, who)), who) << unit_id(game, who);
    const std::string text = quoted(game, who);
    ASSERT_GE(text.size(), 3U);
    EXPECT_EQ(find_unit(game, text.substr(1, text.size() - 2)), who) << text;
  }
  EXPECT_EQ(quoted(game, find_unit(game, "a-uhl-1")), "\"Uhl 1\"");
  EXPECT_EQ(quoted(game, find_unit(game, "s-dummy-a")), "\"s-dummy-a\"");  // both sides have a Dummy A
  EXPECT_EQ(unit_id(game, kNoUnit), "?");
  EXPECT_EQ(unit_name(game, kNoUnit), "?");
}

TEST(NovaraNames, whole_words_of_a_name_are_enough_when_only_one_has_them) {
  const Game& game = campaign();
  const auto id = [&](std::string_view text) { return unit_id(game, find_unit(game, text)); };
  EXPECT_EQ(id("3 piemonte"), "s-3-piemonte");
  EXPECT_EQ(id("Marziani"), "a-marziani-gr");
  EXPECT_EQ(id("POLTINGER"), "a-poltinger-gr");  // accents do not matter
  EXPECT_EQ(id("6 Bers"), "s-6-bers-man");
  EXPECT_EQ(id("IR 19"), "a-ii-ir-19");
  EXPECT_EQ(id("IR 7"), "a-ir-7");
  EXPECT_THROW(find_unit(game, "IR 6"), UnknownName);  // not IR 61
  EXPECT_THROW(find_unit(game, "Marz"), UnknownName);
  EXPECT_THROW(find_unit(game, "Radetzky"), UnknownName);  // no unit
  EXPECT_THROW(find_unit(game, ""), UnknownName);
}

TEST(NovaraNames, a_name_that_several_have_is_refused_with_them) {
  const Game& game = campaign();
  EXPECT_EQ(refusal_of([&] { find_unit(game, "Pinerolo"); }),
            "\"Pinerolo\" could be 13 Pinerolo (s-13-pinerolo), 14 Pinerolo (s-14-pinerolo)");
  EXPECT_THAT(refusal_of([&] { find_unit(game, "Dummy A"); }), HasSubstr("a-dummy-a"));
  EXPECT_EQ(
      refusal_of([&] { find_chit(game, "independent"); }),
      "\"independent\" could be Sardinian Independent (s-independent), Austrian Independent (a-independent)");
  EXPECT_THAT(refusal_of([&] { find_formation(game, "Corps"); }), HasSubstr("II Corps (a-ii)"));
  EXPECT_THAT(refusal_of([&] { find_place(game, "Borgo"); }), HasSubstr("Borgo San Siro"));
}

TEST(NovaraNames, formations_by_id_name_or_commander) {
  const Game& game = campaign();
  const FormationId second = find_formation(game, "a-ii");
  EXPECT_EQ(find_formation(game, "II Corps"), second);
  EXPECT_EQ(find_formation(game, "ii"), second);  // neither III nor the one of IV
  EXPECT_EQ(find_formation(game, "D'Aspre"), second);
  EXPECT_EQ(game[find_formation(game, "Lombard")].id, "s-5");
  EXPECT_EQ(game[find_formation(game, "1st")].id, "s-1");
  EXPECT_EQ(game[find_formation(game, "Vittorio Emanuele")].id, "s-reserve");
  EXPECT_THAT(refusal_of([&] { find_formation(game, "V Corps"); }),
              HasSubstr("a-iii"));  // names those there are
  EXPECT_THROW(find_formation(game, "Radetzky"), UnknownName);
}

TEST(NovaraNames, chits_by_id_name_or_formation) {
  const Game& game = campaign();
  for (std::size_t i = 0; i < game.chits.size(); ++i) {
    EXPECT_EQ(find_chit(game, game.chits[i].id), ChitId{static_cast<std::uint8_t>(i)});
  }
  EXPECT_EQ(game[find_chit(game, "d'aspre")].id, "a-daspre");
  EXPECT_EQ(game[find_chit(game, "II Corps")].id, "a-daspre");
  EXPECT_EQ(game[find_chit(game, "Radetzky")].rank, Rank::Higher);
  EXPECT_EQ(game[find_chit(game, "a-independent")].side, Side::Austrian);
  EXPECT_THROW(find_chit(game, "Garibaldi"), UnknownName);
}

TEST(NovaraNames, places_boxes_hexes_and_hexsides) {
  const Game& game = campaign();
  EXPECT_EQ(game[find_place(game, "gambolo")].name, "Gambolò");
  for (std::size_t i = 0; i < game.places.size(); ++i) {
    EXPECT_EQ(find_place(game, game.places[i].name), PlaceId{static_cast<std::uint8_t>(i)});
    EXPECT_EQ(find_hex(game, game.places[i].name), game.places[i].hex);
  }
  EXPECT_EQ(game.map.grid().name(find_hex(game, "2310")), "2310");
  EXPECT_EQ(game.map.grid().name(find_hex(game, "Vigevano")), "4425");  // the triangle
  EXPECT_EQ(game.map.grid().name(find_hex(game, "Agogna")),
            game.map.grid().name(find_hex(game, "Castello d'Agogna")));
  for (const char* bad : {"", "9999", "0100", "Turin", "43x"})
    EXPECT_THROW(find_hex(game, bad), UnknownName) << bad;
  EXPECT_EQ(game.scenario.boxes[static_cast<std::size_t>(find_box(game, "bereguardo"))].id, "a-bereguardo");
  EXPECT_THAT(refusal_of([&] { find_box(game, "Turin"); }), HasSubstr("s-lomellina"));
  for (const char* side : {"N", "NE", "SE", "S", "SW", "NW"}) {
    EXPECT_EQ(game.map.grid().name(find_facing(game, side)), side);
  }
  EXPECT_EQ(find_facing(game, "nw"), find_facing(game, "NW"));
  EXPECT_THAT(refusal_of([&] { find_facing(game, "E"); }), HasSubstr("NE"));
}

TEST(NovaraNames, sides) {
  for (const char* name : {"sardinian", "Sardinia", "piedmont", "Piedmontese"}) {
    EXPECT_EQ(find_side(name), Side::Sardinian) << name;
  }
  for (const char* name : {"austrian", "Austria", "AUSTRIANS"})
    EXPECT_EQ(find_side(name), Side::Austrian) << name;
  for (const char* name : {"", "french", "a"}) EXPECT_THROW(find_side(name), UnknownName) << name;
}

TEST(NovaraNames, every_value_has_its_own_word) {
  expect_own_words<Side>(kSideCount);
  expect_own_words<Kind>(6);
  expect_own_words<Status>(kStatusCount);
  expect_own_words<ChitPlace>(kChitPlaceCount);
  expect_own_words<Ask>(kAskCount);
  expect_own_words<RollKind>(kRollKindCount);
  expect_own_words<Ending>(kEndingCount);
  expect_own_words<Winner>(3);
  expect_own_words<Owner>(3);
  expect_own_words<Terrain>(kTerrainCount);
  expect_own_words<Water>(3);
  expect_own_words<Crossing>(3);
  expect_own_words<Fog>(3);
  expect_own_words<Rank>(3);
  expect_own_words<EventKind>(kEventKinds);
  expect_own_words<Losses::Why>(5);
  expect_own_words<Sudden::When>(5);
  EXPECT_EQ(word_of(Ask::BreakContact), "break-contact");
  EXPECT_EQ(word_of(Ask::SetUpHex), "set-up-hex");
  EXPECT_EQ(word_of(Ask::Reveal), "reveal");
  EXPECT_EQ(word_of(EventKind::GameOver), "game-over");
  EXPECT_EQ(word_of(EventKind::ContactBroken), "contact-broken");
  EXPECT_EQ(word_of(Status::InDisplay), "in-display");
  EXPECT_EQ(word_of(RollKind::ChargeDefence), "charge-defence");
}

TEST(NovaraTexts, both_languages_have_words_for_all_that_is_told_asked_and_rolled) {
  const auto problems = check_texts(pack());
  for (const PackError& problem : problems) ADD_FAILURE() << problem.what();
  const Texts texts(pack(), "en");  // and the other language the same, by the check above
  for (int i = 0; i < kEventKinds; ++i) {
    const auto word = word_of(static_cast<EventKind>(i));
    EXPECT_TRUE(texts.find("event", word)) << word;
  }
  for (int i = 1; i < kAskCount; ++i) {
    const auto word = word_of(static_cast<Ask>(i));
    EXPECT_TRUE(texts.find("ask", word)) << word;
  }
  for (int i = 1; i < kRollKindCount; ++i) {
    const auto word = word_of(static_cast<RollKind>(i));
    EXPECT_TRUE(texts.find("roll", word)) << word;
    EXPECT_TRUE(texts.find("word", "roll." + std::to_string(i))) << word;
  }
  for (int i = 1; i < kEndingCount; ++i) EXPECT_TRUE(texts.find("word", "ending." + std::to_string(i))) << i;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(texts.find("word", "winner." + std::to_string(i))) << i;
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(texts.find("word", "column." + std::to_string(i))) << i;
  for (const VerbForm& form : verb_forms()) {
    EXPECT_TRUE(texts.find("word", "verb." + std::string(form.word))) << form.word;
  }
  for (const Side side : kSides2) EXPECT_TRUE(texts.find("name", word_of(side)));
  for (const Facing side : kFacings) EXPECT_TRUE(texts.find("name", campaign().map.grid().name(side)));
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(texts.find("name", word_of(static_cast<Kind>(i)))) << i;
  for (int i = 0; i < kTerrainCount; ++i)
    EXPECT_TRUE(texts.find("name", word_of(static_cast<Terrain>(i)))) << i;
}

}  // namespace
}  // namespace tamburino::novara
