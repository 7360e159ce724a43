#include "tests/self_play.h"

#include "ai/custoza/mind.h"
#include "tests/custoza/given.h"

namespace tamburino::ai {
namespace {

TEST(CustozaSelfPlay, small_scenarios) {
  for (const char* scenario : {"tail-strike", "tione-valley", "morning-clash"})
    plays<CustozaMind>(custoza::shipped(scenario), 1);
}

}  // namespace
}  // namespace tamburino::ai
