#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/table.h"

// What a player can read off the table, taken from the sheet of a game and the view of a side. Nothing here
// knows which game it is: docs/protocol.md says what a sheet and a view have.
namespace tamburino::terminal {

// The sheet, with everything findable by its id.
class Sheet {
 public:
  explicit Sheet(Json sheet);
  Sheet(const Sheet&) = delete;
  Sheet& operator=(const Sheet&) = delete;

  const Json& json() const { return json_; }
  const Json* counter(const std::string& id) const;  // a unit or leader; null when there is none
  // Of a side, unit, leader, formation, place or word; an id that has no name stands for itself.
  std::string name_of(const std::string& id) const;
  std::string number_of_rule(const std::string& id) const;  // as players read it: "8 Movement (b)"
  std::string side_of(const std::string& id) const;         // of a unit, leader or formation
  // The leader in a list of a view ("commanders", "chiefs") that names him by his formation or nation.
  std::string leader_in(const std::string& list, const Json& entry) const;
  // The place that a player means: a hex number, an id or a name, or part of a name. Empty when there is
  // none.
  std::string place_named(std::string_view said) const;
  std::string turn_label(int turn) const;

 private:
  Json json_;
  std::map<std::string, const Json*> counters_;
  std::map<std::string, std::string> names_, places_;  // places_: folded name or id -> id
  std::map<std::string, std::string> rule_numbers_;    // of the rules whose id is not their number
};

// A counter as it lies on the table, as far as the viewer knows.
struct Piece {
  std::string id, name, side, formation;
  std::string place;   // a hex, zone or city; empty when it is not on the map
  std::string label;   // "FI5→": nation or side, kind (a capital: active), strength, facing, condition
  std::string state;   // its condition in words
  std::string status;  // why it is not on the map
  bool leader = false;
};

std::vector<Piece> pieces(const Sheet& sheet, const Json& view);
const Piece* piece_of(const std::vector<Piece>& all, const std::string& id);  // null when there is none
std::map<std::string, std::vector<const Piece*>> by_place(const std::vector<Piece>& all);
std::vector<const Piece*> pieces_at(const std::vector<Piece>& all, const std::string& place);

// A list of a sheet or view, without copying it; an empty one when it is not there.
const Json& list_in(const Json& json, const char* key);

// Lower case without accents and quotation marks, as names are compared.
std::string folded(std::string_view text);

}  // namespace tamburino::terminal
