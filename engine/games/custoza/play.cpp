#include "engine/games/custoza/play.h"

#include "engine/games/custoza/event_table.h"
#include "engine/games/custoza/objections.h"
#include "engine/games/custoza/verbs.h"

namespace tamburino::custoza {
namespace {

using drive::verbs;

constexpr auto kQuestions = drive::by_number(std::to_array<Driver::Question>({
    {Ask::SetUp, "set-up", "23.0b", set_up_verdict, set_up_list, set_up_carry_out, "set-up",
     verbs(Verb::Done, Verb::Select, Verb::Place, Verb::Face, Verb::EnterMarch, Verb::LeaveMarch,
           Verb::Limber, Verb::Unlimber)},
    {Ask::Attempt, "attempt", "3.2.2a", attempt_verdict, attempt_list, attempt_carry_out, "engaged",
     verbs(Verb::Pass, Verb::Activate)},
    {Ask::Declare, "declare", "6.1a", declare_verdict, declare_list, declare_carry_out, "declare",
     verbs(Verb::Done, Verb::AssaultMarker, Verb::ChargeMarker)},
    {Ask::Prepare, "prepare", "11.5.4.1b", prepare_verdict, prepare_list, prepare_carry_out, "prepare",
     verbs(Verb::Done, Verb::OpenSquare, Verb::Call)},
    {Ask::ChooseForce, "choose-force", "3.2.2e", choose_force_verdict, choose_force_list,
     choose_force_carry_out, "actions",
     verbs(Verb::Done, Verb::Select, Verb::Enter, Verb::MarchIn, Verb::TurnMarker, Verb::ShiftMarker,
           Verb::ShiftToCharge, Verb::Build)},
    {Ask::ForceAction, "force-action", "6.6a", force_action_verdict, force_action_list,
     force_action_carry_out, "actions",
     verbs(Verb::Join, Verb::Move, Verb::Face, Verb::Halt, Verb::Fire, Verb::Attack, Verb::EnterMarch,
           Verb::LeaveMarch, Verb::FormSquare, Verb::Limber, Verb::Unlimber, Verb::TurnMarker,
           Verb::ShiftMarker, Verb::ShiftToCharge, Verb::Ferry, Verb::Exit)},
    {Ask::LeaderMove, "leader-move", "g7.7a", leader_move_verdict, leader_move_list, leader_move_carry_out,
     "actions", verbs(Verb::Move, Verb::Halt)},
    {Ask::CarryOn, "carry-on", "13.4a", carry_on_verdict, carry_on_list, carry_on_carry_out, "actions",
     verbs(Verb::CarryOn, Verb::Stop)},
    {Ask::React, "react", "11.5a", react_verdict, react_list, react_carry_out, "reactions",
     verbs(Verb::Done, Verb::Face, Verb::Fire, Verb::Counterattack, Verb::Countercharge, Verb::FormSquare,
           Verb::Withdraw, Verb::LeaveMarch, Verb::OpenSquare, Verb::Limber, Verb::Unlimber)},
    {Ask::LoseStrength, "lose-strength", "10.4.8c", lose_strength_verdict, lose_strength_list,
     lose_strength_carry_out, "actions", verbs(Verb::Lose)},
    {Ask::Biggest, "biggest", "10.4.4c", biggest_verdict, biggest_list, biggest_carry_out, "actions",
     verbs(Verb::Lead)},
    {Ask::RetreatHex, "retreat-hex", "10.5c", retreat_hex_verdict, retreat_hex_list, retreat_hex_carry_out,
     "actions", verbs(Verb::Retreat, Verb::Detach)},
    {Ask::Face, "face", "10.4.11b", face_verdict, face_list, face_carry_out, "actions",
     verbs(Verb::Done, Verb::Face)},
    {Ask::Accompany, "accompany", "10.5.4b", accompany_verdict, accompany_list, accompany_carry_out,
     "actions", verbs(Verb::Accompany, Verb::StayBehind)},
    {Ask::LeaveMarch, "leave-march", "10.4.12a", leave_march_verdict, leave_march_list, leave_march_carry_out,
     "actions", verbs(Verb::Done, Verb::LeaveMarch)},
    {Ask::Continue, "continue", "g9.4a", continue_verdict, continue_list, continue_carry_out, "actions",
     verbs(Verb::Done, Verb::Continue)},
    {Ask::RideBack, "ride-back", "g9.1c", ride_back_verdict, ride_back_list, ride_back_carry_out, "actions",
     verbs(Verb::Move, Verb::Halt)},
    {Ask::Recover, "recover", "13.6.1c", recover_verdict, recover_list, recover_carry_out, "recovery",
     verbs(Verb::Done, Verb::Recover, Verb::Rest)},
    {Ask::Withdraw, "withdraw", "3.3b", withdraw_verdict, withdraw_list, withdraw_carry_out, "not-activated",
     verbs(Verb::Withdraw)},
    {Ask::OutOfCommand, "out-of-command", "3.4a", out_of_command_verdict, out_of_command_list,
     out_of_command_carry_out, "out-of-command", verbs(Verb::Done, Verb::Select, Verb::Enter, Verb::MarchIn)},
    {Ask::Objective, "objective", "24.2a", objective_verdict, objective_list, objective_carry_out, "set-up",
     verbs(Verb::Choose)},
    {Ask::Arrive, "arrive", "14.2.1a", arrive_verdict, arrive_list, arrive_carry_out, "command",
     verbs(Verb::Place, Verb::Done)},
    {Ask::Status, "status", "14.2.2a", status_verdict, status_list, status_carry_out, "command",
     verbs(Verb::GoOnMarch, Verb::GoInReserve, Verb::Deploy, Verb::Done)},
    {Ask::DeployFormation, "deploy-formation", "14.2.3a", deploy_verdict, deploy_list, deploy_carry_out,
     "command", verbs(Verb::Deploy, Verb::Done)},
    {Ask::ChangeObjective, "change-objective", "14.2.4a", change_verdict, change_list, change_carry_out,
     "command", verbs(Verb::Change, Verb::Assign, Verb::Deploy, Verb::Done)},
    {Ask::AssignObjective, "assign-objective", "14.2.5a", assign_verdict, assign_list, assign_carry_out,
     "command", verbs(Verb::Assign, Verb::Done)},
    {Ask::DeployUnit, "deploy-unit", "16.8c", deploy_unit_verdict, deploy_unit_list, deploy_unit_carry_out,
     "march", verbs(Verb::Place, Verb::Face, Verb::Done)},
    {Ask::RemoveScout, "remove-scout", "16.8d", remove_scout_verdict, remove_scout_list,
     remove_scout_carry_out, "march", verbs(Verb::TakeScout)},
    {Ask::PlaceScout, "place-scout", "16.9b", place_scout_verdict, place_scout_list, place_scout_carry_out,
     "march", verbs(Verb::Place)},
    {Ask::CoverCommander, "cover-commander", "16.9b", cover_verdict, cover_list, cover_carry_out, "march",
     verbs(Verb::TakeScout, Verb::Done)},
    {Ask::MarchAttempt, "march-attempt", "14.6a", march_attempt_verdict, march_attempt_list,
     march_attempt_carry_out, "march", verbs(Verb::Activate, Verb::Select, Verb::Pass)},
    {Ask::March, "march", "16.7a", march_verdict, march_list, march_carry_out, "march",
     verbs(Verb::Select, Verb::Move, Verb::Exit, Verb::Halt, Verb::Done)},
    {Ask::StopScout, "stop-scout", "16.4b", stop_scout_verdict, stop_scout_list, stop_scout_carry_out,
     "march", verbs(Verb::TakeScout, Verb::Done)},
    {Ask::Reorganise, "reorganise", "14.6e", reorganise_verdict, reorganise_list, reorganise_carry_out,
     "march", verbs(Verb::Recover, Verb::Done)},
    {Ask::PlaceReorganised, "place-reorganised", "13.7c", place_reorganised_verdict, place_reorganised_list,
     place_reorganised_carry_out, "march", verbs(Verb::Place)},
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
    {RollKind::Change, "change", "16.2b", take_change},
    {RollKind::March, "march", "14.6a", take_march},
}));
static_assert(drive::complete<1>(kThrows));

constexpr auto kEndings = drive::by_number(std::to_array<Driver::End>({
    {Ending::None, "none", "3.5b"},
    {Ending::LastTurn, "last-turn", "3.5b"},
}));
static_assert(drive::complete<0>(kEndings));

void tell_dice(const State& state, Rule rule, const Roll& roll, Events& events) {
  if (state.pending.roll == RollKind::Initiative) {  // two for each side, the Italians' first
    tell(events, EventKind::InitiativeRolled, rule, number(roll.value[0]), number(roll.value[1]),
         number(roll.value[2]), number(roll.value[3]));
    return;
  }
  drive::tell_rolled<EventKind::Rolled>(state, rule, roll, events);
}

}  // namespace

constexpr Driver kDriver{.sequence = "3",
                         .questions = kQuestions,
                         .throws = kThrows,
                         .endings = kEndings,
                         .well_formed = notation::well_formed<kNotation>,
                         .objections = kObjections,
                         .phases = phase_table,
                         .phase_in = phase_now,
                         .order = order_of,
                         .before_step = meet,
                         .tell_dice = tell_dice};

State start(const Game& game, Events& events) {
  State state = set_up(game);
  events.clear();
  proceed(game, state, events);
  return state;
}

}  // namespace tamburino::custoza
