#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

// Which numbers an enumeration gives a name: so that a table can be checked, when it is compiled, to have a
// row for every one of them. Not for enumerations of an unnamed namespace.
namespace tamburino {

// GCC and Clang write `Ask::Rally` for a value that has a name and `(Ask)57` for one that has none.
template <auto Value>
constexpr bool has_name() {
  const std::string_view text = __PRETTY_FUNCTION__;
  return text[text.find("Value = ") + std::string_view("Value = ").size()] != '(';
}

// Whether `holds(value)` is true of every named value from `First` to 255.
template <class Enum, int First = 0, class Holds>
constexpr bool for_every(Holds holds) {
  return [&holds]<std::size_t... I>(std::index_sequence<I...>) {
    return ((!has_name<static_cast<Enum>(First + static_cast<int>(I))>() ||
             holds(static_cast<Enum>(First + static_cast<int>(I)))) &&
            ...);
  }
  (std::make_index_sequence<256 - First>());
}

}  // namespace tamburino
