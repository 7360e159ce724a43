#include "engine/games/custoza/names.h"
#include "engine/games/custoza/rules.h"
#include "protocol/custoza/table.h"
#include "protocol/score_words.h"

// How the game stands: 23.1.4, 23.2.4, 23.3.4 of the small scenarios, 24.2 and 26.2 of the campaigns.
namespace tamburino {

namespace c = custoza;
using score_words::Given;

namespace {

std::string place_name(const c::Game& game, Hex where) {
  const std::string& name = game.map[where].place;
  return name.empty() ? game.map.grid().name(where) : name;
}

int held_by(const c::Game& game, const c::State& state, c::Side side) {
  int count = 0;
  for (const Hex where : game.scenario.victory) count += c::controller(state, where) == side ? 1 : 0;
  return count;
}

// Of an Objective that is not public, nothing is said before the end.
c::Winner ahead(const c::Game& game, const c::State& state) {
  if (state.over()) return state.winner;
  return game.scenario.victory.empty() ? c::Winner::Nobody : c::winner_now(game, state);
}

}  // namespace

Json CustozaTable::score() const {
  const c::Winner now = ahead(*game_, state_);
  Json json{{"italian", held_by(*game_, state_, c::Side::Italian)},
            {"austrian", held_by(*game_, state_, c::Side::Austrian)},
            {"level", now == c::Winner::Nobody ? "draw" : c::word_of(now)}};
  json["places"] = Json::object();
  for (const Hex where : game_->scenario.victory)
    json["places"][game_->map.grid().name(where)] = c::word_of(c::controller(state_, where));
  if (state_.over()) {
    json["ending"] = c::word_of(state_.ending);
    json["winner"] = c::word_of(state_.winner);
  }
  json["reckoning"] = reckoning();
  return json;
}

Json CustozaTable::reckoning() const {
  const std::string rule = game_->scenario.victory_rule;
  Json json{{"totals", Json::array()}, {"items", Json::array()}, {"places", Json::array()}};
  for (const c::Side side : c::kBothSides) {
    const int held = held_by(*game_, state_, side);
    json["totals"].push_back({{"side", c::word_of(side)}, {"points", held}});
    if (!game_->scenario.victory.empty())
      json["items"].push_back(
          score_words::item(*this, c::word_of(side), "held", {.number = held}, held, rule));
  }
  const c::Winner now = ahead(*game_, state_);
  const bool draw = now == c::Winner::Nobody;
  const int lead =
      std::abs(held_by(*game_, state_, c::Side::Italian) - held_by(*game_, state_, c::Side::Austrian));
  const Given given{.side = draw ? "" : name_of(c::word_of(now)), .number = lead};
  const char* key = draw ? "draw" : state_.over() ? "won" : "ahead";
  json["level"] = {{"id", draw ? "draw" : c::word_of(now)},
                   {"text", preview_words::filled(word("score", key).value_or(""), given)},
                   {"side", draw ? Json() : Json(c::word_of(now))}};
  json["scale"] = nullptr;
  for (const Hex where : game_->scenario.victory) {
    json["places"].push_back({{"id", game_->map.grid().name(where)},
                              {"name", place_name(*game_, where)},
                              {"owner", c::word_of(c::controller(state_, where))},
                              {"points", 1},
                              {"rule", rule}});
  }
  const bool small = !game_->scenario.victory.empty();
  json["conditions"] =
      Json::array({score_words::condition(*this, small ? "majority" : "objectives", {},
                                          draw ? Json() : Json(c::word_of(now)), state_.over(), rule)});
  if (state_.over()) json["ending"] = score_words::ending(*this, static_cast<int>(state_.ending));
  json["turns_left"] = (game_->scenario.last.day - state_.day) * game_->turns_a_day() +
                       game_->scenario.last.turn - state_.turn;
  return json;
}

}  // namespace tamburino
