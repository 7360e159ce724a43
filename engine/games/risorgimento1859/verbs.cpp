#include "engine/games/risorgimento1859/verbs.h"

#include "engine/games/risorgimento1859/names.h"

namespace tamburino::risorgimento1859 {
namespace {

using K = OperandKind;

constexpr std::array<VerbForm, kLastVerb> kForms{{
    {Verb::Done, "done", {}},
    {Verb::Pass, "pass", {}},
    {Verb::Skip, "skip", {}},
    {Verb::Activate, "activate", {K::Corps}},
    {Verb::Mass, "mass", {K::Piece}},
    {Verb::Reserve, "reserve", {K::Brigade}},
    {Verb::Release, "release", {K::Brigade}},
    {Verb::Attach, "attach", {K::Unit, K::Brigade}},
    {Verb::Lend, "lend", {K::Unit}},
    {Verb::Command, "command", {K::Brigade}},
    {Verb::Pool, "pool", {}},
    {Verb::RollOrders, "roll-orders", {K::Brigade}},
    {Verb::Move, "move", {K::Piece, K::Hex}},
    {Verb::Face, "face", {K::Unit, K::Facing}},
    {Verb::Halt, "halt", {K::Unit}},
    {Verb::FormSquare, "form-square", {K::Unit}},
    {Verb::OpenSquare, "open-square", {K::Unit}},
    {Verb::Restack, "restack", {K::Unit}},
    {Verb::March, "march", {K::Brigade}},
    {Verb::StopMarch, "stop-march", {K::Brigade}},
    {Verb::Enter, "enter", {K::Unit, K::Hex}},
    {Verb::Rally, "rally", {K::Unit}},
    {Verb::Fire, "fire", {K::Unit, K::Hex}},
    {Verb::Join, "join", {K::Unit}},
    {Verb::Attack, "attack", {K::Unit, K::Hex}},
    {Verb::Charge, "charge", {K::Unit, K::Hex, K::Hex}},
    {Verb::Cancel, "cancel", {K::Unit}},
    {Verb::Withdraw, "withdraw", {K::Unit, K::Hex}},
    {Verb::Countercharge, "countercharge", {K::Unit, K::Hex}},
    {Verb::Stand, "stand", {K::Unit}},
    {Verb::Resolve, "resolve", {K::Hex, K::Number}},
    {Verb::Lose, "lose", {K::Unit}},
    {Verb::Retreat, "retreat", {K::Unit, K::Hex}},
    {Verb::Displace, "displace", {K::Unit, K::Hex}},
    {Verb::GoBack, "go-back", {K::Unit}},
    {Verb::Continue, "continue", {K::Unit, K::Hex}},
    {Verb::Blow, "blow", {}},
    {Verb::Recover, "recover", {K::Unit}},
    {Verb::Accompany, "accompany", {K::Piece, K::Hex}},
    {Verb::Leave, "leave", {K::Unit}},
    {Verb::Apart, "apart", {K::Unit}},
}};
static_assert(verbs::in_order(kForms));

std::string piece_text(const Game& game, std::uint16_t n) { return quoted(game, Piece{n}); }
std::string piece_key(const Game& game, std::uint16_t n) { return piece_id(game, Piece{n}); }
std::string brigade_text(const Game& game, std::uint16_t n) {
  return n < game.brigades.size() ? game.brigades[n].id : "?";
}
std::string corps_text(const Game& game, std::uint16_t n) { return words::id_in(game.corps, n); }

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
    {.key = "brigade", .text = brigade_text, .find = found<Game, find_brigade>},
    {.key = "corps", .text = corps_text, .find = found<Game, find_corps>},
    {.key = "hex", .text = hex_text, .find = found<Game, find_hex>},
    {.key = "face", .text = facing_text, .find = found<Game, find_facing>},
    {.key = "number",
     .text = number_text,
     .find = found<Game, words::number_in>,
     .json = Notation::Named::In::Number},
}};
static_assert(notation::complete(kKinds));

constexpr std::array<std::string_view, 6> kSmall{"at", "to", "on", "facing", "towards", "from"};

}  // namespace

constexpr Notation kNotation{.forms = kForms, .kinds = kKinds, .small = kSmall, .most_dice = 2};

}  // namespace tamburino::risorgimento1859
