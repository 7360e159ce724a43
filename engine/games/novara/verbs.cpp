#include "engine/games/novara/verbs.h"

namespace tamburino::novara {
namespace {

constexpr auto kNone = OperandKind::None;
constexpr auto kUnit = OperandKind::Unit;
constexpr auto kFormation = OperandKind::Formation;
constexpr auto kHex = OperandKind::Hex;
constexpr auto kFacing = OperandKind::Facing;
constexpr auto kNumber = OperandKind::Number;
constexpr auto kLetter = OperandKind::Letter;
constexpr auto kBox = OperandKind::Box;

constexpr std::array<VerbForm, kLastVerb> kForms{{
    {Verb::Done, "done", {kNone, kNone, kNone}},
    {Verb::Select, "select", {kUnit, kNone, kNone}},
    {Verb::Place, "place", {kUnit, kHex, kNone}},
    {Verb::Lay, "lay", {kUnit, kFacing, kNone}},
    {Verb::Hide, "hide", {kUnit, kLetter, kHex}},
    {Verb::Assign, "assign", {kFormation, kBox, kNone}},
    {Verb::Lose, "lose", {kUnit, kNone, kNone}},
    {Verb::Commit, "commit", {kFormation, kNone, kNone}},
    {Verb::Box, "box", {kFormation, kNone, kNone}},
    {Verb::GeneralRetreat, "general-retreat", {kNone, kNone, kNone}},
    {Verb::Top, "top", {kUnit, kNone, kNone}},
    {Verb::AddDummy, "add-dummy", {kHex, kNone, kNone}},
    {Verb::RemoveDummy, "remove-dummy", {kHex, kNone, kNone}},
    {Verb::Call, "call", {kNone, kNone, kNone}},
    {Verb::Wait, "wait", {kNone, kNone, kNone}},
    {Verb::Activate, "activate", {kNone, kNone, kNone}},
    {Verb::Pass, "pass", {kNone, kNone, kNone}},
    {Verb::MoveDummies, "move-dummies", {kNone, kNone, kNone}},
    {Verb::PlaceChit, "place-chit", {kHex, kNone, kNone}},
    {Verb::Take, "take", {kUnit, kNone, kNone}},
    {Verb::ForcedMarch, "forced-march", {kNone, kNone, kNone}},
    {Verb::Move, "move", {kUnit, kHex, kNone}},
    {Verb::Drop, "drop", {kUnit, kNone, kNone}},
    {Verb::Halt, "halt", {kUnit, kNone, kNone}},
    {Verb::Exit, "exit", {kUnit, kNone, kNone}},
    {Verb::Charge, "charge", {kUnit, kHex, kNone}},
    {Verb::Lift, "lift", {kUnit, kNone, kNone}},
    {Verb::Destroy, "destroy", {kUnit, kUnit, kNone}},
    {Verb::Capture, "capture", {kUnit, kUnit, kNone}},
    {Verb::Withdraw, "withdraw", {kUnit, kHex, kNone}},
    {Verb::Hold, "hold", {kHex, kNone, kNone}},
    {Verb::Aim, "aim", {kUnit, kHex, kNone}},
    {Verb::Fire, "fire", {kHex, kNone, kNone}},
    {Verb::Attack, "attack", {kUnit, kHex, kNone}},
    {Verb::Combine, "combine", {kHex, kHex, kNone}},
    {Verb::CallOff, "call-off", {kHex, kNone, kNone}},
    {Verb::Resolve, "resolve", {kHex, kNone, kNone}},
    {Verb::Ground, "ground", {kHex, kNone, kNone}},
    {Verb::GiveGround, "give-ground", {kNumber, kNone, kNone}},
    {Verb::Retreat, "retreat", {kUnit, kHex, kNone}},
    {Verb::Advance, "advance", {kUnit, kHex, kNone}},
    {Verb::Recover, "recover", {kUnit, kNone, kNone}},
    {Verb::Concede, "concede", {kNone, kNone, kNone}},
    {Verb::PickUp, "pick-up", {kUnit, kNone, kNone}},
}};
static_assert(verbs::in_order(kForms));

}  // namespace

std::span<const VerbForm> verb_forms() { return kForms; }

const VerbForm* form_of(Verb verb) { return verbs::find(kForms, verb); }

const VerbForm* form_of(std::string_view word) { return verbs::find(kForms, word); }
bool well_formed(Action action) { return verbs::well_formed(form_of(verb_of(action)), action); }

}  // namespace tamburino::novara
