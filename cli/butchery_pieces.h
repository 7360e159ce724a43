#pragma once

#include <string>
#include <string_view>

#include "protocol/butchery/table.h"

// How the pieces of butchery are written in a few letters, and where they are.
namespace tamburino::cli {

// "Fi6→d-1": nation, kind, combat value, facing, disorganised, steps lost.
std::string tag_of(const ButcheryTable& table, butchery::UnitId who);
Hex where_is(const ButcheryTable& table, butchery::Piece who);  // kNoHex when not on the map
std::string hex_name(const ButcheryTable& table, Hex hex);

bool is_active(const ButcheryTable& table, butchery::UnitId who);
std::string_view letter_of(butchery::Nation nation);
std::string_view letter_of(const butchery::Unit& unit);
int ink_of(butchery::Nation nation);
std::string short_name(std::string_view name);  // what fits into a hex

// Leaders in a hex, in one letter beside its number, and the first of them by name.
struct Leaders {
  bool commander = false, chief = false, rider = false;
  std::string name;
  butchery::Nation nation{};
  std::string_view letter() const {
    return commander && chief ? "&" : chief ? "@" : commander ? "*" : rider ? "r" : " ";
  }
};
Leaders leaders_in(const ButcheryTable& table, Hex hex);

}  // namespace tamburino::cli
