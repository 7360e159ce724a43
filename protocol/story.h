#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/event_table.h"
#include "protocol/table.h"

// What events say of themselves, from the tables of their game: docs/protocol.md, "What an event says of
// itself".
namespace tamburino::story {

struct Teller {
  std::span<const EventRow> events;
  std::span<const RollRow> rolls;
  std::function<std::string(const Fact&)> name;
  std::function<std::string(const Fact&)> side;  // of a piece, a formation, a chit; empty for nobody's
};

Json told(const Table& table, const Teller& teller, const Event& event);

}  // namespace tamburino::story
