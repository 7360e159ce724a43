#pragma once

#include "engine/games/butchery/names.h"
#include "engine/games/butchery/notation.h"
#include "engine/games/butchery/play.h"
#include "engine/games/butchery/position.h"
#include "engine/games/butchery/preview.h"
#include "tests/given.h"

// A position in one line, for tests of butchery. Statements are separated by semicolons:
//   "Vilaine 2316 disorganised; Wetzlar 2314 faces W; commander fr-ii 2416; hex 2315 woods level 1"
// The map is bare (clear, level 0, no roads) unless `map` is said. Counters not mentioned are absent. The
// formation of the first unit is active, in its movement, unless `active` or `phase` say otherwise.
//
//   <unit> <hex> [faces W] [disorganised] [lost 1] [moved] [fired] [supported] [tried] [spent 3] [in-command]
//                [out-of-command] [to-come] [eliminated]       unit by name, part of it, or id; "quote names
//                with spaces"
//   commander <formation> <hex> [ooc] [aide] [moved] [to-come] [eliminated] [failed 1]
//   chief <nation> <hex> [used 1] [to-come] [eliminated]
//   rider <nation> <hex> to <formation> [returning]
//   losses <formation> 3      broken <formation>      breaks <formation> 4 (alters its number)
//   counter <unit> [combat 5] [cohesion 3] [range 3] [heavy] [light]     alters a rating
//   leader <formation> [command 3] [bonus 1]                             alters a rating
//   hex <hex> <terrain> [level 2]      side <hex>/<hex> ridge|hedge|water|steep      road <kind>
//   <hex>-<hex>-... turn 9      heat      phase rally      active fr-ii      initiative austrians markers
//   [fr-i au-v ...] capacity forced-march      entered 2      not-activated      map      scenario (others as
//   set up; implies map) owner <hex> allies
namespace tamburino::butchery {

const Game& solferino();  // the shipped pack, loaded once

class Given : public GivenOf<Given, Game, State> {
 public:
  explicit Given(std::string_view text);

  Given& rolls(int first, int second = 0);
  Given& draws(std::string_view formation);
  // Answers every roll with this die until a side is asked or the game is over.
  Given& rolls_all(int die);

  FormationId formation(std::string_view name) const { return find_formation(game, name); }
  Hex hex(std::string_view number) const { return find_hex(game, number); }
  std::string where(std::string_view name) const { return game.map.grid().name(state[unit(name)].hex); }
  std::string commander_at(std::string_view formation_name) const {
    return game.map.grid().name(state[formation(formation_name)].commander_hex);
  }
  std::string chief_at(std::string_view nation) const {
    return game.map.grid().name(state.chief(find_nation(game, nation)).hex);
  }

 private:
  Position position_;
};

inline Given given(std::string_view text) { return Given(text); }

}  // namespace tamburino::butchery
