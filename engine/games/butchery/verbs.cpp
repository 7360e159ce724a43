#include "engine/games/butchery/verbs.h"

namespace tamburino::butchery {
namespace {

constexpr auto kNone = OperandKind::None;
constexpr auto kPiece = OperandKind::Piece;
constexpr auto kFormation = OperandKind::Formation;
constexpr auto kHex = OperandKind::Hex;
constexpr auto kFacing = OperandKind::Facing;
constexpr auto kNumber = OperandKind::Number;
constexpr auto kLedOrNot = OperandKind::Led;

constexpr std::array<VerbForm, kLastVerb> kForms{{
    {Verb::Done, "done", {kNone, kNone, kNone}},
    {Verb::React, "react", {kPiece, kNone, kNone}},
    {Verb::Stay, "stay", {kPiece, kNone, kNone}},
    {Verb::Send, "send", {kFormation, kNone, kNone}},
    {Verb::Pick, "pick", {kFormation, kNone, kNone}},
    {Verb::Take, "take", {kPiece, kNone, kNone}},
    {Verb::Fire, "fire", {kPiece, kPiece, kFacing}},
    {Verb::ForcedMarch, "forced-march", {kNone, kNone, kNone}},
    {Verb::Select, "select", {kPiece, kNone, kNone}},
    {Verb::Move, "move", {kPiece, kHex, kNone}},
    {Verb::Face, "face", {kPiece, kFacing, kNone}},
    {Verb::Halt, "halt", {kPiece, kNone, kNone}},
    {Verb::Assault, "assault", {kPiece, kPiece, kNone}},
    {Verb::NoQuarter, "no-quarter", {kPiece, kNone, kNone}},
    {Verb::Coordinate, "coordinate", {kPiece, kNone, kNone}},
    {Verb::Share, "share", {kPiece, kPiece, kNumber}},
    {Verb::Resolve, "resolve", {kPiece, kPiece, kNone}},
    {Verb::FallBack, "fall-back", {kPiece, kHex, kNone}},
    {Verb::Support, "support", {kPiece, kPiece, kNone}},
    {Verb::Defend, "defend", {kPiece, kLedOrNot, kNone}},
    {Verb::Decline, "decline", {kPiece, kNone, kNone}},
    {Verb::Attack, "attack", {kPiece, kLedOrNot, kNone}},
    {Verb::Retreat, "retreat", {kPiece, kHex, kNone}},
    {Verb::Turn, "turn", {kPiece, kFacing, kNone}},
    {Verb::Advance, "advance", {kPiece, kHex, kNone}},
    {Verb::Stand, "stand", {kPiece, kNone, kNone}},
    {Verb::Remain, "remain", {kNone, kNone, kNone}},
    {Verb::Accompany, "accompany", {kPiece, kNone, kNone}},
    {Verb::StayBehind, "stay-behind", {kPiece, kNone, kNone}},
    {Verb::Place, "place", {kPiece, kPiece, kNone}},
    {Verb::Rally, "rally", {kPiece, kNone, kNone}},
}};
static_assert(verbs::in_order(kForms));

}  // namespace

std::span<const VerbForm> verb_forms() { return kForms; }

const VerbForm* form_of(Verb verb) { return verbs::find(kForms, verb); }

const VerbForm* form_of(std::string_view word) { return verbs::find(kForms, word); }
bool well_formed(Action action) { return verbs::well_formed(form_of(verb_of(action)), action); }

}  // namespace tamburino::butchery
