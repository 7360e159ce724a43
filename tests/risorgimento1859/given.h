#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"
#include "engine/games/risorgimento1859/movement.h"
#include "engine/games/risorgimento1859/notation.h"
#include "engine/games/risorgimento1859/play.h"
#include "engine/games/risorgimento1859/verbs.h"
#include "tests/proves.h"

// A position in one line, for tests. Statements are separated by semicolons:
//   "f1-5-zv1-1 S0747 E; goze S0747; a5-1-kinsky-1 S0745 W disordered hits 2; active f-1; brigade f1-5"
// The scenario is Le Grole unless `scenario magenta` comes first. The map is bare (clear ground, level 0, no
// waters or roads, all of it in play) unless `map` is said, and no counter is there but those named (`set-up`
// leaves them as the scenario places them, and implies `map`); nobody is due. Hexes of one map have no
// letter.
//
//   <unit> <hex> [E|NE|NW|W|SW|SE] [disordered] [square] [reserve] [marching] [hits 2] [spent 3] [in-command]
//   <leader> <hex> [finished]               units and leaders by id or by name
//   hex <hex> <terrain> [level 2] [castle]  side <hex>/<hex> stream|deep-stream|canal|river|bridge|
//                                                            gradual|sharp|steep (a ridge)
//   road trail|minor|major <hex>-<hex>-...
//   turn 3   corps <corps> [activations 1] [demoralized] [finished]   brigade-state <brigade> [hdc] [without]
//   active <corps>      it acts: `brigade` is asked unless more is said
//   brigade <brigade>   it moves: `move` is asked. Without its brigadier on the map all its units are In
//   Command segment begin|reserve|recover|out-of-reserve|commanders|demoralization [<side>]   that step of
//   the turn, with the
//                       Initiative of the side (the Allies)
//   phase <side>        the activation phase begins, that side is due
namespace tamburino::risorgimento1859 {

const Game& shipped(std::string_view scenario);  // a scenario of the shipped pack, loaded once

class Given {
 public:
  explicit Given(std::string_view text);

  Verdict verdict(std::string_view action) const;
  bool lists(std::string_view action) const;  // among the actions offered now
  std::vector<std::string> listed() const;
  Given& does(std::string_view action);           // a refusal fails the test; move X S0101-S0102 hex by hex
  Given& rolls(std::initializer_list<int> dice);  // answers the roll that is asked
  std::string asked() const;                      // the word of the question or throw, "over"
  bool told(EventKind kind) const;                // by the last action or roll

  UnitId unit(std::string_view name) const { return find_unit(game, name); }
  const UnitState& operator[](std::string_view name) const { return state[find_unit(game, name)]; }
  std::string hex(std::string_view name) const { return game.map.grid().name((*this)[name].hex); }

  Game game;
  State state;
  Events events;

 private:
  void begin_brigade(BrigadeId which);
};

// That an action is refused by this rule.
#define EXPECT_REFUSED(given, action, by) EXPECT_STREQ((given).verdict(action).rule, by) << (action)
#define EXPECT_ALLOWED(given, action) EXPECT_STREQ((given).verdict(action).rule, nullptr) << (action)

}  // namespace tamburino::risorgimento1859
