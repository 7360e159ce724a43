#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/custoza/notation.h"
#include "engine/games/custoza/play.h"
#include "engine/games/custoza/position.h"
#include "engine/games/custoza/verbs.h"
#include "tests/proves.h"

// A position in one line, for tests of custoza. Statements are separated by semicolons:
//   "Haynau 4323 SE shaken; Bava 5026; \"5 Aosta\" 5025 N; road road 5025-5026; turn 12"
// The map is bare (clear ground, level 0, no waters or roads, all of it in play, routs by every edge) unless
// `map` is said. Counters not mentioned are absent. The Formation of the first unit is active, all its units
// are In Command and it is asked whose Action is next, unless `active` or `phase` say otherwise. Everybody is
// face up, guns are unlimbered. The scenario is Tail Strike.
//
//   <unit> <hex> [NE | faces NE] [march] [square] [limbered] [unlimbered] [shaken] [disordered]
//   [disorganized] [lost 1]
//                [low-ammo] [out-of-ammo] [exhausted] [face-down] [ooc] [done] [acted] [moved] [spent 3]
//                [recovered] [called]       unit by name, part of it, or id; "quote names with spaces"
//   <unit> routed | eliminated | exited | inside | waiting <hex> | to-come
//   <commander> <hex> [moved] [captured] [replaced]    by his name, an Overall Commander too; or
//   commander <formation> <hex> [to-come]     chief italian <hex> [face-down]     scout <formation> <hex>
//   formation <formation> [mood -1] [fatigue 4] [fatigued] [collapsed] [orders 2] [activated] [finished]
//   [lifted]
//                [moved] [fired] [fought] [on-march] [in-reserve] [no-communication] [objective <box>]
//                [changed] [tried] [arrived]       a commander On March or In Reserve is face down
//   counter <unit> [strength 5] [cohesion 9] [stacking 2] [movement 5] [range 3]          alters a rating
//   leader <commander> [command 3] [movement 10] [markers 6], of an Overall Commander [range 4]    alters a
//   rating hex <hex> <terrain> [level 2] [fort]     side <hex>/<hex> stream|river|bridge|closed ... road
//   road|track <hex>-<hex>-...          pontoon <hex>/<hex> [count 3] scenario tione-valley (must come first)
//   map   set-up (others as the scenario places them; implies map) turn 12   day 2   initiative austrian
//   owner <hex> italian   reluctance   columns 38 49 (the area) source italian <hex> (the first one drops
//   those there were) phase
//   start|command|attempt|declare|forces|not-activated|out-of-command|end|commands|march|fatigue active
//   <formation>   temper furious   marker assault|charge <hex> NE [served]   attacked <hex>
namespace tamburino::custoza {

const Game& shipped(std::string_view scenario);  // a scenario of the shipped pack, loaded once

class Given {
 public:
  explicit Given(std::string_view text);

  // The verdict on a text action; an order to a Force that has not been picked up yet picks it up first.
  Verdict verdict(std::string_view action) const;
  bool lists(std::string_view action) const;  // among the actions offered now
  std::vector<std::string> listed() const;

  // Does an action (`move X 4425-4426` hex by hex, picking the Force up); a refusal fails the test.
  Given& does(std::string_view action);
  // Answers the roll that is asked with these dice.
  Given& rolls(std::initializer_list<int> dice);
  Given& rolls(int first, int second) { return rolls({first, second}); }
  Given& rolls(int die) { return rolls({die}); }
  // Answers every roll with this die until a side is asked or the game is over.
  Given& rolls_all(int die);
  // Ends whatever is asked with its plainest answer (done, halt, pass, stay, the first listed) and every roll
  // with this die, until this question is asked or the game is over.
  Given& until(Ask ask, int die = 3);

  Ask asked() const { return state.pending.kind == Pending::Kind::Ask ? state.pending.ask : Ask::None; }
  RollKind rolling() const {
    return state.pending.kind == Pending::Kind::Roll ? state.pending.roll : RollKind::None;
  }
  Side side_asked() const { return state.pending.side; }

  UnitId unit(std::string_view name) const { return find_unit(game, name); }
  FormationId formation(std::string_view name) const { return find_formation(game, name); }
  Hex hex(std::string_view number) const { return find_hex(game, number); }
  Facing facing(std::string_view name) const { return find_facing(game, name); }
  Force force(std::initializer_list<std::string_view> names) const;
  const UnitState& operator[](std::string_view name) const { return state[unit(name)]; }
  std::string where(std::string_view name) const;  // empty when it is not on the map
  std::string faces(std::string_view name) const {
    return std::string(game.map.grid().name(state[unit(name)].facing));
  }
  std::string commander_at(std::string_view formation_name) const;
  bool happened(EventKind kind) const;                     // in the last decision
  std::vector<std::string> happenings() const;             // their rules, in order
  bool told(EventKind kind, std::string_view name) const;  // of this unit, in the last decision

  Game game;
  State state;
  Events events;
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

// The amount a rule adds to a reckoning; 0 when it does not occur. A rule that occurs twice is summed.
int amount(const Reckoning& reckoning, std::string_view rule);
bool has(const Reckoning& reckoning, std::string_view rule);

}  // namespace tamburino::custoza
