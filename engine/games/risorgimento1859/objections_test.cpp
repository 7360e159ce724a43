#include "engine/games/risorgimento1859/objections.h"

#include "loader/texts.h"
#include "tests/risorgimento1859/given.h"
#include "tests/where.h"

// The true reason of a refusal, whatever question is open.
namespace tamburino::risorgimento1859 {
namespace {

MATCHER_P2(RefusedBy, rule, reason, std::string("is refused by ") + rule + " because " + reason) {
  if (arg.allowed()) {
    *result_listener << "allowed";
    return false;
  }
  const std::string why = arg.reason != nullptr ? arg.reason : "";
  *result_listener << "refused by " << arg.rule << " because " << why;
  return std::string_view(arg.rule) == rule && why == reason;
}
bool has_fact(const Verdict& answer, Fact what) {
  for (const Fact& one : answer.facts) {
    if (one == what) return true;
  }
  return false;
}

const std::string kField =
    "goze S1030; f1-5-33-1 S1030 E; f1-5-33-2 S1031 E disordered; f1-5-b S1032 E; dumont S1035; "
    "f1-6-37-1 S1035 E; bils S1010; a5-1-kinsky-1 S1010 W; a5-r-ul4-1 S1012 W; a5-1-grz3 S1014 W; ";
Given between() { return Given(kField + "phase allied"); }
Given acting() { return Given(kField + "active f-1"); }
Given moving() { return Given(kField + "active f-1; brigade f1-5"); }

TEST(RisorgimentoObjections, r4_4a_units_wait_for_their_corps) {
  Given now = between();
  const Verdict move = now.verdict("move f1-5-33-1 S1029");
  EXPECT_THAT(move, RefusedBy("4.4a", "corps-not-activated"));
  EXPECT_TRUE(has_fact(move, corps(find_corps(now.game, "f-1"))));
  EXPECT_THAT(now.verdict("rally f1-5-33-2"), RefusedBy("4.4a", "corps-not-activated"));
  EXPECT_THAT(now.verdict("attack f1-5-33-1 S1029"), RefusedBy("4.4a", "corps-not-activated"));
  EXPECT_THAT(now.verdict("command f1-5"), RefusedBy("4.4a", "corps-not-activated"));
  EXPECT_THAT(now.verdict("move a5-1-kinsky-1 S1011"), RefusedBy("5.3a", "not-yours"));
  Given finished(kField + "corps f-1 finished; phase austrian");
  EXPECT_EQ(finished.state.pending.side, Side::Austrian);
  EXPECT_THAT(finished.verdict("move a5-1-kinsky-1 S1011"), RefusedBy("4.4a", "corps-not-activated"));
}

TEST(RisorgimentoObjections, r3_0c_units_wait_for_their_brigade) {
  Given now = acting();
  ASSERT_EQ(now.asked(), "brigade");
  const Verdict first = now.verdict("move f1-5-33-1 S1029");
  EXPECT_THAT(first, RefusedBy("3.0c", "brigade-first"));
  EXPECT_TRUE(has_fact(first, brigade(find_brigade(now.game, "f1-5"))));
  Given other = moving();
  const Verdict wait = other.verdict("rally f1-6-37-1");
  EXPECT_THAT(wait, RefusedBy("3.0c", ""));
  EXPECT_TRUE(has_fact(wait, brigade(find_brigade(other.game, "f1-5"))));
  EXPECT_THAT(other.verdict("command f1-6"), RefusedBy("3.0c", "brigade-acts"));
  other.does("done");
  while (other.asked() != "brigade") other.does("done");
  EXPECT_THAT(other.verdict("move f1-5-33-1 S1029"), RefusedBy("3.0c", "brigade-acted"));
}

TEST(RisorgimentoObjections, r4_4c_corps_are_named_between_activations) {
  Given now = moving();
  const Verdict again = now.verdict("activate f-1");
  EXPECT_THAT(again, RefusedBy("4.4a", "activation-under-way"));
  EXPECT_THAT(now.verdict("activate a-5"), RefusedBy("4.4c", "not-yours"));
  EXPECT_THAT(now.verdict("pass"), RefusedBy("4.52b", "pass-between-activations"));
  EXPECT_THAT(now.verdict("reserve f1-5"), RefusedBy("3.0b", "is-over"));
  EXPECT_THAT(now.verdict("recover f1-5-33-1"), RefusedBy("4.61d", ""));
  EXPECT_THAT(now.verdict("release f1-5"), RefusedBy("3.0a", "comes-later"));
}

TEST(RisorgimentoObjections, r4_41a_first_the_counter_then_the_order_of_the_steps) {
  Given now = moving();
  EXPECT_THAT(now.verdict("rally f1-5-33-2"), RefusedBy("4.41a", "comes-later"));
  EXPECT_THAT(now.verdict("rally f1-5-33-1"), RefusedBy("8.51a", "not-disordered"));
  EXPECT_THAT(now.verdict("attack f1-5-b S1031"), RefusedBy("7.0a", ""));
  EXPECT_THAT(now.verdict("attack f1-5-33-1 S1029"), RefusedBy("7.3a", "no-enemy"));
  now.does("done");
  ASSERT_EQ(now.asked(), "rally");
  EXPECT_THAT(now.verdict("move f1-5-33-1 S1029"), RefusedBy("4.41a", "is-over"));
  EXPECT_THAT(now.verdict("fire f1-5-33-1 S1029"), RefusedBy("7.0b", ""));
}

TEST(RisorgimentoObjections, r5_3a_one_unit_after_the_other) {
  Given now = moving();
  now.does("move f1-5-33-1 S1029");
  ASSERT_EQ(now.asked(), "step");
  const Verdict other = now.verdict("restack f1-5-33-2");
  EXPECT_THAT(other, RefusedBy("5.3a", "is-moving"));
  EXPECT_TRUE(has_fact(other, unit(now.unit("f1-5-33-1"))));
  EXPECT_THAT(now.verdict("done"), RefusedBy("5.3a", "halt-first"));
  EXPECT_THAT(now.verdict("halt f1-5-33-2"), RefusedBy("5.3a", "is-moving"));
}

TEST(RisorgimentoObjections, r6_34a_reactions_need_a_cause) {
  Given now(kField + "phase austrian");
  EXPECT_THAT(now.verdict("withdraw a5-r-ul4-1 S1010"), RefusedBy("6.34a", "nobody-comes"));
  EXPECT_THAT(now.verdict("withdraw a5-1-kinsky-1 S1008"), RefusedBy("6.34a", "does-not-react"));
  EXPECT_THAT(now.verdict("retreat a5-1-kinsky-1 S1008"), RefusedBy("8.33a", "not-retreating"));
  EXPECT_THAT(now.verdict("lose a5-1-kinsky-1"), RefusedBy("8.11b", "no-loss-to-take"));
  EXPECT_THAT(now.verdict("join a5-1-b"), RefusedBy("7.12a", "nothing-to-join"));
  EXPECT_THAT(now.verdict("blow"), RefusedBy("a9.5b", "no-bridge"));
}

TEST(RisorgimentoObjections, r7_17a_in_the_enemys_activation_one_only_answers) {
  Given now(
      "goze S1014; f1-5-33-1 S1012 E; f1-5-b S1032 E; a5-r-ul4-1 S1010 W; a5-1-b S1020 W; active f-1; "
      "brigade f1-5");
  now.does("move f1-5-33-1 S1011");
  ASSERT_EQ(now.asked(), "cavalry-reaction");
  EXPECT_THAT(now.verdict("fire a5-1-b S1011"), RefusedBy("7.17a", "not-provoked"));
  EXPECT_THAT(now.verdict("move a5-1-b S1021"), RefusedBy("4.4a", "enemy-activation"));
  EXPECT_THAT(now.verdict("halt f1-5-33-1"), RefusedBy("5.3a", "not-yours"));
  EXPECT_THAT(now.verdict("pass"), RefusedBy("4.52b", "pass-between-activations"));
}

TEST(RisorgimentoObjections, r8_12c_who_is_gone_is_said_to_be_gone) {
  Given now = moving();
  eliminate(now.game, now.state, now.unit("f1-5-33-2"), "8.12c", now.events);
  EXPECT_THAT(now.verdict("rally f1-5-33-2"), RefusedBy("8.51a", "eliminated"));
  EXPECT_THAT(now.verdict("rally f1-5-33-3"), RefusedBy("8.51a", "takes-no-part"));
}

TEST(RisorgimentoObjections, dice_come_first) {
  Given now(kField + "corps f-1 demoralized; phase allied");
  now.does("activate f-1");
  ASSERT_EQ(now.asked(), "continuity");
  EXPECT_THAT(now.verdict("done"), RefusedBy("4.51a", "roll-first"));
}

// Every reason that a refusal gives has its sentence in both languages, in positions of all kinds.
TEST(RisorgimentoObjections, every_reason_has_its_words) {
  const Texts english(packs_dir() / "risorgimento1859", "en"),
      italian(packs_dir() / "risorgimento1859", "it");
  for (const Given& now : {between(), acting(), moving()}) {
    for (std::uint16_t verb = 1; verb <= kLastVerb; ++verb) {
      for (const UnitId who : {now.unit("f1-5-33-1"), now.unit("a5-1-kinsky-1"), now.unit("f1-5-33-3")}) {
        Action action = act(static_cast<Verb>(verb), piece(who), find_hex(now.game, "S1029"));
        if (!kDriver.well_formed(action)) action = act(static_cast<Verb>(verb), piece(who));
        if (!kDriver.well_formed(action)) action = act(static_cast<Verb>(verb));
        const Verdict answer = risorgimento1859::verdict(now.game, now.state, action);
        if (answer.allowed() || answer.reason == nullptr) continue;
        EXPECT_TRUE(english.find("reason", answer.reason)) << answer.reason;
        EXPECT_TRUE(italian.find("reason", answer.reason)) << answer.reason;
      }
    }
  }
}

TEST(RisorgimentoObjections, r4_41a_small_arms_are_fired_after_the_movement) {
  proves("7.0b");
  Given now("f1-5-33-1 S1012 E; f1-5-zv1-1 S1011 E; a5-1-kinsky-1 S1010 W; active f-1; brigade f1-5");
  Unit& one = now.game.units[static_cast<std::size_t>(index(now.unit("f1-5-33-1")))];
  EXPECT_REFUSED(now, "fire f1-5-33-1 S1010", "7.0b");
  one.kind = Kind::Chasseur;
  now.state[now.unit("f1-5-33-1")].hex = kNoHex;
  put(now.game, now.state, now.unit("f1-5-33-1"), find_hex(now.game, "S1110"));
  turn_to(now.game, now.state, now.unit("f1-5-33-1"), find_facing(now.game, "NE"));
  EXPECT_REFUSED(now, "fire f1-5-33-1 S1010", "4.41a");
}

TEST(RisorgimentoObjections, r7_52d_a_charge_that_no_movement_could_mend_is_refused_by_its_own_rule) {
  proves("7.51a");
  const std::string horse =
      "f1-c1-hu5 S1013 E; f1-c1-brigadier S1014; Baraguey S1015; a5-1-kinsky-1 S1010 W; ";
  const std::string acts = "active f-1; brigade f1-c1";
  EXPECT_REFUSED(Given(horse + "hex S1010 village; " + acts), "charge f1-c1-hu5 S1010 S1011", "7.52d");
  EXPECT_REFUSED(Given(horse + acts), "charge f1-c1-hu5 S1010 S1011", "4.41a");
  Given beside(horse + acts);
  beside.state[beside.unit("f1-c1-hu5")].set(Mark::BeganAdjacent);
  EXPECT_REFUSED(beside, "charge f1-c1-hu5 S1010 S1011", "7.51a");
}

}  // namespace
}  // namespace tamburino::risorgimento1859
