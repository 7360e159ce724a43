#include "tests/self_play.h"

#include "ai/thousand/mind.h"
#include "tests/thousand/given.h"

namespace tamburino::ai {
namespace {

TEST(ThousandSelfPlay, campaign) { plays<ThousandMind>(thousand::campaign(), 4); }

TEST(ThousandSelfPlay, teaches_a_value) { learns<ThousandMind>(thousand::campaign()); }

}  // namespace
}  // namespace tamburino::ai
