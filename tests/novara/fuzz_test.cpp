#include "protocol/engine.h"
#include "tests/spoiler.h"

// As fuzz_test.cpp, for novara: what is spoilt is understood or refused with a reason, and play goes on from
// what is understood.
namespace tamburino {
namespace {

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
  EXPECT_GT(spoil_positions(spoiler, good, 150 * effort()).taken, 5);
}

}  // namespace
}  // namespace tamburino
