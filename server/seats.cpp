#include "server/seats.h"

#include <soci/soci.h>

#include "server/new_game.h"
#include "server/secrets.h"

namespace tamburino::server {

void Seats::read_key() {
  const auto sql = connect(database_);
  make_setting(*sql, "ticket-key", make_ticket_key());
  ticket_key_ = ticket_key_from(setting(*sql, "ticket-key").value());
}

// The server commits to its dice before the player adds a text: otherwise it could choose dice to suit it.
Later<Json> Seats::dice_ticket(const Caller& caller, const Json&, const Ear&) {
  require_account(caller);
  const Time now = now_in_milliseconds();
  limits_.take("create", caller.account, 30, 0.05, now);
  const Ticket made{random_seed(), random_id(10), caller.account, now + 3'600'000};
  co_return Json{
      {"ticket", seal(made, ticket_key_)}, {"game", made.game}, {"commitment", commitment(made.seed)}};
}

Ticket Seats::ticket_for(const Caller& caller, const Json& request) const {
  const std::string ticket = text_or(request, "ticket", 1000, "");
  if (ticket.empty()) {
    if (request.contains("random") || request.contains("seal"))
      fail(
          "bad-request",
          "request a dice-ticket first: your text counts only if the server committed to its dice before it");
    return {random_seed(), random_id(10), caller.account, 0};
  }
  const auto kept = open_ticket(ticket, ticket_key_);
  if (!kept || kept->account != caller.account || kept->until < now_in_milliseconds())
    fail("not-found", "that dice ticket is invalid or has expired: request another");
  return *kept;
}

Later<Json> Seats::create(const Caller& caller, const Json& request, const Ear&) {
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
    if (!said.is_string()) fail("bad-request", "a seat should be a text");
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
  const auto start = [row, this](soci::session&) { return begin_if_ready(library_, row, {}); };
  Begun first = co_await storage_.read(start);
  row = std::move(first.row);
  const auto keep = [row, steps = std::move(first.steps)](soci::session& sql) {
    if (game_with(sql, row.id))
      fail("not-found", "that dice ticket has been used: request another");  // one seed, one game
    add_game(sql, row);
    add_first_steps(sql, row.id, steps);
  };
  co_await storage_.write(keep);
  const auto opened = co_await rooms_.open(row.id);
  if (opened->playing()) {
    Held held(opened);
    co_await rooms_.enter(held, opened);
  }
  rooms_.pass_turn(opened);
  Json answer{{"game", describe(*opened, caller)}};
  if (!invitations.empty()) answer["invitations"] = invitations;
  co_return answer;
}

Later<Json> Seats::join(const Caller& caller, const Json& request, const Ear&) {
  require_account(caller);
  // Before the game is looked for: otherwise what is missing would be said of a private one only.
  const std::string side = text_in(request, "side", 40);
  const std::string invitation = text_or(request, "invitation", 100, "");
  limits_.take("join", caller.account, 30, 0.1, now_in_milliseconds());
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  require_visible(*here, caller);
  Held held(here);
  co_await held.take();
  GameRow row = here->row;
  if (row.status != "waiting") fail("not-open", "the game has already begun");
  require_not_suspended(*here);
  const auto seat =
      std::find_if(row.seats.begin(), row.seats.end(), [&](const Seat& one) { return one.side == side; });
  if (seat == row.seats.end()) fail("bad-request", "the game has no side \"" + side + "\"");
  if (seat->kind == "invite" && !same(seat->invitation, token_hash(invitation)))
    fail("forbidden", "that seat is reserved: it needs its invitation code");
  if (seat->kind != "open" && seat->kind != "invite") fail("taken", "that seat is taken");
  seat->kind = "person", seat->account = caller.account, seat->name = caller.name;
  contribute(*seat, request);
  co_await store_waiting(here, std::move(row));
  co_return Json{{"game", describe(*here, caller)}};
}

// Reveals the text that was sealed, once no other player can choose a text to suit it.
Later<Json> Seats::unseal(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  const std::string as = seat_of(*here, caller, request);
  const std::string text = text_in(request, "random", 1000);
  Held held(here);
  co_await held.take();
  GameRow row = here->row;
  if (row.status != "waiting") fail("not-open", "the game has already begun");
  require_not_suspended(*here);
  if (!taken(row))
    fail("not-open", "a seat is still free: the player who takes it could choose a text to suit yours");
  const auto seat =
      std::find_if(row.seats.begin(), row.seats.end(), [&](const Seat& one) { return one.side == as; });
  if (!awaited(*seat)) fail("not-open", "you have not sealed a text, or have already revealed it");
  check_contribution(text);
  if (seal_of(text) != seat->seal) fail("refused", "that is not the text that you sealed");
  seat->contribution = text;
  co_await store_waiting(here, std::move(row));
  co_return Json{{"game", describe(*here, caller)}};
}

Later<void> Seats::store_waiting(std::shared_ptr<Room> here, GameRow row) {
  const Time read_at = row.changed;
  row.changed = row.noticed = std::max(now_in_milliseconds(), read_at + 1);
  const auto start = [row, this](soci::session&) { return begin_if_ready(library_, row, {}); };
  Begun first = co_await storage_.read(start);
  row = std::move(first.row);
  const std::string to_notify = Notifier::mark_notified(*here, row);
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
    fail("taken", "another player changed the seats first; reload the game");
  }
  co_await rooms_.refresh(here);
  if (here->row.status == "waiting") notifier_.notify_awaited(*here);
  notifier_.notify_turn(*here, to_notify);
}

Later<Json> Seats::leave(const Caller& caller, const Json& request, const Ear&) {
  require_account(caller);
  const auto here = co_await rooms_.open(text_in(request, "game", 40));
  require_visible(*here, caller);
  Held held(here);
  co_await held.take();
  GameRow row = here->row;
  if (row.status != "waiting") fail("not-open", "the game has begun: resign instead");
  // A player who knows the other texts could come back with one that suits them.
  const bool sealed_mine = std::any_of(row.seats.begin(), row.seats.end(), [&](const Seat& seat) {
    return seat.account == caller.account && !seat.seal.empty();
  });
  const bool opened = std::any_of(row.seats.begin(), row.seats.end(), [](const Seat& seat) {
    return !seat.seal.empty() && !seat.contribution.empty();
  });
  if (taken(row) && (sealed_mine || opened))
    fail("not-open", "all seats are taken and the dice texts are being revealed: reveal yours, then resign");
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
  if (!stored) fail("stale", "the game has changed in the meantime; reload it");
  co_await rooms_.refresh(here);
  co_return Json::object();
}

}  // namespace tamburino::server
