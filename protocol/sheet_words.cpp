#include "protocol/sheet_words.h"

#include <algorithm>
#include <deque>
#include <set>

#include "loader/pack_info.h"
#include "loader/packs.h"
#include "protocol/table_words.h"

namespace tamburino::sheet_words {
namespace {

std::string title(const std::string& game, const Texts& texts) {
  Problems problems;
  const auto info = read_pack_info(pack_directory(packs_directory(), game), problems);
  if (!info || info->names.empty()) return game;
  for (const auto& [language, name] : info->names) {
    if (language == texts.language()) return name;
  }
  return info->names.front().second;
}

// B03, T45: a letter and a number. What the rulebook calls WT or CRT.a is its own.
bool is_ruling(std::string_view rule) {
  return rule.size() > 1 && rule.front() >= 'A' && rule.front() <= 'Z' &&
         rule.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

// A rule's id as players read it: "8.movement-b", where the rulebook prints no number, is "8 Movement (b)".
// The printed number comes first; what we had to add is a section's word, and a letter for the sentence.
std::string number_of_rule(const Texts& texts, std::string_view rule) {
  const std::size_t digits = rule.find_first_of("0123456789");
  if (digits > 1) return std::string(rule);  // CRT.a
  std::size_t end = rule.find_first_not_of("0123456789.", digits);
  if (end == std::string_view::npos) return std::string(rule);  // 10.4.1
  if (rule[end] == '-') {
    ++end;  // 10.1.3-bis-a
  } else if (rule[end - 1] != '.') {
    return std::string(rule);  // 10.4.1b
  }
  const std::string number(rule.substr(0, end - 1));
  std::string section(rule.substr(end));
  std::string letter;
  if (section.size() > 2 && section[section.size() - 2] == '-') {
    letter = std::string(" (") + section.back() + ")";
    section.resize(section.size() - 2);
  }
  const auto name = texts.find("word", "section." + section);
  return number + " " + std::string(name.value_or(section)) + letter;
}

}  // namespace

std::string name_of(const Texts& texts, std::string_view key, const std::string& otherwise) {
  const auto word = texts.find("name", key);
  return word ? std::string(*word) : otherwise;
}

std::string name_of_phase(const Texts& texts, const PhaseRow& phase) {
  const auto own = texts.find("phase", phase.word);
  return own ? std::string(*own) : name_of(texts, phase.word, std::string(phase.word));
}

Json head(const Table& table, const Texts& texts) {
  const std::string scenario = table.scenario();
  Json json{{"game", table.game()},
            {"scenario", scenario},
            {"language", texts.language()},
            {"title", title(table.game(), texts)},
            {"scenario_title", texts.find("scenario", scenario).value_or(scenario)},
            {"about", texts.find("scenario", scenario + ".about").value_or("")},
            {"sides", Json::array()}};
  for (const std::string& side : table.sides())
    json["sides"].push_back({{"id", side}, {"name", name_of(texts, side, side)}});
  return json;
}

void tell_texts(Json& json, const Texts& texts) {
  json["rules"] = Json::array();
  json["rulings"] = Json::array();
  for (const std::string& rule : texts.keys("rule")) {
    Json one{{"rule", rule}, {"text", table_words::text_of_rule(texts, rule)}};
    if (const std::string number = number_of_rule(texts, rule); number != rule) one["number"] = number;
    json[is_ruling(rule) ? "rulings" : "rules"].push_back(std::move(one));
  }
  json["names"] = Json::object();
  for (const std::string& key : texts.keys("name")) json["names"][key] = name_of(texts, key, key);
}

// --- maps of hexes

namespace {

Json layout_told(const GridLayout& layout) {
  return {{"lines", layout.lines == GridLayout::Lines::EastWest ? "east-west" : "north-south"},
          {"line_number_first", layout.line_number_first},
          {"lines_grow_onward", layout.lines_grow_onward},
          {"places_grow_onward", layout.places_grow_onward},
          {"hanging", layout.hanging == GridLayout::Parity::Odd ? "odd" : "even"},
          {"first_line", layout.first_line},
          {"last_line", layout.last_line},
          {"first_place", layout.first_place},
          {"last_place_odd", layout.last_place_odd},
          {"last_place_even", layout.last_place_even}};
}

}  // namespace

// A field of several maps, or one whose numbers have a letter before them, tells its parts as well.
Json grid(const Grid& grid) {
  Json json = layout_told(grid.layout());
  const std::vector<GridPart>& parts = grid.parts();
  if (parts.size() == 1 && parts.front().letter.empty()) return json;
  json["parts"] = Json::array();
  for (const GridPart& part : parts) {
    Json one = layout_told(part.layout);
    one["letter"] = part.letter;
    one["shift"] = {part.shift.along, part.shift.lines};
    json["parts"].push_back(std::move(one));
  }
  return json;
}

Json hexes(const Grid& grid, const std::function<Json(Hex)>& tell) {
  Json list = Json::array();
  for (int i = 0; i < grid.size(); ++i) {
    const Hex where{static_cast<std::uint16_t>(i)};
    Json one{{"hex", grid.name(where)}};
    one.update(tell(where));
    list.push_back(std::move(one));
  }
  return list;
}

Json hexsides(const Grid& grid, const std::function<Json(Hex, Facing)>& tell) {
  Json list = Json::array();
  for (int i = 0; i < grid.size(); ++i) {
    const Hex where{static_cast<std::uint16_t>(i)};
    for (const Facing way : kFacings) {
      const Hex beyond = grid.neighbour(where, way);
      if (beyond == kNoHex || beyond < where) continue;
      const Json told = tell(where, way);
      if (told.is_null()) continue;
      Json one{{"a", grid.name(where)}, {"b", grid.name(beyond)}};
      one.update(told);
      list.push_back(std::move(one));
    }
  }
  return list;
}

namespace {

class Roads {
 public:
  Roads(const Grid& grid, const std::function<std::string_view(Hex, Facing)>& kind)
      : grid_(grid), kind_(kind) {}

  Json all() {
    Json list = Json::array();
    for (int i = 0; i < grid_.size(); ++i) {
      const Hex where{static_cast<std::uint16_t>(i)};
      for (const Facing way : kFacings) {
        if (kind(where, way).empty() || told_.contains({where, way})) continue;
        list.push_back({{"kind", kind(where, way)}, {"hexes", line(where, way)}});
      }
    }
    return list;
  }

 private:
  std::string_view kind(Hex where, Facing way) const {
    return grid_.neighbour(where, way) == kNoHex ? std::string_view{} : kind_(where, way);
  }

  Json line(Hex where, Facing way) {
    const std::string_view own = kind(where, way);
    std::deque<Hex> line{where, go(where, way)};
    for (Facing on = goes_on(line.back(), own); on != kNoFacing; on = goes_on(line.back(), own))
      line.push_back(go(line.back(), on));
    for (Facing on = goes_on(line.front(), own); on != kNoFacing; on = goes_on(line.front(), own))
      line.push_front(go(line.front(), on));
    Json names = Json::array();
    for (const Hex one : line) names.push_back(grid_.name(one));
    return names;
  }

  Hex go(Hex where, Facing way) {
    const Hex next = grid_.neighbour(where, way);
    told_.insert({where, way});
    told_.insert({next, opposite(way)});
    return next;
  }

  Facing goes_on(Hex where, std::string_view own) const {
    int meet = 0;
    Facing next = kNoFacing;
    for (const Facing way : kFacings) {
      if (kind(where, way) != own) continue;
      ++meet;
      if (!told_.contains({where, way})) next = way;
    }
    return meet == 2 ? next : kNoFacing;
  }

  const Grid& grid_;
  const std::function<std::string_view(Hex, Facing)>& kind_;
  std::set<std::pair<Hex, Facing>> told_;  // from both its hexes
};

}  // namespace

Json roads(const Grid& grid, const std::function<std::string_view(Hex, Facing)>& kind) {
  return Roads(grid, kind).all();
}

}  // namespace tamburino::sheet_words
