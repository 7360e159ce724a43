#pragma once

#include "engine/games/novara/play.h"

// What a referee would say of an action that does not answer what is asked: what is wrong with the piece,
// then with the moment. The conditions are those of the rules; nothing here depends on what the side that is
// asked may not know.
namespace tamburino::novara {

Verdict object_to_done(const Game&, const State&, Action);
Verdict object_to_any_time(const Game&, const State&, Action);
Verdict object_to_set_up(const Game&, const State&, Action);
Verdict object_to_choice(const Game&, const State&, Action);
Verdict object_to_surprise(const Game&, const State&, Action);
Verdict object_to_drawn(const Game&, const State&, Action);
Verdict object_to_chit(const Game&, const State&, Action);
Verdict object_to_take(const Game&, const State&, Action);
Verdict object_to_march(const Game&, const State&, Action);
Verdict object_to_move(const Game&, const State&, Action);
Verdict object_to_bridge(const Game&, const State&, Action);
Verdict object_to_withdrawal(const Game&, const State&, Action);
Verdict object_to_fire(const Game&, const State&, Action);
Verdict object_to_attack(const Game&, const State&, Action);
Verdict object_to_resolving(const Game&, const State&, Action);
Verdict object_to_result(const Game&, const State&, Action);
Verdict object_to_recovery(const Game&, const State&, Action);

namespace objections {
constexpr Driver::Objection to(Verb verb, Verdict (*verdict)(const Game&, const State&, Action)) {
  return {act(verb).verb, verdict};
}
}  // namespace objections

inline constexpr auto kObjections = std::to_array<Driver::Objection>({
    objections::to(Verb::Done, object_to_done),
    objections::to(Verb::Select, object_to_move),
    objections::to(Verb::Place, object_to_set_up),
    objections::to(Verb::Lay, object_to_bridge),
    objections::to(Verb::Hide, object_to_set_up),
    objections::to(Verb::Assign, object_to_set_up),
    objections::to(Verb::Lose, object_to_result),
    objections::to(Verb::Commit, object_to_choice),
    objections::to(Verb::Box, object_to_choice),
    objections::to(Verb::GeneralRetreat, object_to_choice),
    objections::to(Verb::Top, object_to_choice),
    objections::to(Verb::AddDummy, object_to_choice),
    objections::to(Verb::Call, object_to_surprise),
    objections::to(Verb::Wait, object_to_surprise),
    objections::to(Verb::Activate, object_to_drawn),
    objections::to(Verb::Pass, object_to_drawn),
    objections::to(Verb::MoveDummies, object_to_drawn),
    objections::to(Verb::PlaceChit, object_to_chit),
    objections::to(Verb::Take, object_to_take),
    objections::to(Verb::ForcedMarch, object_to_march),
    objections::to(Verb::Move, object_to_move),
    objections::to(Verb::Drop, object_to_move),
    objections::to(Verb::Halt, object_to_move),
    objections::to(Verb::Exit, object_to_move),
    objections::to(Verb::Charge, object_to_move),
    objections::to(Verb::Lift, object_to_bridge),
    objections::to(Verb::Destroy, object_to_move),
    objections::to(Verb::Capture, object_to_move),
    objections::to(Verb::Withdraw, object_to_withdrawal),
    objections::to(Verb::Hold, object_to_withdrawal),
    objections::to(Verb::Aim, object_to_fire),
    objections::to(Verb::Fire, object_to_fire),
    objections::to(Verb::Attack, object_to_attack),
    objections::to(Verb::Combine, object_to_attack),
    objections::to(Verb::CallOff, object_to_attack),
    objections::to(Verb::Resolve, object_to_resolving),
    objections::to(Verb::Ground, object_to_result),
    objections::to(Verb::GiveGround, object_to_result),
    objections::to(Verb::Retreat, object_to_result),
    objections::to(Verb::Advance, object_to_result),
    objections::to(Verb::Recover, object_to_recovery),
    objections::to(Verb::PickUp, object_to_set_up),
    objections::to(Verb::Concede, object_to_any_time),
    objections::to(Verb::RemoveDummy, object_to_any_time),
});

}  // namespace tamburino::novara
