#pragma once

#include "engine/games/thousand/names.h"
#include "engine/games/thousand/notation.h"
#include "engine/games/thousand/play.h"
#include "engine/games/thousand/position.h"
#include "tests/given.h"

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

class Given : public GivenOf<Given, Game, State> {
 public:
  explicit Given(std::string_view text);

  // Ends whatever is asked with its plainest answer (done, the first listed) and every roll with this die,
  // until this question is asked or the game is over.
  Given& until(Ask ask, int die = 3);
  Given& until_roll(RollKind roll, int die = 3);

  CommanderId commander(std::string_view name) const { return find_commander(game, name); }
  PlaceId place(std::string_view name) const { return find_place(game, name); }
  const CommanderState& leader(std::string_view name) const { return state[commander(name)]; }
  const PlaceState& city(std::string_view name) const { return state[place(name)]; }
  const Stack& stack(std::string_view cell) const { return state[find_cell(cell)]; }
  std::string where(std::string_view name) const;    // the place of a unit or commander; "" off the map
  std::string cell_of(std::string_view name) const;  // of a unit; "" when on none

 private:
  Given& until(bool (*reached)(const State&, int), int what, int die);
};

inline Given given(std::string_view text) { return Given(text); }
Given started();  // the game as it begins: von Mechel is to be placed

}  // namespace tamburino::thousand
