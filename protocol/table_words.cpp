#include "protocol/table_words.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <map>
#include <mutex>

#include "protocol/wording.h"

namespace tamburino::table_words {

std::shared_ptr<const Texts> texts_in(std::string_view language, std::string_view game) {
  // A server changes languages with every request: the pack is looked for and read once.
  static std::mutex mutex;
  static std::map<std::array<std::string, 3>, std::shared_ptr<const Texts>> read;
  const char* const chosen = std::getenv("TAMBURINO_PACKS");
  const std::lock_guard lock(mutex);
  auto& texts = read[{chosen != nullptr ? chosen : "", std::string(game), std::string(language)}];
  if (texts == nullptr) {
    texts = from_pack(game, [&](const auto& pack) { return std::make_shared<const Texts>(pack, language); });
  }
  return texts;
}

std::shared_ptr<const Texts> load_texts(std::string_view game, const Json& request) {
  return texts_in(request.value("language", "en"), game);
}

Json begun_by(std::string_view game, const Json& request) {
  Json kept = request;
  for (const char* key : {"id", "seed", "rolls", "auto_roll"}) kept.erase(key);
  kept["game"] = game;
  return kept;
}

// --- sentences

std::string say_event(const Texts& texts, std::string_view word, const Event& event, const Name& name) {
  return fill(texts.find("event", word).value_or(word), event.facts, texts, name);
}

std::string say_refusal(const Texts& texts, const Verdict& refusal, const Name& name) {
  if (refusal.allowed()) return "";
  const auto reason =
      refusal.reason != nullptr ? texts.find("reason", refusal.reason) : std::optional<std::string_view>();
  const auto pattern = reason ? reason : texts.find("refusal", refusal.rule);
  if (!pattern) return text_of_rule(texts, refusal.rule);
  return fill(*pattern, refusal.facts, texts, name);
}

std::string say_asked(const Texts& texts, const ToAct& now, int ending) {
  const auto say = [&](std::string_view section, std::string_view key) {
    return std::string(texts.find(section, key).value_or(now.asked));
  };
  switch (now.kind) {
    case ToAct::Kind::Side:
      return say("ask", now.asked);
    case ToAct::Kind::Chance:
      return say("roll", now.asked);
    case ToAct::Kind::Over:
      break;
  }
  return say("word", "ending." + std::to_string(ending));
}

std::string text_of_rule(const Texts& texts, std::string_view rule) {
  return std::string(texts.find("rule", rule).value_or(""));
}

std::string half_points(int count) {
  std::string whole = std::to_string(count / 2);
  if (count % 2 == 0) return whole;
  return count == 1 ? "1/2" : whole + " 1/2";
}

// --- JSON

Json facts(const Facts& facts, const std::function<Json(const Fact&)>& tell) {
  constexpr std::array kKinds{"none",   "piece", "hex",  "number", "points",    "formation", "side",
                              "facing", "word",  "chit", "place",  "commander", "cell",      "phase"};
  Json list = Json::array();
  for (const Fact& fact : facts) {
    if (fact.kind == Fact::Kind::None) continue;
    Json one{{"kind", kKinds[static_cast<std::size_t>(fact.kind)]}};
    if (fact.kind == Fact::Kind::Number) {
      one["value"] = fact.value;
    } else if (fact.kind == Fact::Kind::Points) {
      one["value"] = fact.value / 2.0;
    } else {
      const Json told = tell(fact);
      if (told.is_null()) continue;
      one.update(told);
    }
    list.push_back(one);
  }
  return list;
}

Json event(const Table& table, std::string_view word, const Event& event) {
  return {
      {"event", word}, {"rule", event.rule}, {"text", table.say(event)}, {"facts", table.facts(event.facts)}};
}

Json items(const std::vector<Reckoning::Item>& items, const Texts& texts) {
  Json list = Json::array();
  for (const auto& item : items) {
    list.push_back({{"rule", item.rule}, {"amount", item.amount}, {"text", text_of_rule(texts, item.rule)}});
    if (item.divisor > 1) list.back()["divisor"] = item.divisor;
  }
  return list;
}

void add_members(Json& json, Json more) {
  for (auto& [key, value] : more.get_ref<Json::object_t&>()) json[key] = std::move(value);
}

void add_position(Json& json, Json told, const Json& origin, std::initializer_list<const char*> altered_by) {
  add_members(json, std::move(told));
  for (const char* key : altered_by) {
    if (origin.contains(key)) json[key] = origin[key];
  }
}

std::vector<Action> actions_in(const Table& table, const Json& said) {
  if (said.is_string()) return table.parse(said.get<std::string>());
  return {table.action_from(said)};
}

Action action_from_bits(const std::string& bits) {
  std::uint64_t packed = 0;
  const auto [end, fault] = std::from_chars(bits.data(), bits.data() + bits.size(), packed);
  if (fault != std::errc{} || end != bits.data() + bits.size())
    throw RequestError("bad-action", "action.bits should be a whole number of 64 bits, as a text");
  return Action::unpacked(packed);
}

void refuse(const Table& table, const Verdict& refusal) {
  throw RequestError("refused", table.say(refusal), refusal.rule, table.facts(refusal.facts),
                     refusal.reason != nullptr ? refusal.reason : "");
}

}  // namespace tamburino::table_words
