#include "protocol/wording.h"

#include <optional>

namespace tamburino {
namespace {

std::optional<Fact::Kind> kind_of(std::string_view word) {
  if (word == "unit") return Fact::Kind::Piece;
  if (word == "hex") return Fact::Kind::Hex;
  if (word == "number") return Fact::Kind::Number;
  if (word == "points") return Fact::Kind::Points;
  if (word == "formation") return Fact::Kind::Formation;
  if (word == "side") return Fact::Kind::Side;
  if (word == "facing") return Fact::Kind::Facing;
  if (word == "chit") return Fact::Kind::Chit;
  if (word == "place") return Fact::Kind::Place;
  if (word == "commander") return Fact::Kind::Commander;
  if (word == "cell") return Fact::Kind::Cell;
  if (word == "phase") return Fact::Kind::Phase;
  return std::nullopt;
}

class Filling {
 public:
  Filling(const Facts& facts, const Texts& texts, const std::function<std::string(const Fact&)>& name)
      : facts_(facts), texts_(texts), name_(name) {}

  std::string all(std::string_view pattern) {
    std::string result;
    std::size_t at = 0;
    while (at < pattern.size()) {
      if (pattern[at] == '[') {
        const std::size_t end = std::min(pattern.find(']', at), pattern.size());
        missing_ = false;
        const std::string part = plain(pattern.substr(at + 1, end - at - 1));
        if (!missing_) result += part;
        at = end + 1;
      } else {
        const std::size_t end = std::min(pattern.find('[', at), pattern.size());
        result += plain(pattern.substr(at, end - at));
        at = end;
      }
    }
    return result;
  }

 private:
  std::string plain(std::string_view pattern) {
    std::string result;
    while (!pattern.empty()) {
      const std::size_t open = pattern.find('{');
      result += pattern.substr(0, open);
      if (open == std::string_view::npos) break;
      const std::size_t close = pattern.find('}', open);
      if (close == std::string_view::npos) break;
      result += value(pattern.substr(open + 1, close - open - 1));
      pattern.remove_prefix(close + 1);
    }
    return result;
  }

  std::string value(std::string_view placeholder) {
    const bool sign = placeholder.starts_with('+');
    if (sign) placeholder.remove_prefix(1);
    std::string_view table;
    if (const std::size_t bar = placeholder.find('|'); bar != std::string_view::npos) {
      table = placeholder.substr(bar + 1);
      placeholder = placeholder.substr(0, bar);
    }
    int which = 1;
    if (!placeholder.empty() && placeholder.back() >= '2' && placeholder.back() <= '4') {
      which = placeholder.back() - '0';
      placeholder.remove_suffix(1);
    }
    const auto kind = kind_of(placeholder);
    const Fact* fact = kind ? find(*kind, which) : nullptr;
    if (fact == nullptr) {
      missing_ = true;
      return "";
    }
    if (!table.empty()) {
      const auto word = texts_.find("word", std::string(table) + "." + std::to_string(fact->value));
      return word ? std::string(*word) : std::to_string(fact->value);
    }
    return (sign && fact->value > 0 ? "+" : "") + name_(*fact);
  }

  const Fact* find(Fact::Kind kind, int which) const {
    for (const Fact& fact : facts_) {
      if (fact.kind == kind && --which == 0) return &fact;
    }
    return nullptr;
  }

  const Facts& facts_;
  const Texts& texts_;
  const std::function<std::string(const Fact&)>& name_;
  bool missing_ = false;
};

}  // namespace

std::string fill(std::string_view pattern, const Facts& facts, const Texts& texts,
                 const std::function<std::string(const Fact&)>& name) {
  return Filling(facts, texts, name).all(pattern);
}

}  // namespace tamburino
