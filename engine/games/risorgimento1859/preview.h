#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/risorgimento1859/play.h"

// What an action would lead to: the same reckonings that the die will be read by, and the exact chances.
namespace tamburino::risorgimento1859 {

struct Odds {
  std::string what;  // a word of [outcome] in the pack's texts
  std::int64_t ways = 0;
  std::int64_t of = 10;  // equally likely throws
};

struct PreviewPart {
  std::string_view what;  // a word of the table of rolls
  Rule rule = nullptr;
  Piece roller = kNoPiece;
  Hex target = kNoHex;
  CorpsId corps = kNoCorps;        // of a roll for a corps
  BrigadeId brigade = kNoBrigade;  // of one for a brigade
  int dice = 1;
  std::vector<Reckoning::Item> die{};  // what is added to it; of a combat to the attacker's
  int die_total = 0;
  std::vector<Reckoning::Item> other{};  // of a combat, to the defender's
  int other_total = 0;
  std::vector<Odds> odds{};
  std::vector<Odds> results{};  // of a combat: the hits, "A1 D2"
};

// The rolls that follow at once from an action that may be done now; nothing where none does. Of an attack
// the Commitment of all who are to attack that hex, and then the combat, of those who commit themselves.
std::vector<PreviewPart> preview(const Game& game, const State& state, Action action);

// The roll that is asked for now.
std::vector<PreviewPart> preview_roll(const Game& game, const State& state);

// --- preview_combat.cpp

// Of the combat whose dice are to be thrown now: who wins in the end, when both sides give their hits as
// suits them best, and how many hits there are.
PreviewPart combat_part(const Game& game, const State& state);
// Of what is declared against a hex, once the action is added: Commitment of each stack, and the combat.
std::vector<PreviewPart> attack_parts(const Game& game, const State& state, Action action);

// A part with one die of ten faces; `outcome(die, total)` gives the word.
constexpr int kDieFaces = 10;  // 0 to 9: 2.3a
void add_odds(std::vector<Odds>& odds, std::string_view what, std::int64_t ways, std::int64_t of);
template <class Outcome>
PreviewPart part_of(std::string_view what, Rule rule, const Reckoning& sum, const Outcome& outcome) {
  PreviewPart part{.what = what, .rule = rule, .die = {sum.items().begin(), sum.items().end()}};
  part.die_total = sum.total();
  for (int die = 0; die < kDieFaces; ++die)
    add_odds(part.odds, outcome(die, die + sum.total()), 1, kDieFaces);
  return part;
}
PreviewPart commitment_part(const Game& game, const State& state, UnitId who, Hex target, bool charge);

}  // namespace tamburino::risorgimento1859
