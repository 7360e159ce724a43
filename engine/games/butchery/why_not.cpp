#include "engine/games/butchery/rules.h"

// 10.3. Why a piece cannot come to a hex: what forbids the hex, or what took the points it lacks.
namespace tamburino::butchery {
namespace {

bool is_unit(Piece who) { return kind_of(who) == PieceKind::Unit; }

// Whether cavalry could come next to the hex, but only through woods.
bool near_by_woods(const Game& game, const Ways& ways, Hex where) {
  if (!ways.woods) return false;
  for (const Facing side : kFacings) {
    const Hex beside = game.map.neighbour(where, side);
    if (beside != kNoHex && ways.through_woods.contains(beside)) return true;
  }
  return false;
}

// What its points are lacking for: the rule that took them, when the unit could come here with them.
Verdict why_too_far(const Game& game, const State& state, const PieceMove& move, Hex where) {
  const auto refused = [&](Rule rule) {
    return refused_by(rule, fact(move.piece), hex(where), points(move.allowance - move.spent),
                      points(move.allowance));
  };
  const Verdict too_far = refused("10.3b").because("too-far");
  if (!is_unit(move.piece)) return state.activation.under_orders ? too_far : refused("10.4.13d");
  const UnitId who = unit_of(move.piece);
  const auto reaches = [&](const State& other, int more) {
    PieceMove longer = move;
    longer.allowance = static_cast<std::uint8_t>(longer.allowance + more);
    Ways ways;
    find_ways(game, other, longer, ways, where);
    return ways.contains(where);
  };
  State other = state;
  const bool whole = cost_of_leaving_zone(game, state, who, move.allowance) == move.allowance;
  other.zone[static_cast<std::size_t>(index(enemy_of(game.side(who))))]
            [static_cast<std::size_t>(index(state[who].hex))] = 0;
  if (reaches(other, 0)) {
    if (!whole) return refused("5e").because("leaves-zone-half");
    return state[who].disorganised ? refused("5f").because("leaves-zone-disorganised")
                                   : refused("5f").because("leaves-zone-out-of-command");
  }
  for (auto& zone : other.zone) zone.fill(0);
  if (reaches(other, 0)) return refused("5c").because("zones-in-the-way");
  const int lacking = 2 * allowance_of_kind(state, game[who].kind) - move.normal;
  if (!in_command(game, state, who) && reaches(state, lacking)) return refused("10.1.3-bis-d");
  if (state.weather == Weather::Heat) {
    other = state;
    other.weather = Weather::Cool;
    if (reaches(other, normal_allowance(game, other, who) - move.normal)) return refused("7d");
  }
  const Hex here = state[who].hex;
  if (const auto side = game.map.grid().side_towards(here, where)) {
    return refused_by("10.3b", fact(move.piece), hex(where), points(move.allowance - move.spent),
                      points(game.map.cost(game[who].kind, here, *side)))
        .because("step-too-dear");
  }
  return too_far;
}

// 11.1.2-in13-a  The column, when it is what keeps the unit from coming so far.
Verdict why_too_far_to_enter(const Game& game, const State& state, const PieceMove& move, Hex where) {
  State first = state;
  first.activation.entered = 0;
  Ways ways;
  find_ways(game, first, move, ways, where);
  if (ways.contains(where))
    return refused_by("11.1.2-in13-a", fact(move.piece), hex(where), number(column_multiple(state)));
  return refused_by("10.3b", fact(move.piece), hex(where), points(move.allowance))
      .because("too-far-to-enter");
}

}  // namespace

// What forbids the hex itself, and failing that, the points.
Verdict why_not(const Game& game, const State& state, const PieceMove& move, const Ways& ways, Hex where) {
  const Piece who = move.piece;
  const Hex here = hex_of(state, who);
  if (game.map.lake(where)) return refused_by("TET", fact(who), hex(where));
  const bool disorganised = is_unit(who) && state[unit_of(who)].disorganised;
  if (move.stopped) {
    if (in_enemy_zone(state, owner_of(game, who), here)) return refused_by("5c", fact(who), hex(here));
    const Verdict spent = refused_by("5f", fact(who), hex(here));
    return disorganised ? spent.because("left-zone-disorganised") : spent.because("left-zone-out-of-command");
  }
  const auto side = here == kNoHex ? std::nullopt : game.map.grid().side_towards(here, where);
  if (side) {
    if (const Verdict one = may_step(game, state, move, here, *side, disorganised); !one) return one;
  } else if (const Verdict entry = piece_may_enter(game, state, who, kNoHex, where, disorganised); !entry) {
    return entry;
  } else if (is_unit(who) && here != kNoHex) {  // limits of direction count over the whole way too
    const UnitId self = unit_of(who);
    if (const Verdict nearer = keeps_to_commander(game, state, self, here, where); !nearer) return nearer;
    if (const Verdict back = withdraws_if_broken(game, state, self, here, where); !back) return back;
  }
  if (near_by_woods(game, ways, where)) {  // disorganised by then: 5g
    if (const Verdict late = piece_may_enter(game, state, who, kNoHex, where, true); !late) return late;
  }
  return on_map(state, who) ? why_too_far(game, state, move, where)
                            : why_too_far_to_enter(game, state, move, where);
}

}  // namespace tamburino::butchery
