#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

namespace tamburino {

// A set of numbered things, a bit for each; walked in the order of the numbers.
template <class Id, int Most>
class IdSet {
 public:
  class Iterator {
   public:
    constexpr Iterator(const IdSet* set, int at) : set_(set), at_(at) {}
    constexpr Id operator*() const { return Id{static_cast<std::underlying_type_t<Id>>(at_)}; }
    constexpr Iterator& operator++() {
      at_ = set_->next(at_ + 1);
      return *this;
    }
    constexpr bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const IdSet* set_;
    int at_;
  };

  constexpr bool contains(Id id) const { return (words_[word(id)] >> bit(id) & 1U) != 0; }
  constexpr void add(Id id) { words_[word(id)] |= std::uint64_t{1} << bit(id); }
  constexpr void remove(Id id) { words_[word(id)] &= ~(std::uint64_t{1} << bit(id)); }
  constexpr int size() const {
    int count = 0;
    for (const std::uint64_t one : words_) count += std::popcount(one);
    return count;
  }
  constexpr bool empty() const {
    for (const std::uint64_t one : words_) {
      if (one != 0) return false;
    }
    return true;
  }
  constexpr Id first() const { return *begin(); }  // of a set that is not empty

  constexpr Iterator begin() const { return {this, next(0)}; }
  constexpr Iterator end() const { return {this, kBits}; }

  friend constexpr IdSet operator&(IdSet a, const IdSet& b) {
    for (std::size_t i = 0; i < kWords; ++i) a.words_[i] &= b.words_[i];
    return a;
  }
  friend constexpr IdSet operator|(IdSet a, const IdSet& b) {
    for (std::size_t i = 0; i < kWords; ++i) a.words_[i] |= b.words_[i];
    return a;
  }
  friend constexpr IdSet operator-(IdSet a, const IdSet& b) {
    for (std::size_t i = 0; i < kWords; ++i) a.words_[i] &= ~b.words_[i];
    return a;
  }
  friend constexpr bool operator==(const IdSet&, const IdSet&) = default;

  static void fields(auto& self, auto&& field) { field("words", self.words_); }

 private:
  static constexpr std::size_t kWords = (static_cast<std::size_t>(Most) + 63) / 64;
  static constexpr int kBits = static_cast<int>(kWords) * 64;
  static constexpr std::size_t word(Id id) { return static_cast<std::size_t>(id) / 64; }
  static constexpr unsigned bit(Id id) { return static_cast<unsigned>(id) % 64; }
  constexpr int next(int from) const {
    for (auto i = static_cast<std::size_t>(from) / 64; i < kWords; ++i) {
      std::uint64_t rest = words_[i];
      if (i == static_cast<std::size_t>(from) / 64)
        rest &= ~std::uint64_t{0} << (static_cast<unsigned>(from) % 64);
      if (rest != 0) return static_cast<int>(i) * 64 + std::countr_zero(rest);
    }
    return kBits;
  }

  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace tamburino
