#include "engine/games/thousand/verbs.h"

#include "engine/games/thousand/names.h"

namespace tamburino::thousand {
namespace {

using K = OperandKind;

constexpr std::array<VerbForm, kLastVerb> kForms{{
    {Verb::Done, "done", {}},
    {Verb::Place, "place", {K::Place}},
    {Verb::Station, "station", {K::Unit, K::Place}},
    {Verb::Post, "post", {K::Commander, K::Place}},
    {Verb::March, "march", {K::Commander, K::Place}},
    {Verb::Take, "take", {K::Unit}},
    {Verb::TakeAll, "take-all", {}},
    {Verb::Go, "go", {}},
    {Verb::Flee, "flee", {}},
    {Verb::Rebuild, "rebuild", {K::Unit}},
    {Verb::Fight, "fight", {K::Place}},
    {Verb::Besiege, "besiege", {K::Place}},
    {Verb::Lead, "lead", {K::Commander}},
    {Verb::Appoint, "appoint", {K::Commander}},
    {Verb::Stack, "stack", {K::Cell}},
    {Verb::Add, "add", {K::Unit}},
    {Verb::Rest, "rest", {}},
    {Verb::Entrench, "entrench", {K::Cell}},
    {Verb::Flank, "flank", {K::Cell}},
    {Verb::Call, "call", {K::Cell}},
    {Verb::Enter, "enter", {K::Cell}},
    {Verb::Attack, "attack", {K::Cell, K::Cell}},
    {Verb::Press, "press", {}},
    {Verb::Realign, "realign", {K::Cell, K::Cell}},
    {Verb::Top, "top", {K::Unit}},
    {Verb::Retreat, "retreat", {K::Place}},
    {Verb::Withdraw, "withdraw", {K::Commander}},
    {Verb::Reduce, "reduce", {K::Unit}},
    {Verb::Replace, "replace", {K::Unit}},
    {Verb::Occupy, "occupy", {K::Unit}},
    {Verb::OccupyWith, "occupy-with", {K::Commander}},
    {Verb::Send, "send", {K::Unit, K::Place}},
    {Verb::SendCommander, "send-commander", {K::Commander, K::Place}},
    {Verb::Concede, "concede", {}},
}};
static_assert(verbs::in_order(kForms));

std::string unit_text(const Game& game, std::uint16_t n) { return words::quoted_in(game.units, n); }
std::string unit_key(const Game& game, std::uint16_t n) { return words::id_in(game.units, n); }
std::string commander_text(const Game& game, std::uint16_t n) { return words::id_in(game.commanders, n); }
std::string place_text(const Game& game, std::uint16_t n) { return words::id_in(game.places, n); }
std::string cell_text(const Game& /*game*/, std::uint16_t n) {
  return n < kCells ? cell_name(Cell{static_cast<std::uint8_t>(n)}) : "?";
}

using notation::found;

// By their number.
constexpr std::array<Notation::Named, kOperandKinds> kKinds{{
    {},
    {.key = "unit", .text = unit_text, .find = found<Game, find_unit>, .id = unit_key},
    {.key = "commander", .text = commander_text, .find = found<Game, find_commander>},
    {.key = "place", .text = place_text, .find = found<Game, find_place>},
    {.key = "cell", .text = cell_text, .find = found<Game, find_cell>},
}};
static_assert(notation::complete(kKinds));

constexpr std::array<std::string_view, 7> kSmall{"to", "at", "on", "in", "into", "with", "against"};

}  // namespace

constexpr Notation kNotation{.forms = kForms, .kinds = kKinds, .small = kSmall};

}  // namespace tamburino::thousand
