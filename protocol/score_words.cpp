#include "protocol/score_words.h"

namespace tamburino::score_words {

Json item(const Table& table, std::string_view side, const char* key, const Given& given, double points,
          const std::string& rule) {
  const std::string text = preview_words::filled(table.word("score", key).value_or(key), given);
  return {{"side", side}, {"text", text}, {"points", points}, {"rule", rule}};
}

Json condition(const Table& table, const std::string& key, const Given& given, Json side, bool met,
               const std::string& rule) {
  const std::string text = preview_words::filled(table.word("score", key).value_or(key), given);
  return {{"text", text}, {"side", std::move(side)}, {"met", met}, {"rule", rule}};
}

Json ending(const Table& table, int ending) {
  return {{"id", table.to_act().asked},
          {"text", table.word("word", "ending." + std::to_string(ending)).value_or("")}};
}

}  // namespace tamburino::score_words
