#include "engine/games/butchery/position.h"

#include "engine/games/butchery/names.h"

namespace tamburino::butchery {
namespace {

constexpr std::array<std::string_view, 13> kPhases{
    "weather", "command",  "riders",  "initiative", "operations", "activation", "status",
    "barrage", "movement", "declare", "rally",      "resolve",    "pick"};

[[noreturn]] void refuse(const std::string& why, std::string rule = "") {
  throw PositionError(why, std::move(rule));
}

void require(bool holds, const std::string& why, const char* rule = "") {
  if (!holds) refuse(why, rule);
}

void check_hex(const Game& game, Hex where, const std::string& whose) {
  require(where != kNoHex && index(where) < game.map.size(), whose + " needs a hex of the map");
  require(!game.map.lake(where), whose + " cannot stand in the lake at " + game.map.grid().name(where),
          "TET");
}

void check_known(const Game& game, FormationId which) {
  require(static_cast<std::size_t>(index(which)) < game.formations.size(), "no such formation");
}

void check_known(const Game& game, UnitId who) {
  require(static_cast<std::size_t>(index(who)) < game.units.size(), "no such unit");
}

void place_unit(const Game& game, State& state, const UnitPlace& place) {
  check_known(game, place.who);
  const Unit& counter = game[place.who];
  UnitState& own = state[place.who];
  require(place.losses >= 0, counter.name + " cannot have lost fewer than no steps");
  if (place.status == Status::OnMap) {
    check_hex(game, place.hex, counter.name);
    require(place.losses < counter.cohesion,
            counter.name + " with " + std::to_string(place.losses) +
                " losses would be eliminated (cohesion " + std::to_string(counter.cohesion) + ")",
            "10.4.9a");
  }
  require(place.losses <= counter.cohesion, counter.name + " cannot lose more steps than its cohesion",
          "10.4.9a");
  require(place.spent >= 0 && place.spent <= 40, counter.name + " cannot have spent so many points");
  require(place.status != Status::ToCome || counter.arrival.turn > 0,
          counter.name + " has no hex to arrive through (arrives_at, arrives_on)");
  own.status = place.status;
  own.hex = place.status == Status::OnMap ? place.hex : kNoHex;
  own.facing = place.facing.value_or(default_facing(game, game.side(place.who)));
  own.steps_lost =
      static_cast<std::uint8_t>(place.status == Status::Eliminated ? counter.cohesion : place.losses);
  own.disorganised = place.disorganised;
  own.moved = place.moved;
  own.disengaged = place.disengaged;
  own.fired = place.fired;
  own.supported = place.supported;
  own.rally_tried = place.rally_tried;
  own.spent = static_cast<std::uint8_t>(place.spent);
}

void check_stacks(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (state[who].status == Status::ToCome) {
      require(game[who].arrival.hex != kNoHex, game[who].name + " has no hex to arrive through");
    }
    if (!state.on_map(who)) continue;
    check_hex(game, state[who].hex, game[who].name);  // the map may have been altered under it
    if (const Verdict stack = may_stack(game, state, who, state[who].hex); !stack) {
      refuse(game[who].name + " cannot stack in " + game.map.grid().name(state[who].hex), stack.rule);
    }
  }
}

void check_no_enemy(const Game& game, const State& state, Side side, Hex where, const std::string& whose) {
  require(!enemy_in(game, state, side, where),
          whose + " cannot stand with an enemy unit in " + game.map.grid().name(where), "3a");
}

// By his own hex, or with a unit that is still to come.
void check_can_arrive(const Game& game, const State& state, FormationId which) {
  bool can = game[which].commander->arrival.turn > 0;
  for (const UnitId who : game.members[static_cast<std::size_t>(index(which))]) {
    can |= state[who].status == Status::ToCome;
  }
  require(can, game[which].commander->name + " has no hex to arrive through");
}

// Also those whom the position does not mention: they stand as in the scenario.
void check_leaders(const Game& game, const State& state) {
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (state[which].commander == Status::ToCome) check_can_arrive(game, state, which);
    if (!commander_on_map(state, which)) continue;
    check_hex(game, state[which].commander_hex, game[which].commander->name);
    check_no_enemy(game, state, game.side(which), state[which].commander_hex, game[which].commander->name);
  }
  for (int n = 0; n < kNationCount; ++n) {
    const Nation nation{static_cast<std::uint8_t>(n)};
    if (chief_on_map(state, nation)) {
      check_hex(game, state.chief(nation).hex, game[nation].name);
      check_no_enemy(game, state, side_of(nation), state.chief(nation).hex, game[nation].name);
    }
    if (state.rider(nation).duty != RiderState::Duty::WithChief) {
      check_no_enemy(game, state, side_of(nation), state.rider(nation).hex,
                     "the rider of " + game[nation].name);
    }
  }
}

void place_leaders(const Game& game, State& state, const Position& position) {
  for (FormationState& one : state.formations) {  // 11.1.2-in13-b
    if (one.commander == Status::ToCome) one.out_of_command = true;
  }
  for (const CommanderPlace& place : position.commanders) {
    check_known(game, place.which);
    require(!game[place.which].detached(), game[place.which].name + " has no commander", "10.1.3a");
    const std::string& name = game[place.which].commander->name;
    FormationState& own = state[place.which];
    own.commander = place.status;
    own.commander_hex = kNoHex;
    if (place.status == Status::OnMap) {
      check_hex(game, place.hex, name);
      own.commander_hex = place.hex;
    }
    own.aide = place.aide;
    own.out_of_command = place.out_of_command.value_or(place.status == Status::ToCome);
    own.commander_moved = place.moved;
    require(place.failed_entries >= 0 && place.failed_entries <= 2,
            name + " cannot have failed so often to enter");
    own.failed_entries = static_cast<std::uint8_t>(place.failed_entries);
  }
  for (const ChiefPlace& place : position.chiefs) {
    ChiefState& own = state.chief(place.nation);
    own.status = place.status;
    own.hex = kNoHex;
    if (place.status == Status::OnMap) {
      check_hex(game, place.hex, game[place.nation].name);
      own.hex = place.hex;
    }
    require(place.status != Status::ToCome || game[place.nation].arrival.turn > 0,
            game[place.nation].name + " has no hex to arrive through (arrives_at, arrives_on)");
    require(place.direct_used >= 0 && place.direct_used <= game[place.nation].reaction,
            game[place.nation].name + " cannot command so many units directly", "10.1.3-bis-a");
    own.direct_used = static_cast<std::uint8_t>(place.direct_used);
  }
  for (const RiderPlace& place : position.riders) {
    const std::string whose = "the rider of " + game[place.nation].name;
    RiderState& own = state.rider(place.nation);
    own = RiderState{};
    if (place.duty == RiderState::Duty::WithChief) continue;
    check_hex(game, place.hex, whose);
    require(chief_on_map(state, place.nation), whose + " has no commander in chief on the map", "8.3a");
    if (place.target != kNoFormation) check_known(game, place.target);
    require(place.target != kNoFormation && game[place.target].nation == place.nation &&
                !game[place.target].detached(),
            whose + " needs a formation of his own army to ride to", "8.3b");
    own = {place.duty, place.hex, place.target};
  }
  check_leaders(game, state);
}

void place_formations(const Game& game, State& state, const Position& position) {
  for (std::size_t i = 0; i < game.units.size();
       ++i) {  // the track follows from the units, unless it is given
    const UnitId who{static_cast<std::uint8_t>(i)};
    FormationState& own = state[game[who].formation];
    if (!game[game[who].formation].detached())
      own.losses = static_cast<std::uint8_t>(own.losses + state[who].steps_lost);
  }
  for (const FormationPlace& place : position.formations) check_known(game, place.which);
  const auto find = [&](FormationId which) -> const FormationPlace* {
    for (const FormationPlace& place : position.formations) {
      if (place.which == which) return &place;
    }
    return nullptr;
  };
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    FormationState& own = state[which];
    const FormationPlace* given = find(which);
    if (given != nullptr && given->losses) {
      require(*given->losses >= 0 && *given->losses <= 60, game[which].name + " cannot have such losses");
      own.losses = static_cast<std::uint8_t>(*given->losses);
    }
    const bool reached = game[which].breaks_at > 0 && own.losses >= game[which].breaks_at;
    own.broken = given != nullptr && given->broken ? *given->broken : reached;
    require(!own.broken || !game[which].detached(), game[which].name + " can never be broken", "10.4.9d");
    own.broken_in_effect =
        given != nullptr && given->broken_in_effect ? *given->broken_in_effect : own.broken;
    require(own.broken || !own.broken_in_effect, game[which].name + " is not broken", "10.4.9c");
  }
}

void place_markers(const Game& game, State& state, const Position& position) {
  state.markers.clear();
  if (position.markers) {
    for (const FormationId which : *position.markers) {
      check_known(game, which);
      require(marker_available(game, state, which), game[which].name + " has nobody on the map or arriving",
              "1.2.4a");
      require(which != position.active, game[which].name + " is active, its marker is not to be drawn",
              "10a");
      state.markers.add(index(which));
    }
    return;
  }
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const FormationId which{static_cast<std::uint8_t>(i)};
    if (which != position.active && marker_available(game, state, which)) state.markers.add(index(which));
  }
}

bool needs_active(Phase phase) {
  switch (phase) {
    case Phase::Activation:
    case Phase::Status:
    case Phase::Barrage:
    case Phase::Movement:
    case Phase::Declare:
    case Phase::Resolve:
      return true;
    case Phase::Weather:
    case Phase::Command:
    case Phase::Riders:
    case Phase::Initiative:
    case Phase::Pick:
    case Phase::Operations:
    case Phase::Rally:
      break;
  }
  return false;
}

Activation::Step step_of(Phase phase) {
  switch (phase) {
    case Phase::Status:
      return Activation::Step::Direct;
    case Phase::Barrage:
      return Activation::Step::Barrages;
    case Phase::Movement:
      return Activation::Step::Movement;
    case Phase::Declare:
    case Phase::Resolve:
      return Activation::Step::Declare;
    default:
      return Activation::Step::Commander;
  }
}

void activate(const Game& game, State& state, const Position& position) {
  const FormationId which = *position.active;
  state.activation.formation = which;
  state.stack.push(Turn{Turn::Step::Rally});
  state.stack.push(Operations{Operations::Step::Draw});
  state.stack.push(Activation{step_of(position.phase)});
  if (position.phase == Phase::Activation) return;
  const bool led =
      game[which].detached() || (state[which].commander == Status::OnMap && !state[which].out_of_command);
  state.activation.under_orders = position.under_orders.value_or(led);
  const bool to_be_declared = position.no_quarter != kNoUnit || position.coordinate != kNoUnit;
  state.activation.capacity = to_be_declared ? Capacity::None : position.capacity;
  state.activation.entered = static_cast<std::uint8_t>(position.entered);
  check_command_status(game, state);
  for (const UnitPlace& place : position.units) {
    if (game[place.who].formation != which) continue;
    if (place.in_command) state[place.who].in_command = *place.in_command;
    if (place.direct) state[place.who].direct = state[place.who].in_command = true;
    state.activation.movement_begun |= place.moved;
  }
}

void declare(const Game& game, State& state, Action action, const std::string& what, Events& events) {
  if (const Verdict answer = declare_verdict(game, state, action); !answer) refuse(what, answer.rule);
  declare_carry_out(game, state, action, events);
}

// As if the owner had declared them one by one.
void declare_all(const Game& game, State& state, const Position& position, Events& events) {
  for (const AssaultPlace& one : position.assaults) {
    check_known(game, one.attacker);
    check_known(game, one.target);
    declare(game, state, act(Verb::Assault, piece(one.attacker), piece(one.target)),
            game[one.attacker].name + " cannot assault " + game[one.target].name, events);
  }
  if (position.no_quarter != kNoUnit) {
    check_known(game, position.no_quarter);
    declare(game, state, act(Verb::NoQuarter, piece(position.no_quarter)),
            game[position.no_quarter].name + " cannot give no quarter", events);
  }
  if (position.coordinate != kNoUnit) {
    check_known(game, position.coordinate);
    declare(game, state, act(Verb::Coordinate, piece(position.coordinate)),
            "no coordinated assault can be tried on " + game[position.coordinate].name, events);
  }
}

void divide_all(const Game& game, State& state, const Position& position, Events& events) {
  declare(game, state, act(Verb::Done), "an enemy in front of an assaulting unit is not assaulted", events);
  proceed(game, state, events);
  while (state.pending.ask == Ask::DivideAttack) {
    const std::uint8_t next = state.stack.top_as<Activation>()->next;
    const Assault asked = state.activation.assaults[next];
    const auto share = position.assaults[next].share;
    const std::string whose =
        "the share of " + game[asked.attacker].name + " against " + game[asked.target].name;
    require(share.has_value(), whose + " is needed", "10.4.1f");
    const Action action = act(Verb::Share, piece(asked.attacker), piece(asked.target), *share);
    require(apply(game, state, action, events).allowed(), whose + " is more than it has left", "10.4.1f");
  }
  for (std::size_t i = 0; i < position.assaults.size(); ++i) {
    const Assault& one = state.activation.assaults[i];
    const auto share = position.assaults[i].share;
    if (one.attacker != position.assaults[i].attacker) continue;  // fought out already: there was no choice
    require(!share || *share == one.share,
            "the shares of " + game[one.attacker].name + " do not make up its combat value", "10.4.1f");
  }
}

void enter_phase(const Game& game, State& state, const Position& position) {
  const auto first = static_cast<std::uint8_t>(index(position.chief.value_or(Nation::French)));
  switch (position.phase) {
    case Phase::Weather:
      state.stack.push(Turn{Turn::Step::Weather});
      return;
    case Phase::Command:
      state.stack.push(Turn{Turn::Step::Operations});
      state.stack.push(CommandPhase{CommandPhase::Step::Chiefs, first});
      return;
    case Phase::Riders:
      state.stack.push(Turn{Turn::Step::Operations});
      state.stack.push(CommandPhase{CommandPhase::Step::Riders, first});
      return;
    case Phase::Initiative:
      state.stack.push(Turn{Turn::Step::Operations});
      return;
    case Phase::Pick:
      state.stack.push(Turn{Turn::Step::Rally});
      state.stack.push(Operations{Operations::Step::Pick});
      return;
    case Phase::Operations:
      state.stack.push(Turn{Turn::Step::Rally});
      state.stack.push(Operations{Operations::Step::Draw});
      return;
    case Phase::Rally: {
      const bool second = position.rallying && *position.rallying != position.initiative;
      state.stack.push(Turn{Turn::Step::End});
      state.stack.push(RallyPhase{second ? RallyPhase::Step::Second : RallyPhase::Step::First});
      return;
    }
    default:
      activate(game, state, position);
  }
}

}  // namespace

std::optional<Phase> find_phase(std::string_view word) {
  for (std::size_t i = 0; i < kPhases.size(); ++i) {
    if (kPhases[i] == word) return Phase{static_cast<std::uint8_t>(i)};
  }
  return std::nullopt;
}

std::string_view word_of(Phase phase) { return kPhases[static_cast<std::size_t>(phase)]; }

State set_position(const Game& game, const Position& position, Events& events) {
  require(position.turn >= 1 && position.turn <= game.scenario.last_turn,
          "the turn is between 1 and " + std::to_string(game.scenario.last_turn), "6a");
  require(position.weather != Weather::Thunderstorm, "a thunderstorm ends the game", "7f");
  require(!needs_active(position.phase) || position.active, "this phase needs an active formation", "10b");
  require(needs_active(position.phase) || !position.active, "no formation is active in this phase", "6a");
  const bool chiefs = position.phase == Phase::Command || position.phase == Phase::Riders;
  require(chiefs || !position.chief, "a chief has his turn in the phases command and riders only", "8.1a");
  require(position.phase == Phase::Rally || !position.rallying, "nobody rallies in this phase", "11a");
  const bool combat = position.phase == Phase::Declare || position.phase == Phase::Resolve;
  const bool declared =
      !position.assaults.empty() || position.no_quarter != kNoUnit || position.coordinate != kNoUnit;
  require(combat || !declared, "assaults are declared in the phases declare and resolve only", "10.4a");
  require(position.phase != Phase::Resolve || !position.assaults.empty(), "there is no assault to resolve",
          "10.4b");

  if (position.active) check_known(game, *position.active);
  require(position.entered >= 0 && position.entered <= kMostUnits, "so many units cannot have entered");

  State state = set_up(game);
  if (!position.from_scenario) {
    for (UnitState& one : state.units) one = UnitState{};
    for (FormationState& one : state.formations) one = FormationState{};
    for (ChiefState& one : state.chiefs) one = ChiefState{};
  }
  state.turn = static_cast<std::uint8_t>(position.turn);
  state.weather = position.weather;
  state.initiative = position.initiative;
  for (const UnitPlace& place : position.units) place_unit(game, state, place);
  rebuild(game, state);
  check_stacks(game, state);
  place_leaders(game, state, position);
  place_formations(game, state, position);
  for (std::size_t i = 0; i < game.units.size(); ++i) {  // whoever stands in a place holds it
    if (state.units[i].status != Status::OnMap) continue;
    const std::uint8_t slot = game.objective_slot[static_cast<std::size_t>(index(state.units[i].hex))];
    if (slot != 0) state.owner[slot - 1U] = side_of(game.units[i].nation);
  }
  for (const auto& [where, side] : position.owners) {
    check_hex(game, where, "a victory place");
    const std::uint8_t slot = game.objective_slot[static_cast<std::size_t>(index(where))];
    require(slot != 0, game.map.grid().name(where) + " is no victory place", "13.2.1-vp-a");
    require(!enemy_in(game, state, side, where),
            game.map.grid().name(where) + " belongs to the side whose unit stands in it", "13.2.1-vp-b");
    state.owner[slot - 1U] = side;
  }
  place_markers(game, state, position);
  enter_phase(game, state, position);
  if (combat) declare_all(game, state, position, events);
  if (position.phase == Phase::Resolve) divide_all(game, state, position, events);
  proceed(game, state, events);
  return state;
}

}  // namespace tamburino::butchery
