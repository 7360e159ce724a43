#include "engine/games/custoza/position.h"

#include <algorithm>

#include "engine/games/custoza/names.h"

namespace tamburino::custoza {
namespace {

constexpr std::array<std::string_view, kStageCount> kStages{
    "start",          "command", "attempt",  "declare", "forces", "not-activated",
    "out-of-command", "end",     "commands", "march",   "fatigue"};
constexpr int kMostSpent = 60, kMostOrders = 20;

void require(bool holds, const std::string& why, const char* rule = "") {
  if (!holds) throw PositionError(why, rule);
}

std::string at(const Game& game, Hex where) { return game.map.grid().name(where); }

void check_hex(const Game& game, Hex where, const std::string& whose) {
  require(where != kNoHex && index(where) < game.map.size(), whose + " needs a hex of the map");
  require(!game.map.lake(where), whose + " cannot stand in the lake at " + at(game, where), "g7.2b");
}

bool fits(const Unit& unit, Mode mode) {
  switch (mode) {
    case Mode::Open:
      return !unit.artillery();
    case Mode::March:
      return !unit.fortress();
    case Mode::Square:
      return unit.infantry();
    case Mode::Limbered:
    case Mode::Unlimbered:
      return unit.artillery();
  }
  return false;
}

Mode usual_mode(const Unit& unit) {
  if (unit.has_guns()) return Mode::Unlimbered;
  return unit.artillery() ? Mode::Limbered : Mode::Open;
}

void place_unit(const Game& game, State& state, const UnitPlace& place) {
  require(static_cast<std::size_t>(index(place.who)) < game.units.size(), "no such unit");
  const Unit& unit = game[place.who];
  const Mode mode = place.mode.value_or(usual_mode(unit));
  if (place.status == Status::OnMap) check_hex(game, place.hex, unit.name);
  require(place.lost >= 0 && (place.lost < unit.strength || place.status == Status::Eliminated),
          unit.name + " would have no strength left", "g10.zero-a");
  require(place.level != Level::Rout || place.status == Status::Routed, unit.name + " would be Routed",
          "13.5a");
  require(fits(unit, mode), unit.name + " is never " + std::string(word_of(mode)), "g3.force-a");
  require(place.fires >= 0 && place.fires <= game.constants.fires, unit.name + " cannot have fired so often",
          "g8.ammo-a");
  require(!place.exhausted || unit.cavalry(), unit.name + " is no cavalry and cannot be Exhausted", "g9.2a");
  require(place.spent >= 0 && place.spent <= kMostSpent, unit.name + " cannot have spent so many points");
  UnitState own;
  own.hex = place.status == Status::OnMap || place.status == Status::Waiting ? place.hex : kNoHex;
  own.facing = place.facing;
  own.status = place.status;
  own.mode = mode;
  own.level = place.level;
  own.lost = static_cast<std::uint8_t>(place.lost);
  own.fires = static_cast<std::uint8_t>(place.fires);
  own.exhausted = place.exhausted;
  own.face_up = place.face_up;
  own.out_of_command = place.out_of_command;
  own.done = place.done;
  own.acted = place.acted;
  own.moved = place.moved;
  own.recovered = place.recovered;
  own.called = place.called;
  own.failed = place.failed;
  own.fell = static_cast<std::uint8_t>(place.fell);
  own.spent = static_cast<std::uint8_t>(place.spent);
  state[place.who] = own;
}

void check_stacks(const Game& game, const State& state, const Position& position) {
  if (position.as_told) return;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who)) continue;
    require(!enemy_in(game, state, game[who].side, state[who].hex),
            game[who].name + " cannot stand with the enemy in " + at(game, state[who].hex), "g7.5b");
    if (position.loose) continue;
    require(game.in_area(state[who].hex), at(game, state[who].hex) + " lies outside the area of the scenario",
            "g7.2b");
    if (game[who].fortress()) continue;
    Force alone;
    alone.add(who);
    if (const Verdict room = may_stack(game, state, alone, state[who].hex); !room)
      throw PositionError(game[who].name + " has no room in " + at(game, state[who].hex), room.rule);
  }
}

void place_leader(const Game& game, State& state, const LeaderPlace& place) {
  const bool commander = kind_of(place.who) == PieceKind::Commander;
  const bool scout = kind_of(place.who) == PieceKind::Scout;
  require(commander || scout || kind_of(place.who) == PieceKind::Chief, "no such commander");
  if (commander || scout) {
    const auto which = static_cast<std::size_t>(index(formation_of(place.who)));
    require(which < game.formations.size() && game.formations[which].commander.has_value(),
            "no such commander");
  } else {
    require(game.chief(side_of_chief(place.who)).has_value(), "no such commander");
  }
  const std::string name = piece_name(game, place.who);
  Hex where = kNoHex;
  if (place.status == Status::OnMap) {
    check_hex(game, place.hex, name);
    where = place.hex;
  }
  if (scout) {
    state.scout(formation_of(place.who)) = {.hex = where, .status = place.status, .moved = place.moved};
    return;
  }
  if (!commander) {
    state.chief(side_of_chief(place.who)) = {
        .hex = where, .status = place.status, .face_up = !place.face_down, .moved = place.moved};
    return;
  }
  FormationState& own = state[formation_of(place.who)];
  own.commander = place.status;
  own.commander_hex = where;
  own.commander_moved = place.moved;
  own.replaced = place.replaced;
}

void check_leaders(const Game& game, const State& state, const Position& position) {
  for (const LeaderPlace& one : position.leaders) {
    if (position.as_told || one.status != Status::OnMap) continue;
    require(!enemy_in(game, state, game.side(one.who), one.hex),
            piece_name(game, one.who) + " cannot stand with the enemy in " + at(game, one.hex), "g21.2a");
  }
}

void place_formation(const Game& game, State& state, const FormationPlace& place) {
  require(static_cast<std::size_t>(index(place.which)) < game.formations.size(), "no such formation");
  const std::string& name = game[place.which].name;
  const int mood = game.constants.mood;
  require(place.mood >= -mood && place.mood <= mood, "the Mood of " + name + " is off its track", "g5.2.1d");
  require(place.fatigue >= 0 && place.fatigue <= game.constants.fatigue,
          "the Fatigue of " + name + " is off its track", "g18.2a");
  require(place.orders >= 0 && place.orders <= kMostOrders, name + " cannot have failed so often");
  FormationState& own = state[place.which];
  own.stance = place.stance;
  own.mood = static_cast<std::int8_t>(place.mood);
  own.fatigue = static_cast<std::uint8_t>(place.fatigue);
  own.orders = static_cast<std::uint8_t>(place.orders);
  own.fatigued = place.fatigued;
  own.collapsed = place.collapsed;
  own.lifted = place.lifted;
  own.activated = place.activated;
  own.finished = place.finished;
  own.moved = place.moved;
  own.fired = place.fired;
  own.fought = place.fought;
  own.changed = place.changed;
  own.tried = place.tried;
  own.arrived = place.arrived;
  own.objective = place.objective;
  own.communication = place.communication;
  own.commander_face_up = place.stance == Stance::Engaged;
}

// 16.6  The enemy takes every face-down piece for any of those there, or anywhere.
void place_guises(const Game& game, State& state) {
  for (const Side side : kBothSides) {
    Guises all = 0;
    for (const Piece one : hidden_pieces(game, state, side)) {
      if (kind_of(one) == PieceKind::Commander) all |= guise_of(formation_of(one));
      if (kind_of(one) == PieceKind::Chief) all |= kChiefGuise;
      if (kind_of(one) == PieceKind::Scout) all |= kScoutGuise;
    }
    for (const Piece one : hidden_pieces(game, state, side)) note_unknown(game, state, one, all);
  }
}

// 21.1  A combat unit controls the hex it stands in, whatever the scenario says.
void take_hexes(const Game& game, State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || game[who].kind == Kind::BridgeTrain) continue;
    if (game[who].side == Side::Italian) {
      state.italian.add(state[who].hex);
    } else {
      state.italian.remove(state[who].hex);
    }
  }
}

void place_owners(const Game& game, State& state, const Position& position) {
  for (const auto& [where, side] : position.owners) {
    require(where != kNoHex && index(where) < game.map.size(), "the map has no such hex");
    require(position.as_told || !enemy_in(game, state, side, where),
            at(game, where) + " belongs to the side whose unit stands in it", "g21.1a");
    if (side == Side::Italian) {
      state.italian.add(where);
    } else {
      state.italian.remove(where);
    }
  }
}

void place_activation(const Game& game, State& state, const Position& position) {
  require(position.markers.size() <= kMostMarkers && position.attacked.size() <= kMostAttacked,
          "too many markers", "6.2a");
  ActivationState& own = state.activation;
  own.formation = *position.active;
  own.temper = position.temper;
  own.reserve = position.reserve;
  for (const Marker& one : position.markers) {
    const bool placed = one.hex != kNoHex && index(one.hex) < game.map.size();
    require(one.kind == MarkerKind::None || (placed && target_of(game, one) != kNoHex),
            "a marker needs a hex, and a hex to point at", "6.1a");
    own.markers[own.marker_count++] = one;
  }
  for (const Hex where : position.attacked) own.attacked[own.attacked_count++] = where;
  state[*position.active].activated = true;
}

// The number of the phase after this one, as a Game Turn counts them.
std::uint8_t after(const Game& game, Phase phase) {
  const auto& phases = game.scenario.phases;
  const auto found = std::find(phases.begin(), phases.end(), phase);
  require(found != phases.end(), "this scenario has no such phase", "14.3a");
  return static_cast<std::uint8_t>(found - phases.begin() + 1);
}

void enter_stage(const Game& game, State& state, const Position& position) {
  const auto turn = [&](std::uint8_t next) {
    state.stack.push(GameTurn{.step = GameTurn::Step::Phase, .next = next});
  };
  switch (position.stage) {
    case Stage::Start:
      state.stack.push(GameTurn{});
      return;
    case Stage::Command:
    case Stage::Attempt: {
      turn(after(game, Phase::Engaged));
      const bool command = position.stage == Stage::Command;
      state.stack.push(
          EngagedPhase{.step = command ? EngagedPhase::Step::Command : EngagedPhase::Step::Choose,
                       .turn = state.initiative});
      return;
    }
    case Stage::Declare:
    case Stage::Forces: {
      turn(after(game, Phase::Engaged));
      state.stack.push(EngagedPhase{.step = EngagedPhase::Step::Tested,
                                    .turn = game[*position.active].side,
                                    .trying = *position.active});
      const bool declare = position.stage == Stage::Declare;
      state.stack.push(Activation{.step = declare ? Activation::Step::Declare : Activation::Step::Forces});
      return;
    }
    case Stage::NotActivated:
    case Stage::OutOfCommand: {
      const Phase phase = position.stage == Stage::NotActivated ? Phase::NotActivated : Phase::OutOfCommand;
      turn(after(game, phase));
      state.stack.push(QuietPhase{.phase = phase, .side = enemy_of(state.initiative)});
      return;
    }
    case Stage::End:
      turn(static_cast<std::uint8_t>(after(game, Phase::End) - 1));
      return;
    case Stage::CommandPhase:
      turn(static_cast<std::uint8_t>(after(game, Phase::Command) - 1));
      return;
    case Stage::March:
      turn(static_cast<std::uint8_t>(after(game, Phase::March) - 1));
      return;
    case Stage::Fatigue:
      turn(static_cast<std::uint8_t>(after(game, Phase::Fatigue) - 1));
      return;
  }
}

void stand(const Game& game, State& state, const Placement& one) {
  if (kind_of(one.piece) == PieceKind::Unit) {
    place_unit(game, state,
               {.who = unit_of(one.piece), .hex = one.hex, .facing = one.facing, .mode = one.mode});
  } else {
    place_leader(game, state, {.who = one.piece, .hex = one.hex});
  }
}

// As the scenario begins, everybody in the hex that it gives by default.
void place_scenario(const Game& game, State& state) {
  const Scenario& scenario = game.scenario;
  for (const Placement& one : scenario.fortress_hexes) stand(game, state, one);
  for (const Placement& one : scenario.placements) stand(game, state, one);
  for (const StartState& one : scenario.states) {
    state[one.unit].lost = static_cast<std::uint8_t>(one.lost);
    state[one.unit].level = one.level;
  }
  for (const FormationStart& one : scenario.formations) {
    place_formation(game, state,
                    {.which = one.formation,
                     .stance = one.stance,
                     .mood = one.mood,
                     .fatigue = one.fatigue,
                     .objective = one.objective});
  }
  if (scenario.pontoon) {
    state.pontoon.hex = scenario.pontoon->hex;
    state.pontoon.side = scenario.pontoon->side;
  }
}

State begin(const Game& game, const Position& position) {
  State state{};
  for (std::size_t i = 0; i < game.scenario.italian.size(); ++i) {
    if (game.scenario.italian[i]) state.italian.add(Hex{static_cast<std::uint16_t>(i)});
  }
  rebuild(game, state);
  if (position.from_scenario) place_scenario(game, state);
  return state;
}

}  // namespace

std::optional<Stage> find_stage(std::string_view word) {
  for (std::size_t i = 0; i < kStages.size(); ++i) {
    if (kStages[i] == word) return static_cast<Stage>(i);
  }
  return std::nullopt;
}

std::string_view word_of(Stage stage) { return kStages[static_cast<std::size_t>(stage)]; }

namespace {

bool in_activation(const Position& position) {
  return position.stage == Stage::Declare || position.stage == Stage::Forces;
}

}  // namespace

State lay_out(const Game& game, const Position& position) {
  const bool activation = in_activation(position);
  require(!activation || position.active, "an activation needs an active Formation", "5.1a");
  require(activation || (position.markers.empty() && position.attacked.empty()),
          "markers belong to an activation", "3.2.2l");
  if (position.active) {
    require(static_cast<std::size_t>(index(*position.active)) < game.formations.size(), "no such formation");
    require(!game[*position.active].reserve_units(), "Reserve units are never activated as a Formation",
            "4.3a");
  }
  State state = begin(game, position);
  const int day = position.day.value_or(game.scenario.first.day),
            turn = position.turn.value_or(game.scenario.first.turn);
  require(day >= 1 && day <= game.scenario.last.day, "the scenario has no such day", "g22.4e");
  require(turn >= 1 && turn <= game.turns_a_day(), "a day has no such Game Turn", "g22.4e");
  state.day = static_cast<std::uint8_t>(day);
  state.turn = static_cast<std::uint8_t>(turn);
  state.initiative = position.initiative.value_or(game.scenario.initiative.value_or(Side::Italian));
  if (position.pontoon) state.pontoon = *position.pontoon;
  for (const UnitPlace& one : position.units) place_unit(game, state, one);
  rebuild(game, state);
  check_stacks(game, state, position);
  for (const LeaderPlace& one : position.leaders) place_leader(game, state, one);
  check_leaders(game, state, position);
  for (const FormationPlace& one : position.formations) place_formation(game, state, one);
  place_guises(game, state);
  take_hexes(game, state);
  place_owners(game, state, position);
  if (activation) place_activation(game, state, position);
  return state;
}

State set_position(const Game& game, const Position& position, Events& events) {
  State state = lay_out(game, position);
  enter_stage(game, state, position);
  proceed(game, state, events);
  return state;
}

}  // namespace tamburino::custoza
