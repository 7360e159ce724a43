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
      mix(value.index());
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
