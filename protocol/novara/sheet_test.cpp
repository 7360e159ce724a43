#include "tests/conversation.h"

// The Road to Novara: what lies on the table before play, and what is laid over the map.
namespace tamburino {
namespace {

Json sheet(const std::string& more = "") { return sheet_of("novara", more); }

std::string set(const std::string& units, const std::string& more = R"("map":"bare")") {
  return R"({"cmd":"set","game":"novara","active":"s-4",)" + more + R"(,"units":{)" + units + "}}";
}

// --- the sheet

TEST(NovaraSheet, has_every_counter_with_its_ratings) {
  const Json all = sheet();
  EXPECT_EQ(all["title"], "Radetzky's March: The Road to Novara");
  const Json piemonte = named(all["units"], "unit", "s-4-piemonte");
  EXPECT_EQ(piemonte["formation"], "s-4");
  EXPECT_EQ(piemonte["kind"], "infantry");
  EXPECT_EQ(piemonte["movement"], 3);
  EXPECT_EQ(piemonte["steps"], 2);
  for (const char* key : {"combat", "reduced", "bonus"}) EXPECT_TRUE(piemonte.contains(key)) << key;
  const Json bersaglieri = named(all["units"], "unit", "s-8-cp-bers");
  EXPECT_EQ(bersaglieri["small"], true);
  EXPECT_EQ(bersaglieri["light"], true);
  EXPECT_EQ(named(all["leaders"], "id", "s-chrzanowski")["factor"], 3);
  EXPECT_EQ(named(all["leaders"], "id", "s-ferdinando")["formation"], "s-4");
  EXPECT_EQ(named(all["formations"], "id", "s-4")["leader"], "s-ferdinando");
}

TEST(NovaraSheet, who_takes_no_part_in_the_scenario_is_absent) {
  EXPECT_FALSE(named(sheet()["units"], "unit", "s-4-piemonte").contains("absent"));
  EXPECT_EQ(named(sheet(R"(,"scenario":"sforzesca")")["units"], "unit", "s-4-piemonte")["absent"], true);
  const auto dummies = [](const std::string& options) {
    int count = 0;
    const Json all = sheet(options);
    for (const Json& unit : all["units"])
      count += unit["kind"] == "dummy" && !unit.contains("absent") ? 1 : 0;
    return count;
  };
  EXPECT_EQ(dummies(""), 0);
  EXPECT_GT(dummies(R"(,"options":{"dummies":true})"), 0);
  EXPECT_EQ(dummies(R"(,"options":{"displays":true})"), 16);  // A to H, twice
}

TEST(NovaraSheet, r7_points_has_the_track_the_arrivals_and_the_places) {
  const Json all = sheet();
  ASSERT_EQ(all["turns"].size(), 20U);
  EXPECT_EQ(
      all["turns"][1],
      Json::parse(
          R"({"turn":2,"label":"20, 14-18","name":"20 March, 14-18","day":20,"hours":[14,18],"night":false,)"
          R"("points":{"sardinian":1,"austrian":4}})"));
  EXPECT_EQ(all["turns"][3]["night"], true);
  ASSERT_FALSE(all["arrivals"].empty());
  EXPECT_FALSE(all["arrivals"][0]["units"].empty());
  EXPECT_FALSE(all["arrivals"][0]["hexes"].empty());
  const Json vercelli = named(all["places"], "name", "Vercelli");
  EXPECT_EQ(vercelli["city"], true);
  EXPECT_FALSE(vercelli["hexes"].empty());
  int scored = 0;
  for (const Json& place : all["places"]) scored += place.contains("points") ? 1 : 0;
  EXPECT_GT(scored, 0);
  EXPECT_TRUE(sheet(R"(,"options":{"hypothetical_deployment":true})").contains("boxes"));
  EXPECT_FALSE(all.contains("boxes"));
}

TEST(NovaraSheet, has_the_map_as_the_rules_see_it) {
  const Json map = sheet(R"(,"map":{"bare":true,"hexes":{"4426":"woods"},"roads":[["4424","4423","4422"]],)"
                         R"("hexsides":{"4424/4425":["river","bridge"],"4425/4426":"ridge"}})")["map"];
  EXPECT_EQ(named(map["hexes"], "hex", "4426")["terrain"], "woods");
  EXPECT_EQ(map["roads"], Json::parse(R"([{"kind":"road","hexes":["4422","4423","4424"]}])"));
  ASSERT_EQ(map["hexsides"].size(), 2U);
  EXPECT_EQ(map["hexsides"][0], Json::parse(R"({"a":"4424","b":"4425","features":["major","bridge"]})"));
  EXPECT_EQ(map["hexsides"][1]["features"], Json::parse(R"(["ridge"])"));
  EXPECT_EQ(map["hexsides"][1]["higher"], "4426");
  const Json corner = sheet(R"(,"scenario":"sforzesca")");
  int out = 0;
  for (const Json& hex : corner["map"]["hexes"]) out += hex.contains("in_play") ? 1 : 0;
  EXPECT_GT(out, 100);
}

// The rulebook prints no numbers below its sections: ours are shown as words, in the language of the table.
TEST(NovaraSheet, a_rule_without_a_printed_number_is_shown_by_its_section) {
  const auto number_in = [](const Json& all, const std::string& rule) -> std::string {
    for (const Json& one : all["rules"]) {
      if (one["rule"] == rule) return one.value("number", rule);
    }
    return "";
  };
  const Json english = sheet("");
  EXPECT_EQ(number_in(english, "8.movement-b"), "8 Movement (b)");
  EXPECT_EQ(number_in(english, "8.breaking-contact"), "8 Breaking contact");
  EXPECT_EQ(number_in(english, "8"), "8");
  EXPECT_EQ(number_in(sheet(R"(,"language":"it")"), "8.movement-b"), "8 Movimento (b)");
}

TEST(NovaraSheet, speaks_the_language_of_the_table) {
  const Json all = sheet(R"(,"language":"it")");
  EXPECT_EQ(all["sides"][0], Json::parse(R"({"id":"sardinian","name":"Piemontesi","colour":"sardinian"})"));
  EXPECT_EQ(all["rules"][0]["rule"], "2");
  EXPECT_EQ(all["rules"][0]["text"], "Vittoria");
  EXPECT_EQ(all["rulings"][0]["rule"], "R1");
}

// --- contact

TEST(NovaraSheet, r8_contact_a_zones_are_the_hexes_in_contact) {
  Conversation talk;
  talk.good(set(R"("4 Piemonte":"4424","IR 7":"4427")"));
  const Json zones = talk.good(R"({"cmd":"zones","side":"austrian"})");
  EXPECT_EQ(zones["rule"], "8.contact-a");
  EXPECT_EQ(zones["hexes"].size(), 6U);
  EXPECT_EQ(zones["hexes"]["4426"], Json::parse(R"({"units":["a-ir-7"],"points":1})"));
  talk.good(set(R"("4 Piemonte":"4424","IR 7":{"hex":"4427","shaken":true})"));
  EXPECT_EQ(talk.good(R"({"cmd":"zones","side":"austrian"})")["hexes"]["4426"]["points"], 0);
  talk.bad(R"({"cmd":"zones"})", "bad-request");
}

TEST(NovaraSheet, r8_visibility_a_hidden_units_control_and_threaten_nothing) {
  Conversation talk;
  talk.good(set(R"("4 Piemonte":"4420","IR 7":"4427","IR 33":"4427")"));
  const auto controlling = [&](const std::string& as) {
    return talk.good(R"({"cmd":"zones","side":"austrian")" + as + "}")["hexes"]["4426"]["units"].size();
  };
  EXPECT_EQ(controlling(""), 2U);
  EXPECT_EQ(controlling(R"(,"as":"austrian")"), 2U);
  EXPECT_EQ(controlling(R"(,"as":"sardinian")"), 1U);  // of a stack one counter lies open
  const auto threatening = [&](const std::string& as) {
    return talk.good(R"({"cmd":"threat","side":"austrian")" + as + "}")["hexes"]["4425"]["count"];
  };
  EXPECT_EQ(threatening(""), 2);
  EXPECT_EQ(threatening(R"(,"as":"austrian")"), 2);
  EXPECT_EQ(threatening(R"(,"as":"sardinian")"), 1);
  talk.good(set(R"("4 Piemonte":"4426","IR 7":"4427","IR 33":"4427")"));  // next to it all are seen
  EXPECT_EQ(controlling(R"(,"as":"sardinian")"), 2U);
}

// What a side is told does not depend on what it cannot see.
TEST(NovaraSheet, r8_visibility_a_the_same_is_told_of_positions_that_look_the_same) {
  Conversation one;
  Conversation other;
  one.good(set(R"("4 Piemonte":"4420","IR 33":"4427","IR 7":"4427")"));
  other.good(set(R"("4 Piemonte":"4420","Uhl 1":"4427","IR 7":"4427")"));
  for (const char* request :
       {R"({"cmd":"zones","side":"austrian","as":"sardinian"})",
        R"({"cmd":"threat","side":"austrian","as":"sardinian"})",
        R"({"cmd":"threat","side":"sardinian","as":"sardinian"})",
        R"({"cmd":"reach","unit":"4 Piemonte","as":"sardinian"})", R"({"cmd":"sheet"})"}) {
    EXPECT_EQ(one.good(request), other.good(request)) << request;
  }
}

// --- reach

TEST(NovaraSheet, r8_breaking_contact_a_reach_tells_the_way_and_who_may_draw_back) {
  Conversation talk;
  talk.good(set(R"("4 Piemonte":"4424","Uhl 1":"4427")"));
  const Json hexes = talk.good(R"({"cmd":"reach","unit":"4 Piemonte","as":"sardinian"})")["hexes"];
  EXPECT_FALSE(hexes["4424"].contains("from"));
  EXPECT_EQ(hexes["4425"]["from"], "4424");
  EXPECT_FALSE(hexes["4425"].contains("stops"));
  EXPECT_EQ(hexes["4426"]["from"], "4425");
  EXPECT_EQ(hexes["4426"]["stops"], true);
  EXPECT_EQ(hexes["4426"]["rule"], "8.breaking-contact-g");
  EXPECT_EQ(hexes["4426"]["interrupts"], Json::parse(R"([{"rule":"8.breaking-contact-a","hex":"4427"}])"));
  talk.good(set(R"("4 Piemonte":"4424","IR 7":"4427")"));  // of the line: it stays
  const Json line = talk.good(R"({"cmd":"reach","unit":"4 Piemonte"})")["hexes"]["4426"];
  EXPECT_EQ(line["stops"], true);
  EXPECT_FALSE(line.contains("interrupts"));
}

// --- threats

TEST(NovaraSheet, r12_combat_a_units_threaten_where_they_can_come_and_one_hex_more) {
  Conversation talk;
  talk.good(set(R"("4 Piemonte":"4424","IR 7":"4440")"));
  const Json hexes = talk.good(R"({"cmd":"threat","side":"sardinian"})")["hexes"];
  EXPECT_EQ(hexes["4427"], Json::parse(R"({"count":1,"move":["s-4-piemonte"],"attack":["s-4-piemonte"]})"));
  EXPECT_EQ(hexes["4428"], Json::parse(R"({"count":1,"attack":["s-4-piemonte"]})"));
  EXPECT_FALSE(hexes.contains("4429"));
  talk.good(set(R"("4 Piemonte":{"hex":"4424","shaken":true},"IR 7":"4440")"));
  EXPECT_FALSE(talk.good(R"({"cmd":"threat","side":"sardinian"})")["hexes"].contains("4428"));  // 12.shaken-a
  EXPECT_TRUE(talk.good(R"({"cmd":"threat","side":"austrian"})")["hexes"].contains("4438"));  // whoever acts
}

TEST(NovaraSheet, r11_bombardment_a_guns_threaten_two_hexes_further) {
  Conversation talk;
  talk.good(set(R"("Art II":"4424","4 Piemonte":"4440")"));
  const Json hexes = talk.good(R"({"cmd":"threat","side":"austrian"})")["hexes"];
  EXPECT_EQ(hexes["4426"]["fire"], Json::parse(R"(["a-art-ii"])"));
  int farthest = 0;
  for (int place = 24; place < 40; ++place) {
    const std::string hex = "44" + std::to_string(place);
    if (hexes.contains(hex) && hexes[hex].contains("move")) farthest = place;
  }
  EXPECT_TRUE(hexes["44" + std::to_string(farthest + 2)].contains("fire"));
  EXPECT_FALSE(hexes.contains("44" + std::to_string(farthest + 3)));
}

// --- whole games

}  // namespace
}  // namespace tamburino
