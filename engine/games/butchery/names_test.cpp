#include "tests/butchery/given.h"
#include "tests/naming.h"

// What counters, hexes and words are called.
namespace tamburino::butchery {
namespace {

std::vector<Piece> pieces() {
  std::vector<Piece> all;
  const Game& game = solferino();
  for (std::size_t i = 0; i < game.units.size(); ++i)
    all.push_back(piece(UnitId{static_cast<std::uint8_t>(i)}));
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    if (game.formations[i].commander) all.push_back(commander_of(FormationId{static_cast<std::uint8_t>(i)}));
  }
  for (const Nation nation : {Nation::French, Nation::Piedmontese, Nation::Austrian}) {
    all.push_back(chief_of(nation));
    all.push_back(rider_of(nation));
  }
  return all;
}

TEST(ButcheryNames, every_counter_is_found_by_its_id_and_by_what_notation_calls_it) {
  const Game& game = solferino();
  for (const Piece who : pieces()) {
    EXPECT_EQ(find_piece(game, piece_id(game, who)), who) << piece_id(game, who);
    const std::string text = quoted(game, who);
    ASSERT_GE(text.size(), 3U);
    EXPECT_EQ(find_piece(game, text.substr(1, text.size() - 2)), who) << text;
    if (kind_of(who) == PieceKind::Unit) {
      EXPECT_EQ(find_unit(game, text.substr(1, text.size() - 2)), unit_of(who)) << text;
    }
  }
}

TEST(ButcheryNames, a_part_of_a_name_is_enough_when_only_one_has_it) {
  const Game& game = solferino();
  EXPECT_EQ(game[find_unit(game, "Castagny")].id, "fr-ii-castagny");
  EXPECT_EQ(game[find_unit(game, "castagny")].id, "fr-ii-castagny");
  EXPECT_EQ(game[find_unit(game, "charriere")].id, "fr-iv-charriere");  // accents do not matter
  EXPECT_EQ(game[find_unit(game, "CHARRIÈRE")].id, "fr-iv-charriere");
  EXPECT_EQ(game[find_unit(game, "Rosigen")].id, "au-iii-rosigen");
}

TEST(ButcheryNames, a_name_that_several_have_is_refused_with_them) {
  const Game& game = solferino();
  const std::string douay = refusal_of([&] { find_unit(game, "Douay"); });
  EXPECT_THAT(douay, testing::HasSubstr("fr-i-f-douay"));
  EXPECT_THAT(douay, testing::HasSubstr("fr-iv-c-douay"));
  EXPECT_FALSE(refusal_of([&] { find_unit(game, "12 Uhlans"); }).empty());  // there are two
  EXPECT_FALSE(refusal_of([&] { find_unit(game, "Bils"); }).empty());
  EXPECT_FALSE(refusal_of([&] { find_unit(game, ""); }).empty());
  EXPECT_FALSE(refusal_of([&] { find_unit(game, "Bonaparte"); }).empty());
}

TEST(ButcheryNames, a_leader_named_where_a_unit_is_needed_is_called_none) {
  for (const char* leader : {"Mac Mahon", "mac mahon", "fr-ii-commander"}) {
    EXPECT_EQ(refusal_of([&] { find_unit(solferino(), leader); }),
              "Mac Mahon is not a combat unit, and one is needed here");
  }
}

TEST(ButcheryNames, benedek_is_a_commander_and_a_brigade) {
  const Game& game = solferino();
  EXPECT_EQ(find_piece(game, "Benedek"), commander_of(find_formation(game, "au-viii")));
  EXPECT_EQ(game[find_unit(game, "Benedek")].id, "au-ix-benedek");
}

TEST(ButcheryNames, formations_by_id_name_or_commander) {
  const Game& game = solferino();
  EXPECT_EQ(find_formation(game, "fr-ii"), find_formation(game, "French II Corps"));
  EXPECT_EQ(find_formation(game, "fr-ii"), find_formation(game, "mac mahon"));
  EXPECT_FALSE(refusal_of([&] { find_formation(game, "fr-v"); }).empty());
  EXPECT_EQ(find_nation(game, "french"), Nation::French);
  EXPECT_EQ(find_nation(game, "Victor Emmanuel"), Nation::Piedmontese);
  EXPECT_EQ(find_nation(game, "chief-austrian"), Nation::Austrian);
  EXPECT_FALSE(refusal_of([&] { find_nation(game, "prussian"); }).empty());
}

TEST(ButcheryNames, hexes_and_hexsides) {
  const Game& game = solferino();
  EXPECT_EQ(game.map.grid().name(find_hex(game, "2316")), "2316");
  EXPECT_FALSE(refusal_of([&] { find_hex(game, "2323"); }).empty());
  EXPECT_FALSE(refusal_of([&] { find_hex(game, ""); }).empty());
  EXPECT_EQ(game.map.grid().name(find_facing(game, "NW")), "NW");
  EXPECT_FALSE(refusal_of([&] { find_facing(game, "N"); }).empty());
}

TEST(ButcheryNames, every_value_has_its_own_word) {
  expect_own_words<Side>(2);
  expect_own_words<Nation>(3);
  expect_own_words<Kind>(3);
  expect_own_words<Weather>(3);
  expect_own_words<Status>(4);
  expect_own_words<CombatResult>(4);
  expect_own_words<Capacity>(5);
  expect_own_words<Ask>(static_cast<int>(Ask::Rally) + 1);
  expect_own_words<RollKind>(static_cast<int>(RollKind::Casualty) + 1);
  expect_own_words<Level>(5);
  expect_own_words<Ending>(5);
  expect_own_words<Terrain>(5);
  expect_own_words<Road>(5);
  expect_own_words<EventKind>(kEventKinds);
  EXPECT_EQ(word_of(EventKind::GameOver), "game-over");
  EXPECT_EQ(word_of(EventKind::FormationBroken), "formation-broken");
  EXPECT_EQ(word_of(CombatResult::D1), "D+1");
}

TEST(ButcheryNames, a_number_that_is_no_counter_has_no_name) {
  EXPECT_EQ(piece_id(solferino(), kNoPiece), "?");
  EXPECT_EQ(piece_name(solferino(), kNoPiece), "?");
}

}  // namespace
}  // namespace tamburino::butchery
