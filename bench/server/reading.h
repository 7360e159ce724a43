#pragma once

#include <cstdlib>
#include <string>
#include <string_view>

// What little of JSON the load generator needs: finding things in answers of a known form, without building
// anything from them.
namespace load {

// The end of the value that begins at `at`: of a text, a list, an object or anything else.
inline std::size_t end_of(std::string_view text, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i) i += text[i] == '\\' ? 1 : 0;
      if (depth == 0) return i + 1;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if (c == ']' || c == '}') {
      if (depth == 0) return i;
      if (--depth == 0) return i + 1;
    } else if (c == ',' && depth == 0) {
      return i;
    }
  }
  return text.size();
}

// The value of a key of the object itself, not of one inside it; empty when there is none.
inline std::string_view value_of(std::string_view object, std::string_view key) {
  for (std::size_t i = 1; i < object.size() && object[i] == '"';) {
    const std::size_t named = end_of(object, i);
    const std::size_t end = end_of(object, named + 1);
    if (object.substr(i + 1, named - i - 2) == key) return object.substr(named + 1, end - named - 1);
    i = end + 1;
  }
  return {};
}

// A text without escapes: sides, ids, marks.
inline std::string_view plain(std::string_view value) {
  return value.size() < 2 || value.front() != '"' ? std::string_view() : value.substr(1, value.size() - 2);
}

inline long number(std::string_view value, long otherwise = -1) {
  return value.empty() ? otherwise : std::strtol(value.data(), nullptr, 10);
}

// Calls `see` with each element of a list.
template <class See>
void each(std::string_view list, See see) {
  for (std::size_t i = 1; i < list.size() && list[i] != ']';) {
    const std::size_t end = end_of(list, i);
    see(list.substr(i, end - i));
    i = end + (end < list.size() && list[end] == ',' ? 1 : 0);
  }
}

// What may be done: by the numbers that stand for the actions. Listed one by one, or in groups of a verb.
template <class See>
void each_action(std::string_view actions, See see) {
  each(actions, [&](std::string_view one) {
    if (const std::string_view rows = value_of(one, "list"); !rows.empty()) {
      each(rows, [&](std::string_view row) {
        const std::size_t first = end_of(row, 1);
        see(plain(row.substr(first + 1, end_of(row, first + 1) - first - 1)));
      });
    } else {
      see(plain(value_of(one, "bits")));
    }
  });
}

}  // namespace load
