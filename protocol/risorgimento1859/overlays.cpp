#include "protocol/overlays.h"

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"
#include "engine/games/risorgimento1859/names.h"
#include "engine/games/risorgimento1859/ranges.h"
#include "protocol/json_reader.h"
#include "protocol/risorgimento1859/table.h"
#include "protocol/risorgimento1859/words.h"
#include "protocol/table_words.h"

// What can be asked about the board of risorgimento1859: sight, command and what is left to each corps,
// zones, threats. Reach and who would react on the way are in reach.cpp.
namespace tamburino {
namespace {

namespace r = risorgimento1859;
using overlays::Threat;

r::Side side_in(const Json& request) {
  JsonReader reader(request, "request");
  const auto named = reader.text("side");
  const auto viewer = reader.text("as");
  if (!named && !viewer) reader.fail("side", "is missing");
  return risorgimento1859_words::side(named ? *named : *viewer, "side");
}

}  // namespace

// --- previews

Json Risorgimento1859Table::told(const r::PreviewPart& part) const {
  Json json{{"what", part.what}, {"rule", part.rule}};
  if (part.roller != r::kNoPiece) json["roller"] = r::piece_id(*game_, part.roller);
  if (part.corps != r::kNoCorps) json["roller"] = (*game_)[part.corps].id;
  if (part.brigade != r::kNoBrigade) json["roller"] = (*game_)[part.brigade].id;
  if (part.target != kNoHex) json["target"] = game_->map.grid().name(part.target);
  json["dice"] = part.dice;
  json["die"] = {{"items", table_words::items(part.die, *texts_)}, {"total", part.die_total}};
  if (part.what == "combat")
    json["defender_die"] = {{"items", table_words::items(part.other, *texts_)}, {"total", part.other_total}};
  json["chances"] = table_words::chances(part.odds);
  if (!part.results.empty()) json["results"] = table_words::chances(part.results);
  return json;
}

// --- sight

Json Risorgimento1859Table::sight(const Json& request) const try {
  JsonReader reader(request, "request");
  const auto from = reader.text("from");
  const auto to = reader.text("to");
  if (!from || !to) throw RequestError("bad-request", "los needs the hexes \"from\" and \"to\"");
  const Hex a = r::find_hex(*game_, *from);
  const Hex z = r::find_hex(*game_, *to);
  const Grid& grid = game_->map.grid();
  const int distance = grid.distance(a, z);
  const int range = game_->map.sight().range();
  if (distance > range)
    throw RequestError("bad-request", "los reaches " + std::to_string(range) + " hexes at most", "7.13a");
  const bool clear = r::in_sight(*game_, state_, a, z);
  Json json{{"from", grid.name(a)}, {"to", grid.name(z)}, {"distance", distance}, {"clear", clear}};
  if (!clear) {
    const Hex by = r::hidden_by(*game_, state_, a, z);
    json["rule"] = by == kNoHex ? "a10.1a" : "7.13c";
    if (by != kNoHex) json["blocked_by"] = grid.name(by);
  }
  json["between"] = Json::object();
  for (const SightStep& step : game_->map.sight().line(grid.way(a, z))) {
    for (const Offset one : {step.hex, step.along_side ? step.other : step.hex}) {
      const Hex between = grid.at(grid.offset(a) + one);
      if (between == kNoHex) continue;
      json["between"][grid.name(between)] = {{"level", game_->map.level(between)},
                                             {"terrain", r::word_of(game_->map.terrain(between))}};
    }
  }
  return json;
} catch (const UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// --- command

namespace {

Json range_told(const r::Game& game, const r::State& state, r::LeaderId who) {
  if (!state.on_map(who)) throw RequestError("refused", "he is not on the map", "4.12a");
  if (game[who].rank == r::Rank::Overall && game[who].range == 0)
    throw RequestError("refused", "he commands nobody: he counts for the Initiative", "4.3e");
  const auto reach = std::make_unique<Reach>();
  r::find_range(game, state, who, *reach);
  Json hexes = Json::object();
  for (int i = 0; i < reach->size(); ++i) hexes[game.map.grid().name((*reach)[i])] = reach->cost((*reach)[i]);
  return {{"leader", game[who].id}, {"range", r::range_of(game, state, who)}, {"hexes", hexes}};
}

// What is left to a corps in this turn, and the chance of its roll when it needs one: 4.5.
Json corps_told(const r::Game& game, const r::State& state, r::CorpsId which) {
  const r::CorpsState& own = state[which];
  const r::Chance chance = r::chance_of(game, state, which);
  const int normal = r::normal_activations(game, state);
  Json json{{"side", r::word_of(game[which].side)},
            {"continuity", game[which].continuity},
            {"activations", own.activations},
            {"normal", normal},
            {"left", std::max(0, own.finished ? 0 : normal - own.activations)},
            {"extended", chance == r::Chance::Extended ||
                             (chance == r::Chance::Normal && !own.extended_tried && !own.demoralized)},
            {"chance", (game[which].continuity + 1) / 10.0}};
  if (chance == r::Chance::No) json["left"] = 0, json["extended"] = false;
  if (own.finished) json["finished"] = true;
  if (own.demoralized) json["demoralized"] = true;
  const auto* phase = state.stack.find<r::ActivationPhase>();
  if (phase != nullptr && chance != r::Chance::No && phase->due == game[which].side)
    json["rolls"] = r::needs_roll(game, state, *phase, which);
  const r::LeaderId chief = game[which].commander;
  if (state.on_map(chief)) json["hex"] = game.map.grid().name(state[chief].hex);
  return json;
}

}  // namespace

// The corps and what is left to each, the brigades and their Orders, the units that are In Command; and of a
// leader who is named, the hexes in his Range.
Json Risorgimento1859Table::command(const Json& request) const try {
  JsonReader reader(request, "request");
  Json json = Json::object();
  if (const auto named = reader.text({"leader", "commander"})) {
    const r::Piece who = r::find_piece(*game_, *named);
    if (r::kind_of(who) != r::PieceKind::Leader)
      throw RequestError("bad-request", "leader should name a leader");
    json = range_told(*game_, state_, r::leader_of(who));
  }
  json["corps"] = Json::object();
  json["formations"] = Json::object();
  json["units"] = Json::object();
  for (std::size_t i = 0; i < game_->corps.size(); ++i) {
    const r::CorpsId which{static_cast<std::uint8_t>(i)};
    json["corps"][(*game_)[which].id] = corps_told(*game_, state_, which);
  }
  for (std::size_t i = 0; i < game_->brigades.size(); ++i) {
    const r::BrigadeId which{static_cast<std::uint8_t>(i)};
    const r::Brigade& one = (*game_)[which];
    if (!one.led() || !state_.on_map(one.brigadier)) continue;
    const r::BrigadeState& own = state_[which];
    const bool now = r::has_orders_by_range(*game_, state_, which);
    // 4.13b: once fixed it lasts for the turn; before, what it would be.
    const bool under = own.orders == r::Orders::Unknown ? now : own.orders == r::Orders::Under;
    json["formations"][one.id] = {{"corps", (*game_)[one.corps].id},
                                  {"orders", r::word_of(own.orders)},
                                  {"in_range", now},
                                  {"hex", game_->map.grid().name(state_[one.brigadier].hex)}};
    const r::UnitSet led = under ? r::commanded(*game_, state_, which) : r::UnitSet{};
    for (const r::UnitId who : game_->units_of(which)) {
      if (state_.on_map(who))
        json["units"][(*game_)[who].id] = {{"in_command", led.contains(who)},
                                           {"in_range", led.contains(who)}};
    }
  }
  return json;
} catch (const UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// --- zones and threats

// 6.2  With the limits of cultivated hexes, slopes and waters.
Json Risorgimento1859Table::zones(const Json& request) const {
  const r::Side side = side_in(request);
  const Grid& grid = game_->map.grid();
  Json hexes = Json::object();
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    const r::UnitId who{static_cast<std::uint16_t>(i)};
    if (!state_.on_map(who) || (*game_)[who].side != side) continue;
    for (const Facing way : kFacings) {
      const Hex where = grid.neighbour(state_[who].hex, way);
      if (where != kNoHex && r::exerts_zone(*game_, state_, who, way))
        hexes[grid.name(where)]["units"].push_back((*game_)[who].id);
    }
  }
  return {{"side", r::word_of(side)}, {"rule", "6.21a"}, {"hexes", hexes}};
}

namespace {

// As if its corps were activated now, and nobody had acted: every unit that is led is In Command.
r::State activated(const r::Game& game, const r::State& now, r::Side side) {
  r::State state = now;
  state.stack.clear();
  state.acting = {};
  state.attacks = {};
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side != side) continue;
    r::UnitState& own = state.units[i];
    own.marks &= ~(r::kOwnMarks | r::kEnemyMarks);
    own.spent = 0;
  }
  for (std::size_t i = 0; i < game.brigades.size(); ++i) {
    const r::BrigadeId which{static_cast<std::uint8_t>(i)};
    if (game.side_of(which) != side) continue;
    const bool under = state[which].orders == r::Orders::Unknown ? r::has_orders_by_range(game, state, which)
                                                                 : state[which].orders == r::Orders::Under;
    if (!under) continue;
    for (const r::UnitId who : r::commanded(game, state, which)) state[who].set(r::Mark::InCommand);
  }
  return state;
}

void threaten_by_fire(const r::Game& game, const r::State& state, r::UnitId who, Threat& threat) {
  const Hex from = state[who].hex;
  const auto unit = static_cast<std::size_t>(r::index(who));
  const int range = game[who].artillery() ? game.fire.longest(game[who].gun) : game[who].small_arms() ? 1 : 0;
  if (range == 0 || state[who].is(r::Mark::Disordered) || state[who].is(r::Mark::Reserve) ||
      state[who].is(r::Mark::Marching))
    return;
  const Grid& grid = game.map.grid();
  for (int i = 0; i < game.map.size(); ++i) {
    const Hex target{static_cast<std::uint16_t>(i)};
    const int far = grid.distance(from, target);
    if (far < 1 || far > range || !r::in_sight(game, state, from, target)) continue;
    if (far == 1 ? r::is_frontal(game, state, who, target)
                 : in_front_cone(state[who].facing, grid.way(from, target)))
      threat.add(target, Threat::How::Fire, unit);
  }
}

// Where it can come, and what it could attack from there: infantry the hexes beside, cavalry by a charge.
void threaten(const r::Game& game, const r::State& state, r::UnitId who, Threat& threat) {
  const auto unit = static_cast<std::size_t>(r::index(who));
  if (!r::may_move(game, state, who)) return;
  const auto reach = std::make_unique<Reach>();
  r::find_reach(game, state, who, *reach);
  const bool leads = state[who].is(r::Mark::InCommand) && !state[who].is(r::Mark::Disordered) &&
                     game[who].infantry() && !game[who].chasseur();
  for (int i = 0; i < reach->size(); ++i) {
    const Hex where = (*reach)[i];
    threat.add(where, Threat::How::Move, unit);
    if (!leads) continue;
    for (const Facing way : kFacings) {
      const Hex target = game.map.neighbour(where, way);
      if (target != kNoHex && game.in_area(target) &&
          r::terrain_cost(game, state, who, where, way) != kClosed)
        threat.add(target, Threat::How::Attack, unit);
    }
  }
  if (!game[who].cavalry()) return;
  ActionList charges;
  r::list_charges(game, state, who, charges);
  for (const Action one : charges.all()) {
    if (const auto target = r::hex_operand(game, one, 1)) threat.add(*target, Threat::How::Attack, unit);
  }
}

}  // namespace

Json Risorgimento1859Table::threat(const Json& request) const {
  const r::Side side = side_in(request);
  const r::State state = activated(*game_, state_, side);
  Threat threat;
  for (std::size_t i = 0; i < game_->units.size(); ++i) {
    const r::UnitId who{static_cast<std::uint16_t>(i)};
    if (!state.on_map(who) || (*game_)[who].side != side) continue;
    threaten(*game_, state, who, threat);
    threaten_by_fire(*game_, state, who, threat);
  }
  return {{"side", r::word_of(side)},
          {"hexes", threat.told(game_->map.grid(), [&](std::size_t unit) { return game_->units[unit].id; })}};
}

}  // namespace tamburino
