#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/thousand/names.h"
#include "engine/games/thousand/notation.h"
#include "engine/games/thousand/play.h"
#include "engine/games/thousand/position.h"
#include "tests/proves.h"

// A position in one line, for tests of thousand. Statements are separated by semicolons:
//   "garibaldi TP; g-gar-i+g-gar-ii TP; b-ca-8 palermo; turn 2"
// Counters not mentioned are off the map. It is the Garibaldine movement of turn 1 unless said otherwise.
//
//   <unit>+<unit>... <place> [reduced] [moved] [fresh] [captured]     captured: a battery of the other side
//   <unit> to-come | eliminated | pool
//   <commander> <place> [back] [front] [active] [inactive] [moved] [led] [appointed]
//   <commander> to-come | prisoner | fled | escaped 5
//   city <city> garibaldine|bourbon [held] [scored] [by-siege] [worthless] [due] [besieged]
//   turn 3   phase combat   side bourbon   armistice truce|broken [3]   battles 2
//   battle <place> by garibaldine [round 2]      the units of its stacks need not be placed
//   stack <cell> <unit>+<unit> [damage 2] [entrenched] [flanked] [tried] [reduced]      the top first
//   senior <commander>   reductions bourbon 2
//   unit <unit> <combat> <quality> [<reduced combat> <reduced quality>]     alters a counter
//   commander <commander> <value> [colonel|brigadier|major|army]            alters both of its sides
//   calendar <turn> <value>
namespace tamburino::thousand {

const Game& campaign();  // the shipped pack, loaded once

class Given {
 public:
  explicit Given(std::string_view text);

  // The verdict on what is said, of several actions on the first that is refused.
  Verdict verdict(std::string_view action) const;
  bool lists(std::string_view action) const;  // among the actions offered now
  std::vector<std::string> listed() const;

  // Does actions, one after another; a refusal fails the test.
  Given& does(std::string_view action);
  // Answers the roll that is asked with these dice.
  Given& rolls(std::initializer_list<int> dice);
  Given& rolls(int die) { return rolls({die}); }
  // Ends whatever is asked with its plainest answer (done, the first listed) and every roll with this die,
  // until this question is asked or the game is over.
  Given& until(Ask ask, int die = 3);
  Given& until_roll(RollKind roll, int die = 3);

  Ask asked() const { return state.pending.kind == Pending::Kind::Ask ? state.pending.ask : Ask::None; }
  RollKind rolling() const {
    return state.pending.kind == Pending::Kind::Roll ? state.pending.roll : RollKind::None;
  }
  Side side_asked() const { return state.pending.side; }

  UnitId unit(std::string_view name) const { return find_unit(game, name); }
  CommanderId commander(std::string_view name) const { return find_commander(game, name); }
  PlaceId place(std::string_view name) const { return find_place(game, name); }
  const UnitState& operator[](std::string_view name) const { return state[unit(name)]; }
  const CommanderState& leader(std::string_view name) const { return state[commander(name)]; }
  const PlaceState& city(std::string_view name) const { return state[place(name)]; }
  const Stack& stack(std::string_view cell) const { return state[find_cell(cell)]; }
  std::string where(std::string_view name) const;    // the place of a unit or commander; "" off the map
  std::string cell_of(std::string_view name) const;  // of a unit; "" when on none
  bool happened(EventKind kind) const;               // in the last decision
  int times(EventKind kind) const;

  Game game;
  State state;
  Events events;

 private:
  Given& until(bool (*reached)(const State&, int), int what, int die);
};

inline Given given(std::string_view text) { return Given(text); }
Given started();  // the game as it begins: von Mechel is to be placed

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

// The one condition of the rule that failed.
MATCHER_P2(RefusedBy, rule, reason, std::string("is refused by ") + rule + " because of " + reason) {
  if (arg.allowed()) {
    *result_listener << "allowed";
    return false;
  }
  *result_listener << "refused by " << arg.rule << " because of " << (arg.reason ? arg.reason : "nothing");
  return std::string_view(arg.rule) == rule && arg.reason != nullptr &&
         std::string_view(arg.reason) == reason;
}
// A fact of the refusal.
MATCHER_P(Tells, fact, "tells a fact") {
  for (const Fact& one : arg.facts) {
    if (one == fact) return true;
  }
  return false;
}

int amount(const Reckoning& reckoning, std::string_view rule);  // what a rule adds; 0 when it does not occur

}  // namespace tamburino::thousand
