#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "loader/errors.h"

namespace tamburino {

// The words of a game in one language. What that language lacks is said in English.
class Texts {
 public:
  static constexpr std::array<std::string_view, 18> kSections{
      "rule", "refusal",  "reason", "event", "ask",     "roll",  "name", "counter", "option",
      "word", "scenario", "phase",  "part",  "outcome", "means", "warn", "score",   "sheet"};

  Texts() = default;
  // Reads packs/<game>/text/<language>.toml and en.toml. Throws PackError.
  Texts(const std::filesystem::path& pack_dir, std::string_view language);

  const std::string& language() const { return language_; }
  std::optional<std::string_view> find(std::string_view section, std::string_view key) const;
  // What this language calls a counter, formation or box that the pack, in English, calls `name`: most keep
  // what their cardboard says.
  std::string counter(const std::string& name) const;
  // All keys of a section, in the order of the English file: that of the rulebook.
  const std::vector<std::string>& keys(std::string_view section) const;

 private:
  struct Section {
    std::map<std::string, std::string, std::less<>> text;
    std::vector<std::string> order;
  };
  using Language = std::map<std::string, Section, std::less<>>;
  static Language read(const std::filesystem::path& file);
  static std::optional<std::string_view> find(const Language& texts, std::string_view section,
                                              std::string_view key);

  std::string language_;
  Language own_, english_;
};

// The languages a pack has texts in, by their codes.
std::vector<std::string> languages(const std::filesystem::path& pack_dir);

// Whether all languages are there and say the same things.
Problems check_texts(const std::filesystem::path& pack_dir);

}  // namespace tamburino
