#include "server/room.h"

#include <algorithm>

#include "protocol/json_reader.h"
#include "server/new_game.h"
#include "server/secrets.h"

namespace tamburino::server {

FairDice dice_of(const GameRow& row) {
  DiceSeed seed{};
  const auto bytes = from_hex(row.seed);
  if (!bytes || bytes->size() != seed.size())
    throw std::logic_error("the seed of game " + row.id + " is damaged");
  std::copy(bytes->begin(), bytes->end(), seed.begin());
  Contributions thrown;
  for (const Seat& seat : row.seats) {
    if (!seat.contribution.empty()) thrown.emplace_back(seat.side, seat.contribution);
  }
  return {seed, row.id, thrown};
}

// --- permissions

bool visible_to(const GameRow& row, const std::string& account) {
  if (row.is_public != 0) return true;
  if (account.empty()) return false;
  return row.owner == account || std::any_of(row.seats.begin(), row.seats.end(), [&](const Seat& seat) {
           return seat.account == account || seat.kind == "open" || seat.kind == "invite";
         });
}

void require_visible(const Room& room, const Caller& caller) {
  if (visible_to(room.row, caller.account)) return;
  fail("not-found", "there is no game " + room.row.id);  // nor is it said that there is one
}

void require_not_suspended(const Room& room) {
  if (room.row.suspended != 0) fail("forbidden", "the server administrator has suspended this game");
}

std::string side_of(const Room& room, const Caller& caller, const Json& request) {
  require_visible(room, caller);
  std::vector<std::string> own;
  for (const Seat& seat : room.row.seats) {
    if (!caller.account.empty() && seat.kind == "person" && seat.account == caller.account)
      own.push_back(seat.side);
  }
  const std::string as = text_or(request, "as", 40, "");
  if (as.empty()) return own.size() == 1 ? own.front() : "";
  if (room.seat(as) == nullptr) fail("bad-request", "the game has no side \"" + as + "\"");
  if (std::find(own.begin(), own.end(), as) == own.end())
    fail("forbidden", "the seat of the " + as + " is not yours");
  return as;
}

std::string seat_of(const Room& room, const Caller& caller, const Json& request) {
  std::string side = side_of(room, caller, request);
  if (!side.empty()) return side;
  int own = 0;
  for (const Seat& seat : room.row.seats)
    own += !caller.account.empty() && seat.account == caller.account ? 1 : 0;
  if (own > 1) fail("bad-request", "you have more than one seat: say which in \"as\"");
  if (caller.account.empty()) fail("unauthorized", "log in first");
  fail("forbidden", "you have no seat in this game");
}

// --- descriptions

Json seat_json(const Seat& seat) {
  Json json{{"kind", seat.kind}};
  if (seat.kind == "computer") json["level"] = seat.level;
  if (seat.kind == "person") json["name"] = seat.name;
  return json;
}

// A game that was resigned, drawn or lost on time is over, whatever its table still asks.
Json to_act_now(const Room& room, const Table& table, const std::string& viewer) {
  if (!room.over() || table.to_act().kind == ToAct::Kind::Over) return to_act_for(table, viewer);
  return {{"who", "nobody"},
          {"asked", room.row.result},
          {"rule", ""},
          {"text", "The game is over: " + room.row.result + "."}};
}

namespace {

Json offers_json(const Offers& offers) {
  Json json = Json::object();
  if (!offers.draw.empty()) json["draw"] = offers.draw;
  if (offers.back)
    json["back"] = {
        {"side", offers.back->side}, {"count", offers.back->count}, {"because", offers.back->because}};
  return json;
}

// The server's commitment, the players' seals, and the sides that have still to reveal their texts.
Json dice_json(const GameRow& row) {
  Json dice{{"commitment", row.commitment}};
  for (const Seat& seat : row.seats) {
    if (!seat.seal.empty()) dice["seals"][seat.side] = seat.seal;
    if (taken(row) && awaited(seat)) dice["awaits"].push_back(seat.side);
  }
  return dice;
}

}  // namespace

Json describe(const Room& room, const Caller& caller) {
  const GameRow& row = room.row;
  Json seats = Json::object();
  std::string own;
  for (const Seat& seat : row.seats) {
    seats[seat.side] = seat_json(seat);
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
    room.table->set_language("en");  // not that of whoever asked last
    json["steps"] = room.audience->of(own);
    json["to_act"] = to_act_now(room, *room.table, own);
    json["secrets"] = room.table->secret();
  }
  if (row.suspended != 0) json["suspended"] = true;
  if (row.status == "over") json["result"] = row.result, json["winner"] = row.winner;
  json["dice"] = dice_json(row);
  if (!row.analysis_of.empty()) json["analysis_of"] = row.analysis_of;
  json["offers"] = offers_json(row.offers);
  return json;
}

}  // namespace tamburino::server
