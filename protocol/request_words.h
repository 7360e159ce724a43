#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/core/words.h"
#include "protocol/table.h"

// The words of requests, forgivingly: case, accents, spaces, _ and ! do not matter.
namespace tamburino::request_words {

inline std::string plain(std::string_view text) {
  std::string result;
  for (const char c : words::plain(text)) {
    if (c != '!') result += c == ' ' || c == '_' ? '-' : c;
  }
  return result;
}

// The values of an enumeration whose numbers run from 0 without a gap.
template <class Enum, int Count>
constexpr std::array<Enum, Count> all_of() {
  std::array<Enum, Count> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Enum>(i);
  return all;
}

template <class Enum>
struct OtherNames {
  std::string_view words;  // with a space between them
  Enum value;

  bool have(const std::string& word) const {
    return (" " + std::string(words) + " ").find(" " + word + " ") != std::string::npos;
  }
};

// The value whose word_of, or another of its names, this is. Throws RequestError that names the words there
// are.
template <class Values, class Enum = typename Values::value_type>
Enum word_in(const std::string& word, const std::string& where, const Values& values,
             std::initializer_list<OtherNames<Enum>> others) {
  const std::string wanted = plain(word);
  std::string all;
  for (const Enum value : values) {
    if (word_of(value) == wanted) return value;
    all += (all.empty() ? "" : ", ") + std::string(word_of(value));
  }
  for (const OtherNames<Enum>& other : others) {
    if (other.have(wanted)) return other.value;
  }
  throw RequestError("bad-request", where + " \"" + word + "\" should be one of: " + all);
}

// What a game's own find_... finds; one that finds nothing says why.
template <class Find>
auto found_in(const std::string& word, const std::string& where, const Find& find) {
  try {
    return find(word);
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-request", where + ": " + unknown.what());
  }
}

}  // namespace tamburino::request_words
