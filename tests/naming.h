#pragma once

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

#include "engine/core/words.h"

// What the tests of every game's names and notation ask.
namespace tamburino {

// Why nothing is found; "" when something is.
std::string refusal_of(auto find) {
  try {
    find();
  } catch (const UnknownName& error) {
    return error.what();
  }
  return "";
}

// Every value of an enumeration has its own word, and the word of a value that does not exist is "?".
template <class Enum>
void expect_own_words(int count) {
  std::set<std::string_view> seen;
  for (int i = 0; i < count; ++i) {
    const std::string_view word = word_of(static_cast<Enum>(i));
    EXPECT_NE(word, "?") << i;
    EXPECT_FALSE(word.empty()) << i;
    EXPECT_TRUE(seen.insert(word).second) << word;
  }
  EXPECT_EQ(word_of(static_cast<Enum>(count)), "?");
}

// The verbs of a game's notation stand in the order of their numbers, from 1 to the last; each is found by
// its number and by its word, and no other number is.
template <class Notation>
void expect_own_numbers_and_words(const Notation& notation, int last) {
  using Verb = decltype(notation.forms.front().verb);
  std::set<std::string_view> words;
  int number = 0;
  for (const auto& form : notation.forms) {
    EXPECT_EQ(static_cast<int>(form.verb), ++number);
    EXPECT_TRUE(words.insert(form.word).second) << form.word;
    EXPECT_EQ(notation.form_of(form.verb), &form);
    EXPECT_EQ(notation.form_of(form.word), &form);
  }
  EXPECT_EQ(number, last);
  EXPECT_EQ(notation.form_of(Verb{0}), nullptr);
  EXPECT_EQ(notation.form_of(static_cast<Verb>(last + 1)), nullptr);
}

}  // namespace tamburino
