#include "cli/terminal/sheet.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace tamburino::terminal {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

std::string word_in(const Json& json, std::string_view key) {
  const auto found = json.find(std::string(key));
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

// The first of several keys that is there.
std::string first_of(const Json& json, std::initializer_list<const char*> keys) {
  for (const char* key : keys) {
    if (std::string word = word_in(json, key); !word.empty()) return word;
  }
  return "";
}

char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

std::string figures(const Json& figure) {
  if (figure.is_number()) return figure.dump();
  std::string text;
  for (const Json& one : figure) text += (text.empty() ? "" : "/") + one.dump();
  return text;
}

// The printed strength of the side of the counter that lies upwards.
std::string strength(const Json& counter, const Json& state) {
  if (state.contains("strength")) return figures(state["strength"]);  // what is left of it
  const bool reduced = state.value("reduced", false) || state.value("losses", 0) > 0;
  if (reduced && counter.contains("reduced")) return figures(counter["reduced"]);
  for (const char* key : {"combat", "full"}) {
    if (counter.contains(key)) return figures(counter[key]);
  }
  return "";
}

std::string_view arrow(std::string_view face) {
  constexpr std::array<Pair, 8> kArrows{
      {{"E", "→"}, {"W", "←"}, {"N", "↑"}, {"S", "↓"}, {"NE", "↗"}, {"NW", "↖"}, {"SE", "↘"}, {"SW", "↙"}}};
  for (const auto& [name, sign] : kArrows) {
    if (name == face) return sign;
  }
  return "";
}

// Conditions that hinder a unit are worth a letter on the map.
constexpr std::array<Pair, 5> kMarks{
    {{"disorganised", "d"}, {"shaken", "s"}, {"oos", "o"}, {"ooc", "o"}, {"reduced", "r"}}};

std::string marks(const Json& state) {
  std::string text;
  for (const auto& [flag, letter] : kMarks) {
    if (state.value(std::string(flag), false)) text += letter;
  }
  if (const int losses = state.value("losses", 0); losses > 0) text += "-" + std::to_string(losses);
  return text + word_in(state, "level").substr(0, 1);
}

// Conditions that are told by a word.
constexpr std::array kConditions{"level", "mode", "ammo"};

std::string state_text(const Sheet& sheet, const Json& state) {
  std::string text;
  for (const auto& [key, value] : state.items()) {
    const bool worded = std::find(kConditions.begin(), kConditions.end(), key) != kConditions.end();
    const bool shown = value.is_boolean() ? value.get<bool>() : worded || (key == "losses" && value != 0);
    if (!shown) continue;
    std::string word = sheet.name_of(worded ? value.get<std::string>() : key);
    std::replace(word.begin(), word.end(), '_', ' ');
    text += (text.empty() ? "" : ", ") + word + (value.is_number() ? " " + value.dump() : "");
  }
  return text;
}

Piece piece(const Sheet& sheet, const Json& view, const std::string& list, const Json& entry) {
  Piece one;
  one.id = first_of(entry, {"unit", "commander", "chit", "id"});
  if (one.id.empty()) one.id = sheet.leader_in(list, entry);
  const Json* found = sheet.counter(one.id);
  const Json counter = found == nullptr ? Json::object() : *found;
  one.leader = counter.contains("id");
  one.name = counter.value("name", sheet.name_of(one.id));
  one.side = word_in(entry, "side").empty() ? word_in(counter, "side") : word_in(entry, "side");
  one.formation = word_in(counter, "formation");
  one.place = first_of(entry, {"hex", "at"});
  one.status = first_of(entry, {"status", "fate"});
  if (!one.status.empty() && one.status != "on-map") one.place.clear();
  one.state = state_text(sheet, entry);
  const std::string nation = first_of(counter, {"nation", "side"});
  const bool active =
      entry.value("active", false) || (!one.formation.empty() && one.formation == word_in(view, "active"));
  std::string kind = one.leader ? "*" : counter.value("kind", "?").substr(0, 1);
  if (counter.value("light", false)) kind = "l";
  one.label += upper((nation.empty() ? one.side : nation)[0]);
  one.label += active ? std::string(1, upper(kind[0])) : kind;
  one.label += one.leader && entry.contains("value") ? entry["value"].dump() : strength(counter, entry);
  one.label += std::string(arrow(word_in(entry, "face"))) + marks(entry);
  return one;
}

}  // namespace

std::string folded(std::string_view text) {
  constexpr std::array<Pair, 14> kPlain{{{"à", "a"},
                                         {"á", "a"},
                                         {"è", "e"},
                                         {"é", "e"},
                                         {"É", "e"},
                                         {"ì", "i"},
                                         {"ò", "o"},
                                         {"ó", "o"},
                                         {"ö", "o"},
                                         {"ù", "u"},
                                         {"ü", "u"},
                                         {"ä", "a"},
                                         {"’", "'"},
                                         {"ç", "c"}}};
  std::string result;
  while (!text.empty()) {
    std::size_t length = 1;
    std::string letter(1, static_cast<char>(std::tolower(static_cast<unsigned char>(text[0]))));
    for (const auto& [accented, plain] : kPlain) {
      if (text.starts_with(accented)) length = accented.size(), letter = plain;
    }
    if (text[0] != '"') result += letter;
    text.remove_prefix(length);
  }
  return result;
}

const Json& list_in(const Json& json, const char* key) {
  static const Json none = Json::array();
  const auto found = json.find(key);
  return found != json.end() && found->is_array() ? *found : none;
}

Sheet::Sheet(Json sheet) : json_(std::move(sheet)) {
  const Json names = json_.value("names", Json::object());
  for (const auto& [key, word] : names.items()) names_[key] = word;
  for (const char* list : {"phases", "sides", "formations", "places", "boxes"}) {
    for (const Json& one : list_in(json_, list)) names_[one["id"]] = one["name"];
  }
  for (const char* list : {"rules", "rulings"}) {
    for (const Json& one : list_in(json_, list)) {
      if (one.contains("number")) rule_numbers_[one["rule"]] = one["number"];
    }
  }
  for (const char* list : {"units", "leaders"}) {
    for (const Json& one : list_in(json_, list)) {
      const std::string id = first_of(one, {"unit", "id"});
      counters_[id] = &one;
      names_[id] = one["name"];
    }
  }
  const Json& map = json_.at("map");
  for (const Json& hex : list_in(map, "hexes")) {
    const std::string number = hex["hex"];
    places_[folded(number)] = number;
    if (hex.contains("place")) places_.emplace(folded(word_in(hex, "place")), number);
  }
  for (const Json& one : list_in(json_, "places")) {  // the hex that counts, or the first
    const std::string hex = one.contains("hex")     ? word_in(one, "hex")
                            : one.contains("hexes") ? one["hexes"][0].get<std::string>()
                                                    : word_in(one, "id");
    places_[folded(word_in(one, "name"))] = hex;
  }
  for (const char* list : {"cities", "zones"}) {  // a name that both have means the city
    for (const Json& one : list_in(map, list)) {
      names_[one["id"]] = one["name"];
      places_.emplace(folded(word_in(one, "name")), one["id"]);
      places_[folded(word_in(one, "id"))] = one["id"];
    }
  }
}

const Json* Sheet::counter(const std::string& id) const {
  const auto found = counters_.find(id);
  return found == counters_.end() ? nullptr : found->second;
}

std::string Sheet::name_of(const std::string& id) const {
  const auto found = names_.find(id);
  return found == names_.end() ? id : found->second;
}

std::string Sheet::number_of_rule(const std::string& id) const {
  const auto found = rule_numbers_.find(id);
  return found == rule_numbers_.end() ? id : found->second;
}

std::string Sheet::side_of(const std::string& id) const {
  if (const Json* found = counter(id)) return word_in(*found, "side");
  for (const Json& one : list_in(json_, "formations")) {
    if (one["id"] == id) return word_in(one, "side");
  }
  return "";
}

std::string Sheet::leader_in(const std::string& list, const Json& entry) const {
  for (const Json& one : list_in(json_, "leaders")) {
    if (word_in(one, "kind") + "s" != list) continue;
    for (const char* key : {"formation", "nation"}) {
      if (entry.contains(key) && one.contains(key) && entry[key] == one[key]) return one["id"];
    }
  }
  return "";
}

std::string Sheet::place_named(std::string_view said) const {
  const std::string wanted = folded(said);
  if (wanted.empty()) return "";
  if (const auto found = places_.find(wanted); found != places_.end()) return found->second;
  for (const auto& [name, id] : places_) {
    if (name.starts_with(wanted) && wanted.size() > 2) return id;
  }
  return "";
}

std::string Sheet::turn_label(int turn) const {
  for (const Json& one : list_in(json_, "turns")) {
    if (one["turn"] == turn) return first_of(one, {"name", "label"});
  }
  return "";
}

std::vector<Piece> pieces(const Sheet& sheet, const Json& view) {
  std::vector<Piece> all;
  for (const auto& [list, entries] : view.items()) {
    if (!entries.is_array()) continue;
    for (const Json& entry : entries) {
      const bool lies = entry.is_object() && (entry.contains("hex") || entry.contains("at") ||
                                              entry.contains("status") || entry.contains("fate"));
      if (lies) all.push_back(piece(sheet, view, list, entry));
    }
  }
  if (view.contains("chit_hex")) {  // the chit that is acting
    const std::string id = word_in(view, "active");
    all.push_back(piece(sheet, view, "", {{"id", id}, {"hex", view["chit_hex"]}}));
  }
  return all;
}

const Piece* piece_of(const std::vector<Piece>& all, const std::string& id) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Piece& one) { return one.id == id; });
  return found == all.end() ? nullptr : &*found;
}

std::map<std::string, std::vector<const Piece*>> by_place(const std::vector<Piece>& all) {
  std::map<std::string, std::vector<const Piece*>> places;
  for (const Piece& one : all) places[one.place].push_back(&one);
  return places;
}

std::vector<const Piece*> pieces_at(const std::vector<Piece>& all, const std::string& place) {
  std::vector<const Piece*> found;
  for (const Piece& one : all) {
    if (one.place == place && !place.empty()) found.push_back(&one);
  }
  return found;
}

}  // namespace tamburino::terminal
