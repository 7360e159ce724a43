#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "engine/games/risorgimento1859/play.h"
#include "protocol/table.h"

// The middle of things: who is asked, and the procedures under way, the last one on top.
namespace tamburino::risorgimento1859_json {

// Counters by their id, at once; by whatever else they may be called, as find_unit and find_piece do. A table
// of 500 counters is read name by name.
class Finder {
 public:
  explicit Finder(const risorgimento1859::Game& game);
  const risorgimento1859::Game& game() const { return game_; }
  risorgimento1859::UnitId unit(const std::string& name) const;      // throws UnknownName
  risorgimento1859::LeaderId leader(const std::string& name) const;  // throws UnknownName

 private:
  const risorgimento1859::Game& game_;
  std::unordered_map<std::string_view, risorgimento1859::Piece> by_id_;
};

Json under_way(const Finder& finder, const risorgimento1859::State& state);

// The same for whoever draws it: the unit that moves, what is reacted to, the attacks that are declared, the
// combat, the fire. Empty when nothing is under way.
Json doing(const Finder& finder, const risorgimento1859::State& state);

// Puts the procedures and the question into a State that has none. Throws RequestError.
void resume(const Finder& finder, risorgimento1859::State& state, const Json& told);

}  // namespace tamburino::risorgimento1859_json
