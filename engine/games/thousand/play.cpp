#include "engine/games/thousand/play.h"

#include "engine/games/thousand/verbs.h"

namespace tamburino::thousand {
namespace {

constexpr auto kQuestions = drive::by_number(std::to_array<Driver::Question>({
    {Ask::FreeForce, "free-force", "6.0a", free_force_verdict, free_force_list, free_force_carry_out},
    {Ask::Reinforce, "reinforce", "9.1b", reinforce_verdict, reinforce_list, reinforce_carry_out},
    {Ask::Return, "return", "11.5k", return_verdict, return_list, return_carry_out},
    {Ask::March, "march", "10.3a", march_verdict, march_list, march_carry_out},
    {Ask::TakeUnits, "take-units", "10.3a", take_units_verdict, take_units_list, take_units_carry_out},
    {Ask::Rebuild, "rebuild", "5.2.1h", rebuild_verdict, rebuild_list, rebuild_carry_out},
    {Ask::Combat, "combat", "11.0a", combat_verdict, combat_list, combat_carry_out},
    {Ask::Senior, "senior", "4.3d", senior_verdict, senior_list, senior_carry_out},
    {Ask::Deploy, "deploy", "11.2b", deploy_verdict, deploy_list, deploy_carry_out},
    {Ask::Entrench, "entrench", "11.4a", entrench_verdict, entrench_list, entrench_carry_out},
    {Ask::Manoeuvre, "manoeuvre", "11.4.2b", manoeuvre_verdict, manoeuvre_list, manoeuvre_carry_out},
    {Ask::PlaceStack, "place-stack", "11.4.2d", place_stack_verdict, place_stack_list, place_stack_carry_out},
    {Ask::Declare, "declare", "11.4a", declare_verdict, declare_list, declare_carry_out},
    {Ask::Realign, "realign", "11.4.5k", realign_verdict, realign_list, realign_carry_out},
    {Ask::Top, "top", "11.4.5b", top_verdict, top_list, top_carry_out},
    {Ask::Retreat, "retreat", "11.5a", retreat_verdict, retreat_list, retreat_carry_out},
    {Ask::Reduce, "reduce", "11.5g", reduce_verdict, reduce_list, reduce_carry_out},
    {Ask::Replace, "replace", "11.5l", replace_verdict, replace_list, replace_carry_out},
    {Ask::Occupy, "occupy", "11.6b", occupy_verdict, occupy_list, occupy_carry_out},
    {Ask::Evacuate, "evacuate", "8.0g", evacuate_verdict, evacuate_list, evacuate_carry_out},
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
    {act(Verb::Concede).verb, drive::Then::GoOn, may_concede, concede},
});

}  // namespace

constexpr Driver kDriver{.sequence = "9.0b",
                         .questions = kQuestions,
                         .throws = kThrows,
                         .endings = kEndings,
                         .well_formed = notation::well_formed<kNotation>,
                         .at_any_time = kAtAnyTime};

}  // namespace tamburino::thousand
