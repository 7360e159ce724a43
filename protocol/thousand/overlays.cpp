#include <algorithm>

#include "engine/games/thousand/names.h"
#include "protocol/json_reader.h"
#include "protocol/table_words.h"
#include "protocol/thousand/table.h"
#include "protocol/thousand/words.h"

// What can be asked about a position of thousand: previews, marches, threats, command, supply, score.
namespace tamburino {
namespace {

namespace t = thousand;

// The commander named by any of these keys; nothing when none of them is there.
std::optional<t::CommanderId> commander_in(const t::Game& game, const Json& request,
                                           std::initializer_list<std::string_view> keys) {
  JsonReader reader(request, "request");
  const auto named = reader.text(keys);
  if (!named) return std::nullopt;
  try {
    return t::find_commander(game, *named);
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-request", unknown.what());
  }
}

}  // namespace

// --- previews

Json ThousandTable::told(const t::PreviewPart& part) const {
  Json json{{"what", part.what}, {"rule", part.rule}};
  if (part.from != t::kNoCell) json["from"] = t::cell_name(part.from);
  if (part.target != t::kNoCell) json["target"] = t::cell_name(part.target);
  if (part.place != t::kNoPlace) json["place"] = (*game_)[part.place].id;
  json["dice"] = part.dice;
  if (part.what == "attack") json["support"] = part.support;
  if (part.what == "attack" || part.what == "support") json["capped"] = part.capped;
  const bool table = part.what == "retreat" || part.what == "garrison" || part.what == "attrition";
  const Json items{{"items", table_words::items(part.die, *texts_)}, {"total", part.die_total}};
  if (!table) {
    json["die"] = items;
  } else {
    if (part.what == "retreat") json["column"] = items;
    json["read_in_column"] = part.column;
  }
  if (part.needed > 0) json["needed"] = part.needed;
  json["chances"] = table_words::chances(part.chances);
  return json;
}

// --- marches

Json ThousandTable::refusal(const Verdict& verdict) const {
  return {{"rule", verdict.rule}, {"text", say(verdict)}, {"facts", facts(verdict.facts)}};
}

// Every place, and why not; as matters stand, and as if it were his side's turn.
Json ThousandTable::reach(const Json& request) const {
  const auto who = commander_in(*game_, request, {"commander", "unit"});
  if (!who) throw RequestError("bad-request", "request.commander is missing: who is to march");
  const t::CommanderState& own = state_[*who];
  Json json{{"commander", (*game_)[*who].id}};
  const t::Side side = (*game_)[*who].side;
  if (const Verdict there = t::in_play(*game_, state_, side, *who); !there) table_words::refuse(*this, there);
  t::State state = state_;
  const auto* turn = state.stack.find<t::PlayerTurn>();
  const bool awake = turn != nullptr && turn->side == side && turn->step >= t::PlayerTurn::Step::Movement;
  if (!awake) t::wake_commanders(*game_, state, side);
  const t::Place& from = (*game_)[own.place];
  json["at"] = from.id;
  json["places"] = Json::object();
  for (const t::PlaceId to : game_->all_places) {
    if (to == own.place) continue;
    const Verdict answer = t::may_march(*game_, state, *who, to);
    Json one{{"allowed", answer.allowed()}};
    if (answer) {
      one["by"] = from.by_land.contains(to) ? "land" : "sea";
      if (t::holds(state, t::enemy_of(side), to)) one["enemy"] = true;
    } else {
      one.update(refusal(answer));
    }
    json["places"][(*game_)[to].id] = one;
  }
  return json;
}

namespace {

t::Side asked_side(const Json& request) {
  JsonReader reader(request, "request");
  auto named = reader.text("side");
  if (!named) named = reader.text("as");
  if (!named) reader.fail("side", "is missing");
  return thousand_words::side(*named, "side");
}

bool marches_now(const t::State& state, t::Side side) {
  const auto* now = state.stack.find<t::PlayerTurn>();
  return now != nullptr && now->side == side && now->step == t::PlayerTurn::Step::Movement;
}

// 9.0a  Garibaldine, then Bourbon: whose movement of this turn is over marches on the next.
int next_march(const t::State& state, t::Side side) {
  const auto* now = state.stack.find<t::PlayerTurn>();
  const auto* turn = state.stack.find<t::GameTurn>();
  bool past = now == nullptr && turn != nullptr && turn->step == t::GameTurn::Step::End;
  if (now != nullptr && now->side == side) past = now->step > t::PlayerTurn::Step::Movement;
  if (now != nullptr && now->side != side) past = now->side == t::Side::Bourbon;
  return past ? state.turn + 1 : state.turn;
}

// As matters stand now, at the beginning of his movement on that turn.
t::State before_marching(const t::Game& game, const t::State& now, t::Side side, int turn) {
  t::State state = now;
  state.turn = static_cast<std::uint8_t>(turn);
  for (t::UnitState& one : state.units) one.moved = one.fresh = one.chosen = false;
  for (t::CommanderState& one : state.commanders) one.moved = one.active = false;
  t::wake_commanders(game, state, side);
  return state;
}

void push_once(Json& list, const std::string& id) {
  if (std::find(list.begin(), list.end(), id) == list.end()) list.push_back(id);
}

// Where commanders of a side can march, and which units could go with them.
Json marches(const t::Game& game, const t::State& state, t::Side side) {
  Json places = Json::object();
  for (const t::CommanderId who : game.commanders_of[static_cast<std::size_t>(t::index(side))]) {
    for (const t::PlaceId to : t::destinations(game, state, who)) {
      Json& one = places[game[to].id];
      if (one.is_null()) one = {{"count", 0}, {"commanders", Json::array()}, {"units", Json::array()}};
      one["commanders"].push_back(game[who].id);
      for (const t::UnitId unit : t::units_in(state, side, state[who].place)) {
        if (t::may_take(game, state, t::March{.who = who, .to = to}, unit))
          push_once(one["units"], game[unit].id);
      }
      one["count"] = one["units"].size();
      if (t::holds(state, t::enemy_of(side), to)) one["enemy"] = true;
    }
  }
  return places;
}

}  // namespace

Json ThousandTable::threat(const Json& request) const {
  const t::Side side = asked_side(request);
  if (marches_now(state_, side))
    return {{"side", t::word_of(side)}, {"turn", state_.turn}, {"places", marches(*game_, state_, side)}};
  const int turn = next_march(state_, side);
  Json json{{"side", t::word_of(side)}, {"turn", turn}, {"places", Json::object()}};
  if (turn <= game_->scenario.last_turn)
    json["places"] = marches(*game_, before_marching(*game_, state_, side, turn), side);
  return json;
}

// 11.4.4a  Zones of control are a matter of the Combat Table.
Json ThousandTable::zones(const Json& request) const {
  const t::Side side = asked_side(request);
  if (!state_.battle.under_way)
    throw RequestError("bad-request", "zones of control are only in a battle, and none is being fought",
                       "11.4.4a");
  Json cells = Json::object();
  for (const t::Cell stack : t::battle_stacks(state_, side)) {
    for (const t::Cell where : t::zone_of_control(stack))
      cells[t::cell_name(where)]["stacks"].push_back(t::cell_name(stack));
  }
  return {{"side", t::word_of(side)}, {"rule", "11.4.4a"}, {"cells", cells}};
}

Json ThousandTable::sight(const Json& /*request*/) const {
  throw RequestError("bad-request", "this game knows no line of sight");
}

// --- command

// Who he is, and whether the calendar lets him act: his own value, or that of his senior.
Json ThousandTable::told(t::CommanderId who) const {
  const t::CommanderState& own = state_[who];
  const t::Command& now = t::command(*game_, state_, who);
  Json json{{"side", t::word_of((*game_)[who].side)},
            {"value", now.value},
            {"rank", t::word_of(now.rank)},
            {"back", own.back},
            {"fate", t::word_of(own.fate)}};
  if (own.fate == t::Fate::Escaped) json["returns"] = own.returns;
  if (own.fate != t::Fate::OnMap) return json;
  json["at"] = (*game_)[own.place].id;
  const t::CommanderId senior = t::senior_in(*game_, state_, (*game_)[who].side, own.place);
  json["senior"] = (*game_)[senior].id;
  json["active"] = own.active;
  const bool able = t::command(*game_, state_, senior).value >= t::value_needed(*game_, state_);
  json["able"] = able;
  if (!able && !own.active) json.update(refusal(t::may_act(*game_, state_, who)));
  return json;
}

// 11.3  The points of the senior commander, and who has been given one.
Json ThousandTable::army(t::Side side) const {
  const t::CommanderId senior = state_.battle.senior[static_cast<std::size_t>(t::index(side))];
  const t::CommandPoints points = t::command_points(*game_, state_, side);
  Json json{{"senior", senior == t::kNoCommander ? Json() : Json((*game_)[senior].id)},
            {"points", points.value},
            {"spent", points.spent},
            {"left", points.left()},
            {"stacks", t::battle_stacks(state_, side).size()},
            {"reserve", t::reserve_stacks(state_, side).size()},
            {"appointed", Json::array()},
            {"in_reserve", Json::array()}};
  for (const t::CommanderId who : t::commanders_fighting(*game_, state_, side)) {
    if (who != senior) json[state_[who].appointed ? "appointed" : "in_reserve"].push_back((*game_)[who].id);
  }
  return json;
}

Json ThousandTable::command(const Json& request) const {
  Json json{{"turn", state_.turn}, {"needed", t::value_needed(*game_, state_)}};
  const auto one = commander_in(*game_, request, {"commander", "leader"});
  json["commanders"] = Json::object();
  for (std::size_t i = 0; i < game_->commanders.size(); ++i) {
    const t::CommanderId who{static_cast<std::uint8_t>(i)};
    if (!one || *one == who) json["commanders"][(*game_)[who].id] = told(who);
  }
  if (!state_.battle.under_way) return json;
  json["battle"] = {{"at", (*game_)[state_.battle.place].id}};
  for (const t::Side side : t::kSides) json["battle"][std::string(t::word_of(side))] = army(side);
  return json;
}

// --- supply

Json ThousandTable::supply_of(t::Side side) const {
  const t::PlaceSet supplied = t::supplied(*game_, state_, side);
  const t::PlaceSet suffering = t::isolated_places(*game_, state_, side);
  Json json{{"supplied", Json::array()}, {"isolated", Json::object()}};
  for (const t::PlaceId where : supplied) json["supplied"].push_back((*game_)[where].id);
  for (const t::PlaceId where : game_->all_places - supplied) {
    if (!t::holds(state_, side, where)) continue;
    Json units = Json::array();
    for (const t::UnitId who : t::units_in(state_, side, where)) units.push_back((*game_)[who].id);
    json["isolated"][(*game_)[where].id] = {{"units", units}, {"attrition", suffering.contains(where)}};
  }
  return json;
}

// Of the side that is named, or of both.
Json ThousandTable::supply(const Json& request) const {
  JsonReader reader(request, "request");
  const auto named = reader.text("side");
  if (named) {
    const t::Side side = thousand_words::side(*named, "side");
    Json json{{"side", t::word_of(side)}};
    json.update(supply_of(side));
    return json;
  }
  Json json = Json::object();
  for (const t::Side side : t::kSides) json[std::string(t::word_of(side))] = supply_of(side);
  return json;
}

}  // namespace tamburino
