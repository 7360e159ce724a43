#include "server/lobby.h"

#include <soci/soci.h>

#include "loader/pack_info.h"
#include "loader/packs.h"
#include "loader/texts.h"
#include "protocol/session.h"
#include "server/new_game.h"
#include "server/sheets.h"

namespace tamburino::server {

namespace {

Json entry_of(const std::filesystem::path& pack, const PackInfo& info) {
  const Texts texts(pack, "en");
  Json scenarios = Json::array();
  for (const std::string& scenario : info.scenarios) {
    Json one{{"id", scenario}, {"name", texts.find("scenario", scenario).value_or(scenario)}};
    if (const auto about = texts.find("scenario", scenario + ".about")) one["about"] = *about;
    scenarios.push_back(one);
  }
  Json options = Json::array();
  for (const PackOption& option : info.options)
    options.push_back({{"id", option.id}, {"on", option.on}, {"about", option.explanation}});
  const std::string slug = pack.filename().string();
  const auto table = new_table({{"game", slug}});
  return {{"game", slug},
          {"title", info.rulebook},
          {"sides", table->sides()},
          {"secrets", table->secret()},
          {"scenarios", scenarios},
          {"options", options}};
}

}  // namespace

void Lobby::read_catalogue() {
  Json games = Json::array();
  const auto packs = packs_directory();
  for (const std::string& slug : pack_slugs(packs)) {
    Problems problems;
    const auto info = read_pack_info(packs / slug, problems);
    if (info && !info->scenarios.empty()) games.push_back(entry_of(packs / slug, *info));
  }
  if (games.empty())
    throw PackError(packs, 0,
                    "there is no game in this directory; set TAMBURINO_PACKS to the one that has the packs");
  catalogue_ = ready_for_keeping({{"games", games}, {"levels", {"random", "novice", "officer", "marshal"}}});
}

Later<Answer> Lobby::catalogue(const Caller&, const Json&, const Ear&) { co_return catalogue_; }

constexpr int kMostListed = 50;

Later<Json> Lobby::games(const Caller& caller, const Json& request, const Ear&) {
  const std::string of = text_or(request, "of", 20, caller.account.empty() ? "open" : "mine");
  const Time after = request.value("after", Time{0});
  if (of == "mine") require_account(caller);
  if (of != "mine" && of != "open" && of != "playing" && of != "over")
    fail("bad-request", "of should be mine, open, playing or over");
  const auto look = [of, after, id = caller.account](soci::session& sql) {
    const auto ids = of == "mine"   ? games_of(sql, id, after, kMostListed)
                     : of == "open" ? open_games(sql, after, kMostListed)
                                    : public_games(sql, of, after, kMostListed);
    std::vector<GameRow> all;
    for (const std::string& one : ids) {
      if (auto row = game_with(sql, one)) all.push_back(std::move(*row));
    }
    return all;
  };
  const auto rows = co_await storage_.read(look);
  Json all = Json::array();
  for (const GameRow& row : rows) {
    Json seats = Json::object();
    for (const Seat& seat : row.seats) seats[seat.side] = seat_json(seat);
    Json one{{"id", row.id},         {"name", row.name}, {"game", row.game},      {"scenario", row.scenario},
             {"status", row.status}, {"seats", seats},   {"changed", row.noticed}};
    if (row.status == "playing" && row.turn > 0) one["turn"] = row.turn;
    if (row.status == "over") one["result"] = row.result, one["winner"] = row.winner;
    for (const Seat& seat : row.seats) {
      const bool awaits = row.status == "waiting" ? taken(row) && awaited(seat) : seat.side == row.to_act;
      if (!caller.account.empty() && seat.account == caller.account && awaits) one["your_turn"] = true;
    }
    if (!row.analysis_of.empty()) one["analysis_of"] = row.analysis_of;
    all.push_back(std::move(one));
  }
  Json answer{{"games", all}};
  if (rows.size() == kMostListed)  // for `after`
    answer["next"] = of == "playing" ? rows.back().listed : rows.back().noticed;
  co_return answer;
}

Later<Json> Lobby::game(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  require_visible(*here, caller);
  Held held(here);
  co_await rooms_.enter(held, here);
  // Names may have changed behind our back: an account was deleted.
  const auto look = [id = here->row.id](soci::session& sql) { return game_with(sql, id); };
  const auto fresh = co_await storage_.read(look);
  for (std::size_t i = 0; fresh && i < std::min(fresh->seats.size(), here->row.seats.size()); ++i)
    here->row.seats[i].name = fresh->seats[i].name;
  co_return Json{{"game", describe(*here, caller)}};
}

}  // namespace tamburino::server
