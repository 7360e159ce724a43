#include "loader/toml_reader.h"

#include "loader/text_file.h"

// The parser meets some malformed input with an assertion, and without one it would go on in a state that its
// authors excluded. So its assertions stay on in every build, and throw; for that it must be compiled here.
namespace tamburino {
struct ParserFault {};
[[noreturn]] static void parser_fault() { throw ParserFault(); }
}  // namespace tamburino
#undef NDEBUG
#undef TOML_SHARED_LIB
#undef TOML_HEADER_ONLY
#define TOML_HEADER_ONLY 1
#define TOML_ASSERT(expr) ((expr) ? static_cast<void>(0) : ::tamburino::parser_fault())
#include <toml++/toml.h>

namespace tamburino {
namespace {

using Type = TomlValue::Type;

// Walks over the characters of a TOML file that stand outside strings and comments.
class PlainText {
 public:
  explicit PlainText(std::string_view text) : text_(text) {}
  int line() const { return line_; }

  // The next character; '\0' at the end.
  char next() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#') {
        skip_to_line_end();
      } else if (c == '"' || c == '\'') {
        skip_string(c);
      } else {
        ++at_;
        if (c == '\n') ++line_;
        return c;
      }
    }
    return '\0';
  }

 private:
  void skip_to_line_end() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }
  void skip_string(char quote) {
    const std::string three(3, quote);
    const bool many_lines = text_.substr(at_, 3) == three;
    at_ += many_lines ? 3 : 1;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '\\' && quote == '"') {
        ++at_;
        if (at_ < text_.size() && text_[at_] == '\n') ++line_;
      } else if (c == '\n') {
        if (!many_lines) return;  // never closed: the parser will say so
        ++line_;
      } else if (many_lines ? text_.substr(at_, 3) == three : c == quote) {
        at_ += many_lines ? 3 : 1;
        return;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
};

// The parser and the tree it builds recurse, and it bounds brackets but not dotted keys: noise could exhaust
// the stack. No pack nests deeper than this. Returns the line that does, or 0.
int line_of_deep_nesting(std::string_view text) {
  constexpr int kDeepest = 24;
  PlainText plain(text);
  int brackets = 0;
  int dots = 0;
  for (char c = plain.next(); c != '\0'; c = plain.next()) {
    if (c == '[' || c == '{') ++brackets;
    if ((c == ']' || c == '}') && brackets > 0) --brackets;
    if (c == '.') ++dots;
    if (c == '\n' || c == '=' || c == ',') dots = 0;
    if (brackets > kDeepest || dots > kDeepest) return plain.line();
  }
  return 0;
}

bool parser_faults(std::string_view text) {
  try {
    static_cast<void>(toml::parse(text));
  } catch (const toml::parse_error&) {
    return false;
  } catch (const ParserFault&) {
    return true;
  }
  return false;
}

// A fault tells no place. The parser reads onward only, so the first lines of the file fault as soon as they
// include the one at fault.
int line_of_fault(std::string_view text) {
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') ends.push_back(i + 1);
  }
  ends.push_back(text.size());
  const auto first = std::partition_point(
      ends.begin(), ends.end(), [&](std::size_t end) { return !parser_faults(text.substr(0, end)); });
  return 1 + static_cast<int>(std::min(first, std::prev(ends.end())) - ends.begin());
}

int line_of_node(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

TomlValue convert(const toml::node& node) {
  TomlValue value;
  value.line = line_of_node(node);
  if (const toml::table* table = node.as_table()) {
    value.type = Type::Table;
    for (const auto& [key, child] : *table) {
      value.entries.push_back(
          {std::string(key.str()), static_cast<int>(key.source().begin.line), convert(child)});
    }
    std::stable_sort(value.entries.begin(), value.entries.end(),
                     [](const auto& a, const auto& b) { return a.line < b.line; });
  } else if (const toml::array* list = node.as_array()) {
    value.type = Type::List;
    for (const toml::node& child : *list) value.items.push_back(convert(child));
  } else if (const auto* text = node.as_string()) {
    value.type = Type::Text;
    value.text = text->get();
  } else if (const auto* whole = node.as_integer()) {
    value.type = Type::Whole;
    value.whole = whole->get();
  } else if (const auto* truth = node.as_boolean()) {
    value.type = Type::Truth;
    value.truth = truth->get();
  } else {
    value.type = Type::Other;
  }
  return value;
}

std::string_view in_words(Type type) {
  switch (type) {
    case Type::Table:
      return "a table";
    case Type::List:
      return "a list";
    case Type::Text:
      return "text in quotes";
    case Type::Whole:
      return "a whole number";
    case Type::Truth:
      return "true or false";
    case Type::Other:
      return "a fraction, date or time";
  }
  return "";
}

std::string wrong_type(std::string_view what, Type expected, Type found) {
  return std::string(what) + " must be " + std::string(in_words(expected)) + ", not " +
         std::string(in_words(found));
}

}  // namespace

const TomlValue::Entry* TomlValue::find(std::string_view key) const {
  for (const Entry& entry : entries) {
    if (entry.key == key) return &entry;
  }
  return nullptr;
}

std::optional<TomlValue> read_toml(const std::filesystem::path& file, Problems& problems) {
  const auto text = read_text_file(file, problems);
  if (!text) return std::nullopt;
  if (const int line = line_of_deep_nesting(*text); line > 0) {
    report(problems, file.string(), line, "tables or lists are nested deeper than any pack needs");
    return std::nullopt;
  }
  try {
    TomlValue root = convert(toml::parse(*text, file.string()));
    root.line = 1;
    return root;
  } catch (const toml::parse_error& error) {
    report(problems, file.string(), static_cast<int>(error.source().begin.line),
           "is not TOML: " + std::string(error.description()));
  } catch (const ParserFault&) {
    report(problems, file.string(), line_of_fault(*text), "is not TOML: a bracket or value is out of place");
  }
  return std::nullopt;
}

int TomlTable::line_of(std::string_view key) const {
  const TomlValue::Entry* entry = table_->find(key);
  return entry != nullptr ? entry->line : line();
}

const TomlValue* TomlTable::get(std::string_view key, Type type, Need need) {
  asked_.emplace_back(key);
  const TomlValue::Entry* entry = table_->find(key);
  if (entry == nullptr) {
    if (need == Need::Required) problem(line(), in_quotes(key) + " is missing");
    return nullptr;
  }
  if (entry->value.type != type) {
    problem(entry->line, wrong_type(in_quotes(key), type, entry->value.type));
    return nullptr;
  }
  return &entry->value;
}

std::string TomlTable::text(std::string_view key) { return text_at(key).text; }

LocatedText TomlTable::text_at(std::string_view key) {
  const TomlValue* value = get(key, Type::Text, Need::Required);
  if (value == nullptr) return {"", line()};
  if (value->text.empty()) problem(value->line, in_quotes(key) + " is empty");
  return {value->text, value->line};
}

LocatedText TomlTable::text_or(std::string_view key, std::string_view otherwise) {
  const TomlValue* value = get(key, Type::Text, Need::Optional);
  if (value == nullptr) return {std::string(otherwise), line_of(key)};
  return {value->text, value->line};
}

bool TomlTable::is_table(std::string_view key) const {
  const TomlValue::Entry* entry = table_->find(key);
  return entry != nullptr && entry->value.type == Type::Table;
}

int TomlTable::checked(std::string_view key, const TomlValue& value, Range range) {
  if (value.whole >= range.least && value.whole <= range.most) return static_cast<int>(value.whole);
  problem(value.line, in_quotes(key) + " is " + std::to_string(value.whole) + ", expected " +
                          std::to_string(range.least) + " to " + std::to_string(range.most));
  return range.least;
}

int TomlTable::whole(std::string_view key, Range range) {
  const TomlValue* value = get(key, Type::Whole, Need::Required);
  return value != nullptr ? checked(key, *value, range) : range.least;
}

int TomlTable::whole_or(std::string_view key, Range range, int otherwise) {
  const TomlValue* value = get(key, Type::Whole, Need::Optional);
  return value != nullptr ? checked(key, *value, range) : otherwise;
}

bool TomlTable::truth(std::string_view key) {
  const TomlValue* value = get(key, Type::Truth, Need::Required);
  return value != nullptr && value->truth;
}

bool TomlTable::truth_or(std::string_view key, bool otherwise) {
  const TomlValue* value = get(key, Type::Truth, Need::Optional);
  return value != nullptr ? value->truth : otherwise;
}

std::vector<LocatedText> TomlTable::texts(std::string_view key) {
  std::vector<LocatedText> found;
  const TomlValue* list = get(key, Type::List, Need::Required);
  if (list == nullptr) return found;
  for (const TomlValue& item : list->items) {
    if (item.type == Type::Text) {
      found.push_back({item.text, item.line});
    } else {
      problem(item.line, wrong_type("every item of " + in_quotes(key), Type::Text, item.type));
    }
  }
  return found;
}

std::vector<int> TomlTable::wholes(std::string_view key, Range range) {
  std::vector<int> found;
  const TomlValue* list = get(key, Type::List, Need::Required);
  if (list == nullptr) return found;
  for (const TomlValue& item : list->items) {
    if (item.type == Type::Whole) {
      found.push_back(checked(key, item, range));
    } else {
      problem(item.line, wrong_type("every item of " + in_quotes(key), Type::Whole, item.type));
    }
  }
  return found;
}

std::pair<int, int> TomlTable::whole_pair(std::string_view key, Range range) {
  const std::pair<int, int> harmless{range.least, range.least};
  const TomlValue* list = get(key, Type::List, Need::Required);
  if (list == nullptr) return harmless;
  const bool two =
      list->items.size() == 2 && list->items[0].type == Type::Whole && list->items[1].type == Type::Whole;
  if (!two) {
    problem(list->line, in_quotes(key) + " must be two whole numbers, [from, to]");
    return harmless;
  }
  const int from = checked(key, list->items[0], range);
  const int to = checked(key, list->items[1], range);
  if (from > to) problem(list->line, in_quotes(key) + " must be [from, to], the smaller number first");
  return {from, std::max(from, to)};
}

std::optional<TomlTable> TomlTable::table(std::string_view key) {
  const TomlValue* value = get(key, Type::Table, Need::Required);
  if (value == nullptr) return std::nullopt;
  return TomlTable(*value, file_, *problems_);
}

std::vector<TomlTable> TomlTable::tables(std::string_view key) {
  std::vector<TomlTable> found;
  const TomlValue* list = get(key, Type::List, Need::Optional);
  if (list == nullptr) return found;
  for (const TomlValue& item : list->items) {
    if (item.type == Type::Table) {
      found.emplace_back(item, file_, *problems_);
    } else {
      problem(item.line, wrong_type("every " + in_quotes(key), Type::Table, item.type));
    }
  }
  return found;
}

std::vector<LocatedText> TomlTable::all_keys() const {
  std::vector<LocatedText> keys;
  for (const TomlValue::Entry& entry : table_->entries) keys.push_back({entry.key, entry.line});
  return keys;
}

void TomlTable::unknown_word(std::string_view key, const TomlValue& value,
                             std::span<const std::string_view> known) {
  std::string all;
  for (const std::string_view word : known) all += (all.empty() ? "" : ", ") + std::string(word);
  problem(value.line, in_quotes(key) + " is " + in_quotes(value.text) + ", expected one of " + all);
}

void TomlTable::finish() {
  const std::vector<std::string_view> known(asked_.begin(), asked_.end());
  for (const TomlValue::Entry& entry : table_->entries) {
    if (entry.key == "reconstructed") {
      if (entry.value.type == Type::Table) {
        check_reconstructed(entry.value);
      } else {
        problem(entry.line, wrong_type(in_quotes(entry.key), Type::Table, entry.value.type));
      }
    } else if (std::find(known.begin(), known.end(), entry.key) == known.end()) {
      problem(entry.line, "unknown key " + in_quotes(entry.key) + did_you_mean(entry.key, known));
    }
  }
}

// A mark must point at a value that stands beside it, and give a reason.
void TomlTable::check_reconstructed(const TomlValue& marks) {
  for (const TomlValue::Entry& mark : marks.entries) {
    if (!has(mark.key)) problem(mark.line, "reconstructed: there is no " + in_quotes(mark.key) + " here");
    if (mark.value.type != Type::Text || mark.value.text.empty()) {
      problem(mark.line, "reconstructed: " + in_quotes(mark.key) + " needs its reason, text in quotes");
    }
  }
}

}  // namespace tamburino
