#include "engine/games/custoza/rules.h"

// 10.5.4b, ruling 97. Commanders who go with their troops in a retreat or an advance, or stay.
namespace tamburino::custoza {
namespace {

// The leader that is asked, and where his troops have gone.
struct Following {
  Piece leader = kNoPiece;
  Hex to = kNoHex;
};

Following following(const State& state) {
  if (const auto* combat = state.stack.top_as<Combat>()) return {combat->leader, combat->target};
  const Retreat& retreat = *state.stack.top_as<Retreat>();
  return {retreat.leader, hex_of(state, retreat.force)};
}

}  // namespace

// The Formation Commanders of the hex in order, then the Overall Commander.
Piece next_follower(const Game& game, const State& state, Side side, Hex from, Piece after) {
  const auto waits = [&](Piece who) {
    return (after == kNoPiece || who > after) && where_is(game, state, who) == from;
  };
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
    if (waits(commander_of(which))) return commander_of(which);
  }
  return waits(chief_of(side)) ? chief_of(side) : kNoPiece;
}

void accompany_list(const Game& game, const State& state, ActionList& list) {
  const auto [leader, to] = following(state);
  for (const Action action : {act(Verb::Accompany, leader, to), act(Verb::StayBehind, leader)}) {
    if (accompany_verdict(game, state, action)) list.add(action);
  }
}

Verdict accompany_verdict(const Game& game, const State& state, Action action) {
  const auto [leader, to] = following(state);
  const auto who = piece_operand(game, action, 0);
  if (!who) return refused_by("10.5.4b", fact(leader), hex(to));
  if (*who != leader) return refused_by("10.5.4b", fact(*who), fact(leader)).because("asked-of-another");
  if (verb_of(action) == Verb::StayBehind) return kAllowed;
  if (verb_of(action) == Verb::Accompany && hex_operand(game, action, 1) == to) return kAllowed;
  return refused_by("10.5.4b", fact(leader), hex(to)).because("troops-elsewhere");
}

void accompany_carry_out(const Game& game, State& state, Action action, Events& events) {
  if (verb_of(action) != Verb::Accompany) return;
  const auto [leader, to] = following(state);
  if (kind_of(leader) == PieceKind::Commander) {
    state[formation_of(leader)].commander_hex = to;
  } else {
    state.chief(game.side(leader)).hex = to;
  }
  tell(events, EventKind::Followed, "10.5.4b", fact(leader), hex(to));
}

}  // namespace tamburino::custoza
