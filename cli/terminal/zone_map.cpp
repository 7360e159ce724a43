#include "cli/terminal/zone_map.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace tamburino::terminal {
namespace {

constexpr int kCell = 5;  // letters in a cell of a board

const Json& map_of(const Sheet& sheet) { return sheet.json().at("map"); }

std::string side_letter(const Sheet& sheet, const std::string& side) {
  const std::string name = sheet.name_of(side);
  return side.empty() ? " " : name.substr(0, 1);
}

// "R 8+3r (Dora·4, Emil·3)": units of a side, the reduced ones apart, and their leaders.
std::string force_text(const Sheet& sheet, const std::vector<const Piece*>& here, const std::string& side) {
  int full = 0, reduced = 0;
  std::string leaders;
  for (const Piece* one : here) {
    if (one->side != side) continue;
    if (one->leader) {
      leaders += (leaders.empty() ? "" : ", ") + one->name;
      if (one->label.size() > 2) leaders += "·" + one->label.substr(2);
      if (one->state.find("active") != std::string::npos) leaders += "*";
    } else {
      ++(one->state.find("reduced") != std::string::npos ? reduced : full);
    }
  }
  if (full + reduced == 0 && leaders.empty()) return "";
  std::string text = side_letter(sheet, side) + " " + std::to_string(full);
  if (reduced > 0) text += "+" + std::to_string(reduced) + "r";
  return leaders.empty() ? text : text + " (" + leaders + ")";
}

std::string forces_text(const Sheet& sheet, const std::vector<const Piece*>& here) {
  std::string text;
  for (const Json& side : sheet.json()["sides"]) {
    const std::string force = force_text(sheet, here, side["id"]);
    if (!force.empty()) text += (text.empty() ? "" : "; ") + force;
  }
  return text;
}

std::string neighbours_text(const Sheet& sheet, const std::string& zone) {
  std::string text;
  for (const std::string& one : zones_around(sheet, zone)) {
    if (one != zone) text += " " + one;
  }
  return text;
}

std::string city_line(const Sheet& sheet, const Json& view, const Json& city, const std::string& mark) {
  const std::string id = city["id"];
  std::string owner = city.value("side", "");
  const Json cities = view.value("cities", Json::object());
  if (cities.is_object() && cities.contains(id)) owner = cities[id].value("owner", owner);
  std::string text = "   " + mark + side_letter(sheet, owner) + " " + city["name"].get<std::string>() +
                     (city.value("port", false) ? " ●" : " ○");
  const int points = city.value("points", 0), by_siege = city.value("siege_points", 0);
  if (points > 0) text += " " + std::to_string(points) + "p";
  if (by_siege > 0) text += " (" + std::to_string(by_siege) + "p by siege)";
  return text;
}

Ink ink_of(const Sheet& sheet, const std::string& side) {
  return sheet.json()["sides"][0]["id"] == side ? Ink::First : Ink::Second;
}

const Json* stack_in(const Json& stacks, const std::string& cell) {
  for (const Json& one : stacks) {
    if (one.value("cell", "") == cell) return &one;
  }
  return nullptr;
}

// Of a stack: the top unit, its strength with the number below it, and its condition.
std::vector<std::string> cell_lines(const Sheet& sheet, const std::vector<Piece>& all, const Json* stack,
                                    std::string& side) {
  std::vector<std::string> lines(3);
  if (stack == nullptr || list_in(*stack, "units").empty()) return lines;
  const Json& units = (*stack)["units"];
  const auto top = std::find_if(all.begin(), all.end(), [&](const Piece& one) { return one.id == units[0]; });
  if (top == all.end()) return lines;
  side = top->side;
  std::string name;
  for (const char c : sheet.name_of(top->id)) name += c == ' ' ? "" : std::string(1, c);
  lines[0] = name;
  lines[1] = top->label.substr(2);
  if (units.size() > 1) lines[1] += "+" + std::to_string(units.size() - 1);
  if (stack->value("entrenched", false)) lines[2] += "#";
  for (int i = 0; i < std::min(stack->value("damage", 0), 3); ++i) lines[2] += "•";
  if (stack->value("flanked", false)) lines[2] += "~";
  if (stack->contains("target")) lines[2] += ">" + (*stack)["target"].get<std::string>().substr(2);
  return lines;
}

std::string rule_line(int columns, const char* left, const char* cross, const char* right) {
  std::string text = left;
  for (int i = 0; i < columns; ++i) {
    for (int j = 0; j < kCell; ++j) text += "─";
    text += i + 1 < columns ? cross : right;
  }
  return "    " + text + "\n";
}

std::string line_text(const Sheet& sheet, const std::vector<Piece>& all, const Json& stacks,
                      const std::string& line, int columns, const Paper& paper) {
  std::array<std::string, 3> rows{"", "", ""};
  for (int column = 1; column <= columns; ++column) {
    std::string side;
    const auto cell = cell_lines(sheet, all, stack_in(stacks, line + std::to_string(column)), side);
    for (std::size_t i = 0; i < rows.size(); ++i)
      rows[i] += "│" + inked(paper, side.empty() ? Ink::Plain : ink_of(sheet, side), fitted(cell[i], kCell));
  }
  std::string text = fitted(line, 4);
  for (std::size_t i = 0; i < rows.size(); ++i) text += (i == 0 ? "" : "    ") + rows[i] + "│\n";
  return text;
}

std::string board_text(const Sheet& sheet, const Json& board, const Json& on_it,
                       const std::vector<Piece>& all, const Paper& paper) {
  const int columns = board["columns"];
  const Json& stacks = list_in(on_it, "stacks");
  std::string text = "    ";
  for (int i = 1; i <= columns; ++i) text += fitted("  " + std::to_string(i), kCell + 1);
  while (text.ends_with(' ')) text.pop_back();
  text += "\n" + rule_line(columns, "┌", "┬", "┐");
  bool any = false;
  for (const Json& line : board["lines"]) {
    const std::string name = line;
    const bool used = std::any_of(stacks.begin(), stacks.end(), [&](const Json& one) {
      return one.value("cell", "").substr(0, name.size()) == name;
    });
    if (!used) continue;
    if (any) text += rule_line(columns, "├", "┼", "┤");
    any = true;
    text += line_text(sheet, all, stacks, name, columns, paper);
  }
  return any ? text + rule_line(columns, "└", "┴", "┘") : "";
}

}  // namespace

std::string zone_of(const Sheet& sheet, const std::string& place) {
  for (const Json& city : list_in(map_of(sheet), "cities")) {
    if (city["id"] == place) return city["zone"];
  }
  return place;
}

std::set<std::string> zones_around(const Sheet& sheet, const std::string& place) {
  const std::string zone = zone_of(sheet, place);
  std::set<std::string> zones{zone};
  for (const Json& border : list_in(map_of(sheet), "borders")) {
    if (border[0] == zone) zones.insert(border[1].get<std::string>());
    if (border[1] == zone) zones.insert(border[0].get<std::string>());
  }
  return zones;
}

std::string zones_text(const Sheet& sheet, const Json& view, const std::vector<Piece>& all,
                       const Pointers& pointers, const Paper& paper) {
  std::set<std::string> wanted;
  for (const std::string& place : pointers.middle) wanted.insert(zone_of(sheet, place));
  const auto mark = [&](const std::string& place) { return pointers.notes.contains(place) ? "+" : " "; };
  std::string text, land;
  const auto line = [&](const std::string& head, const std::string& place) {
    const std::string forces = forces_text(sheet, pieces_at(all, place));
    if (forces.empty()) {
      text += head + "\n";
    } else if (letters(head) + letters(forces) + 2 <= paper.width) {
      text += head + ": " + forces + "\n";
    } else {
      text += head + ":\n" + indented(wrapped(forces, paper.width - 6), 6);
    }
  };
  for (const Json& zone : list_in(map_of(sheet), "zones")) {
    const std::string id = zone["id"];
    if (!wanted.empty() && !wanted.contains(id)) continue;
    if (zone.value("land", "") != land) {
      land = zone.value("land", "");
      std::string name = sheet.name_of(land);
      if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
      text += "-- " + name + "\n";
    }
    line(mark(id) + fitted(id, 3) + zone["name"].get<std::string>() + " [beside" +
             neighbours_text(sheet, id) + "]",
         id);
    for (const Json& city : list_in(map_of(sheet), "cities")) {
      if (city["zone"] == id) line(city_line(sheet, view, city, mark(city["id"])), city["id"]);
    }
  }
  for (const Json& route : list_in(map_of(sheet), "routes")) {
    if (!wanted.empty() && !wanted.contains(zone_of(sheet, route["from"]))) continue;
    text += "   by sea " + route["code"].get<std::string>() + ": " + sheet.name_of(route["from"]) + " to " +
            sheet.name_of(route["to"]) + "\n";
  }
  return text;
}

std::string boards_text(const Sheet& sheet, const Json& view, const std::vector<Piece>& all,
                        const Paper& paper) {
  std::string text;
  for (const Json& board : list_in(map_of(sheet), "boards")) {
    const auto on_it = view.find(board["id"].get<std::string>());
    if (on_it != view.end() && on_it->is_object()) text += board_text(sheet, board, *on_it, all, paper);
  }
  return text;
}

std::string zones_legend() {
  return "A zone: its code and name, the zones beside it, who is in the open. A city: whose it is, ● with a "
         "port,\n"
         "○ without, the points it is worth, its garrison. B 8+3r (Name·1*): 8 full and 3 reduced units, "
         "the\n"
         "leader with his value, * when he may act. + a place that you can choose now.\n"
         "On a battle board: the top unit of a stack, its strength and how many are below it; # entrenched,\n"
         "• damage, ~ after a flanking move, >5 attacks column 5.\n";
}

}  // namespace tamburino::terminal
