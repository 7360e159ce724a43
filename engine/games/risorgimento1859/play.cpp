#include "engine/games/risorgimento1859/play.h"

#include "engine/games/risorgimento1859/event_table.h"
#include "engine/games/risorgimento1859/objections.h"
#include "engine/games/risorgimento1859/verbs.h"

namespace tamburino::risorgimento1859 {
namespace {

using drive::verbs;

constexpr auto kQuestions = drive::by_number(std::to_array<Driver::Question>({
    {Ask::Reserve, "reserve", "4.6a", reserve_verdict, reserve_list, reserve_carry_out, "reserve",
     verbs(Verb::Done, Verb::Reserve)},
    {Ask::Select, "select", "4.52a", select_verdict, select_list, select_carry_out, "activation",
     verbs(Verb::Activate, Verb::Mass, Verb::Pass, Verb::Skip)},
    {Ask::Attach, "attach", "4.15b", attach_verdict, attach_list, attach_carry_out, "corps",
     verbs(Verb::Attach, Verb::Lend, Verb::Done)},
    {Ask::Brigade, "brigade", "3.0c", brigade_verdict, brigade_list, brigade_carry_out, "corps",
     verbs(Verb::Command, Verb::Pool, Verb::Done)},
    {Ask::Orders, "orders", "4.13e", orders_verdict, orders_list, orders_carry_out, "brigade",
     verbs(Verb::RollOrders, Verb::Done)},
    {Ask::Move, "move", "5.3a", move_verdict, move_list, move_carry_out, "movement",
     verbs(Verb::Move, Verb::Face, Verb::FormSquare, Verb::OpenSquare, Verb::Restack, Verb::March,
           Verb::StopMarch, Verb::Enter, Verb::Fire, Verb::Leave, Verb::Done)},
    {Ask::Step, "step", "5.3a", step_verdict, step_list, step_carry_out, "movement",
     verbs(Verb::Move, Verb::Face, Verb::Halt, Verb::FormSquare, Verb::Leave)},
    {Ask::Interphase, "interphase", "4.62b", interphase_verdict, interphase_list, interphase_carry_out,
     "movement", verbs(Verb::Move, Verb::Done)},
    {Ask::CavalryReaction, "cavalry-reaction", "6.34a", cavalry_reaction_verdict, cavalry_reaction_list,
     cavalry_reaction_carry_out, "movement",
     verbs(Verb::Withdraw, Verb::Countercharge, Verb::Stand, Verb::Face, Verb::Done)},
    {Ask::LightReaction, "light-reaction", "6.35a", light_reaction_verdict, light_reaction_list,
     light_reaction_carry_out, "movement", verbs(Verb::Withdraw, Verb::Stand)},
    {Ask::PreAttack, "pre-attack", "7.17c", pre_attack_verdict, pre_attack_list, pre_attack_carry_out,
     "movement", verbs(Verb::Fire, Verb::Done)},
    {Ask::CounterBattery, "counter-battery", "7.17a", counter_battery_verdict, counter_battery_list,
     counter_battery_carry_out, "fire", verbs(Verb::Fire, Verb::Done)},
    {Ask::Reply, "reply", "7.24a", reply_verdict, reply_list, reply_carry_out, "fire",
     verbs(Verb::Fire, Verb::Done)},
    {Ask::AttackReaction, "attack-reaction", "7.24a", attack_reaction_verdict, attack_reaction_list,
     attack_reaction_carry_out, "attacks", verbs(Verb::Withdraw, Verb::Fire, Verb::Done)},
    {Ask::Rally, "rally", "8.51a", rally_verdict, rally_list, rally_carry_out, "rally",
     verbs(Verb::Rally, Verb::Face, Verb::Done)},
    {Ask::SmallArms, "small-arms", "7.23d", small_arms_verdict, small_arms_list, small_arms_carry_out, "fire",
     verbs(Verb::Fire, Verb::Done)},
    {Ask::Declare, "declare", "7.3b", declare_verdict, declare_list, declare_carry_out, "attacks",
     verbs(Verb::Attack, Verb::Charge, Verb::Cancel, Verb::Apart, Verb::Done)},
    {Ask::Resolve, "resolve", "7.32a", resolve_verdict, resolve_list, resolve_carry_out, "attacks",
     verbs(Verb::Resolve, Verb::Done)},
    {Ask::LoseHit, "lose-hit", "8.11b", lose_hit_verdict, lose_hit_list, lose_hit_carry_out, "attacks",
     verbs(Verb::Lose)},
    {Ask::RetreatHex, "retreat-hex", "8.33c", retreat_hex_verdict, retreat_hex_list, retreat_hex_carry_out,
     "attacks", verbs(Verb::Retreat)},
    {Ask::Displace, "displace", "8.33h", displace_verdict, displace_list, displace_carry_out, "attacks",
     verbs(Verb::Displace)},
    {Ask::SendBack, "send-back", "7.43b", send_back_verdict, send_back_list, send_back_carry_out, "attacks",
     verbs(Verb::GoBack)},
    {Ask::TurnAfter, "turn-after", "6.16a", turn_after_verdict, turn_after_list, turn_after_carry_out,
     "attacks", verbs(Verb::Face, Verb::Done)},
    {Ask::Continue, "continue", "7.47a", continue_verdict, continue_list, continue_carry_out, "attacks",
     verbs(Verb::Continue, Verb::Done)},
    {Ask::LateFire, "late-fire", "5.32b", late_fire_verdict, late_fire_list, late_fire_carry_out, "late-fire",
     verbs(Verb::Fire, Verb::Done)},
    {Ask::Combine, "combine", "7.12a", combine_verdict, combine_list, combine_carry_out, "fire",
     verbs(Verb::Join, Verb::Done)},
    {Ask::Blow, "blow", "a9.5b", blow_verdict, blow_list, blow_carry_out, "late-fire",
     verbs(Verb::Blow, Verb::Done)},
    {Ask::Recover, "recover", "8.52a", recover_verdict, recover_list, recover_carry_out, "recovery",
     verbs(Verb::Recover, Verb::Done)},
    {Ask::OutOfReserve, "out-of-reserve", "4.6c", out_of_reserve_verdict, out_of_reserve_list,
     out_of_reserve_carry_out, "out-of-reserve", verbs(Verb::Release, Verb::Done)},
    {Ask::Commanders, "commanders", "4.23a", commanders_verdict, commanders_list, commanders_carry_out,
     "commanders", verbs(Verb::Move, Verb::Done)},
    {Ask::Accompany, "accompany", "8.4i", accompany_verdict, accompany_list, accompany_carry_out, "attacks",
     verbs(Verb::Accompany)},
    {Ask::Massed, "massed", "4.16e", massed_verdict, massed_list, massed_carry_out, "corps",
     verbs(Verb::Join, Verb::Done)},
}));
static_assert(drive::complete<1>(kQuestions));

constexpr auto kThrows = drive::by_number(std::to_array<Driver::Throw>({
    {RollKind::Initiative, "initiative", "4.3a", take_initiative},
    {RollKind::Continuity, "continuity", "4.51a", take_continuity},
    {RollKind::Orders, "orders", "4.13c", take_orders},
    {RollKind::Endangered, "endangered", "8.4d", take_endangered},
    {RollKind::Extended, "extended", "4.43c", take_extended},
    {RollKind::Artillery, "artillery", "7.11a", take_artillery},
    {RollKind::Cohesion, "cohesion", "7.18e", take_cohesion},
    {RollKind::SmallArms, "small-arms", "7.25a", take_small_arms},
    {RollKind::Commitment, "commitment", "7.41b", take_commitment},
    {RollKind::Combat, "combat", "7.44b", take_combat},
    {RollKind::Continue, "continue", "7.47c", take_continue},
    {RollKind::Demoralization, "demoralization", "9.2a", take_demoralization},
    {RollKind::Withdrawal, "withdrawal", "a10.4a", take_withdrawal},
    {RollKind::Leaves, "leaves", "a10.3a", take_leaves},
    {RollKind::Blow, "blow", "a9.5b", take_blow},
}));
static_assert(drive::complete<1>(kThrows));
constexpr auto kEndings = drive::by_number(std::to_array<Driver::End>({
    {Ending::None, "none", "2.0a"},
    {Ending::LastTurn, "last-turn", "2.0a"},
}));
static_assert(drive::complete<0>(kEndings));

}  // namespace

constexpr Driver kDriver{.sequence = "3.0a",
                         .questions = kQuestions,
                         .throws = kThrows,
                         .endings = kEndings,
                         .well_formed = notation::well_formed<kNotation>,
                         .objections = kObjections,
                         .phases = phase_table,
                         .phase_in = phase_now,
                         .order = order_of,
                         .tell_dice = drive::tell_rolled<EventKind::Rolled, State>,
                         .die = {0, 9}};  // 2.3a

State start(const Game& game, Events& events) {
  State state = set_up(game);
  events.clear();
  proceed(game, state, events);
  return state;
}

}  // namespace tamburino::risorgimento1859
