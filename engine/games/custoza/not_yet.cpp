#include <stdexcept>

#include "engine/games/custoza/rules.h"

// Chapters that are being written. Each function leaves this file for its own; the file goes with the last.
namespace tamburino::custoza {
namespace {
[[noreturn]] void not_yet(const char* what) {
  throw std::logic_error(std::string("custoza: not yet: ") + what);
}
}  // namespace

// fire.cpp
Force firers(const Game&, const State&, const Force&, Hex, bool) { return {}; }
Verdict may_fire(const Game&, const State&, const Force& force, Hex, bool) {
  return refused_by("3.2.2h", unit(force.first()));
}
void take_fire(const Game&, State&, Roll, Events&) { not_yet("fire"); }
Next run(const Game&, State&, Fire&, Events&) { not_yet("fire"); }

// charge.cpp
Verdict may_charge(const Game&, const State&, UnitId who) { return refused_by("g9.1a", unit(who)); }
Verdict charge_ground(const Game&, const State&, Hex from, Facing) { return refused_by("g9.1b", hex(from)); }
Next run(const Game&, State&, ChargeEnd&, Events&) { not_yet("charge"); }
void continue_list(const Game&, const State&, ActionList&) { not_yet("charge"); }
Verdict continue_verdict(const Game&, const State&, Action) { not_yet("charge"); }
void continue_carry_out(const Game&, State&, Action, Events&) { not_yet("charge"); }
void ride_back_list(const Game&, const State&, ActionList&) { not_yet("charge"); }
Verdict ride_back_verdict(const Game&, const State&, Action) { not_yet("charge"); }
void ride_back_carry_out(const Game&, State&, Action, Events&) { not_yet("charge"); }

// assault.cpp
Verdict may_assault(const Game&, const State&, UnitId who) { return refused_by("10.2a", unit(who)); }
Verdict assault_ground(const Game&, const State&, Hex from, Facing) { return refused_by("g7.2b", hex(from)); }
void take_combat(const Game&, State&, Roll, Events&) { not_yet("combat"); }
Combat begin_combat(const Game&, const State&, const Force&, Hex) { not_yet("combat"); }
Next run(const Game&, State&, Combat&, Events&) { not_yet("combat"); }
void biggest_list(const Game&, const State&, ActionList&) { not_yet("combat"); }
Verdict biggest_verdict(const Game&, const State&, Action) { not_yet("combat"); }
void biggest_carry_out(const Game&, State&, Action, Events&) { not_yet("combat"); }
void face_list(const Game&, const State&, ActionList&) { not_yet("combat"); }
Verdict face_verdict(const Game&, const State&, Action) { not_yet("combat"); }
void face_carry_out(const Game&, State&, Action, Events&) { not_yet("combat"); }
void leave_march_list(const Game&, const State&, ActionList&) { not_yet("combat"); }
Verdict leave_march_verdict(const Game&, const State&, Action) { not_yet("combat"); }
void leave_march_carry_out(const Game&, State&, Action, Events&) { not_yet("combat"); }

// results.cpp
Next run(const Game&, State&, Suffer&, Events&) { not_yet("results"); }
Next run(const Game&, State&, Losses&, Events&) { not_yet("results"); }
void lose_strength_list(const Game&, const State&, ActionList&) { not_yet("results"); }
Verdict lose_strength_verdict(const Game&, const State&, Action) { not_yet("results"); }
void lose_strength_carry_out(const Game&, State&, Action, Events&) { not_yet("results"); }

// retreat.cpp
Retreat begin_retreat(const Game&, const State&, RetreatKind, const Force&, Hex, const Force&) {
  not_yet("retreat");
}
RetreatHexes retreat_hexes(const Game&, const State&, const Retreat&) { not_yet("retreat"); }
Next run(const Game&, State&, Retreat&, Events&) { not_yet("retreat"); }
void retreat_hex_list(const Game&, const State&, ActionList&) { not_yet("retreat"); }
Verdict retreat_hex_verdict(const Game&, const State&, Action) { not_yet("retreat"); }
void retreat_hex_carry_out(const Game&, State&, Action, Events&) { not_yet("retreat"); }
void accompany_list(const Game&, const State&, ActionList&) { not_yet("retreat"); }
Verdict accompany_verdict(const Game&, const State&, Action) { not_yet("retreat"); }
void accompany_carry_out(const Game&, State&, Action, Events&) { not_yet("retreat"); }
bool must_withdraw(const Game& game, const State& state, UnitId who) {
  return state.on_map(who) && !game[who].fortress() && in_enemy_zone(state, game[who].side, state[who].hex);
}

}  // namespace tamburino::custoza
