#include "tests/self_play.h"

#include "ai/butchery/mind.h"
#include "tests/butchery/given.h"

namespace tamburino::ai {
namespace {

TEST(ButcherySelfPlay, solferino) { plays<ButcheryMind>(butchery::solferino(), 1); }

TEST(ButcherySelfPlay, teaches_a_value) { learns<ButcheryMind>(butchery::solferino()); }

}  // namespace
}  // namespace tamburino::ai
