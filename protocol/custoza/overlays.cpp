#include "protocol/overlays.h"

#include "engine/games/custoza/names.h"
#include "engine/games/custoza/view.h"
#include "protocol/custoza/table.h"
#include "protocol/custoza/words.h"
#include "protocol/json_reader.h"
#include "protocol/table_words.h"

// What can be asked about the board of custoza: reach and who would react on the way, sight, command, zones
// of reaction, threats, lines of communication. All of it as the viewer sees the board.
namespace tamburino {
namespace {

namespace c = custoza;
using overlays::Threat;
using overlays::Way;

// By its id, or as its back: g7.10a.
class Namer {
 public:
  Namer(const c::Game& game, const c::State& seen, std::optional<c::Side> viewer)
      : game_(game), seen_(seen), viewer_(viewer) {}
  std::string operator()(c::UnitId who) const {
    const c::Unit& unit = game_[who];
    const bool hidden = viewer_ && c::hidden_from(game_, seen_, *viewer_, who);
    return hidden ? c::piece_id(game_, c::back_of(unit.side, unit.arm())) : unit.id;
  }
  Json all(const c::Force& force) const {
    Json list = Json::array();
    for (const c::UnitId who : force) list.push_back((*this)(who));
    return list;
  }

 private:
  const c::Game& game_;
  const c::State& seen_;
  std::optional<c::Side> viewer_;
};

// --- who would react: 11.1b, 11.1c, 11.1d

Json one_reaction(const c::Game& game, const c::State& seen, const Namer& name, c::Occasion occasion,
                  const c::Force& reactors) {
  Json hexes = Json::array();
  for (const c::UnitId who : reactors) {
    const std::string hex = game.map.grid().name(seen[who].hex);
    if (std::find(hexes.begin(), hexes.end(), hex) == hexes.end()) hexes.push_back(hex);
  }
  return {{"occasion", c::word_of(occasion)},
          {"rule", occasion == c::Occasion::Leaving ? "11.1c" : "11.1b"},
          {"hexes", hexes},
          {"units", name.all(reactors)}};
}

// To a step from one hex to the next.
Json reactions_to_step(const c::Game& game, const c::State& seen, const Namer& name, c::Side mover, Hex from,
                       Hex to) {
  Json list = Json::array();
  if (const c::Force leaving = c::reactors_to_leaving(game, seen, mover, from, to); !leaving.empty())
    list.push_back(one_reaction(game, seen, name, c::Occasion::Leaving, leaving));
  if (const c::Force entered = c::reactors_to_entry(game, seen, mover, to); !entered.empty())
    list.push_back(one_reaction(game, seen, name, c::Occasion::Entered, entered));
  return list;
}

// --- reach

// The cheapest way, from where the Force stands.
Way way_of(const c::Game& game, const c::Ways& ways, const c::ForceAction& move, Hex start, Hex to) {
  const Grid& grid = game.map.grid();
  Way way{{grid.name(start), move.spent / 2.0}};
  const c::Ways::Path path = ways.path_to(game, to);
  Hex here = start;
  for (std::size_t i = path.length; i-- > 0;) {
    here = grid.neighbour(here, path.side[i]);
    way.push_back({grid.name(here), path.spent[i] / 2.0});
  }
  return way;
}

Json force_hexes(const c::Game& game, const c::State& seen, const c::ForceAction& move, const Namer& name) {
  const Grid& grid = game.map.grid();
  const Hex start = c::hex_of(seen, move.force);
  const c::Side side = c::side_of(game, move.force);
  const auto ways = std::make_unique<c::Ways>();
  ways->find(game, seen, move);
  Json hexes = Json::object();
  hexes[grid.name(start)] = {{"points", move.spent / 2.0}, {"may_stop", true}};
  for (int i = 0; i < ways->size(); ++i) {
    const Hex where = (*ways)[i];
    if (where == start) continue;
    hexes[grid.name(where)] = {{"points", ways->best(where) / 2.0},
                               {"may_stop", c::may_move_to(game, seen, move, *ways, where).allowed()}};
  }
  overlays::tell_ways(
      hexes, [&](const std::string& where) { return way_of(game, *ways, move, start, *grid.parse(where)); });
  for (auto& [hex, told] : hexes.items()) {
    if (!told.contains("from") && !told.contains("way")) continue;
    const Way way = way_of(game, *ways, move, start, *grid.parse(hex));
    const Json all =
        reactions_to_step(game, seen, name, side, *grid.parse(way[way.size() - 2].hex), *grid.parse(hex));
    for (const Json& one : all) {
      for (const Json& by : one["hexes"])
        told["interrupts"].push_back({{"hex", by}, {"rule", one["rule"]}, {"occasion", one["occasion"]}});
    }
  }
  return hexes;
}

Json leader_hexes(const Grid& grid, const Reach& found) {
  Json hexes = Json::object();
  for (int i = 0; i < found.size(); ++i)
    hexes[grid.name(found[i])] = {{"points", found.cost(found[i]) / 2.0}, {"may_stop", true}};
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

}  // namespace

// The Force that is acting, when one of it is named; otherwise the units named, as if they were chosen.
c::ForceAction CustozaTable::move_of(const Json& request) const {
  JsonReader reader(request, "request");
  c::Force force;
  if (const auto one = reader.text("unit")) force.add(c::find_unit(*game_, *one));
  if (const Json* several = reader.find("units")) {
    if (!several->is_array()) reader.fail("units", "should be a list");
    for (const Json& one : *several) force.add(c::find_unit(*game_, as_text(one, "units")));
  }
  if (force.empty()) reader.fail("unit", "is missing");
  const auto viewer = viewer_in(request);
  for (const c::UnitId who : force) {  // before anything else, so that nothing is told of the enemy's units
    if (viewer && (*game_)[who].side != *viewer)
      table_words::refuse(*this, refused_by("3.2.2e", c::unit(who), c::formation((*game_)[who].formation)));
  }
  const auto* under_way = state_.stack.top_as<c::ForceAction>();
  if (under_way != nullptr && under_way->force.contains(force.first())) return *under_way;
  for (const c::UnitId who : force) {
    if (const Verdict free = c::may_act(*game_, state_, who); !free) table_words::refuse(*this, free);
    if (!c::same_force(*game_, state_, force.first(), who))
      table_words::refuse(*this, refused_by("g3.force-a", c::unit(who)));
  }
  return c::begin_action(*game_, state_, force, c::Phase::Engaged);
}

Json CustozaTable::reach(const Json& request) const try {
  const auto viewer = viewer_in(request);
  const c::State seen = seen_by(viewer);
  const Namer name(*game_, seen, viewer);
  const Grid& grid = game_->map.grid();
  if (request.contains("unit") && !request["unit"].is_null()) {
    const c::Piece who = c::find_piece(*game_, as_text(request["unit"], "unit"));
    if (c::kind_of(who) != c::PieceKind::Unit) {
      const auto* move = seen.stack.top_as<c::LeaderMove>();
      const bool moving = move != nullptr && move->piece == who;
      if (!moving && c::kind_of(who) != c::PieceKind::Commander)
        throw RequestError("refused", "he does not move now", "g7.7a");
      if (!moving && !c::commander_on_map(seen, c::formation_of(who)))
        throw RequestError("refused", "he is not on the map", "g7.7a");
      c::LeaderMove march{.piece = who};
      if (moving) {
        march = *move;
      } else {
        march.allowance = static_cast<std::uint8_t>(2 * (*game_)[c::formation_of(who)].commander->movement);
      }
      const auto found = std::make_unique<Reach>();
      c::leader_ways(*game_, seen, march, *found);
      Json told{{"unit", c::piece_id(*game_, who)}};
      told.update(reach_told(march.allowance, march.spent, leader_hexes(grid, *found)));
      return told;
    }
  }
  const c::ForceAction move = move_of(request);
  Json told{{"unit", (*game_)[move.force.first()].id}, {"units", name.all(move.force)}};
  told.update(reach_told(move.allowance, move.spent, force_hexes(*game_, seen, move, name)));
  return told;
} catch (const UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// --- previews

namespace {

// 10.4.6  The cells of the Assault Table by their colour, which stands first in them.
std::vector<c::Chance> by_colour(const std::vector<c::Chance>& cells) {
  std::vector<c::Chance> colours;
  for (int i = 0; i < c::kColourCount; ++i)
    colours.push_back({std::string(c::word_of(static_cast<c::Colour>(i))), 0, cells.front().of});
  for (const c::Chance& cell : cells) {
    for (c::Chance& colour : colours) {
      if (cell.what.starts_with(colour.what + " ")) colour.ways += cell.ways;
    }
  }
  return colours;
}

}  // namespace

Json CustozaTable::told(const c::PreviewPart& part) const {
  Json json{{"what", part.what}, {"rule", part.rule}};
  if (part.roller != c::kNoPiece) json["roller"] = c::piece_id(*game_, part.roller);
  if (part.target != kNoHex) json["target"] = game_->map.grid().name(part.target);
  json["dice"] = part.dice;
  if (!part.column.empty()) {
    json["column"] = {{"items", table_words::items(part.column, *texts_)}, {"total", part.column_total}};
  } else if (part.what == "combat") {
    json["column"] = {{"items", Json::array()}, {"total", part.column_total}};
  }
  json["die"] = {{"items", table_words::items(part.die, *texts_)}, {"total", part.die_total}};
  if (part.needed > 0) json["needed"] = part.needed;
  json["chances"] = table_words::chances(part.what == "combat" ? by_colour(part.chances) : part.chances);
  if (part.what == "combat") json["results"] = table_words::chances(part.chances);
  if (!part.outcomes.empty()) json["outcomes"] = table_words::chances(part.outcomes);
  return json;
}

namespace {

// Who may react, hex by hex, when the Force goes the whole way.
Json reactions_on_way(const c::Game& game, const c::State& seen, const c::ForceAction& move, Hex to,
                      const Namer& name) {
  const Grid& grid = game.map.grid();
  const auto ways = std::make_unique<c::Ways>();
  ways->find(game, seen, move);
  Json list = Json::array();
  if (!ways->contains(to)) return list;
  const Way way = way_of(game, *ways, move, c::hex_of(seen, move.force), to);
  for (std::size_t i = 1; i < way.size(); ++i) {
    const Json all = reactions_to_step(game, seen, name, c::side_of(game, move.force),
                                       *grid.parse(way[i - 1].hex), *grid.parse(way[i].hex));
    for (Json one : all) {
      one["hex"] = way[i].hex;
      list.push_back(std::move(one));
    }
  }
  return list;
}

}  // namespace

// Rolls of a counter that the viewer does not know are not told; of a move, who may react on the way.
Json CustozaTable::preview(const Json& request) const {
  Json json = Parent::preview(request);
  const auto viewer = viewer_in(request);
  if (viewer) {
    auto& parts = json["parts"].get_ref<Json::array_t&>();
    std::erase_if(parts, [&](const Json& part) {
      if (!part.contains("roller")) return false;
      const c::Piece who = c::find_piece(*game_, part["roller"].get_ref<const std::string&>());
      return c::kind_of(who) == c::PieceKind::Unit &&
             c::hidden_from(*game_, state_, *viewer, c::unit_of(who));
    });
  }
  if (!request.contains("action") || request["action"].is_null()) return json;
  const std::vector<Action> actions = table_words::actions_in(*this, request["action"]);
  const Action last = actions.back();
  if (c::verb_of(last) != c::Verb::Move) return json;
  c::State state = seen_by(viewer);
  Events events;
  for (std::size_t i = 0; i + 1 < actions.size(); ++i) drive::apply(*game_, state, actions[i], events);
  const auto* move = state.stack.top_as<c::ForceAction>();
  const auto where = c::hex_operand(*game_, last, 1);
  if (move == nullptr || !where) return json;
  const Namer name(*game_, state, viewer);
  json["reactions"] = reactions_on_way(*game_, state, *move, *where, name);
  return json;
}

// --- sight

Json CustozaTable::sight(const Json& request) const try {
  JsonReader reader(request, "request");
  const auto from = reader.text("from");
  const auto to = reader.text("to");
  if (!from || !to) throw RequestError("bad-request", "los needs the hexes \"from\" and \"to\"");
  const Hex a = c::find_hex(*game_, *from);
  const Hex z = c::find_hex(*game_, *to);
  const Grid& grid = game_->map.grid();
  const int distance = grid.distance(a, z);
  if (distance > game_->constants.sight)
    throw RequestError("bad-request",
                       "los reaches " + std::to_string(game_->constants.sight) + " hexes at most",
                       "g8.los-a");
  const bool clear = c::sees(*game_, state_, a, z);
  Json json{{"from", grid.name(a)}, {"to", grid.name(z)}, {"distance", distance}, {"clear", clear}};
  if (!clear) json["rule"] = game_->light_of(state_.turn) == c::Light::Day ? "g8.los-a" : "22.4c";
  json["between"] = Json::object();
  for (const SightStep& step : game_->map.sight().line(grid.way(a, z))) {
    const Hex between = grid.at(grid.offset(a) + step.hex);
    if (between == kNoHex) continue;
    json["between"][grid.name(between)] = {{"level", game_->map.level(between)},
                                           {"terrain", c::word_of(c::terrain_now(*game_, state_, between))}};
  }
  return json;
} catch (const UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// --- command

namespace {

Json hexes_told(const Grid& grid, const Reach& reach) {
  Json json = Json::object();
  for (int i = 0; i < reach.size(); ++i) json[grid.name(reach[i])] = reach.cost(reach[i]) / 2.0;
  return json;
}

// What his Formation needs to be activated, and where it stands.
Json formation_told(const c::Game& game, const c::State& seen, c::FormationId which) {
  const c::FormationState& own = seen[which];
  Json json{{"command", c::command_value(game, seen, which)},
            {"modifier", c::activation_modifiers(game, seen, which).total()},
            {"mood", own.mood},
            {"orders", own.orders},
            {"activated", own.activated},
            {"under_chief", c::under_chief(game, seen, which)}};
  if (own.commander_hex != kNoHex) json["hex"] = game.map.grid().name(own.commander_hex);
  return json;
}

}  // namespace

// The Formations that are led, the units and whether they are in command; and of a leader who is named, the
// hexes in his range: 4.2.
Json CustozaTable::command(const Json& request) const try {
  JsonReader reader(request, "request");
  const auto viewer = viewer_in(request);
  const c::State seen = seen_by(viewer);
  Json json;
  if (const auto named = reader.text({"leader", "commander"})) {
    const c::Piece who = custoza_words::leader(*game_, *named);
    const bool chief = c::kind_of(who) == c::PieceKind::Chief;
    if (!chief && c::kind_of(who) != c::PieceKind::Commander)
      throw RequestError("bad-request", "leader should be a Formation Commander or an Overall Commander");
    const c::Side side = game_->side(who);
    const Hex start = chief ? seen.chief(side).hex : seen[c::formation_of(who)].commander_hex;
    if (start == kNoHex) throw RequestError("refused", "he is not on the map", "4.1a");
    const HalfPoints range = 2 * (chief ? game_->chief(side)->range : game_->constants.command_range);
    const auto lines = std::make_unique<Reach>();
    c::trace(*game_, seen, side, start, range, *lines);
    json["leader"] = c::piece_id(*game_, who);
    json["range"] = range / 2.0;
    json["hexes"] = hexes_told(game_->map.grid(), *lines);
  }
  json["formations"] = Json::object();
  json["units"] = Json::object();
  const auto reach = std::make_unique<Reach>();
  for (std::size_t i = 0; i < game_->formations.size(); ++i) {
    const c::FormationId which{static_cast<std::uint8_t>(i)};
    if (!(*game_)[which].commander || !c::commander_on_map(seen, which)) continue;
    json["formations"][(*game_)[which].id] = formation_told(*game_, seen, which);
    c::trace(*game_, seen, (*game_)[which].side, seen[which].commander_hex,
             2 * game_->constants.command_range, *reach);
    for (const c::UnitId who : game_->units_of(which)) {
      if (!seen.on_map(who) || (viewer && c::hidden_from(*game_, seen, *viewer, who))) continue;
      json["units"][(*game_)[who].id] = {{"in_command", !seen[who].out_of_command},
                                         {"in_range", reach->contains(seen[who].hex)}};
    }
  }
  return json;
} catch (const UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// --- lines of communication: g20a

Json CustozaTable::supply(const Json& request) const {
  const c::Side side = asked_side(request);
  const auto viewer = viewer_in(request);
  const c::State seen = seen_by(viewer);
  const Grid& grid = game_->map.grid();
  const auto& sources = game_->scenario.sources[static_cast<std::size_t>(c::index(side))];
  const auto along = std::make_unique<Reach>();
  along->clear(game_->map.size());
  Json told = Json::array();
  for (const Hex where : sources) {
    told.push_back(grid.name(where));
    if (c::trace_passes(*game_, seen, side, where)) along->seed(where, 0, kNoFacing, false);
  }
  along->spread(grid, 0, [&](Hex at, Facing way, Hex to) -> StepCost {
    if (game_->map.road(at, way) == c::Road::None || !c::open_side(*game_, seen, at, way)) return {};
    return c::trace_passes(*game_, seen, side, to) ? StepCost{0, false} : StepCost{};
  });
  Json formations = Json::object();
  for (const c::FormationId which : game_->armies[static_cast<std::size_t>(c::index(side))]) {
    if (c::commander_on_map(seen, which) && seen[which].stance == c::Stance::Engaged)
      formations[(*game_)[which].id] = c::has_communication(*game_, seen, side, seen[which].commander_hex);
  }
  return {{"side", c::word_of(side)},
          {"rule", "g20a"},
          {"sources", told},
          {"hexes", hexes_told(grid, *along)},
          {"formations", formations}};
}

// --- zones of reaction and threats

// g3.zor-a, g3.zor-b
Json CustozaTable::zones(const Json& request) const {
  const c::Side side = asked_side(request);
  const auto viewer = viewer_in(request);
  const c::State seen = seen_by(viewer);
  const Namer name(*game_, seen, viewer);
  const Grid& grid = game_->map.grid();
  Json hexes = Json::object();
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    const c::UnitId who{static_cast<std::uint8_t>(i)};
    if (!seen.on_map(who) || (*game_)[who].side != side) continue;
    for (const Facing way : kFacings) {
      const Hex where = grid.neighbour(seen[who].hex, way);
      if (where != kNoHex && c::controls(*game_, seen, who, where))
        hexes[grid.name(where)]["units"].push_back(name(who));
    }
  }
  return {{"side", c::word_of(side)}, {"rule", "g3.zor-a"}, {"hexes", hexes}};
}

namespace {

// As if its Formation were activated now, and nobody had acted.
c::State activated(const c::State& now, c::FormationId which) {
  c::State state = now;
  state.activation = {};
  state.activation.formation = which;
  for (c::UnitState& one : state.units) one.spent = 0, one.done = one.acted = one.moved = false;
  return state;
}

void threaten_by_fire(const c::Game& game, const c::State& state, c::UnitId who, Threat& threat) {
  const c::Unit& unit = game[who];
  if (unit.range == 0 || state[who].mode == c::Mode::March || state[who].fires >= game.constants.fires)
    return;
  for (int i = 0; i < game.map.size(); ++i) {
    const Hex target{static_cast<std::uint16_t>(i)};
    const int distance = game.map.grid().distance(state[who].hex, target);
    if (distance >= 1 && distance <= unit.range && c::sees(game, state, state[who].hex, target))
      threat.add(target, Threat::How::Fire, static_cast<std::size_t>(c::index(who)));
  }
}

// Where it can come, and what it could attack from there.
void threaten(const c::Game& game, const c::State& state, c::UnitId who, Threat& threat) {
  c::Force alone;
  alone.add(who);
  const c::ForceAction move = c::begin_action(game, state, alone, c::Phase::Engaged);
  const auto ways = std::make_unique<c::Ways>();
  ways->find(game, state, move);
  const auto unit = static_cast<std::size_t>(c::index(who));
  const bool attacks = game[who].cavalry() ? c::may_charge(game, state, who).allowed()
                                           : c::may_assault(game, state, who).allowed();
  const auto come_to = [&](Hex where) {
    threat.add(where, Threat::How::Move, unit);
    for (const Facing way : kFacings) {
      const Hex target = game.map.neighbour(where, way);
      if (!attacks || target == kNoHex || game.map.lake(target)) continue;
      const Verdict ground = game[who].cavalry() ? c::charge_ground(game, state, where, way)
                                                 : c::assault_ground(game, state, where, way);
      if (ground) threat.add(target, Threat::How::Attack, unit);
    }
  };
  come_to(state[who].hex);
  for (int i = 0; i < ways->size(); ++i) {
    const Hex where = (*ways)[i];
    if (where != state[who].hex && c::may_move_to(game, state, move, *ways, where)) come_to(where);
  }
}

}  // namespace

Json CustozaTable::threat(const Json& request) const {
  const c::Side side = asked_side(request);
  const auto viewer = viewer_in(request);
  const c::State seen = seen_by(viewer);
  const Namer name(*game_, seen, viewer);
  Threat threat;
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    const c::UnitId who{static_cast<std::uint8_t>(i)};
    if (!seen.on_map(who) || (*game_)[who].side != side || (*game_)[who].fortress()) continue;
    const c::State state = activated(seen, (*game_)[who].formation);
    threaten(*game_, state, who, threat);
    threaten_by_fire(*game_, state, who, threat);
  }
  return {{"side", c::word_of(side)}, {"hexes", threat.told(game_->map.grid(), [&](std::size_t unit) {
                                         return name(c::UnitId{static_cast<std::uint8_t>(unit)});
                                       })}};
}

}  // namespace tamburino
