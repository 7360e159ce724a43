#include "sim/vary.h"

#include <gmock/gmock.h>

namespace tamburino::sim {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::SizeIs;

const Variable& solferino() {
  static const Json kRequest{{"game", "butchery"}, {"scenario", "solferino"}};
  static const Variable kAll{kRequest, new_table(kRequest)->counters(), {"choose_facing"}};
  return kAll;
}

std::string fault(const std::string& words) {
  try {
    varied(solferino(), words);
  } catch (const VaryError& error) {
    return error.what();
  }
  return "no fault";
}

const Json& unit(const Variant& variant, const char* id) { return variant.request["counters"]["units"][id]; }

TEST(SimVary, a_nation_may_be_named_by_its_country) {
  const auto variants = varied(solferino(), "units.austria.cohesion+1");
  ASSERT_THAT(variants, SizeIs(1));
  EXPECT_EQ(variants[0].name, "units.austria.cohesion+1");
  EXPECT_FALSE(variants[0].request["counters"]["units"].contains("fr-ii-castagny"));
  for (const Counter& one : solferino().counters) {
    if (one.section != "units" || one.nation != "austrian") continue;
    EXPECT_EQ(unit(variants[0], one.id.c_str())["cohesion"], one.figures[1].value + 1) << one.id;
    EXPECT_EQ(unit(variants[0], one.id.c_str())["combat"], one.figures[0].value) << one.id;
  }
}

TEST(SimVary, what_is_varied_can_be_played) {
  const auto variants = varied(solferino(), "units.austria.cohesion+1");
  const auto table = new_table(variants[0].request);
  for (const Counter& one : table->counters()) {
    for (const Counter& before : solferino().counters) {
      if (one.section != "units" || one.id != before.id) continue;
      EXPECT_EQ(one.figures[1].value, before.figures[1].value + (one.nation == "austrian" ? 1 : 0)) << one.id;
    }
  }
}

TEST(SimVary, by_unit_formation_side_kind_and_pattern) {
  EXPECT_EQ(unit(varied(solferino(), "units.fr-ii-castagny.combat=9")[0], "fr-ii-castagny")["combat"], 9);
  EXPECT_EQ(varied(solferino(), "units.fr-ii-castagny.combat=9")[0].request["counters"]["units"].size(), 1U);
  EXPECT_TRUE(
      varied(solferino(), "units.fr-ii.combat-1")[0].request["counters"]["units"].contains("fr-ii-castagny"));
  EXPECT_TRUE(varied(solferino(), "units.allies.combat-1")[0].request["counters"]["units"].contains(
      "fr-ii-castagny"));
  EXPECT_TRUE(varied(solferino(), "units.infantry.combat-1")[0].request["counters"]["units"].contains(
      "fr-ii-castagny"));
  EXPECT_TRUE(
      varied(solferino(), "units.fr-*.combat-1")[0].request["counters"]["units"].contains("fr-ii-castagny"));
  EXPECT_EQ(varied(solferino(), "formations.fr-ii.command=9")[0]
                .request["counters"]["formations"]["fr-ii"]["commander"]["command"],
            9);
}

TEST(SimVary, numbers_stop_at_their_limits_and_it_is_said) {
  const Variant variant = varied(solferino(), "units.*.cohesion-8")[0];
  EXPECT_EQ(unit(variant, "fr-ii-castagny")["cohesion"], 1);
  EXPECT_THAT(variant.note, HasSubstr("stopped at the limit"));
}

TEST(SimVary, several_changes_make_one_variant_and_a_range_several) {
  const auto both = varied(solferino(), "units.french.combat+1, units.austrian.combat-1");
  ASSERT_THAT(both, SizeIs(1));
  EXPECT_EQ(both[0].name, "units.french.combat+1, units.austrian.combat-1");
  const auto range = varied(solferino(), "units.fr-ii-castagny.combat=7..9");
  ASSERT_THAT(range, SizeIs(3));
  EXPECT_EQ(range[2].name, "units.fr-ii-castagny.combat=9");
  EXPECT_EQ(unit(range[2], "fr-ii-castagny")["combat"], 9);
  // 6 is printed
  EXPECT_THAT(varied(solferino(), "units.fr-ii-castagny.combat=5..7"), SizeIs(2));
}

TEST(SimVary, options_and_whatever_a_new_game_may_be_asked) {
  EXPECT_EQ(varied(solferino(), "option.choose_facing")[0].request["options"]["choose_facing"], true);
  EXPECT_EQ(varied(solferino(), "option.*")[0].name, "option.choose_facing");
  EXPECT_EQ(varied(solferino(), "option.choose_facing=off")[0].request["options"]["choose_facing"], false);
  EXPECT_EQ(varied(solferino(), "new.map.hexes.2009=woods")[0].request["map"]["hexes"]["2009"], "woods");
  EXPECT_EQ(varied(solferino(), R"(new.map={"bare":true,"roads":[]})")[0].request["map"]["bare"], true);
}

TEST(SimVary, a_counter_that_is_its_own_number) {
  const Json request{{"game", "thousand"}};
  const Variable thousand{request, new_table(request)->counters(), {}};
  const Variant variant = varied(thousand, "calendar.2.command=1")[0];
  EXPECT_EQ(variant.request["calendar"]["2"], 1);
  EXPECT_NO_THROW(new_table(variant.request));
  EXPECT_NO_THROW(new_table(varied(thousand, "units.bourbon.quality+1")[0].request));
  EXPECT_NO_THROW(new_table(varied(thousand, "cities.*.points+1")[0].request));
}

TEST(SimVary, novara_can_be_varied_and_played) {
  const Json request{{"game", "novara"}, {"scenario", "sforzesca"}};
  const Variable novara{request, new_table(request)->counters(), {}};
  for (const char* words : {"units.austria.combat+1", "units.*.movement-1", "chits.*.radius+1",
                            "units.s-2.bonus+1", R"(new.activation={"sardinian":3,"austrian":4})"})
    EXPECT_NO_THROW(new_table(varied(novara, words)[0].request)) << words;
}

TEST(SimVary, unknown_names_are_told_what_there_is) {
  EXPECT_THAT(fault("unit.austria.cohesion+1"),
              AllOf(HasSubstr("\"unit\""), HasSubstr("units"), HasSubstr("option")));
  EXPECT_THAT(fault("units.prussia.cohesion+1"),
              AllOf(HasSubstr("\"prussia\""), HasSubstr("austrian"), HasSubstr("fr-ii")));
  EXPECT_THAT(fault("units.austria.courage+1"),
              AllOf(HasSubstr("\"courage\""), HasSubstr("cohesion"), HasSubstr("combat")));
  EXPECT_THAT(fault("new.game.x=1"), HasSubstr("nothing below it"));
  EXPECT_THAT(fault("option.fog=on"), HasSubstr("choose_facing"));
  EXPECT_THAT(fault("units.austria.cohesion"), HasSubstr("units.<unit"));
  EXPECT_THAT(fault("units.austria.cohesion+0"), HasSubstr("changes nothing"));
  EXPECT_THAT(fault("units.*.combat=1..2,units.*.cohesion=1..2"), HasSubstr("one range"));
}

}  // namespace
}  // namespace tamburino::sim
