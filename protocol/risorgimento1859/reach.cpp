#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"
#include "engine/games/risorgimento1859/names.h"
#include "engine/games/risorgimento1859/ranges.h"
#include "protocol/overlays.h"
#include "protocol/risorgimento1859/table.h"
#include "protocol/table_words.h"

// Where a counter of risorgimento1859 can go, and who would react on the way.
namespace tamburino {
namespace {

namespace r = risorgimento1859;
using overlays::Way;

Json ids_of(const r::Game& game, const r::UnitSet& units) {
  Json list = Json::array();
  for (const r::UnitId who : units) list.push_back(game[who].id);
  return list;
}

// 4.62a  The brigades that an enemy so near wakes from Reserve.
r::UnitSet reserves_near(const r::Game& game, const r::State& state, r::Side side, Hex where) {
  r::UnitSet all;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const r::UnitId who{static_cast<std::uint16_t>(i)};
    if (game[who].side == side && state.on_map(who) && state[who].is(r::Mark::Reserve) &&
        game.map.grid().distance(state[who].hex, where) <= game.limits.reserve)
      all.add(who);
  }
  return all;
}

// W1, W2, W3 and the release of Reserves, when the unit has come into the hex: in their order.
Json reactions_at(const r::Game& game, const r::State& state, r::UnitId who, Hex where) {
  Json list = Json::array();
  r::State there = state;
  r::put(game, there, who, where);
  const r::Side enemy = r::enemy_of(game[who].side);
  const auto add = [&](const char* occasion, const char* rule, const r::UnitSet& units) {
    if (units.empty()) return;
    Json hexes = Json::array();
    for (const r::UnitId one : units) {
      const std::string hex = game.map.grid().name(there[one].hex);
      if (std::find(hexes.begin(), hexes.end(), hex) == hexes.end()) hexes.push_back(hex);
    }
    list.push_back(
        {{"occasion", occasion}, {"rule", rule}, {"hexes", hexes}, {"units", ids_of(game, units)}});
  };
  r::Window window{.side = enemy, .provoker = who, .hex = where};
  add("reserve", "4.62a", reserves_near(game, there, enemy, where));
  window.what = r::Window::What::Cavalry;
  add("cavalry", "6.34a", r::cavalry_that_may_react(game, there, window));
  window.what = r::Window::What::Light;
  add("light", "6.35a", r::light_that_may_react(game, there, window));
  window.what = r::Window::What::PreAttack;
  add("guns", "7.17c", r::guns_before_attack(game, there, window));
  return list;
}

bool near_enemy(const r::Game& game, const r::State& state, r::UnitId who, Hex where) {
  return r::enemy_within(game, state, game[who].side, where, game.limits.reserve);
}

Json hexes_told(const Grid& grid, const Reach& reach, const std::function<bool(Hex)>& may_stop) {
  Json hexes = Json::object();
  for (int i = 0; i < reach.size(); ++i)
    hexes[grid.name(reach[i])] = {{"points", reach.cost(reach[i])}, {"may_stop", may_stop(reach[i])}};
  overlays::tell_ways(hexes, [&](const std::string& where) {
    Way way;
    for (const Hex hex : overlays::hexes_to(grid, reach, *grid.parse(where)))
      way.push_back({grid.name(hex), reach.cost(hex)});
    return way;
  });
  return hexes;
}

// As it is now; of a brigade whose time has not come, as if it were.
r::State ready_to_move(const r::Game& game, const r::State& now, r::UnitId who) {
  if (r::acts_now(game, now, who)) return now;
  r::State state = now;
  state[who].spent = 0;
  state[who].marks &= ~(r::kOwnMarks | r::kEnemyMarks);
  const r::BrigadeId own = game[who].brigade;
  const bool under = state[own].orders == r::Orders::Unknown ? r::has_orders_by_range(game, state, own)
                                                             : state[own].orders == r::Orders::Under;
  state[who].set(r::Mark::InCommand,
                 !game[own].led() || (under && r::commanded(game, state, own).contains(who)));
  return state;
}

// Where the counter came from and is now: one entry for each, brought up to date.
void tell_move(const r::Game& game, const r::State& before, const r::State& now, r::Piece who, Json& moves) {
  const std::string id = r::piece_id(game, who);
  const bool is_unit = r::kind_of(who) == r::PieceKind::Unit;
  const auto hex_in = [&](const r::State& state) {
    return is_unit ? state[r::unit_of(who)].hex : state[r::leader_of(who)].hex;
  };
  auto found = std::find_if(moves.begin(), moves.end(), [&](const Json& one) { return one["unit"] == id; });
  if (found == moves.end()) {
    moves.push_back({{"unit", id}});
    found = std::prev(moves.end());
    if (hex_in(before) != kNoHex) (*found)["from"] = game.map.grid().name(hex_in(before));
  }
  (*found)["to"] = game.map.grid().name(hex_in(now));
  if (is_unit) (*found)["face"] = game.map.grid().name(now[r::unit_of(who)].facing);
}

}  // namespace

Json Risorgimento1859Table::reach(const Json& request) const try {
  const Json& named = request.contains("unit") ? request["unit"] : request.value("commander", Json());
  if (!named.is_string()) throw RequestError("bad-request", "unit is missing");
  const r::Piece who = r::find_piece(*game_, named.get<std::string>());
  const Grid& grid = game_->map.grid();
  const auto reach = std::make_unique<Reach>();
  if (r::kind_of(who) == r::PieceKind::Leader) {
    const r::LeaderId man = r::leader_of(who);
    if (!state_.on_map(man)) throw RequestError("refused", "he is not on the map", "4.11g");
    r::find_ride(*game_, state_, man, *reach);
    const auto may_stop = [&](Hex where) {
      return where == state_[man].hex || r::may_move_leader(*game_, state_, man, where).allowed();
    };
    return {{"unit", (*game_)[man].id},
            {"allowance", (*game_)[man].movement},
            {"spent", state_[man].spent},
            {"hexes", hexes_told(grid, *reach, may_stop)}};
  }
  const r::UnitId unit = r::unit_of(who);
  const r::State state = ready_to_move(*game_, state_, unit);
  if (const Verdict free = r::may_move(*game_, state, unit); !free) table_words::refuse(*this, free);
  r::find_reach(*game_, state, unit, *reach);
  Json hexes = hexes_told(grid, *reach, [](Hex) { return true; });
  for (auto& [name, told] : hexes.items()) {
    const Hex where = *grid.parse(name);
    if (where == state[unit].hex || !near_enemy(*game_, state, unit, where)) continue;
    if (Json all = reactions_at(*game_, state, unit, where); !all.empty())
      told["interrupts"] = std::move(all);
  }
  return {{"unit", (*game_)[unit].id},
          {"allowance", r::allowance(*game_, state, unit)},
          {"spent", state[unit].spent},
          {"hexes", hexes}};
} catch (const UnknownName& unknown) {
  throw RequestError("bad-request", unknown.what());
}

// Of a move, who may react on the way, hex by hex; of an order to a whole brigade besides what becomes of
// each counter.
Json Risorgimento1859Table::preview(const Json& request) const {
  Json json = Parent::preview(request);
  if (!request.contains("action") || request["action"].is_null()) return json;
  const std::vector<Action> actions = table_words::actions_in(*this, request["action"]);
  r::State state = state_;
  Events events;
  Json moves = Json::array();
  for (const Action one : actions) {
    const auto who = r::piece_operand(*game_, one, 0);
    const r::Verb verb = r::verb_of(one);
    const bool moved = verb == r::Verb::Move || verb == r::Verb::Enter;
    const auto where = moved ? r::hex_operand(*game_, one, 1) : std::nullopt;
    if (moved && who && where) {
      if (!json.contains("reactions")) json["reactions"] = Json::array();
      if (r::kind_of(*who) == r::PieceKind::Unit) {
        for (Json reaction : reactions_at(*game_, state, r::unit_of(*who), *where)) {
          reaction["hex"] = game_->map.grid().name(*where);
          json["reactions"].push_back(std::move(reaction));
        }
      }
    }
    if (!drive::apply(*game_, state, one, events)) break;
    if (actions.size() > 1 && who && (moved || verb == r::Verb::Face))
      tell_move(*game_, state_, state, *who, moves);
  }
  if (!moves.empty()) json["moves"] = std::move(moves);
  return json;
}

}  // namespace tamburino
