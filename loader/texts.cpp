#include "loader/texts.h"

#include <algorithm>
#include <system_error>

#include "loader/pack_info.h"
#include "loader/toml_reader.h"

namespace tamburino {
namespace {

using Path = std::filesystem::path;

constexpr std::array<std::string_view, 2> kRequired{"en", "it"};

struct Line {
  std::string section, key, text;
  int line = 0;
};

std::vector<Line> read_lines(const Path& file, Problems& problems) {
  std::vector<Line> lines;
  const auto value = read_toml(file, problems);
  if (!value) return lines;
  TomlTable root(*value, file.string(), problems);
  for (const std::string_view section : Texts::kSections) {
    if (!root.has(section)) continue;
    auto table = root.table(section);
    if (!table) continue;
    for (const LocatedText& key : table->all_keys()) {
      lines.push_back({std::string(section), key.text, table->text(key.text), key.line});
    }
  }
  for (const LocatedText& key : root.all_keys()) {
    if (std::find(Texts::kSections.begin(), Texts::kSections.end(), key.text) != Texts::kSections.end())
      continue;
    root.problem(key.line,
                 "unknown section " + in_quotes(key.text) + did_you_mean(key.text, Texts::kSections));
  }
  return lines;
}

Path file_of(const Path& pack_dir, std::string_view language) {
  return pack_dir / "text" / (std::string(language) + ".toml");
}

// What `mine` says and `theirs` does not.
void compare(const std::vector<Line>& mine, const std::vector<Line>& theirs, const Path& file,
             std::string_view other, Problems& problems) {
  for (const Line& line : mine) {
    if (line.section == "counter") continue;  // the pack has the English names
    const auto same = [&](const Line& one) { return one.section == line.section && one.key == line.key; };
    if (std::any_of(theirs.begin(), theirs.end(), same)) continue;
    report(problems, file.string(), line.line,
           "[" + line.section + "] " + in_quotes(line.key) + " is not in " + std::string(other) + ".toml");
  }
}

// {number|roll} is said by the words roll.1, roll.2 ...: a table of which there is no word at all is misspelt
// or forgotten, and the log would show bare numbers.
void look_for_tables(const std::vector<Line>& lines, const Path& file, Problems& problems) {
  const auto has_words = [&](const std::string& table) {
    return std::any_of(lines.begin(), lines.end(), [&](const Line& one) {
      return one.section == "word" && one.key.starts_with(table + ".");
    });
  };
  for (const Line& line : lines) {
    if (line.section != "event" && line.section != "refusal" && line.section != "reason") continue;
    for (std::size_t open = line.text.find('{'); open != std::string::npos;
         open = line.text.find('{', open + 1)) {
      const std::size_t close = line.text.find('}', open), bar = line.text.find('|', open);
      if (bar == std::string::npos || bar > close) continue;
      const std::string table = line.text.substr(bar + 1, close - bar - 1);
      if (has_words(table)) continue;
      report(problems, file.string(), line.line,
             "[" + line.section + "] " + in_quotes(line.key) + " wants words of " + in_quotes(table) +
                 ", and [word] has none");
    }
  }
}

}  // namespace

Texts::Language Texts::read(const Path& file) {
  Problems problems;
  const std::vector<Line> lines = read_lines(file, problems);
  if (!problems.empty()) throw problems.front();
  Language texts;
  for (const Line& line : lines) {
    Section& section = texts[line.section];
    section.text[line.key] = line.text;
    section.order.push_back(line.key);
  }
  return texts;
}

Texts::Texts(const Path& pack_dir, std::string_view language) : language_(language) {
  if (!is_plain_name(language)) {
    throw PackError((pack_dir / "text").string(), 0, in_quotes(language) + " cannot be a language");
  }
  english_ = read(file_of(pack_dir, "en"));
  if (language != "en") own_ = read(file_of(pack_dir, language));
}

std::optional<std::string_view> Texts::find(const Language& texts, std::string_view section,
                                            std::string_view key) {
  const auto in = texts.find(section);
  if (in == texts.end()) return std::nullopt;
  const auto text = in->second.text.find(key);
  if (text == in->second.text.end()) return std::nullopt;
  return text->second;
}

std::optional<std::string_view> Texts::find(std::string_view section, std::string_view key) const {
  const auto own = find(own_, section, key);
  return own ? own : find(english_, section, key);
}

std::string Texts::counter(const std::string& name) const {
  const auto own = find("counter", name);
  return own ? std::string(*own) : name;
}

const std::vector<std::string>& Texts::keys(std::string_view section) const {
  static const std::vector<std::string> none;
  const auto in = english_.find(section);
  return in == english_.end() ? none : in->second.order;
}

std::vector<std::string> languages(const Path& pack_dir) {
  std::vector<std::string> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(pack_dir / "text", error)) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() == ".toml" && is_plain_name(name)) found.push_back(name);
  }
  std::sort(found.begin(), found.end());
  return found;
}

Problems check_texts(const Path& pack_dir) {
  Problems problems;
  std::vector<std::string> all = languages(pack_dir);
  for (const std::string_view language : kRequired) {
    if (std::find(all.begin(), all.end(), language) == all.end()) all.emplace_back(language);
  }
  const Path english_file = file_of(pack_dir, "en");
  const std::vector<Line> english = read_lines(english_file, problems);
  look_for_tables(english, english_file, problems);
  for (const std::string& language : all) {
    if (language == "en") continue;
    const std::size_t before = problems.size();
    const Path file = file_of(pack_dir, language);
    const std::vector<Line> lines = read_lines(file, problems);
    if (problems.size() != before || english.empty())
      continue;  // unreadable: everything would seem to be missing
    compare(english, lines, english_file, language, problems);
    compare(lines, english, file, "en", problems);
  }
  return problems;
}

}  // namespace tamburino
