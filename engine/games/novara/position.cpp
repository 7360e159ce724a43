#include "engine/games/novara/position.h"

#include "engine/games/novara/names.h"

namespace tamburino::novara {
namespace {

constexpr std::array<std::string_view, kPhaseCount> kPhases{
    "arrivals", "dummies",     "choice",  "draw",  "drawn",    "place-chit", "take",
    "movement", "bombardment", "declare", "night", "recovery", "end"};

void require(bool holds, const std::string& why, const std::string& rule = "") {
  if (!holds) throw PositionError(why, rule);
}

std::string hex_name(const Game& game, Hex where) { return game.map.grid().name(where); }

void check_place(const Game& game, const UnitPlace& place) {
  const std::string& name = game[place.who].name;
  const Unit& unit = game[place.who];
  if (place.status == Status::OnMap) {
    require(place.hex != kNoHex, name + " needs a hex");
    require(game.in_play(place.hex), name + " stands outside the play area, in " + hex_name(game, place.hex),
            "16");
  }
  require(place.status != Status::Unknown && place.status != Status::ToPlace,
          name + " cannot be of that status");
  require(place.losses >= 0 && place.losses <= unit.steps,
          name + " has " + std::to_string(unit.steps) + " steps", "3.counters-a");
  require(place.status != Status::OnMap || unit.steps == 0 || place.losses < unit.steps,
          name + " has lost all its steps and cannot be on the map", "3.counters-b");
  require(place.start_losses >= 0 && place.start_losses <= place.losses,
          name + " cannot have lost more before the start than in all", "R56");
  require(place.spent >= 0 && place.spent <= 30, name + " cannot have spent so many points");
  require(!place.shaken || unit.fights(), name + " cannot be shaken");
  require(!place.out_of_supply || needs_supply(game, place.who), name + " is never out of supply",
          "13.supply-a");
  require(!place.captured || unit.kind == Kind::Train, name + " cannot be captured", "10.seizing-b");
  if (place.laid) {
    require(unit.kind == Kind::Train, name + " is no pontoon train", "10.building-a");
    require(place.status == Status::OnMap && game.map.river(place.hex, *place.laid),
            name + " has no river on that side", "10.building-a");
  }
  if (place.display) {
    require(game.options.fog == Fog::Displays, "there are no displays in this game", "18.fog-a");
    require(*place.display >= 0 && *place.display < kDisplays, "displays are A to H", "18.display-a");
    require(place.status == Status::InDisplay && unit.kind != Kind::Dummy, name + " cannot be in a display",
            "18.display-b");
  }
  require(place.status != Status::InDisplay || place.display.has_value(),
          name + " needs the letter of its display", "18.display-b");
  require(unit.kind != Kind::Dummy || game.options.fog != Fog::None, "there are no dummies in this game",
          "18.fog-a");
}

void place_unit(const Game& game, State& state, const UnitPlace& place) {
  check_place(game, place);
  UnitState& own = state[place.who];
  require(own.status == Status::Absent, game[place.who].name + " is named twice");
  own.captured = place.captured;
  if (place.status == Status::OnMap) {
    const Side side = side_of(game, state, place.who);
    require(!enemy_in(game, state, side, place.hex), "both sides stand in " + hex_name(game, place.hex),
            "5.stacking-a");
    if (const Verdict room = may_stack(game, state, place.who, place.hex); !room) {
      throw PositionError("too many counters in " + hex_name(game, place.hex), room.rule);
    }
    put(game, state, place.who, place.hex);
  }
  own.status = place.status;
  own.steps_lost =
      static_cast<std::uint8_t>(place.status == Status::Eliminated ? game[place.who].steps : place.losses);
  own.start_lost = static_cast<std::uint8_t>(place.start_losses);
  set_shaken(game, state, place.who, place.shaken);
  own.out_of_supply = place.out_of_supply;
  own.marched = place.marched;
  own.activated = place.activated;
  own.moved = place.moved;
  own.halted = place.halted;
  own.off_road = place.off_road;
  own.charged = place.charged;
  own.bombarded = place.bombarded;
  own.lifted = place.lifted;
  own.spent = static_cast<std::uint8_t>(place.spent);
  if (place.laid) own.laid = *place.laid;
  if (place.display) own.display = static_cast<std::uint8_t>(*place.display);
}

void check_dummies(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game.units[i].kind != Kind::Dummy || !state.on_map(who)) continue;
    if (game.options.fog == Fog::Dummies) {
      require(fights_in(game, state, game.units[i].side, state[who].hex),
              "a dummy stands alone in " + hex_name(game, state[who].hex), "18.dummies-a");
    } else {
      require(game.units[i].display != kNoDisplay, "only lettered dummies are used with the displays",
              "18.display-g");
    }
  }
}

// On the map, hidden, or still to come.
bool has_units(const Game& game, const State& state, FormationId which) {
  const auto& members = game.members[static_cast<std::size_t>(index(which))];
  return std::any_of(members.begin(), members.end(),
                     [&](UnitId who) { return state[who].status != Status::Absent; });
}

void set_chits(const Game& game, State& state, const Position& position) {
  for (std::size_t i = 0; i < game.chits.size(); ++i) {
    const Chit& one = game.chits[i];
    const bool part = one.rank == Rank::Independent ||
                      (one.rank == Rank::Higher && game.scenario.higher_commanders) ||
                      (one.rank == Rank::Formation && has_units(game, state, one.formation));
    state.chits[i].place = part ? ChitPlace::Pool : ChitPlace::Out;
  }
  const auto lay = [&](ChitId which, ChitPlace place) {
    require(state[which].place == ChitPlace::Pool,
            game[which].name + " is named twice among the chits, or has no units");
    state[which].place = place;
  };
  for (const ChitId which : position.cup) lay(which, ChitPlace::Cup);
  for (const ChitId which : position.passed) lay(which, ChitPlace::Passed);
  for (const ChitId which : position.held) lay(which, ChitPlace::Held);
  for (const FormationId which : position.boxed) {
    require(!game[which].independent(), "the independents have no chit", "7.higher-a");
    lay(game[which].chit, ChitPlace::Box);
  }
  if (position.active) lay(*position.active, ChitPlace::Drawn);
}

// Who is active: as said, or those whom the chit leads from where it lies.
void activate(const Game& game, State& state, const Position& position) {
  const ChitId chit = *position.active;
  const ActivationState& now = state.activation;
  Reach radius;
  if (position.chit_hex != kNoHex)
    trace_radius(game, state, now.side, position.chit_hex, game[chit].radius, radius);
  for (const UnitPlace& place : position.units) {
    if (!state.on_map(place.who) || game[place.who].kind == Kind::Dummy) continue;
    if (side_of(game, state, place.who) != now.side) {
      require(!place.active.value_or(false), game[place.who].name + " is of the other side",
              "7.activation-a");
      continue;
    }
    const bool led = led_by(game, state, chit, place.who) ||
                     (game[chit].rank == Rank::Higher && game[game[place.who].formation].independent());
    const bool near = position.chit_hex == kNoHex || radius.contains(place.hex);
    if (!place.active.value_or(led && near && !place.activated)) continue;
    state[place.who].active = state[place.who].activated = true;
  }
}

Activation::Step step_of(Phase phase) {
  switch (phase) {
    case Phase::PlaceChit:
      return Activation::Step::Place;
    case Phase::Take:
      return Activation::Step::Take;
    case Phase::Bombardment:
      return Activation::Step::Fire;
    case Phase::Declare:
      return Activation::Step::Declare;
    default:
      return Activation::Step::Movement;
  }
}

void enter_activation(const Game& game, State& state, const Position& position, Events& events) {
  require(position.active.has_value(), "this phase needs the active chit");
  state.drawn = *position.active;
  if (position.phase == Phase::Drawn) {
    state.stack.push(Operations{.step = Operations::Step::Drawn});
    return;
  }
  state.stack.push(Operations{.step = Operations::Step::Surprise});
  begin_activation(game, state, *position.active, events);
  state.stack.top_as<Activation>()->step = step_of(position.phase);
  if (position.phase == Phase::PlaceChit) return;
  require(position.phase != Phase::Take || position.chit_hex != kNoHex,
          "this phase needs the hex of the chit", "7.formation-a");
  state.activation.hex = position.chit_hex;
  state[*position.active].hex = position.chit_hex;
  activate(game, state, position);
  for (const UnitPlace& place : position.units) {  // R24
    const bool begun = place.moved || place.halted || place.spent > 0;
    if (begun && state[place.who].active) state.activation.movement_begun = true;
  }
  if (position.marching) force_march(game, state);
}

void enter_phase(const Game& game, State& state, const Position& position, Events& events) {
  const bool night = is_night(game, state);
  const Turn::Step after = night ? Turn::Step::Night : Turn::Step::End;
  switch (position.phase) {
    case Phase::Arrivals:
      state.stack.push(Turn{.step = Turn::Step::Arrivals, .side = position.side});
      return;
    case Phase::Dummies:
      state.stack.push(Turn{.step = Turn::Step::Dummies, .side = position.side});
      return;
    case Phase::Choice:
      state.stack.push(Turn{.step = Turn::Step::Choice, .side = position.side});
      return;
    case Phase::Draw:
      state.stack.push(Turn{.step = after});
      state.stack.push(Operations{});
      return;
    case Phase::Night:
      require(night, "turn " + std::to_string(state.turn) + " is no night", "6.night-a");
      state.stack.push(Turn{.step = Turn::Step::End});
      state.stack.push(Night{});
      return;
    case Phase::Recovery:
      require(night, "turn " + std::to_string(state.turn) + " is no night", "6.night-a");
      state.stack.push(Turn{.step = Turn::Step::End});
      state.stack.push(Night{.step = position.side == Side::Sardinian ? Night::Step::RecoverySardinian
                                                                      : Night::Step::RecoveryAustrian});
      return;
    case Phase::End:
      state.stack.push(Turn{.step = Turn::Step::End});
      return;
    default:
      state.stack.push(Turn{.step = after});
      enter_activation(game, state, position, events);
      return;
  }
}

void leave(State& state, const Leftovers& left) {
  if (left.last != kNoChit) state.drawn = left.last;
  for (const auto& [which, where] : left.lying) state[which] = {ChitPlace::Map, where};
  for (const ChitId which : left.led) state[which].place = ChitPlace::Drawn;
  for (UnitState& one : state.units) one.known = false;
  for (const UnitId who : left.known) state[who].known = true;
  for (const UnitId who : left.arranged) state[who].arranged = true;
  for (const Side side : kSides2) {
    if (left.retreating[static_cast<std::size_t>(index(side))]) state[side].retreating = true;
  }
  if (!state.activation.under_way) return;
  state.activation.taken = static_cast<std::uint8_t>(left.taken);
  state.activation.movement_begun = left.begun;
}

bool needs_chit(Phase phase) { return phase >= Phase::Drawn && phase <= Phase::Declare; }

std::optional<ChitId> chit_of_first_unit(const Game& game, const Position& position) {
  for (const UnitPlace& place : position.units) {
    const FormationId home = game[place.who].formation;
    if (place.status != Status::OnMap || home == kNoFormation) continue;
    const auto side = static_cast<std::size_t>(index(game[place.who].side));
    return game[home].independent() ? game.independent[side] : game[home].chit;
  }
  return std::nullopt;
}

}  // namespace

std::optional<Phase> find_phase(std::string_view word) {
  for (std::size_t i = 0; i < kPhases.size(); ++i) {
    if (kPhases[i] == word) return Phase{static_cast<std::uint8_t>(i)};
  }
  return std::nullopt;
}

std::string_view word_of(Phase phase) { return kPhases[static_cast<std::size_t>(phase)]; }

State set_position(const Game& game, const Position& told_position, Events& events) {
  Position position = told_position;
  if (needs_chit(position.phase) && !position.active) position.active = chit_of_first_unit(game, position);
  const Scenario& scenario = game.scenario;
  const int turn = position.turn == 0 ? scenario.first_turn : position.turn;
  require(turn >= scenario.first_turn && turn <= scenario.last_turn,
          "the scenario has no turn " + std::to_string(turn), "16");
  State state{};
  state.turn = static_cast<std::uint8_t>(turn);
  state.box.fill(kNoBox);
  state.first_in_hex.fill(kNoUnit);
  state.sixth_in = position.sixth_in;
  state.surprise_over = turn != scenario.surprise_turn || scenario.surprise == kNoFormation;
  for (const FormationId which : position.marched) state.marched |= 1U << index(which);
  for (const Side side : kSides2) {
    const SidePlace& told = position.sides[static_cast<std::size_t>(index(side))];
    SideState& own = state[side];
    own.set_up = true;
    own.retreat_used = told.retreat_used;
    require(told.higher_last >= 0 && told.higher_last <= turn,
            "a Higher Commander cannot have been used in a later turn", "7.higher-f");
    require(told.committed >= 0 && told.committed <= 20, "so many points cannot have been used",
            "7.points-a");
    own.higher_last = static_cast<std::uint8_t>(told.higher_last);
    own.committed = static_cast<std::uint8_t>(told.committed);
  }
  for (const auto& [place, side] : scenario.control)
    state.owner[static_cast<std::size_t>(index(place))] = owner_of(side);
  for (const UnitPlace& place : position.units) place_unit(game, state, place);
  check_dummies(game, state);
  for (std::size_t i = 0; i < game.places.size(); ++i) {
    for (const Side side : kSides2) {
      if (real_in(game, state, side, game.places[i].hex)) state.owner[i] = owner_of(side);
    }
  }
  for (const auto& [place, owner] : position.owners) {
    const Hex where = game[place].hex;
    const bool taken =
        owner != Owner::Nobody &&
        real_in(game, state, owner == Owner::Sardinian ? Side::Austrian : Side::Sardinian, where);
    require(!taken, game[place].name + " belongs to the side whose unit stands in it", "2.automatic-e");
    state.owner[static_cast<std::size_t>(index(place))] = owner;
  }
  set_chits(game, state, position);
  see_all(game, state);
  enter_phase(game, state, position, events);
  if (position.leftovers) leave(state, *position.leftovers);
  proceed(game, state, events);
  return state;
}

}  // namespace tamburino::novara
