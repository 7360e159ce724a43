#include "cli/terminal/reports.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tamburino::terminal {
namespace {

std::string spaced(std::string text) {
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string value_text(const Sheet& sheet, const Json& value) {
  if (value.is_string()) return sheet.name_of(value.get<std::string>());
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (value.is_null()) return "nobody";
  if (value.is_number_float() && value.get<double>() == std::floor(value.get<double>()))
    return std::to_string(value.get<long>());
  return value.dump();
}

std::string signed_text(int amount) { return (amount >= 0 ? "+" : "") + std::to_string(amount); }

std::string percent(const Json& chance) {
  return std::to_string(std::lround(100 * chance["probability"].get<double>())) + " %";
}

std::string item_line(const std::string& rule, const std::string& text, int amount, int divisor,
                      const Paper& paper) {
  const std::string how = divisor > 1 ? "÷" + std::to_string(divisor) : signed_text(amount);
  const std::string start = fitted("    " + how, 8) + fitted(rule, std::max(14, letters(rule) + 1));
  return start + inked(paper, Ink::Dim, shortened(text, paper.width - letters(start) - 1));
}

std::string items_text(const Sheet& sheet, const Json& sum, const Paper& paper) {
  std::string text;
  for (const Json& item : list_in(sum, "items"))
    text += item_line(sheet.number_of_rule(item["rule"]), item.value("text", ""), item["amount"],
                      item.value("divisor", 1), paper) +
            "\n";
  return text;
}

std::string part_title(const Sheet& sheet, const Json& part) {
  std::string text = part.value("title", sheet.name_of(part["what"]));
  for (const char* key : {"roller", "from", "place"}) {
    if (part.contains(key)) text += ", " + sheet.name_of(part[key]);
  }
  if (part.contains("target")) text += " against " + sheet.name_of(part["target"]);
  return text;
}

// What a part says in a number or word beside its chances: "column 4, 3:1, needs 6".
std::string part_figures(const Json& part) {
  std::string text;
  const auto add = [&](const std::string& one) { text += (text.empty() ? "" : ", ") + one; };
  if (part.contains("attack") && part.contains("defence"))
    add(part["attack"].dump() + " against " + part["defence"].dump());
  if (part.contains("odds")) add(part["odds"].get<std::string>());
  if (part.contains("read_in_column")) add("column " + part["read_in_column"].dump());
  if (part.contains("dice") && part["dice"] != 1) add(part["dice"].dump() + " dice");
  if (part.contains("die") && part["die"].value("total", 0) != 0)
    add(signed_text(part["die"]["total"]) + " to the die");
  if (part.contains("needed")) add("needs " + part["needed"].dump());
  return text;
}

std::string chances_in_brief(const Json& part) {
  std::string text;
  const Json chances = part.value("chances", Json::object());
  for (const auto& [what, chance] : chances.items()) {
    if (chance["ways"] != 0)
      text += (text.empty() ? "" : ", ") + chance.value("name", what) + " " + percent(chance);
  }
  return text;
}

std::string chance_line(const Sheet& sheet, const std::string& what, const Json& chance) {
  constexpr int kBar = 24;
  const int full = static_cast<int>(std::lround(chance["probability"].get<double>() * kBar));
  std::string bar;
  for (int i = 0; i < kBar; ++i) bar += i < full ? "█" : "·";
  const std::string meaning = chance.value("means", sheet.name_of(what) == what ? "" : sheet.name_of(what));
  const std::string ways = chance["ways"].dump() + "/" + chance["of"].dump();
  return "    " + fitted(what, std::max(10, letters(what) + 1)) + bar + "  " +
         fitted(ways, std::max(6, letters(ways) + 1)) + percent(chance) + (meaning.empty() ? "" : "  ") +
         meaning + "\n";
}

// Of a view, single words that matter to a player and stand nowhere else in the header.
std::string single_words(const Sheet& sheet, const Json& view) {
  constexpr std::array kElsewhere{"game",  "scenario", "base",  "phase",    "side",    "viewer",
                                  "notes", "map",      "dates", "chit_hex", "rallying"};
  std::string text;
  for (const auto& [key, value] : view.items()) {
    const bool shown = std::find(kElsewhere.begin(), kElsewhere.end(), key) == kElsewhere.end();
    if (!shown || !value.is_string()) continue;
    const std::string name = sheet.name_of(value);
    text += " | " + (folded(name).find(key) == std::string::npos ? spaced(key) + " " : "") + name;
  }
  return text;
}

std::string points_text(const Sheet& sheet, const Json& score) {
  std::string text;
  for (const Json& side : sheet.json()["sides"]) {
    const std::string id = side["id"];
    if (score.contains(id) && score[id].is_number())
      text += (text.empty() ? "" : " : ") + value_text(sheet, score[id]);
  }
  if (text.empty() && score.contains("points")) text = value_text(sheet, score["points"]);
  return text.empty() ? "" : " | points " + text;
}

}  // namespace

std::string header_text(const Sheet& sheet, const Json& view, const Json& score, const std::string& side) {
  const int turn = view.value("turn", 0);
  std::string text = "== Turn " + std::to_string(turn);
  if (const std::string label = sheet.turn_label(turn); !label.empty()) text += ", " + label;
  text += points_text(sheet, score);
  if (view.contains("phase")) text += " | " + sheet.name_of(view["phase"]);
  if (!side.empty()) text += " | " + sheet.name_of(side) + " to act";
  return text + single_words(sheet, view);
}

std::string odds_text(const Sheet& sheet, const Json& preview, const Paper& paper) {
  std::string text;
  for (const Json& part : list_in(preview, "parts")) {
    text += inked(paper, Ink::Bold, part_title(sheet, part)) + "\n";
    for (const char* sum : {"column", "die"}) {
      if (part.contains(sum) && part[sum].is_object()) text += items_text(sheet, part[sum], paper);
    }
    if (const std::string figures = part_figures(part); !figures.empty()) text += "    = " + figures + "\n";
    const Json chances = part.value("chances", Json::object());
    for (const auto& [what, chance] : chances.items()) {
      if (chance["ways"] != 0) text += chance_line(sheet, what, chance);
    }
  }
  return text.empty() ? "No dice are rolled for that.\n" : text;
}

std::string odds_in_brief(const Sheet& sheet, const Json& preview, const Paper& paper) {
  std::string text;
  for (const Json& part : list_in(preview, "parts")) {
    const std::string figures = part_figures(part);
    text += wrapped("odds: " + part_title(sheet, part) + (figures.empty() ? "" : " (" + figures + ")") +
                        ": " + chances_in_brief(part),
                    paper.width);
  }
  return text;
}

// The fights, or else the first test.
std::string odds_note(const Sheet& sheet, const Json& preview) {
  std::string text;
  const Json& parts = list_in(preview, "parts");
  for (const Json& part : parts) {
    if (part.contains("target"))
      text += (text.empty() ? "" : "; ") + part.value("title", sheet.name_of(part["what"])) + " " +
              chances_in_brief(part);
  }
  return text.empty() && !parts.empty() ? chances_in_brief(parts[0]) : text;
}

std::string event_text(const Sheet& sheet, const Table& table, const Event& event, const Paper& paper) {
  const std::string number = sheet.number_of_rule(event.rule);
  const Json described = table.describe(event);
  if (described["event"] == "item") {
    const Json& facts = described["facts"];
    const int divisor = facts.size() > 1 ? facts[1].value("value", 1) : 1;
    return item_line(number, table.text_of_rule(event.rule), facts[0].value("value", 0), divisor, paper);
  }
  const bool chance = described["event"] == "rolled" || described["event"] == "drawn";
  return "  " + inked(paper, chance ? Ink::Bold : Ink::Plain, table.say(event)) + " " +
         inked(paper, Ink::Dim, "[" + number + "]");
}

std::string hint_text(const Json& analysis, const Paper& paper) {
  std::string text = "The computer (" + analysis["level"].get<std::string>() + ") would " +
                     analysis["choice"].get<std::string>();
  if (analysis["simulations"] != 0) text += ", after " + analysis["simulations"].dump() + " trials";
  text = wrapped(text + ":", paper.width);
  for (const Json& line : analysis["lines"]) {
    const bool looked = line["visits"] != 0;
    std::string one = looked ? std::to_string(std::lround(100 * line["expected"].get<double>())) + " %" : "";
    one = "  " + fitted(one, 6) + line["action"].get<std::string>();
    for (std::size_t i = 1; i < line["steps"].size(); ++i) {
      const Json& step = line["steps"][i];
      one += step["side"] == analysis["side"] ? ", then " : ", answered by ";
      one += step["action"].get<std::string>();
    }
    text += wrapped(one + (looked ? " (tried " + line["visits"].dump() + " times)" : ""), paper.width);
  }
  return text;
}

std::string refusal_text(const Sheet& sheet, const RequestError& error, const Paper& paper) {
  std::string text = error.code == "refused" ? "Refused: " : "";
  text += error.what();
  if (!error.rule.empty()) text += " [" + sheet.number_of_rule(error.rule) + "]";
  if (error.code == "bad-action") text += ". (list: what is possible now; help: how to type it)";
  return inked(paper, Ink::Warning, wrapped(text, paper.width));
}

std::string rule_text(const Sheet& sheet, const std::string& number, const Paper& paper) {
  std::string text;
  for (const char* list : {"rules", "rulings"}) {
    for (const Json& one : list_in(sheet.json(), list)) {
      const std::string id = one["rule"];
      const bool below = !number.empty() && (id.starts_with(number) || sheet.number_of_rule(id) == number);
      const bool other = id.size() > number.size() && std::isdigit(id[number.size()]) != 0 &&
                         std::isdigit(number.back()) != 0;  // 10 is not below 1
      if (below && !other)
        text += wrapped(sheet.number_of_rule(id) + "  " + one["text"].get<std::string>(), paper.width);
    }
  }
  return text.empty() ? "There is no rule " + number + ".\n" : text;
}

std::string facts_text(const Sheet& sheet, const Json& facts) {
  std::string text;
  for (const Json& fact : facts) {
    const Json& value = fact.contains("name") ? fact["name"]
                        : fact.contains("id") ? fact["id"]
                                              : fact["value"];
    text += "  " + fact["kind"].get<std::string>() + ": " + value_text(sheet, value) + "\n";
  }
  return text;
}

std::string score_text(const Sheet& sheet, const Json& score, const Paper& paper) {
  const auto found = score.find("reckoning");
  if (found == score.end()) return outline(sheet, score, paper);
  const auto word = [](const Json& one, const char* key) {
    const auto at = one.find(key);
    return at != one.end() && at->is_string() ? at->get<std::string>() : "";
  };
  const auto owner = [&](const Json& one, const char* key) {
    const std::string side = word(one, key);
    return side.empty() ? "nobody" : sheet.name_of(side);
  };
  const auto points = [&](const Json& one) {
    return one.contains("points") ? value_text(sheet, one["points"]) : "0";
  };
  std::string text;
  for (const Json& one : list_in(*found, "totals")) text += owner(one, "side") + ": " + points(one) + "\n";
  if (found->contains("level")) text += word((*found)["level"], "text") + "\n";
  for (const Json& one : list_in(*found, "items"))
    text += "  " + fitted(points(one), 5) + owner(one, "side") + ": " + word(one, "text") + " [" +
            sheet.number_of_rule(word(one, "rule")) + "]\n";
  for (const Json& one : list_in(*found, "places"))
    text += "  " + word(one, "name") + ": " + owner(one, "owner") + ", " + points(one) + "\n";
  for (const Json& one : list_in(*found, "conditions")) {
    const bool met = one.contains("met") && one["met"] == true;
    text += "  " + wrapped((met ? "* " : "- ") + word(one, "text"), paper.width - 2);
  }
  return text;
}

std::string stack_text(const Sheet& sheet, const std::vector<Piece>& all, const std::string& place) {
  std::string text = sheet.name_of(place);
  for (const Json& hex : list_in(sheet.json()["map"], "hexes")) {
    if (hex["hex"] != place) continue;
    for (const auto& [key, value] : hex.items()) {
      if (key == "terrain" || key == "place") text += ", " + value_text(sheet, value);
      if (key != "hex" && key != "terrain" && key != "place")
        text += ", " + spaced(key) + " " + value_text(sheet, value);
    }
  }
  text += "\n";
  const auto here = pieces_at(all, place);
  for (const Piece* one : here) {
    text += "  " + fitted(one->label, 8) + one->name;
    if (!one->formation.empty()) text += ", " + sheet.name_of(one->formation);
    text += (one->state.empty() ? "" : ": " + one->state) + "\n";
  }
  return here.empty() ? text + "  no known units\n" : text;
}

std::string units_text(const Sheet& sheet, const std::vector<Piece>& all, const std::string& said,
                       const Paper& paper) {
  const std::string wanted = folded(said);
  const bool exact = std::any_of(all.begin(), all.end(), [&](const Piece& one) {
    return !wanted.empty() && (folded(one.side) == wanted || folded(one.formation) == wanted);
  });
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (const Piece& one : all) {
    const std::string group = one.formation.empty() ? one.side : one.formation;
    const std::string names = folded(one.side + " " + sheet.name_of(one.side) + " " + one.formation + " " +
                                     sheet.name_of(one.formation) + " " + one.name);
    const bool named = exact ? folded(one.side) == wanted || folded(one.formation) == wanted
                             : names.find(wanted) != std::string::npos;
    if (!named) continue;
    std::string where = one.place.empty() ? sheet.name_of(one.status) : sheet.name_of(one.place);
    const std::string text = fitted(one.label, 7) + " " + one.name + " " + where;
    const auto found =
        std::find_if(groups.begin(), groups.end(), [&](const auto& known) { return known.first == group; });
    if (found == groups.end()) {
      groups.push_back({group, {text}});
    } else {
      found->second.push_back(text);
    }
  }
  std::string text;
  for (const auto& [group, entries] : groups)
    text += inked(paper, Ink::Bold, sheet.name_of(group)) + "\n" + in_columns(entries, paper);
  return text.empty() ? "There is no side, formation or unit called \"" + said + "\".\n" : text;
}

std::string inline_text(const Sheet& sheet, const Json& json) {
  if (!json.is_structured()) return value_text(sheet, json);
  std::string text;
  for (const auto& [key, value] : json.items()) {
    if (value.is_structured() && value.empty()) continue;
    if (value.is_boolean() && !value.get<bool>()) continue;
    text += text.empty() ? "" : ", ";
    if (!json.is_array()) text += spaced(sheet.name_of(key));
    if (value.is_boolean()) continue;
    if (!json.is_array()) text += " ";
    text += value.is_structured() ? "(" + inline_text(sheet, value) + ")" : value_text(sheet, value);
  }
  return text;
}

std::string outline(const Sheet& sheet, const Json& json, const Paper& paper) {
  std::string text, line;
  const auto flush = [&] {
    if (!line.empty()) text += line + "\n";
    line.clear();
  };
  for (const auto& [key, value] : json.items()) {
    if (value.is_structured() && value.empty()) continue;
    const std::string one = spaced(sheet.name_of(key)) + ": " + inline_text(sheet, value);
    if (value.is_structured() || letters(line) + letters(one) + 2 > paper.width) flush();
    const bool nested =
        value.is_structured() &&
        std::any_of(value.begin(), value.end(), [](const Json& part) { return part.is_structured(); });
    if (nested) {
      text += spaced(sheet.name_of(key)) + ":\n";
      for (const auto& [inner, part] : value.items()) {
        if (part.is_structured() && part.empty()) continue;
        const std::string name = value.is_array() ? "" : spaced(sheet.name_of(inner)) + ": ";
        text += indented(wrapped(name + inline_text(sheet, part), paper.width - 2), 2);
      }
    } else if (value.is_structured()) {
      text += wrapped(one, paper.width);
    } else {
      line += (line.empty() ? "" : ", ") + one;
    }
  }
  flush();
  return text;
}

}  // namespace tamburino::terminal
