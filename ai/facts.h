#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What a mind sees in a position, as a row of numbers: what a learnt value is learnt from (ai/net.h).
namespace tamburino::ai {

inline constexpr std::size_t kMostFacts = 512;

// Written once by a mind, always in the same order. Names are made only for who asks for them; values
// allocate nothing.
class FactSheet {
 public:
  explicit FactSheet(std::span<float> values, std::vector<std::string>* names = nullptr)
      : values_(values), names_(names) {}

  void put(std::string_view what, float value) { put("", what, value); }
  void put(std::string_view whose, std::string_view what, float value) {
    if (names_ != nullptr) names_->push_back(name_of(whose, what));
    if (count_ < values_.size()) values_[count_] = value;
    ++count_;
  }
  std::size_t count() const { return count_; }

 private:
  static std::string name_of(std::string_view whose, std::string_view what) {
    std::string name(whose);
    if (!name.empty()) name += '.';
    name += what;
    for (char& c : name) c = c == ' ' ? '_' : c;
    return name;
  }

  std::span<float> values_;
  std::vector<std::string>* names_;
  std::size_t count_ = 0;
};

}  // namespace tamburino::ai
