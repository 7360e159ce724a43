#include "cli/butchery_pieces.h"

#include <array>

namespace tamburino::cli {
namespace {

namespace b = butchery;

constexpr int kFrench = 117, kPiedmontese = 120, kAustrian = 221;
constexpr std::array<std::string_view, kSides> kArrows{"→", "↘", "↙", "←", "↖", "↗"};

std::string capital(std::string_view letter) { return {static_cast<char>(letter[0] - 'a' + 'A')}; }

}  // namespace

std::string hex_name(const ButcheryTable& table, Hex hex) {
  return hex == kNoHex ? "off the map" : table.rules().map.grid().name(hex);
}

int ink_of(b::Nation nation) {
  switch (nation) {
    case b::Nation::French:
      return kFrench;
    case b::Nation::Piedmontese:
      return kPiedmontese;
    case b::Nation::Austrian:
      return kAustrian;
  }
  return -1;
}

std::string_view letter_of(b::Nation nation) {
  constexpr std::array<std::string_view, b::kNationCount> kLetters{"F", "P", "A"};
  return kLetters[static_cast<std::size_t>(index(nation))];
}

std::string_view letter_of(const b::Unit& unit) {
  switch (unit.kind) {
    case b::Kind::Infantry:
      return "i";
    case b::Kind::Cavalry:
      return unit.heavy ? "h" : "c";
    case b::Kind::Artillery:
      return "a";
  }
  return "?";
}

bool is_active(const ButcheryTable& table, b::UnitId who) {
  return table.rules()[who].formation == table.state().activation.formation;
}

// "Castagny" of "2/2 Castagny", "Vilaine" of "Cav de Vilaine": what fits into a hex.
std::string short_name(std::string_view name) {
  if (name.size() > 4 && name[1] == '/') name.remove_prefix(4);
  for (const std::string_view prefix : {"Cav ", "Ia ", "Ib ", "IIa ", "IIb ", "IIIa ", "IIIb ", "de "}) {
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  }
  return std::string(name);
}

Leaders leaders_in(const ButcheryTable& table, Hex hex) {
  Leaders found;
  const auto note = [&](bool& which, b::Piece who, std::string_view name, b::Nation nation) {
    if (where_is(table, who) != hex) return;
    which = true;
    found.name = name.size() > 3 && name.substr(1, 2) == ". " ? name.substr(3) : name;
    found.nation = nation;
  };
  const b::Game& game = table.rules();
  for (int n = 0; n < b::kNationCount; ++n) {
    const b::Nation nation{static_cast<std::uint8_t>(n)};
    note(found.rider, b::rider_of(nation), "rider", nation);
    note(found.chief, b::chief_of(nation), game[nation].name, nation);
  }
  for (std::size_t i = 0; i < game.formations.size(); ++i) {
    if (!game.formations[i].commander) continue;
    note(found.commander, b::commander_of(b::FormationId{static_cast<std::uint8_t>(i)}),
         game.formations[i].commander->name, game.formations[i].nation);
  }
  return found;
}

std::string tag_of(const ButcheryTable& table, b::UnitId who) {
  const b::Unit& unit = table.rules()[who];
  const b::UnitState& now = table.state()[who];
  const std::string_view kind = letter_of(unit);
  std::string tag(letter_of(unit.nation));
  tag += is_active(table, who) ? capital(kind) : std::string(kind);
  tag += std::to_string(unit.combat);
  if (now.hex != kNoHex)
    tag += table.rules().map.built_up(now.hex) ? "o" : kArrows[static_cast<std::size_t>(index(now.facing))];
  if (now.disorganised) tag += "d";
  if (now.steps_lost > 0) tag += "-" + std::to_string(now.steps_lost);
  return tag;
}

Hex where_is(const ButcheryTable& table, b::Piece who) {
  const b::State& state = table.state();
  switch (b::kind_of(who)) {
    case b::PieceKind::Unit:
      return state.on_map(b::unit_of(who)) ? state[b::unit_of(who)].hex : kNoHex;
    case b::PieceKind::Commander: {
      const b::FormationState& formation = state[b::formation_of(who)];
      return formation.commander == b::Status::OnMap ? formation.commander_hex : kNoHex;
    }
    case b::PieceKind::Chief: {
      const b::ChiefState& chief = state.chief(b::nation_of(who));
      return chief.status == b::Status::OnMap ? chief.hex : kNoHex;
    }
    case b::PieceKind::Rider: {
      const b::RiderState& rider = state.rider(b::nation_of(who));
      return rider.duty == b::RiderState::Duty::WithChief ? kNoHex : rider.hex;
    }
    case b::PieceKind::None:
      break;
  }
  return kNoHex;
}

}  // namespace tamburino::cli
