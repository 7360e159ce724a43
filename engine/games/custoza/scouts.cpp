#include <algorithm>
#include <bit>

#include "engine/games/custoza/rules.h"

// 16.3, 16.6, 16.9. Face-down pieces: what the enemy takes them for, Scouts, and who meets whom.
namespace tamburino::custoza {

// --- pieces on the map

Hex where_is(const Game& game, const State& state, Piece who) {
  return status_of(game, state, who) == Status::OnMap ? hex_of(game, state, who) : kNoHex;
}

bool face_down(const Game& game, const State& state, Piece who) {
  if (where_is(game, state, who) == kNoHex) return false;
  switch (kind_of(who)) {
    case PieceKind::Unit:
      return !state[unit_of(who)].face_up;
    case PieceKind::Commander:
      return !state[formation_of(who)].commander_face_up;
    case PieceKind::Chief:
      return !state.chief(game.side(who)).face_up;
    case PieceKind::Scout:
    case PieceKind::None:
      break;
  }
  return true;
}

namespace {

// Of a commander, an Overall Commander, a Scout.
template <class State>
auto& guises_in(const Game& game, State& state, Piece who) {
  if (kind_of(who) == PieceKind::Commander) return state[formation_of(who)].commander_guises;
  return kind_of(who) == PieceKind::Chief ? state.chief(game.side(who)).guises
                                          : state.scout(formation_of(who)).guises;
}

template <class State>
auto& seen_moving(const Game& game, State& state, Piece who) {
  if (kind_of(who) == PieceKind::Commander) return state[formation_of(who)].commander_seen_moving;
  return kind_of(who) == PieceKind::Chief ? state.chief(game.side(who)).seen_moving
                                          : state.scout(formation_of(who)).seen_moving;
}

}  // namespace

Guises guises_of(const Game& game, const State& state, Piece who) { return guises_in(game, state, who); }

HiddenPieces hidden_pieces(const Game& game, const State& state, Side side) {
  HiddenPieces all;
  const auto add = [&](Piece who) {
    if (face_down(game, state, who)) all.piece[static_cast<std::size_t>(all.count++)] = who;
  };
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
    add(commander_of(which));
    add(scout_of(which));
  }
  if (game.chief(side)) add(chief_of(side));
  return all;
}

bool has_hidden_commander(const Game& game, const State& state, Side side) {
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
    if (face_down(game, state, commander_of(which))) return true;
  }
  return false;
}

// --- 16.6: what the enemy knows

void note_unknown(const Game& game, State& state, Piece who, Guises guises) {
  guises_in(game, state, who) = guises;
  seen_moving(game, state, who) = false;
}

// A piece leaves a hex: it may be any of those there that have moved in this GT, or have not, like itself.
void note_departure(const Game& game, State& state, Piece who) {
  if (!face_down(game, state, who)) return;
  const Hex from = where_is(game, state, who);
  const bool moved = seen_moving(game, state, who);
  const HiddenPieces others = hidden_pieces(game, state, game.side(who));
  const auto mixes = [&](Piece one) {
    return where_is(game, state, one) == from && seen_moving(game, state, one) == moved;
  };
  Guises all = 0;
  for (const Piece one : others) {
    if (mixes(one)) all |= guises_in(game, state, one);
  }
  for (const Piece one : others) {
    if (mixes(one)) guises_in(game, state, one) = all;
  }
  seen_moving(game, state, who) = true;
}

namespace {

// The most that a Formation inside its commander could march, by what everybody knows of it: its slowest
// unit, unless that could be one of the face-down units on the map.
int fastest_march(const Game& game, const State& state, FormationId which) {
  bool unknown = false;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    unknown = unknown || (game[who].side == game[which].side && state.on_map(who) && !state[who].face_up);
  }
  int slowest = game[which].commander->movement, fastest = 0;
  bool any = false;
  for (const UnitId who : game.units_of(which)) {
    const UnitState& own = state[who];
    const bool inside = own.status == Status::Inside || (own.status == Status::OnMap && !own.face_up) ||
                        own.status == Status::Unknown;
    if (!inside) continue;
    any = true;
    slowest = std::min(slowest, game[who].movement);
    fastest = std::max(fastest, game[who].movement);
  }
  if (!any) return 2 * game[which].commander->movement;
  return 2 * (unknown ? std::max(fastest, slowest) : slowest);
}

}  // namespace

// 16.7  Its way is seen: no column leaves the road or outruns its slowest unit, no rider rides for ever.
void note_way(const Game& game, State& state, const March& march) {
  if (!face_down(game, state, march.moving)) return;
  Guises left = guises_in(game, state, march.moving);
  const Side side = march.side;
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
    const bool from_road = game.map.has_road(march.start);
    const bool column =
        (!march.off_road || !from_road) && march.as_column <= fastest_march(game, state, which);
    if (!column) left &= ~guise_of(which);
  }
  if (march.as_rider > 2 * game.constants.scout_movement) left &= ~kScoutGuise;
  if (game.chief(side) && march.as_rider > 2 * game.chief(side)->movement) left &= ~kChiefGuise;
  guises_in(game, state, march.moving) = left;
}

// --- 16.3: Scouts

Piece spare_scout(const Game& game, const State& state, Side side) {
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
    if (state.scout(which).status != Status::OnMap) return scout_of(which);
  }
  return kNoPiece;
}

void put_scout(State& state, Piece scout, Hex where, Guises guises) {
  LeaderState& own = state.scout(formation_of(scout));
  own.hex = where;
  own.status = Status::OnMap;
  own.face_up = false;
  own.guises = guises;
  own.seen_moving = false;
  state.contact_due = true;
}

void lift_scout(const Game& game, State& state, Piece scout) {
  note_departure(game, state, scout);
  LeaderState& own = state.scout(formation_of(scout));
  const bool moved = own.moved;
  own = LeaderState{};
  own.moved = moved;
}

// --- 16.8, 16.9: who has met whom

namespace {

// Where everybody stands that can be met, gathered once for all that look out for them.
class Lookout {
 public:
  Lookout(const Game& game, const State& state) : grid_(game.map.grid()), hexes_(game.constants.contact) {
    for (std::size_t i = 0; i < game.units.size(); ++i) {  // no fortress: R70
      if (state.units[i].status == Status::OnMap && !game.units[i].fortress())
        army(game.units[i].side).troops.add(state.units[i].hex);
    }
    for (const Side side : kBothSides) {
      for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
        if (state[which].commander == Status::OnMap) army(side).troops.add(state[which].commander_hex);
        if (state.scout(which).status == Status::OnMap) army(side).riders.add(state.scout(which).hex);
      }
      const LeaderState& chief = state.chief(side);  // one that is face up is not met: R71
      if (chief.status == Status::OnMap && !chief.face_up) army(side).riders.add(chief.hex);
    }
  }

  // An enemy combat unit or Formation Commander, face down or not.
  bool troops_near(Side side, Hex where) const { return near(army(enemy_of(side)).troops, where); }
  // These, a Scout, or an Overall Commander who is face down.
  bool anybody_near(Side side, Hex where) const {
    return troops_near(side, where) || near(army(enemy_of(side)).riders, where);
  }

 private:
  struct Army {
    HexSet troops, riders;
  };
  Army& army(Side side) { return armies_[static_cast<std::size_t>(index(side))]; }
  const Army& army(Side side) const { return armies_[static_cast<std::size_t>(index(side))]; }
  bool near(const HexSet& hexes, Hex where) const {
    for (const Hex one : hexes) {
      if (grid_.distance(one, where) <= hexes_) return true;
    }
    return false;
  }

  const Grid& grid_;
  int hexes_;
  std::array<Army, kSideCount> armies_{};
};

bool near(const Game& game, const State& state, Piece who, Hex where) {
  const Hex here = where_is(game, state, who);
  return here != kNoHex && game.map.grid().distance(here, where) <= game.constants.contact;
}

// 16.9a, R52
bool scout_found_out(const State& state, const Lookout& lookout, Side side, FormationId which) {
  const LeaderState& scout = state.scout(which);
  return scout.status == Status::OnMap && lookout.anybody_near(side, scout.hex);
}

// 16.8a, g17.2a
bool must_deploy(const Game& game, const State& state, const Lookout& lookout, FormationId which) {
  const FormationState& own = state[which];
  return own.stance != Stance::Engaged && own.commander == Status::OnMap &&
         lookout.troops_near(game[which].side, own.commander_hex);
}

bool chief_found_out(const State& state, const Lookout& lookout, Side side) {  // R71
  const LeaderState& chief = state.chief(side);
  return chief.status == Status::OnMap && !chief.face_up && lookout.anybody_near(side, chief.hex);
}

}  // namespace

bool must_deploy(const Game& game, const State& state, FormationId which) {
  return must_deploy(game, state, Lookout(game, state), which);
}

// 16.4a  Overall Commanders lie face down as long as no enemy is near.
void turn_down_chiefs(const Game& game, State& state) {
  for (const Side side : kBothSides) {
    LeaderState& chief = state.chief(side);
    if (!game.advanced || chief.status != Status::OnMap || !chief.face_up) continue;
    chief.face_up = false;
    if (chief_found_out(state, Lookout(game, state), side)) {
      chief.face_up = true;
    } else {
      note_unknown(game, state, chief_of(side), kChiefGuise);
    }
  }
}

namespace {

std::uint32_t bit(FormationId which) { return std::uint32_t{1} << index(which); }

// 16.9  All Scouts that are found out at once; the commanders that found them out are known to be no Scouts.
bool resolve_scouts(const Game& game, State& state, const Lookout& lookout, Events& events) {
  ScoutContact contact;
  for (const Side side : kBothSides) {
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
      if (scout_found_out(state, lookout, side, which)) contact.removed |= bit(which);
    }
  }
  if (contact.removed == 0) return false;
  for (const Side side : kBothSides) {
    for (const Piece one : hidden_pieces(game, state, side)) {
      if (kind_of(one) == PieceKind::Scout) continue;
      bool survives = false;
      for (const FormationId which : game.armies[static_cast<std::size_t>(index(enemy_of(side)))]) {
        const bool gone = (contact.removed & bit(which)) != 0;
        survives = survives || (gone && near(game, state, one, where_is(game, state, scout_of(which))));
      }
      if (!survives) continue;
      guises_in(game, state, one) &= ~kScoutGuise;
      if (kind_of(one) == PieceKind::Commander && !must_deploy(game, state, lookout, formation_of(one)))
        contact.survivors |= bit(formation_of(one));
    }
  }
  for (const Side side : kBothSides) {
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
      if ((contact.removed & bit(which)) == 0) continue;
      tell(events, EventKind::ScoutRemoved, "16.9a", custoza::side(side),
           hex(where_is(game, state, scout_of(which))));
      lift_scout(game, state, scout_of(which));
      state.scout(which).moved = true;  // its move is over
    }
  }
  if (March* march = state.stack.find<March>(); march != nullptr &&
                                                kind_of(march->moving) == PieceKind::Scout &&
                                                where_is(game, state, march->moving) == kNoHex) {
    march->moving = kNoPiece;
    march->step = March::Step::Choose;
    march->scouted = true;
  }
  state.stack.push(contact);
  return true;
}

// 16.8b  Of two that meet the stationary one first; nobody moves: the player without the Initiative.
bool resolve_commanders(const Game& game, State& state, const Lookout& lookout) {
  const March* march = state.stack.find<March>();
  const Side first = march != nullptr ? enemy_of(march->side) : enemy_of(state.initiative);
  for (const Side side : {first, enemy_of(first)}) {
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
      if (!must_deploy(game, state, lookout, which)) continue;
      state.stack.push(Deployment{.formation = which});
      return true;
    }
  }
  return false;
}

void turn_up_chief(State& state, Side side, Events& events) {
  state.chief(side).face_up = true;
  tell(events, EventKind::Revealed, "g16.oc-b", chief(side), hex(state.chief(side).hex));
}

// In every March or Action Phase, but not while a combat or its retreats go on: R104.
bool looks_for_contact(const State& state) {
  const ProcedureStack<Procedure, kMostProcedures>& stack = state.stack;
  if (stack.find<SetUp>() != nullptr || stack.find<CommandPhase>() != nullptr) return false;
  return stack.top_as<EngagedPhase>() != nullptr || stack.top_as<Activation>() != nullptr ||
         stack.top_as<ForceAction>() != nullptr || stack.top_as<QuietPhase>() != nullptr ||
         stack.top_as<MarchPhase>() != nullptr || stack.top_as<March>() != nullptr;
}

}  // namespace

bool in_contact(const Game& game, const State& state) {
  const Lookout lookout(game, state);
  for (const Side side : kBothSides) {
    if (game.chief(side) && chief_found_out(state, lookout, side)) return true;
    for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
      if (must_deploy(game, state, lookout, which) || scout_found_out(state, lookout, side, which))
        return true;
    }
  }
  return false;
}

void meet(const Game& game, State& state, Events& events) {
  if (!state.contact_due || !looks_for_contact(state)) return;
  state.contact_due = false;
  if (!game.advanced) return;
  const Lookout lookout(game, state);
  std::array<bool, kSideCount> found{};  // a Scout that meets an Overall Commander goes, and he is turned up
  for (const Side side : kBothSides)
    found[static_cast<std::size_t>(index(side))] = game.chief(side) && chief_found_out(state, lookout, side);
  const bool met = resolve_scouts(game, state, lookout, events) || resolve_commanders(game, state, lookout);
  for (const Side side : kBothSides) {
    if (found[static_cast<std::size_t>(index(side))]) turn_up_chief(state, side, events);
  }
  state.contact_due = met || found[0] || found[1];
}

// --- 16.9b: where they go

namespace {

FormationId first_of(std::uint32_t set) {
  return FormationId{static_cast<std::uint8_t>(std::countr_zero(set))};
}

// R94  On another face-down piece of its owner, where it would not be found out again.
bool may_hide_at(const Game& game, const State& state, Side side, Hex where) {
  bool covered = false;
  for (const Piece one : hidden_pieces(game, state, side))
    covered = covered || where_is(game, state, one) == where;
  return covered && spare_scout(game, state, side) != kNoPiece &&
         !Lookout(game, state).anybody_near(side, where);
}

int count_places(const Game& game, const State& state, Side side, Hex& only) {
  HexSet places;
  for (const Piece one : hidden_pieces(game, state, side)) {
    const Hex where = where_is(game, state, one);
    if (!places.contains(where) && may_hide_at(game, state, side, where)) places.add(where), only = where;
  }
  return places.size();
}

void hide_scout(const Game& game, State& state, Piece scout, Hex where, Events& events) {
  put_scout(state, scout, where, kScoutGuise);
  tell(events, EventKind::ScoutPlaced, "16.9b", side(game.side(scout)), hex(where));
}

bool may_cover(const Game& game, const State& state, FormationId which, Piece scout) {
  return kind_of(scout) == PieceKind::Scout && game.side(scout) == game[which].side &&
         where_is(game, state, scout) != kNoHex && where_is(game, state, scout) != state[which].commander_hex;
}

bool any_cover(const Game& game, const State& state, FormationId which) {
  for (const FormationId one : game.armies[static_cast<std::size_t>(index(game[which].side))]) {
    if (may_cover(game, state, which, scout_of(one))) return true;
  }
  return false;
}

}  // namespace

Next run(const Game& game, State& state, ScoutContact& contact, Events& events) {
  while (contact.removed != 0) {
    const FormationId which = first_of(contact.removed);
    Hex only = kNoHex;
    const int places = count_places(game, state, game[which].side, only);
    if (places > 1) return ask(game[which].side, Ask::PlaceScout);
    contact.removed &= ~bit(which);
    if (places == 1) hide_scout(game, state, scout_of(which), only, events);
  }
  while (contact.survivors != 0) {
    const FormationId which = first_of(contact.survivors);
    if (face_down(game, state, commander_of(which)) && any_cover(game, state, which))
      return ask(game[which].side, Ask::CoverCommander);
    contact.survivors &= ~bit(which);
  }
  return done();
}

void place_scout_list(const Game& game, const State& state, ActionList& list) {
  const FormationId which = first_of(state.stack.top_as<ScoutContact>()->removed);
  for (const Piece one : hidden_pieces(game, state, game[which].side)) {
    const Action action = act(Verb::Place, scout_of(which), where_is(game, state, one));
    if (!list.contains(action) && place_scout_verdict(game, state, action)) list.add(action);
  }
}

Verdict place_scout_verdict(const Game& game, const State& state, Action action) {
  const FormationId which = first_of(state.stack.top_as<ScoutContact>()->removed);
  const auto who = piece_operand(game, action, 0);
  const auto where = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Place || !where || who != scout_of(which))
    return refused_by("16.9b", fact(scout_of(which)));
  if (!may_hide_at(game, state, game[which].side, *where))
    return refused_by("R94", fact(scout_of(which)), hex(*where));
  return kAllowed;
}

void place_scout_carry_out(const Game& game, State& state, Action action, Events& events) {
  ScoutContact& contact = *state.stack.top_as<ScoutContact>();
  const FormationId which = first_of(contact.removed);
  contact.removed &= ~bit(which);
  hide_scout(game, state, scout_of(which), *hex_operand(game, action, 1), events);
}

void cover_list(const Game& game, const State& state, ActionList& list) {
  const FormationId which = first_of(state.stack.top_as<ScoutContact>()->survivors);
  for (const FormationId one : game.armies[static_cast<std::size_t>(index(game[which].side))]) {
    if (may_cover(game, state, which, scout_of(one))) list.add(act(Verb::TakeScout, scout_of(one)));
  }
  list.add(act(Verb::Done));
}

Verdict cover_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;
  const FormationId which = first_of(state.stack.top_as<ScoutContact>()->survivors);
  const auto who = piece_operand(game, action, 0);
  if (verb_of(action) != Verb::TakeScout || !who || !may_cover(game, state, which, *who))
    return refused_by("16.9b", commander(which));
  return kAllowed;
}

void cover_carry_out(const Game& game, State& state, Action action, Events& events) {
  ScoutContact& contact = *state.stack.top_as<ScoutContact>();
  const FormationId which = first_of(contact.survivors);
  contact.survivors &= ~bit(which);
  if (verb_of(action) == Verb::Done) return;
  const Piece scout = *piece_operand(game, action, 0);
  tell(events, EventKind::ScoutRemoved, "16.9b", side(game.side(scout)), hex(where_is(game, state, scout)));
  lift_scout(game, state, scout);
  hide_scout(game, state, scout, state[which].commander_hex, events);
}

}  // namespace tamburino::custoza
