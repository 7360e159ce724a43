#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/butchery/names.h"
#include "engine/games/butchery/notation.h"
#include "engine/games/butchery/play.h"
#include "engine/games/butchery/position.h"
#include "engine/games/butchery/preview.h"
#include "tests/proves.h"

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

class Given {
 public:
  explicit Given(std::string_view text);

  // The verdict on a text action; `move X hex` also when X has not been picked up yet.
  Verdict verdict(std::string_view action) const;
  bool lists(std::string_view action) const;  // among the actions offered now
  std::vector<std::string> listed() const;

  // Does actions, one after another (a move picks its unit up); a refusal fails the test.
  Given& does(std::string_view action);
  Given& rolls(int first, int second = 0);
  Given& draws(std::string_view formation);
  // Answers every roll with this die until a side is asked or the game is over.
  Given& rolls_all(int die);

  Ask asked() const { return state.pending.kind == Pending::Kind::Ask ? state.pending.ask : Ask::None; }
  RollKind rolling() const {
    return state.pending.kind == Pending::Kind::Roll ? state.pending.roll : RollKind::None;
  }
  Side side_asked() const { return state.pending.side; }

  UnitId unit(std::string_view name) const { return find_unit(game, name); }
  FormationId formation(std::string_view name) const { return find_formation(game, name); }
  Hex hex(std::string_view number) const { return find_hex(game, number); }
  const UnitState& operator[](std::string_view name) const { return state[unit(name)]; }
  std::string where(std::string_view name) const { return game.map.grid().name(state[unit(name)].hex); }
  std::string commander_at(std::string_view formation_name) const {
    return game.map.grid().name(state[formation(formation_name)].commander_hex);
  }
  std::string chief_at(std::string_view nation) const {
    return game.map.grid().name(state.chief(find_nation(game, nation)).hex);
  }
  bool happened(EventKind kind) const;  // in the last decision

  Game game;
  State state;
  Events events;

 private:
  Position position_;
};

inline Given given(std::string_view text) { return Given(text); }

MATCHER(Allowed, "is allowed") {
  if (!arg.allowed()) *result_listener << "refused by " << arg.rule;
  return arg.allowed();
}
MATCHER_P(RefusedBy, rule, std::string("is refused by ") + rule) {
  if (arg.allowed()) {
    *result_listener << "allowed";
    return false;
  }
  *result_listener << "refused by " << arg.rule;
  return std::string_view(arg.rule) == rule;
}

// Refused by the rule, for this one of its conditions.
MATCHER_P2(RefusedBecause, rule, reason, std::string("is refused by ") + rule + " because " + reason) {
  if (arg.allowed()) {
    *result_listener << "allowed";
    return false;
  }
  *result_listener << "refused by " << arg.rule << " because " << (arg.reason != nullptr ? arg.reason : "?");
  return std::string_view(arg.rule) == rule && arg.reason != nullptr &&
         std::string_view(arg.reason) == reason;
}

// The amount a rule adds to a reckoning; 0 when it does not occur. A rule that occurs twice is summed.
int amount(const Reckoning& reckoning, std::string_view rule);
bool has(const Reckoning& reckoning, std::string_view rule);

}  // namespace tamburino::butchery
