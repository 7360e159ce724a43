#include "engine/core/enumerators.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace tamburino::enumerators_test {

enum class Colour : std::uint8_t { None = 0, Red = 1, Blue = 7 };

TEST(Enumerators, a_number_without_a_name_is_none_of_them) {
  static_assert(has_name<Colour::Red>());
  static_assert(has_name<static_cast<Colour>(7)>());
  static_assert(!has_name<static_cast<Colour>(2)>());
  static_assert(!has_name<static_cast<Colour>(255)>());
}

TEST(Enumerators, every_named_value_is_asked_about_once) {
  int seen = 0;
  EXPECT_TRUE((for_every<Colour>([&](Colour) { return ++seen > 0; })));
  EXPECT_EQ(seen, 3);
  EXPECT_FALSE((for_every<Colour>([](Colour one) { return one != Colour::Blue; })));
  EXPECT_TRUE((for_every<Colour, 1>([](Colour one) { return one != Colour::None; })));
}

}  // namespace tamburino::enumerators_test
