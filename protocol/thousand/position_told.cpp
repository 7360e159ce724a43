#include "engine/games/thousand/names.h"
#include "protocol/thousand/position.h"
#include "protocol/thousand/under_way.h"

namespace tamburino::thousand_json {
namespace {

namespace t = thousand;

std::string_view phase_of_round(t::Round::Step step) {
  using Step = t::Round::Step;
  switch (step) {
    case Step::Begin:
    case Step::Senior:
    case Step::Manoeuvre:
    case Step::Roll:
    case Step::Move:
      return "manoeuvre";
    case Step::Declare:
    case Step::Resolve:
    case Step::Support:
    case Step::Damage:
      return "declare";
    case Step::Realign:
    case Step::Retreat:
    case Step::End:
      break;
  }
  return "retreat";
}

std::string_view phase_of_battle(t::Battle::Step step) {
  using Step = t::Battle::Step;
  switch (step) {
    case Step::AttackerSenior:
    case Step::DefenderSenior:
    case Step::Order:
    case Step::DeployFirst:
    case Step::DeploySecond:
      return "deploy";
    case Step::Entrench:
      return "entrench";
    case Step::Artillery:
    case Step::AfterArtillery:
      return "artillery";
    case Step::AttackerRound:
    case Step::DefenderRound:
    case Step::RoundOver:
      return "retreat";  // T54
    case Step::Settle:
    case Step::Captives:
    case Step::End:
      break;
  }
  return "settle";
}

std::string_view phase_of_turn(t::PlayerTurn::Step step) {
  using Step = t::PlayerTurn::Step;
  switch (step) {
    case Step::Begin:
    case Step::Reinforce:
    case Step::Return:
      return "reinforcements";
    case Step::Movement:
      return "movement";
    case Step::Combat:
      return "combat";
    case Step::Attrition:
    case Step::Points:
      break;
  }
  return "attrition";
}

// The phase that set would have to be told to come here again; what it cannot be told has a word of its own.
std::string_view phase_of(const t::State& state) {
  if (state.over()) return "over";
  if (state.stack.find<t::SetUp>() != nullptr) return "set-up";
  if (state.stack.find<t::Evacuation>() != nullptr) return "evacuation";
  if (state.stack.find<t::Deployment>() != nullptr) return "deploy";
  if (const auto* round = state.stack.find<t::Round>()) return phase_of_round(round->step);
  if (const auto* battle = state.stack.find<t::Battle>()) return phase_of_battle(battle->step);
  const auto* turn = state.stack.find<t::PlayerTurn>();
  return turn == nullptr ? "turn-ends" : phase_of_turn(turn->step);
}

// Whose player turn it is; in a battle who is to act.
t::Side whose_turn(const t::State& state) {
  if (const auto* deployment = state.stack.find<t::Deployment>()) return deployment->side;
  if (const auto* round = state.stack.find<t::Round>()) return round->side;
  if (const auto* retreat = state.stack.find<t::Retreat>()) return retreat->side;
  if (const auto* turn = state.stack.find<t::PlayerTurn>()) return turn->side;
  return state.stack.empty() ? state.winner : t::Side::Bourbon;
}

template <class Name>
void mark(Json& json, bool holds, const Name& key) {
  if (holds) json[key] = true;
}

class Telling {
 public:
  Telling(const t::Game& game, const t::State& state) : game_(game), state_(state) {}

  Json all() const {
    const t::TurnBox& box = game_.turn_box(state_.turn);
    Json json{{"base", "empty"},
              {"turn", state_.turn},
              {"dates", box.dates},
              {"command", box.command},
              {"phase", phase_of(state_)},
              {"side", t::word_of(whose_turn(state_))},
              {"armistice", t::word_of(state_.armistice)}};
    if (t::armistice_made(state_)) json["armistice_turn"] = state_.armistice_turn;
    json["battles_won"] = state_.battles_won;
    Json& units = json["units"] = Json::array();
    for (std::size_t i = 0; i < game_.units.size(); ++i)
      units.push_back(unit(t::UnitId{static_cast<std::uint8_t>(i)}));
    Json& commanders = json["commanders"] = Json::array();
    for (std::size_t i = 0; i < game_.commanders.size(); ++i)
      commanders.push_back(commander(t::CommanderId{static_cast<std::uint8_t>(i)}));
    Json& cities = json["cities"] = Json::object();
    for (const t::PlaceId where : game_.all_cities) cities[game_[where].id] = city(where);
    if (state_.battle.under_way) json["battle"] = battle();
    if (Json doing = under_way(game_, state_); !doing.empty()) json["under_way"] = doing;
    return json;
  }

 private:
  Json unit(t::UnitId who) const {
    const t::UnitState& one = state_[who];
    Json json;
    json["unit"] = game_[who].id;
    json["name"] = game_[who].name;
    if (one.status == t::Status::OnMap) {
      json["at"] = game_[one.place].id;
    } else {
      json["status"] = t::word_of(one.status);
    }
    if (one.side != game_[who].side) json["side"] = t::word_of(one.side);
    mark(json, one.reduced, "reduced");
    mark(json, one.moved, "moved");
    mark(json, one.fresh, "fresh");
    mark(json, one.withdrawn && one.status == t::Status::OnMap, "withdrawn");
    mark(json, one.fought && one.status != t::Status::OnMap, "fought");
    return json;
  }

  Json commander(t::CommanderId who) const {
    const t::CommanderState& one = state_[who];
    const t::Command& now = t::command(game_, state_, who);
    Json json;
    json["commander"] = game_[who].id;
    json["name"] = game_[who].name;
    json["side"] = t::word_of(game_[who].side);
    json["value"] = now.value;
    json["rank"] = t::word_of(now.rank);
    json["back"] = one.back;
    if (one.fate != t::Fate::OnMap) {
      json["fate"] = t::word_of(one.fate);
      if (one.fate == t::Fate::Escaped) json["returns"] = one.returns;
      mark(json, one.active, "active");
      mark(json, one.moved, "moved");
      mark(json, one.led, "led");
      return json;
    }
    json["at"] = game_[one.place].id;
    const auto* turn = state_.stack.find<t::PlayerTurn>();
    if (turn != nullptr && turn->side == game_[who].side && turn->step >= t::PlayerTurn::Step::Movement)
      json["active"] = one.active;
    mark(json, one.moved, "moved");
    mark(json, one.led, "led");
    mark(json, one.appointed, "appointed");
    mark(json, one.withdrawn, "withdrawn");
    return json;
  }

  Json city(t::PlaceId where) const {
    const t::PlaceState& one = state_[where];
    Json json;
    json["owner"] = t::word_of(one.owner);
    mark(json, one.held, "held");
    mark(json, one.scored, "scored");
    mark(json, one.by_siege, "by_siege");
    mark(json, one.due, "due");
    mark(json, one.besieged, "besieged");
    if (one.worthless || (t::armistice_made(state_) && game_[where].sicily))
      json["worthless"] = one.worthless;
    return json;
  }

  Json battle() const {
    const t::BattleState& now = state_.battle;
    Json json{{"at", game_[now.place].id},
              {"camp", game_[now.camp].id},
              {"siege", now.siege},
              {"attacker", t::word_of(now.attacker)},
              {"round", now.round}};
    if (const auto* battle = state_.stack.find<t::Battle>();
        battle != nullptr && state_.stack.find<t::Deployment>() == nullptr)
      json["first"] = t::word_of(battle->first);
    mark(json, now.quiet, "quiet");
    json["senior"] = Json::object();
    json["reductions"] = Json::object();
    for (const t::Side side : t::kSides) {
      const std::string name(t::word_of(side));
      const auto i = static_cast<std::size_t>(t::index(side));
      // He who has left is still in charge until his side's next round, but cannot be named.
      if (now.senior[i] != t::kNoCommander && !state_[now.senior[i]].withdrawn)
        json["senior"][name] = game_[now.senior[i]].id;
      json["reductions"][name] = now.reductions[i];
    }
    if (const auto* deployment = state_.stack.find<t::Deployment>();
        deployment != nullptr && deployment->open != t::kNoCell)
      json["open"] = t::cell_name(deployment->open);
    json["stacks"] = Json::array();
    for (int at = 0; at < t::kCells; ++at) {
      const t::Cell where{static_cast<std::uint8_t>(at)};
      if (!state_[where].empty()) json["stacks"].push_back(stack(where));
    }
    return json;
  }

  Json stack(t::Cell where) const {
    const t::Stack& one = state_[where];
    Json units = Json::array();
    for (std::size_t i = 0; i < one.size; ++i) units.push_back(game_[one.unit[i]].id);
    Json json{{"cell", t::cell_name(where)}, {"units", units}};
    if (one.damage > 0) json["damage"] = one.damage;
    mark(json, one.entrenched, "entrenched");
    mark(json, one.flanked, "flanked");
    mark(json, one.tried, "tried");
    mark(json, one.attacked, "attacked");
    if (one.target != t::kNoCell) json["target"] = t::cell_name(one.target);
    return json;
  }

  const t::Game& game_;
  const t::State& state_;
};

// --- places

int combat_of(const t::Game& game, const t::State& state, const t::UnitSet& units) {
  int dice = 0;
  for (const t::UnitId who : units) dice += t::strength(game, state, who).combat;
  return dice;
}

Json force_of(const t::Game& game, const t::State& state, t::Side side, t::PlaceId where,
              const t::PlaceSet& supplied) {
  const t::UnitSet units = t::units_in(state, side, where);
  Json json{{"units", units.size()}};
  if (!units.empty()) {
    json["combat"] = combat_of(game, state, units);
    json["isolated"] = !supplied.contains(where);
  }
  json["commanders"] = Json::array();
  for (const t::CommanderId who : t::commanders_in(game, state, side, where))
    json["commanders"].push_back(game[who].id);
  return json;
}

}  // namespace

Json position_to(const t::Game& game, const t::State& state) { return Telling(game, state).all(); }

Json places_of(const t::Game& game, const t::State& state) {
  const std::array<t::PlaceSet, t::kSideCount> supplied{t::supplied(game, state, t::Side::Garibaldine),
                                                        t::supplied(game, state, t::Side::Bourbon)};
  Json all = Json::object();
  for (const t::PlaceId where : game.all_places) {
    Json json;
    json["name"] = t::place_name(game, where);
    if (game[where].city) {
      json["zone"] = game[game[where].zone].id;
      json["owner"] = t::word_of(state[where].owner);
      json["room"] = t::room(game, state, where);
    }
    for (const t::Side side : t::kSides) {
      if (!t::holds(state, side, where) && t::commanders_in(game, state, side, where).empty()) continue;
      json[std::string(t::word_of(side))] =
          force_of(game, state, side, where, supplied[static_cast<std::size_t>(t::index(side))]);
    }
    all[game[where].id] = std::move(json);
  }
  return all;
}

}  // namespace tamburino::thousand_json
