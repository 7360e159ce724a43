#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tamburino {

// A text that names nothing, or several things. what() says which.
struct UnknownName : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

// What the names and the notation of every game need. A namespace of its own, for the words are common ones.
namespace words {

// Lower case, without accents: what a player can type.
std::string plain(std::string_view text);
bool same_plain(std::string_view a, std::string_view b);  // plain(a) == plain(b), but nothing is allocated

// Words, where "quoted words" are one. Throws UnknownName when a quotation does not end.
std::vector<std::string> words_of(std::string_view text);

// "2118-2018" in its two parts; a part may be empty.
std::vector<std::string> parts_of(std::string_view word, char separator);

int number_in(std::string_view word);  // 0 to 999; throws UnknownName

// A thing that a text may name.
struct Named {
  std::string_view id, name;
  std::string_view also{};  // another name it goes by, such as its commander's
};

// What part of a name is enough: any, or whole words, so that II is not found in III.
enum class Part { Any, WholeWords };

// The number of the one thing meant: by its id, by its name, or by a part of it that no other has; case and
// accents do not matter. `what` is the kind of thing, for the words of the UnknownName that is thrown when
// nothing or more than one thing is meant.
std::size_t find(std::span<const Named> all, std::string_view text, std::string_view what, Part part);

// Of things with an id and a name, by their number: "?" when there are not so many.
template <class Things, class Id>
std::string id_in(const Things& all, Id which) {
  return static_cast<std::size_t>(which) < all.size() ? all[static_cast<std::size_t>(which)].id : "?";
}
template <class Things, class Id>
std::string name_in(const Things& all, Id which) {
  return static_cast<std::size_t>(which) < all.size() ? all[static_cast<std::size_t>(which)].name : "?";
}
// As notation has it: the name in quotation marks, or the id where names repeat.
template <class Things, class Id>
std::string quoted_in(const Things& all, Id which) {
  if (static_cast<std::size_t>(which) >= all.size()) return "?";
  const std::string name = name_in(all, which);
  int same = 0;
  for (const auto& other : all) same += same_plain(other.name, name) ? 1 : 0;
  return "\"" + (same == 1 ? name : id_in(all, which)) + "\"";
}
// The one that a text means: by id, by name, or by whole words of the name that only one has.
template <class Id, class Things>
Id find_in(const Things& all, std::string_view text, std::string_view what) {
  std::vector<Named> named;
  named.reserve(all.size());
  for (const auto& one : all) named.push_back({one.id, one.name});
  return static_cast<Id>(find(named, text, what, Part::WholeWords));
}

// The word of a value of an enumeration that counts from 0; "?" for a number that is none of its values.
template <std::size_t Values, std::size_t N, class Enum>
constexpr std::string_view word_in(const std::string_view (&all)[N], Enum value) {
  static_assert(N == Values, "every value needs its word");
  const auto i = static_cast<std::size_t>(value);
  return i < N ? all[i] : "?";
}

}  // namespace words
}  // namespace tamburino
