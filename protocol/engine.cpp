#include "protocol/engine.h"

#include "protocol/analysis.h"
#include "protocol/json_reader.h"

namespace tamburino {

struct Engine::Command {
  std::string_view name;
  Handler handler;
  std::string_view keys;  // beside id and cmd; "*" when the handler checks them itself
  std::string_view about;
};

std::span<const Engine::Command> Engine::commands() {
  static constexpr std::array<Command, 23> kCommands{{
      {"new", &Engine::begin,
       "game scenario options map counters activation calendar seed rolls auto_roll language",
       "begin a scenario"},
      {"set", &Engine::set, "*", "begin from any position: the keys of a position, or \"position\""},
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
      {"view", &Engine::view, "side", "what a side may know"},
      {"sample", &Engine::sample, "side seed", "a position that a side cannot tell from the true one"},
      {"analyse", &Engine::analyse, "level seed lines as",
       "what the computer would do, and the best lines with what they promise"},
      {"score", &Engine::score, "", "victory points as matters stand"},
      {"rule", &Engine::rule, "rule", "our sentence for a rule's number"},
      {"undo", &Engine::undo, "count as", "take decisions back"},
      {"save", &Engine::save, "", "everything, to load again"},
      {"load", &Engine::load, "save record trust_states seed rolls auto_roll", "what save or record gave"},
      {"record", &Engine::record, "states_every", "the game as a record"},
      {"hash", &Engine::hash, "", "the state's hash"},
      {"help", &Engine::help, "", "this list"},
  }};
  return kCommands;
}

namespace {

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// A misspelt key is an error, not a default.
void check_keys(const Json& request, std::string_view command, std::string_view keys) {
  if (keys == "*") return;
  JsonReader reader(request, std::string(command));
  reader.ignore({"id", "cmd", "op"});
  for (const std::string_view key : words_of(keys)) reader.ignore({key});
  reader.finish();
}

}  // namespace

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
  } catch (const Json::exception& error) {
    reply["error"] = {{"code", "bad-request"},
                      {"message", std::string("a value has the wrong type: ") + error.what()}};
  } catch (const std::exception& fault) {  // our bug; the conversation goes on all the same
    reply["error"] = {{"code", "internal"}, {"message", fault.what()}};
  }
  return reply;
}

Session& Engine::session() {
  if (!session_) throw RequestError("no-game", "no game has been begun: \"new\", \"set\" or \"load\" first");
  return *session_;
}

// --- beginning

namespace {

std::optional<std::uint64_t> seed_in(const Json& request) {
  if (!request.contains("seed") || request["seed"].is_null()) return std::nullopt;
  if (!request["seed"].is_number_unsigned())
    throw RequestError("bad-request", "seed should be a whole number of 0 or more");
  return request["seed"].get<std::uint64_t>();
}

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
  if (text.find_first_not_of("123456 ") == std::string::npos) return "roll " + text;
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

std::string Engine::viewer_in(const Json& request) {
  if (!request.contains("as") || request["as"].is_null()) return "";
  std::string all;
  for (const std::string& side : session().table().sides()) {
    if (request["as"] == side) return side;
    all += (all.empty() ? "" : " or ") + side;
  }
  throw RequestError("bad-request", "as should be " + all);
}

void Engine::require_turn(const std::string& viewer) {
  if (viewer.empty()) return;
  const ToAct asked = session().table().to_act_for(viewer);
  if (asked.kind == ToAct::Kind::Side && asked.side == viewer) return;
  const std::string who = asked.kind == ToAct::Kind::Side     ? "the " + asked.side + " side"
                          : asked.kind == ToAct::Kind::Chance ? "chance"
                                                              : "nobody";
  throw RequestError("refused", "It is for " + who + " to act: " + session().table().say_asked_for(viewer),
                     asked.rule);
}

Json Engine::now(const std::string& viewer) const {
  const Table& table = session_->table();
  const ToAct now = viewer.empty() ? table.to_act() : table.to_act_for(viewer);
  Json json;
  switch (now.kind) {
    case ToAct::Kind::Side:
      json = {{"who", now.side}, {"asked", now.asked}};
      break;
    case ToAct::Kind::Chance:
      json = {{"who", "chance"}, {"asked", now.asked}};
      if (now.request.kind == RollRequest::Kind::Dice) {
        json["dice"] = now.request.dice;
      } else if (now.request.cup != 0) {
        json["draw"] = Json::array();
        for (std::uint8_t i = 0; i < 32; ++i) {
          if ((now.request.cup >> i & 1U) == 0) continue;
          Roll chit;
          chit.value[0] = i;
          json["draw"].push_back(table.text(chit).substr(5));
        }
      }
      break;
    case ToAct::Kind::Over:
      json = {{"who", "nobody"}, {"asked", now.asked}};
      break;
  }
  json["rule"] = now.rule;
  json["text"] = viewer.empty() ? table.say_asked() : table.say_asked_for(viewer);
  return json;
}

void Engine::tell_state(Json& answer, const std::string& viewer) {
  if (!viewer.empty()) return;
  answer["decisions"] = session().decisions();
  answer["hash"] = hash_text(session().table().hash());
}

Json Engine::get(const Json& request) {
  const std::string viewer = viewer_in(request);
  const Table& table = session().table();
  Json answer{{"position", viewer.empty() ? table.position() : table.view(viewer)}};
  if (viewer.empty()) answer["exact"] = table.position_is_exact();
  answer["to_act"] = now(viewer);
  answer["score"] = table.score();
  tell_state(answer, viewer);
  return answer;
}

Json Engine::actions(const Json& request) {
  const std::string viewer = viewer_in(request);
  ActionList list;
  const ToAct asked = session().table().to_act();
  if (viewer.empty() || asked.side == viewer) session().table().list(list);
  Json all = Json::array();
  for (const Action action : list.all()) all.push_back(session().table().describe(action));
  return {{"to_act", now(viewer)}, {"count", list.size()}, {"actions", all}};
}

std::vector<Action> Engine::actions_in(const Json& request) {
  if (!request.contains("action")) throw RequestError("bad-request", "\"action\" is missing");
  const Json& said = request["action"];
  if (said.is_string()) return session().table().parse(said.get<std::string>());
  return {session().table().action_from(said)};
}

Json Engine::verdict(const Json& request) {
  require_turn(viewer_in(request));
  const std::vector<Action> actions = actions_in(request);
  const auto table = session().table().clone();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    Events events;
    const bool last = i + 1 == actions.size();
    const Verdict answer = last ? table->verdict(actions[i]) : table->apply(actions[i], events);
    if (answer) continue;
    return {{"allowed", false},
            {"rule", answer.rule},
            {"text", table->say(answer)},
            {"rule_text", table->text_of_rule(answer.rule)},
            {"facts", table->facts(answer.facts)}};
  }
  return {{"allowed", true}};
}

Json Engine::preview(const Json& request) {
  const std::string viewer = viewer_in(request);
  if (request.contains("action") && !request["action"].is_null()) require_turn(viewer);
  return session().table().preview(request);
}

Json Engine::reach(const Json& request) {
  require_turn(viewer_in(request));
  return session().table().reach(request);
}

Json Engine::los(const Json& request) { return session().table().sight(request); }
Json Engine::command(const Json& request) {
  viewer_in(request);
  return session().table().command(request);
}
Json Engine::supply(const Json& request) {
  viewer_in(request);
  return session().table().supply(request);
}
Json Engine::score(const Json&) { return session().table().score(); }

Json Engine::view(const Json& request) {
  if (!request.contains("side") || !request["side"].is_string())
    throw RequestError("bad-request", "\"side\" is missing");
  const std::string side = request["side"].get<std::string>();
  return {{"view", session().table().view(side)}, {"to_act", now(side)}};
}

Json Engine::sample(const Json& request) {
  if (!request.contains("side") || !request["side"].is_string())
    throw RequestError("bad-request", "\"side\" is missing");
  const std::string side = request["side"].get<std::string>();
  session().table().view(side);  // says so when there is no such side
  return {{"position", session().table().sample(side, seed_in(request).value_or(0))}};
}

namespace {

ai::Level level_in(const Json& request) try {
  return ai::level_named(request.value("level", "officer"));
} catch (const std::invalid_argument& unknown) {
  throw RequestError("bad-request", unknown.what());
}

int lines_in(const Json& request) {
  if (!request.contains("lines")) return 5;
  const Json& said = request["lines"];
  if (!said.is_number_integer() || said < 1 || said > 100)
    throw RequestError("bad-request", "lines should be a number from 1 to 100");
  return said.get<int>();
}

}  // namespace

Json Engine::analyse(const Json& request) {
  require_turn(viewer_in(request));
  return analysis(session().table(), {level_in(request), seed_in(request).value_or(1), 0, nullptr},
                  lines_in(request));
}

Json Engine::rule(const Json& request) {
  if (!request.contains("rule") || !request["rule"].is_string())
    throw RequestError("bad-request", "\"rule\" is missing");
  const std::string number = request["rule"].get<std::string>();
  const std::string text = session().table().text_of_rule(number);
  if (text.empty()) throw RequestError("bad-request", "the rulebook has no rule " + number);
  return {{"rule", number}, {"text", text}};
}

// --- playing

void Engine::roll_on(std::vector<Event>& told) {
  while (auto_roll_ && session().can_roll()) {
    Events events;
    session().apply(session().next_roll(), events);
    told.insert(told.end(), events.all().begin(), events.all().end());
  }
}

// What is not for everybody says for whom it is.
Json Engine::events_told(const std::vector<Event>& events, const std::string& viewer) {
  const Table& table = session().table();
  Json list = Json::array();
  for (const Event& event : events) {
    if (!viewer.empty()) {
      if (table.sees(viewer, event)) list.push_back(table.describe(event));
      continue;
    }
    Json told = table.describe(event);
    Json seen_by = Json::array();
    for (const std::string& side : table.sides()) {
      if (table.sees(side, event)) seen_by.push_back(side);
    }
    if (seen_by.size() < table.sides().size()) told["seen_by"] = seen_by;
    list.push_back(told);
  }
  return list;
}

Json Engine::after(const std::vector<Event>& so_far, const std::string& viewer) {
  std::vector<Event> told = so_far;
  roll_on(told);
  Json answer{{"events", events_told(told, viewer)}, {"to_act", now(viewer)}};
  tell_state(answer, viewer);
  return answer;
}

Json Engine::apply(const Json& request) {
  const std::string viewer = viewer_in(request);
  require_turn(viewer);
  const std::vector<Action> actions = actions_in(request);
  std::vector<Event> told;
  session().apply_all(actions, told);
  return after(told, viewer);
}

Json Engine::roll(const Json& request) {
  const std::string viewer = viewer_in(request);
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
    if (hidden)
      throw RequestError("refused", "what is drawn is for chance or the referee to say", asked.rule);
    session().answer(roll_from(request[key]), events);
    said = true;
  }
  if (!said) session().apply(session().next_roll(), events);
  return after({events.all().begin(), events.all().end()}, viewer);
}

// A side takes back only what it decided itself, since the last roll or the other side's last word.
Json Engine::undo(const Json& request) {
  JsonReader reader(request, "request");
  const std::string viewer = viewer_in(request);
  int count = reader.number("count", 1, 1000000).value_or(1);
  if (!viewer.empty()) count = std::min(count, session().own_decisions(viewer));
  const int back = session().undo(count);
  if (back == 0) {
    throw RequestError("refused",
                       viewer.empty() ? "nothing has been decided yet" : "nothing can be taken back",
                       session().table().to_act().rule);
  }
  Json answer{{"undone", back}, {"to_act", now(viewer)}};
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
