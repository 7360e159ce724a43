#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/table.h"

// JSON that comes from outside: counted before anything is built from it, and then built in linear time.
namespace tamburino {

struct JsonBounds {
  std::size_t longest = 16U << 20;       // bytes
  int deepest = 64;                      // copying and writing JSON go down into it level by level
  std::size_t most_keys = 1'000'000;     // in all objects together
  std::size_t most_values = 10'000'000;  // the same, with the values in lists
};

// The bound that the text exceeds, in words; empty when it keeps within all of them. One pass, no memory.
std::string broken_bound(std::string_view text, const JsonBounds& bounds);

// The library's own parser looks for each new key among all the keys before it: an object with 30,000 keys
// takes it seconds. Of a key that stands twice the last value counts, as there. Nothing when it is not JSON.
std::optional<Json> json_from(std::string_view text);

}  // namespace tamburino
