#include "protocol/preview_words.h"

#include <charconv>

#include "protocol/table_words.h"

namespace tamburino::preview_words {
namespace {

std::string value_of(std::string_view placeholder, const Given& given) {
  const std::size_t bar = placeholder.find('|');
  const std::string_view name = placeholder.substr(0, bar);
  const int number = name == "number2" ? given.number2 : given.number;
  if (bar != std::string_view::npos) {
    const std::string_view words = placeholder.substr(bar + 1);
    const std::size_t second = words.find('|');
    return std::string(number == 1 ? words.substr(0, second) : words.substr(second + 1));
  }
  if (name == "target") return given.target;
  if (name == "names") return given.names;
  if (name == "side") return given.side;
  return std::to_string(number);
}

}  // namespace

std::string filled(std::string_view pattern, const Given& given) {
  std::string result;
  while (!pattern.empty()) {
    const std::size_t open = pattern.find('{');
    const std::size_t close = pattern.find('}', open);
    result += pattern.substr(0, open);
    if (open == std::string_view::npos || close == std::string_view::npos) break;
    result += value_of(pattern.substr(open + 1, close - open - 1), given);
    pattern.remove_prefix(close + 1);
  }
  return result;
}

namespace {

// "no 2" is "no" and 2; "A1" is "A" and 1; "3" has an empty stem.
struct Stem {
  std::string_view word;
  std::optional<int> number;
};
Stem stem_of(std::string_view result) {
  const std::size_t last = result.find_last_not_of("0123456789");
  const std::size_t digits = last == std::string_view::npos ? 0 : last + 1;
  if (digits == result.size()) return {result, std::nullopt};
  int number = 0;
  std::from_chars(result.data() + digits, result.data() + result.size(), number);
  std::string_view word = result.substr(0, digits);
  while (word.ends_with(' ')) word.remove_suffix(1);
  return {word, number};
}

class Part {
 public:
  Part(const Table& table, std::string_view verb, Json& part)
      : table_(table),
        part_(part),
        purpose_(table.purpose(part.at("what").get_ref<const std::string&>(), verb)),
        condition_(table.condition(part)) {}

  void explain() {
    part_["for"] = purpose_;
    part_["title"] = table_.word("part", purpose_).value_or(purpose_);
    for (const RollRow& row : table_.rolls()) {
      if (row.word == purpose_) part_["reads"] = word_of(row.reads);
    }
    const std::string roller = name("roller_name", {"roller", "from"});
    const std::string target = name("target_name", {"target", "place"});
    given_.target = !target.empty() ? target : !roller.empty() ? roller : text("means", "nobody");
    for (auto& [result, chance] : part_["chances"].items()) {
      chance["name"] = short_name(result);
      if (const std::string meaning = meaning_of(result); !meaning.empty()) chance["means"] = meaning;
    }
  }

 private:
  std::string text(std::string_view section, const std::string& key) const {
    return std::string(table_.word(section, key).value_or(""));
  }

  std::string name(const char* key, std::initializer_list<const char*> told_by) {
    for (const char* one : told_by) {
      if (!part_.contains(one)) continue;
      part_[key] = table_.name_of(part_[one].get_ref<const std::string&>());
      return part_[key];
    }
    return "";
  }

  std::string short_name(const std::string& result) {
    for (const std::string& side : table_.sides()) {
      if (side == result) return table_.name_of(side);
    }
    if (std::string whole = text("outcome", result); !whole.empty()) return whole;
    const Stem stem = stem_of(result);
    const std::string pattern = text("outcome", std::string(stem.word));
    given_.number = stem.number.value_or(0);
    return stem.word.empty() || pattern.empty() ? result : filled(pattern, given_);
  }

  std::string meaning_of(const std::string& result) {
    const std::string own = purpose_ + ".";
    const std::string again = condition_.empty() ? "" : "." + condition_;
    for (const std::string& key : {own + result + again, own + result, result + again, result}) {
      if (const std::string found = text("means", key); !found.empty()) return filled(found, given_);
    }
    if (std::string whole = counted(own, result); !whole.empty()) return whole;
    std::string all;  // "A1 D2": one after the other
    for (std::size_t at = 0; at < result.size();) {
      const std::size_t end = std::min(result.find(' ', at), result.size());
      const std::string one = counted(own, std::string_view(result).substr(at, end - at));
      all += (all.empty() || one.empty() ? "" : " ") + one;
      at = end + 1;
    }
    return all;
  }

  std::string counted(const std::string& own, std::string_view result) {
    const Stem stem = stem_of(result);
    if (!stem.number) return "";
    given_.number = *stem.number;
    return filled(text("means", own + (stem.word.empty() ? "n" : std::string(stem.word))), given_);
  }

  const Table& table_;
  Json& part_;
  std::string purpose_, condition_;  // of their own: what is added to the part moves its strings
  Given given_;
};

// --- warnings

std::string warning(const Table& table, std::string_view key, const Given& given = {}) {
  return filled(table.word("warn", key).value_or(""), given);
}

// The pieces with which one could still do something, in the order of the list.
std::vector<std::string> pieces_that_could(const Table& table) {
  ActionList list;
  table.list(list);
  std::vector<std::string> ids;
  for (const Action action : list.all()) {
    const Json operands = table.describe(action)["operands"];
    if (operands.empty()) continue;
    const auto first = operands.begin();
    if (first.key() != "unit" && first.key() != "commander") continue;
    const std::string id = first.value();
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
  }
  return ids;
}

constexpr std::size_t kMostNames = 6;

Json idle_told(const Table& table) {
  const std::vector<std::string> ids = pieces_that_could(table);
  if (ids.empty()) return nullptr;
  Given given;
  for (std::size_t i = 0; i < std::min(ids.size(), kMostNames); ++i)
    given.names += (i == 0 ? "" : ", ") + table.name_of(ids[i]);
  given.number = static_cast<int>(ids.size() - std::min(ids.size(), kMostNames));
  const std::string text = warning(table, given.number > 0 ? "idle.more" : "idle", given);
  return {{"kind", "idle"}, {"text", text}, {"units", ids}};
}

Json warnings(const Table& table, std::string_view verb, bool dice_follow) {
  const Manners& manners = table.manners();
  Json list = Json::array();
  if (has_word(manners.grave, verb)) list.push_back({{"kind", verb}, {"text", warning(table, verb)}});
  if (verb != "done") return list;
  const std::string asked = table.to_act().asked;
  if (has_word(manners.idle, asked)) {
    if (Json idle = idle_told(table); !idle.is_null()) list.push_back(std::move(idle));
  }
  if (dice_follow && has_word(manners.closing, asked))
    list.push_back({{"kind", "final"}, {"text", warning(table, "final")}});
  return list;
}

}  // namespace

void explain(const Table& table, const Json& request, Json& preview) {
  std::string verb;
  const bool asked = request.contains("action") && !request["action"].is_null();
  if (asked) verb = table.describe(table_words::actions_in(table, request["action"]).back())["verb"];
  for (Json& part : preview["parts"]) Part(table, verb, part).explain();
  if (asked) preview["warns"] = warnings(table, verb, !preview["parts"].empty());
}

}  // namespace tamburino::preview_words
