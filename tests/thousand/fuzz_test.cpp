#include "protocol/engine.h"
#include "tests/spoiler.h"

// As fuzz_test.cpp, for thousand: what is spoilt is understood or refused with a reason, and play goes on
// from what is understood.
namespace tamburino {
namespace {

TEST(ThousandFuzz, spoilt_positions_are_set_or_refused) {
  Spoiler spoiler(seed(302));
  std::vector<Json> good;
  for (
      const char* text : {
          R"({"game":"thousand","turn":2,"phase":"movement","commanders":[{"commander":"garibaldi","at":"TP"}],
              "units":[{"unit":"I Gar","at":"TP"},{"unit":"II Gar","at":"TP","reduced":true},{"unit":"1 CA","at":"palermo"}]})",
          R"({"game":"thousand","turn":5,"phase":"combat","side":"bourbon","armistice":"broken","armistice_turn":3,
              "commanders":[{"commander":"clary","at":"RC"}],
              "units":[{"unit":"1 FL-a","at":"RC"},{"unit":"1 AR","at":"RC"},{"unit":"1 Gar","at":"RC"},{"unit":"2 Gar","at":"reggio-calabria"}],
              "cities":[{"city":"reggio-calabria","owner":"garibaldine","scored":true}]})",
          R"({"game":"thousand","turn":3,"phase":"declare","side":"garibaldine",
              "commanders":[{"commander":"garibaldi","at":"PA"},{"commander":"lanza","at":"palermo"}],
              "units":[{"unit":"I Gar","at":"PA"},{"unit":"II Gar","at":"PA"},{"unit":"1 CA","at":"palermo"},{"unit":"4 CA","at":"palermo"}],
              "battle":{"at":"palermo","attacker":"garibaldine","stacks":[{"cell":"GD5","units":["I Gar","II Gar"],"damage":1},
              {"cell":"BD5","units":["1 CA"]},{"cell":"BA1","units":["4 CA"]}]}})",
      }) {
    good.push_back(Json::parse(text));
  }
  EXPECT_GT(spoil_positions(spoiler, good, 300 * effort()).taken, 5);
}

}  // namespace
}  // namespace tamburino
