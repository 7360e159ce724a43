#include "protocol/overlays.h"

#include "engine/games/butchery/names.h"
#include "protocol/butchery/table.h"
#include "protocol/butchery/words.h"
#include "protocol/json_reader.h"
#include "protocol/table_words.h"

// What can be asked about the board of butchery: reach, sight, command, zones of control, threats.
namespace tamburino {
namespace {

namespace b = butchery;
using overlays::Threat;
using overlays::Way;

// --- reach

// The rule by which a unit that comes here goes no further, if there is one.
Rule stopped_by(const b::Game& game, const b::State& state, const b::PieceMove& move, Hex where) {
  if (b::kind_of(move.piece) != b::PieceKind::Unit) return nullptr;
  const b::UnitId who = b::unit_of(move.piece);
  const Hex start = state[who].hex;
  if (where == start) return nullptr;
  if (b::in_enemy_zone(state, game.side(who), where)) return "5c";
  const bool left_zone = start != kNoHex && b::in_enemy_zone(state, game.side(who), start);
  const bool all_spent = b::cost_of_leaving_zone(game, state, who, move.allowance) == move.allowance;
  return left_zone && all_spent ? "5f" : nullptr;
}

// Where the enemy is asked something when a unit comes here: a commander in chief without troops gives way
// (10.4.11d), and the commander of a formation who is overrun leaves an Aide (10.4.12e).
Json interruptions(const b::Game& game, const b::State& state, const b::PieceMove& move, Hex where) {
  Json list = Json::array();
  if (b::kind_of(move.piece) != b::PieceKind::Unit || where == state[b::unit_of(move.piece)].hex) return list;
  const Grid& grid = game.map.grid();
  const b::Side enemy = b::enemy_of(game.side(b::unit_of(move.piece)));
  for (int i = 0; i < b::kNationCount; ++i) {
    const b::Nation nation{static_cast<std::uint8_t>(i)};
    const Hex chief = state.chief(nation).hex;
    if (b::side_of(nation) != enemy || !b::chief_on_map(state, nation)) continue;
    if (!b::friend_in(game, state, enemy, chief) && grid.distance(where, chief) == 1)
      list.push_back({{"rule", "10.4.11d"}, {"hex", grid.name(chief)}});
  }
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const b::FormationId which{static_cast<std::uint8_t>(i)};
    if (game.side(which) == enemy && b::commander_on_map(state, which) && state[which].commander_hex == where)
      list.push_back({{"rule", "10.4.12e"}, {"hex", grid.name(where)}});
  }
  return list;
}

// What coming here costs in this activation's assaults: cavalry that spends more than 3 points may not
// assault (10.4.10a), nor may it once woods have disorganised it (10.4.10e).
Json later_costs(const b::Game& game, const b::State& state, const b::PieceMove& move, const Json& told) {
  Json list = Json::array();
  if (b::kind_of(move.piece) != b::PieceKind::Unit) return list;
  const b::UnitId who = b::unit_of(move.piece);
  if (game[who].kind != b::Kind::Cavalry || state[who].disorganised || state[who].spent > b::kChargeLimit)
    return list;
  if (told["points"].get<double>() * 2 > b::kChargeLimit) list.push_back("10.4.10a");
  if (told.contains("disorganised_by_woods")) list.push_back("10.4.10e");
  return list;
}

enum class Ground : std::uint8_t { Open, Woods };

void add_hexes(const Grid& grid, const Reach& found, Ground ground, Json& hexes) {
  for (int i = 0; i < found.size(); ++i) {
    const std::string where = grid.name(found[i]);
    if (hexes.contains(where)) continue;
    hexes[where] = {{"points", found.cost(found[i]) / 2.0}};
    if (ground == Ground::Woods) hexes[where]["disorganised_by_woods"] = true;
  }
}

// A piece that comes in has no hex to start from.
Way way_of(const Grid& grid, const b::Path& path, Hex start, HalfPoints spent) {
  Way way;
  if (start != kNoHex) way.push_back({grid.name(start), spent / 2.0});
  for (std::size_t i = path.length; i-- > 0;) way.push_back({grid.name(path.hex[i]), path.cost[i] / 2.0});
  return way;
}

// Of a commander in chief or a rider, whom nothing stops.
Json leader_hexes(const Grid& grid, const Reach& found) {
  Json hexes = Json::object();
  add_hexes(grid, found, Ground::Open, hexes);
  overlays::tell_ways(hexes, [&](const std::string& where) {
    Way way;
    for (const Hex hex : overlays::hexes_to(grid, found, *grid.parse(where)))
      way.push_back({grid.name(hex), found.cost(hex) / 2.0});
    return way;
  });
  return hexes;
}

Json reach_told(HalfPoints allowance, HalfPoints spent, const Json& hexes) {
  return {{"allowance", allowance / 2.0}, {"spent", spent / 2.0}, {"hexes", hexes}};
}

Hex place_of(const b::State& state, b::Piece who) {
  if (b::kind_of(who) == b::PieceKind::Unit) return state[b::unit_of(who)].hex;
  const b::FormationId which = b::formation_of(who);
  return b::commander_on_map(state, which) ? state[which].commander_hex : kNoHex;
}

Json piece_hexes(const b::Game& game, const b::State& state, const b::PieceMove& move) {
  const Grid& grid = game.map.grid();
  const Hex start = place_of(state, move.piece);
  const auto ways = std::make_unique<b::Ways>();
  b::find_ways(game, state, move, *ways);
  Json hexes = Json::object();
  add_hexes(grid, ways->open, Ground::Open, hexes);
  if (ways->woods) add_hexes(grid, ways->through_woods, Ground::Woods, hexes);
  for (auto& [name, told] : hexes.items()) {
    const Hex where = *grid.parse(name);
    told["may_stop"] = b::may_end_move_in(game, state, move, where).allowed();
    if (const Rule rule = stopped_by(game, state, move, where)) told["stops"] = true, told["rule"] = rule;
    if (const Json all = interruptions(game, state, move, where); !all.empty()) told["interrupts"] = all;
    if (const Json all = later_costs(game, state, move, told); !all.empty()) told["later"] = all;
  }
  overlays::tell_ways(hexes, [&](const std::string& where) {
    return way_of(grid, b::path_to(game, *ways, start, *grid.parse(where)), start, move.spent);
  });
  return hexes;
}

}  // namespace

// Of the piece that is being moved, what it has left; of any other of the active formation, its whole move.
b::PieceMove ButcheryTable::move_of(b::Piece who) const {
  const auto* under_way = state_.stack.top_as<b::PieceMove>();
  if (under_way != nullptr && under_way->piece == who) return *under_way;
  if (state_.activation.formation == b::kNoFormation)
    throw RequestError("refused", "no formation is active, so nobody moves", "10.3c");
  if (const Verdict free = b::may_select(*game_, state_, who); !free) table_words::refuse(*this, free);
  return b::begin_move(*game_, state_, who);
}

// Of the leader who is being moved, what he has left; of another, his whole move. One who is due to arrive
// comes in by his entry hex.
Json ButcheryTable::reach_of_chief(b::Nation nation) const {
  const auto* under_way = state_.stack.top_as<b::ChiefMarch>();
  const bool moving = under_way != nullptr && under_way->nation == nation;
  if (!b::chief_on_map(state_, nation)) {
    if (const Verdict march = b::may_march(*game_, state_, nation); !march) table_words::refuse(*this, march);
  }
  b::ChiefMarch march{.nation = nation};
  march.allowance = static_cast<std::uint8_t>(b::allowance_of_chief(*game_, state_, nation));
  if (moving) march = *under_way;
  const auto found = std::make_unique<Reach>();
  b::reach_of_chief(*game_, state_, march, *found);
  return reach_told(march.allowance, march.spent, leader_hexes(game_->map.grid(), *found));
}

Json ButcheryTable::reach_of_rider(b::Nation nation) const {
  if (state_.rider(nation).duty == b::RiderState::Duty::WithChief)
    throw RequestError("refused", "the rider is with his commander in chief", "8.3a");
  const auto* under_way = state_.stack.top_as<b::RiderMarch>();
  const bool moving = under_way != nullptr && under_way->nation == nation;
  const b::RiderMarch march = moving ? *under_way : b::RiderMarch{.nation = nation};
  const auto found = std::make_unique<Reach>();
  b::reach_of_rider(*game_, state_, march, *found);
  return reach_told(b::kRiderPoints, march.spent, leader_hexes(game_->map.grid(), *found));
}

Json ButcheryTable::reach(const Json& request) const try {
  JsonReader reader(request, "request");
  const auto who_said = reader.text("unit");
  if (!who_said) reader.fail("unit", "is missing");
  const b::Piece who = b::find_piece(*game_, *who_said);
  const b::PieceKind kind = b::kind_of(who);
  Json told{{"unit", b::piece_id(*game_, who)}};
  if (kind == b::PieceKind::Chief) {
    told.update(reach_of_chief(b::nation_of(who)));
  } else if (kind == b::PieceKind::Rider) {
    told.update(reach_of_rider(b::nation_of(who)));
  } else {
    const b::PieceMove move = move_of(who);
    told.update(reach_told(move.allowance, move.spent, piece_hexes(*game_, state_, move)));
  }
  return told;
} catch (const b::UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// --- sight and command

Json ButcheryTable::sight(const Json& request) const try {
  JsonReader reader(request, "request");
  const auto from = reader.text("from");
  const auto to = reader.text("to");
  if (!from || !to) throw RequestError("bad-request", "los needs the hexes \"from\" and \"to\"");
  const Hex a = b::find_hex(*game_, *from);
  const Hex z = b::find_hex(*game_, *to);
  const int distance = game_->map.grid().distance(a, z);
  if (distance > game_->map.sight().range()) {
    throw RequestError("bad-request",
                       "los reaches " + std::to_string(game_->map.sight().range()) + " hexes at most");
  }
  const b::Sight sight = b::line_of_sight(*game_, state_, a, z);
  Json json{{"from", *from}, {"to", *to}, {"distance", distance}, {"clear", sight.clear}};
  if (!sight.clear) {
    json["rule"] = sight.rule;
    json["blocked_at"] = game_->map.grid().name(sight.where);
  }
  return json;
} catch (const b::UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// Command status of every formation and unit, and where a leader's lines reach when one is named.
Json ButcheryTable::command(const Json& request) const try {
  Json json;
  if (request.contains("leader")) {
    const b::Piece who = b::find_piece(*game_, as_text(request["leader"], "leader"));
    const bool chief = b::kind_of(who) == b::PieceKind::Chief;
    if (!chief && b::kind_of(who) != b::PieceKind::Commander)
      throw RequestError("bad-request", "leader should be a commander or a commander in chief");
    const bool there = chief ? b::chief_on_map(state_, b::nation_of(who))
                             : b::commander_on_map(state_, b::formation_of(who));
    if (!there) throw RequestError("refused", "he is not on the map", chief ? "8.2a" : "10.1.2a");
    const Hex start =
        chief ? state_.chief(b::nation_of(who)).hex : state_[b::formation_of(who)].commander_hex;
    const HalfPoints range = chief ? b::command_range(*game_, state_, b::nation_of(who)) : 12;
    const b::Side side = chief ? b::side_of(b::nation_of(who)) : game_->side(b::formation_of(who));
    Reach lines;
    b::trace_lines(*game_, state_, side, start, range, lines);
    json["leader"] = b::piece_id(*game_, who);
    json["range"] = range / 2.0;
    json["hexes"] = Json::object();
    for (int i = 0; i < lines.size(); ++i)
      json["hexes"][game_->map.grid().name(lines[i])] = lines.cost(lines[i]) / 2.0;
  }
  json["formations"] = Json::object();
  json["units"] = Json::object();
  for (std::size_t i = 0; i < game_->formations.size(); ++i) {
    const b::FormationId which{static_cast<std::uint8_t>(i)};
    if (!game_->formations[i].commander || !b::commander_on_map(state_, which)) continue;
    json["formations"][game_->formations[i].id] = {{"out_of_command", state_[which].out_of_command},
                                                   {"broken", state_[which].broken}};
  }
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    const b::UnitId who{static_cast<std::uint8_t>(i)};
    if (state_.on_map(who)) json["units"][game_->units[i].id] = b::in_command(*game_, state_, who);
  }
  return json;
} catch (const b::UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// --- zones of control and threats

namespace {

// The side that is asked about; who asks for a side and names none means his own.
b::Side asked_side(const Json& request) {
  JsonReader reader(request, "request");
  auto named = reader.text("side");
  if (!named) named = reader.text("as");
  if (!named) reader.fail("side", "is missing");
  return side_in(*named, "side");
}

// As if it were activated and passed its test: 10.1.1, 10.1.2. What has broken takes effect (10.4.9c).
b::State activated(const b::Game& game, const b::State& now, b::FormationId which) {
  b::State state = now;
  state.activation = {};
  state.activation.formation = which;
  state.activation.under_orders = true;
  state[which].broken_in_effect = state[which].broken;
  for (const b::UnitId who : game.members[static_cast<std::size_t>(b::index(which))]) {
    state[who].spent = 0;
    state[who].disengaged = false;
  }
  b::check_command_status(game, state);
  return state;
}

// Whether a unit that has come here may still assault: 10.4.1a, 10.4.10, 10.1.3-bis-f.
bool may_assault_from(const b::Game& game, b::State state, const b::PieceMove& move, const b::Ways& ways,
                      Hex where) {
  const b::UnitId who = b::unit_of(move.piece);
  b::UnitState& own = state[who];
  if (own.hex != where) {
    const bool left_zone = own.hex != kNoHex && b::in_enemy_zone(state, game.side(who), own.hex);
    own.disengaged = left_zone && !b::in_command(game, state, who);
    own.spent = static_cast<std::uint8_t>(ways.to(where).cost(where));
    own.disorganised = own.disorganised || !ways.open.contains(where);
    own.status = b::Status::OnMap;
  }
  return b::may_assault_at_all(game, state, who).allowed();
}

// Where it can come, and from there whom it could assault: it may face any way when it stops (4d).
void threaten(const b::Game& game, const b::State& state, b::UnitId who, Threat& threat) {
  const b::PieceMove move = b::begin_move(game, state, b::piece(who));
  const auto ways = std::make_unique<b::Ways>();
  b::find_ways(game, state, move, *ways);
  const auto unit = static_cast<std::size_t>(b::index(who));
  const auto come_to = [&](Hex where) {
    if (!b::may_end_move_in(game, state, move, where)) return;
    threat.add(where, Threat::How::Move, unit);
    if (!may_assault_from(game, state, move, *ways, where)) return;
    for (const Facing way : kFacings) {
      const Hex target = game.map.neighbour(where, way);
      if (target != kNoHex && !game.map.lake(target) && !game.map.side(where, way).steep)
        threat.add(target, Threat::How::Attack, unit);
    }
  };
  for (int i = 0; i < ways->open.size(); ++i) come_to(ways->open[i]);
  for (int i = 0; ways->woods && i < ways->through_woods.size(); ++i) {
    if (!ways->open.contains(ways->through_woods[i])) come_to(ways->through_woods[i]);
  }
}

// 10.2  A barrage comes before movement: from where the battery stands, turned by a hexside at most (4f).
void threaten_by_fire(const b::Game& game, const b::State& state, b::UnitId battery, Threat& threat) {
  const bool may_turn = !game.map.built_up(state[battery].hex);  // 4c
  for (int i = 0; i < game.map.size(); ++i) {
    const Hex target{static_cast<std::uint16_t>(i)};
    for (const int turn : {0, -1, 1}) {
      if (turn != 0 && !may_turn) break;
      const Facing facing = turned(state[battery].facing, turn);
      if (!b::may_reach_with_fire(game, state, battery, facing, target)) continue;
      threat.add(target, Threat::How::Fire, static_cast<std::size_t>(b::index(battery)));
      break;
    }
  }
}

}  // namespace

// 5a, 5b
Json ButcheryTable::zones(const Json& request) const {
  const b::Side side = asked_side(request);
  const Grid& grid = game_->map.grid();
  Json hexes = Json::object();
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    const b::UnitId who{static_cast<std::uint8_t>(i)};
    if (!state_.on_map(who) || game_->side(who) != side) continue;
    for (const Facing way : kFacings) {
      const Hex where = grid.neighbour(state_[who].hex, way);
      if (where != kNoHex && b::controls(*game_, state_, who, where))
        hexes[grid.name(where)]["units"].push_back(game_->units[i].id);
    }
  }
  return {{"side", b::word_of(side)}, {"rule", "5a"}, {"hexes", hexes}};
}

Json ButcheryTable::threat(const Json& request) const {
  const b::Side side = asked_side(request);
  Threat threat;
  for (std::size_t i = 0; i < game_->formations.size(); ++i) {
    const b::FormationId which{static_cast<std::uint8_t>(i)};
    if (game_->side(which) != side) continue;
    const b::State state = activated(*game_, state_, which);
    for (const b::UnitId who : game_->members[i]) {
      const bool comes =
          state[who].status == b::Status::ToCome && b::arrived_by_now(state, (*game_)[who].arrival);
      if (!state.on_map(who) && !comes) continue;
      threaten(*game_, state, who, threat);
      if (state.on_map(who) && (*game_)[who].kind == b::Kind::Artillery)
        threaten_by_fire(*game_, state, who, threat);
    }
  }
  const auto id = [this](std::size_t unit) { return game_->units[unit].id; };
  return {{"side", b::word_of(side)}, {"hexes", threat.told(game_->map.grid(), id)}};
}

}  // namespace tamburino
