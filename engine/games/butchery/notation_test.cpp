#include <random>
#include <set>

#include "engine/games/butchery/verbs.h"
#include "tests/butchery/given.h"

// Actions and rolls as text.
namespace tamburino::butchery {
namespace {

std::string refusal(const Given& p, std::string_view text) {
  try {
    parse_actions(p.game, p.state, text);
  } catch (const UnknownName& error) {
    return error.what();
  }
  return "";
}

const Given& table() {
  static const Given p =
      given("Castagny 2316; Gault 2416; \"A1 (Fr II)\" 2318 faces NE; commander fr-ii 2317");
  return p;
}

// Pieces that a verb can be said of: leaders only where leaders can be.
std::vector<std::uint16_t> operands(Verb verb, std::size_t place, OperandKind kind) {
  const Game& game = solferino();
  std::vector<std::uint16_t> all;
  switch (kind) {
    case OperandKind::Unit:
    case OperandKind::Piece: {
      const std::set<Verb> leaders{Verb::Select, Verb::Move, Verb::Halt, Verb::Accompany, Verb::StayBehind};
      const bool only_leaders =
          verb == Verb::React || verb == Verb::Stay || (verb == Verb::Place && place == 0);
      if (!only_leaders) {
        for (std::size_t i = 0; i < game.units.size(); ++i) all.push_back(static_cast<std::uint16_t>(i));
      }
      if (only_leaders || leaders.contains(verb)) {
        for (std::size_t i = 0; i < game.formations.size(); ++i) {
          const FormationId which{static_cast<std::uint8_t>(i)};
          if (!game[which].detached()) all.push_back(static_cast<std::uint16_t>(commander_of(which)));
        }
        for (const Nation nation : {Nation::French, Nation::Piedmontese, Nation::Austrian}) {
          all.push_back(static_cast<std::uint16_t>(chief_of(nation)));
          if (verb == Verb::Move || verb == Verb::Halt)
            all.push_back(static_cast<std::uint16_t>(rider_of(nation)));
        }
      }
      break;
    }
    case OperandKind::Formation:
      for (std::size_t i = 0; i < game.formations.size(); ++i) all.push_back(static_cast<std::uint16_t>(i));
      break;
    case OperandKind::Hex:
      for (int i = 0; i < game.map.size(); i += 31) all.push_back(static_cast<std::uint16_t>(i));
      break;
    case OperandKind::Aim:
    case OperandKind::Facing:
      for (const Facing side : kFacings) all.push_back(static_cast<std::uint16_t>(side));
      break;
    case OperandKind::Number:
      all = {0, 1, 7, 12};
      break;
    case OperandKind::Led:
      all = {0, kLed};
      break;
    case OperandKind::None:
      all = {0};
  }
  return all;
}

TEST(ButcheryNotation, every_verb_comes_back_from_its_text) {
  std::set<std::string> texts;
  int said = 0;
  for (const VerbForm& form : verb_forms()) {
    const auto first = operands(form.verb, 0, form.operands[0]);
    const auto second = operands(form.verb, 1, form.operands[1]);
    const auto third = operands(form.verb, 2, form.operands[2]);
    const std::size_t most = std::max({first.size(), second.size(), third.size()});
    for (std::size_t i = 0; i < most; ++i) {  // each operand runs through all it can be
      const Action action{
          static_cast<std::uint16_t>(form.verb),
          {first[i % first.size()], second[(i * 7 + 1) % second.size()], third[i % third.size()]}};
      const std::string text = text_of(solferino(), action);
      EXPECT_EQ(parse_action(table().game, table().state, text), action) << text;
      texts.insert(text);
      ++said;
    }
  }
  EXPECT_EQ(static_cast<int>(texts.size()), said);  // and no two say the same
}

TEST(ButcheryNotation, every_verb_has_its_own_number_and_word) {
  std::set<std::string_view> words;
  int number = 0;
  for (const VerbForm& form : verb_forms()) {
    EXPECT_EQ(static_cast<int>(form.verb), ++number);  // the table is in the order of the numbers
    EXPECT_TRUE(words.insert(form.word).second) << form.word;
    EXPECT_EQ(form_of(form.verb), &form);
    EXPECT_EQ(form_of(form.word), &form);
  }
  EXPECT_EQ(number, kLastVerb);
  EXPECT_EQ(form_of(Verb{0}), nullptr);
  EXPECT_EQ(form_of(Verb{kLastVerb + 1}), nullptr);
  EXPECT_EQ(form_of("charge"), nullptr);
  EXPECT_EQ(text_of(solferino(), Action{99, {}}), "?");
}

TEST(ButcheryNotation, quotation_fillers_and_left_out_words) {
  const Given& p = table();
  const auto same = [&](const char* a, const char* b) {
    EXPECT_EQ(parse_actions(p.game, p.state, a), parse_actions(p.game, p.state, b)) << a;
  };
  same("assault \"2/2 Castagny\" Wetzlar", "assault fr-ii-castagny au-iii-wetzlar");
  same("retreat Castagny to 2317", "retreat Castagny 2317");
  same("  halt\tCastagny ", "halt Castagny");
  same("move Castagny to 2315", "move Castagny 2315");
  same("move Castagny 2315 face NE", "move Castagny 2315 facing NE");
  const Action fire = parse_action(p.game, p.state, "fire \"A1 (Fr II)\" Wetzlar");  // as the battery stands
  EXPECT_EQ(fire, parse_action(p.game, p.state, "fire \"A1 (Fr II)\" Wetzlar NE"));
  EXPECT_EQ(parse_action(p.game, p.state, "attack Wetzlar").operand[1], 0);
  EXPECT_EQ(parse_action(p.game, p.state, "attack Wetzlar led").operand[1], kLed);
}

TEST(ButcheryNotation, a_move_in_one_breath_picks_up_walks_and_turns) {
  const Given& p = table();
  const auto actions = parse_actions(p.game, p.state, "move Castagny 2316-2315-2314 face NW");
  ASSERT_EQ(actions.size(), 4U);  // the hex it starts from is no step
  EXPECT_EQ(text_of(p.game, actions[0]), "select \"2/2 Castagny\"");
  EXPECT_EQ(text_of(p.game, actions[1]), "move \"2/2 Castagny\" 2315");
  EXPECT_EQ(text_of(p.game, actions[2]), "move \"2/2 Castagny\" 2314");
  EXPECT_EQ(text_of(p.game, actions[3]), "face \"2/2 Castagny\" NW");
  auto under_way = given("Castagny 2316; commander fr-ii 2317");
  under_way.does("select Castagny");
  EXPECT_EQ(parse_actions(under_way.game, under_way.state, "move Castagny 2315").size(), 1U);
  under_way.does("move Castagny 2315-2314 face NE");
  EXPECT_EQ(under_way.where("Castagny"), "2314");
}

TEST(ButcheryNotation, bad_text_is_refused_with_a_reason) {
  const Given& p = table();
  for (const char* bad : {"",
                          "   ",
                          "charge Castagny",
                          "Move Castagny 2315",
                          "done now",
                          "select",
                          "select Castagny Gault",
                          "select Douay",
                          "select Bonaparte",
                          "move Castagny",
                          "move Castagny 9999",
                          "move Castagny 2315-",
                          "move Castagny 2315 2314",
                          "move Castagny 2315 face",
                          "move Castagny 2315 face N",
                          "move Castagny 2315 then NE",
                          "move Bonaparte 2315",
                          "face Castagny",
                          "face \"Mac Mahon\" NE",
                          "fire \"A1 (Fr II)\"",
                          "fire \"A1 (Fr II)\" Wetzlar X",
                          "share Castagny Wetzlar",
                          "share Castagny Wetzlar many",
                          "share Castagny Wetzlar -1",
                          "share Castagny Wetzlar 1000",
                          "attack Wetzlar bravely",
                          "pick fr-v",
                          "halt \"Castagny"}) {
    EXPECT_FALSE(refusal(p, bad).empty()) << bad;
  }
  EXPECT_THAT(refusal(p, "select Douay"), testing::HasSubstr("could be"));
  EXPECT_THAT(refusal(p, "halt \"Castagny"), testing::HasSubstr("quotation mark"));
  EXPECT_THAT(refusal(p, "charge Castagny"), testing::HasSubstr("charge"));
}

TEST(ButcheryNotation, rolls_and_draws) {
  const auto roll = [](const char* text) { return parse_roll(solferino(), text); };
  EXPECT_EQ(roll("roll 4"), (Roll{{4}}));
  EXPECT_EQ(roll("roll 4 6"), (Roll{{4, 6}}));
  EXPECT_EQ(roll("draw fr-ii").value[0], index(find_formation(solferino(), "fr-ii")));
  for (const char* bad :
       {"", "roll", "roll four", "roll -1", "roll 1 2 3 4 5", "draw", "draw fr-v", "draw fr-ii au-v", "4"}) {
    EXPECT_THROW(roll(bad), UnknownName) << bad;
  }
  auto p = given("Castagny 2316; Wetzlar 2310; phase initiative");
  EXPECT_EQ(text_of(p.game, p.state, Roll{{3, 5}}), "roll 3 5");
  EXPECT_FALSE(apply(p.game, p.state, roll("roll 7 1"), p.events));
  EXPECT_FALSE(apply(p.game, p.state, roll("roll 3"), p.events));  // two dice are asked for
  auto marker = given("Castagny 2316; Wetzlar 2310; phase operations");
  EXPECT_EQ(text_of(marker.game, marker.state, roll("draw fr-ii")), "draw fr-ii");
  EXPECT_FALSE(apply(marker.game, marker.state, roll("draw fr-i"), marker.events));  // not in the cup
}

TEST(ButcheryNotation, numbers_that_name_nothing_are_refused_and_do_no_harm) {
  // Every verb with operands that no counter, hex or side has; whatever is asked.
  for (const char* position :
       {"Castagny 2316; commander fr-ii 2317",
        "Castagny 2316; commander fr-ii 2317; Wetzlar 2315; phase declare",
        "\"A1 (Fr II)\" 2316; Wetzlar 2315; phase barrage", "Castagny 2316 disorganised; phase rally",
        "chief french 2316; turn 6; phase command", "Castagny 2316; Wetzlar 2310; phase initiative"}) {
    auto p = given(position);
    const State before = p.state;
    for (std::uint16_t verb = 0; verb <= kLastVerb + 1; ++verb) {
      for (const std::uint16_t number : {std::uint16_t{0xFFFF}, std::uint16_t{500}, std::uint16_t{187}}) {
        const Action action{verb, {number, number, number}};
        EXPECT_FALSE(apply(p.game, p.state, action, p.events)) << position << ' ' << verb << ' ' << number;
      }
    }
    EXPECT_EQ(p.state, before);
  }
}

TEST(ButcheryNotation, a_facing_that_the_march_gives_need_not_be_taken) {
  auto p = given("Gault 2010 faces W; commander fr-ii 2012");
  p.does("move Gault 2009 face E");  // it has marched east and faces so
  EXPECT_EQ(p["Gault"].facing, find_facing(p.game, "E"));
  auto twin = given("Gault 2010 faces W; commander fr-ii 2012");
  twin.does("move Gault 2009 face W");
  EXPECT_EQ(twin["Gault"].facing, find_facing(twin.game, "W"));
}

}  // namespace
}  // namespace tamburino::butchery
