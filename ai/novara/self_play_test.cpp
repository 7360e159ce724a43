#include "tests/self_play.h"

#include "ai/novara/mind.h"
#include "tests/novara/given.h"

namespace tamburino::ai {
namespace {

TEST(NovaraSelfPlay, campaign) { plays<NovaraMind>(novara::campaign(), 1); }

TEST(NovaraSelfPlay, battles) {
  for (const char* scenario : {"sforzesca", "mortara", "novara", "ramorino"})
    plays<NovaraMind>(novara::load(scenario), 1);
}

TEST(NovaraSelfPlay, options) {
  using novara::Fog;
  plays<NovaraMind>(novara::load("sforzesca", {false, false, Fog::Dummies}), 1);
  plays<NovaraMind>(novara::load("novara", {false, false, Fog::Displays}), 1);
  plays<NovaraMind>(novara::load("campaign", {true, true, Fog::Displays}), 1);
}

TEST(NovaraSelfPlay, teaches_a_value) { learns<NovaraMind>(novara::load("sforzesca")); }

}  // namespace
}  // namespace tamburino::ai
