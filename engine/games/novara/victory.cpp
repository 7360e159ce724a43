#include "engine/games/novara/rules.h"

// 2. Victory conditions, and those of the scenarios (16).
namespace tamburino::novara {
namespace {

Owner& owner(State& state, PlaceId place) { return state.owner[static_cast<std::size_t>(index(place))]; }
Owner owner(const State& state, PlaceId place) { return state.owner[static_cast<std::size_t>(index(place))]; }

// R2, R3  Supplied is who bears no Out of Supply marker.
bool supplied_unit_on(const Game& game, const State& state, Side side, Hex where) {
  if (!held_by(game, state, side, where)) return false;
  for (const UnitId who : UnitsIn(state, where)) {
    if (game[who].kind != Kind::Dummy && !state[who].out_of_supply) return true;
  }
  return false;
}

bool holds_on_map(const Game& game, const State& state, Side side, const Sudden& sudden, PlaceId place) {
  const Hex where = game[place].hex;
  return sudden.supplied ? supplied_unit_on(game, state, side, where) : real_in(game, state, side, where);
}

// Whether a unit of the winner that has just entered this hex ends the game.
bool met(const Game& game, const State& state, const Sudden& sudden, Hex entered) {
  switch (sudden.when) {
    case Sudden::When::Enters:  // 2.automatic-a, R3: only the moment of entering counts
      return std::any_of(sudden.places.begin(), sudden.places.end(), [&](PlaceId place) {
        return game[place].hex == entered && holds_on_map(game, state, sudden.winner, sudden, place);
      });
    case Sudden::When::OccupiesAll:  // 2.automatic-b
      return std::all_of(sudden.places.begin(), sudden.places.end(), [&](PlaceId place) {
        return holds_on_map(game, state, sudden.winner, sudden, place);
      });
    case Sudden::When::ControlsAny:  // 16.sforzesca-d, 16.mortara-d, 16.novara-h
      return std::any_of(sudden.places.begin(), sudden.places.end(),
                         [&](PlaceId place) { return owner(state, place) == owner_of(sudden.winner); });
    case Sudden::When::LossesLead:
    case Sudden::When::ArmyUnsupplied:
      break;
  }
  return false;
}

Rule rule_of_controlled_place(const Game& game) {
  if (game.scenario.id == "sforzesca") return "16.sforzesca-d";
  return game.scenario.id == "mortara" ? "16.mortara-d" : "16.novara-h";
}

// R6  Steps that are missing now; those lost before play began never count.
int steps_missing(const Game& game, const State& state, UnitId who) {
  const UnitState& own = state[who];
  if (own.status == Status::Eliminated) return game[who].steps - own.start_lost;
  return std::max(0, own.steps_lost - own.start_lost);
}

}  // namespace

SuddenEnd sudden_end(const Game& game, Sudden::When when) {
  switch (when) {
    case Sudden::When::Enters:
      return {Ending::PlaceEntered, "2.automatic-a"};
    case Sudden::When::OccupiesAll:
      return {Ending::PlacesOccupied, "2.automatic-b"};
    case Sudden::When::ControlsAny:
      return {Ending::PlaceControlled, rule_of_controlled_place(game)};
    case Sudden::When::LossesLead:
      return {Ending::LossesLead, "2.automatic-c"};
    case Sudden::When::ArmyUnsupplied:
      return {Ending::ArmyUnsupplied, "16.novara-i"};
  }
  return {Ending::LastTurn, "2.points-a"};
}

void end_game(State& state, Ending ending, Winner winner, Rule rule, Events& events) {
  if (state.over()) return;
  state.ending = ending;
  state.winner = winner;
  state.pending = Pending{};
  state.pending.kind = Pending::Kind::Over;
  tell(events, EventKind::GameOver, rule, number(static_cast<int>(ending)));
}

// 2.automatic-e, R7  A city is taken by a unit in its triangle, a village by one in its hex; it stays with
// the side until the other comes.
void occupy(const Game& game, State& state, Side side, Hex where, Events& events) {
  const std::uint8_t slot = game.place_slot[static_cast<std::size_t>(index(where))];
  if (slot == 0 || !real_in(game, state, side, where)) return;
  const PlaceId here{static_cast<std::uint8_t>(slot - 1)};
  if (owner(state, here) != owner_of(side)) {
    owner(state, here) = owner_of(side);
    tell(events, EventKind::PlaceTaken, "2.automatic-e", place(here), tamburino::novara::side(side));
  }
  for (const Sudden& sudden : game.scenario.sudden) {
    if (sudden.winner != side || !met(game, state, sudden, where)) continue;
    end_game(state, sudden_end(game, sudden.when).ending, winner_of(side), sudden_end(game, sudden.when).rule,
             events);
  }
}

// R5  The full side of units destroyed for good.
int combat_points_lost(const Game& game, const State& state, Side side) {
  int sum = 0;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side == side && state.units[i].status == Status::Eliminated)
      sum += game.units[i].combat;
  }
  return sum;
}

// 2.automatic-c
void check_losses_lead(const Game& game, State& state, Events& events) {
  for (const Sudden& sudden : game.scenario.sudden) {
    if (sudden.when != Sudden::When::LossesLead) continue;
    const int lead =
        combat_points_lost(game, state, Side::Austrian) - combat_points_lost(game, state, Side::Sardinian);
    if (std::abs(lead) < sudden.points) continue;
    end_game(state, Ending::LossesLead, lead > 0 ? Winner::Sardinian : Winner::Austrian, "2.automatic-c",
             events);
  }
}

// 16.novara-i, R57  At a night check no infantry or artillery on the map is supplied. 2.automatic-b, R2  Who
// is supplied again may complete the cities.
void check_army_supply(const Game& game, State& state, Events& events) {
  for (const Sudden& sudden : game.scenario.sudden) {
    if (sudden.when == Sudden::When::OccupiesAll && met(game, state, sudden, kNoHex)) {
      end_game(state, Ending::PlacesOccupied, winner_of(sudden.winner), "2.automatic-b", events);
    }
    if (sudden.when != Sudden::When::ArmyUnsupplied) continue;
    bool any = false;
    bool supplied = false;
    for (std::size_t i = 0; i < game.units.size(); ++i) {
      const UnitId who{static_cast<std::uint8_t>(i)};
      if (!state.on_map(who) || side_of(game, state, who) == sudden.winner || !needs_supply(game, who))
        continue;
      any = true;
      supplied = supplied || !state[who].out_of_supply;
    }
    if (any && !supplied) {
      end_game(state, Ending::ArmyUnsupplied, winner_of(sudden.winner), "16.novara-i", events);
    }
  }
}

int control_points(const Game& game, const State& state, Side side) {
  int sum = 0;
  for (const auto& [place, points] : game.scenario.points) {
    if (owner(state, place) == owner_of(side)) sum += points;
  }
  return sum;
}

int steps_lost(const Game& game, const State& state, Side side) {
  int sum = 0;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side == side) sum += steps_missing(game, state, UnitId{static_cast<std::uint8_t>(i)});
  }
  return sum;
}

// 2.points-e to g  Steps that left the map in supply.
int exit_points(const Game& game, const State& state, Side side) {
  int steps = 0;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game.units[i].side != side || state.units[i].status != Status::Exited || state.units[i].out_of_supply)
      continue;
    steps += left_steps(game, state, who);
  }
  return steps * game.scenario.points_per_exit[static_cast<std::size_t>(index(side))];
}

// 2.points-b to f
int score(const Game& game, const State& state, Side side) {
  return steps_lost(game, state, enemy_of(side)) * game.scenario.points_per_step +
         control_points(game, state, side) + exit_points(game, state, side);
}

// 2.points-a; R58  Equal points are a draw.
void finish_on_points(const Game& game, State& state, Events& events) {
  const int sardinian = score(game, state, Side::Sardinian);
  const int austrian = score(game, state, Side::Austrian);
  const Winner winner = sardinian > austrian   ? Winner::Sardinian
                        : austrian > sardinian ? Winner::Austrian
                                               : Winner::Nobody;
  end_game(state, Ending::LastTurn, winner, "2.points-a", events);
}

}  // namespace tamburino::novara
