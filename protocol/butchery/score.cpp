#include <cstdlib>

#include "engine/games/butchery/names.h"
#include "engine/games/butchery/rules.h"
#include "protocol/butchery/table.h"
#include "protocol/score_words.h"

// How the game stands: 13.2.
namespace tamburino {

namespace b = butchery;
using score_words::Given;

namespace {

constexpr int kMinorFrom = 3, kMajorFrom = 6;  // 13.2.2a
constexpr double kMostLead = 9;                // the scale is no longer than that

// A lead that is not whole is rounded down (13.2.1-vp-d): a victory begins with its number, not before.
Json lead_scale(const Table& table, double lead) {
  const auto stretch = [&](double to, int level, const char* side, const Json& limit) {
    Json json{{"to", to},
              {"text", table.word("word", "level." + std::to_string(level)).value_or("")},
              {"side", side == nullptr ? Json() : Json(side)}};
    if (!limit.is_null()) json["limit"] = limit;
    return json;
  };
  return {{"from", -kMostLead},
          {"to", kMostLead},
          {"mark", std::clamp(lead, -kMostLead, kMostLead)},
          {"stretches",
           {stretch(-kMajorFrom + 0.25, 4, "austrians", kMajorFrom),
            stretch(-kMinorFrom + 0.25, 3, "austrians", kMinorFrom),
            stretch(kMinorFrom - 0.25, 2, nullptr, kMinorFrom),
            stretch(kMajorFrom - 0.25, 1, "allies", kMajorFrom), stretch(kMostLead, 0, "allies", nullptr)}}};
}

Json side_of_level(b::Level level) {
  if (level == b::Level::Draw) return nullptr;
  return b::word_of(level < b::Level::Draw ? b::Side::Allies : b::Side::Austrians);
}

}  // namespace

Json ButcheryTable::score() const {
  const b::Score now = b::score(*game_, state_);
  Json json{{"allies", now.half_points[0] / 2.0},
            {"austrians", now.half_points[1] / 2.0},
            {"difference", now.difference},
            {"level", b::word_of(now.level)}};
  json["places"] = Json::object();
  for (const b::Objective& objective : game_->scenario.objectives) {
    const auto side = b::controller(*game_, state_, objective);
    json["places"][objective.id] = side ? Json(b::word_of(*side)) : Json(nullptr);
  }
  if (state_.over()) json["ending"] = b::word_of(state_.ending);
  json["reckoning"] = reckoning();
  return json;
}

// 13.2.1-vp-a, 13.2.1-vp-c
Json ButcheryTable::items_of(b::Side side) const {
  Json list = Json::array();
  Given given;
  for (const b::Objective& objective : game_->scenario.objectives)
    given.number += b::controller(*game_, state_, objective) == side ? 1 : 0;
  list.push_back(score_words::item(*this, b::word_of(side), "places", given, given.number, "13.2.1-vp-a"));
  int broken = 0;
  for (std::size_t i = 0; i < game_->formations.size(); ++i) {
    const b::Formation& formation = game_->formations[i];
    if (!state_.formations[i].broken || b::side_of(formation.nation) == side) continue;
    ++broken;
    given.names += (given.names.empty() ? "" : ", ") + texts_->counter(formation.name);
  }
  if (broken > 0)
    list.push_back(score_words::item(*this, b::word_of(side), "broken", given, broken / 2.0, "13.2.1-vp-c"));
  return list;
}

Json ButcheryTable::reckoning() const {
  const b::Score now = b::score(*game_, state_);
  const double lead = (now.half_points[0] - now.half_points[1]) / 2.0;
  Json json{{"totals", Json::array()}, {"items", Json::array()}, {"places", Json::array()}};
  for (const b::Side side : {b::Side::Allies, b::Side::Austrians}) {
    const double points = now.half_points[static_cast<std::size_t>(b::index(side))] / 2.0;
    json["totals"].push_back({{"side", b::word_of(side)}, {"points", points}});
    for (const Json& item : items_of(side)) json["items"].push_back(item);
  }
  json["level"] = {
      {"id", b::word_of(now.level)},
      {"text", word("word", "level." + std::to_string(static_cast<int>(now.level))).value_or("")},
      {"side", side_of_level(now.level)}};
  json["scale"] = lead_scale(*this, lead);
  for (const b::Objective& objective : game_->scenario.objectives) {
    const auto owner = b::controller(*game_, state_, objective);
    Json place{{"id", objective.id},
               {"name", name_of(objective.id)},
               {"owner", owner ? Json(b::word_of(*owner)) : Json()},
               {"points", 1},
               {"rule", "13.2.1-vp-b"}};
    if (!owner) place["note"] = word("score", "contested").value_or("");
    json["places"].push_back(place);
  }
  const bool on_points =
      state_.ending != b::Ending::NapoleonKilled && state_.ending != b::Ending::FranzJosefKilled;
  const auto condition = [&](const char* key, const Given& given, Json side, bool met, const char* rule) {
    json["conditions"].push_back(score_words::condition(*this, key, given, std::move(side), met, rule));
  };
  condition("major", {.number = kMajorFrom}, nullptr, on_points && now.difference >= kMajorFrom, "13.2.2a");
  condition("minor", {.number = kMinorFrom, .number2 = kMajorFrom - 1}, nullptr,
            on_points && now.difference >= kMinorFrom && now.difference < kMajorFrom, "13.2.2a");
  condition("monarch.napoleon", {}, "austrians", state_.ending == b::Ending::NapoleonKilled, "13.2.2b");
  condition("monarch.franz-josef", {}, "allies", state_.ending == b::Ending::FranzJosefKilled, "13.2.2b");
  condition("victor-emmanuel", {}, "austrians",
            state_.chief(b::Nation::Piedmontese).status == b::Status::Eliminated, "13.2.2c");
  if (state_.over()) json["ending"] = score_words::ending(*this, static_cast<int>(state_.ending));
  json["turns_left"] = game_->scenario.last_turn - state_.turn;
  return json;
}

}  // namespace tamburino
