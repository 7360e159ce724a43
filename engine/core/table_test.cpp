#include "engine/core/table.h"

#include <gtest/gtest.h>

#include "engine/core/reckoning.h"

namespace tamburino {
namespace {

TEST(CoreTable, cells_by_row_and_column_and_beyond_the_edge_the_edge) {
  const GridTable<char> table(1, 0, {{'a', 'b', 'c'}, {'d', 'e', 'f'}});
  EXPECT_EQ(table.first_row(), 1);
  EXPECT_EQ(table.last_row(), 2);
  EXPECT_EQ(table.first_column(), 0);
  EXPECT_EQ(table.last_column(), 2);
  EXPECT_EQ(table.at(1, 0), 'a');
  EXPECT_EQ(table.at(1, 2), 'c');
  EXPECT_EQ(table.at(2, 0), 'd');
  EXPECT_EQ(table.at(2, 2), 'f');
  EXPECT_EQ(table.at(0, -3), 'a');
  EXPECT_EQ(table.at(-9, 1), 'b');
  EXPECT_EQ(table.at(3, 3), 'f');
  EXPECT_EQ(table.at(99, 0), 'd');
}

TEST(CoreReckoning, is_a_list_and_its_sum) {
  Reckoning sum;
  EXPECT_EQ(sum.total(), 0);
  EXPECT_TRUE(sum.items().empty());
  sum.add("2a", 3);
  sum.add_if(false, "2b", 1);
  sum.add_if(true, "2d", -2);
  sum.add("2a", 0);
  EXPECT_EQ(sum.total(), 1);
  ASSERT_EQ(sum.items().size(), 3U);
  EXPECT_STREQ(sum.items()[0].rule, "2a");
  EXPECT_EQ(sum.items()[0].amount, 3);
  EXPECT_STREQ(sum.items()[1].rule, "2d");
  EXPECT_EQ(sum.items()[1].amount, -2);
}

}  // namespace
}  // namespace tamburino
