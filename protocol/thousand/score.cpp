#include "engine/games/thousand/names.h"
#include "engine/games/thousand/rules.h"
#include "protocol/score_words.h"
#include "protocol/thousand/table.h"

// How the game stands: 13, 14.
namespace tamburino {

namespace t = thousand;
using score_words::Given;

// What a city counts now, what it would count once held for a turn, and by which rule.
Json ThousandTable::city(t::PlaceId where) const {
  const t::PlaceState& own = state_[where];
  const t::Place& place = (*game_)[where];
  t::PlaceState scored = own;
  scored.scored = true;
  t::State then = state_;
  then[where] = scored;
  const bool stormed = own.by_siege && place.siege_points > 0;
  Json json{{"owner", t::word_of(own.owner)},
            {"points", t::city_points(*game_, state_, where)},
            {"worth", t::city_points(*game_, then, where)},
            {"rule", stormed                            ? "13.0d"
                     : own.worthless                    ? "13.0b"
                     : where == game_->scenario.capital ? "13.0e"
                                                        : "13.0a"},
            {"scored", own.scored},
            {"held", own.held}};
  if (place.siege_points > 0) json["by_siege"] = place.siege_points;
  return json;
}

// 14.0b, 14.0c  How it ended, or would if this were the end.
std::string ThousandTable::level(int points) const {
  const t::Scenario& scenario = game_->scenario;
  const bool ahead = points >= scenario.partial_points;
  const t::Side winner = state_.over() ? state_.winner : ahead ? t::Side::Garibaldine : t::Side::Bourbon;
  const t::Victory victory = state_.over()                          ? state_.victory
                             : points >= scenario.historical_points ? t::Victory::Historical
                             : ahead                                ? t::Victory::Partial
                                                                    : t::Victory::Total;
  return std::string(t::word_of(winner)) + "-" + std::string(t::word_of(victory));
}

Json ThousandTable::score() const {
  const t::Scenario& scenario = game_->scenario;
  const int points = t::victory_points(*game_, state_);
  Json items = Json::array();
  Json cities = Json::object();
  for (const t::PlaceId where : game_->all_cities) {
    const Json one = city(where);
    cities[(*game_)[where].id] = one;
    if (one["points"] != 0)
      items.push_back({{"what", "city"},
                       {"place", (*game_)[where].id},
                       {"rule", one["rule"]},
                       {"points", one["points"]}});
  }
  if (state_.battles_won > 0) {
    items.push_back({{"what", "battles"},
                     {"count", state_.battles_won},
                     {"rule", "13.0c"},
                     {"points", scenario.battle_points * state_.battles_won}});
  }
  const t::CommanderId king = game_->chief[static_cast<std::size_t>(t::index(t::Side::Bourbon))];
  if (state_[king].fate == t::Fate::Fled)
    items.push_back({{"what", "escape"}, {"rule", "13.0f"}, {"points", scenario.escape_points}});
  Json json{{"points", points}, {"level", level(points)}, {"items", items}, {"cities", cities}};
  json["thresholds"] = {
      {"total", {{"points", scenario.total_points}, {"turn", scenario.total_turn}, {"rule", "14.0a"}}},
      {"historical",
       {{"points", scenario.historical_points}, {"turn", scenario.last_turn}, {"rule", "14.0b"}}},
      {"partial", {{"points", scenario.partial_points}, {"turn", scenario.last_turn}, {"rule", "14.0b"}}}};
  json["armistice"] = {
      {"state", t::word_of(state_.armistice)},
      {"needed", scenario.armistice_over + 1},
      {"last_turn", scenario.armistice_last_turn},
      {"possible", !t::armistice_made(state_) && state_.turn <= scenario.armistice_last_turn},
      {"rule", "8.0b"}};
  if (t::armistice_made(state_)) json["armistice"]["turn"] = state_.armistice_turn;
  if (state_.over()) {
    json["ending"] = t::word_of(state_.ending);
    json["winner"] = t::word_of(state_.winner);
    json["victory"] = t::word_of(state_.victory);
  }
  json["reckoning"] = reckoning();
  return json;
}

// Only the Garibaldines have points.
Json ThousandTable::items() const {
  const t::Scenario& scenario = game_->scenario;
  Json list = Json::array();
  const std::string_view side = t::word_of(t::Side::Garibaldine);
  for (const t::PlaceId where : game_->all_cities) {
    const Json one = city(where);
    if (one["points"] == 0) continue;
    list.push_back({{"side", side},
                    {"text", name_of((*game_)[where].id)},
                    {"points", one["points"]},
                    {"rule", one["rule"]}});
  }
  if (const int won = state_.battles_won; won > 0)
    list.push_back(
        score_words::item(*this, side, "battles", {.number = won}, scenario.battle_points * won, "13.0c"));
  const t::CommanderId king = game_->chief[static_cast<std::size_t>(t::index(t::Side::Bourbon))];
  if (state_[king].fate == t::Fate::Fled)
    list.push_back(score_words::item(*this, side, "escape", {}, scenario.escape_points, "13.0f"));
  return list;
}

// What there is to say of a city that counts, or could.
Json ThousandTable::city_told(t::PlaceId where) const {
  const Json now = city(where);
  Json json{{"id", (*game_)[where].id},
            {"name", name_of((*game_)[where].id)},
            {"owner", now["owner"]},
            {"points", now["points"] != 0 ? now["points"] : now["worth"]},
            {"rule", now["rule"]}};
  const auto note = [&](const char* key, int number = 0) {
    json["note"] = preview_words::filled(word("score", key).value_or(""), {.number = number});
  };
  if (state_[where].worthless) {
    note("worthless");
  } else if (now["scored"] == true && now["points"] != 0) {
    note("counts");
  } else if (now["owner"] == t::word_of(t::Side::Garibaldine)) {
    note("counts-soon");
  } else if (now.contains("by_siege")) {
    note("by-siege", now["by_siege"]);
  }
  return json;
}

Json ThousandTable::conditions() const {
  const t::Scenario& scenario = game_->scenario;
  const int points = t::victory_points(*game_, state_);
  const std::string side(t::word_of(t::Side::Garibaldine));
  Json list = Json::array();
  const auto threshold = [&](const char* level, int needed, int turn, const char* rule) {
    const Given given{.names = std::string(word("score", "level." + side + "-" + level).value_or("")),
                      .number = needed,
                      .number2 = turn};
    list.push_back(score_words::condition(*this, "threshold", given, side, points >= needed, rule));
  };
  threshold("total", scenario.total_points, scenario.total_turn, "14.0a");
  threshold("historical", scenario.historical_points, scenario.last_turn, "14.0b");
  threshold("partial", scenario.partial_points, scenario.last_turn, "14.0b");
  const Given given{.names = name_of(t::word_of(state_.armistice)),
                    .number = scenario.armistice_over + 1,
                    .number2 = scenario.armistice_last_turn};
  list.push_back(score_words::condition(*this, "armistice", given, side, t::armistice_made(state_), "8.0b"));
  return list;
}

// 14  The least that is enough, from left to right.
Json ThousandTable::scale() const {
  const t::Scenario& scenario = game_->scenario;
  const int points = t::victory_points(*game_, state_);
  const int top = std::max(scenario.historical_points + 4, points + 2);
  const auto stretch = [&](double to, const char* level, t::Side side, Json limit) {
    Json json{{"to", to},
              {"text", word("score", std::string("level.") + level).value_or("")},
              {"side", t::word_of(side)}};
    if (!limit.is_null()) json["limit"] = limit;
    return json;
  };
  return {
      {"from", 0},
      {"to", top},
      {"mark", points},
      {"stretches",
       {stretch(scenario.partial_points - 0.5, "bourbon-total", t::Side::Bourbon, scenario.partial_points),
        stretch(scenario.historical_points - 0.5, "garibaldine-partial", t::Side::Garibaldine,
                scenario.historical_points),
        stretch(top, "garibaldine-historical", t::Side::Garibaldine, nullptr)}}};
}

Json ThousandTable::reckoning() const {
  const int points = t::victory_points(*game_, state_);
  const std::string now = level(points);
  Json json{{"totals", {{{"side", t::word_of(t::Side::Garibaldine)}, {"points", points}}}},
            {"level",
             {{"id", now},
              {"text", word("score", "level." + now).value_or(now)},
              {"side", now.substr(0, now.find('-'))}}},
            {"scale", scale()},
            {"items", items()},
            {"places", Json::array()},
            {"conditions", conditions()}};
  for (const t::PlaceId where : game_->all_cities) {
    const Json one = city_told(where);
    if (one["points"] != 0) json["places"].push_back(one);
  }
  if (state_.over()) json["ending"] = score_words::ending(*this, static_cast<int>(state_.ending));
  json["turns_left"] = game_->scenario.last_turn - state_.turn;
  return json;
}

}  // namespace tamburino
