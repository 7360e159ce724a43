#pragma once

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

template <class Enum>
struct OtherName {
  std::string_view word;
  Enum value;
};

// The value whose word_of, or another of its names, this is. Throws RequestError that names the words there
// are.
template <class Values, class Enum = typename Values::value_type>
Enum word_in(const std::string& word, const std::string& where, const Values& values,
             std::initializer_list<OtherName<Enum>> others) {
  const std::string wanted = plain(word);
  std::string all;
  for (const Enum value : values) {
    if (word_of(value) == wanted) return value;
    all += (all.empty() ? "" : ", ") + std::string(word_of(value));
  }
  for (const OtherName<Enum>& other : others) {
    if (other.word == wanted) return other.value;
  }
  throw RequestError("bad-request", where + " \"" + word + "\" should be one of: " + all);
}

}  // namespace tamburino::request_words
