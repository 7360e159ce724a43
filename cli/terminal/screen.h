#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/terminal/hex_map.h"
#include "cli/terminal/menu.h"

// The table as one viewer sees it, drawn for the terminal: what Match prints, without any of its history.
namespace tamburino::terminal {

class Screen {
 public:
  Screen(const Table& table, const Paper& paper);

  // Looks at the table again, with the eyes of a side, or of a referee who sees everything.
  void look(const Table& table, const std::string& viewer);

  const Sheet& sheet() const { return sheet_; }
  const Paper& paper() const { return paper_; }
  const std::vector<Piece>& pieces() const { return pieces_; }

  std::string header() const;
  std::string question() const;     // the prompt with its rule, and what is under way
  std::string map_now(int height);  // around what can be acted upon
  // Around a place, so many rows each way; or north, south, east or west of where the last map was. Throws
  // RequestError when there is no such place.
  std::string map_at(const std::string& said, int rows);
  std::string map_all() const;
  std::string legend() const;
  std::string menu(Length length) const;
  std::string score() const;
  std::string stack(const std::string& said) const;
  std::string status() const;  // all of the view but the counters

 private:
  Pointers pointers() const;
  void note_places(const Json& json, std::set<std::string>& places) const;
  void note_costs(Pointers& pointers) const;
  std::vector<std::string> odds_of_choices() const;
  std::string place_of(const std::string& id) const;  // of a counter, or the place itself

  Sheet sheet_;
  Paper paper_;
  std::optional<HexMap> hexes_;
  const Table* table_ = nullptr;
  std::string viewer_, middle_;  // of the map that was drawn last
  Json view_, score_;
  std::vector<Piece> pieces_;
  std::vector<Choice> choices_;
};

}  // namespace tamburino::terminal
