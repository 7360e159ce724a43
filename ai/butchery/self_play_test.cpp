#include "tests/self_play.h"

#include "ai/butchery/mind.h"
#include "tests/butchery/given.h"

namespace tamburino::ai {
namespace {

TEST(ButcherySelfPlay, solferino) { plays<ButcheryMind>(butchery::solferino(), 1); }

}  // namespace
}  // namespace tamburino::ai
