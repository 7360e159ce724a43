#include "engine/games/risorgimento1859/position.h"

#include <algorithm>

#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/names.h"

namespace tamburino::risorgimento1859 {
namespace {

constexpr std::array<std::string_view, kStageCount> kStages{"start",          "reserve",    "activation",
                                                            "corps",          "brigade",    "recovery",
                                                            "out-of-reserve", "commanders", "demoralization"};

void require(bool holds, const std::string& why, const char* rule = "") {
  if (!holds) throw PositionError(why, rule);
}

void check_hex(const Game& game, Hex where, const std::string& whose) {
  require(where != kNoHex && index(where) < game.map.size(), whose + " needs a hex of the map");
  require(!game.map.lake(where), whose + " cannot stand in the lake at " + game.map.grid().name(where),
          "5.26a");
}

void place_unit(const Game& game, State& state, const UnitPlace& place) {
  require(static_cast<std::size_t>(index(place.who)) < game.units.size(), "no such unit");
  const Unit& one = game[place.who];
  require(place.hits >= 0 && (place.hits <= one.cohesion || place.status == Status::Eliminated),
          one.name + " would be eliminated", "8.12c");
  require(place.hits == 0 || !one.artillery(), one.name + " is artillery and takes no Hits", "8.11c");
  require(!place.square || (one.infantry() && !one.chasseur()), one.name + " never forms Square", "6.14a");
  if (state.on_map(place.who)) lift(game, state, place.who, Status::Absent);
  UnitState own;
  own.facing = place.facing;
  own.hits = static_cast<std::uint8_t>(place.hits);
  own.set(Mark::Disordered, place.disordered);
  own.set(Mark::Square, place.square);
  own.set(Mark::Reserve, place.reserve);
  own.set(Mark::Marching, place.marching);
  own.status = place.status == Status::OnMap ? Status::Absent : place.status;
  state[place.who] = own;
  if (place.status != Status::OnMap) return;
  check_hex(game, place.hex, one.name);
  put(game, state, place.who, place.hex);
}

void check_stacks(const Game& game, const State& state, const Position& position) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    if (!state.on_map(who)) continue;
    const Hex where = state[who].hex;
    const std::string at = game.map.grid().name(where);
    if (position.as_told) continue;
    require(!enemy_in(game, state, game[who].side, where),
            game[who].name + " cannot stand with the enemy in " + at, "5.42b");
    if (position.loose) continue;
    require(game.in_area(where), at + " lies outside the area of the scenario", "2.0b");
    if (state[who].is(Mark::Reserve)) continue;  // 4.61b
    if (const Verdict room = may_stack(game, state, who, where); !room)
      throw PositionError(game[who].name + " has no room in " + at, room.rule);
  }
}

void place_leader(const Game& game, State& state, const LeaderPlace& place, bool as_told) {
  require(static_cast<std::size_t>(index(place.who)) < game.leaders.size(), "no such leader");
  LeaderState own{.status = place.status, .finished = place.finished};
  if (place.status == Status::OnMap) {
    check_hex(game, place.hex, game[place.who].name);
    require(as_told || !enemy_in(game, state, game[place.who].side, place.hex),
            game[place.who].name + " cannot stand with the enemy", "4.11g");
    own.hex = place.hex;
  }
  state[place.who] = own;
}

void place_brigade(const Game& game, State& state, const BrigadePlace& place) {
  require(static_cast<std::size_t>(index(place.which)) < game.brigades.size(), "no such brigade");
  BrigadeState& own = state[place.which];
  own.orders = place.orders;
  own.tried = place.tried;
  own.hors_de_combat = place.hors_de_combat;
  own.held = place.held;
  own.acted = place.acted;
}

void place_corps(const Game& game, State& state, const CorpsPlace& place) {
  require(static_cast<std::size_t>(index(place.which)) < game.corps.size(), "no such corps");
  require(place.activations >= 0 && place.activations <= 3, "a corps has three activations at most", "4.43b");
  CorpsState& own = state[place.which];
  own.activations = static_cast<std::uint8_t>(place.activations);
  own.finished = place.finished;
  own.demoralized = place.demoralized;
  own.withdrawing = place.withdrawing;
  own.extended_tried = place.extended_tried;
}

// What the scenario's turn track, or those that stand there, make of the places.
void place_owners(const Game& game, State& state, const Position& position) {
  Events quiet;
  if (!position.from_scenario) {
    for (std::size_t i = 0; i < game.units.size(); ++i) {
      const UnitId who{static_cast<std::uint16_t>(i)};
      if (state.on_map(who)) enter_hex(game, state, who, state[who].hex, quiet);
    }
  }
  for (const auto& [which, side] : position.owners) {
    require(which >= 0 && static_cast<std::size_t>(which) < game.scenario.places.size(), "no such place",
            "a9.6a");
    state.owner[static_cast<std::size_t>(which)] = side;
  }
}

void enter_stage(const Game& game, State& state, const Position& position) {
  using Step = GameTurn::Step;
  const auto turn = [&](Step step) { state.stack.top_as<GameTurn>()->step = step; };
  switch (position.stage) {
    case Stage::Start:
      return turn(Step::Begin);
    case Stage::Reserve:
      return turn(Step::Reserve);
    case Stage::Recovery:
      return turn(Step::Recovery);
    case Stage::OutOfReserve:
      return turn(Step::OutOfReserve);
    case Stage::Commanders:
      return turn(Step::Commanders);
    case Stage::Demoralization:
      return turn(Step::Demoralization);
    case Stage::Activation:
    case Stage::Corps:
    case Stage::Brigade:
      break;
  }
  turn(Step::Recovery);
  ActivationPhase phase{.step = ActivationPhase::Step::Select,
                        .due = position.due.value_or(position.initiative)};
  if (position.stage == Stage::Activation) return state.stack.push(phase);
  const CorpsId which = position.active;
  require(static_cast<std::size_t>(index(which)) < game.corps.size(), "an activation needs a corps", "4.4a");
  phase = {.step = ActivationPhase::Step::Acted,
           .due = game[which].side,
           .run = 1,
           .last = which,
           .trying = which};
  phase.extended = position.extended;
  state.stack.push(phase);
  state.acting = {.corps = which, .extended = position.extended};
  state[which].activations = static_cast<std::uint8_t>(std::max<int>(1, state[which].activations));
  Events quiet;
  fix_orders(game, state, which, quiet);
  if (position.stage == Stage::Corps) {  // once somebody has acted, nothing more is attached
    bool begun = false;
    for (const BrigadeId one : game.brigades_in(which)) begun = begun || state[one].acted;
    state.stack.push(
        CorpsActivation{.step = begun ? CorpsActivation::Step::Brigades : CorpsActivation::Step::Attach});
    return;
  }
  const BrigadeId one = position.brigade;
  require(static_cast<std::size_t>(index(one)) < game.brigades.size() && game[one].corps == which,
          "the brigade does not belong to the active corps", "4.4a");
  state[one].acted = true;
  state.stack.push(CorpsActivation{.step = CorpsActivation::Step::Brigades});
  state.stack.push(BrigadeAction{.brigade = one});
}

Stage stage_of(const State& state) {
  if (state.stack.find<BrigadeAction>() != nullptr) return Stage::Brigade;
  if (state.stack.find<CorpsActivation>() != nullptr) return Stage::Corps;
  if (state.stack.find<ActivationPhase>() != nullptr) return Stage::Activation;
  if (state.stack.find<Demoralization>() != nullptr) return Stage::Demoralization;
  if (const auto* now = state.stack.find<EachPlayer>()) {
    switch (now->what) {
      case EachPlayer::What::Reserve:
        return Stage::Reserve;
      case EachPlayer::What::Recover:
        return Stage::Recovery;
      case EachPlayer::What::OutOfReserve:
        return Stage::OutOfReserve;
      case EachPlayer::What::Commanders:
        return Stage::Commanders;
    }
  }
  return Stage::Start;
}

}  // namespace

std::optional<Stage> find_stage(std::string_view word) {
  for (std::size_t i = 0; i < kStages.size(); ++i) {
    if (kStages[i] == word) return static_cast<Stage>(i);
  }
  return std::nullopt;
}

std::string_view word_of(Stage stage) { return kStages[static_cast<std::size_t>(stage)]; }

State lay_out(const Game& game, const Position& position) {
  State state = set_up(game);
  state.stack = {};
  require(position.turn >= 1 && position.turn <= game.scenario.turns, "the scenario has no such turn",
          "2.0b");
  if (!position.from_scenario) {
    for (std::size_t i = 0; i < game.units.size(); ++i) {
      const UnitId who{static_cast<std::uint16_t>(i)};
      if (state.on_map(who)) lift(game, state, who, Status::Absent);
      state[who] = {};
    }
    for (LeaderState& one : state.leaders) one = {};
    for (BrigadeState& one : state.brigades) one = {};
    state.owner.fill(Side::Austrian);
  }
  state.turn = static_cast<std::uint8_t>(position.turn);
  state.initiative = position.initiative;
  state.bridge_down = position.bridge_down;
  for (const UnitPlace& one : position.units) place_unit(game, state, one);
  rebuild(game, state);
  check_stacks(game, state, position);
  for (const LeaderPlace& one : position.leaders) place_leader(game, state, one, position.as_told);
  for (const BrigadePlace& one : position.brigades) place_brigade(game, state, one);
  for (const CorpsPlace& one : position.corps) place_corps(game, state, one);
  place_owners(game, state, position);
  return state;
}

void begin_stage(const Game& game, State& state, const Position& position, Events& events) {
  state.stack.push(GameTurn{});
  enter_stage(game, state, position);
  events.clear();
  proceed(game, state, events);
}

State set_position(const Game& game, const Position& position, Events& events) {
  State state = lay_out(game, position);
  begin_stage(game, state, position, events);
  return state;
}

Position position_of(const Game& game, const State& state) {
  Position all;
  all.loose = true;
  all.turn = state.turn;
  all.initiative = state.initiative;
  all.bridge_down = state.bridge_down;
  all.stage = stage_of(state);
  all.active = state.acting.corps;
  all.extended = state.acting.extended;
  if (const auto* phase = state.stack.find<ActivationPhase>()) all.due = phase->due;
  if (const auto* now = state.stack.find<BrigadeAction>()) {
    all.brigade = now->brigade;
    if (now->pool) all.stage = Stage::Corps;
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    const UnitState& own = state[who];
    all.units.push_back({.who = who,
                         .status = own.status,
                         .hex = own.hex,
                         .facing = own.facing,
                         .hits = own.hits,
                         .disordered = own.is(Mark::Disordered),
                         .square = own.is(Mark::Square),
                         .reserve = own.is(Mark::Reserve),
                         .marching = own.is(Mark::Marching)});
  }
  std::stable_sort(all.units.begin(), all.units.end(), [&](const UnitPlace& a, const UnitPlace& b) {
    return state[a.who].place < state[b.who].place;
  });
  for (std::size_t i = 0; i < game.leaders.size(); ++i) {
    const LeaderState& own = state.leaders[i];
    all.leaders.push_back({LeaderId{static_cast<std::uint8_t>(i)}, own.status, own.hex, own.finished});
  }
  for (std::size_t i = 0; i < game.brigades.size(); ++i) {
    const BrigadeState& own = state.brigades[i];
    all.brigades.push_back({BrigadeId{static_cast<std::uint8_t>(i)}, own.orders, own.tried,
                            own.hors_de_combat, own.held, own.acted});
  }
  for (std::size_t i = 0; i < game.corps.size(); ++i) {
    const CorpsState& own = state.corps[i];
    all.corps.push_back({CorpsId{static_cast<std::uint8_t>(i)}, own.activations, own.finished,
                         own.demoralized, own.withdrawing, own.extended_tried});
  }
  for (std::size_t i = 0; i < game.scenario.places.size(); ++i)
    all.owners.emplace_back(static_cast<int>(i), state.owner[i]);
  return all;
}

}  // namespace tamburino::risorgimento1859
