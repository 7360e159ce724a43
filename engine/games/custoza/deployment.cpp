#include "engine/games/custoza/rules.h"

// 16.8, 16.10, 16.11. Deployment.
namespace tamburino::custoza {
namespace {

Deployment& top_deployment(State& state) { return *state.stack.top_as<Deployment>(); }
const Deployment& top_deployment(const State& state) { return *state.stack.top_as<Deployment>(); }

bool west(const Game& game, Hex where) { return game.west[static_cast<std::size_t>(index(where))]; }

// 16.8c, R72  Within 4 hexes on the commander's bank, free of enemies and their zones, 3 SV a hex.
Verdict may_stand(const Game& game, const State& state, FormationId which, UnitId who, Hex where) {
  const Side side = game[which].side;
  const Hex centre = state[which].commander_hex;
  if (game.map.grid().distance(centre, where) > game.constants.deployment)
    return refused_by("16.8c", unit(who), hex(where)).because("too-far");
  if (!game.in_area(where) || game.map.lake(where)) return refused_by("g7.2b", unit(who), hex(where));
  if (west(game, where) != west(game, centre))
    return refused_by("R72", unit(who), hex(where)).because("other-bank");
  if (in_enemy_zone(state, side, where))
    return refused_by("R72", unit(who), hex(where)).because("enemy-zone");
  Force alone;
  alone.add(who);
  return may_stack_as(game, state, Mode::March, alone, where);
}

bool has_room(const Game& game, const State& state, FormationId which, UnitId who, bool road) {
  for (const Hex where : hexes_within(game, state[which].commander_hex, game.constants.deployment)) {
    if (game.map.has_road(where) == road && may_stand(game, state, which, who, where)) return true;
  }
  return false;
}

// g16.deploy-b  A road hex as long as one has room for it.
Verdict may_place(const Game& game, const State& state, FormationId which, UnitId who, Hex where) {
  if (const Verdict stands = may_stand(game, state, which, who, where); !stands) return stands;
  if (!game.map.has_road(where) && has_room(game, state, which, who, true))
    return refused_by("16.8c", unit(who), hex(where)).because("road-first");
  return kAllowed;
}

// R73, R100  In command if it is in range when it is placed.
void place(const Game& game, State& state, UnitId who, Hex where, Events& events) {
  const FormationId own = game[who].formation;
  state[who].mode = Mode::March;
  state[who].face_up = !game.options.fog;
  enter_hex(game, state, who, where, events);
  state[who].out_of_command = !reaches(game, state, game[who].side, state[own].commander_hex, where,
                                       2 * game.constants.command_range);
  tell(events, EventKind::Placed, "16.8c", unit(who), hex(where));
}

// The rest waits, and enters from the next Command Phase on: R72.
void leave_waiting(State& state, Deployment& deployment, Events& events) {
  for (const UnitId who : deployment.waiting) {
    UnitState& own = state[who];
    own.status = Status::Waiting;
    own.hex = state[deployment.formation].commander_hex;
    own.done = true;
    tell(events, EventKind::Waits, "g16.deploy-b", unit(who), hex(own.hex));
  }
  deployment.waiting = {};
}

void turn_up(State& state, FormationId which, Events& events) {
  FormationState& own = state[which];
  own.stance = Stance::Engaged;  // 16.11a
  own.objective = kNoBox;        // 16.2.2a
  own.commander_face_up = true;
  own.commander_guises = 0;
  own.commander_seen_moving = false;
  tell(events, EventKind::Deployed, "16.8a", formation(which), hex(own.commander_hex));
  if (March* march = state.stack.find<March>(); march != nullptr && march->moving == commander_of(which)) {
    march->moving = kNoPiece;  // R35: his move ends
    march->led = true;
    march->step = March::Step::Choose;
  }
}

int scouts_on_map(const Game& game, const State& state, Side side, Piece& only) {
  int count = 0;
  for (const FormationId one : game.armies[static_cast<std::size_t>(index(side))]) {
    if (state.scout(one).status == Status::OnMap) ++count, only = scout_of(one);
  }
  return count;
}

void remove_scout(const Game& game, State& state, Piece scout, Events& events) {
  tell(events, EventKind::ScoutRemoved, "16.8d", side(game.side(scout)), hex(where_is(game, state, scout)));
  lift_scout(game, state, scout);
}

}  // namespace

Next run(const Game& game, State& state, Deployment& deployment, Events& events) {
  const FormationId which = deployment.formation;
  const Side owner = game[which].side;
  switch (deployment.step) {
    case Deployment::Step::Begin:
      note_departure(game, state, commander_of(which));
      turn_up(state, which, events);
      for (const UnitId who : game.units_of(which)) {
        if (state[who].status == Status::Inside) deployment.waiting.add(who);
      }
      deployment.step = Deployment::Step::Place;
      return go_on();
    case Deployment::Step::Place: {
      const bool room = any_of(deployment.waiting, [&](UnitId who) {
        return has_room(game, state, which, who, true) || has_room(game, state, which, who, false);
      });
      if (room || (deployment.last != kNoUnit && !deployment.turned)) return ask(owner, Ask::DeployUnit);
      leave_waiting(state, deployment, events);
      deployment.step = Deployment::Step::Scout;
      return go_on();
    }
    case Deployment::Step::Scout: {  // 16.8d
      Piece only = kNoPiece;
      const int scouts = scouts_on_map(game, state, owner, only);
      if (scouts > 1) return ask(owner, Ask::RemoveScout);
      if (scouts == 1) remove_scout(game, state, only, events);
      state.contact_due = true;
      return done();
    }
  }
  return done();
}

// --- where its units stand

void deploy_unit_list(const Game& game, const State& state, ActionList& list) {
  const Deployment& deployment = top_deployment(state);
  const FormationId which = deployment.formation;
  for (const UnitId who : deployment.waiting) {
    const bool road = has_room(game, state, which, who, true);
    for (const Hex where : hexes_within(game, state[which].commander_hex, game.constants.deployment)) {
      if (game.map.has_road(where) == road && may_stand(game, state, which, who, where))
        list.add(act(Verb::Place, piece(who), where));
    }
  }
  if (deployment.last != kNoUnit) {
    for (const Facing way : kFacings) {
      const Action action = act(Verb::Face, deployment.last, way);
      if (deploy_unit_verdict(game, state, action)) list.add(action);
    }
  }
  if (list.empty() || deploy_unit_verdict(game, state, act(Verb::Done))) list.add(act(Verb::Done));
}

Verdict deploy_unit_verdict(const Game& game, const State& state, Action action) {
  const Deployment& deployment = top_deployment(state);
  const FormationId which = deployment.formation;
  if (verb_of(action) == Verb::Done) {
    for (const UnitId who : deployment.waiting) {
      if (has_room(game, state, which, who, true) || has_room(game, state, which, who, false))
        return refused_by("16.8c", unit(who)).because("has-room");
    }
    return kAllowed;
  }
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by("16.8c", formation(which));
  if (verb_of(action) == Verb::Face) {
    const auto way = facing_operand(action, 1);
    const bool last = way && *who == deployment.last && !deployment.turned && state[*who].facing != *way;
    return last ? kAllowed : refused_by("16.8c", unit(*who)).because("not-last");
  }
  const auto where = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Place || !where) return refused_by("16.8c", formation(which));
  if (!deployment.waiting.contains(*who))
    return refused_by("16.8c", unit(*who), formation(which)).because("not-inside");
  return may_place(game, state, which, *who, *where);
}

void deploy_unit_carry_out(const Game& game, State& state, Action action, Events& events) {
  Deployment& deployment = top_deployment(state);
  if (verb_of(action) == Verb::Done) {
    leave_waiting(state, deployment, events);
    deployment.last = kNoUnit;
    deployment.step = Deployment::Step::Scout;
    return;
  }
  const UnitId who = *unit_operand(game, action, 0);
  if (verb_of(action) == Verb::Face) {
    deployment.turned = true;
    turn_to(game, state, who, *facing_operand(action, 1));
    tell(events, EventKind::Faced, "16.8c", unit(who), facing(*facing_operand(action, 1)));
    return;
  }
  deployment.waiting.remove(who);
  deployment.last = who;
  deployment.turned = false;
  place(game, state, who, *hex_operand(game, action, 1), events);
}

// --- which Scout goes

void remove_scout_list(const Game& game, const State& state, ActionList& list) {
  const Side owner = game[top_deployment(state).formation].side;
  for (const FormationId one : game.armies[static_cast<std::size_t>(index(owner))]) {
    if (state.scout(one).status == Status::OnMap) list.add(act(Verb::TakeScout, scout_of(one)));
  }
}

Verdict remove_scout_verdict(const Game& game, const State& state, Action action) {
  const FormationId which = top_deployment(state).formation;
  const auto who = piece_operand(game, action, 0);
  const bool fits = verb_of(action) == Verb::TakeScout && who && kind_of(*who) == PieceKind::Scout &&
                    game.side(*who) == game[which].side && where_is(game, state, *who) != kNoHex;
  return fits ? kAllowed : refused_by("16.8d", formation(which));
}

void remove_scout_carry_out(const Game& game, State& state, Action action, Events& events) {
  remove_scout(game, state, *piece_operand(game, action, 0), events);
  state.contact_due = true;
  state.stack.pop();
}

}  // namespace tamburino::custoza
