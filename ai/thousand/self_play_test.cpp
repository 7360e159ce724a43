#include "tests/self_play.h"

#include "ai/thousand/mind.h"
#include "tests/thousand/given.h"

namespace tamburino::ai {
namespace {

TEST(ThousandSelfPlay, campaign) { plays<ThousandMind>(thousand::campaign(), 4); }

}  // namespace
}  // namespace tamburino::ai
