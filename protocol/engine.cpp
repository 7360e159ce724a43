#include "protocol/engine.h"

#include "protocol/asking.h"
#include "protocol/json_reader.h"

namespace tamburino {

struct Engine::Command {
  std::string_view name;
  Handler handler;
  std::string_view keys;  // beside id and cmd; "*" when the handler checks them itself
  std::string_view about;
};

std::span<const Engine::Command> Engine::commands() {
  static constexpr std::array<Command, 26> kCommands{{
      {"new", &Engine::begin, kNewKeys, "begin a scenario"},
      {"set", &Engine::set, "*", "begin from any position: the keys of a position, or \"position\""},
      {"sheet", &Engine::sheet, "",
       "what lies on the table before play and never changes: counters, map, track, rules"},
      {"get", &Engine::get, "as", "the position now"},
      {"actions", &Engine::actions, "as", "all allowed actions"},
      {"apply", &Engine::apply, "action as", "do an action"},
      {"roll", &Engine::roll, "roll dice draw as",
       "answer the roll that is asked: as said, or from the supplied rolls or the seed"},
      {"verdict", &Engine::verdict, "action as", "whether an action is allowed, and if not by which rule"},
      {"preview", &Engine::preview, "action as",
       "the itemised reckoning and exact chances of an action, or of the roll asked"},
      {"reach", &Engine::reach, "unit units commander as", "where a piece can go and at what cost"},
      {"los", &Engine::los, "from to", "line of sight, or of fire, between two hexes"},
      {"command", &Engine::command, "leader chit hex commander as", "command status, and a leader's lines"},
      {"supply", &Engine::supply, "side as", "where supply reaches, and whom"},
      {"zones", &Engine::zones, "side as", "what the units of a side control, and which of them"},
      {"threat", &Engine::threat, "side as", "where units of a side could come or strike when they act next"},
      {"view", &Engine::view, "side", "what a side may know"},
      {"sample", &Engine::sample, "side seed", "a position that a side cannot tell from the true one"},
      {"analyse", &Engine::analyse, "level seed lines as",
       "what the computer would do, and the best lines with their expected results"},
      {"score", &Engine::score, "", "current victory points"},
      {"rule", &Engine::rule, "rule", "our sentence for a rule's number"},
      {"undo", &Engine::undo, "count as", "undo decisions"},
      {"save", &Engine::save, "", "everything, to load again"},
      {"load", &Engine::load, "save record trust_states seed rolls auto_roll", "what save or record gave"},
      {"record", &Engine::record, "states_every", "the game as a record"},
      {"hash", &Engine::hash, "", "the state's hash"},
      {"help", &Engine::help, "", "this list"},
  }};
  return kCommands;
}

const Engine::Command* Engine::find(std::string_view name) {
  for (const Command& one : commands()) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

std::string Engine::answer_line(std::string_view line) {
  Json reply;
  if (const auto request = parse_json(line)) {
    reply = answer(*request);
  } else {
    reply = {{"id", nullptr},
             {"ok", false},
             {"error", {{"code", "bad-json"}, {"message", "the line is not JSON, or too deeply nested"}}}};
  }
  return reply.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json Engine::answer(const Json& request) {
  Json reply{{"id", request.is_object() && request.contains("id") ? request["id"] : Json(nullptr)},
             {"ok", false}};
  try {
    if (!request.is_object()) throw RequestError("bad-request", "a request is a JSON object");
    const char* key = request.contains("cmd") ? "cmd" : "op";
    if (!request.contains(key) || !request[key].is_string()) {
      throw RequestError("bad-request", "a request says what to do in \"cmd\"");
    }
    const Command* command = find(request[key].get<std::string>());
    if (command == nullptr) {
      throw RequestError("unknown-command",
                         "there is no command \"" + request[key].get<std::string>() + "\"; try \"help\"");
    }
    check_keys(request, command->name, command->keys);
    const Json result = (this->*command->handler)(request);
    reply["ok"] = true;
    for (const auto& [name, value] : result.items()) reply[name] = value;
  } catch (const RequestError& error) {
    reply["error"] = {{"code", error.code}, {"message", error.what()}};
    if (!error.rule.empty()) reply["error"]["rule"] = error.rule;
    if (!error.facts.is_null()) reply["error"]["facts"] = error.facts;
    if (!error.reason.empty()) reply["error"]["reason"] = error.reason;
  } catch (const Json::exception& error) {
    reply["error"] = {{"code", "bad-request"},
                      {"message", std::string("a value has the wrong type: ") + error.what()}};
  } catch (const std::exception& fault) {  // our bug; the conversation goes on all the same
    reply["error"] = {{"code", "internal"}, {"message", fault.what()}};
  }
  return reply;
}

Session& Engine::session() {
  if (!session_)
    throw RequestError("no-game", "no game has been started: \"new\", \"set\" or \"load\" first");
  return *session_;
}

// --- beginning

namespace {

// 4, [3, 5], "fr-ii", "3 5", "roll 3 5", "draw fr-ii"
std::string roll_from(const Json& said) {
  if (said.is_number_integer()) return "roll " + said.dump();
  if (said.is_array()) {
    std::string text = "roll";
    for (const Json& die : said) {
      if (!die.is_number_integer()) throw RequestError("bad-roll", "dice are whole numbers");
      text += " " + die.dump();
    }
    return text;
  }
  if (!said.is_string())
    throw RequestError("bad-roll", "a roll is a number, a list of numbers, or a formation");
  auto text = said.get<std::string>();
  if (text.starts_with("roll ") || text.starts_with("draw ")) return text;
  if (text.find_first_not_of("0123456789 ") == std::string::npos) return "roll " + text;
  return text.find('"') == std::string::npos ? "draw \"" + text + "\"" : "draw " + text;
}

bool truth_in(const Json& request, const char* key, bool otherwise) {
  if (!request.contains(key) || request[key].is_null()) return otherwise;
  if (!request[key].is_boolean())
    throw RequestError("bad-request", std::string(key) + " should be true or false");
  return request[key].get<bool>();
}

}  // namespace

void Engine::open(std::unique_ptr<Table> table, const Json& request) {
  const bool auto_roll = truth_in(request, "auto_roll", false);
  auto session = std::make_unique<Session>(std::move(table), seed_in(request));
  if (request.contains("rolls") && !request["rolls"].is_null()) {
    if (!request["rolls"].is_array()) throw RequestError("bad-request", "rolls should be a list");
    for (const Json& one : request["rolls"]) session->supply(roll_from(one));
  }
  session_ = std::move(session);
  auto_roll_ = auto_roll;
}

Json Engine::begin(const Json& request) {
  Json begun = request;
  begun.erase("op");
  begun["cmd"] = "new";
  open(new_table(begun), begun);
  return after_start();
}

Json Engine::set(const Json& request) {
  Json position = request;
  if (request.contains(
          "position")) {  // an object of its own, as get gives it; what stands beside it counts more
    position = request["position"];
    if (!position.is_object()) throw RequestError("bad-request", "position should be an object");
    for (const auto& [key, value] : request.items()) {
      if (key != "position") position[key] = value;
    }
  }
  position.erase("op");
  position["cmd"] = "set";
  open(set_table(position), position);
  return after_start();
}

Json Engine::after_start() {
  Events events;
  session().table().events_at_start(events);
  return after({events.all().begin(), events.all().end()});
}

// --- looking

void Engine::tell_state(Json& answer, const std::string& viewer) {
  if (!viewer.empty()) return;
  answer["decisions"] = session().decisions();
  answer["hash"] = hash_text(session().table().hash());
}

Json Engine::get(const Json& request) {
  const std::string viewer = viewer_in(session().table(), request);
  const Table& table = session().table();
  Json answer{{"position", viewer.empty() ? table.position() : table.view(viewer)}};
  if (viewer.empty()) answer["exact"] = table.position_is_exact();
  answer["to_act"] = to_act_told(session().table(), viewer);
  answer["score"] = table.score();
  tell_state(answer, viewer);
  return answer;
}

Json Engine::sheet(const Json&) { return {{"sheet", session().table().sheet()}}; }
Json Engine::actions(const Json& request) {
  return actions_told(session().table(), viewer_in(session().table(), request));
}
Json Engine::verdict(const Json& request) {
  return verdict_told(session().table(), request, viewer_in(session().table(), request));
}
Json Engine::preview(const Json& request) {
  return preview_told(session().table(), request, viewer_in(session().table(), request));
}
Json Engine::reach(const Json& request) {
  return reach_told(session().table(), request, viewer_in(session().table(), request));
}
Json Engine::los(const Json& request) { return session().table().sight(request); }
Json Engine::command(const Json& request) {
  viewer_in(session().table(), request);
  return session().table().command(request);
}
Json Engine::supply(const Json& request) {
  viewer_in(session().table(), request);
  return session().table().supply(request);
}
Json Engine::zones(const Json& request) {
  viewer_in(session().table(), request);
  return session().table().zones(request);
}
Json Engine::threat(const Json& request) {
  viewer_in(session().table(), request);
  return session().table().threat(request);
}
Json Engine::score(const Json&) { return session().table().score(); }
Json Engine::analyse(const Json& request) {
  return analysis_told(session().table(), request, viewer_in(session().table(), request));
}
Json Engine::rule(const Json& request) { return rule_told(session().table(), request); }

Json Engine::view(const Json& request) {
  if (!request.contains("side") || !request["side"].is_string())
    throw RequestError("bad-request", "\"side\" is missing");
  const std::string side = request["side"].get<std::string>();
  return {{"view", session().table().view(side)}, {"to_act", to_act_told(session().table(), side)}};
}

Json Engine::sample(const Json& request) {
  if (!request.contains("side") || !request["side"].is_string())
    throw RequestError("bad-request", "\"side\" is missing");
  const std::string side = request["side"].get<std::string>();
  session().table().view(side);  // says so when there is no such side
  return {{"position", session().table().sample(side, seed_in(request).value_or(0))}};
}

// --- playing

void Engine::roll_on(std::vector<Event>& told) {
  while (auto_roll_ && session().can_roll()) {
    Events events;
    session().apply(session().next_roll(), events);
    told.insert(told.end(), events.all().begin(), events.all().end());
  }
}

Json Engine::after(const std::vector<Event>& so_far, const std::string& viewer) {
  std::vector<Event> told = so_far;
  roll_on(told);
  Json answer{{"events", events_told(session().table(), told, viewer)},
              {"to_act", to_act_told(session().table(), viewer)}};
  tell_state(answer, viewer);
  return answer;
}

Json Engine::apply(const Json& request) {
  const std::string viewer = viewer_in(session().table(), request);
  require_turn(session().table(), viewer, request);
  const std::vector<Action> actions = actions_in(session().table(), request);
  std::vector<Event> told;
  session().apply_all(actions, told);
  return after(told, viewer);
}

Json Engine::roll(const Json& request) {
  const std::string viewer = viewer_in(session().table(), request);
  const Table& table = session().table();
  const ToAct asked = table.to_act();
  if (asked.kind != ToAct::Kind::Chance) {
    const std::string text = viewer.empty() ? table.say_asked() : table.say_asked_for(viewer);
    throw RequestError("refused", "No roll is asked for now: " + text, asked.rule);
  }
  Events events;
  // Who may not know what is in the cup could feel for it by naming chits.
  const bool hidden = !viewer.empty() && asked.request.kind == RollRequest::Kind::Draw &&
                      table.to_act_for(viewer).request.cup == 0;
  bool said = false;
  for (const char* key : {"roll", "dice", "draw"}) {
    if (said || !request.contains(key) || request[key].is_null()) continue;
    if (hidden) throw RequestError("refused", "only chance or the referee decides what is drawn", asked.rule);
    session().answer(roll_from(request[key]), events);
    said = true;
  }
  if (!said) session().apply(session().next_roll(), events);
  return after({events.all().begin(), events.all().end()}, viewer);
}

// A side takes back only what it decided itself, since the last roll or the other side's last word.
Json Engine::undo(const Json& request) {
  JsonReader reader(request, "request");
  const std::string viewer = viewer_in(session().table(), request);
  int count = reader.number("count", 1, 1000000).value_or(1);
  if (!viewer.empty()) count = std::min(count, session().own_decisions(viewer));
  const int back = session().undo(count);
  if (back == 0) {
    throw RequestError("refused", viewer.empty() ? "nothing has been decided yet" : "nothing to undo",
                       session().table().to_act().rule);
  }
  Json answer{{"undone", back}, {"to_act", to_act_told(session().table(), viewer)}};
  tell_state(answer, viewer);
  return answer;
}

// --- keeping

Json Engine::save(const Json&) {
  Json saved{{"begin", session().table().origin()},
             {"saved", session().table().save()},
             {"hash", hash_text(session().table().hash())}};
  return {{"save", saved}};
}

Json Engine::load(const Json& request) {
  if (request.contains("record")) return load_record(request);
  if (!request.contains("save") || !request["save"].is_object())
    throw RequestError("bad-request", "\"save\" or \"record\" is missing");
  const Json& saved = request["save"];
  if (!saved.contains("begin") || !saved["begin"].is_object() || !saved.contains("saved")) {
    throw RequestError("bad-save", "a save has \"begin\" and \"saved\"");
  }
  const Json& begin = saved["begin"];
  const bool by_set = begin.contains("cmd") && begin["cmd"] == "set";
  auto table = by_set ? set_table(begin) : new_table(begin);
  table->restore(saved["saved"]);
  if (saved.contains("hash") && saved["hash"] != hash_text(table->hash())) {
    throw RequestError("bad-save", "the save's hash is not that of its state");
  }
  open(std::move(table), request);
  return after({});
}

Json Engine::load_record(const Json& request) {
  if (!request["record"].is_string()) throw RequestError("bad-request", "record should be a text");
  for (const char* key : {"save", "seed", "rolls"}) {
    if (request.contains(key))
      throw RequestError("bad-request", std::string(key) + " cannot be given with a record");
  }
  const bool auto_roll = truth_in(request, "auto_roll", false);
  const bool trust = truth_in(request, "trust_states", false);
  std::string went_on_from;
  try {
    Replay replayed = replay(read_record(request["record"].get<std::string>()), trust);
    went_on_from = replayed.went_on_from;
    session_ = std::move(replayed.session);
    auto_roll_ = auto_roll;
  } catch (const RecordError& error) {
    throw RequestError("bad-record", error.what());
  }
  Json answer = after({});
  if (!went_on_from.empty()) answer["went_on_from"] = went_on_from;
  return answer;
}

Json Engine::record(const Json& request) {
  JsonReader reader(request, "request");
  return {{"record", write(session().record(reader.number("states_every", 0, 100000).value_or(200)))}};
}

Json Engine::hash(const Json&) { return {{"hash", hash_text(session().table().hash())}}; }

Json Engine::help(const Json&) {
  Json all = Json::object();
  for (const Command& one : commands()) {
    Json keys = Json::array();
    for (const std::string_view key : words_of(one.keys)) keys.push_back(key);
    all[std::string(one.name)] = {{"about", one.about}, {"keys", keys}};
  }
  return {{"commands", all}, {"documented_in", "docs/protocol.md"}};
}

}  // namespace tamburino
