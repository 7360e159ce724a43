#include "protocol/asking.h"

#include "protocol/analysis.h"
#include "protocol/preview_words.h"

namespace tamburino {

std::string viewer_in(const Table& table, const Json& request) {
  if (!request.contains("as") || request["as"].is_null()) return "";
  std::string all;
  for (const std::string& side : table.sides()) {
    if (request["as"] == side) return side;
    all += (all.empty() ? "" : " or ") + side;
  }
  throw RequestError("bad-request", "as should be " + all);
}

namespace {

// Why somebody who is not asked has to wait, in the language of the table, with the open question.
std::string say_whose_turn(const Table& table, const ToAct& asked, const std::string& viewer) {
  const char* key = asked.kind == ToAct::Kind::Side     ? "turn.other"
                    : asked.kind == ToAct::Kind::Chance ? "turn.dice"
                                                        : "turn.nobody";
  std::string text(table.word("word", key).value_or("It isn't your turn."));
  const std::string_view side = "{side}";
  if (const std::size_t at = text.find(side); at != std::string::npos)
    text.replace(at, side.size(), table.word("name", asked.side).value_or(asked.side));
  return text + " " + table.say_asked_for(viewer);
}

}  // namespace

void require_turn(const Table& table, const std::string& viewer) {
  if (viewer.empty()) return;
  const ToAct asked = table.to_act_for(viewer);
  if (asked.kind == ToAct::Kind::Side && asked.side == viewer) return;
  throw RequestError("refused", say_whose_turn(table, asked, viewer), asked.rule);
}

void require_turn(const Table& table, const std::string& viewer, const Json& request) {
  if (!viewer.empty() && table.hand() == viewer) {
    const std::vector<Action> actions = actions_in(table, request);
    if (actions.size() == 1 && table.verdict(actions.front())) return;
  }
  require_turn(table, viewer);
}

Json to_act_told(const Table& table, const std::string& viewer) {
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
        if (now.request.die != Die{})  // of 1 to 6 nothing need be said
          json["die"] = {{"least", now.request.die.least}, {"most", now.request.die.most}};
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

Json events_told(const Table& table, const std::vector<Event>& events, const std::string& viewer) {
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

std::vector<Action> actions_in(const Table& table, const Json& request) {
  if (!request.contains("action")) throw RequestError("bad-request", "\"action\" is missing");
  const Json& said = request["action"];
  if (said.is_string()) return table.parse(said.get<std::string>());
  return {table.action_from(said)};
}

std::optional<std::uint64_t> seed_in(const Json& request) {
  if (!request.contains("seed") || request["seed"].is_null()) return std::nullopt;
  if (!request["seed"].is_number_unsigned())
    throw RequestError("bad-request", "seed should be a whole number of 0 or more");
  return request["seed"].get<std::uint64_t>();
}

Json actions_told(const Table& table, const std::string& viewer) {
  ActionList list;
  const ToAct asked = table.to_act();
  if (viewer.empty() || asked.side == viewer) table.list(list);
  Json all = Json::array();
  for (const Action action : list.all()) all.push_back(table.describe(action));
  return {{"to_act", to_act_told(table, viewer)}, {"count", list.size()}, {"actions", all}};
}

bool takes_up(const Table& table, Action action) {
  const Json described = table.describe(action);
  return described["verb"] == "select" || described["verb"] == "take";
}

namespace {

// A whole move is judged hex by hex, each from where the one before would have led; and that might show what
// is hidden without anybody having moved. So where there are secrets only one step is judged, with the taking
// up before it.
void require_one_step(const Table& table, const std::vector<Action>& actions, const std::string& viewer) {
  if (viewer.empty() || !table.secret()) return;
  for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
    if (!takes_up(table, actions[i]))
      throw RequestError("bad-request", "where there are secrets, ask about one step at a time");
  }
}

}  // namespace

Json verdict_told(const Table& now, const Json& request, const std::string& viewer) {
  require_turn(now, viewer, request);
  const std::vector<Action> actions = actions_in(now, request);
  require_one_step(now, actions, viewer);
  const auto table = now.clone();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    Events events;
    const bool last = i + 1 == actions.size();
    const Verdict answer = last ? table->verdict(actions[i]) : table->apply(actions[i], events);
    if (answer) continue;
    Json refused{{"allowed", false},
                 {"rule", answer.rule},
                 {"text", table->say(answer)},
                 {"rule_text", table->text_of_rule(answer.rule)},
                 {"facts", table->facts(answer.facts)}};
    if (answer.reason != nullptr) refused["reason"] = answer.reason;
    return refused;
  }
  return {{"allowed", true}};
}

Json preview_told(const Table& table, const Json& request, const std::string& viewer) {
  if (request.contains("action") && !request["action"].is_null()) {
    require_turn(table, viewer);
    require_one_step(table, actions_in(table, request), viewer);
  }
  Json preview = table.preview(request);
  preview_words::explain(table, request, preview);
  return preview;
}

Json reach_told(const Table& table, const Json& request, const std::string& viewer) {
  require_turn(table, viewer);
  return table.reach(request);
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

Json analysis_told(const Table& table, const Json& request, const std::string& viewer,
                   const std::atomic<bool>* stop) {
  require_turn(table, viewer);
  return analysis(table, {level_in(request), seed_in(request).value_or(1), 0, stop}, lines_in(request));
}

Json rule_told(const Table& table, const Json& request) {
  if (!request.contains("rule") || !request["rule"].is_string())
    throw RequestError("bad-request", "\"rule\" is missing");
  const std::string number = request["rule"].get<std::string>();
  const std::string text = table.text_of_rule(number);
  if (text.empty()) throw RequestError("bad-request", "the rulebook has no rule " + number);
  return {{"rule", number}, {"text", text}};
}

}  // namespace tamburino
