#pragma once

#include "engine/games/novara/names.h"
#include "engine/games/novara/notation.h"
#include "engine/games/novara/play.h"
#include "engine/games/novara/position.h"
#include "engine/games/novara/view.h"
#include "tests/given.h"

// A position in one line, for tests of novara. Statements are separated by semicolons:
//   "3 Piemonte 2118 shaken; Grz 3 2116; road 2119-2118-2117; turn 7"
// The map is bare (clear ground, no waters, ridges or roads) unless `map` is said. Counters not mentioned are
// absent. The chit of the first unit's formation is active, in its movement, unless `active` or `phase` say
// otherwise; all of its units are in reach unless `chit-at` is said. The scenario is the campaign.
//
//   <unit> <hex> [shaken] [oos] [lost 1] [start-lost 1] [marched] [activated] [active] [inactive] [moved]
//                [halted] [off-road] [charged] [bombarded] [lifted] [captured] [spent 3] [laid NE]
//                "quote names with spaces"; later ones of a hex lie on top
//   <unit> to-come | eliminated | exited [oos] | in-display B
//   counter <unit> [combat 5] [reduced 3] [steps 2] [movement 4] [bonus 1] [small] [regular]     alters a
//   rating chit <chit> [radius 3] [factor 2] alters a rating hex <hex> <terrain>      side <hex>/<hex>
//   river|stream|bridge|ford|ridge (several; ridge: the first hex is lower) road <hex>-<hex>-...     source
//   sardinian|austrian <hex> (the first one drops those of the scenario) exit sardinian|austrian <hex>
//   scenario mortara (must come first)   fog dummies|displays   sixth   hypothetical   (these too)
//   map   turn 9   phase declare   active a-daspre   chit-at 2118   boxed a-ii a-iii   marching
//   to-choose austrian (whose turn in arrivals, dummies, choice, recovery)
//   cup a-daspre s-independent   passed ...   held ...   marched-formation a-ii   sixth-in
//   retreat-used austrian   higher-last austrian 2   committed austrian 1   owner Vigevano austrian
namespace tamburino::novara {

const Game& campaign();  // the shipped pack, loaded once
Game load(std::string_view scenario, const Options& options = {});

class Given : public GivenOf<Given, Game, State> {
 public:
  explicit Given(std::string_view text);

  Given& draws(std::string_view chit);
  // Ends whatever is asked with its plainest answer (done, halt, hold, pass, wait, the first listed) and
  // every roll with this die, until this question is asked or the game is over.
  Given& until(Ask ask, int die = 3);

  Hex hex(std::string_view number) const { return find_hex(game, number); }
  ChitId chit(std::string_view name) const { return find_chit(game, name); }
  std::string where(std::string_view name) const {
    return state.on_map(unit(name)) ? game.map.grid().name(state[unit(name)].hex) : "";
  }
  bool told(Side side, EventKind kind) const;  // in the last decision, so that this side may know
  int cost(std::string_view unit,
           std::string_view hex) const;  // of the cheapest way there; -1 when out of reach
};

inline Given given(std::string_view text) { return Given(text); }

}  // namespace tamburino::novara
