#include "server/house.h"

#include <soci/soci.h>
#include <sys/resource.h>

#include <algorithm>
#include <cctype>
#include <chrono>

#include "protocol/json_reader.h"
#include "server/log.h"
#include "server/room.h"

namespace tamburino::server {

std::string text_or(const Json& request, const char* key, std::size_t longest, const std::string& otherwise) {
  if (!request.contains(key) || request[key].is_null()) return otherwise;
  if (!request[key].is_string()) fail("bad-request", std::string(key) + " should be a text");
  const auto text = request[key].get<std::string>();
  if (text.size() > longest)
    fail("bad-request", std::string(key) + " is too long: at most " + std::to_string(longest) + " bytes");
  if (text.find('\0') != std::string::npos)
    fail("bad-request", std::string(key) + " holds a zero");  // PostgreSQL takes none
  return text;
}

std::string text_in(const Json& request, const char* key, std::size_t longest) {
  if (!request.contains(key) || request[key].is_null())
    fail("bad-request", std::string("\"") + key + "\" is missing");
  return text_or(request, key, longest, "");
}

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

void require_account(const Caller& caller) {
  if (caller.account.empty()) fail("unauthorized", "log in first");
}

std::string language_in(const Json& request) {
  const std::string language = text_or(request, "language", 5, "en");
  if (language != "en" && language != "it") fail("bad-request", "language should be en or it");
  return language;
}

namespace {

// The keys by which browsers know our pushes; made once for a database.
VapidKeys vapid_keys(const DatabaseAddress& database) {
  const auto sql = connect(database);
  const VapidKeys made = make_vapid_keys();
  make_setting(*sql, "vapid", made.private_key + ' ' + made.public_key);
  const std::string both = setting(*sql, "vapid").value();
  return {both.substr(0, both.find(' ')), both.substr(both.find(' ') + 1)};
}

TicketKey ticket_key(const DatabaseAddress& database) {
  const auto sql = connect(database);
  make_setting(*sql, "ticket-key", ticket_key_made());
  return ticket_key_from(setting(*sql, "ticket-key").value());
}

}  // namespace

House::House(asio::io_context& home, const DatabaseAddress& database, HouseRules rules)
    : home_(home),
      database_(database),
      rules_(std::move(rules)),
      storage_(database, home.get_executor(), [this](const std::string& word) { changed_elsewhere(word); }),
      limits_(rules_.limits),
      hashing_(1),
      thinking_(static_cast<std::size_t>(std::max(1, rules_.computers))),
      studying_(1),
      tick_(home) {
  for (int i = 0; i < std::max(1, rules_.computers); ++i)  // who thinks lets the others go first
    asio::post(thinking_, [] { setpriority(PRIO_PROCESS, 0, 10); });
  asio::post(studying_, [] { setpriority(PRIO_PROCESS, 0, 10); });
  read_keys();
}

// Anew when another database has been restored under us.
void House::read_keys() {
  const VapidKeys keys = vapid_keys(database_);
  vapid_public_ = keys.public_key;
  ticket_key_ = ticket_key(database_);
  NoticeConfig config = rules_.notices;
  config.vapid = keys;
  config.public_base_url = rules_.url;
  messenger_ = std::make_unique<Messenger>(
      config,
      [](const std::string& line) {
        note(Level::Warn, "notice not delivered", {{"why", line}});
      },
      [this](const std::string& name, const PushSubscription& gone) {
        asio::post(home_, [this, name, endpoint = gone.endpoint] {
          begin_task([](House& self, std::string who, std::string where) -> Later<void> {
            const auto keep = [who, where](soci::session& sql) {
              if (const auto account = account_named(sql, who)) server::end_push(sql, where, account->id);
            };
            co_await self.storage_.write(keep);
          }(*this, name, endpoint));
        });
      });
}

House::~House() {
  ending_ = true;
  thinking_.join();
  studying_.join();
  hashing_.join();
}

void House::start() { begin_task(keep_time()); }

Later<void> House::finish() {
  ending_ = true;
  tick_.cancel();
  for (const auto& [id, room] : rooms_) {
    if (!room->busy && room->table != nullptr && room->playing() && room->state_at != room->row.steps)
      begin_task(keep_state(room));
  }
  while (under_way_ > 0) {
    asio::steady_timer soon(home_, std::chrono::milliseconds(5));
    co_await soon.async_wait(asio::use_awaitable);
  }
  co_await keep_notices();
}

Later<bool> House::healthy() {
  try {
    const auto look = [](soci::session& sql) {
      int one = 0;
      sql << "SELECT 1", soci::into(one);
    };
    co_await storage_.read(look);
    co_return true;
  } catch (const std::exception&) {
    co_return false;
  }
}

std::string House::metrics() const {
  std::string text;
  const auto line = [&](const char* name, const char* kind, const char* help, auto value) {
    text += std::string("# HELP ") + name + ' ' + help + "\n# TYPE " + name + ' ' + kind + '\n' + name + ' ' +
            std::to_string(value) + '\n';
  };
  std::size_t watchers = 0, tables = 0;
  for (const auto& [id, room] : rooms_)
    watchers += room->watchers.size(), tables += room->table != nullptr ? 1 : 0;
  line("tamburino_commands_total", "counter", "Commands answered.", commands_);
  line("tamburino_acts_total", "counter", "Actions done and stored.", acts_);
  line("tamburino_refusals_total", "counter", "Commands refused, by rules or rights.", refusals_);
  line("tamburino_faults_total", "counter", "Commands that failed by a fault of ours.", faults_);
  line("tamburino_rooms", "gauge", "Games that somebody is at.", rooms_.size());
  line("tamburino_tables", "gauge", "Those of them with a table in memory.", tables);
  line("tamburino_watchers", "gauge", "Connections that look into a game.", watchers);
  line("tamburino_commits_total", "counter", "Transactions committed by the writer.", storage_.commits());
  line("tamburino_writes_total", "counter", "Works in them.", storage_.written());
  line("tamburino_writes_waiting", "gauge", "Works that wait for the writer.", storage_.waiting());
  line("tamburino_notices_waiting", "gauge", "Notices not yet sent.", messenger_->waiting());
  return text;
}

// --- commands

const std::unordered_map<std::string, House::Command>& House::commands() {
  static const std::unordered_map<std::string, Command> kAll{
      {"register", {&House::do_register, "name password email invitation"}},
      {"login", {&House::login, "name password code"}},
      {"guest", {&House::guest, ""}},
      {"logout", {&House::logout, ""}},
      {"me", {&House::me, ""}},
      {"change", {&House::change, "email webhook language password old"}},
      {"totp-begin", {&House::totp_begin, "password"}},
      {"totp-confirm", {&House::totp_confirm, "code"}},
      {"totp-end", {&House::totp_end, "password code"}},
      {"token-make", {&House::token_make, "label"}},
      {"tokens", {&House::tokens, ""}},
      {"token-end", {&House::token_end, "id"}},
      {"push-key", {&House::push_key, ""}},
      {"push-add", {&House::push_add, "endpoint p256dh auth"}},
      {"push-end", {&House::push_end, "endpoint"}},
      {"test-notice", {&House::test_notice, ""}},
      {"catalogue", {&House::catalogue, ""}},
      {"create", {&House::create, "game scenario options seats clock name public random seal ticket"}},
      {"join", {&House::join, "game side invitation random seal"}},
      {"unseal", {&House::unseal, "game as random"}},
      {"leave", {&House::leave, "game"}},
      {"dice-ticket", {&House::dice_ticket, ""}},
      {"vacation", {&House::vacation, "game as days"}},
      {"games", {&House::games, "of after"}},
      {"game", {&House::game, "game"}},
      {"import", {&House::import, "record name"}},
      {"analysis", {&House::analysis, "game step as"}},
      {"record", {&House::record, "game"}},
      {"dice", {&House::dice, "game"}},
      {"say", {&House::say, "game text room"}},
      {"chat", {&House::chat, "game room since"}},
      {"watch", {&House::watch, "game as since language look"}},
      {"unwatch", {&House::unwatch, "game"}},
      {"look", {&House::look, "game as since language"}},
      {"view", {&House::view, "game as language"}},
      {"actions", {&House::actions, "game as language"}},
      {"act", {&House::act, "game action as step key language look"}},
      {"verdict", {&House::ask, "*"}},
      {"preview", {&House::ask, "*"}},
      {"reach", {&House::ask, "*"}},
      {"los", {&House::ask, "*"}},
      {"command", {&House::ask, "*"}},
      {"supply", {&House::ask, "*"}},
      {"zones", {&House::ask, "*"}},
      {"threat", {&House::ask, "*"}},
      {"sheet", {&House::ask, "game as language"}},
      {"score", {&House::ask, "game as language"}},
      {"rule", {&House::ask, "game as rule language"}},
      {"analyse", {&House::ask, "*"}},
      {"events", {&House::events, "game as since until language"}},
      {"at", {&House::at, "game step counted as language"}},
      {"take-back", {&House::take_back, "game as count step language look"}},
      {"take-back-answer", {&House::take_back_answer, "game as accept step count"}},
      {"resign", {&House::resign, "game as step"}},
      {"draw", {&House::draw, "game as withdraw step"}},
  };
  return kAll;
}

namespace {

Json failure(const std::string& code, const std::string& message) {
  return {{"ok", false}, {"error", {{"code", code}, {"message", message}}}};
}

// A misspelt key is an error, not a default.
void check_keys(const Json& request, std::string_view keys) {
  if (keys == "*") return;
  for (const auto& [key, value] : request.items()) {
    if (key == "cmd" || key == "id") continue;
    const std::string padded = " " + std::string(keys) + " ";
    if (key.find(' ') != std::string::npos || padded.find(" " + key + " ") == std::string::npos)
      fail("bad-request", "there is no key \"" + key.substr(0, 40) + "\" here" +
                              (keys.empty() ? "" : "; there are: " + std::string(keys)));
  }
}

// Which game it is about, for the log; nothing else of a request is for it.
std::string game_named(const Json& request) {
  const auto found = request.is_object() ? request.find("game") : request.end();
  if (found == request.end() || !found->is_string()) return "";
  const auto& name = found->get_ref<const std::string&>();
  const auto of_an_id = [](unsigned char c) { return std::isalnum(c) != 0; };
  return name.size() <= 40 && std::ranges::all_of(name, of_an_id) ? name : "";
}

// A wrong password is always told (who watches over the server may shut an address out), the rest to who
// wants all.
void note_request(const std::string& command, const std::string& game, const Caller& caller,
                  const Json& reply, std::chrono::steady_clock::duration took) {
  const bool done = reply.at("ok").get<bool>();
  const std::string code = done ? "" : reply.at("error").at("code").get<std::string>();
  const bool guessed = command == "login" && code == "unauthorized";
  const Level level = guessed ? Level::Info : Level::Debug;
  if (!logs(level)) return;
  Json particulars{{"command", command}, {"address", caller.address}};
  if (!caller.account.empty()) particulars["account"] = caller.account;
  if (!game.empty()) particulars["game"] = game;
  if (!done) particulars["refused"] = code;
  particulars["microseconds"] = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
  note(level, "request", particulars);
}

}  // namespace

Later<Json> House::answer(std::string command, Json request, Caller caller,
                          std::shared_ptr<Listening> listener) {
  const auto begun = std::chrono::steady_clock::now();
  const std::string game = game_named(request), known = commands().contains(command) ? command : "?";
  Json reply = co_await answered(std::move(command), std::move(request), caller, std::move(listener));
  note_request(known, game, caller, reply, std::chrono::steady_clock::now() - begun);
  co_return reply;
}

Later<Json> House::answered(std::string command, Json request, Caller caller,
                            std::shared_ptr<Listening> listener) {
  ++commands_;
  struct UnderWay {  // what was begun is finished before the server ends
    int& count;
    ~UnderWay() { --count; }
  } const under_way{++under_way_};
  try {
    const Time now = now_in_milliseconds();
    limits_.take("any", caller.address, 400, 100, now);
    if (!caller.account.empty()) limits_.take("account", caller.account, 400, 100, now);
    const auto found = commands().find(command);
    if (found == commands().end())
      fail("unknown-command", "there is no command \"" + command.substr(0, 40) + "\"");
    if (!request.is_object()) fail("bad-request", "a request is a JSON object");
    check_keys(request, found->second.keys);
    request["cmd"] = command;
    Json result = co_await (this->*found->second.work)(caller, request, listener);
    Json reply{{"ok", true}};
    for (auto& [name, value] : result.items()) reply[name] = std::move(value);
    co_return reply;
  } catch (const RequestError& error) {
    ++refusals_;
    Json reply = failure(error.code, error.what());
    if (!error.rule.empty()) reply["error"]["rule"] = error.rule;
    if (!error.facts.is_null()) reply["error"]["facts"] = error.facts;
    co_return reply;
  } catch (const StorageError& error) {
    ++faults_;
    note(Level::Error, "database fault", {{"command", command}, {"why", error.what()}});
    co_return failure("unavailable",
                      "the database does not answer now: nothing was done as far as is known; try again");
  } catch (const Json::exception& error) {
    ++refusals_;
    co_return failure("bad-request", std::string("a value has the wrong type: ") + error.what());
  } catch (const std::exception& error) {
    ++faults_;
    note(Level::Error, "fault", {{"command", command}, {"why", error.what()}});
    co_return failure("internal", "a fault of ours; it has been noted");
  }
}

Later<Caller> House::known_by(std::string token, std::string address) {
  Caller nobody;
  nobody.address = address;
  if (token.size() != 43) co_return nobody;
  const std::string hash = token_hash(token);
  const Time now = now_in_milliseconds();
  if (const auto found = remembered_.find(hash); found != remembered_.end() && found->second.until > now) {
    Caller caller = found->second.caller;
    caller.address = address;
    co_return caller;
  }
  struct Found {
    std::optional<Token> token;
    std::optional<Account> account;
  };
  const auto look = [hash](soci::session& sql) {
    Found both;
    both.token = token_with(sql, hash);
    if (both.token) both.account = account_with(sql, both.token->account);
    return both;
  };
  const auto found = co_await storage_.read(look);
  if (!found.token || !found.account || found.account->suspended != 0) co_return nobody;
  if (found.token->expires != 0 && found.token->expires < now) co_return nobody;
  Caller caller{found.account->id, found.account->name,       found.account->kind, hash,
                address,           found.token->kind == "bot"};
  // Whoever is shown out meanwhile is noticed at the next beat, by whichever process it was done
  // (look_round).
  constexpr Time kRemembered = 600'000;
  const Time expires = found.token->expires;
  remembered_[hash] = {caller, expires == 0 ? now + kRemembered : std::min(now + kRemembered, expires)};
  co_return caller;
}

}  // namespace tamburino::server
