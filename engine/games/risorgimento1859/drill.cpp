#include "engine/games/risorgimento1859/drill.h"

#include <algorithm>
#include <memory>

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"
#include "engine/games/risorgimento1859/play.h"

namespace tamburino::risorgimento1859::drill {
namespace {

// The cheapest way, without the hex where it begins.
std::vector<Hex> way_in(const Grid& grid, const Reach& reach, Hex to) {
  std::vector<Hex> way;
  for (Hex at = to; reach.entered_by(at) != kNoFacing;
       at = grid.neighbour(at, opposite(reach.entered_by(at))))
    way.push_back(at);
  std::reverse(way.begin(), way.end());
  return way;
}

// The steps so far, and the table as it lies after them.
class Drill {
 public:
  Drill(const Game& game, const State& state) : game_(game), state_(state), own_(state.pending.side) {}

  const State& state() const { return state_; }
  const Steps& steps() const { return steps_; }
  bool asked(Ask ask) const { return !stopped_ && is_asked(ask); }

  bool does(Action action) {
    if (stopped_ || !verdict(game_, state_, action)) return false;
    Events events;
    apply(game_, state_, action, events);
    steps_.push_back(action);
    stopped_ = state_.pending.kind != Pending::Kind::Ask || state_.pending.side != own_;
    return true;
  }

  // The unit that is moving, or this one as the next.
  void walk(UnitId who, Hex to) {
    find_reach(game_, state_, who, *reach_);
    if (!reach_->contains(to)) return;
    for (const Hex next : way_in(game_.map.grid(), *reach_, to)) {
      if (!does(act(Verb::Move, piece(who), next))) return;
    }
  }
  void halt(UnitId who) {
    if (asked(Ask::Step)) does(act(Verb::Halt, piece(who)));
  }

  const Reach& reach_of(UnitId who) {
    find_reach(game_, state_, who, *reach_);
    return *reach_;
  }

 private:
  bool is_asked(Ask ask) const {
    return state_.pending.kind == Pending::Kind::Ask && state_.pending.side == own_ &&
           state_.pending.ask == ask;
  }

  const Game& game_;
  State state_;
  Side own_;
  Steps steps_;
  bool stopped_ = false;
  std::unique_ptr<Reach> reach_ = std::make_unique<Reach>();
};

UnitId moving(const State& state) {
  const auto* now = state.stack.top_as<UnitMove>();
  return now != nullptr ? now->unit : kNoUnit;
}

bool can_move(const Game& game, const State& state, UnitId who) {
  const UnitState& now = state[who];
  return state.on_map(who) && !now.is(Mark::Moved) && !now.is(Mark::Fired) &&
         may_move(game, state, who).allowed();
}

// --- to a hex

// What is left to march from every hex, by who marches.
class Marches {
 public:
  Marches(const Game& game, const State& state, Hex goal)
      : game_(game), ways_(game.weather(state.turn) == Weather::Rain ? Ways::Rain : Ways::Dry), goal_(goal) {}
  int from(Hex where, Mover mover) {
    auto& table = tables_[static_cast<std::size_t>(mover)];
    if (table.empty()) table = marches_to(game_, mover, ways_, std::span(&goal_, 1));
    return table[static_cast<std::size_t>(index(where))];
  }

 private:
  const Game& game_;
  Ways ways_;
  Hex goal_;
  std::array<std::vector<std::uint16_t>, kMoverCount> tables_;
};

// Of the hexes in reach the one nearest to the goal, by the march that is left; itself when none is nearer.
Hex nearest_in_reach(const Game& game, Drill& drill, Marches& marches, UnitId who) {
  const Mover mover = game[who].mover();
  Hex best = drill.state()[who].hex;
  const Reach& reach = drill.reach_of(who);
  for (int i = 0; i < reach.size(); ++i) {
    const int left = marches.from(reach[i], mover), least = marches.from(best, mover);
    if (left < least || (left == least && reach.cost(reach[i]) < reach.cost(best))) best = reach[i];
  }
  return best;
}

void march(const Game& game, Drill& drill, Marches& marches, UnitId who) {
  drill.walk(who, nearest_in_reach(game, drill, marches, who));
  drill.halt(who);
}

// 5.6  By the entry that is nearest to the goal.
bool enters(const Game& game, Drill& drill, Marches& marches, UnitId who) {
  ActionList list;
  list_entries(game, drill.state(), who, list);
  const auto left = [&](Action one) { return marches.from(*hex_operand(game, one, 1), game[who].mover()); };
  Action best{};
  for (const Action one : list.all()) {
    if (best.verb == 0 || left(one) < left(best)) best = one;
  }
  return best.verb != 0 && drill.does(best);
}

// The brigadier rides to that one of his units which is nearest to the goal.
void ride_along(const Game& game, Drill& drill, Marches& marches) {
  const auto* now = drill.state().stack.top_as<BrigadeAction>();
  if (now == nullptr || now->pool || !drill.state().on_map(game[now->brigade].brigadier)) return;
  const LeaderId chief = game[now->brigade].brigadier;
  std::vector<UnitId> units;
  for (const UnitId who : acting_units(game, drill.state())) {
    if (drill.state().on_map(who)) units.push_back(who);
  }
  const auto left = [&](UnitId who) { return marches.from(drill.state()[who].hex, Mover::Leader); };
  std::stable_sort(units.begin(), units.end(), [&](UnitId a, UnitId b) { return left(a) < left(b); });
  for (const UnitId who : units) {
    const Hex where = drill.state()[who].hex;
    if (where == drill.state()[chief].hex || drill.does(act(Verb::Move, piece(chief), where))) return;
  }
}

// --- in line

// The hexside that looks towards a hex however far.
Facing facing_towards(const Grid& grid, Hex from, Hex to) {
  Facing best = kFacings.front();
  for (const Facing way : kFacings) {
    const Hex beside = grid.neighbour(from, way), so_far = grid.neighbour(from, best);
    if (so_far == kNoHex || (beside != kNoHex && grid.distance(beside, to) < grid.distance(so_far, to)))
      best = way;
  }
  return best;
}

// The hexes of a line across that facing, from its middle outwards, one to the left and one to the right.
std::vector<Hex> line_across(const Grid& grid, Hex middle, Facing front, int most) {
  std::vector<Hex> line{middle};
  Hex left = middle, right = middle;
  for (int i = 0; static_cast<int>(line.size()) < most && (left != kNoHex || right != kNoHex); ++i) {
    const int bend = i % 2 == 0 ? 2 : 1;  // no row of hexes lies across a hexside: it goes back and forth
    if (left != kNoHex) left = grid.neighbour(left, turned(front, -bend));
    if (right != kNoHex) right = grid.neighbour(right, turned(front, bend));
    for (const Hex one : {left, right}) {
      if (one != kNoHex) line.push_back(one);
    }
  }
  return line;
}

int rank_in_line(const Unit& one) { return one.infantry() ? 0 : one.artillery() ? 1 : 2; }

void turn(Drill& drill, UnitId who, Facing front) {
  if (drill.asked(Ask::Move) || drill.asked(Ask::Step)) drill.does(act(Verb::Face, piece(who), front));
}

}  // namespace

Steps go(const Game& game, const State& state, UnitId who, Hex to) {
  Drill drill(game, state);
  if ((drill.asked(Ask::Move) && acts_now(game, state, who)) ||
      (drill.asked(Ask::Step) && moving(state) == who))
    drill.walk(who, to);
  return drill.steps();
}

Steps advance(const Game& game, const State& state, Hex goal) {
  Drill drill(game, state);
  Marches marches(game, state, goal);
  if (drill.asked(Ask::Step)) march(game, drill, marches, moving(state));
  if (!drill.asked(Ask::Move)) return drill.steps();
  std::vector<UnitId> units, to_come;
  for (const UnitId who : acting_units(game, drill.state())) {
    if (can_move(game, drill.state(), who)) units.push_back(who);
    if (due(game, drill.state(), who)) to_come.push_back(who);
  }
  const auto left = [&](UnitId who) { return marches.from(drill.state()[who].hex, game[who].mover()); };
  // The first ones make room for those behind them.
  std::stable_sort(units.begin(), units.end(), [&](UnitId a, UnitId b) { return left(a) < left(b); });
  for (const UnitId who : units) {
    if (drill.asked(Ask::Move)) march(game, drill, marches, who);
  }
  for (const UnitId who : to_come) {
    if (drill.asked(Ask::Move) && enters(game, drill, marches, who)) march(game, drill, marches, who);
  }
  if (drill.asked(Ask::Move)) ride_along(game, drill, marches);
  return drill.steps();
}

Steps form_line(const Game& game, const State& state, Hex towards) {
  Drill drill(game, state);
  if (drill.asked(Ask::Step)) drill.halt(moving(state));
  if (!drill.asked(Ask::Move)) return drill.steps();
  const Grid& grid = game.map.grid();
  std::vector<UnitId> units;
  UnitId foremost = kNoUnit;  // also one that has moved already
  const auto order = [&](UnitId who) {
    return std::pair(rank_in_line(game[who]), grid.distance(drill.state()[who].hex, towards));
  };
  for (const UnitId who : acting_units(game, drill.state())) {
    if (!drill.state().on_map(who)) continue;
    if (foremost == kNoUnit || order(who) < order(foremost)) foremost = who;
    if (can_move(game, drill.state(), who)) units.push_back(who);
  }
  if (units.empty()) return drill.steps();
  std::stable_sort(units.begin(), units.end(), [&](UnitId a, UnitId b) { return order(a) < order(b); });
  const Hex middle = drill.state()[foremost].hex;
  const Facing front = facing_towards(grid, middle, towards);
  for (const Hex place : line_across(grid, middle, front, 2 * static_cast<int>(units.size()))) {
    if (units.empty() || !drill.asked(Ask::Move)) break;
    if (place == middle && units.front() != foremost) continue;  // it has moved, and stays
    // Infantry before guns before cavalry; of these whoever comes there most cheaply.
    auto best = units.end();
    auto least = std::pair(0, 0);
    for (auto one = units.begin(); one != units.end(); ++one) {
      const Reach& reach = drill.reach_of(*one);
      if (!reach.contains(place)) continue;
      const auto price = std::pair(rank_in_line(game[*one]), static_cast<int>(reach.cost(place)));
      if (best == units.end() || price < least) best = one, least = price;
    }
    if (best == units.end()) continue;
    const UnitId who = *best;
    units.erase(best);
    drill.walk(who, place);
    turn(drill, who, front);
    drill.halt(who);
  }
  for (const UnitId who : units) turn(drill, who, front);  // no room: where they stand
  return drill.steps();
}

Steps rest(const Game& game, const State& state) {
  Drill drill(game, state);
  if (drill.asked(Ask::Step)) drill.halt(moving(state));
  for (const Ask ask : {Ask::Orders, Ask::Move, Ask::Rally, Ask::SmallArms, Ask::Declare}) {
    if (drill.asked(ask) && drill.state().attacks.count == 0) drill.does(act(Verb::Done));
  }
  return drill.steps();
}

}  // namespace tamburino::risorgimento1859::drill
