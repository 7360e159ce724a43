#include <soci/soci.h>

#include "loader/pack_info.h"
#include "loader/packs.h"
#include "loader/texts.h"
#include "protocol/json_reader.h"
#include "server/new_game.h"
#include "server/room.h"

namespace tamburino::server {
namespace {

Json seat_told(const Seat& seat) {
  Json json{{"kind", seat.kind}};
  if (seat.kind == "computer") json["level"] = seat.level;
  if (seat.kind == "person") json["name"] = seat.name;
  return json;
}

}  // namespace

// A game that was resigned, drawn or lost on time is over, whatever its table still asks.
Json to_act_now(const Room& room, const Table& table, const std::string& viewer) {
  if (!room.over() || table.to_act().kind == ToAct::Kind::Over) return to_act_for(table, viewer);
  return {{"who", "nobody"},
          {"asked", room.row.result},
          {"rule", ""},
          {"text", "The game is over: " + room.row.result + "."}};
}

namespace {

// What binds the server and, by their seals, the players; and whose seals are to be opened now.
Json dice_told(const GameRow& row) {
  Json dice{{"commitment", row.commitment}};
  for (const Seat& seat : row.seats) {
    if (!seat.seal.empty()) dice["seals"][seat.side] = seat.seal;
    if (taken(row) && awaited(seat)) dice["awaits"].push_back(seat.side);
  }
  return dice;
}

}  // namespace

Json told(const Room& room, const Caller& caller) {
  const GameRow& row = room.row;
  Json seats = Json::object();
  std::string own;
  for (const Seat& seat : row.seats) {
    seats[seat.side] = seat_told(seat);
    if (!caller.account.empty() && seat.account == caller.account)
      seats[seat.side]["mine"] = true, own = seat.side;
  }
  Json json{{"id", row.id},
            {"name", row.name},
            {"game", row.game},
            {"scenario", row.scenario},
            {"status", row.status},
            {"seats", seats},
            {"public", row.is_public != 0},
            {"created", row.created},
            {"changed", row.noticed}};
  Json clock = parse_json(row.clock).value_or(Json::object());
  json["clock"] = clock.contains("rules") ? clock["rules"] : clock;
  if (!row.clock.empty()) {
    const Clock now = clock_from(clock);
    Json left = Json::object();
    for (const Clock::Face& face : now.faces) {
      if (const auto remains = now.remaining(face.side, now_in_milliseconds())) left[face.side] = *remains;
    }
    if (!left.empty()) json["time_left"] = left;
    for (const Clock::Face& face : now.faces) {  // in games by turns
      if (now.rules.vacation_days == 0) continue;
      json["vacation"][face.side] = {{"days", face.vacation_days}};
      if (face.vacation_until > now_in_milliseconds())
        json["vacation"][face.side]["until"] = face.vacation_until;
    }
    if (!now.running.empty()) json["running"] = now.running;
  }
  if (room.table != nullptr && row.status != "waiting") {
    json["steps"] = room.audience->of(own);
    json["to_act"] = to_act_now(room, *room.table, own);
    json["secrets"] = room.table->secret();
  }
  if (row.suspended != 0) json["suspended"] = true;
  if (row.status == "over") json["result"] = row.result, json["winner"] = row.winner;
  json["dice"] = dice_told(row);
  if (!row.analysis_of.empty()) json["analysis_of"] = row.analysis_of;
  Json offers = offer_of(room);
  offers.erase("told"), offers.erase("credited");
  if (offers.contains("back")) offers["back"].erase("keep"), offers["back"].erase("steps");
  json["offers"] = offers;
  return json;
}

Later<Json> House::catalogue(const Caller&, const Json&, const Ear&) {
  static const Json kAll = [] {
    Json games = Json::array();
    const auto packs = packs_directory();
    for (const std::string& slug : pack_slugs(packs)) {
      Problems problems;
      const auto info = read_pack_info(packs / slug, problems);
      if (!info || info->scenarios.empty()) continue;
      const Texts texts(packs / slug, "en");
      Json scenarios = Json::array();
      for (const std::string& scenario : info->scenarios) {
        Json one{{"id", scenario}, {"name", texts.find("scenario", scenario).value_or(scenario)}};
        if (const auto about = texts.find("scenario", scenario + ".about")) one["about"] = *about;
        scenarios.push_back(one);
      }
      Json options = Json::array();
      for (const PackOption& option : info->options)
        options.push_back({{"id", option.id}, {"on", option.on}, {"about", option.explanation}});
      const auto table = new_table({{"game", slug}});
      games.push_back({{"game", slug},
                       {"title", info->rulebook},
                       {"sides", table->sides()},
                       {"secrets", table->secret()},
                       {"scenarios", scenarios},
                       {"options", options}});
    }
    return games;
  }();
  co_return Json{{"games", kAll}, {"levels", {"random", "novice", "officer", "marshal"}}};
}

// --- beginning

// The game's row with the first rolls thrown, if nobody is missing any more; otherwise as it is.
Later<House::Begun> House::begun(GameRow row, std::vector<Step> steps) {
  if (!ready(row)) co_return Begun{std::move(row), {}};
  auto look = [row = std::move(row), steps = std::move(steps), this](soci::session&) mutable {
    Retold story = retold(library_.begin(row.origin), steps);
    const FairDice dice = dice_of(row);
    const Time now = now_in_milliseconds();
    row.status = "playing";
    row.steps = static_cast<int>(steps.size());
    std::vector<Step> all;
    while (story.table->to_act().kind == ToAct::Kind::Chance) {
      const Roll roll = dice.answer(story.table->to_act().request, static_cast<std::uint64_t>(++row.rolls));
      Step step{++row.steps, "roll", "", packed(roll), "", now};
      play(*story.table, step);
      all.push_back(step);
    }
    note_standing(row, *story.table);
    Clock clock = clock_from(parse_json(row.clock).value_or(Json::object()));
    if (!row.to_act.empty()) clock.start(row.to_act, now);
    row.clock = to_json(clock).dump();
    row.deadline = clock.flag_falls_at().value_or(0);
    return Begun{std::move(row), std::move(all)};
  };
  co_return co_await storage_.read(look);
}

// The dice are committed to before the player throws his text in: else they could have been chosen to suit
// it.
Later<Json> House::dice_ticket(const Caller& caller, const Json&, const Ear&) {
  require_account(caller);
  const Time now = now_in_milliseconds();
  limits_.take("create", caller.account, 30, 0.05, now);
  const Ticket made{random_seed(), random_id(10), caller.account, now + 3'600'000};
  co_return Json{
      {"ticket", sealed(made, ticket_key_)}, {"game", made.game}, {"commitment", commitment(made.seed)}};
}

Ticket House::ticket_for(const Caller& caller, const Json& request) {
  const std::string ticket = text_or(request, "ticket", 1000, "");
  if (ticket.empty()) {
    if (request.contains("random") || request.contains("seal"))
      fail("bad-request",
           "ask for a dice-ticket first: your text counts only if the dice were committed to before it");
    return {random_seed(), random_id(10), caller.account, 0};
  }
  const auto kept = opened(ticket, ticket_key_);
  if (!kept || kept->account != caller.account || kept->until < now_in_milliseconds())
    fail("not-found", "that ticket is not good, or no longer: ask for another");
  return *kept;
}

Later<Json> House::create(const Caller& caller, const Json& request, const Ear&) {
  require_account(caller);
  limits_.take("create", caller.account, 30, 0.05, now_in_milliseconds());
  Json origin{{"cmd", "new"}, {"game", text_in(request, "game", 40)}};
  if (request.contains("scenario")) origin["scenario"] = text_in(request, "scenario", 80);
  if (request.contains("options")) origin["options"] = request["options"];
  const std::string began = origin.dump();
  if (began.size() > 4000) fail("bad-request", "options are too long");
  struct About {
    std::string game, scenario;
    std::vector<std::string> sides;
  };
  const auto look = [began, this](soci::session&) {
    const auto table = library_.begin(began);
    return About{table->game(), table->scenario(), table->sides()};
  };
  const auto about = co_await storage_.read(look);
  const std::string plain = about.game + ", " + about.scenario;
  const std::string name = readable(request, "name", 200, plain);
  const Ticket ticket = ticket_for(caller, request);
  GameRow row = new_row(caller, name, ticket.seed);
  row.id = ticket.game;
  row.game = about.game, row.scenario = about.scenario, row.origin = began;
  row.is_public = request.value("public", true) ? 1 : 0;
  if (!request.contains("seats") || !request["seats"].is_object())
    fail("bad-request", "\"seats\" should be an object by side");
  for (const auto& [side, said] : request["seats"].items()) {
    if (std::find(about.sides.begin(), about.sides.end(), side) == about.sides.end())
      fail("bad-request", "the game has no side \"" + side.substr(0, 40) + "\"");
    if (!said.is_string()) fail("bad-request", "a seat is a text");
  }
  Json invitations = Json::object();
  for (const std::string& side : about.sides) {
    Seat seat = seat_from(side, request["seats"].value(side, "open"), caller, request);
    if (seat.kind == "invite") {
      const std::string code = random_id(16);
      seat.invitation = token_hash(code);
      invitations[side] = code;
    }
    row.seats.push_back(std::move(seat));
  }
  const Json clock = request.contains("clock") ? request["clock"] : Json{{"kind", "none"}};
  row.clock = to_json(Clock(clock_rules_from(clock), about.sides)).dump();
  std::vector<Step> none;
  Begun first = co_await begun(std::move(row), std::move(none));
  row = std::move(first.row);
  const auto keep = [row, steps = std::move(first.steps)](soci::session& sql) {
    if (game_with(sql, row.id))
      fail("not-found", "that ticket has been used: ask for another");  // one seed, one game
    add_game(sql, row);
    add_first_steps(sql, row.id, steps);
  };
  co_await storage_.write(keep);
  const auto opened = co_await room(row.id);
  if (opened->playing()) {
    Held held(opened);
    co_await enter(held, opened);
  }
  wake_computer(opened);
  Json answer{{"game", told(*opened, caller)}};
  if (!invitations.empty()) answer["invitations"] = invitations;
  co_return answer;
}

Later<Json> House::join(const Caller& caller, const Json& request, const Ear&) {
  require_account(caller);
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string side = text_in(request, "side", 40);
  const std::string invitation = text_or(request, "invitation", 100, "");
  limits_.take("join", caller.account, 30, 0.1, now_in_milliseconds());
  Held held(here);
  co_await held.take();
  GameRow row = here->row;
  if (row.status != "waiting") fail("not-open", "the game has begun already");
  require_not_stopped(*here);
  const auto seat =
      std::find_if(row.seats.begin(), row.seats.end(), [&](const Seat& one) { return one.side == side; });
  if (seat == row.seats.end()) fail("bad-request", "the game has no side \"" + side + "\"");
  if (seat->kind == "invite" && !same(seat->invitation, token_hash(invitation)))
    fail("forbidden", "that seat is kept for who has its invitation");
  if (seat->kind != "open" && seat->kind != "invite") fail("taken", "that seat is taken");
  seat->kind = "person", seat->account = caller.account, seat->name = caller.name;
  contribute(*seat, request);
  co_await seated(here, std::move(row));
  co_return Json{{"game", told(*here, caller)}};
}

// The text that was sealed, once nobody can choose his own to suit it any more.
Later<Json> House::unseal(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  const std::string text = text_in(request, "random", 1000);
  Held held(here);
  co_await held.take();
  GameRow row = here->row;
  if (row.status != "waiting") fail("not-open", "the game has begun already");
  require_not_stopped(*here);
  if (!taken(row)) fail("not-open", "a seat is free: whoever takes it could choose his text to suit yours");
  const auto seat =
      std::find_if(row.seats.begin(), row.seats.end(), [&](const Seat& one) { return one.side == as; });
  if (!awaited(*seat)) fail("not-open", "you have sealed nothing, or opened it already");
  check_contribution(text);
  if (seal_of(text) != seat->seal) fail("refused", "that is not the text that you sealed");
  seat->contribution = text;
  co_await seated(here, std::move(row));
  co_return Json{{"game", told(*here, caller)}};
}

// Stores who sits where now, and begins the game when nobody is missing any more. Who calls holds the room.
Later<void> House::seated(std::shared_ptr<Room> here, GameRow row) {
  const Time read_at = row.changed;
  row.changed = row.noticed = std::max(now_in_milliseconds(), read_at + 1);
  std::vector<Step> none;
  Begun first = co_await begun(std::move(row), std::move(none));
  row = std::move(first.row);
  const std::string to_tell = to_notify(*here, row);
  const auto keep = [row, read_at, steps = std::move(first.steps), this](soci::session& sql) {
    if (!store_seats(sql, row, read_at)) return false;
    add_first_steps(sql, row.id, steps);
    storage_.announce(sql, "game " + row.id + " " + std::to_string(row.changed));
    return true;
  };
  const bool stored = co_await storage_.write(keep);
  if (!stored) {
    const auto look = [id = row.id](soci::session& sql) { return game_with(sql, id); };
    const auto fresh = co_await storage_.read(look);
    if (fresh) here->row = *fresh, here->stored = fresh->changed;
    fail("taken", "somebody was quicker; look again");
  }
  co_await up_to_date(here);
  if (here->row.status == "waiting") call_awaited(*here);
  notify(*here, to_tell);
}

Later<Json> House::leave(const Caller& caller, const Json& request, const Ear&) {
  require_account(caller);
  const auto here = co_await room(text_in(request, "game", 40));
  Held held(here);
  co_await held.take();
  GameRow row = here->row;
  if (row.status != "waiting") fail("not-open", "the game has begun: resign instead");
  // Who knows what the others have thrown in could come back with a text that suits it.
  const bool sealed_mine = std::any_of(row.seats.begin(), row.seats.end(), [&](const Seat& seat) {
    return seat.account == caller.account && !seat.seal.empty();
  });
  const bool opened = std::any_of(row.seats.begin(), row.seats.end(), [](const Seat& seat) {
    return !seat.seal.empty() && !seat.contribution.empty();
  });
  if (taken(row) && (sealed_mine || opened))
    fail("not-open",
         "all seats are taken, and the dice are being settled: open what you have sealed, and resign");
  bool had = false;
  for (Seat& seat : row.seats) {
    if (seat.kind != "person" || seat.account != caller.account) continue;
    had = true;
    seat.kind = seat.invitation.empty() ? "open" : "invite";  // by the same code as before
    seat.account.clear(), seat.name.clear(), seat.contribution.clear(), seat.seal.clear(), seat.by_server = 0;
  }
  if (!had) fail("forbidden", "you have no seat in this game");
  const Time read_at = row.changed;
  row.changed = row.noticed = std::max(now_in_milliseconds(), read_at + 1);
  const auto keep = [row, read_at, this](soci::session& sql) {
    if (!store_seats(sql, row, read_at)) return false;
    storage_.announce(sql, "game " + row.id + " " + std::to_string(row.changed));
    return true;
  };
  const bool stored = co_await storage_.write(keep);
  if (!stored) fail("stale", "the game has changed since; look again");
  co_await up_to_date(here);
  co_return Json::object();
}

// Days on which one's clock stands, in a game by turns.
Later<Json> House::vacation(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  if (!request.contains("days") || !request["days"].is_number_integer() || request["days"] < 0 ||
      request["days"] > 1000)
    fail("bad-request", "days should be a whole number from 0");
  const int days = request["days"].get<int>();
  Held held(here);
  co_await held.take();
  if (here->row.status != "playing") fail("not-open", "the game is not being played");
  require_not_stopped(*here);
  co_await load(here);
  const Time now = now_in_milliseconds();
  Change change(*here);
  if (days > 0) {
    change.clock.take_vacation(as, days, now);
  } else {
    change.clock.end_vacation(as, now);
  }
  co_await stored(here, std::move(change));
  tell_game(*here);
  co_return Json{{"game", told(*here, caller)}};
}

constexpr int kMostListed = 50;

Later<Json> House::games(const Caller& caller, const Json& request, const Ear&) {
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
    for (const Seat& seat : row.seats) seats[seat.side] = seat_told(seat);
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
  if (rows.size() == kMostListed) answer["next"] = rows.back().noticed;  // for `after`
  co_return answer;
}

Later<Json> House::game(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  require_visible(*here, caller);
  Held held(here);
  co_await enter(held, here);
  // Names may have changed behind our back: an account was deleted.
  const auto look = [id = here->row.id](soci::session& sql) { return game_with(sql, id); };
  const auto fresh = co_await storage_.read(look);
  for (std::size_t i = 0; fresh && i < std::min(fresh->seats.size(), here->row.seats.size()); ++i)
    here->row.seats[i].name = fresh->seats[i].name;
  co_return Json{{"game", told(*here, caller)}};
}

}  // namespace tamburino::server
