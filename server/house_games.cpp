#include <soci/soci.h>

#include "loader/pack_info.h"
#include "loader/packs.h"
#include "loader/texts.h"
#include "protocol/json_reader.h"
#include "server/room.h"

namespace tamburino::server {
namespace {

void require_account(const Caller& caller) {
  if (caller.account.empty()) fail("unauthorized", "log in first");
}

Json seat_told(const Seat& seat) {
  Json json{{"kind", seat.kind}};
  if (seat.kind == "computer") json["level"] = seat.level;
  if (seat.kind == "person") json["name"] = seat.name;
  return json;
}

// A contribution of the player's own, or one that the server makes for him: then it is said so.
void contribute(Seat& seat, const Json& request) {
  seat.contribution = text_or(request, "random", 1000, "");
  seat.by_server = seat.contribution.empty() ? 1 : 0;
  if (seat.contribution.empty()) seat.contribution = random_id(20);
  check_contribution(seat.contribution);
}

Seat seat_from(const std::string& side, const std::string& said, const Caller& caller, const Json& request) {
  Seat seat;
  seat.side = side;
  if (said == "me" || said == "hotseat") {
    seat.kind = "person", seat.account = caller.account, seat.name = caller.name;
    contribute(seat, request);
  } else if (said == "open" || said == "invite") {
    seat.kind = said;
  } else if (said.starts_with("computer:")) {
    seat.kind = "computer", seat.level = said.substr(9);
    try {
      const ai::Level level = ai::level_named(seat.level);
      if (level.kind == ai::Level::Kind::Expert)
        fail("bad-request", "a computer's seat is random, novice, officer or marshal");
    } catch (const std::invalid_argument& unknown) {
      fail("bad-request", unknown.what());
    }
  } else {
    fail("bad-request",
         "the seat of the " + side + " should be me, hotseat, open, invite or computer:<level>");
  }
  return seat;
}

bool taken(const GameRow& row) {
  return std::all_of(row.seats.begin(), row.seats.end(),
                     [](const Seat& seat) { return seat.kind == "person" || seat.kind == "computer"; });
}

// Names of games and chat are texts for people: no control characters, and something to read.
std::string readable(const Json& request, const char* key, std::size_t longest,
                     const std::string& otherwise) {
  const std::string text = text_or(request, key, longest, otherwise);
  for (const char c : text) {
    if (static_cast<unsigned char>(c) < 0x20 && c != '\n')
      fail("bad-request", std::string(key) + " holds a control character");
  }
  if (text.find_first_not_of(" \n") == std::string::npos) fail("bad-request", std::string(key) + " is empty");
  return text;
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
            {"changed", row.changed}};
  Json clock = parse_json(row.clock).value_or(Json::object());
  json["clock"] = clock.contains("rules") ? clock["rules"] : clock;
  if (!row.clock.empty()) {
    const Clock now = clock_from(clock);
    Json left = Json::object();
    for (const Clock::Face& face : now.faces) {
      if (const auto remains = now.remaining(face.side, now_in_milliseconds())) left[face.side] = *remains;
    }
    if (!left.empty()) json["time_left"] = left;
    if (!now.running.empty()) json["running"] = now.running;
  }
  if (room.table != nullptr && row.status != "waiting") {
    json["steps"] = room.audience->of(own);
    json["to_act"] = to_act_now(room, *room.table, own);
  }
  if (row.status == "over") json["result"] = row.result, json["winner"] = row.winner;
  json["dice"] = {{"commitment", row.commitment}};
  if (!row.analysis_of.empty()) json["analysis_of"] = row.analysis_of;
  Json offers = offer_of(room);
  offers.erase("told"), offers.erase("credited");
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

// The game's row with the first rolls thrown, if all seats are taken; otherwise as it is.
Later<House::Begun> House::begun(GameRow row, std::vector<Step> steps) {
  if (!taken(row)) co_return Begun{std::move(row), {}};
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
    const ToAct asked = story.table->to_act();
    if (asked.kind == ToAct::Kind::Over) row.status = "over";
    row.to_act = asked.kind == ToAct::Kind::Side ? asked.side : "";
    Clock clock = clock_from(parse_json(row.clock).value_or(Json::object()));
    if (!row.to_act.empty()) clock.start(row.to_act, now);
    row.clock = to_json(clock).dump();
    row.deadline = clock.flag_falls_at().value_or(0);
    return Begun{std::move(row), std::move(all)};
  };
  co_return co_await storage_.read(look);
}

namespace {

void add_first_steps(soci::session& sql, const std::string& game, const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    const long long value = step.value, at = step.at;
    sql << "INSERT INTO steps(game, number, kind, side, value, code, at) VALUES(:a, :b, :c, :d, :e, :f, :g)",
        soci::use(game), soci::use(step.number), soci::use(step.kind), soci::use(step.side), soci::use(value),
        soci::use(step.code), soci::use(at);
  }
}

GameRow new_row(const Caller& caller, const std::string& name, const DiceSeed& seed) {
  GameRow row;
  row.id = random_id(10);
  row.name = name;
  row.owner = caller.account;
  row.status = "waiting";
  row.seed = hex(seed);
  row.commitment = commitment(seed);
  row.created = row.changed = now_in_milliseconds();
  row.offer = "{}";
  return row;
}

}  // namespace

// The dice are committed to before the player throws his text in: else they could have been chosen to suit
// it.
Later<Json> House::dice_ticket(const Caller& caller, const Json&, const Ear&) {
  require_account(caller);
  const Time now = now_in_milliseconds();
  limits_.take("create", caller.account, 30, 0.05, now);
  std::erase_if(tickets_, [now](const auto& one) { return one.second.until < now; });
  if (tickets_.size() >= 100'000) fail("too-many", "too many games are being begun: try again later");
  const std::string ticket = random_id(20);
  const Ticket made{random_seed(), random_id(10), caller.account, now + 3'600'000};
  tickets_[ticket] = made;
  co_return Json{{"ticket", ticket}, {"game", made.game}, {"commitment", commitment(made.seed)}};
}

House::Ticket House::ticket_for(const Caller& caller, const Json& request) {
  const std::string ticket = text_or(request, "ticket", 40, "");
  if (ticket.empty()) {
    if (request.contains("random"))
      fail("bad-request",
           "ask for a dice-ticket first: your text counts only if the dice were committed to before it");
    return {random_seed(), random_id(10), caller.account, 0};
  }
  const auto found = tickets_.find(ticket);
  if (found == tickets_.end() || found->second.account != caller.account)
    fail("not-found", "that ticket is not good, or no longer: ask for another");
  const Ticket kept = found->second;
  tickets_.erase(found);  // one seed, one game
  return kept;
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
  const auto seat =
      std::find_if(row.seats.begin(), row.seats.end(), [&](const Seat& one) { return one.side == side; });
  if (seat == row.seats.end()) fail("bad-request", "the game has no side \"" + side + "\"");
  if (seat->kind == "invite" && !same(seat->invitation, token_hash(invitation)))
    fail("forbidden", "that seat is kept for who has its invitation");
  if (seat->kind != "open" && seat->kind != "invite") fail("taken", "that seat is taken");
  seat->kind = "person", seat->account = caller.account, seat->name = caller.name, seat->invitation.clear();
  contribute(*seat, request);
  const Time read_at = row.changed;
  row.changed = std::max(now_in_milliseconds(), read_at + 1);
  std::vector<Step> none;
  Begun first = co_await begun(std::move(row), std::move(none));
  row = std::move(first.row);
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
  here->row = row;
  here->stored = row.changed;
  here->table.reset();
  if (here->playing()) {
    co_await load(here);
    tell_events(*here, {}, *here->table);
    notify(*here, to_notify(*here));
  }
  tell_game(*here);
  wake_computer(here);
  co_return Json{{"game", told(*here, caller)}};
}

Later<Json> House::leave(const Caller& caller, const Json& request, const Ear&) {
  require_account(caller);
  const auto here = co_await room(text_in(request, "game", 40));
  Held held(here);
  co_await held.take();
  GameRow row = here->row;
  if (row.status != "waiting") fail("not-open", "the game has begun: resign instead");
  bool had = false;
  for (Seat& seat : row.seats) {
    if (seat.kind != "person" || seat.account != caller.account) continue;
    had = true;
    seat.kind = "open", seat.account.clear(), seat.name.clear(), seat.contribution.clear(),
    seat.by_server = 0;
  }
  if (!had) fail("forbidden", "you have no seat in this game");
  const Time read_at = row.changed;
  row.changed = std::max(now_in_milliseconds(), read_at + 1);
  const auto keep = [row, read_at](soci::session& sql) { return store_seats(sql, row, read_at); };
  const bool stored = co_await storage_.write(keep);
  if (!stored) fail("stale", "the game has changed since; look again");
  here->row = row;
  tell_game(*here);
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
  co_await load(here);
  const Time now = now_in_milliseconds();
  if (days > 0) {
    here->clock.take_vacation(as, days, now);
  } else {
    here->clock.end_vacation(as, now);
  }
  here->row.clock = to_json(here->clock).dump();
  here->row.deadline = here->clock.flag_falls_at().value_or(0);
  here->row.changed = std::max(now, here->row.changed + 1);
  std::vector<Step> none;
  co_await stored(here, std::move(none));
  tell_game(*here);
  co_return Json{{"game", told(*here, caller)}};
}

Later<Json> House::games(const Caller& caller, const Json& request, const Ear&) {
  const std::string of = text_or(request, "of", 20, caller.account.empty() ? "open" : "mine");
  const Time after = request.value("after", Time{0});
  if (of == "mine") require_account(caller);
  if (of != "mine" && of != "open" && of != "playing" && of != "over")
    fail("bad-request", "of should be mine, open, playing or over");
  const auto look = [of, after, id = caller.account](soci::session& sql) {
    constexpr int kMost = 50;
    const auto ids = of == "mine"   ? games_of(sql, id, after, kMost)
                     : of == "open" ? open_games(sql, after, kMost)
                                    : public_games(sql, of, after, kMost);
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
             {"status", row.status}, {"seats", seats},   {"changed", row.changed}};
    if (row.status == "over") one["result"] = row.result, one["winner"] = row.winner;
    for (const Seat& seat : row.seats) {
      if (!caller.account.empty() && seat.account == caller.account && seat.side == row.to_act)
        one["your_turn"] = true;
    }
    if (!row.analysis_of.empty()) one["analysis_of"] = row.analysis_of;
    all.push_back(std::move(one));
  }
  co_return Json{{"games", all}};
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

// --- records

namespace {

// Of a game with secrets only when it is over: before that it would tell both sides everything.
void require_told(const Room& room, const char* what) {
  if (room.table->secret() && !room.over() && room.row.analysis_of.empty())
    fail("forbidden", std::string(what) + " of a game with secrets can be had when it is over");
}

}  // namespace

Later<Json> House::record(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  require_visible(*here, caller);
  Held held(here);
  co_await enter(held, here);
  if (here->row.status == "waiting") fail("not-open", "the game has not begun");
  require_told(*here, "the record");
  const auto row = here->row;
  const auto look = [row, this](soci::session& sql) {
    const Retold story =
        retold(library_.begin(row.origin), steps_of(sql, row.id), "", -1, state_of(sql, row.id));
    Session session(story.base->clone());
    DiceTags tags;
    for (std::size_t i = story.base_at; i < story.decisions.size(); ++i) {
      const Decision& one = story.decisions[i];
      Events events;
      if (one.counter != 0) {
        tags.counters.push_back(one.counter);
        session.apply(roll_in(one.step), events);
      } else {
        session.apply(action_in(one.step), events);
      }
    }
    Record all = session.record();
    all.set_tag("Name", row.name);
    for (const Seat& seat : row.seats)
      all.set_tag("Player-" + seat.side, seat.kind == "computer" ? "computer " + seat.level : seat.name);
    if (row.status == "over") {
      all.set_tag("Result", row.result);
      all.set_tag("Winner", row.winner);
    }
    tags.game = row.id, tags.commitment = row.commitment;
    for (const Seat& seat : row.seats) {
      if (!seat.contribution.empty()) tags.contributions.emplace_back(seat.side, seat.contribution);
    }
    if (row.status == "over" && row.analysis_of.empty()) {
      DiceSeed seed{};
      const auto bytes = from_hex(row.seed).value();
      std::copy(bytes.begin(), bytes.end(), seed.begin());
      tags.seed = seed;
    }
    if (row.analysis_of.empty()) add_dice_tags(all, tags);
    return write(all);
  };
  const auto text = co_await storage_.read(look);
  co_return Json{{"record", text}};
}

namespace {

Json contributions_told(const GameRow& row) {
  Json all = Json::array();
  for (const Seat& seat : row.seats) {
    if (!seat.contribution.empty())
      all.push_back({{"side", seat.side}, {"text", seat.contribution}, {"by_server", seat.by_server != 0}});
  }
  return all;
}

// Each line of a record that decides something, as a step.
std::vector<Step> steps_in(const Record& record, Table& table, std::size_t most) {
  std::vector<Step> steps;
  for (const Record::Line& line : record.lines) {
    if (line.kind != Record::Line::Kind::Action && line.kind != Record::Line::Kind::Roll) continue;
    if (steps.size() >= most) break;
    Step step;
    step.number = static_cast<int>(steps.size()) + 1;
    step.at = now_in_milliseconds();
    if (line.kind == Record::Line::Kind::Roll) {
      step.kind = "roll", step.value = packed(table.parse_roll(line.text));
    } else {
      step.kind = "act", step.side = line.side, step.value = packed(table.parse(line.text).back());
    }
    play(table, step);
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace

Later<Json> House::dice(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  require_visible(*here, caller);
  const auto look = [id = here->row.id](soci::session& sql) { return standing(steps_of(sql, id)); };
  const std::vector<Decision> decisions = co_await storage_.read(look);
  std::vector<std::uint64_t> counters;
  for (const Decision& one : decisions) {
    if (one.counter != 0) counters.push_back(one.counter);
  }
  Json answer{{"commitment", here->row.commitment},
              {"contributions", contributions_told(here->row)},
              {"counters", counters_text(counters)}};
  if (here->over() && here->row.analysis_of.empty()) answer["seed"] = here->row.seed;
  co_return answer;
}

// A record, or a game up to a step, as a private table of one's own: both seats, dice of its own.
Later<Json> House::import(const Caller& caller, const Json& request, const Ear&) {
  require_account(caller);
  limits_.take("create", caller.account, 30, 0.05, now_in_milliseconds());
  const std::string text = text_in(request, "record", 8U << 20);
  const std::size_t most = request.contains("step") ? request["step"].get<std::size_t>() : SIZE_MAX;
  struct Read {
    std::string origin, game, scenario;
    std::vector<std::string> sides;
    std::vector<Step> steps;
  };
  const auto look = [text, most](soci::session&) {
    try {
      const Record plain = replay(read_record(text)).session->record(0);  // checks everything
      const std::string* begin = plain.tag("Begin");
      Json origin = parse_json(begin != nullptr ? *begin : "{}").value_or(Json::object());
      auto table = origin.value("cmd", "new") == "set" ? set_table(origin) : new_table(origin);
      if (!plain.lines.empty() && plain.lines.front().kind == Record::Line::Kind::State) {
        const Json saved = parse_json(plain.lines.front().text).value_or(Json());
        table->restore(saved);
        origin = {{"cmd", "load"}, {"begin", origin}, {"saved", saved}};
      }
      auto steps = steps_in(plain, *table, most);
      return Read{origin.dump(), table->game(), table->scenario(), table->sides(), std::move(steps)};
    } catch (const RecordError& wrong) {
      throw RequestError("bad-record", wrong.what());
    }
  };
  auto read = co_await storage_.read(look);
  GameRow row =
      new_row(caller, readable(request, "name", 200, "analysis of " + read.game + ", " + read.scenario),
              random_seed());
  row.game = read.game, row.scenario = read.scenario, row.origin = read.origin;
  row.is_public = 0;
  row.analysis_of = text_or(request, "of", 40, "record");
  for (const std::string& side : read.sides)
    row.seats.push_back(seat_from(side, "me", caller, Json::object()));
  row.clock = to_json(Clock(ClockRules{}, read.sides)).dump();
  for (const Step& step : read.steps) row.rolls += step.kind == "roll" ? 1 : 0;
  Begun first = co_await begun(std::move(row), read.steps);
  row = std::move(first.row);
  std::vector<Step> all = std::move(read.steps);
  const auto keep = [row, all](soci::session& sql) {
    add_game(sql, row);
    add_first_steps(sql, row.id, all);
  };
  for (const Step& step : first.steps) all.push_back(step);
  co_await storage_.write(keep);
  const auto opened = co_await room(row.id);
  Held held(opened);
  co_await enter(held, opened);
  co_return Json{{"game", told(*opened, caller)}};
}

Later<Json> House::analysis(const Caller& caller, const Json& request, const Ear& ear) {
  const Json ask{{"game", text_in(request, "game", 40)}};
  const Json kept = co_await record(caller, ask, ear);
  Json next{{"record", kept["record"]}, {"of", ask["game"]}};
  if (request.contains("step")) {  // steps count what was taken back as well; a record does not
    const auto step = std::max(0, request["step"].get<int>());
    const auto look = [id = ask["game"].get<std::string>(), step](soci::session& sql) {
      std::vector<Step> steps = steps_of(sql, id);
      if (steps.size() > static_cast<std::size_t>(step)) steps.resize(static_cast<std::size_t>(step));
      return standing(steps).size();
    };
    next["step"] = co_await storage_.read(look);
  }
  co_return co_await import(caller, next, ear);
}

// --- chat

Later<Json> House::say(const Caller& caller, const Json& request, const Ear&) {
  require_account(caller);
  const auto here = co_await room(text_in(request, "game", 40));
  require_visible(*here, caller);
  limits_.take("say", caller.account, 20, 0.5, now_in_milliseconds());
  bool seated = false;
  for (const Seat& seat : here->row.seats) seated |= seat.account == caller.account;
  ChatLine line;
  line.room = text_or(request, "room", 20, seated ? "seats" : "spectators");
  if (line.room != "seats" && line.room != "spectators")
    fail("bad-request", "room should be seats or spectators");
  if (line.room == "seats" && !seated) fail("forbidden", "that is for those who play");
  if (line.room == "spectators" && seated && !here->over())
    fail("forbidden", "who plays hears the spectators when the game is over");
  text_in(request, "text", 2000);
  line.text = readable(request, "text", 2000, "");
  line.account = caller.account, line.name = caller.name, line.at = now_in_milliseconds();
  const auto keep = [line, id = here->row.id, this](soci::session& sql) {
    ChatLine stored = add_line(sql, id, line);
    storage_.announce(sql, "game " + id + " chat:" + line.room);
    return stored;
  };
  line = co_await storage_.write(keep);
  const Json all{{"push", "chat"},    {"game", here->row.id}, {"room", line.room}, {"number", line.number},
                 {"name", line.name}, {"text", line.text},    {"at", line.at}};
  tell_room(*here, line.room, all);
  co_return Json{{"number", line.number}};
}

Later<Json> House::chat(const Caller& caller, const Json& request, const Ear&) {
  const auto here = co_await room(text_in(request, "game", 40));
  require_visible(*here, caller);
  bool seated = false;
  for (const Seat& seat : here->row.seats)
    seated |= !caller.account.empty() && seat.account == caller.account;
  const std::string where = text_or(request, "room", 20, seated ? "seats" : "spectators");
  if (where != "seats" && where != "spectators") fail("bad-request", "room should be seats or spectators");
  if (where == "seats" && !seated) fail("forbidden", "that is for those who play");
  if (where == "spectators" && seated && !here->over())
    fail("forbidden", "who plays hears the spectators when the game is over");
  const int since = request.value("since", 0);
  const auto look = [id = here->row.id, where, since](soci::session& sql) {
    return lines_of(sql, id, where, since);
  };
  const auto lines = co_await storage_.read(look);
  Json all = Json::array();
  for (const ChatLine& line : lines)
    all.push_back({{"number", line.number}, {"name", line.name}, {"text", line.text}, {"at", line.at}});
  co_return Json{{"lines", all}};
}

// --- looking on

// Who looks on is told first, and only then what happened before: so nothing falls between.
Later<Json> House::watch(const Caller& caller, const Json& request, const Ear& ear) {
  if (ear == nullptr) fail("bad-request", "only a WebSocket can watch");
  const auto here = co_await room(text_in(request, "game", 40));
  const std::string as = side_of(*here, caller, request);
  {
    Held held(here);
    co_await enter(held, here);
    auto& watchers = here->watchers;
    std::erase_if(watchers, [&](const Room::Watcher& one) { return one.key == ear.get() && one.as == as; });
    watchers.push_back({ear, ear.get(), as, caller.account});
  }
  Json answer = Json::object();
  if (request.contains("since") && here->row.status != "waiting")
    answer = co_await events(caller, request, ear);
  answer["game"] = told(*here, caller);
  co_return answer;
}

Later<Json> House::unwatch(const Caller&, const Json& request, const Ear& ear) {
  const auto here = co_await room(text_in(request, "game", 40));
  std::erase_if(here->watchers, [&](const Room::Watcher& one) { return one.key == ear.get(); });
  co_return Json::object();
}

}  // namespace tamburino::server
