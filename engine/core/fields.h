#pragma once

#include <array>
#include <cstdint>
#include <type_traits>
#include <variant>

namespace tamburino {

// A struct tells its fields once, `static void fields(auto& self, auto&& field)`, by name and in order;
// hashing and saving follow from that. What is derived from other fields is left out of it.
template <class T>
concept HasFields = requires(T& t) {
  std::remove_const_t<T>::fields(t, [](const char*, auto&) {});
};

template <class T>
struct IsArray : std::false_type {};
template <class T, std::size_t N>
struct IsArray<std::array<T, N>> : std::true_type {};
template <class T>
struct IsVariant : std::false_type {};
template <class... T>
struct IsVariant<std::variant<T...>> : std::true_type {};

// Saves and hashes know an alternative of a variant by a number of its own, `static constexpr int kNumber`,
// wherever it stands in the variant. The number of an alternative that has been removed is never given to
// another.
template <class T>
constexpr int saved_number() {
  if constexpr (std::is_same_v<T, std::monostate>) {
    return 0;
  } else {
    return T::kNumber;
  }
}

template <class Variant>
struct SavedNumbers;
template <class... T>
struct SavedNumbers<std::variant<T...>> {
  static constexpr std::array<int, sizeof...(T)> kAll{saved_number<T>()...};
  static constexpr bool unique() {
    for (std::size_t i = 0; i < kAll.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (kAll[i] == kAll[j]) return false;
      }
    }
    return true;
  }
  static_assert(unique(), "two alternatives have the same number");
  static constexpr int of(const std::variant<T...>& value) { return kAll[value.index()]; }
};

// A hash of all fields, the same on every machine and in every build.
class StableHash {
 public:
  template <class T>
  void add(const T& value) {
    if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      mix(static_cast<std::uint64_t>(value));
    } else if constexpr (IsArray<T>::value) {
      for (const auto& one : value) add(one);
    } else if constexpr (IsVariant<T>::value) {
      mix(static_cast<std::uint64_t>(SavedNumbers<T>::of(value)));
      std::visit([this](const auto& one) { this->add(one); }, value);
    } else if constexpr (!std::is_same_v<T, std::monostate>) {
      T::fields(value, [this](const char*, const auto& field) { this->add(field); });
    }
  }
  std::uint64_t value() const {
    std::uint64_t h = hash_;
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9ULL;
    h = (h ^ h >> 27) * 0x94d049bb133111ebULL;
    return h ^ h >> 31;
  }

 private:
  void mix(std::uint64_t word) {
    hash_ ^= word + 0x9e3779b97f4a7c15ULL + (hash_ << 6) + (hash_ >> 2);
    hash_ *= 0x100000001b3ULL;
  }
  std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

template <class T>
std::uint64_t stable_hash(const T& value) {
  StableHash hash;
  hash.add(value);
  return hash.value();
}

}  // namespace tamburino
