#include <algorithm>

#include "engine/games/custoza/rules.h"

// 24.2, 26.2. Strategic Objectives: chosen in secret, swapped once, fulfilled at the end.
namespace tamburino::custoza {
namespace {

const std::vector<StrategicObjective>& objectives_of(const Game& game, Side side) {
  return game.scenario.objectives[static_cast<std::size_t>(index(side))];
}

Side side_to_choose(const ObjectiveChoice& choice) {
  return choice.step == ObjectiveChoice::Step::Italian ? Side::Italian : Side::Austrian;
}

void go_on_to_next(ObjectiveChoice& choice) {
  const bool last = choice.swap || choice.step == ObjectiveChoice::Step::Austrian;
  choice.step = last ? ObjectiveChoice::Step::End : ObjectiveChoice::Step::Austrian;
}

}  // namespace

Next run(const Game& game, State& state, ObjectiveChoice& choice, Events&) {
  if (choice.step == ObjectiveChoice::Step::End) return done();
  const Side side = side_to_choose(choice);
  if (side == Side::Italian && game.scenario.italian_objective) {  // 28.2a: it is known
    state.objective[0] = static_cast<std::uint8_t>(*game.scenario.italian_objective);
    go_on_to_next(choice);
    return go_on();
  }
  return ask(side, Ask::Objective);
}

void objective_list(const Game& game, const State& state, ActionList& list) {
  for (int i = 1; i <= kStrategicObjectives; ++i) {
    const Action action = act(Verb::Choose, i);
    if (objective_verdict(game, state, action)) list.add(action);
  }
}

Verdict objective_verdict(const Game& game, const State& state, Action action) {
  const Side side = side_to_choose(*state.stack.top_as<ObjectiveChoice>());
  const std::size_t number = action.operand[0];
  const bool known =
      verb_of(action) == Verb::Choose && number >= 1 && number <= objectives_of(game, side).size();
  return known ? kAllowed : refused_by("24.2a", custoza::side(side)).because("no-such-objective");
}

// The answer is the owner's secret: 24.2a. To keep the same one is a choice as well.
void objective_carry_out(const Game&, State& state, Action action, Events& events) {
  ObjectiveChoice& choice = *state.stack.top_as<ObjectiveChoice>();
  const Side side = side_to_choose(choice);
  state.objective[static_cast<std::size_t>(index(side))] = static_cast<std::uint8_t>(action.operand[0]);
  Event event{static_cast<std::uint8_t>(EventKind::ObjectiveChosen), choice.swap ? "24.2b" : "24.2a",
              Facts{custoza::side(side), number(action.operand[0])}};
  event.seen_by = static_cast<std::uint8_t>(1U << static_cast<unsigned>(index(side)));
  events.add(event);
  go_on_to_next(choice);
}

// --- 24.2: what fulfils them

namespace {

bool occupies(const Game& game, const State& state, Side side, Hex where) {
  return any_of(units_in(game, state, side, where),
                [&](UnitId who) { return game[who].kind != Kind::BridgeTrain; });
}

// Ruling 88  Every Corps of a side by its word: Haller and Taxis are one.
template <class Holds>
bool some_corps(const Game& game, const State& state, Side side, Holds holds) {
  for (const FormationId which : game.armies[static_cast<std::size_t>(index(side))]) {
    const std::string& corps = game[which].corps;
    if (corps.empty()) continue;
    bool all = true, any = false;
    for (const FormationId part : game.armies[static_cast<std::size_t>(index(side))]) {
      if (game[part].corps != corps) continue;
      all = all && !state[part].collapsed && holds(part, any);
    }
    if (all && any) return true;
  }
  return false;
}

}  // namespace

// 24.2g, ruling 44  Every unit that it has on the map, and its commander, west of the Mincio.
bool corps_across(const Game& game, const State& state, Side side) {
  const auto west = [&](Hex where) { return game.west[static_cast<std::size_t>(index(where))]; };
  return some_corps(game, state, side, [&](FormationId part, bool& any) {
    const bool led = commander_on_map(state, part);
    if (led && !west(state[part].commander_hex)) return false;
    for (const UnitId who : game.units_of(part)) {
      if (state.on_map(who) && !west(state[who].hex)) return false;
      any = any || state.on_map(who) || (led && state[who].status == Status::Inside);
    }
    return true;
  });
}

// 24.2i  Eliminated and Routed units do not count.
bool corps_exited(const Game& game, const State& state, Side side) {
  return some_corps(game, state, side, [&](FormationId part, bool& any) {
    for (const UnitId who : game.units_of(part)) {
      switch (state[who].status) {
        case Status::Exited:
          any = true;
          break;
        case Status::Absent:
        case Status::Routed:
        case Status::Eliminated:
          break;
        default:
          return false;
      }
    }
    return true;
  });
}

bool fulfilled(const Game& game, const State& state, Side side, const StrategicObjective& objective) {
  using Also = StrategicObjective::Also;
  if (objective.also == Also::CutCommunication)  // 26.2b
    return !communicate(game, state, enemy_of(side), objective.hexes[0], objective.hexes[1]);
  const bool held = std::all_of(objective.hexes.begin(), objective.hexes.end(), [&](Hex one) {
    return objective.also == Also::CorpsAcross ? occupies(game, state, side, one)
                                               : controller(state, one) == side;
  });
  switch (objective.also) {
    case Also::Nothing:
    case Also::CutCommunication:
      return held;
    case Also::CorpsAcross:
      return held && corps_across(game, state, side);
    case Also::Communication:
      return held && has_communication(game, state, side, objective.hexes[0]);
    case Also::CorpsExited:
      return held && corps_exited(game, state, side);
  }
  return held;
}

bool fulfilled(const Game& game, const State& state, Side side) {
  const std::size_t chosen = state.objective[static_cast<std::size_t>(index(side))];
  return chosen != 0 && fulfilled(game, state, side, objectives_of(game, side)[chosen - 1]);
}

}  // namespace tamburino::custoza
