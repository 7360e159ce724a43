#include "ai/net.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/allocation/counted.h"

namespace tamburino::ai {
namespace {

using testing::HasSubstr;

// Two facts, two hidden nodes, one inner node.
constexpr const char* kSmall =
    "# How it was got\n"
    "tamburino-value 1\n"
    "game toy\n"
    "scenario heap\n"
    "turns 3 2\n"
    "slope 4096 2048\n"
    "level 0 -4096\n"
    "layers 2 2 1\n"
    "stones 8192 2048 4096 0\n"
    "turns_left 0 4096 0 -4096\n"
    "first 0 4096\n"
    "to-second 4096\n"
    "to-second 8192\n"
    "second -4096\n"
    "to-value 4096\n"
    "value 1024\n"
    "end\n";

std::string changed(const std::string& from, const std::string& to) {
  std::string text = kSmall;
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

void expect_refused(const std::string& text, const char* why) {
  try {
    read_net(text);
    ADD_FAILURE() << "was accepted, but " << why;
  } catch (const NetError& error) {
    EXPECT_THAT(error.what(), HasSubstr(why));
  }
}

double chance_of(double logit) { return 1 / (1 + std::exp(-logit)); }

TEST(AiNet, is_written_as_it_was_read) {
  const Net net = read_net(kSmall);
  EXPECT_EQ(net.remarks, "How it was got\n");
  EXPECT_EQ(net.names, (std::vector<std::string>{"stones", "turns_left"}));
  EXPECT_EQ(write_net(net), kSmall);
}

TEST(AiNet, says_what_its_numbers_say) {
  Net net = read_net(kSmall);
  bind_net(net, {"unused", "turns_left", "stones"});
  // stones: (6 - 2) / 2 = 2; turns_left: 3. Hidden: 2 and 1 - 3 = -2, a tenth of it: -0.2.
  // Inner: -1 + 2 - 0.4 = 0.6; the net says 0.25 + 0.6.
  const std::vector<float> facts{99, 3, 6};
  EXPECT_NEAR(net.value(0.5, 3, facts), chance_of(0.85), 1e-6);
  EXPECT_NEAR(net.value(chance_of(2), 3, facts), chance_of(2.85), 1e-6);
  EXPECT_NEAR(net.value(chance_of(2), 4, facts), chance_of(0.5 * 2 - 1 + 0.85), 1e-6);
  // Turns that were never seen count as the nearest that was.
  EXPECT_EQ(net.value(0.3, 1, facts), net.value(0.3, 3, facts));
  EXPECT_EQ(net.value(0.3, 9, facts), net.value(0.3, 4, facts));
  // A fact beyond all that was seen counts as one at the edge.
  EXPECT_EQ(net.value(0.5, 3, std::vector<float>{0, 3, 1000}),
            net.value(0.5, 3, std::vector<float>{0, 3, 10}));
}

TEST(AiNet, allocates_nothing_while_it_judges) {
  Net net = read_net(kSmall);
  bind_net(net, {"stones", "turns_left"});
  const std::vector<float> facts{6, 3};
  const long before = allocations();
  double sum = 0;
  for (int turn = 1; turn < 9; ++turn) sum += net.value(0.4, turn, facts);
  EXPECT_EQ(allocations(), before);
  EXPECT_GT(sum, 0);
}

TEST(AiNet, refuses_what_is_not_whole) {
  expect_refused("", "line 0: the file ends too early");
  expect_refused(changed("tamburino-value 1", "tamburino-value 2"), "line 2: another version");
  expect_refused(changed("game toy", "game"), "line 3: \"game\" and one word");
  expect_refused(changed("slope 4096 2048", "slope 4096"), "line 6: has 1 numbers where 2");
  expect_refused(changed("turns 3 2", "turns 3 0"), "line 5: turns: 0 is not from 1 to 64");
  expect_refused(changed("layers 2 2 1", "layers 2 65 1"), "line 8: hidden nodes: 65 is not from 1 to 64");
  expect_refused(changed("stones 8192", "stones 8192.5"), "line 9: \"8192.5\" is not a whole number");
  expect_refused(changed("stones 8192", "stones 99999999999"),
                 "line 9: \"99999999999\" is not a whole number");
  expect_refused(changed("turns_left 0", "stones 0"), "line 10: \"stones\" comes twice");
  expect_refused(changed("to-second 8192\n", ""), "line 13: \"to-second\" is expected, not \"second\"");
  expect_refused(changed("end\n", ""), "the file ends too early");
}

TEST(AiNet, refuses_facts_that_the_mind_does_not_know) {
  Net net = read_net(kSmall);
  EXPECT_THROW(bind_net(net, {"stones"}), NetError);
  EXPECT_NO_THROW(bind_net(net, {"turns_left", "stones"}));
}

}  // namespace
}  // namespace tamburino::ai
