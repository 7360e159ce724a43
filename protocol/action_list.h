#pragma once

#include <string>

#include "protocol/table.h"

// Lists of actions as JSON text, without building JSON first: they are most of what a side that is to act
// receives.
namespace tamburino {

enum class Listing : std::uint8_t {
  Each,    // as Table::describe has each of them
  Grouped  // those of one verb together, what is the same in all of them once: docs/server.md
};
void write_actions(const Table& table, const ActionList& list, Listing how, std::string& out);

}  // namespace tamburino
