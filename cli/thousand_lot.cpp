#include <algorithm>
#include <array>

#include "cli/thousand_menu.h"

// What the lot likes to do in thousand: it goes for weaker enemies and open cities, takes everybody along,
// presses its attacks, and gives way only when it is clearly beaten.
namespace tamburino::cli {
namespace {

namespace t = thousand;

// --- how strong

int worth(const Scene& scene, t::UnitId who) {
  const t::Strength& now = t::strength(scene.game, scene.state, who);
  const bool spare = scene.game[who].has_reduced && !scene.state[who].reduced;
  return now.combat * (1 + now.quality) + (spare ? 2 : 1);
}

int worth(const Scene& scene, const t::UnitSet& units) {
  int sum = 0;
  for (const t::UnitId who : units) sum += worth(scene, who);
  return sum;
}

// Walls are worth a quarter more, but not to a garrison that nobody leads.
int defence_of(const Scene& scene, t::Side side, t::PlaceId where) {
  const int units = worth(scene, t::units_in(scene.state, side, where));
  if (!scene.game[where].city) return units;
  const bool led = !t::commanders_in(scene.game, scene.state, side, where).empty();
  return led ? units * 5 / 4 : units / 4;
}

// The Garibaldines live by daring; the Bourbons want to be sure.
bool dares(t::Side side, int ours, int theirs) {
  return side == t::Side::Garibaldine ? ours * 3 >= theirs * 2 : ours * 4 >= theirs * 5;
}

t::UnitSet ready_with(const Scene& scene, t::CommanderId who) {
  t::UnitSet units = t::units_in(scene.state, scene.game[who].side, scene.state[who].place);
  for (const t::UnitId one : units) {
    if (scene.state[one].moved || scene.state[one].fresh) units.remove(one);
  }
  return units;
}

// --- marches

// A city of the enemy that is open, or that so strong an army would storm.
bool is_prey(const Scene& scene, t::Side side, t::PlaceId where, int strength) {
  if (!scene.game[where].city || scene.state[where].owner == side) return false;
  return dares(side, strength, defence_of(scene, enemy_of(side), where));
}

// How many marches to the nearest.
int marches_to_prey(const Scene& scene, t::Side side, t::PlaceId from, int strength) {
  t::PlaceSet reached, edge;
  reached.add(from);
  edge.add(from);
  for (int marches = 0; !edge.empty(); ++marches) {
    t::PlaceSet next;
    for (const t::PlaceId where : edge) {
      if (is_prey(scene, side, where, strength)) return marches;
      for (const t::PlaceId to : scene.game[where].by_land | scene.game[where].by_sea) {
        if (t::way_open(scene.game, scene.state, side, where, to)) next.add(to);
      }
    }
    edge = next - reached;
    reached = reached | next;
  }
  return 99;
}

// Before a hostile city one stays.
bool besieges(const Scene& scene, t::Side side, t::PlaceId zone) {
  for (const t::PlaceId city : scene.game[zone].cities) {
    if (t::holds(scene.state, enemy_of(side), city)) return true;
  }
  return false;
}

// How many stay behind: of a Bourbon garrison a third; a Garibaldine unit where points are still to be
// earned.
int guard_of(const Scene& scene, t::CommanderId who) {
  const t::PlaceId from = scene.state[who].place;
  if (!scene.game[from].city) return 0;
  if (scene.game[who].side == t::Side::Bourbon) return (ready_with(scene, who).size() + 2) / 3;
  const t::PlaceState& now = scene.state[from];
  return scene.game[from].points > 0 && !now.scored && !now.worthless ? 1 : 0;
}

int liking_of_march(const Scene& scene, t::CommanderId who, t::PlaceId to) {
  const t::Side own = scene.game[who].side;
  const t::PlaceId from = scene.state[who].place;
  const t::UnitSet army = ready_with(scene, who);
  if (army.empty()) {  // he follows the army
    const bool useful = t::units_in(scene.state, own, from).empty() && t::holds(scene.state, own, to);
    return useful ? 20 + t::units_in(scene.state, own, to).size() : 0;
  }
  const t::PlaceId zone = scene.game[to].zone;
  const int with_him = worth(scene, army) * (army.size() - guard_of(scene, who)) / army.size();
  const int ours = with_him + worth(scene, t::units_in(scene.state, own, zone) - army);
  const int rank = static_cast<int>(t::command(scene.game, scene.state, who).rank);
  if (t::holds(scene.state, enemy_of(own), to))
    return dares(own, ours, defence_of(scene, enemy_of(own), to)) ? 60 + rank : 0;
  const bool open_city = scene.game[to].city && scene.state[to].owner != own;
  if (open_city) return (scene.game[to].points > 0 || army.size() <= scene.game.limit(to) ? 70 : 30) + rank;
  // The Bourbons wait for him; the Garibaldines go on.
  if (own == t::Side::Bourbon || (!scene.game[from].city && besieges(scene, own, from))) return 0;
  if (t::holds(scene.state, enemy_of(own), zone) && zone != to) return 0;
  const int here = marches_to_prey(scene, own, from, with_him);
  return marches_to_prey(scene, own, to, with_him) < here ? 40 + rank : 0;
}

int liking_of_company(const Scene& scene, Action action) {
  const auto* march = scene.state.stack.top_as<t::March>();
  if (march == nullptr || march->who == t::kNoCommander) return 0;
  const int guard = guard_of(scene, march->who);
  const t::UnitSet army = ready_with(scene, march->who);
  int staying = army.size();
  for (const t::UnitId who : army) staying -= scene.state[who].chosen ? 1 : 0;
  switch (t::verb_of(action)) {
    case t::Verb::TakeAll:
      return guard == 0 ? 50 : 0;
    case t::Verb::Take:
      return staying > std::min(guard, army.size() - 1) ? 30 + std::min(9, worth(scene, unit_in(action))) : 0;
    default:
      return 20;
  }
}

// --- combat

int liking_of_siege(const Scene& scene, t::PlaceId city) {
  const t::Side own = scene.state.pending.side;
  const int ours = worth(scene, t::units_in(scene.state, own, scene.game[city].zone));
  return dares(own, ours, defence_of(scene, enemy_of(own), city)) ? 60 : 0;
}

// --- setting up

// The most stacks that command allows, all subordinates used as well as can be.
int most_stacks(const Scene& scene, t::Side side) {
  std::vector<int> values;
  const t::CommanderId senior = scene.state.battle.senior[static_cast<std::size_t>(t::index(side))];
  for (const t::CommanderId who : t::commanders_fighting(scene.game, scene.state, side)) {
    if (who != senior) values.push_back(t::command(scene.game, scene.state, who).value);
  }
  std::sort(values.rbegin(), values.rend());
  int points = t::senior_value(scene.game, scene.state, side), stacks = 0;
  for (const int value : values) {
    if (points == 0 || value < 2) break;
    --points;
    stacks += value;
  }
  return std::clamp(stacks + points, 1, t::kColumns);
}

int wanted_depth(const Scene& scene, const t::Deployment& deployment) {
  const t::UnitSet army = t::units_fighting(scene.state, deployment.side);
  int stacks = most_stacks(scene, deployment.side);
  const bool walls = scene.state.battle.siege && deployment.side != scene.state.battle.attacker;
  if (walls) {
    const bool big = scene.game[scene.state.battle.place].big;
    stacks = big ? scene.game.tables.big_city_cells : scene.game.tables.city_cells;
  }
  return std::clamp(army.size() / stacks, 1, t::kMostInCell);  // what is left over goes into the last
}

// In the middle, across from the enemy, and behind the walls.
int liking_of_cell(const Scene& scene, const t::Deployment& deployment, t::Cell where) {
  if (t::line_of(where) != t::battle_line(deployment.side)) return 0;
  const int column = t::column_of(where);
  const bool faces = !scene.state[t::cell_at(t::battle_line(enemy_of(deployment.side)), column)].empty();
  const int middle = 6 - std::abs(2 * column + 1 - t::kColumns) / 2;
  return 40 + middle + (faces ? 10 : 0) + (t::in_city(scene.game, scene.state, where) ? 10 : 0);
}

int liking_of_set_up(const Scene& scene, Action action) {
  const auto* deployment = scene.state.stack.top_as<t::Deployment>();
  if (deployment == nullptr) return 0;
  const bool deep = deployment->open != t::kNoCell &&
                    scene.state[deployment->open].size >= wanted_depth(scene, *deployment);
  switch (t::verb_of(action)) {
    case t::Verb::Add:
      return deep ? 10 : 70 + std::min(9, worth(scene, unit_in(action)));
    case t::Verb::Appoint:
      if (const int value = t::command(scene.game, scene.state, leader_in(action)).value; value > 1)
        return 60 + value;
      return 0;
    case t::Verb::Stack:
      return liking_of_cell(scene, *deployment, cell_in(action, 0));
    case t::Verb::Rest:
      return 5;
    default:
      return 20;
  }
}

// --- on the board

int on_board(const Scene& scene, t::Side side) {
  t::UnitSet army = t::units_fighting(scene.state, side);
  for (const t::UnitId who : army) {
    const t::Cell where = scene.state[who].cell;
    if (where == t::kNoCell || !t::on_battle_line(where)) army.remove(who);
  }
  return worth(scene, army);
}

bool clearly_beaten(const Scene& scene, t::Side side) {
  return on_board(scene, side) * 3 < on_board(scene, enemy_of(side));
}

int chance_in_percent(const Scene& scene, Action action) {
  const std::vector<t::PreviewPart> parts = t::preview(scene.game, scene.state, action);
  if (parts.empty() || parts.front().chances.empty()) return 0;
  const t::Chance& good = parts.front().chances.front();
  return static_cast<int>(100 * good.ways / good.of);
}

int liking_of_retreat(const Scene& scene, Action action) {
  const auto* retreat = scene.state.stack.top_as<t::Retreat>();
  const t::Side own = scene.state.pending.side;
  const bool goes = retreat == nullptr || retreat->forced || clearly_beaten(scene, own);
  switch (t::verb_of(action)) {
    case t::Verb::Done:
      return 30;
    case t::Verb::TakeAll:
      return goes ? 80 : 0;
    case t::Verb::Withdraw:
      return goes ? 70 : 0;
    case t::Verb::Retreat: {
      if (!goes || (retreat != nullptr && retreat->to != t::kNoPlace)) return 10;
      const t::PlaceId to = place_at(action, 0);
      const bool friends = t::holds(scene.state, own, to);
      const bool at_home = scene.game[to].city && scene.state[to].owner == own;
      return 50 + (friends ? 5 : 0) + (at_home ? 3 : 0);
    }
    default:
      return 0;
  }
}

// --- losses, and where to go

int liking_of_loss(const Scene& scene, t::UnitId who) {
  const bool spare = scene.game[who].has_reduced && !scene.state[who].reduced;
  return (spare ? 50 : 20) - std::min(15, worth(scene, who));
}

int liking_of_post(const Scene& scene, t::PlaceId where) {
  const t::Side own = scene.state.pending.side;
  if (where == scene.game.scenario.evacuated_to) return 60;
  if (scene.game[where].sicily && scene.state.pending.ask == t::Ask::Evacuate) return 50;
  const bool led = !t::commanders_in(scene.game, scene.state, own, where).empty();
  return (scene.game[where].city ? 30 : 10) + (led ? 5 : 0) +
         std::min(4, t::units_in(scene.state, own, where).size());
}

}  // namespace

int liking(const Scene& scene, Action action) {
  const t::State& state = scene.state;
  const t::Verb verb = t::verb_of(action);
  switch (state.pending.ask) {
    case t::Ask::FreeForce:
      return scene.game[place_at(action, 0)].sicily && scene.game[place_at(action, 0)].city ? 20 : 0;
    case t::Ask::Reinforce:
    case t::Ask::Return:
    case t::Ask::Evacuate:
      return liking_of_post(scene, place_at(action, 1));
    case t::Ask::March:
      if (verb == t::Verb::March) return liking_of_march(scene, leader_in(action), place_at(action, 1));
      return verb == t::Verb::Done ? 10 : 0;
    case t::Ask::TakeUnits:
      return liking_of_company(scene, action);
    case t::Ask::Combat:
      if (verb == t::Verb::Fight) return 70;
      return verb == t::Verb::Besiege ? liking_of_siege(scene, place_at(action, 0)) : 10;
    case t::Ask::Senior:
      return t::command(scene.game, state, leader_in(action)).value;
    case t::Ask::Deploy:
      return liking_of_set_up(scene, action);
    case t::Ask::Entrench:
      if (verb == t::Verb::Done) return 10;
      return on_board(scene, state.pending.side) < on_board(scene, enemy_of(state.pending.side)) ? 20 : 0;
    case t::Ask::Manoeuvre:
      return verb == t::Verb::Done ? 10 : chance_in_percent(scene, action) >= 30 ? 20 : 0;
    case t::Ask::Declare:
      return verb == t::Verb::Press ? 30 : verb == t::Verb::Attack ? 20 : 0;
    case t::Ask::Realign:
    case t::Ask::Rebuild:
      return verb == t::Verb::Done ? 0 : 10;
    case t::Ask::Top:
      return worth(scene, unit_in(action));
    case t::Ask::Retreat:
      return liking_of_retreat(scene, action);
    case t::Ask::Reduce:
      return liking_of_loss(scene, unit_in(action));
    case t::Ask::Occupy:
      return verb == t::Verb::OccupyWith ? 60
             : verb == t::Verb::Occupy   ? 40 + std::min(15, worth(scene, unit_in(action)))
                                         : 10;
    case t::Ask::PlaceStack:
    case t::Ask::Replace:
    case t::Ask::None:
      break;
  }
  return 0;
}

}  // namespace tamburino::cli
