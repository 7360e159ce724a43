#include "engine/games/butchery/verbs.h"

#include "engine/games/butchery/names.h"

namespace tamburino::butchery {
namespace {

using K = OperandKind;

constexpr std::array<VerbForm, kLastVerb> kForms{{
    {Verb::Done, "done", {}},
    {Verb::React, "react", {K::Piece}},
    {Verb::Stay, "stay", {K::Piece}},
    {Verb::Send, "send", {K::Formation}},
    {Verb::Pick, "pick", {K::Formation}},
    {Verb::Take, "take", {K::Unit}},
    {Verb::Fire, "fire", {K::Unit, K::Unit, K::Aim}},
    {Verb::ForcedMarch, "forced-march", {}},
    {Verb::Select, "select", {K::Piece}},
    {Verb::Move, "move", {K::Piece, K::Hex}},
    {Verb::Face, "face", {K::Unit, K::Facing}},
    {Verb::Halt, "halt", {K::Piece}},
    {Verb::Assault, "assault", {K::Unit, K::Unit}},
    {Verb::NoQuarter, "no-quarter", {K::Unit}},
    {Verb::Coordinate, "coordinate", {K::Unit}},
    {Verb::Share, "share", {K::Unit, K::Unit, K::Number}},
    {Verb::Resolve, "resolve", {K::Unit, K::Unit}},
    {Verb::FallBack, "fall-back", {K::Unit, K::Hex}},
    {Verb::Support, "support", {K::Unit, K::Unit}},
    {Verb::Defend, "defend", {K::Unit, K::Led}},
    {Verb::Decline, "decline", {K::Unit}},
    {Verb::Attack, "attack", {K::Unit, K::Led}},
    {Verb::Retreat, "retreat", {K::Unit, K::Hex}},
    {Verb::Turn, "turn", {K::Unit, K::Facing}},
    {Verb::Advance, "advance", {K::Unit, K::Hex}},
    {Verb::Stand, "stand", {K::Unit}},
    {Verb::Remain, "remain", {}},
    {Verb::Accompany, "accompany", {K::Piece}},
    {Verb::StayBehind, "stay-behind", {K::Piece}},
    {Verb::Place, "place", {K::Piece, K::Unit}},
    {Verb::Rally, "rally", {K::Unit}},
    {Verb::Pass, "pass", {K::Piece, K::Hex}},
}};
static_assert(verbs::in_order(kForms));

std::string piece_text(const Game& game, std::uint16_t n) { return quoted(game, Piece{n}); }
std::string piece_key(const Game& game, std::uint16_t n) { return piece_id(game, Piece{n}); }
std::string formation_text(const Game& game, std::uint16_t n) { return words::id_in(game.formations, n); }
std::uint16_t facing_now(const State& state, Action action) {  // a battery fires as it stands
  return static_cast<std::uint16_t>(state[UnitId{static_cast<std::uint8_t>(action.operand[0])}].facing);
}
std::string led_text(const Game& /*game*/, std::uint16_t n) { return n == kLed ? "led" : ""; }
std::uint16_t find_led(const Game& /*game*/, std::string_view word) {
  if (word != "led") throw UnknownName("expected \"led\" instead of \"" + std::string(word) + "\"");
  return kLed;
}
std::uint16_t not_led(const State& /*state*/, Action /*action*/) { return 0; }

using notation::facing_text, notation::found, notation::hex_text, notation::number_text;
using In = Notation::Named::In;

// By their number.
constexpr std::array<Notation::Named, kOperandKinds> kKinds{{
    {},
    {.key = "unit", .text = piece_text, .find = found<Game, find_piece>, .id = piece_key},
    {.key = "formation", .text = formation_text, .find = found<Game, find_formation>},
    {.key = "hex", .text = hex_text, .find = found<Game, find_hex>},
    {.key = "face", .text = facing_text, .find = found<Game, find_facing>},
    {.key = "points",
     .text = number_text,
     .find = found<Game, words::number_in>,
     .json = In::Number,
     .not_told = 0},
    {.key = "led", .text = led_text, .find = find_led, .json = In::Truth, .left_out = not_led, .not_told = 0},
    {.key = "unit",
     .text = piece_text,
     .find = found<Game, find_unit>,
     .id = piece_key,
     .find_id = found<Game, find_piece>},
    {.key = "face", .text = facing_text, .find = found<Game, find_facing>, .left_out = facing_now},
}};
static_assert(notation::complete(kKinds));

constexpr std::array<std::string_view, 6> kSmall{"at", "to", "on", "facing", "face", "against"};

}  // namespace

constexpr Notation kNotation{.forms = kForms,
                             .kinds = kKinds,
                             .small = kSmall,
                             .most_dice = 4,
                             .drawn = "formation",
                             .drawn_id = formation_text,
                             .find_drawn = found<Game, find_formation>};

}  // namespace tamburino::butchery
