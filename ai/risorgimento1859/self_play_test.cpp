#include "tests/self_play.h"

#include "ai/risorgimento1859/mind.h"
#include "tests/risorgimento1859/given.h"

namespace tamburino::ai {
namespace {

TEST(Risorgimento1859SelfPlay, le_grole) {
  plays<Risorgimento1859Mind>(risorgimento1859::shipped("le-grole"), 1);
}

TEST(Risorgimento1859SelfPlay, a_value_can_be_learnt) {
  learns<Risorgimento1859Mind>(risorgimento1859::shipped("le-grole"));
}

}  // namespace
}  // namespace tamburino::ai
