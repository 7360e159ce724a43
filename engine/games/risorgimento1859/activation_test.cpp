#include "tests/risorgimento1859/given.h"

namespace tamburino::risorgimento1859 {
namespace {

// All corps of 24 June; every activation ends at once.
Given whole_field(const char* first, const char* more = "") {
  return Given(std::string("scenario solferino-sanmartino; set-up; turn 2; phase ") + first + "; " + more);
}

void end_segment(Given& given) {
  if (given.asked() == "attach") given.does("done");
  ASSERT_EQ(given.asked(), "brigade");
  given.does("done");
}

TEST(RisorgimentoActivation, r4_53g_the_printed_sequence_is_legal) {
  proves("4.51a 4.51b 4.52a 4.53a 4.53b 4.54a 4.54b");
  Given now = whole_field("allied", "corps a-3 activations 1; corps a-5 activations 0");
  now.does("activate f-1");  // free
  end_segment(now);
  now.does("activate f-4").rolls({3});
  end_segment(now);
  EXPECT_EQ(now.state.pending.side, Side::Austrian);  // two in a row
  now.does("activate a-5");
  end_segment(now);
  EXPECT_EQ(now.state.pending.side, Side::Allied);
  EXPECT_EQ(now.state.stack.top_as<ActivationPhase>()->mode, Mode::Roll);
  now.does("activate f-1").rolls({7});
  now.does("activate a-5");  // the failure in between has broken the chain
  end_segment(now);
  now.does("activate a-8").rolls({4});
  end_segment(now);
  now.does("activate p");
  end_segment(now);
  now.does("activate a-3").rolls({9});
  now.does("activate p");
  end_segment(now);
  now.does("activate f-2").rolls({9});
  now.does("activate a-5");  // a third time
  EXPECT_EQ(now.asked(), "continuity");
  now.rolls({6});
  EXPECT_TRUE(now.state[find_corps(now.game, "a-5")].finished);
  EXPECT_EQ(now.state.pending.side, Side::Allied);
}

TEST(RisorgimentoActivation, r4_53c_no_corps_twice_running) {
  Given now = whole_field("allied");
  now.does("activate f-1");
  end_segment(now);
  EXPECT_REFUSED(now, "activate f-1", "4.53c");
  EXPECT_FALSE(now.lists("activate f-1"));
  EXPECT_ALLOWED(now, "activate f-2");
  proves("4.53d");
  now.does("pass").does("pass");  // the twin: something came in between
  EXPECT_EQ(now.state.pending.side, Side::Allied);
  EXPECT_ALLOWED(now, "activate f-1");
}

TEST(RisorgimentoActivation, r4_53e_the_last_corps_rolls_and_is_finished_by_a_failure) {
  proves("4.53f");
  Given now("set-up; phase allied");
  now.does("activate f-1");
  end_segment(now);
  now.does("activate f-1").rolls({4});
  EXPECT_TRUE(now.state[find_corps(now.game, "f-1")].finished);
  Given other("set-up; phase allied");
  other.does("activate f-1");
  end_segment(other);
  other.does("activate f-1").rolls({3});
  EXPECT_EQ(other.asked(), "brigade");
}

TEST(RisorgimentoActivation, r4_56a_passes_end_the_phase) {
  proves("4.56b");
  Given austrian = whole_field("austrian");
  austrian.does("pass").does("pass");
  EXPECT_TRUE(austrian.told(EventKind::ActivationsOver));
  Given allied = whole_field("allied");
  allied.does("pass").does("pass");
  EXPECT_FALSE(allied.told(EventKind::ActivationsOver));
  allied.does("pass");
  EXPECT_TRUE(allied.told(EventKind::ActivationsOver));
}

TEST(RisorgimentoActivation, r4_44a_one_activation_in_heat) {
  Given now = whole_field("allied", "turn 7; corps f-1 activations 1");
  now.does("activate f-1");
  EXPECT_EQ(now.asked(), "continuity");  // Extended, though free otherwise
  Given fair = whole_field("allied", "turn 2; corps f-1 activations 1");
  fair.does("activate f-1");
  EXPECT_EQ(fair.asked(), "brigade");
}

TEST(RisorgimentoActivation, r4_55c_alone_a_failure_forbids_attacks_only) {
  proves("4.55a 4.55b 4.55e");
  Given now = whole_field("allied",
                          "corps a-1 finished; corps a-3 finished; corps a-5 finished; corps a-7 finished; "
                          "corps a-8 finished; corps a-9 finished; corps a-11 finished; corps a-r finished");
  now.does("activate f-1");
  EXPECT_FALSE(now.state.acting.no_attack);
  end_segment(now);
  now.does("activate f-2").rolls({9});
  EXPECT_EQ(now.asked(), "brigade");
  EXPECT_TRUE(now.state.acting.no_attack);
  end_segment(now);
  now.does("pass");
  EXPECT_TRUE(now.told(EventKind::ActivationsOver));
}

}  // namespace
}  // namespace tamburino::risorgimento1859
