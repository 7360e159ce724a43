#include <algorithm>

#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/names.h"
#include "protocol/risorgimento1859/table.h"
#include "protocol/risorgimento1859/words.h"
#include "protocol/score_words.h"

// How the game stands: a9.6, a10.7.
namespace tamburino {

namespace r = risorgimento1859;
using score_words::Given;

namespace {

// What a side's points are made of.
struct Points {
  int places = 0, units = 0, corps = 0;
};

Points points_of(const r::Game& game, const r::State& state, r::Side side) {
  Points sum;
  const auto own = static_cast<std::size_t>(r::index(side));
  for (std::size_t i = 0; i < game.scenario.places.size(); ++i) {
    if (state.owner[i] == side) sum.places += game.scenario.places[i].points[own];
  }
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side != side && state.units[i].status == r::Status::Eliminated) ++sum.units;
  }
  for (std::size_t i = 0; i < game.corps.size(); ++i) {
    if (game.corps[i].side == side) continue;
    sum.corps += (state.corps[i].demoralized ? 1 : 0) + (state.corps[i].withdrawing ? 1 : 0);
  }
  return sum;
}

int lead_of(const r::Game& game, const r::State& state) {
  return r::score(game, state, r::Side::Allied) - r::score(game, state, r::Side::Austrian);
}

r::Side side_of(r::Winner winner) {
  const bool allied = winner == r::Winner::AlliedDecisive || winner == r::Winner::AlliedMarginal;
  return allied ? r::Side::Allied : r::Side::Austrian;
}

// A level score is an Austrian victory.
Json lead_scale(const Table& table, int decisive, int lead) {
  const auto stretch = [&](double to, r::Winner winner, const Json& limit) {
    Json json{{"to", to},
              {"text", table.word("word", "winner." + std::to_string(static_cast<int>(winner))).value_or("")},
              {"side", r::word_of(side_of(winner))}};
    if (!limit.is_null()) json["limit"] = limit;
    return json;
  };
  const int most = decisive + decisive / 2;
  return {{"from", -most},
          {"to", most},
          {"mark", std::clamp(lead, -most, most)},
          {"stretches",
           {stretch(-decisive + 0.5, r::Winner::AustrianDecisive, decisive),
            stretch(0.5, r::Winner::AustrianMarginal, 1),
            stretch(decisive - 0.5, r::Winner::AlliedMarginal, decisive),
            stretch(most, r::Winner::AlliedDecisive, nullptr)}}};
}

}  // namespace

Json Risorgimento1859Table::score() const {
  const r::Winner now = state_.over() ? state_.winner : r::winner_now(*game_, state_);
  Json json{{"allied", r::score(*game_, state_, r::Side::Allied)},
            {"austrian", r::score(*game_, state_, r::Side::Austrian)},
            {"level", r::word_of(now)}};
  json["places"] = Json::object();
  for (std::size_t i = 0; i < game_->scenario.places.size(); ++i)
    json["places"][risorgimento1859_words::place_key(*game_, i)] = r::word_of(state_.owner[i]);
  if (state_.over()) {
    json["ending"] = r::word_of(state_.ending);
    json["winner"] = r::word_of(state_.winner);
  }
  json["reckoning"] = reckoning();
  return json;
}

Json Risorgimento1859Table::reckoning() const {
  Json json{{"totals", Json::array()}, {"items", Json::array()}, {"places", Json::array()}};
  for (const r::Side side : r::kBothSides) {
    const Points sum = points_of(*game_, state_, side);
    const auto item = [&](const char* key, int count, int points, const std::string& rule) {
      json["items"].push_back(
          score_words::item(*this, r::word_of(side), key, {.number = count}, points, rule));
    };
    json["totals"].push_back({{"side", r::word_of(side)}, {"points", r::score(*game_, state_, side)}});
    item("places", sum.places, sum.places, "a9.6a");
    item("losses", sum.units, sum.units * game_->limits.unit_points, "a9.6b");
    item("corps", sum.corps, sum.corps * game_->limits.corps_points, "a9.6b");
  }
  const r::Winner now = state_.over() ? state_.winner : r::winner_now(*game_, state_);
  const int lead = lead_of(*game_, state_);
  const Given given{.side = name_of(r::word_of(side_of(now))), .number = std::abs(lead)};
  const char* key = state_.over() ? "won" : lead == 0 ? "level" : "ahead";
  json["level"] = {{"id", r::word_of(now)},
                   {"text", preview_words::filled(word("score", key).value_or(""), given)},
                   {"side", r::word_of(side_of(now))}};
  json["scale"] = lead_scale(*this, game_->scenario.decisive, lead);
  for (std::size_t i = 0; i < game_->scenario.places.size(); ++i) {
    const r::Place& place = game_->scenario.places[i];
    json["places"].push_back({{"id", risorgimento1859_words::place_key(*game_, i)},
                              {"name", name_of_place(place)},
                              {"owner", r::word_of(state_.owner[i])},
                              {"points", place.points[static_cast<std::size_t>(r::index(state_.owner[i]))]},
                              {"rule", "a9.6a"}});
  }
  json["conditions"] = Json::array({score_words::condition(
      *this, "difference", {}, Json(r::word_of(side_of(now))), state_.over(), "2.0a")});
  if (state_.over()) json["ending"] = score_words::ending(*this, static_cast<int>(state_.ending));
  json["turns_left"] = game_->scenario.turns - state_.turn;
  return json;
}

}  // namespace tamburino
