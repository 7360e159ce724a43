#include "engine/core/words.h"

#include <algorithm>
#include <charconv>

namespace tamburino::words {
namespace {

// Longer lists than this help nobody.
constexpr std::size_t kMostMeant = 6;
constexpr std::size_t kMostListed = 24;

// The next letter as plain() has it. The accented letters are the two-byte ones of Latin-1.
char next_plain(std::string_view& text) {
  static constexpr std::string_view kBase =
      "aaaaaaaceeeeiiiidnooooo/ouuuuyts"
      "aaaaaaaceeeeiiiidnooooo/ouuuuyty";
  const auto c = static_cast<unsigned char>(text.front());
  text.remove_prefix(1);
  if (c == 0xC3 && !text.empty()) {
    const char letter = kBase[static_cast<unsigned char>(text.front()) & 0x3FU];
    text.remove_prefix(1);
    return letter;
  }
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : static_cast<char>(c);
}

// The words of a name with a space before and after each: "d'aspre (ii)" is " d aspre ii ".
std::string spaced(std::string_view text) {
  std::string result = " ";
  while (!text.empty()) {
    const char c = next_plain(text);
    const bool letter =
        (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
    if (letter || result.back() != ' ') result += letter ? c : ' ';
  }
  if (result.back() != ' ') result += ' ';
  return result;
}

bool has_part(const Named& one, std::string_view text, Part part) {
  if (part == Part::Any) {
    const std::string wanted = plain(text);
    return plain(one.name).find(wanted) != std::string::npos ||
           plain(one.also).find(wanted) != std::string::npos;
  }
  const std::string wanted = spaced(text);
  return wanted.size() > 1 && (spaced(one.name).find(wanted) != std::string::npos ||
                               spaced(one.also).find(wanted) != std::string::npos);
}

[[noreturn]] void ambiguous(std::span<const Named> all, std::string_view text,
                            const std::vector<std::size_t>& found) {
  std::string fault = "\"" + std::string(text) + "\" could be ";
  for (std::size_t i = 0; i < found.size() && i < kMostMeant; ++i) {
    const Named& one = all[found[i]];
    fault += (i > 0 ? ", " : "") + std::string(one.name) + " (" + std::string(one.id) + ")";
  }
  throw UnknownName(fault);
}

[[noreturn]] void unknown(std::span<const Named> all, std::string_view text, std::string_view what) {
  std::string fault = "no " + std::string(what) + " is called \"" + std::string(text) + "\"";
  if (!all.empty() && all.size() <= kMostListed) {
    fault += "; there are: ";
    for (std::size_t i = 0; i < all.size(); ++i) fault += (i > 0 ? ", " : "") + std::string(all[i].id);
  }
  throw UnknownName(fault);
}

}  // namespace

std::string plain(std::string_view text) {
  std::string result;
  while (!text.empty()) result += next_plain(text);
  return result;
}

bool same_plain(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    if (next_plain(a) != next_plain(b)) return false;
  }
  return a.empty() && b.empty();
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool quoting = false;
  bool started = false;
  const auto finish = [&] {
    if (started) words.push_back(word);
    word.clear();
    started = false;
  };
  for (const char c : text) {
    if (c == '"') {
      quoting = !quoting;
      started = true;
    } else if (!quoting && (c == ' ' || c == '\t')) {
      finish();
    } else {
      word += c;
      started = true;
    }
  }
  if (quoting) throw UnknownName("a quotation mark is missing in: " + std::string(text));
  finish();
  return words;
}

std::vector<std::string> parts_of(std::string_view word, char separator) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  while (at <= word.size()) {
    const std::size_t end = std::min(word.find(separator, at), word.size());
    parts.emplace_back(word.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

int number_in(std::string_view word) {
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size() || value < 0 || value > 999) {
    throw UnknownName("\"" + std::string(word) + "\" is no number from 0 to 999");
  }
  return value;
}

std::size_t find(std::span<const Named> all, std::string_view text, std::string_view what, Part part) {
  if (text.empty()) unknown(all, text, what);
  std::vector<std::size_t> exact;
  std::vector<std::size_t> partial;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].id == text) return i;
    if (same_plain(all[i].name, text) || same_plain(all[i].also, text)) exact.push_back(i);
  }
  if (exact.size() == 1) return exact.front();
  if (exact.size() > 1) ambiguous(all, text, exact);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (has_part(all[i], text, part)) partial.push_back(i);
  }
  if (partial.size() == 1) return partial.front();
  if (partial.size() > 1) ambiguous(all, text, partial);
  unknown(all, text, what);
}

}  // namespace tamburino::words
