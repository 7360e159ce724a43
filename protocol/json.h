#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "protocol/json_pool.h"

namespace tamburino {

// The members of an object, in the order in which they were added. The library's own map copies every value
// down to its last leaf when it needs more room, because a vector does not move pairs whose key is constant.
template <class Key, class T, class Less, class Allocator>
struct Members : nlohmann::ordered_map<Key, T, Less, Allocator> {
  using Base = nlohmann::ordered_map<Key, T, Less, Allocator>;
  using Base::Base;

  template <class Name>
  auto emplace(Name&& key, T&& value) {
    make_room();
    return Base::emplace(std::forward<Name>(key), std::move(value));
  }
  template <class Name>
  T& operator[](Name&& key) {
    make_room();
    return Base::operator[](std::forward<Name>(key));
  }
  template <class Name>
  const T& operator[](Name&& key) const {
    return Base::operator[](std::forward<Name>(key));
  }

 private:
  void make_room() {
    if (this->size() < this->capacity()) return;
    constexpr std::size_t kFew = 8;
    typename Base::Container more;
    more.reserve(this->empty() ? kFew : 2 * this->size());
    for (auto& [key, value] : *this) more.emplace_back(key, std::move(value));
    static_cast<typename Base::Container&>(*this).swap(more);
  }
};

using Json = nlohmann::basic_json<Members, std::vector, std::string, bool, std::int64_t, std::uint64_t,
                                  double, JsonMemory>;

}  // namespace tamburino
