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

constexpr const char* kOnlyAllies =
    "corps a-1 finished; corps a-3 finished; corps a-5 finished; corps a-7 finished; corps a-8 finished; "
    "corps a-9 finished; corps a-11 finished; corps a-r finished; ";

TEST(RisorgimentoActivation, r4_53c_nor_after_a_failed_roll_when_nobody_can_come_in_between) {
  Given now = whole_field("allied", (std::string(kOnlyAllies) + "corps f-1 demoralized").c_str());
  now.does("activate f-1").rolls({9});  // 9.21: the activation is lost
  EXPECT_REFUSED(now, "activate f-1", "4.53c");
  EXPECT_ALLOWED(now, "activate f-2");
}

TEST(RisorgimentoActivation, r4_52b_with_extended_attempts_alone_one_skips_and_does_not_pass) {
  proves("4.55d");
  const std::string used =
      "corps a-1 activations 2; corps a-3 activations 2; corps a-7 activations 2; corps a-8 activations 2; "
      "corps a-9 activations 2; corps a-11 activations 2; corps a-r activations 2; ";
  Given now = whole_field("austrian", (used + "corps a-5 activations 2").c_str());
  EXPECT_REFUSED(now, "pass", "4.52b");
  EXPECT_FALSE(now.lists("pass"));
  EXPECT_ALLOWED(now, "skip");
  Given other = whole_field("austrian", (used + "corps a-5 activations 1").c_str());
  EXPECT_ALLOWED(other, "pass");
}

TEST(RisorgimentoActivation, r4_55c_cavalry_that_may_not_charge_does_not_mass) {
  Given now("scenario solferino; planhol S1014; f1-c1-hu5 S1013 E; a5-1-kinsky-1 S1010 W; phase allied");
  auto& phase = *now.state.stack.top_as<ActivationPhase>();
  phase.alone = true;
  phase.mode = Mode::Roll;
  now.does("mass planhol").rolls({9});
  EXPECT_TRUE(now.state.acting.no_attack);
  EXPECT_EQ(now.state.acting.massed, kNoLeader);
}

TEST(RisorgimentoActivation, r4_52a_a_failure_in_an_interruption_gives_a_free_activation_too) {
  Given now = whole_field("allied", "corps a-5 demoralized");
  now.does("activate f-1");
  end_segment(now);
  now.does("activate f-4").rolls({0});
  end_segment(now);
  ASSERT_EQ(now.state.pending.side, Side::Austrian);
  now.does("activate a-5").rolls({9});
  now.does("activate f-2");
  EXPECT_NE(now.asked(), "continuity");
}

TEST(RisorgimentoActivation, r4_44a_the_rule_that_leaves_no_activation_is_cited) {
  proves("4.43b 9.21b");
  EXPECT_REFUSED(whole_field("allied", "turn 7; corps f-1 activations 2"), "activate f-1", "4.44a");
  EXPECT_REFUSED(whole_field("allied", "corps f-1 activations 3"), "activate f-1", "4.43b");
  EXPECT_REFUSED(whole_field("allied", "corps f-1 demoralized activations 2"), "activate f-1", "9.21b");
}

}  // namespace
}  // namespace tamburino::risorgimento1859
