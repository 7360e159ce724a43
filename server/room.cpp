#include "server/room.h"

#include "protocol/json_reader.h"
#include "server/new_game.h"

namespace tamburino::server {

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
