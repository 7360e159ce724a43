#include "engine/games/custoza/play.h"

#include "engine/games/custoza/verbs.h"

namespace tamburino::custoza {
namespace {

constexpr auto kQuestions = drive::by_number(std::to_array<Driver::Question>({
    {Ask::SetUp, "set-up", "23.0b", set_up_verdict, set_up_list, set_up_carry_out},
    {Ask::Attempt, "attempt", "3.2.2a", attempt_verdict, attempt_list, attempt_carry_out},
    {Ask::Declare, "declare", "6.1a", declare_verdict, declare_list, declare_carry_out},
    {Ask::Prepare, "prepare", "11.5.4.1b", prepare_verdict, prepare_list, prepare_carry_out},
    {Ask::ChooseForce, "choose-force", "3.2.2e", choose_force_verdict, choose_force_list,
     choose_force_carry_out},
    {Ask::ForceAction, "force-action", "6.6a", force_action_verdict, force_action_list,
     force_action_carry_out},
    {Ask::LeaderMove, "leader-move", "g7.7a", leader_move_verdict, leader_move_list, leader_move_carry_out},
    {Ask::CarryOn, "carry-on", "13.4a", carry_on_verdict, carry_on_list, carry_on_carry_out},
    {Ask::React, "react", "11.5a", react_verdict, react_list, react_carry_out},
    {Ask::LoseStrength, "lose-strength", "10.4.8c", lose_strength_verdict, lose_strength_list,
     lose_strength_carry_out},
    {Ask::Biggest, "biggest", "10.4.4c", biggest_verdict, biggest_list, biggest_carry_out},
    {Ask::RetreatHex, "retreat-hex", "10.5c", retreat_hex_verdict, retreat_hex_list, retreat_hex_carry_out},
    {Ask::Face, "face", "10.4.11b", face_verdict, face_list, face_carry_out},
    {Ask::Accompany, "accompany", "10.5.4b", accompany_verdict, accompany_list, accompany_carry_out},
    {Ask::LeaveMarch, "leave-march", "10.4.12a", leave_march_verdict, leave_march_list,
     leave_march_carry_out},
    {Ask::Continue, "continue", "g9.4a", continue_verdict, continue_list, continue_carry_out},
    {Ask::RideBack, "ride-back", "g9.1c", ride_back_verdict, ride_back_list, ride_back_carry_out},
    {Ask::Recover, "recover", "13.6.1c", recover_verdict, recover_list, recover_carry_out},
    {Ask::Withdraw, "withdraw", "3.3b", withdraw_verdict, withdraw_list, withdraw_carry_out},
    {Ask::OutOfCommand, "out-of-command", "3.4a", out_of_command_verdict, out_of_command_list,
     out_of_command_carry_out},
    {Ask::Objective, "objective", "24.2a", objective_verdict, objective_list, objective_carry_out},
}));
static_assert(drive::complete<1>(kQuestions));

constexpr auto kThrows = drive::by_number(std::to_array<Driver::Throw>({
    {RollKind::Initiative, "initiative", "3.1a", take_initiative},
    {RollKind::Activation, "activation", "5.1.1a", take_activation},
    {RollKind::Temper, "temper", "5.2a", take_temper},
    {RollKind::Fire, "fire", "g8.table-a", take_fire},
    {RollKind::Combat, "combat", "10.4.5a", take_combat},
    {RollKind::Check, "check", "13.2a", take_check},
    {RollKind::Fatigue, "fatigue", "14.7.2a", take_fatigue},
}));
static_assert(drive::complete<1>(kThrows));

constexpr auto kEndings = drive::by_number(std::to_array<Driver::End>({
    {Ending::None, "none", "3.5b"},
    {Ending::LastTurn, "last-turn", "3.5b"},
}));
static_assert(drive::complete<0>(kEndings));

void tell_dice(const State& state, Rule rule, const Roll& roll, Events& events) {
  const Fact kind = number(static_cast<int>(state.pending.roll));
  if (state.pending.dice > 1) {
    tell(events, EventKind::Rolled, rule, kind, number(roll.value[0]), number(roll.value[1]));
  } else {
    tell(events, EventKind::Rolled, rule, kind, number(roll.value[0]));
  }
}

}  // namespace

constexpr Driver kDriver{.sequence = "3",
                         .questions = kQuestions,
                         .throws = kThrows,
                         .endings = kEndings,
                         .well_formed = notation::well_formed<kNotation>,
                         .tell_dice = tell_dice};

State start(const Game& game, Events& events) {
  State state = set_up(game);
  events.clear();
  proceed(game, state, events);
  return state;
}

}  // namespace tamburino::custoza
