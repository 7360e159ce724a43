#include <algorithm>

#include "engine/games/custoza/rules.h"

// 24.1.4. The pontoon bridge, and the ferry of the Bridge Train.
namespace tamburino::custoza {

UnitId bridge_train(const Game& game, Side side) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].kind == Kind::BridgeTrain && game.units[i].side == side)
      return UnitId{static_cast<std::uint8_t>(i)};
  }
  return kNoUnit;
}

namespace {

bool is_building(const State& state) { return state.pontoon.hex != kNoHex && state.pontoon.count > 0; }

// A finished bridge carries ZoRs too: g3.zor-b.
void open_bridge(const Game& game, State& state) {
  for (const Side side : kBothSides) {
    refresh_zone(game, state, side, state.pontoon.hex);
    refresh_zone(game, state, side, game.map.neighbour(state.pontoon.hex, state.pontoon.side));
  }
}

// A hexside of the Mincio that has no bridge and land beyond.
bool is_unbridged_bank(const Game& game, Hex here, Facing way) {
  const Hex to = game.map.neighbour(here, way);
  return to != kNoHex && game.in_area(to) && !game.map.lake(to) && game.map.side(here, way).river &&
         !game.map.open_side(here, way);
}

}  // namespace

// --- 24.1.4.1, 24.1.4.2: building

// g24.1.4a, ruling 78  In any activation of its side, over an unbridged Mincio hexside of the Train's hex.
Verdict may_build(const Game& game, const State& state, UnitId who, Facing way) {
  const Verdict no = refused_by("24.1.4.1a", unit(who));
  if (game[who].kind != Kind::BridgeTrain) return no.because("no-bridge-train");
  if (game[who].side != game[state.activation.formation].side) return no.because("not-yours");
  if (!state.on_map(who)) return no.because("not-on-map");
  if (state.pontoon.finished()) return refused_by("24.1.4.2a", unit(who)).because("bridge-built");
  if (is_building(state)) return refused_by("24.1.4.2a", unit(who)).because("bridge-begun");
  if (state[who].moved) return refused_by("g24.1.4a", unit(who)).because("train-moved");
  const Hex here = state[who].hex;
  const auto bank = [&](Facing side) { return is_unbridged_bank(game, here, side); };
  if (std::none_of(kFacings.begin(), kFacings.end(), bank)) return no.because("not-beside-mincio");
  if (bank(way)) return kAllowed;
  return refused_by("g24.1.4a", unit(who), facing(way), hex(here)).because("no-river-there");
}

void begin_bridge(const Game& game, State& state, UnitId who, Facing way, Events& events) {
  state.pontoon.hex = state[who].hex;
  state.pontoon.side = way;
  state.pontoon.count = static_cast<std::uint8_t>(game.constants.pontoon);
  tell(events, EventKind::BridgeBegun, "24.1.4.1a", unit(who), hex(state[who].hex),
       number(state.pontoon.count));
}

// 24.1.4.1b  In each Command Phase.
void count_bridge(const Game& game, State& state, Events& events) {
  if (!is_building(state)) return;
  if (--state.pontoon.count > 0) return;
  open_bridge(game, state);
  tell(events, EventKind::BridgeFinished, "24.1.4.1b", hex(state.pontoon.hex),
       hex(game.map.neighbour(state.pontoon.hex, state.pontoon.side)));
}

// 24.1.4.1c  It moved, failed a check or was lost; 24.1.4.1d: a finished bridge stays.
void interrupt_bridge(const Game& game, State& state, UnitId who) {
  if (game[who].kind != Kind::BridgeTrain || !is_building(state)) return;
  state.pontoon.hex = kNoHex;
  state.pontoon.count = 0;
}

// --- 24.1.4.3: the ferry

bool is_ferried(const State& state, UnitId who) {
  return state.pontoon.ferried == who && state.pontoon.landing != kNoHex;
}

namespace {

// Whether the river that the Train stands at lies between the two.
bool lies_across(const Game& game, Hex train, Hex where) {
  const auto west = [&](Hex bank) { return game.west[static_cast<std::size_t>(index(bank))]; };
  for (const Facing way : kFacings) {
    const Hex opposite = game.map.neighbour(train, way);
    if (opposite != kNoHex && game.map.side(train, way).river && west(opposite) != west(train))
      return west(where) != west(train);
  }
  return true;  // water that parts no banks
}

// 24.1.4.3b  An empty hex of the other bank within two hexes of the Train, a ZoR or not.
Verdict may_land(const Game& game, const State& state, UnitId who, Hex train, Hex where) {
  const Verdict no = refused_by("24.1.4.3b", unit(who), hex(where));
  if (!game.in_area(where) || game.map.lake(where) || !game.map.riverside(where))
    return no.because("no-bank");
  if (game.map.grid().distance(train, where) > game.constants.ferry || where == train)
    return no.because("ferry-too-far");
  if (!lies_across(game, train, where)) return no.because("own-bank");
  return UnitsIn(state, where).empty() ? kAllowed : no.because("bank-taken");
}

}  // namespace

// 24.1.4.3a-d, ruling 79  As its only move, for its whole MA.
Verdict may_ferry(const Game& game, const State& state, const ForceAction& now, Hex where) {
  const UnitId who = now.force.first();
  const Verdict no = refused_by("24.1.4.3a", unit(who));
  const UnitId train = bridge_train(game, game[who].side);
  const Hex here = state[who].hex;
  if (train == kNoUnit || !state.on_map(train) || state[train].hex != here || train == who)
    return refused_by("24.1.4.3b", unit(who)).because("not-with-train");
  if (!game.map.riverside(here)) return refused_by("24.1.4.3b", unit(who), hex(here)).because("no-bank");
  if (now.phase != Phase::Engaged) return refused_by("3.4a", unit(who)).because("only-moves");
  if (now.force.size() > 1) return no.because("ferry-one-unit");
  if (now.begun) return no.because("ferry-is-whole-move");
  if (state.pontoon.ferried != kNoUnit) return no.because("ferry-used");
  return may_land(game, state, who, state[train].hex, where);
}

// A unit of SV 1 crosses at once; the others are bound to the Train until their last GT ends.
void begin_ferry(const Game& game, State& state, ForceAction& now, Hex where, Events& events) {
  const UnitId who = now.force.first();
  const int turns = game[who].stacking;
  now.begun = now.whole = true;
  now.spent = now.allowance;
  now.step = ForceAction::Step::End;
  state.pontoon.ferried = who;
  state[who].moved = true;
  if (turns > 1) {
    state.pontoon.landing = where;
    state.pontoon.ferry_turns = static_cast<std::uint8_t>(turns);
    tell(events, EventKind::FerryBegun, "24.1.4.3d", unit(who), hex(where), number(turns));
    return;
  }
  const Side side = game[who].side;
  enter_hex(game, state, who, where, events);
  tell(events, EventKind::Ferried, "24.1.4.3a", unit(who), hex(where));
  now.place = where;
  const Force reactors = reactors_to_entry(game, state, side, where);
  if (reactors.empty()) return;
  now.step = ForceAction::Step::Answered;
  open_window(game, state, Occasion::Entered, now.force, where, reactors);
}

// 24.1.4.3d, g24.1.4b  In the End phase; where it cannot land any more nothing happens.
void end_ferry(const Game& game, State& state, Events& events) {
  PontoonState& pontoon = state.pontoon;
  if (pontoon.ferried == kNoUnit) return;
  const UnitId who = pontoon.ferried;
  const UnitId train = bridge_train(game, game[who].side);
  const bool together =
      state.on_map(who) && train != kNoUnit && state.on_map(train) && state[train].hex == state[who].hex;
  if (is_ferried(state, who) && together && --pontoon.ferry_turns > 0) return;
  const Hex where = pontoon.landing;
  pontoon.ferried = kNoUnit;
  pontoon.landing = kNoHex;
  pontoon.ferry_turns = 0;
  if (where == kNoHex || !together || !may_land(game, state, who, state[train].hex, where)) return;
  enter_hex(game, state, who, where, events);
  tell(events, EventKind::Ferried, "24.1.4.3d", unit(who), hex(where));
}

}  // namespace tamburino::custoza
