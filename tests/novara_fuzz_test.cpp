#include "protocol/engine.h"
#include "tests/spoiler.h"

// As fuzz_test.cpp, for novara: what is spoilt is understood or refused with a reason, and play goes on from
// what is understood.
namespace tamburino {
namespace {

Json begin(const char* scenario, const char* option) {
  Json request{{"game", "novara"}, {"scenario", scenario}};
  if (option[0] != '\0') request["options"] = {{option, true}};
  return request;
}

TEST(NovaraFuzz, spoilt_saves_are_loaded_or_refused) {
  Spoiler spoiler(seed(201));
  int loaded = 0;
  int refused = 0;
  const std::array<Json, 4> games{begin("sforzesca", ""), begin("novara", "dummies"),
                                  begin("sforzesca", "displays"),
                                  begin("campaign", "hypothetical_deployment")};
  for (int i = 0; i < 24 * effort(); ++i) {
    const auto table = new_table(spoiler.one_of(games));
    play_on(*table, spoiler.dice(), static_cast<int>(spoiler.below(900)));
    const Json saved = table->save();
    for (int k = 0; k < 8; ++k) {
      Json spoilt = saved;
      const std::array parts{"stack", "pending", "activation", "units", "chits", "sides", "drawn", "box"};
      Json& part = spoilt["state"][spoiler.one_of(parts)];
      part = spoiler.spoil(part);
      const auto other = table->clone();
      try {
        other->restore(spoilt);
        ++loaded;
        play_on(*other, spoiler.dice(), 40);
      } catch (const RequestError& error) {
        ++refused;
        EXPECT_TRUE(kCodes.contains(error.code)) << error.code;
        EXPECT_EQ(other->hash(), table->hash()) << "a refused save has changed the game";
      } catch (const Json::exception&) {  // the engine says bad-request
        ++refused;
      }
    }
  }
  EXPECT_GT(loaded, 5);
  EXPECT_GT(refused, 5);
}

TEST(NovaraFuzz, spoilt_positions_are_set_or_refused) {
  Spoiler spoiler(seed(202));
  std::vector<Json> good;
  for (
      const char* text : {
          R"({"game":"novara","map":"bare","phase":"movement","units":[{"unit":"3 Piemonte","hex":"3020"},{"unit":"Grz 3","hex":"3018"}]})",
          R"({"game":"novara","map":"bare","phase":"declare","turn":7,"units":[{"unit":"4 Piemonte","hex":"3019","losses":1},
               {"unit":"13 Pinerolo","hex":"3017"},{"unit":"IR 7","hex":"3018","shaken":true}]})",
          R"({"game":"novara","scenario":"mortara","phase":"draw","cup":["s-bes","a-independent"],"turn":9,
               "units":[{"unit":"11 Casale","hex":"4425"},{"unit":"IR 17","hex":"5038","oos":true}]})",
          R"({"game":"novara","phase":"choice","side":"austrian","turn":2,"units":[{"unit":"IR 47","hex":"7139"},{"unit":"IR 1","hex":"7139"}]})",
      }) {
    good.push_back(Json::parse(text));
  }
  for (const Json& one : good) ASSERT_NO_THROW(set_table(one)) << one.dump();
  int set = 0;
  for (int i = 0; i < 150 * effort(); ++i) {
    const Json position = spoiler.spoil(spoiler.one_of(good));
    SCOPED_TRACE(text_of(position));
    try {
      const auto table = set_table(position);
      ++set;
      play_on(*table, spoiler.dice(), 30);
    } catch (const RequestError& error) {
      EXPECT_TRUE(kCodes.contains(error.code)) << error.code;
      EXPECT_FALSE(std::string(error.what()).empty());
    } catch (const Json::exception&) {  // the engine says bad-request
    }
  }
  EXPECT_GT(set, 5);
}

}  // namespace
}  // namespace tamburino
