#include "engine/games/novara/reasons.h"

// 14. Reinforcements.
namespace tamburino::novara {
namespace {

constexpr int kFarthestRing = 6;

Arrivals& arrivals(State& state) { return *state.stack.top_as<Arrivals>(); }
const Arrivals& arrivals(const State& state) { return *state.stack.top_as<Arrivals>(); }

struct Coming {
  int from_turn = 0;
  const std::vector<Hex>* entries = nullptr;
};

bool names(const Reinforcement& group, UnitId who) {
  return std::find(group.units.begin(), group.units.end(), who) != group.units.end();
}

Coming coming(const Game& game, const State& state, UnitId who) {
  const FormationId home = game[who].formation;
  if (home != kNoFormation && !game.scenario.boxes.empty()) {
    const BoxId box = state.box[static_cast<std::size_t>(index(home))];
    if (box != kNoBox) {
      const StrategicBox& one = game.scenario.boxes[static_cast<std::size_t>(index(box))];
      return {one.from_turn, &one.entries};
    }
  }
  const Reinforcement* group = reinforcement_of(game, state, who);
  return group == nullptr ? Coming{} : Coming{group->from_turn, &group->entries};
}

// 14.reinforcements-b, R55  The entry hex; if it is full or lost, the nearest ring of passable hexes with
// room.
template <class Do>
void each_arrival_hex(const Game& game, const State& state, UnitId who, Hex entry, Do look) {
  const Side own = game[who].side;
  if (may_stack(game, state, who, entry)) {
    look(entry);
    return;
  }
  Reach rings;
  rings.search(game.map.grid(), entry, 0, kFarthestRing, [&](Hex from, Facing way, Hex to) -> StepCost {
    if (!passable(game, state, own, from, way) || enemy_in(game, state, own, to)) return {};
    return {1, false};
  });
  int nearest = kFarthestRing + 1;
  for (int i = 0; i < rings.size(); ++i) {
    if (rings.cost(rings[i]) > 0 && may_stack(game, state, who, rings[i]))
      nearest = std::min(nearest, rings.cost(rings[i]));
  }
  for (int i = 0; i < rings.size(); ++i) {
    if (rings.cost(rings[i]) == nearest && may_stack(game, state, who, rings[i])) look(rings[i]);
  }
}

}  // namespace

const Reinforcement* reinforcement_of(const Game& game, const State& /*state*/, UnitId who) {
  for (const Reinforcement& group : game.scenario.reinforcements) {
    if (names(group, who)) return &group;
  }
  if (game.scenario.sixth && names(*game.scenario.sixth, who)) return &*game.scenario.sixth;
  return nullptr;
}

// 14.reinforcements-a  Of a unit that can only come later the card tells it, so that both sides may know.
Verdict may_ever_arrive_now(const Game& game, const State& state, UnitId who) {
  const Reinforcement* group = reinforcement_of(game, state, who);
  const bool by_card =
      game.setup_card[static_cast<std::size_t>(index(who))] != 0 || !game.scenario.boxes.empty();
  if (group == nullptr || by_card || state.turn >= group->from_turn) return kAllowed;
  const bool sixth = game.scenario.sixth && names(*game.scenario.sixth, who);
  return refused_by(sixth ? "17.sixth-a" : "14.reinforcements-a", unit(who), number(group->from_turn))
      .because("arrives-on-turn");
}

// 14.reinforcements-a, 17.sixth-a  On the turn given or any later one.
Verdict may_be_awaited(const Game& game, const State& state, UnitId who) {
  const Verdict refused = refused_by("14.reinforcements-a", unit(who));
  if (state.on_map(who)) return refused.because("already-on-map");
  if (state[who].status != Status::ToCome) return at_hand(game, state, game[who].side, who);
  const Coming group = coming(game, state, who);
  if (group.entries == nullptr) return refused.because("not-in-play");
  if (state.turn < group.from_turn) {
    const bool sixth = game.scenario.sixth && names(*game.scenario.sixth, who);
    return refused_by(sixth ? "17.sixth-a" : "14.reinforcements-a", unit(who), number(group.from_turn))
        .because("arrives-on-turn");
  }
  return kAllowed;
}

Verdict may_arrive(const Game& game, const State& state, UnitId who, Hex where) {
  if (const Verdict due = may_be_awaited(game, state, who); !due) return due;
  const Coming group = coming(game, state, who);
  bool found = false;
  for (const Hex entry : *group.entries) {
    each_arrival_hex(game, state, who, entry, [&](Hex hex) { found = found || hex == where; });
  }
  return found ? kAllowed
               : refused_by("14.reinforcements-b", unit(who), hex(where), hex(group.entries->front()))
                     .because("not-its-entry");
}

bool any_arrival(const Game& game, const State& state, Side side) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game.units[i].side != side || state[who].status != Status::ToCome) continue;
    const Coming group = coming(game, state, who);
    if (group.entries != nullptr && state.turn >= group.from_turn) return true;
  }
  return false;
}

Next run(const Game& game, State& state, Arrivals& now, Events& /*events*/) {
  if (now.selected != kNoUnit) return ask(now.side, Ask::ArrivalHex);
  return any_arrival(game, state, now.side) ? ask(now.side, Ask::Arrivals) : done();
}

void arrivals_list(const Game& game, const State& state, ActionList& list) {
  list.add(act(Verb::Done));
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const Action action = act(Verb::Select, i);
    if (arrivals_verdict(game, state, action)) list.add(action);
  }
}

Verdict arrivals_verdict(const Game& game, const State& state, Action action) {
  if (verb_of(action) == Verb::Done) return kAllowed;  // they may be held back
  const auto who = unit_operand(game, action, 0);
  if (verb_of(action) != Verb::Select || !who) return refused_by("14.reinforcements-a");
  if (const Verdict due = may_ever_arrive_now(game, state, *who); !due) return due;
  if (game[*who].side != state.pending.side)
    return refused_by("14.reinforcements-a", unit(*who)).because("not-yours");
  if (const Verdict due = may_be_awaited(game, state, *who); !due) return due;
  const Coming group = coming(game, state, *who);
  bool room = false;
  for (const Hex entry : *group.entries)
    each_arrival_hex(game, state, *who, entry, [&](Hex) { room = true; });
  return room ? kAllowed : refused_by("14.reinforcements-b", unit(*who)).because("no-room-to-arrive");
}

void arrivals_carry_out(const Game& game, State& state, Action action, Events& /*events*/) {
  if (verb_of(action) == Verb::Done) {
    state.stack.pop();
    return;
  }
  arrivals(state).selected = *unit_operand(game, action, 0);
}

void arrival_hex_list(const Game& game, const State& state, ActionList& list) {
  const UnitId who = arrivals(state).selected;
  const Coming group = coming(game, state, who);
  for (const Hex entry : *group.entries) {
    each_arrival_hex(game, state, who, entry, [&](Hex where) {
      const Action action = act(Verb::Place, who, where);
      if (!list.contains(action)) list.add(action);
    });
  }
}

Verdict arrival_hex_verdict(const Game& game, const State& state, Action action) {
  const auto who = unit_operand(game, action, 0);
  const auto where = hex_operand(game, action, 1);
  if (verb_of(action) != Verb::Place || !who || !where) return refused_by("14.reinforcements-a");
  if (*who != arrivals(state).selected)
    return refused_by("14.reinforcements-a", unit(*who), unit(arrivals(state).selected))
        .because("another-is-chosen");
  return may_arrive(game, state, *who, *where);
}

void arrival_hex_carry_out(const Game& game, State& state, Action action, Events& events) {
  Arrivals& now = arrivals(state);
  const UnitId who = *unit_operand(game, action, 0);
  const Hex where = *hex_operand(game, action, 1);
  now.selected = kNoUnit;
  put(game, state, who, where);
  const FormationId home = game[who].formation;
  if (home != kNoFormation && game[home].variant) state.sixth_in = true;  // 17.sixth-b
  look_around(game, state, where);
  if (may_see(game, state, enemy_of(now.side), who)) {
    tell(events, EventKind::Arrived, "14.reinforcements-a", unit(who), hex(where));
  } else {
    tell_only(now.side, events, EventKind::Arrived, "14.reinforcements-a", unit(who), hex(where));
  }
  occupy(game, state, now.side, where, events);
}

}  // namespace tamburino::novara
