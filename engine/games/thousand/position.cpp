#include "engine/games/thousand/position.h"

#include "engine/core/words.h"
#include "engine/games/thousand/names.h"

namespace tamburino::thousand {
namespace {

constexpr std::array<std::string_view, kPhaseCount> kPhaseWords{
    "turn-begins", "reinforcements", "movement", "combat",    "deploy", "entrench", "artillery",
    "manoeuvre",   "declare",        "retreat",  "attrition", "points", "turn-ends"};

[[noreturn]] void fail(const std::string& why, const char* rule = "") { throw PositionError(why, rule); }

// Who is not named is where he would be without having come, or gone.
void clear_counters(const Game& game, State& state) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    UnitState& own = state.units[i];
    own.side = game.units[i].side;
    const Arrival arrival = game.units[i].arrival;
    const bool later = arrival == Arrival::Starred || arrival == Arrival::Piedmontese;
    own.status = arrival == Arrival::Pool ? Status::Pool : later ? Status::ToCome : Status::Eliminated;
  }
  for (std::size_t i = 0; i < game.commanders.size(); ++i) {
    const Arrival arrival = game.commanders[i].arrival;
    const bool later = arrival == Arrival::Starred || arrival == Arrival::Piedmontese;
    state.commanders[i].fate = later ? Fate::ToCome : Fate::Captured;
    state.commanders[i].back = game.commanders[i].starts_on_back && !armistice_made(state);
  }
}

void place_unit(const Game& game, State& state, const UnitPlace& said, bool battle) {
  const Unit& unit = game[said.who];
  UnitState& own = state[said.who];
  if (said.reduced && !unit.has_reduced) fail(unit.name + " has no reduced side", "4.2a");
  if (said.side && *said.side != unit.side && unit.kind != Kind::Artillery)
    fail(unit.name + " cannot change sides", "4.2b");
  if ((said.status == Status::OnMap) != (said.place != kNoPlace))
    fail(unit.name + " needs a place on the map, or none with a status off it");
  if (said.status == Status::Prize && (!battle || unit.kind != Kind::Artillery))
    fail("only a battery, and in a battle, is a prize: " + unit.name + " is not", "4.2a");
  if (said.fresh && unit.kind != Kind::Artillery) fail(unit.name + " cannot be captured", "4.2b");
  if (said.withdrawn && (!battle || said.status != Status::OnMap))
    fail(unit.name + " has withdrawn from no battle", "11.5a");
  if (said.fought && (!battle || said.status == Status::OnMap))
    fail(unit.name + " fought in no battle under way", "11.0a");
  if (said.status == Status::Pool && unit.kind != Kind::Insurgents)
    fail(unit.name + " is no insurgent unit", "5.2.1g");
  own.side = said.side.value_or(unit.side);
  own.status = said.status;
  own.place = said.place;
  own.reduced = said.reduced;
  own.moved = said.moved;
  own.fresh = said.fresh;
  own.withdrawn = said.withdrawn;
  own.fought = said.withdrawn || said.fought;
  own.retreats_to = said.withdrawn ? said.place : kNoPlace;
}

void place_commander(const Game& game, State& state, const CommanderPlace& said, bool battle) {
  const Commander& commander = game[said.who];
  CommanderState& own = state[said.who];
  if ((said.fate == Fate::OnMap) != (said.place != kNoPlace))
    fail(commander.name + " needs a place on the map, or none with a fate off it");
  if (said.fate == Fate::Escaped && (said.returns <= 0 || said.returns > game.scenario.last_turn + 2))
    fail(commander.name + " needs a turn to return on", "11.5k");
  if (said.fate == Fate::Fled && said.who != game.chief[static_cast<std::size_t>(index(Side::Bourbon))])
    fail(commander.name + " does not leave the kingdom", "13.0f");
  if ((said.withdrawn || said.appointed) && (!battle || said.fate != Fate::OnMap))
    fail(commander.name + " is in no battle", "11.3b");
  own.fate = said.fate;
  own.place = said.place;
  own.returns = static_cast<std::uint8_t>(said.fate == Fate::Escaped ? said.returns : 0);
  if (said.back) own.back = *said.back;
  own.moved = said.moved;
  own.led = said.led;
  own.withdrawn = said.withdrawn;
  own.retreats_to = said.withdrawn ? said.place : kNoPlace;
}

template <class Places>
void check_named_once(const Places& places, const auto& name) {
  for (auto one = places.begin(); one != places.end(); ++one) {
    for (auto other = places.begin(); other != one; ++other) {
      if (one->who == other->who) fail(name(one->who) + " is named twice");
    }
  }
}

// 13.0b
bool lost_its_worth(const Game& game, const State& state, PlaceId city) {
  return armistice_made(state) && game[city].sicily && state[city].owner == Side::Garibaldine;
}

void place_city(const Game& game, State& state, const CityPlace& said) {
  if (!game[said.city].city) fail(game[said.city].name + " is no city", "5.2a");
  PlaceState& own = state[said.city];
  if (said.owner) own.owner = *said.owner;
  if ((said.scored || said.by_siege) && own.owner != Side::Garibaldine)
    fail(game[said.city].name + " counts only for the Garibaldines", "13.0a");
  own.held = said.held && holds(state, Side::Garibaldine, said.city);
  own.scored = said.scored;
  own.by_siege = said.by_siege;
  own.due = said.due;
  own.besieged = said.besieged;
  own.worthless = said.worthless.value_or(lost_its_worth(game, state, said.city));
}

void own_cities(const Game& game, State& state) {
  for (const auto& [city, owner] : game.scenario.owners) state[city].owner = owner;
  for (const PlaceId city : game.all_cities) {
    if (holds(state, Side::Garibaldine, city)) state[city].owner = Side::Garibaldine;
    if (holds(state, Side::Bourbon, city)) state[city].owner = Side::Bourbon;
    state[city].worthless = lost_its_worth(game, state, city);
  }
}

// T57  A city that was set up with too many may have as many still.
int limit(const Game& game, PlaceId where) {
  int set_up = 0;
  for (const Unit& one : game.units) set_up += one.arrival == Arrival::Start && one.start == where ? 1 : 0;
  return std::max(game.limit(where), set_up);
}

// 11.5j, T66  Nobody lives among the enemy.
void check_commanders(const Game& game, const State& state, PlaceId where) {
  for (const Side side : kSides) {
    const CommanderSet here = commanders_in(game, state, side, where);
    if (!here.empty() && holds(state, enemy_of(side), where) && !holds(state, side, where))
      fail(game[here.first()].name + " is alone among the enemy in " + game[where].name, "11.5j");
  }
}

// Where the battle is fought: who has nobody left there is told by 11.0a.
bool is_field(const Game& game, const Position& position, PlaceId where) {
  if (!in_battle(position.phase) || !position.battle || position.battle->place == kNoPlace) return false;
  return where == position.battle->place || where == game[position.battle->place].zone;
}

void check_places(const Game& game, const State& state, const Position& position) {
  for (const PlaceId where : game.all_places) {
    const Place& place = game[where];
    const bool both = contested(state, where);
    // 10.4a, T56  Who has marched or arrived among the enemy fights in the combat phase.
    const bool fighting = position.phase >= Phase::Reinforcements && position.phase <= Phase::Retreat;
    if (both && place.city) fail("both sides are in " + place.name, "11.0a");
    if (both && !fighting) fail("both sides are in " + place.name + "; say phase combat", "10.4a");
    if (!is_field(game, position, where)) check_commanders(game, state, where);
    if (units_at(state, where).size() > limit(game, where))
      fail(place.name + " holds no more than " + std::to_string(limit(game, where)) + " units", "5.1b");
    if (!place.city) continue;
    for (const Side side : kSides) {
      if (holds(state, side, where) && state[where].owner != side)
        fail(place.name + " belongs to the side that is in it", "5.2a");
    }
  }
}

// --- battles

void place_stack(const Game& game, State& state, const Position& position, const StackPlace& said) {
  const std::string cell = cell_name(said.cell);
  if (said.units.empty()) fail("a stack without units in " + cell);
  if (said.units.size() > kMostInCell) fail("more than four units in " + cell, "11.2d");
  if (!state[said.cell].empty()) fail("two stacks in " + cell, "11.2d");
  const Side side = state[said.units.front()].side;
  if (!on_battle_line(said.cell) && line_of(said.cell) != reserve_line(side))
    fail("stacks stand on line D or on their own line A", "11.2b");
  for (const UnitId who : said.units) {
    if (state[who].status != Status::OnMap || state[who].place != state.battle.stand(state[who].side))
      fail(game[who].name + " is not where the battle is", "11.0a");
    if (state[who].side != side) fail("both sides in " + cell, "11.2d");
    if (state[who].cell != kNoCell) fail(game[who].name + " stands in two stacks");
    if (state[who].fresh) fail(game[who].name + " has just been captured", "4.2b");
    if (state[who].withdrawn) fail(game[who].name + " has withdrawn from the battle", "11.5a");
    add_to_stack(state, said.cell, who);
  }
  Stack& stack = state[said.cell];
  if (said.damage < 0 || said.damage > 250) fail("damage should be 0 to 250");
  stack.damage = static_cast<std::uint8_t>(said.damage);
  const bool set_up = position.phase != Phase::Deploy || side != position.side;  // and not about to be
  stack.entrenched = said.entrenched || (set_up && behind_walls(game, state, said.cell));
  stack.flanked = said.flanked;
  stack.tried = said.tried;
  stack.attacked = said.attacked;
}

void declare(const Game& game, State& state, const Position& position) {
  for (const StackPlace& said : position.battle->stacks) {
    if (said.target == kNoCell) continue;
    Stack& stack = state[said.cell];
    if (position.phase != Phase::Declare || stack.side != position.side)
      fail(cell_name(said.cell) + " declares nothing now", "11.4a");
    if (!may_attack(game, state, said.cell, said.target))
      fail(cell_name(said.cell) + " cannot attack " + cell_name(said.target), "11.4.4b");
    stack.target = said.target;
  }
}

void name_senior(const Game& game, State& state, Side side, const std::optional<CommanderId>& said) {
  const CommanderSet here = commanders_fighting(game, state, side);
  CommanderId& senior = state.battle.senior[static_cast<std::size_t>(index(side))];
  senior = said ? *said : senior_of(game, state, here);
  if (said && !highest_of(game, state, here).contains(*said))
    fail(game[*said].name + " does not command there", "4.3c");
}

// 11.3b  Of an army that is on the board, or is about to be set up.
void appoint(const Game& game, State& state, const Position& position, CommanderId who) {
  const Side side = game[who].side;
  const bool to_come =
      position.phase == Phase::Deploy && side != position.side && battle_stacks(state, side).empty();
  if (to_come || !commanders_fighting(game, state, side).contains(who) ||
      state.battle.senior[static_cast<std::size_t>(index(side))] == who)
    fail(game[who].name + " cannot be given a command", "11.3b");
  state[who].appointed = true;
}

// 11.1a  Somebody leads the side, or did before he withdrew.
bool ever_commanded(const Game& game, const State& state, Side side) {
  if (!commanders_fighting(game, state, side).empty()) return true;
  for (const CommanderId who : game.commanders_of[static_cast<std::size_t>(index(side))]) {
    if (state[who].withdrawn) return true;
  }
  return false;
}

void begin_battle(const Game& game, State& state, const Position& position) {
  if (!position.battle || position.battle->place == kNoPlace) fail("a battle needs its place and attacker");
  const BattlePlace& said = *position.battle;
  if (said.open != kNoCell && position.phase != Phase::Deploy)
    fail("no stack is made in " + cell_name(said.open) + " now", "11.2b");
  BattleState& battle = state.battle;
  battle.under_way = true;
  battle.quiet = said.quiet;
  battle.siege = game[said.place].city;
  battle.attacker = said.attacker;
  battle.place = said.place;
  battle.camp = game[said.place].zone;
  const bool before_rounds = position.phase < Phase::Manoeuvre;
  battle.round = static_cast<std::uint8_t>(before_rounds ? 0 : std::clamp(said.round, 0, 250));
  for (const Side side : kSides) {
    if (units_fighting(state, side).empty()) fail("a battle needs units of both sides", "11.0a");
    name_senior(game, state, side, said.senior[static_cast<std::size_t>(index(side))]);
    for (const UnitId who : units_fighting(state, side)) state[who].fought = true;
    battle.reductions[static_cast<std::size_t>(index(side))] =
        static_cast<std::uint8_t>(std::clamp(said.reductions[static_cast<std::size_t>(index(side))], 0, 80));
  }
  if (battle.siege && !ever_commanded(game, state, enemy_of(said.attacker)))
    fail("a garrison without a commander does not fight on the board", "11.1b");
  if (battle.siege && contested(state, battle.camp))
    fail("both sides are in " + game[battle.camp].name + "; they fight before the siege", "10.4a");  // T37
  for (const StackPlace& stack : said.stacks) place_stack(game, state, position, stack);
  declare(game, state, position);
  for (const CommanderPlace& one : position.commanders) {
    if (one.appointed) appoint(game, state, position, one.who);
  }
}

// Once the armies stand, both must have somebody on the board.
void check_board(const State& state, const Position& position) {
  if (position.phase == Phase::Deploy) return;
  for (const Side side : kSides) {
    if (beaten(state, side)) fail("both sides need a stack on the board", "11.2b");
  }
}

// The cell in which a stack is being made: on the own line D, or on line A behind it.
void check_open(const State& state, Side own, Cell open) {
  const bool front = line_of(open) == battle_line(own);
  const bool behind = line_of(open) == reserve_line(own) && !battle_stacks(state, own).empty();
  const bool taken = !state[open].empty() && state[open].side != own;
  if ((!front && !behind) || taken) fail("no stack can be made in " + cell_name(open), "11.2b");
}

void push_deployment(State& state, const Position& position) {
  using Step = Battle::Step;
  const Side own = position.side;
  const Cell open = position.battle->open;
  if (open != kNoCell) check_open(state, own, open);
  const bool second = !battle_stacks(state, enemy_of(own)).empty();
  state.stack.push(
      Battle{.step = second ? Step::Entrench : Step::DeploySecond, .first = second ? enemy_of(own) : own});
  state.stack.push(Deployment{.side = own, .second = second, .open = open});
}

void push_battle(State& state, const Position& position) {
  using Step = Battle::Step;
  const Side own = position.side;
  const bool attacks = own == state.battle.attacker;
  const Step after = attacks ? Step::DefenderRound : Step::RoundOver;
  const Side first = position.battle->first.value_or(Side{});
  switch (position.phase) {
    case Phase::Deploy:
      push_deployment(state, position);
      break;
    case Phase::Entrench:
      state.stack.push(Battle{.step = Step::Entrench, .first = first});
      break;
    case Phase::Artillery:
      state.stack.push(Battle{.step = Step::Artillery, .first = first});
      break;
    case Phase::Manoeuvre:
      state.stack.push(Battle{.step = after, .first = first});
      state.stack.push(Round{.step = Round::Step::Manoeuvre, .side = own});
      break;
    case Phase::Declare:
      state.stack.push(Battle{.step = after, .first = first});
      state.stack.push(Round{.step = Round::Step::Declare, .side = own});
      break;
    default:
      state.stack.push(Battle{.step = after, .first = first});
      state.stack.push(Round{.step = Round::Step::Retreat, .side = own});
      break;
  }
}

// --- the sequence of play

PlayerTurn::Step step_of(Phase phase) {
  switch (phase) {
    case Phase::Reinforcements:
      return PlayerTurn::Step::Reinforce;
    case Phase::Movement:
      return PlayerTurn::Step::Movement;
    case Phase::Attrition:
      return PlayerTurn::Step::Attrition;
    case Phase::Points:
      return PlayerTurn::Step::Points;
    default:
      return PlayerTurn::Step::Combat;
  }
}

// In a battle the turn is the attacker's.
Side turn_of(const Position& position) {
  return in_battle(position.phase) && position.battle ? position.battle->attacker : position.side;
}

void push_turn(const Game& game, State& state, const Position& position, Events& events) {
  const Side own = turn_of(position);
  if (position.phase == Phase::TurnBegins) return state.stack.push(GameTurn{});
  if (position.phase == Phase::TurnEnds) return state.stack.push(GameTurn{.step = GameTurn::Step::Armistice});
  const bool first = own == Side::Garibaldine;
  state.stack.push(GameTurn{.step = first ? GameTurn::Step::Bourbon : GameTurn::Step::Armistice});
  state.stack.push(PlayerTurn{.step = step_of(position.phase), .side = own});
  if (position.phase == Phase::Reinforcements) {
    begin_reinforcements(game, state, own, events);
    return;
  }
  wake_commanders(game, state, own);
  for (const CommanderPlace& one : position.commanders) {
    if (one.active) state[one.who].active = *one.active;
  }
}

}  // namespace

std::optional<Phase> find_phase(std::string_view word) {
  for (std::size_t i = 0; i < kPhaseWords.size(); ++i) {
    if (words::same_plain(kPhaseWords[i], word)) return static_cast<Phase>(i);
  }
  return std::nullopt;
}

std::string_view word_of(Phase phase) { return kPhaseWords[static_cast<std::size_t>(phase)]; }

State set_position(const Game& game, const Position& position, Events& events) {
  State state;
  events.clear();
  if (position.turn < 1 || position.turn > game.scenario.last_turn)
    fail("there is no turn " + std::to_string(position.turn), "3.0a");
  state.turn = static_cast<std::uint8_t>(position.turn);
  state.armistice = position.armistice;
  if (armistice_made(state)) {
    const int since = position.armistice_turn > 0 ? position.armistice_turn : position.turn - 1;
    state.armistice_turn = static_cast<std::uint8_t>(std::clamp(since, 0, position.turn));
  }
  state.battles_won = static_cast<std::uint8_t>(std::clamp(position.battles_won, 0, 200));
  clear_counters(game, state);
  const bool battle = in_battle(position.phase);
  check_named_once(position.units, [&](UnitId who) { return game[who].name; });
  check_named_once(position.commanders, [&](CommanderId who) { return game[who].name; });
  for (const UnitPlace& one : position.units) place_unit(game, state, one, battle);
  for (const CommanderPlace& one : position.commanders) place_commander(game, state, one, battle);
  rebuild(game, state);
  own_cities(game, state);
  for (const CityPlace& one : position.cities) place_city(game, state, one);
  check_places(game, state, position);
  push_turn(game, state, position, events);
  if (battle) {
    begin_battle(game, state, position);
    check_board(state, position);
    push_battle(state, position);
  }
  proceed(game, state, events);
  ActionList list;
  list_actions(game, state, list);
  if (state.pending.kind == Pending::Kind::Ask && list.empty()) fail("nobody could do anything");
  return state;
}

}  // namespace tamburino::thousand
