#include "engine/games/thousand/names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "engine/games/thousand/verbs.h"
#include "loader/texts.h"
#include "tests/naming.h"
#include "tests/thousand/given.h"
#include "tests/where.h"

// What counters, places, cells and words are called, and that the texts of the pack know every word.
namespace tamburino::thousand {
namespace {

using testing::HasSubstr;

std::filesystem::path pack() { return packs_dir() / "thousand"; }

TEST(ThousandNames, every_unit_is_found_by_its_id_and_by_what_notation_calls_it) {
  const Game& game = campaign();
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    EXPECT_EQ(find_unit(game, unit_id(game, who)), who) << unit_id(game, who);
    EXPECT_EQ(find_unit(game, unit_name(game, who)), who) << unit_name(game, who);
    EXPECT_EQ(quoted(game, who), "\"" + unit_name(game, who) + "\"");
  }
  EXPECT_EQ(unit_id(game, kNoUnit), "?");
  EXPECT_EQ(unit_name(game, kNoUnit), "?");
}

TEST(ThousandNames, units_whose_names_repeat_are_told_by_their_ids) {
  Game game;
  game.units.resize(3);
  game.units[0].id = "one", game.units[0].name = "Insurgents";
  game.units[1].id = "two", game.units[1].name = "insurgents";
  game.units[2].id = "three", game.units[2].name = "I Gar";
  EXPECT_EQ(quoted(game, UnitId{0}), "\"one\"");
  EXPECT_EQ(quoted(game, UnitId{1}), "\"two\"");
  EXPECT_EQ(quoted(game, UnitId{2}), "\"I Gar\"");
  EXPECT_THROW(find_unit(game, "Insurgents"), UnknownName);
}

TEST(ThousandNames, numerals_and_letters_of_units_are_not_confused) {
  const Game& game = campaign();
  const auto name = [&](std::string_view text) { return unit_name(game, find_unit(game, text)); };
  for (const char* one :
       {"I Gar", "1 Gar", "II Gar", "11 Gar", "I CC", "1 CC", "1 FL-a", "1 FL-b", "11 FL-a"})
    EXPECT_EQ(name(one), one);
  EXPECT_EQ(name("i gar"), "I Gar");
  EXPECT_EQ(name("1 fl a"), "1 FL-a");  // marks are no words
  EXPECT_EQ(name("3 fl piemontesi"), "3 FL Piemontesi");
  EXPECT_THROW(find_unit(game, "3 Piemontesi"), UnknownName);  // words that stand together
}

TEST(ThousandNames, a_name_that_several_units_have_is_refused_with_them) {
  const Game& game = campaign();
  EXPECT_THAT(refusal_of([&] { find_unit(game, "1 FL"); }), HasSubstr("1 FL-a"));
  EXPECT_THAT(refusal_of([&] { find_unit(game, "1 FL"); }), HasSubstr("1 FL-b"));
  EXPECT_THAT(refusal_of([&] { find_unit(game, "Gar"); }), HasSubstr("could be"));
  for (const char* nobody : {"", "21 Gar", "XI Gar", "Ga", "Garibaldi", "palermo"})
    EXPECT_THROW(find_unit(game, nobody), UnknownName) << nobody;
}

TEST(ThousandNames, commanders_by_id_or_name) {
  const Game& game = campaign();
  for (std::size_t i = 0; i < game.commanders.size(); ++i) {
    const CommanderId who{static_cast<std::uint8_t>(i)};
    EXPECT_EQ(find_commander(game, commander_id(game, who)), who);
    EXPECT_EQ(find_commander(game, commander_name(game, who)), who);
  }
  EXPECT_EQ(commander_id(game, find_commander(game, "von Mechel")), "von-mechel");
  EXPECT_EQ(commander_id(game, find_commander(game, "Mechel")), "von-mechel");
  EXPECT_EQ(commander_id(game, find_commander(game, "FRANCESCO")), "francesco");
  EXPECT_THAT(refusal_of([&] { find_commander(game, "Cialdini"); }), HasSubstr("garibaldi"));
  EXPECT_EQ(commander_id(game, kNoCommander), "?");
  EXPECT_EQ(commander_name(game, kNoCommander), "?");
}

TEST(ThousandNames, places_by_id_or_name) {
  const Game& game = campaign();
  for (std::size_t i = 0; i < game.places.size(); ++i) {
    const PlaceId where{static_cast<std::uint8_t>(i)};
    EXPECT_EQ(find_place(game, place_id(game, where)), where) << place_id(game, where);
    EXPECT_EQ(find_place(game, place_name(game, where)), where) << place_name(game, where);
  }
  const auto id = [&](std::string_view text) { return place_id(game, find_place(game, text)); };
  EXPECT_EQ(id("tp"), "TP");
  EXPECT_EQ(id("Reggio Calabria"), "reggio-calabria");
  EXPECT_EQ(id("reggio"), "reggio-calabria");
  EXPECT_EQ(id("L'Aquila"), "l-aquila");
  EXPECT_EQ(id("Aquila"), "l-aquila");
  EXPECT_EQ(id("Calabria Ultra I"), "RC");
  EXPECT_EQ(id("Ultra II"), "CZ");
  EXPECT_EQ(id("Terra di Bari"), "BR");
  EXPECT_EQ(id("Bari"), "bari");
  EXPECT_THAT(refusal_of([&] { find_place(game, "Calabria"); }), HasSubstr("could be"));
  for (const char* nowhere :
       {"", "Roma", "zone", "zone ", "zone Roma", "province of", " province", "Paler", "P"})
    EXPECT_THROW(find_place(game, nowhere), UnknownName) << nowhere;
  EXPECT_EQ(place_id(game, kNoPlace), "?");
  EXPECT_EQ(place_name(game, kNoPlace), "?");
}

TEST(ThousandNames, a_name_that_city_and_zone_share_is_the_city) {
  const Game& game = campaign();
  const auto id = [&](std::string_view text) { return place_id(game, find_place(game, text)); };
  EXPECT_EQ(id("Palermo"), "palermo");
  for (const char* zone : {"PA", "zone Palermo", "Zone PA", "province of Palermo", "Palermo province",
                           "palermo zone", "zona Palermo", "Provincia di Palermo"})
    EXPECT_EQ(id(zone), "PA") << zone;
  EXPECT_EQ(place_name(game, find_place(game, "NA")), "province of Napoli");
  EXPECT_EQ(place_name(game, find_place(game, "napoli")), "Napoli");
  EXPECT_EQ(place_name(game, find_place(game, "ME")), "province of Messina");
  EXPECT_EQ(place_name(game, find_place(game, "TP")), "Trapani");  // nobody to be confused with
  EXPECT_EQ(id("zone Trapani"), "TP");
  EXPECT_THAT(refusal_of([&] { find_place(game, "zone Marsala"); }), HasSubstr("no zone"));  // that is a city
}

TEST(ThousandNames, so_it_is_in_a_pack_whose_ids_are_not_the_names) {
  Game game;
  game.places.resize(2);
  game.places[0].id = "R", game.places[0].name = "Reggio Calabria";
  game.places[1].id = "rc", game.places[1].name = "Reggio Calabria", game.places[1].city = true;
  EXPECT_EQ(place_id(game, find_place(game, "reggio calabria")), "rc");
  EXPECT_EQ(place_id(game, find_place(game, "zone Reggio Calabria")), "R");
}

TEST(ThousandNames, cells_are_called_by_line_and_column) {  // A6
  std::set<std::string> names;
  for (int i = 0; i < kCells; ++i) {
    const Cell where{static_cast<std::uint8_t>(i)};
    EXPECT_TRUE(names.insert(cell_name(where)).second);
    EXPECT_EQ(find_cell(cell_name(where)), where) << cell_name(where);
  }
  EXPECT_EQ(cell_name(cell_at(Line::BA, 0)), "BA1");
  EXPECT_EQ(cell_name(cell_at(Line::GD, 11)), "GD12");
  EXPECT_EQ(find_cell("gd5"), cell_at(Line::GD, 4));
  EXPECT_EQ(cell_name(kNoCell), "?");
  for (const char* none :
       {"", "GD", "GD0", "GD13", "GE1", "D5", "5", "GDx", "GD-1", "GD 5", "GD5x", "GD1000"})
    EXPECT_THROW(find_cell(none), UnknownName) << none;
}

TEST(ThousandNames, sides) {
  for (const char* name : {"garibaldine", "Garibaldines", "garibaldini"})
    EXPECT_EQ(find_side(name), Side::Garibaldine) << name;
  for (const char* name : {"bourbon", "BOURBONS", "Borbonici"})
    EXPECT_EQ(find_side(name), Side::Bourbon) << name;
  for (const char* name : {"", "austrian", "g"}) EXPECT_THROW(find_side(name), UnknownName) << name;
}

TEST(ThousandNames, every_value_has_its_own_word) {
  expect_own_words<Side>(kSideCount);
  expect_own_words<Kind>(4);
  expect_own_words<Rank>(5);
  expect_own_words<Line>(kLines);
  expect_own_words<Arrival>(kArrivalCount);
  expect_own_words<Status>(kStatusCount);
  expect_own_words<Fate>(kFateCount);
  expect_own_words<Armistice>(kArmisticeCount);
  expect_own_words<Ending>(kEndingCount);
  expect_own_words<Victory>(kVictoryCount);
  expect_own_words<Ask>(kAskCount);
  expect_own_words<RollKind>(kRollKindCount);
  expect_own_words<EventKind>(kEventKinds);
  EXPECT_EQ(word_of(Rank::Chief), "chief");
  EXPECT_EQ(word_of(Line::GA), "GA");
  EXPECT_EQ(word_of(Arrival::Pool), "pool");
  EXPECT_EQ(word_of(Status::Prize), "prize");
  EXPECT_EQ(word_of(Fate::Fled), "fled");
  EXPECT_EQ(word_of(Armistice::Broken), "broken");
  EXPECT_EQ(word_of(Ending::SovereignCaptured), "sovereign-captured");
  EXPECT_EQ(word_of(Victory::Partial), "partial");
  EXPECT_EQ(word_of(Ask::TakeUnits), "take-units");
  EXPECT_EQ(word_of(Ask::PlaceStack), "place-stack");
  EXPECT_EQ(word_of(Ask::Evacuate), "evacuate");
  EXPECT_EQ(word_of(RollKind::Garrison), "garrison");
  EXPECT_EQ(word_of(EventKind::BattleBegins), "battle-begins");
  EXPECT_EQ(word_of(EventKind::NewTop), "new-top");
  EXPECT_EQ(word_of(EventKind::GarrisonRolled), "garrison-rolled");
  EXPECT_EQ(word_of(EventKind::ReinforcementsWait), "reinforcements-wait");
}

TEST(ThousandTexts, both_languages_have_words_for_all_that_is_told_asked_and_rolled) {
  const auto problems = check_texts(pack());
  for (const PackError& problem : problems) ADD_FAILURE() << problem.what();
  const Texts texts(pack(), "en");  // and the other language the same, by the check above
  const auto has = [&](std::string_view section, std::string_view key) {
    EXPECT_TRUE(texts.find(section, key)) << section << ' ' << key;
  };
  for (int i = 0; i < kEventKinds; ++i) has("event", word_of(static_cast<EventKind>(i)));
  for (int i = 1; i < kAskCount; ++i) has("ask", word_of(static_cast<Ask>(i)));
  for (int i = 1; i < kRollKindCount; ++i) {
    has("roll", word_of(static_cast<RollKind>(i)));
    has("word", "roll." + std::to_string(i));
  }
  for (int i = 1; i < kEndingCount; ++i) has("word", "ending." + std::to_string(i));
  for (int i = 0; i < kVictoryCount; ++i) has("word", "victory." + std::to_string(i));
  for (int i = 0; i < kSideCount; ++i) has("word", "winner." + std::to_string(i));
  for (const VerbForm& form : verb_forms()) has("word", "verb." + std::string(form.word));
  for (const Side side : kSides) has("name", word_of(side));
  for (int i = 0; i < 4; ++i) has("name", word_of(static_cast<Kind>(i)));
  for (int i = 0; i < 5; ++i) has("name", word_of(static_cast<Rank>(i)));
  for (int i = 0; i < kStatusCount; ++i) has("name", word_of(static_cast<Status>(i)));
  for (int i = 0; i < kFateCount; ++i) has("name", word_of(static_cast<Fate>(i)));
  for (int i = 0; i < kArrivalCount; ++i) has("name", word_of(static_cast<Arrival>(i)));
  for (int i = 0; i < kArmisticeCount; ++i) has("name", word_of(static_cast<Armistice>(i)));
  for (const Place& one : campaign().places) has("name", one.id);
  has("scenario", "campaign");
}

// A text that says Palermo when it means the zone would send people to the wrong place.
TEST(ThousandTexts, what_a_place_is_called_in_either_language_is_understood) {
  const Game& game = campaign();
  for (const char* language : {"en", "it"}) {
    const Texts texts(pack(), language);
    for (const Place& one : game.places) {
      const auto name = texts.find("name", one.id);
      ASSERT_TRUE(name) << one.id;
      EXPECT_EQ(place_id(game, find_place(game, *name)), one.id) << *name;
    }
  }
}

}  // namespace
}  // namespace tamburino::thousand
