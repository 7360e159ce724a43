#include "engine/games/novara/names.h"
#include "engine/games/novara/rules.h"
#include "protocol/novara/table.h"
#include "protocol/score_words.h"

// How the game stands: 2, and 16 of the smaller scenarios.
namespace tamburino {

namespace n = novara;
using score_words::Given;

namespace {

// 2.points-c, 2.points-d; the small scenarios have their own.
std::string rule_of_place(const n::Game& game, int points) {
  const std::string& scenario = game.scenario.id;
  if (scenario == "sforzesca" || scenario == "mortara") return "16." + scenario + "-e";
  return points >= 6 ? "2.points-d" : "2.points-c";
}

}  // namespace

Json NovaraTable::points_of(n::Side side) const {
  const n::Scenario& scenario = game_->scenario;
  Json places = Json::object();
  for (const auto& [place, points] : scenario.points) {
    if (state_.owner[static_cast<std::size_t>(n::index(place))] == n::owner_of(side))
      places[(*game_)[place].name] = points;
  }
  const int steps = n::steps_lost(*game_, state_, n::enemy_of(side));
  return {{"control", {{"points", n::control_points(*game_, state_, side)}, {"places", places}}},
          {"enemy_steps", {{"steps", steps}, {"points", steps * scenario.points_per_step}}},
          {"exits", n::exit_points(*game_, state_, side)},
          {"combat_points_lost", n::combat_points_lost(*game_, state_, side)},
          {"total", n::score(*game_, state_, side)}};
}

Json NovaraTable::score() const {
  const int sardinian = n::score(*game_, state_, n::Side::Sardinian);
  const int austrian = n::score(*game_, state_, n::Side::Austrian);
  const n::Winner ahead = state_.over()          ? state_.winner
                          : sardinian > austrian ? n::Winner::Sardinian
                          : austrian > sardinian ? n::Winner::Austrian
                                                 : n::Winner::Nobody;
  Json json{{"sardinian", sardinian},
            {"austrian", austrian},
            {"difference", std::abs(sardinian - austrian)},
            {"level", ahead == n::Winner::Nobody ? "draw" : n::word_of(ahead)}};
  json["items"] = {{"sardinian", points_of(n::Side::Sardinian)}, {"austrian", points_of(n::Side::Austrian)}};
  json["places"] = Json::object();
  for (const auto& [place, points] : game_->scenario.points) {
    const n::Owner owner = state_.owner[static_cast<std::size_t>(n::index(place))];
    json["places"][(*game_)[place].name] = {
        {"points", points}, {"side", owner == n::Owner::Nobody ? Json() : Json(n::word_of(owner))}};
  }
  json["sudden"] = Json::array();
  for (const n::Sudden& sudden : game_->scenario.sudden) {
    Json one{{"when", n::word_of(sudden.when)}};
    if (sudden.when != n::Sudden::When::LossesLead) one["winner"] = n::word_of(sudden.winner);
    if (sudden.points > 0) one["points"] = sudden.points;
    for (const n::PlaceId place : sudden.places) one["places"].push_back((*game_)[place].name);
    if (sudden.supplied) one["supplied"] = true;
    json["sudden"].push_back(one);
  }
  if (state_.over()) {
    json["ending"] = n::word_of(state_.ending);
    json["winner"] = n::word_of(state_.winner);
  }
  json["reckoning"] = reckoning();
  return json;
}

Json NovaraTable::items_of(n::Side side) const {
  const n::Scenario& scenario = game_->scenario;
  Json list = Json::array();
  const auto add = [&](const char* key, int number, int points, const std::string& rule) {
    list.push_back(score_words::item(*this, n::word_of(side), key, {.number = number}, points, rule));
  };
  int held = 0;
  for (const auto& [place, points] : scenario.points)
    held += state_.owner[static_cast<std::size_t>(n::index(place))] == n::owner_of(side) ? 1 : 0;
  add("control", held, n::control_points(*game_, state_, side), rule_of_place(*game_, 0));
  const int steps = n::steps_lost(*game_, state_, n::enemy_of(side));
  add("enemy-steps", steps, steps * scenario.points_per_step, "2.points-b");
  if (const int exits = n::exit_points(*game_, state_, side); exits > 0)
    add("exits", 0, exits, side == n::Side::Austrian ? "2.points-e" : "2.points-f");
  return list;
}

Json NovaraTable::sudden_told(const n::Sudden& sudden) const {
  Given given{.side = name_of(n::word_of(sudden.winner)), .number = sudden.points};
  for (const n::PlaceId place : sudden.places)
    given.names += (given.names.empty() ? "" : ", ") + (*game_)[place].name;
  const bool losses = sudden.when == n::Sudden::When::LossesLead;
  if (losses) {
    for (const n::Side side : n::kSides2)
      given.names += (given.names.empty() ? "" : ", ") + name_of(n::word_of(side)) + " " +
                     std::to_string(n::combat_points_lost(*game_, state_, side));
  }
  const n::SuddenEnd end = n::sudden_end(*game_, sudden.when);
  const bool winner = losses || state_.winner == n::winner_of(sudden.winner);
  return score_words::condition(*this, "sudden." + std::string(n::word_of(sudden.when)), given,
                                losses ? Json() : Json(n::word_of(sudden.winner)),
                                state_.ending == end.ending && winner, end.rule);
}

Json NovaraTable::reckoning() const {
  Json json{{"totals", Json::array()}, {"items", Json::array()}, {"places", Json::array()}};
  std::array<int, n::kSideCount> points{};
  for (const n::Side side : n::kSides2) {
    points[static_cast<std::size_t>(n::index(side))] = n::score(*game_, state_, side);
    json["totals"].push_back({{"side", n::word_of(side)}, {"points", n::score(*game_, state_, side)}});
    for (const Json& item : items_of(side)) json["items"].push_back(item);
  }
  const int lead = points[0] - points[1];
  const n::Winner ahead = state_.over() ? state_.winner
                          : lead > 0    ? n::Winner::Sardinian
                          : lead < 0    ? n::Winner::Austrian
                                        : n::Winner::Nobody;
  const bool draw = ahead == n::Winner::Nobody;
  const Given given{.side = draw ? "" : name_of(n::word_of(ahead)), .number = std::abs(lead)};
  const char* key = draw ? "draw" : state_.over() ? "won" : "ahead";
  json["level"] = {{"id", draw ? "draw" : n::word_of(ahead)},
                   {"text", preview_words::filled(word("score", key).value_or(""), given)},
                   {"side", draw ? Json() : Json(n::word_of(ahead))}};
  json["scale"] = nullptr;
  for (const auto& [place, worth] : game_->scenario.points) {
    const n::Owner owner = state_.owner[static_cast<std::size_t>(n::index(place))];
    json["places"].push_back({{"id", (*game_)[place].name},
                              {"name", (*game_)[place].name},
                              {"owner", owner == n::Owner::Nobody ? Json() : Json(n::word_of(owner))},
                              {"points", worth},
                              {"rule", rule_of_place(*game_, worth)}});
  }
  json["conditions"] = Json::array();
  for (const n::Sudden& sudden : game_->scenario.sudden) json["conditions"].push_back(sudden_told(sudden));
  json["conditions"].push_back(score_words::condition(*this, "points", {}, nullptr,
                                                      state_.ending == n::Ending::LastTurn, "2.points-a"));
  if (state_.over()) json["ending"] = score_words::ending(*this, static_cast<int>(state_.ending));
  json["turns_left"] = game_->scenario.last_turn - state_.turn;
  return json;
}

}  // namespace tamburino
