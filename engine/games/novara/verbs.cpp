#include "engine/games/novara/verbs.h"

#include "engine/games/novara/names.h"

namespace tamburino::novara {
namespace {

using K = OperandKind;

constexpr std::array<VerbForm, kLastVerb> kForms{{
    {Verb::Done, "done", {}},
    {Verb::Select, "select", {K::Unit}},
    {Verb::Place, "place", {K::Unit, K::Hex}},
    {Verb::Lay, "lay", {K::Unit, K::Facing}},
    {Verb::Hide, "hide", {K::Unit, K::Letter, K::BoxHex}},
    {Verb::Assign, "assign", {K::Formation, K::Box}},
    {Verb::Lose, "lose", {K::Unit}},
    {Verb::Commit, "commit", {K::Formation}},
    {Verb::Box, "box", {K::Formation}},
    {Verb::GeneralRetreat, "general-retreat", {}},
    {Verb::Top, "top", {K::Unit}},
    {Verb::AddDummy, "add-dummy", {K::Hex}},
    {Verb::RemoveDummy, "remove-dummy", {K::Hex}},
    {Verb::Call, "call", {}},
    {Verb::Wait, "wait", {}},
    {Verb::Activate, "activate", {}},
    {Verb::Pass, "pass", {}},
    {Verb::MoveDummies, "move-dummies", {}},
    {Verb::PlaceChit, "place-chit", {K::Hex}},
    {Verb::Take, "take", {K::Unit}},
    {Verb::ForcedMarch, "forced-march", {}},
    {Verb::Move, "move", {K::Unit, K::Hex}},
    {Verb::Drop, "drop", {K::Unit}},
    {Verb::Halt, "halt", {K::Unit}},
    {Verb::Exit, "exit", {K::Unit}},
    {Verb::Charge, "charge", {K::Unit, K::Hex}},
    {Verb::Lift, "lift", {K::Unit}},
    {Verb::Destroy, "destroy", {K::Unit, K::Unit}},
    {Verb::Capture, "capture", {K::Unit, K::Unit}},
    {Verb::Withdraw, "withdraw", {K::Unit, K::Hex}},
    {Verb::Hold, "hold", {K::Hex}},
    {Verb::Aim, "aim", {K::Unit, K::Hex}},
    {Verb::Fire, "fire", {K::Hex}},
    {Verb::Attack, "attack", {K::Unit, K::Hex}},
    {Verb::Combine, "combine", {K::Hex, K::Hex}},
    {Verb::CallOff, "call-off", {K::Hex}},
    {Verb::Resolve, "resolve", {K::Hex}},
    {Verb::Ground, "ground", {K::Hex}},
    {Verb::GiveGround, "give-ground", {K::Number}},
    {Verb::Retreat, "retreat", {K::Unit, K::Hex}},
    {Verb::Advance, "advance", {K::Unit, K::Hex}},
    {Verb::Recover, "recover", {K::Unit}},
    {Verb::Concede, "concede", {}},
    {Verb::PickUp, "pick-up", {K::Unit}},
}};
static_assert(verbs::in_order(kForms));

std::string unit_text(const Game& game, std::uint16_t n) { return words::quoted_in(game.units, n); }
std::string unit_key(const Game& game, std::uint16_t n) { return words::id_in(game.units, n); }
std::string formation_text(const Game& game, std::uint16_t n) { return words::id_in(game.formations, n); }
std::string chit_text(const Game& game, std::uint16_t n) { return words::id_in(game.chits, n); }
std::string box_text(const Game& game, std::uint16_t n) { return words::id_in(game.scenario.boxes, n); }
std::string letter_text(const Game& /*game*/, std::uint16_t n) {
  return n < kDisplays ? std::string(1, static_cast<char>('A' + n)) : "?";
}
std::uint16_t find_letter(const Game& /*game*/, std::string_view word) {
  const std::string letter = words::plain(word);
  if (letter.size() == 1 && letter[0] >= 'a' && letter[0] < 'a' + kDisplays)
    return static_cast<std::uint16_t>(letter[0] - 'a');
  throw UnknownName("no box of the display is called \"" + std::string(word) + "\" (A to H)");
}

using notation::facing_text, notation::found, notation::hex_text, notation::number_text;

// Only the first unit of a box brings its hex.
constexpr auto kNowhere = static_cast<std::uint16_t>(kNoHex);
std::string box_hex_text(const Game& game, std::uint16_t n) { return n == kNowhere ? "" : hex_text(game, n); }
std::uint16_t nowhere(const State& /*state*/, Action /*action*/) { return kNowhere; }

// By their number.
constexpr std::array<Notation::Named, kOperandKinds> kKinds{{
    {},
    {.key = "unit", .text = unit_text, .find = found<Game, find_unit>, .id = unit_key},
    {.key = "formation", .text = formation_text, .find = found<Game, find_formation>},
    {.key = "hex", .text = hex_text, .find = found<Game, find_hex>},
    {.key = "face", .text = facing_text, .find = found<Game, find_facing>},
    {.key = "number",
     .text = number_text,
     .find = found<Game, words::number_in>,
     .json = Notation::Named::In::Number},
    {.key = "display", .text = letter_text, .find = find_letter},
    {.key = "box", .text = box_text, .find = found<Game, find_box>},
    {.key = "hex",
     .text = box_hex_text,
     .find = found<Game, find_hex>,
     .left_out = nowhere,
     .not_told = kNowhere},
}};
static_assert(notation::complete(kKinds));

constexpr std::array<std::string_view, 5> kSmall{"at", "to", "on", "against", "over"};

}  // namespace

constexpr Notation kNotation{.forms = kForms,
                             .kinds = kKinds,
                             .small = kSmall,
                             .drawn = "chit",
                             .drawn_id = chit_text,
                             .find_drawn = found<Game, find_chit>};

}  // namespace tamburino::novara
