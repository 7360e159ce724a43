#pragma once

#include <span>
#include <string_view>

#include "engine/core/action.h"
#include "engine/core/event_table.h"
#include "loader/texts.h"
#include "protocol/table.h"

// What a game has beside map and counters, for its sheet: docs/protocol.md, "What a sheet says of its game".
// The names are those of the sections [phase], [part] and [sheet] of the texts.
namespace tamburino::kit {

// A number or a word on a counter. `at` is which entry, where the value has several; `other` is the key that
// holds on the other side of the counter.
struct Rating {
  std::string_view key, name;
  std::string_view at{}, other{};
  bool printed = false;
  bool flag = false;  // there or not
};

struct Status {
  std::string_view id;
  std::string_view means;  // here, to-come, away, gone, unknown
};

// Lies on a counter when the key of the view has the value.
struct Marker {
  std::string_view id;
  std::string_view of;  // units, commanders, stacks
  std::string_view key;
  std::string_view tone;  // bad, warn, good, dim
  bool value = true;
  std::string_view word{};  // the value, where it is a word
};

struct Track {
  std::string_view id, key;
  std::string_view per{};  // side, formation
};

struct Cup {
  std::string_view id, key;
  std::string_view holds;  // formations, leaders
  bool secret = false;
};

struct Board {
  std::string_view id, key;
};

struct Kit {
  std::span<const PhaseRow> phases;
  std::span<const std::string_view> colours;  // by side
  std::span<const Rating> of_units, of_leaders;
  std::span<const Status> statuses;
  std::span<const Marker> markers;
  std::span<const Track> tracks;
  std::span<const Cup> cups;
  std::span<const Board> boards;
  Die die{};
};

void tell(Json& sheet, const Table& table, const Texts& texts, const Kit& kit);

}  // namespace tamburino::kit
