#include "server/house.h"

#include <soci/soci.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "server/log.h"
#include "server/services.h"

namespace tamburino::server {

namespace {

constexpr FairWorkers::Bounds kStudying{.threads = 3,
                                        .most_each = 4,
                                        .most_of_network = 16,
                                        .most_waiting = 64,
                                        .longest = std::chrono::seconds(20),
                                        .priority = Workers::Priority::Low};
// What takes a moment and must not wait for an analysis: sheets, long requests.
constexpr FairWorkers::Bounds kPreparing{.threads = 2,
                                         .most_each = 8,
                                         .most_of_network = 32,
                                         .most_waiting = 256,
                                         .longest = {},
                                         .priority = Workers::Priority::Low};
// Previews, overlays, reach: a player waits for them, so not at low priority; but one core is enough.
constexpr FairWorkers::Bounds kAsking{.threads = 1,
                                      .most_each = 32,
                                      .most_of_network = 96,
                                      .most_waiting = 256,
                                      .longest = {},
                                      .priority = Workers::Priority::Normal};

}  // namespace

Services::Services(asio::io_context& home, DatabaseAddress at, HouseRules chosen, Storage::Heard heard)
    : database(std::move(at)),
      rules(std::move(chosen)),
      tasks(home),
      storage(database, home.get_executor(), std::move(heard)),
      limits(rules.limits),
      replays(database, home, limits),
      studying(home, kStudying),
      preparing(home, kPreparing),
      asking(home, kAsking),
      sessions(storage, tasks),
      notifier(storage, limits, tasks, database, rules),
      accounts(storage, limits, sessions, notifier, home, database, rules),
      rooms(storage, library, tasks, [this](const std::shared_ptr<Room>& room) { computer.wake(room); }),
      views(storage, library, limits, rooms, replays, studying, preparing, asking),
      play(storage, library, rooms, views, notifier),
      computer(rooms, play, tasks, std::max(1, rules.computers)),
      seats(storage, library, limits, rooms, notifier, database),
      lobby(storage, rooms),
      records(storage, library, limits, rooms, replays, studying),
      company(storage, limits, rooms, views),
      housekeeping({storage, tasks, sessions, accounts, notifier, rooms, play, seats, computer, figures}),
      commands(commands_of(*this)) {}

House::House(asio::io_context& home, const DatabaseAddress& database, HouseRules rules)
    : all_(std::make_unique<Services>(home, database, std::move(rules),
                                      [this](const std::string& word) { hear(word); })) {
  all_->lobby.read_catalogue();
}

House::~House() { all_->tasks.set_ending(); }

void House::start() { all_->tasks.begin(all_->housekeeping.run()); }

void House::stop_long_work() {
  all_->tasks.set_ending();
  all_->studying.stop_all();
  all_->preparing.stop_all();
  all_->asking.stop_all();
  all_->replays.stop();
  all_->accounts.stop();
}

Later<void> House::finish() {
  stop_long_work();
  all_->housekeeping.stop();
  for (const auto& [id, room] : all_->rooms.all()) {
    if (!room->busy && room->table != nullptr && room->playing() && room->state_at != room->row.steps)
      all_->tasks.begin(all_->rooms.save_state(room));
  }
  co_await all_->tasks.wait_for_all();
  co_await all_->notifier.store_unsent();
}

Later<Caller> House::identify(std::string token, std::string address) {
  return all_->sessions.identify(std::move(token), std::move(address));
}

void House::disconnect(const Listening& listener) { all_->rooms.disconnect(listener); }

// What another process did, as it announced it with Storage::announce.
void House::hear(const std::string& word) {
  Rooms& rooms = all_->rooms;
  Tasks& tasks = all_->tasks;
  if (word == "*") {  // the connection to the database was lost for a while
    for (const auto& [id, room] : rooms.all()) tasks.begin(rooms.catch_up(room, INT64_MAX));
    return;
  }
  if (word.starts_with("account ")) {
    tasks.begin(all_->housekeeping.check_sessions());
    return;
  }
  const std::size_t space = word.rfind(' ');
  if (!word.starts_with("game ") || space <= 5) return;
  const auto found = rooms.all().find(word.substr(5, space - 5));
  if (found == rooms.all().end()) return;
  if (const std::string what = word.substr(space + 1); what.starts_with("chat:")) {
    tasks.begin(all_->company.repeat(found->second, std::atoi(what.c_str() + 5)));
    return;
  }
  const Time announced = std::atoll(word.c_str() + space + 1);
  if (found->second->stored < announced) tasks.begin(rooms.catch_up(found->second, announced));
}

Later<House::Health> House::health() {
  const bool reads = co_await can_read();
  if (!reads) co_return Health::NotRead;
  const bool writes = co_await can_write();
  co_return writes ? Health::Well : Health::NotWritten;
}

// Whoever asks for our health again and again should not keep the database from the players.
Later<bool> House::can_read() {
  constexpr Time kTriedEvery = 100;
  const Time now = now_in_milliseconds();
  if (!read_.is_due(now, kTriedEvery)) co_return read_.well(now);
  read_.begun = now, read_.under_way = true;
  try {
    const auto look = [](soci::session& sql) {
      int one = 0;
      sql << "SELECT 1", soci::into(one);
    };
    co_await all_->storage.read(look);
    read_.went_well = true;
  } catch (const std::exception&) {  // health() says so
    read_.went_well = false;
  }
  read_.under_way = false;
  co_return read_.went_well;
}

namespace {

// SQLite's log has room for a little more even then; but soon it has not.
bool disk_is_full(const DatabaseAddress& database) {
  constexpr std::uintmax_t kLeast = 4U << 20;  // bytes
  if (database.dialect != Dialect::Sqlite) return false;
  std::error_code none;
  const auto space = std::filesystem::space(std::filesystem::absolute(database.path).parent_path(), none);
  return !none && space.available < kLeast;
}

}  // namespace

// On a full disk everything can still be read. Tried now and then only: whoever asks for our health should
// not wear out the disk.
Later<bool> House::can_write() {
  constexpr Time kTriedEvery = 5'000;
  const Time now = now_in_milliseconds();
  if (!written_.is_due(now, kTriedEvery)) co_return written_.well(now);
  written_.begun = now;
  if (disk_is_full(all_->database)) co_return written_.went_well = false;
  written_.under_way = true;
  try {
    const auto keep = [now](soci::session& sql) { store_setting(sql, "health", std::to_string(now)); };
    co_await all_->storage.write(keep);
    written_.went_well = true;
  } catch (const std::exception&) {  // health() says so
    written_.went_well = false;
  }
  written_.under_way = false;
  co_return written_.went_well;
}

Figures& House::figures() { return all_->figures; }

// Counted now and then only: it goes over an index of all games.
Later<House::Stored> House::count_stored() {
  constexpr Time kCountedEvery = 15'000;
  const Time now = now_in_milliseconds();
  if (now - stored_at_ < kCountedEvery) co_return stored_;
  stored_at_ = now;
  try {
    const auto look = [](soci::session& sql) {
      Stored all;
      sql << "SELECT count(*) FROM games", soci::into(all.games);
      sql << "SELECT count(*) FROM games WHERE status = 'playing'", soci::into(all.playing);
      sql << "SELECT count(*) FROM accounts", soci::into(all.accounts);
      return all;
    };
    stored_ = co_await all_->storage.read(look);
  } catch (const std::exception&) {  // the figures of a server whose database is gone are wanted most of all
  }
  co_return stored_;
}

namespace {

std::uintmax_t size_of(const std::string& file) {
  std::error_code none;
  const auto size = std::filesystem::file_size(file, none);
  return none ? 0 : size;
}

}  // namespace

Later<std::string> House::metrics() {
  const Stored stored = co_await count_stored();
  std::string text;
  const auto line = [&](const char* name, const char* kind, const char* help, auto value) {
    text += figure(name, kind, help, std::to_string(value));
  };
  const Rooms::Open& rooms = all_->rooms.all();
  const Storage& storage = all_->storage;
  std::size_t watchers = 0, tables = 0, thinking = 0, waiting = 0;
  for (const auto& [id, room] : rooms) {
    watchers += room->watchers.size(), tables += room->table != nullptr ? 1 : 0;
    thinking += room->computer_busy ? 1 : 0, waiting += static_cast<std::size_t>(room->waiting);
  }
  text += heading("tamburino_build_info", "gauge", "The version of the program.");
  text += "tamburino_build_info{version=\"" + all_->rules.version + "\",database=\"" +
          (all_->database.dialect == Dialect::Sqlite ? "sqlite" : "postgresql") + "\"} 1\n";
  line("tamburino_commands_total", "counter", "Commands answered.", commands_);
  line("tamburino_acts_total", "counter", "Actions carried out and stored.", all_->play.acts());
  line("tamburino_refusals_total", "counter", "Commands refused, by rules or permissions.", refusals_);
  line("tamburino_faults_total", "counter", "Commands that failed by a fault of the server.", faults_);
  line("tamburino_games", "gauge", "Games stored.", stored.games);
  line("tamburino_games_playing", "gauge", "Of these, under way.", stored.playing);
  line("tamburino_accounts", "gauge", "Accounts, guests among them.", stored.accounts);
  line("tamburino_rooms", "gauge", "Games that are open.", rooms.size());
  line("tamburino_tables", "gauge", "Open games with a table in memory.", tables);
  line("tamburino_watchers", "gauge", "Connections that watch a game.", watchers);
  line("tamburino_commits_total", "counter", "Transactions committed by the writer.", storage.commits());
  line("tamburino_writes_total", "counter", "Writes in these transactions.", storage.written());
  line("tamburino_writes_waiting", "gauge", "Writes that wait for the writer.", storage.waiting());
  line("tamburino_rooms_waiting", "gauge", "Requests that wait for another one in the same game.", waiting);
  line("tamburino_computers_thinking", "gauge", "Games in which the computer thinks, or waits for a thread.",
       thinking);
  line("tamburino_studies_waiting", "gauge", "Analyses and imports that wait.", all_->studying.waiting());
  line("tamburino_questions_waiting", "gauge", "Previews and overlays that wait.", all_->asking.waiting());
  line("tamburino_replays_waiting", "gauge", "Replays that wait.", all_->replays.waiting());
  line("tamburino_passwords_waiting", "gauge", "Passwords that wait to be checked.",
       all_->accounts.waiting());
  line("tamburino_notices_waiting", "gauge", "Notices not yet sent.", all_->notifier.waiting());
  if (all_->database.dialect == Dialect::Sqlite) {
    const std::string& file = all_->database.path;
    std::error_code none;
    const auto space = std::filesystem::space(std::filesystem::absolute(file).parent_path(), none);
    line("tamburino_database_bytes", "gauge", "The database file and its log.",
         size_of(file) + size_of(file + "-wal"));
    if (!none)
      line("tamburino_disk_free_bytes", "gauge", "Room on the disk of the database.", space.available);
  }
  co_return text + figures().text() + process_figures();
}

// --- commands

namespace {

Json failure(const std::string& code, const std::string& message) {
  return {{"ok", false}, {"error", {{"code", code}, {"message", message}}}};
}

Json failure(const RequestError& error) {
  Json reply = failure(error.code, error.what());
  if (!error.rule.empty()) reply["error"]["rule"] = error.rule;
  if (!error.facts.is_null()) reply["error"]["facts"] = error.facts;
  if (!error.reason.empty()) reply["error"]["reason"] = error.reason;
  return reply;
}

// The game's id, for the log; nothing else of a request goes there.
std::string game_named(const Json& request) {
  const auto found = request.is_object() ? request.find("game") : request.end();
  if (found == request.end() || !found->is_string()) return "";
  const auto& name = found->get_ref<const std::string&>();
  const auto of_an_id = [](unsigned char c) { return std::isalnum(c) != 0; };
  return name.size() <= 40 && std::ranges::all_of(name, of_an_id) ? name : "";
}

// A wrong password is always logged, so that the administrator's tools can block an address; everything else
// at level debug.
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

std::optional<Json> House::refuse_flood(const std::string& network, std::size_t bytes) {
  constexpr double kOfOneRequest = 16384;  // bytes; more cost more
  try {
    all_->limits.take("any", network, 400, 100, now_in_milliseconds(),
                      1 + std::floor(static_cast<double>(bytes) / kOfOneRequest));
    return std::nullopt;
  } catch (const RequestError& error) {
    ++refusals_;
    return failure(error);
  }
}

Later<Json> House::parse(std::string network, std::function<Json()> how) {
  const auto work = [how = std::move(how)](const std::atomic<bool>&) { return how(); };
  co_return co_await all_->preparing.run(Party{std::move(network), ""}, work);
}

Ready House::sheet_with(const std::string& hash) const { return all_->views.sheet_with(hash); }

Later<Answer> House::answer(std::string command, Json request, Caller caller, Ear listener) {
  const auto begun = std::chrono::steady_clock::now();
  const std::string game = game_named(request), known = all_->commands.contains(command) ? command : "?";
  Answer reply = co_await run(std::move(command), std::move(request), caller, std::move(listener));
  const Json* const json = std::get_if<Json>(&reply);
  const auto took = std::chrono::steady_clock::now() - begun;
  figures().add_request(known, took);
  note_request(known, game, caller, json != nullptr ? *json : Json{{"ok", true}}, took);
  co_return reply;
}

Later<Answer> House::run(std::string command, Json request, Caller caller, Ear listener) {
  ++commands_;
  const Tasks::UnderWay under_way(all_->tasks);  // finished before the server ends
  try {
    const Time now = now_in_milliseconds();
    if (!caller.account.empty()) all_->limits.take("account", caller.account, 400, 100, now);
    const auto found = all_->commands.find(command);
    if (found == all_->commands.end())
      fail("unknown-command", "there is no command \"" + command.substr(0, 40) + "\"");
    if (!request.is_object()) fail("bad-request", "a request is a JSON object");
    check_keys(request, found->second.keys);
    request["cmd"] = command;
    Answer result = co_await found->second.work(caller, request, listener);
    if (std::holds_alternative<Ready>(result)) co_return result;
    Json reply{{"ok", true}};
    for (auto& [name, value] : std::get<Json>(result).items()) reply[name] = std::move(value);
    co_return reply;
  } catch (const RequestError& error) {
    ++refusals_;
    co_return failure(error);
  } catch (const StorageError& error) {
    ++faults_;
    note(Level::Error, "database fault", {{"command", command}, {"why", error.what()}});
    co_return failure("unavailable",
                      "the database does not respond; probably nothing was changed: try again");
  } catch (const Json::exception& error) {
    ++refusals_;
    co_return failure("bad-request", std::string("a value has the wrong type: ") + error.what());
  } catch (const std::exception& error) {
    ++faults_;
    note(Level::Error, "fault", {{"command", command}, {"why", error.what()}});
    co_return failure("internal", "internal server error; it has been logged");
  }
}

}  // namespace tamburino::server
