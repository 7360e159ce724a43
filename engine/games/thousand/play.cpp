#include "engine/games/thousand/play.h"

#include "engine/games/thousand/event_table.h"
#include "engine/games/thousand/objections.h"
#include "engine/games/thousand/verbs.h"

namespace tamburino::thousand {
namespace {

using drive::verbs;

constexpr auto kQuestions = drive::by_number(std::to_array<Driver::Question>({
    {Ask::FreeForce, "free-force", "6.0a", free_force_verdict, free_force_list, free_force_carry_out,
     "set-up", verbs(Verb::Place)},
    {Ask::Reinforce, "reinforce", "9.1b", reinforce_verdict, reinforce_list, reinforce_carry_out,
     "reinforcements", verbs(Verb::Station, Verb::Post)},
    {Ask::Return, "return", "11.5k", return_verdict, return_list, return_carry_out, "reinforcements",
     verbs(Verb::Post)},
    {Ask::March, "march", "10.3a", march_verdict, march_list, march_carry_out, "movement",
     verbs(Verb::Done, Verb::March, Verb::Flee)},
    {Ask::TakeUnits, "take-units", "10.3a", take_units_verdict, take_units_list, take_units_carry_out,
     "movement", verbs(Verb::Take, Verb::TakeAll, Verb::Go)},
    {Ask::Rebuild, "rebuild", "5.2.1h", rebuild_verdict, rebuild_list, rebuild_carry_out, "movement",
     verbs(Verb::Done, Verb::Rebuild)},
    {Ask::Combat, "combat", "11.0a", combat_verdict, combat_list, combat_carry_out, "combat",
     verbs(Verb::Done, Verb::Fight, Verb::Besiege)},
    {Ask::Senior, "senior", "4.3d", senior_verdict, senior_list, senior_carry_out, "deploy",
     verbs(Verb::Lead)},
    {Ask::Deploy, "deploy", "11.2b", deploy_verdict, deploy_list, deploy_carry_out, "deploy",
     verbs(Verb::Done, Verb::Appoint, Verb::Stack, Verb::Add, Verb::Rest)},
    {Ask::Entrench, "entrench", "11.4a", entrench_verdict, entrench_list, entrench_carry_out, "entrench",
     verbs(Verb::Done, Verb::Entrench)},
    {Ask::Manoeuvre, "manoeuvre", "11.4.2b", manoeuvre_verdict, manoeuvre_list, manoeuvre_carry_out,
     "manoeuvre", verbs(Verb::Done, Verb::Flank, Verb::Call)},
    {Ask::PlaceStack, "place-stack", "11.4.2d", place_stack_verdict, place_stack_list, place_stack_carry_out,
     "manoeuvre", verbs(Verb::Enter)},
    {Ask::Declare, "declare", "11.4a", declare_verdict, declare_list, declare_carry_out, "declare",
     verbs(Verb::Done, Verb::Attack, Verb::Press)},
    {Ask::Realign, "realign", "11.4.5k", realign_verdict, realign_list, realign_carry_out, "realign",
     verbs(Verb::Done, Verb::Realign)},
    {Ask::Top, "top", "11.4.5b", top_verdict, top_list, top_carry_out, "declare", verbs(Verb::Top)},
    {Ask::Retreat, "retreat", "11.5a", retreat_verdict, retreat_list, retreat_carry_out, "retreat",
     verbs(Verb::Done, Verb::Retreat, Verb::Take, Verb::TakeAll, Verb::Withdraw)},
    {Ask::Reduce, "reduce", "11.5g", reduce_verdict, reduce_list, reduce_carry_out, "retreat",
     verbs(Verb::Reduce)},
    {Ask::Replace, "replace", "11.5l", replace_verdict, replace_list, replace_carry_out, "settle",
     verbs(Verb::Replace)},
    {Ask::Occupy, "occupy", "11.6b", occupy_verdict, occupy_list, occupy_carry_out, "combat",
     verbs(Verb::Done, Verb::Occupy, Verb::OccupyWith)},
    {Ask::Evacuate, "evacuate", "8.0g", evacuate_verdict, evacuate_list, evacuate_carry_out, "evacuation",
     verbs(Verb::Send, Verb::SendCommander)},
}));
static_assert(drive::complete<1>(kQuestions));

constexpr auto kThrows = drive::by_number(std::to_array<Driver::Throw>({
    {RollKind::Recruit, "recruit", "5.2.1a", take_recruit},
    {RollKind::Order, "order", "11.4.1a", take_order},
    {RollKind::Artillery, "artillery", "11.4.1g", take_artillery},
    {RollKind::Flank, "flank", "11.4.2c", take_flank},
    {RollKind::Reserve, "reserve", "11.4.3a", take_reserve},
    {RollKind::Attack, "attack", "11.4.5c", take_attack},
    {RollKind::Support, "support", "11.4.5i", take_support},
    {RollKind::Retreat, "retreat", "11.5e", take_retreat},
    {RollKind::Garrison, "garrison", "11.1b", take_garrison},
    {RollKind::Attrition, "attrition", "12.0d", take_attrition},
    {RollKind::Capture, "capture", "11.5j", take_capture},
}));
static_assert(drive::complete<1>(kThrows));

Rule last_turn(const State& state) { return state.winner == Side::Bourbon ? "14.0c" : "14.0b"; }

constexpr auto kEndings = drive::by_number(std::to_array<Driver::End>({
    {Ending::None, "none", "2.0a"},
    {Ending::TotalTurn, "total-turn", "14.0a"},
    {Ending::LastTurn, "last-turn", "14.0b", last_turn},
    {Ending::SovereignCaptured, "sovereign-captured", "11.5m"},
    {Ending::Conceded, "conceded", "2.0a"},
}));
static_assert(drive::complete<0>(kEndings));

Verdict may_concede(const Game& /*game*/, const State& /*state*/, Action /*action*/) { return kAllowed; }

void concede(const Game& /*game*/, State& state, Side own, Action /*action*/, Events& events) {
  tell(events, EventKind::Conceded, "2.0a", side(own));
  end_game(state, Ending::Conceded, Victory::Total, enemy_of(own), "2.0a", events);
}

constexpr auto kAtAnyTime = std::to_array<Driver::AnyTime>({
    {act(Verb::Concede).verb, drive::Then::GoOn, may_concede, concede, true},
});

}  // namespace

constexpr Driver kDriver{.sequence = "9.0b",
                         .questions = kQuestions,
                         .throws = kThrows,
                         .endings = kEndings,
                         .well_formed = notation::well_formed<kNotation>,
                         .at_any_time = kAtAnyTime,
                         .objections = kObjections,
                         .phases = phase_table,
                         .phase_in = phase_in,
                         .order = order_of,
                         .hand = drive::thrower<Game, State>};

}  // namespace tamburino::thousand
