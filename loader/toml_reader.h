#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "loader/errors.h"

namespace tamburino {

// A TOML file as a tree that remembers the line of everything in it. Readers work on this, so that the heavy
// TOML header is needed in one place only.
struct TomlValue {
  enum class Type { Table, List, Text, Whole, Truth, Other };
  struct Entry;

  Type type = Type::Table;
  int line = 0;
  std::string text;
  std::int64_t whole = 0;
  bool truth = false;
  std::vector<TomlValue> items;
  std::vector<Entry> entries;  // as they stand in the file

  const Entry* find(std::string_view key) const;
};

struct TomlValue::Entry {
  std::string key;
  int line = 0;
  TomlValue value;
};

std::optional<TomlValue> read_toml(const std::filesystem::path& file, Problems& problems);

struct Range {
  int least, most;
};

struct LocatedText {
  std::string text;
  int line = 0;
};

// One table of a file, read key by key. What is missing, of the wrong type or out of range becomes a problem
// with file and line, and the reader gets a harmless value. After the last key, finish() finds the keys that
// nobody knows.
class TomlTable {
 public:
  TomlTable(const TomlValue& table, std::string file, Problems& problems)
      : table_(&table), file_(std::move(file)), problems_(&problems) {}

  const std::string& file() const { return file_; }
  int line() const { return table_->line; }
  int line_of(std::string_view key) const;
  bool has(std::string_view key) const { return table_->find(key) != nullptr; }
  void problem(int line, const std::string& message) const { report(*problems_, file_, line, message); }

  std::string text(std::string_view key);
  int whole(std::string_view key, Range range);
  int whole_or(std::string_view key, Range range, int otherwise);
  bool truth(std::string_view key);
  bool truth_or(std::string_view key, bool otherwise);
  std::vector<LocatedText> texts(std::string_view key);
  std::vector<int> wholes(std::string_view key, Range range);
  std::pair<int, int> whole_pair(std::string_view key, Range range);  // [from, to]
  std::optional<TomlTable> table(std::string_view key);
  std::vector<TomlTable> tables(std::string_view key);  // [[key]], none when there is none
  std::vector<LocatedText> all_keys() const;
  LocatedText text_at(std::string_view key);
  LocatedText text_or(std::string_view key, std::string_view otherwise);  // may be empty
  bool is_table(std::string_view key) const;  // where a key may hold one or a word

  // One of a few words, each standing for a value.
  template <class Value>
  Value choice(std::string_view key, std::span<const std::pair<std::string_view, Value>> words) {
    const TomlValue* value = get(key, TomlValue::Type::Text, Need::Required);
    if (value == nullptr) return words.front().second;
    std::vector<std::string_view> known;
    for (const auto& [word, meaning] : words) {
      if (word == value->text) return meaning;
      known.push_back(word);
    }
    unknown_word(key, *value, known);
    return words.front().second;
  }

  void finish();

 private:
  enum class Need { Required, Optional };
  const TomlValue* get(std::string_view key, TomlValue::Type type, Need need);
  int checked(std::string_view key, const TomlValue& value, Range range);
  void unknown_word(std::string_view key, const TomlValue& value, std::span<const std::string_view> known);
  void check_reconstructed(const TomlValue& marks);

  const TomlValue* table_;
  std::string file_;
  Problems* problems_;
  std::vector<std::string> asked_;
};

}  // namespace tamburino
