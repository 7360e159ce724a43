#include "engine/games/butchery/names.h"
#include "protocol/butchery/position.h"

namespace tamburino {
namespace {

namespace b = butchery;

// The phase that set would have to be told to come here again.
std::string phase_of(const b::State& state) {
  if (state.over()) return "over";
  if (const auto* step = state.stack.find<b::Activation>()) {
    switch (step->step) {
      case b::Activation::Step::Commander:
        return "activation";
      case b::Activation::Step::Status:
      case b::Activation::Step::Direct:
        return state.pending.kind == b::Pending::Kind::Roll ? "activation" : "status";
      case b::Activation::Step::Barrages:
        return "barrage";
      case b::Activation::Step::Movement:
        return "movement";
      case b::Activation::Step::Resolve:
        return "resolve";
      default:
        return "declare";
    }
  }
  if (state.stack.find<b::RallyPhase>() != nullptr) return "rally";
  if (const auto* operations = state.stack.find<b::Operations>()) {
    if (operations->step == b::Operations::Step::Pick) return "pick";
    return operations->step == b::Operations::Step::Draw ? "operations" : "initiative";
  }
  if (const auto* phase = state.stack.find<b::CommandPhase>()) {
    return phase->step == b::CommandPhase::Step::Chiefs ? "command" : "riders";
  }
  return "weather";
}

void tell_arrival(const b::Game& game, const b::Arrival& arrival, Json& json) {
  if (arrival.hex == kNoHex) return;
  json["arrives_at"] = game.map.grid().name(arrival.hex);
  json["arrives_on"] = arrival.turn;
}

Json unit_json(const b::Game& game, const b::State& state, b::UnitId who) {
  const b::UnitState& own = state[who];
  Json json;
  json["unit"] = game[who].id;
  json["name"] = game[who].name;
  if (own.status == b::Status::OnMap) {
    json["hex"] = game.map.grid().name(own.hex);
    json["face"] = game.map.grid().name(own.facing);
  } else {
    json["status"] = b::word_of(own.status);
    if (own.status == b::Status::ToCome) tell_arrival(game, game[who].arrival, json);
  }
  if (own.steps_lost > 0 && own.status == b::Status::OnMap) json["losses"] = own.steps_lost;
  if (own.disorganised) json["disorganised"] = true;
  const auto* step = state.stack.find<b::Activation>();
  const bool fixed = step != nullptr && step->step > b::Activation::Step::Status;
  if (fixed && game[who].formation == state.activation.formation) {
    json["in_command"] = own.in_command;
    if (own.direct) json["direct"] = true;
  }
  if (own.moved) json["moved"] = true;
  if (own.disengaged) json["disengaged"] = true;
  if (own.fired) json["fired"] = true;
  if (own.supported) json["supported"] = true;
  if (own.rally_tried) json["rally_tried"] = true;
  if (own.spent > 0) json["spent"] = own.spent / 2.0;
  return json;
}

// Assaults that are declared and not yet resolved.
void tell_assaults(const b::Game& game, const b::State& state, Json& json) {
  const auto* step = state.stack.find<b::Activation>();
  const b::ActivationState& now = state.activation;
  if (step == nullptr || now.assault_count == 0) return;
  json["assaults"] = Json::array();
  for (int i = 0; i < now.assault_count; ++i) {
    const b::Assault& one = now.assaults[static_cast<std::size_t>(i)];
    if (one.resolved) continue;
    Json told{{"attacker", game[one.attacker].id}, {"target", game[one.target].id}};
    if (step->step == b::Activation::Step::Resolve) told["share"] = one.share;
    json["assaults"].push_back(told);
  }
  if (now.no_quarter != b::kNoUnit) json["no_quarter"] = game[now.no_quarter].id;
  if (now.coordination != b::kNoUnit && step->step < b::Activation::Step::Resolve)
    json["coordinate"] = game[now.coordination].id;
}

// Whose turn it is where sides or nations take turns.
void tell_turns(const b::State& state, Json& json) {
  if (const auto* phase = state.stack.find<b::CommandPhase>(); phase != nullptr && phase->next > 0) {
    json["chief"] = b::word_of(b::Nation{static_cast<std::uint8_t>(phase->next - 1)});
  }
  if (const auto* rally = state.stack.find<b::RallyPhase>(); rally != nullptr) {
    json["rallying"] = b::word_of(rally->step == b::RallyPhase::Step::First ? state.initiative
                                                                            : b::enemy_of(state.initiative));
  }
}

}  // namespace

Json position_to(const b::Game& game, const b::State& state) {
  const Grid& grid = game.map.grid();
  Json json{{"base", "empty"},
            {"turn", state.turn},
            {"hour", game.scenario.first_hour + state.turn - 1},
            {"weather", b::word_of(state.weather)},
            {"phase", phase_of(state)},
            {"initiative", b::word_of(state.initiative)}};
  tell_turns(state, json);
  if (state.activation.formation != b::kNoFormation) {
    json["active"] = game[state.activation.formation].id;
    json["activated"] = state.activation.under_orders;
    if (state.activation.capacity != b::Capacity::None)
      json["capacity"] = b::word_of(state.activation.capacity);
    if (state.activation.entered > 0) json["entered"] = state.activation.entered;
    tell_assaults(game, state, json);
  }
  Json markers = Json::array();
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    if (state.markers.contains(static_cast<int>(i))) markers.push_back(game.formations[i].id);
  }
  json["markers"] = markers;
  Json& units = json["units"] = Json::array();
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (state.units[i].status != b::Status::Absent) {
      units.push_back(unit_json(game, state, b::UnitId{static_cast<std::uint8_t>(i)}));
    }
  }
  json["commanders"] = Json::array();
  json["formations"] = Json::array();
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    const b::FormationState& own = state.formations[i];
    const b::Formation& formation = game.formations[i];
    if (own.losses > 0 || own.broken) {
      json["formations"].push_back({{"formation", formation.id},
                                    {"losses", own.losses},
                                    {"broken", own.broken},
                                    {"broken_in_effect", own.broken_in_effect}});
    }
    if (!formation.commander || own.commander == b::Status::Absent) continue;
    Json one{{"formation", formation.id}, {"name", formation.commander->name}};
    if (own.commander == b::Status::OnMap)
      one["hex"] = grid.name(own.commander_hex);
    else
      one["status"] = b::word_of(own.commander);
    if (own.commander == b::Status::ToCome && formation.commander->arrival.turn > 0)
      tell_arrival(game, formation.commander->arrival, one);
    if (own.aide) one["aide"] = true;
    one["ooc"] = own.out_of_command;
    if (own.commander_moved) one["moved"] = true;
    if (own.failed_entries > 0) one["failed_entries"] = own.failed_entries;
    json["commanders"].push_back(one);
  }
  json["chiefs"] = Json::array();
  json["riders"] = Json::array();
  for (const b::Nation nation : {b::Nation::French, b::Nation::Piedmontese, b::Nation::Austrian}) {
    const b::ChiefState& own = state.chief(nation);
    if (own.status == b::Status::Absent) continue;
    Json one{{"nation", b::word_of(nation)}, {"name", game[nation].name}};
    if (own.status == b::Status::OnMap)
      one["hex"] = grid.name(own.hex);
    else
      one["status"] = b::word_of(own.status);
    if (own.status == b::Status::ToCome) tell_arrival(game, game[nation].arrival, one);
    if (own.direct_used > 0) one["direct_used"] = own.direct_used;
    json["chiefs"].push_back(one);
    const b::RiderState& rider = state.rider(nation);
    if (rider.duty == b::RiderState::Duty::WithChief) continue;
    Json riding{{"nation", b::word_of(nation)}, {"hex", grid.name(rider.hex)}, {"to", game[rider.target].id}};
    if (rider.duty == b::RiderState::Duty::Returning) riding["returning"] = true;
    json["riders"].push_back(riding);
  }
  Json& owners = json["owners"] = Json::object();
  for (const b::Objective& objective : game.scenario.objectives) {
    for (const Hex hex : objective.hexes) {
      const std::uint8_t slot = game.objective_slot[static_cast<std::size_t>(index(hex))];
      owners[grid.name(hex)] = b::word_of(state.owner[slot - 1U]);
    }
  }
  return json;
}

}  // namespace tamburino
