#include "protocol/kit.h"

#include "protocol/sheet_words.h"

namespace tamburino::kit {
namespace {

class Sheet {
 public:
  Sheet(Json& json, const Table& table, const Texts& texts, const Kit& kit)
      : json_(json), table_(table), texts_(texts), kit_(kit) {}

  void tell() {
    for (std::size_t i = 0; i < json_["sides"].size(); ++i) json_["sides"][i]["colour"] = kit_.colours[i];
    json_["phases"] = phases();
    json_["rolls"] = rolls();
    json_["asks"] = asks();
    json_["verbs"] = verbs();
    json_["ratings"] = {{"units", ratings(kit_.of_units)}, {"leaders", ratings(kit_.of_leaders)}};
    json_["statuses"] = statuses();
    json_["markers"] = markers();
    json_["tracks"] = tracks();
    json_["cups"] = cups();
    json_["boards"] = Json::array();
    for (const Board& one : kit_.boards)
      json_["boards"].push_back({{"id", one.id}, {"name", named("board.", one.id)}, {"key", one.key}});
    json_["die"] = {{"least", kit_.die.least}, {"most", kit_.die.most}};
    json_["overlays"] = words_in(table_.manners().overlays);
  }

 private:
  std::string named(std::string_view family, std::string_view id) const {
    const std::string key = std::string(family) + std::string(id);
    return std::string(texts_.find("sheet", key).value_or(key));
  }

  static Json words_in(std::string_view list) {
    Json json = Json::array();
    while (!list.empty()) {
      const std::size_t end = std::min(list.find(' '), list.size());
      json.push_back(list.substr(0, end));
      list.remove_prefix(std::min(end + 1, list.size()));
    }
    return json;
  }

  Json phases() const {
    Json list = Json::array();
    for (const PhaseRow& row : kit_.phases) {
      Json one{{"id", row.word}, {"name", sheet_words::name_of_phase(texts_, row)}, {"rule", row.rule}};
      if (!row.part_of.empty()) one["part_of"] = row.part_of;
      list.push_back(one);
    }
    return list;
  }

  Json rolls() const {
    Json list = Json::array();
    for (const RollRow& row : table_.rolls()) {
      Json one{{"id", row.word},     {"name", texts_.find("part", row.word).value_or(row.word)},
               {"asked", row.asked}, {"text", texts_.find("roll", row.asked).value_or(row.asked)},
               {"rule", row.rule},   {"reads", word_of(row.reads)}};
      if (!row.phase.empty()) one["phase"] = row.phase;
      if (row.draw) one["draw"] = true;
      list.push_back(one);
    }
    return list;
  }

  static void flag(Json& json, const char* key, std::string_view list, std::string_view word) {
    if (has_word(list, word)) json[key] = true;
  }

  Json asks() const {
    const Manners& manners = table_.manners();
    Json list = Json::array();
    for (const std::string& id : texts_.keys("ask")) {
      Json one{{"id", id}, {"text", texts_.find("ask", id).value_or("")}, {"verbs", table_.answers_to(id)}};
      flag(one, "moves", manners.moving, id);
      flag(one, "idle", manners.idle, id);
      flag(one, "closes", manners.closing, id);
      list.push_back(one);
    }
    return list;
  }

  Json verbs() const {
    const Manners& manners = table_.manners();
    Json list = Json::array();
    for (const Json& verb : table_.verbs()) {
      const auto& id = verb["id"].get_ref<const std::string&>();
      Json one{{"id", id},
               {"name", texts_.find("word", "verb." + id).value_or(id)},
               {"operands", verb["operands"]}};
      flag(one, "gathers", manners.gathers, id);
      flag(one, "moves", manners.moves, id);
      flag(one, "ends", manners.ends, id);
      flag(one, "grave", manners.grave, id);
      flag(one, "button", manners.buttons, id);
      list.push_back(one);
    }
    return list;
  }

  Json ratings(std::span<const Rating> rows) const {
    Json list = Json::array();
    for (const Rating& row : rows) {
      Json one{{"key", row.key}, {"name", named("rating.", row.name)}};
      const bool number = row.at.find_first_not_of("0123456789") == std::string_view::npos;
      if (!row.at.empty()) one["at"] = number ? Json(std::stoi(std::string(row.at))) : Json(row.at);
      if (!row.other.empty()) one["reduced"] = row.other;
      if (row.printed) one["printed"] = true;
      if (row.flag) one["flag"] = true;
      list.push_back(one);
    }
    return list;
  }

  Json statuses() const {
    Json list = Json::array();
    for (const Status& row : kit_.statuses)
      list.push_back({{"id", row.id}, {"name", named("status.", row.id)}, {"means", row.means}});
    return list;
  }

  Json markers() const {
    Json list = Json::array();
    for (const Marker& row : kit_.markers)
      list.push_back({{"id", row.id},
                      {"of", row.of},
                      {"key", row.key},
                      {"value", row.word.empty() ? Json(row.value) : Json(row.word)},
                      {"name", named("marker.", row.id)},
                      {"short", named("marker.", std::string(row.id) + ".short")},
                      {"tone", row.tone}});
    return list;
  }

  Json tracks() const {
    Json list = Json::array();
    for (const Track& row : kit_.tracks) {
      list.push_back({{"id", row.id}, {"name", named("track.", row.id)}, {"key", row.key}});
      if (!row.per.empty()) list.back()["per"] = row.per;
    }
    return list;
  }

  Json cups() const {
    Json list = Json::array();
    for (const Cup& row : kit_.cups)
      list.push_back({{"id", row.id},
                      {"name", named("cup.", row.id)},
                      {"key", row.key},
                      {"holds", row.holds},
                      {"secret", row.secret}});
    return list;
  }

  Json& json_;
  const Table& table_;
  const Texts& texts_;
  const Kit& kit_;
};

}  // namespace

void tell(Json& sheet, const Table& table, const Texts& texts, const Kit& kit) {
  Sheet(sheet, table, texts, kit).tell();
}

}  // namespace tamburino::kit
