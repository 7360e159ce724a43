#include "engine/games/thousand/verbs.h"

namespace tamburino::thousand {
namespace {

constexpr auto kNone = OperandKind::None;
constexpr auto kUnit = OperandKind::Unit;
constexpr auto kCommander = OperandKind::Commander;
constexpr auto kPlace = OperandKind::Place;
constexpr auto kCell = OperandKind::Cell;

constexpr std::array<VerbForm, kLastVerb> kForms{{
    {Verb::Done, "done", {kNone, kNone, kNone}},
    {Verb::Place, "place", {kPlace, kNone, kNone}},
    {Verb::Station, "station", {kUnit, kPlace, kNone}},
    {Verb::Post, "post", {kCommander, kPlace, kNone}},
    {Verb::March, "march", {kCommander, kPlace, kNone}},
    {Verb::Take, "take", {kUnit, kNone, kNone}},
    {Verb::TakeAll, "take-all", {kNone, kNone, kNone}},
    {Verb::Go, "go", {kNone, kNone, kNone}},
    {Verb::Flee, "flee", {kNone, kNone, kNone}},
    {Verb::Rebuild, "rebuild", {kUnit, kNone, kNone}},
    {Verb::Fight, "fight", {kPlace, kNone, kNone}},
    {Verb::Besiege, "besiege", {kPlace, kNone, kNone}},
    {Verb::Lead, "lead", {kCommander, kNone, kNone}},
    {Verb::Appoint, "appoint", {kCommander, kNone, kNone}},
    {Verb::Stack, "stack", {kCell, kNone, kNone}},
    {Verb::Add, "add", {kUnit, kNone, kNone}},
    {Verb::Rest, "rest", {kNone, kNone, kNone}},
    {Verb::Entrench, "entrench", {kCell, kNone, kNone}},
    {Verb::Flank, "flank", {kCell, kNone, kNone}},
    {Verb::Call, "call", {kCell, kNone, kNone}},
    {Verb::Enter, "enter", {kCell, kNone, kNone}},
    {Verb::Attack, "attack", {kCell, kCell, kNone}},
    {Verb::Press, "press", {kNone, kNone, kNone}},
    {Verb::Realign, "realign", {kCell, kCell, kNone}},
    {Verb::Top, "top", {kUnit, kNone, kNone}},
    {Verb::Retreat, "retreat", {kPlace, kNone, kNone}},
    {Verb::Withdraw, "withdraw", {kCommander, kNone, kNone}},
    {Verb::Reduce, "reduce", {kUnit, kNone, kNone}},
    {Verb::Replace, "replace", {kUnit, kNone, kNone}},
    {Verb::Occupy, "occupy", {kUnit, kNone, kNone}},
    {Verb::OccupyWith, "occupy-with", {kCommander, kNone, kNone}},
    {Verb::Send, "send", {kUnit, kPlace, kNone}},
    {Verb::SendCommander, "send-commander", {kCommander, kPlace, kNone}},
    {Verb::Concede, "concede", {kNone, kNone, kNone}},
}};
static_assert(verbs::in_order(kForms));

}  // namespace

std::span<const VerbForm> verb_forms() { return kForms; }
const VerbForm* form_of(Verb verb) { return verbs::find(kForms, verb); }
const VerbForm* form_of(std::string_view word) { return verbs::find(kForms, word); }
bool well_formed(Action action) { return verbs::well_formed(form_of(verb_of(action)), action); }

}  // namespace tamburino::thousand
