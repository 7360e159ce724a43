#include "engine/games/custoza/verbs.h"

#include "engine/games/custoza/names.h"

namespace tamburino::custoza {
namespace {

using K = OperandKind;

constexpr std::array<VerbForm, kLastVerb> kForms{{
    {Verb::Done, "done", {}},
    {Verb::Pass, "pass", {}},
    {Verb::Activate, "activate", {K::Formation}},
    {Verb::AssaultMarker, "assault-marker", {K::Hex, K::Facing}},
    {Verb::ChargeMarker, "charge-marker", {K::Hex, K::Facing}},
    {Verb::Call, "call", {K::Unit}},
    {Verb::Select, "select", {K::Piece}},
    {Verb::Join, "join", {K::Unit}},
    {Verb::Move, "move", {K::Piece, K::Hex}},
    {Verb::Face, "face", {K::Unit, K::Facing}},
    {Verb::Halt, "halt", {K::Piece}},
    {Verb::Fire, "fire", {K::Unit, K::Hex}},
    {Verb::Attack, "attack", {K::Unit, K::Facing}},
    {Verb::EnterMarch, "enter-march", {K::Unit}},
    {Verb::LeaveMarch, "leave-march", {K::Unit}},
    {Verb::FormSquare, "form-square", {K::Unit}},
    {Verb::OpenSquare, "open-square", {K::Unit}},
    {Verb::Limber, "limber", {K::Unit}},
    {Verb::Unlimber, "unlimber", {K::Unit}},
    {Verb::CarryOn, "carry-on", {K::Unit}},
    {Verb::Stop, "stop", {K::Unit}},
    {Verb::Counterattack, "counterattack", {K::Unit}},
    {Verb::Countercharge, "countercharge", {K::Unit}},
    {Verb::Withdraw, "withdraw", {K::Unit}},
    {Verb::Lose, "lose", {K::Unit}},
    {Verb::Lead, "lead", {K::Unit}},
    {Verb::Retreat, "retreat", {K::Unit, K::Hex}},
    {Verb::Detach, "detach", {K::Unit}},
    {Verb::Accompany, "accompany", {K::Piece, K::Hex}},
    {Verb::StayBehind, "stay-behind", {K::Piece}},
    {Verb::Continue, "continue", {K::Unit, K::Facing}},
    {Verb::TurnMarker, "turn-marker", {K::Hex, K::Facing, K::Facing}},
    {Verb::ShiftMarker, "shift-marker", {K::Hex, K::Hex, K::Facing}},
    {Verb::ShiftToCharge, "shift-to-charge", {K::Hex, K::Hex, K::Facing}},
    {Verb::Recover, "recover", {K::Unit}},
    {Verb::Rest, "rest", {K::Unit}},
    {Verb::Place, "place", {K::Piece, K::Hex}},
    {Verb::Choose, "choose", {K::Number}},
    {Verb::Enter, "enter", {K::Unit, K::Hex}},
    {Verb::MarchIn, "march-in", {K::Unit, K::Hex}},
    {Verb::GoOnMarch, "go-on-march", {K::Formation}},
    {Verb::GoInReserve, "go-in-reserve", {K::Formation}},
    {Verb::Deploy, "deploy", {K::Formation}},
    {Verb::Change, "change", {K::Formation}},
    {Verb::Assign, "assign", {K::Formation, K::Box}},
    {Verb::TakeScout, "take-scout", {K::Piece}},
    {Verb::Build, "build", {K::Unit, K::Facing}},
    {Verb::Ferry, "ferry", {K::Unit, K::Hex}},
    {Verb::Exit, "exit", {K::Piece}},
}};
static_assert(verbs::in_order(kForms));

std::string piece_text(const Game& game, std::uint16_t n) { return quoted(game, Piece{n}); }
std::string piece_key(const Game& game, std::uint16_t n) { return piece_id(game, Piece{n}); }
std::string box_text(const Game& game, std::uint16_t n) {
  return n < game.boxes.size() ? game.map.grid().name(game.boxes[n].hex) : "?";
}
std::string formation_text(const Game& game, std::uint16_t n) { return words::id_in(game.formations, n); }

using notation::facing_text, notation::found, notation::hex_text, notation::number_text;

// By their number.
constexpr std::array<Notation::Named, kOperandKinds> kKinds{{
    {},
    {.key = "unit", .text = piece_text, .find = found<Game, find_piece>, .id = piece_key},
    {.key = "unit",
     .text = piece_text,
     .find = found<Game, find_unit>,
     .id = piece_key,
     .find_id = found<Game, find_piece>},
    {.key = "formation", .text = formation_text, .find = found<Game, find_formation>},
    {.key = "hex", .text = hex_text, .find = found<Game, find_hex>},
    {.key = "face", .text = facing_text, .find = found<Game, find_facing>},
    {.key = "number",
     .text = number_text,
     .find = found<Game, words::number_in>,
     .json = Notation::Named::In::Number},
    {.key = "box", .text = box_text, .find = found<Game, find_box>},
}};
static_assert(notation::complete(kKinds));

constexpr std::array<std::string_view, 6> kSmall{"at", "to", "on", "facing", "towards", "against"};

}  // namespace

constexpr Notation kNotation{.forms = kForms, .kinds = kKinds, .small = kSmall, .most_dice = 4};

}  // namespace tamburino::custoza
