#include <algorithm>

#include "engine/games/novara/names.h"
#include "engine/games/novara/view.h"
#include "protocol/json_reader.h"
#include "protocol/novara/table.h"
#include "protocol/novara/words.h"
#include "protocol/overlays.h"
#include "protocol/table_words.h"

// Where units of novara can go, where they are in contact, and what they threaten.
namespace tamburino {
namespace {

namespace n = novara;
using overlays::Threat;
using overlays::Way;

}  // namespace

// --- reach

// The group that is being moved, when its unit is named; otherwise the units named, as if they were taken up.
n::GroupMove NovaraTable::move_in(const Json& request) const {
  JsonReader reader(request, "request");
  std::vector<n::UnitId> units;
  if (const auto one = reader.text("unit")) units.push_back(n::find_unit(*game_, *one));
  if (const Json* several = reader.find("units")) {
    if (!several->is_array()) reader.fail("units", "should be a list");
    for (const Json& one : *several) units.push_back(n::find_unit(*game_, as_text(one, "units")));
  }
  if (units.empty()) reader.fail("unit", "is missing");
  if (units.size() > n::kMostInHex) reader.fail("units", "are more than a hex holds");
  const auto viewer = viewer_in(request);
  for (const n::UnitId who : units) {  // before anything else, so that nothing is told of the enemy's units
    if (viewer && n::side_of(*game_, state_, who) != *viewer)
      table_words::refuse(*this, refused_by("7.activation-a", n::unit(who)));
  }
  const auto* under_way = state_.stack.top_as<n::GroupMove>();
  if (under_way != nullptr && units.size() == 1 &&
      std::find(under_way->unit.begin(), under_way->unit.end(), units[0]) != under_way->unit.end())
    return *under_way;
  for (const n::UnitId who : units) {
    if (const Verdict free = n::may_select(*game_, state_, who); !free) table_words::refuse(*this, free);
    if (state_[who].hex != state_[units[0]].hex) table_words::refuse(*this, refused_by("R18", n::unit(who)));
    if (std::count(units.begin(), units.end(), who) > 1) reader.fail("units", "name a unit twice");
  }
  n::GroupMove move = n::begin_move(state_, units[0]);
  for (std::size_t i = 1; i < units.size(); ++i) move.unit[move.count++] = units[i];
  return move;
}

namespace {

// The rule by which an order ends here: the enemy may break contact, or show what a display hides. With
// points left the units may go on by another.
Rule stopped_by(const n::Game& game, const n::State& state, n::Side own, Hex where) {
  if (n::touches_enemy(game, state, own, where)) return "8.breaking-contact-g";
  return n::near_enemy_display(game, state, own, where) ? "18.display-d" : nullptr;
}

// What stands under a dummy might be entitled to anything.
bool could_break_contact(const n::Game& game, const n::State& seen, n::Side enemy, Hex stack, int speed) {
  if (!n::held_by(game, seen, enemy, stack)) return false;
  if (!n::real_in(game, seen, enemy, stack)) return game.options.fog == n::Fog::Dummies;
  return n::fights_in(game, seen, enemy, stack) && n::may_break_contact(game, seen, stack, speed);
}

// Where the enemy may answer when the group comes here, as far as is seen: 8.breaking-contact, 18.display-d.
Json interruptions(const n::Game& game, n::State seen, const n::GroupMove& move, Hex where) {
  const n::Side own = n::side_of(game, seen, move.unit[0]);
  const Grid& grid = game.map.grid();
  for (std::size_t i = 0; i < move.count; ++i) n::put(game, seen, move.unit[i], where);
  Json list = Json::array();
  for (const Facing way : kFacings) {
    const Hex stack = grid.neighbour(where, way);
    if (stack != kNoHex &&
        could_break_contact(game, seen, n::enemy_of(own), stack, n::printed_speed(game, move)))
      list.push_back({{"rule", "8.breaking-contact-a"}, {"hex", grid.name(stack)}});
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const n::UnitId who{static_cast<std::uint8_t>(i)};
    if (game.units[i].side == own || !n::display_dummy(game, seen, who)) continue;
    if (grid.distance(seen[who].hex, where) <= n::kRevealedWithin)
      list.push_back({{"rule", "18.display-d"}, {"hex", grid.name(seen[who].hex)}});
  }
  return list;
}

Json hexes_in_reach(const n::Game& game, const n::State& state, const n::State& seen,
                    const n::GroupMove& move) {
  const Grid& grid = game.map.grid();
  const auto ways = std::make_unique<n::Ways>();
  n::find_ways(game, state, move, *ways);
  Json hexes = Json::object();
  const auto add = [&](Hex where) {
    const std::string name = grid.name(where);
    if (hexes.contains(name)) return;
    Json one{{"points", ways->cost(where)}, {"may_stop", n::may_end_in(game, state, move, where).allowed()}};
    if (ways->takes_road(where)) one["by_road"] = true;
    const Rule stop = where == state[move.unit[0]].hex
                          ? nullptr
                          : stopped_by(game, state, n::side_of(game, state, move.unit[0]), where);
    if (stop != nullptr) {
      one["stops"] = true, one["rule"] = stop;
      if (const Json all = interruptions(game, seen, move, where); !all.empty()) one["interrupts"] = all;
    }
    hexes[name] = one;
  };
  for (int i = 0; i < ways->open.size(); ++i) add(ways->open[i]);
  for (int i = 0; ways->road && i < ways->by_road.size(); ++i) add(ways->by_road[i]);
  overlays::tell_ways(hexes, [&](const std::string& name) {
    const Hex where = *grid.parse(name);
    const Reach& taken = ways->takes_road(where) ? ways->by_road : ways->open;
    Way way;
    for (const Hex hex : overlays::hexes_to(grid, taken, where))
      way.push_back({grid.name(hex), taken.cost(hex)});
    return way;
  });
  return hexes;
}

}  // namespace

namespace {

// 18.display-c  Where a dummy of the displays can march, in place of an activation.
Json dummy_hexes(const n::Game& game, const n::State& state, n::UnitId dummy) {
  const Grid& grid = game.map.grid();
  const auto reach = std::make_unique<Reach>();
  n::find_dummy_ways(game, state, dummy, *reach);
  Json hexes = Json::object();
  for (int i = 0; i < reach->size(); ++i) {
    const Hex where = (*reach)[i];
    Json one{{"points", reach->cost(where)}, {"may_stop", n::may_stack(game, state, dummy, where).allowed()}};
    hexes[grid.name(where)] = one;
  }
  overlays::tell_ways(hexes, [&](const std::string& name) {
    Way way;
    for (const Hex hex : overlays::hexes_to(grid, *reach, *grid.parse(name)))
      way.push_back({grid.name(hex), reach->cost(hex)});
    return way;
  });
  return hexes;
}

}  // namespace

// The dummy of a display that a request asks about; its owner alone may.
std::optional<n::UnitId> NovaraTable::dummy_in(const Json& request) const {
  JsonReader reader(request, "request");
  const auto named = reader.text("unit");
  if (!named) return std::nullopt;
  const n::UnitId who = n::find_unit(*game_, *named);
  const auto viewer = viewer_in(request);
  if (!n::display_dummy(*game_, state_, who) || (viewer && (*game_)[who].side != *viewer))
    return std::nullopt;
  const auto* march = state_.stack.top_as<n::DummyMarch>();
  if (march == nullptr || (*game_)[who].side != state_.pending.side)
    table_words::refuse(*this, refused_by("18.display-c", n::unit(who)).because("dummies-when-drawn"));
  if (march->moved == who)
    table_words::refuse(*this, refused_by("18.display-c", n::unit(who)).because("dummy-has-moved"));
  return who;
}

Json NovaraTable::reach(const Json& request) const try {
  if (const auto dummy = dummy_in(request)) {
    return {{"units", Json::array({(*game_)[*dummy].id})},
            {"allowance", n::kDummyPoints},
            {"by_road", n::kDummyPoints},
            {"spent", 0},
            {"hexes", dummy_hexes(*game_, state_, *dummy)}};
  }
  const n::GroupMove move = move_in(request);
  const auto viewer = viewer_in(request);
  Json units = Json::array();
  int allowance = 255;
  int spent = 0;
  for (std::size_t i = 0; i < move.count; ++i) {
    const n::UnitId who = move.unit[i];
    units.push_back((*game_)[who].id);
    if ((*game_)[who].kind == n::Kind::Dummy) continue;
    allowance = std::min(allowance, n::allowance(*game_, state_, who, false));
    spent = std::max<int>(spent, state_[who].spent);
  }
  return {{"units", units},
          {"allowance", allowance},
          {"by_road", allowance + game_->map.chart().road_bonus},
          {"spent", spent},
          {"hexes", hexes_in_reach(*game_, state_, seen_by(viewer), move)}};
} catch (const UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// --- contact and threats

n::State NovaraTable::seen_by(std::optional<n::Side> viewer) const {
  return viewer ? n::masked(*game_, state_, *viewer) : state_;
}

// The side that is asked about; who asks for a side and names none means his own.
n::Side NovaraTable::asked_side(const Json& request) const {
  JsonReader reader(request, "request");
  const auto named = reader.text("side");
  const auto viewer = viewer_in(request);
  if (!named && !viewer) reader.fail("side", "is missing");
  return named ? novara_words::side(*named, "side") : *viewer;
}

namespace {

// 3.commands-d, R19  Combat units, and a dummy that rides on them, for who sees no more than the dummy.
bool makes_contact(const n::Game& game, const n::State& seen, n::UnitId who) {
  if (!seen.on_map(who)) return false;
  const bool rides = game[who].kind == n::Kind::Dummy && game.options.fog == n::Fog::Dummies;
  return game[who].fights() || (rides && !n::real_in(game, seen, n::side_of(game, seen, who), seen[who].hex));
}

// As if they were activated now, without a forced march; a new turn for those who have been.
n::State activated(const n::State& now, n::Side side) {
  n::State state = now;
  state.activation = {};
  state.activation.side = side;
  for (n::UnitState& one : state.units) {
    one.spent = 0;
    one.off_road = one.marched = false;
  }
  return state;
}

// 11.bombardment-a, 11.obstacles  After movement, at two hexes if what lies between lets the fire pass.
void threaten_by_fire(const n::Game& game, Hex from, std::size_t gun, Threat& threat) {
  const Grid& grid = game.map.grid();
  Reach area;
  area.search(grid, from, 0, game.tables.fire_range, [](Hex, Facing, Hex) -> StepCost { return {1, false}; });
  for (int i = 0; i < area.size(); ++i) {
    if (area[i] != from && game.in_play(area[i]) && !n::fire_blocked(game, from, area[i]))
      threat.add(area[i], Threat::How::Fire, gun);
  }
}

void threaten(const n::Game& game, const n::State& state, n::UnitId who, Threat& threat) {
  const n::GroupMove move = n::begin_move(state, who);
  const n::Side own = n::side_of(game, state, who);
  const auto unit = static_cast<std::size_t>(n::index(who));
  const bool night = n::is_night(game, state);
  const bool able = game[who].fights() && !state[who].shaken;        // 12.shaken-a
  const bool fires = able && n::has_guns(game[who].kind) && !night;  // 6.night-d
  const auto come_to = [&](Hex where) {
    if (!n::may_end_in(game, state, move, where)) return;
    threat.add(where, Threat::How::Move, unit);
    const bool attacks = able && (!night || where == state[who].hex);  // 6.night-f
    for (const Facing way : kFacings) {
      if (attacks && n::passable(game, state, own, where, way))  // 10.pontoons-b
        threat.add(game.map.neighbour(where, way), Threat::How::Attack, unit);
    }
    if (fires) threaten_by_fire(game, where, unit, threat);
  };
  const auto ways = std::make_unique<n::Ways>();
  n::find_ways(game, state, move, *ways, true);
  for (int i = 0; i < ways->open.size(); ++i) come_to(ways->open[i]);
  for (int i = 0; ways->road && i < ways->by_road.size(); ++i) {
    if (!ways->open.contains(ways->by_road[i])) come_to(ways->by_road[i]);
  }
}

}  // namespace

// There are no zones of control: a hex next to the enemy is in contact, which ends an order, and costs a
// point more beside a unit that is not shaken (8.contact-a).
Json NovaraTable::zones(const Json& request) const {
  const n::Side side = asked_side(request);
  const n::State seen = seen_by(viewer_in(request));
  const Grid& grid = game_->map.grid();
  Json hexes = Json::object();
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    const n::UnitId who{static_cast<std::uint8_t>(i)};
    if (!makes_contact(*game_, seen, who) || n::side_of(*game_, seen, who) != side) continue;
    for (const Facing way : kFacings) {
      const Hex where = grid.neighbour(seen[who].hex, way);
      if (where == kNoHex || !game_->in_play(where)) continue;
      Json& one = hexes[grid.name(where)];
      one["units"].push_back((*game_)[who].id);
      one["points"] = std::max(one.value("points", 0), seen[who].shaken ? 0 : 1);
    }
  }
  return {{"side", n::word_of(side)}, {"rule", "8.contact-a"}, {"hexes", hexes}};
}

// Of the own side as reach tells it; of the enemy only what is seen of him.
Json NovaraTable::threat(const Json& request) const {
  const n::Side side = asked_side(request);
  const auto viewer = viewer_in(request);
  const n::State state = activated(viewer && *viewer != side ? seen_by(viewer) : state_, side);
  Threat threat;
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    const n::UnitId who{static_cast<std::uint8_t>(i)};
    if (!state.on_map(who) || n::side_of(*game_, state, who) != side) continue;
    const bool fixed = state[who].laid != kNoFacing || (*game_)[who].kind == n::Kind::Dummy;
    if (!fixed) threaten(*game_, state, who, threat);
  }
  const auto id = [this](std::size_t unit) { return game_->units[unit].id; };
  return {{"side", n::word_of(side)}, {"hexes", threat.told(game_->map.grid(), id)}};
}

}  // namespace tamburino
