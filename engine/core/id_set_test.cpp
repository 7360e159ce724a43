#include "engine/core/id_set.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <vector>

namespace tamburino {
namespace {

enum class Id : std::uint8_t {};
using Ids = IdSet<Id, 128>;

Ids ids_of(const std::set<std::uint8_t>& numbers) {
  Ids ids;
  for (const std::uint8_t n : numbers) ids.add(Id{n});
  return ids;
}

std::set<std::uint8_t> numbers() {
  const auto all = *rc::gen::container<std::vector<std::uint8_t>>(rc::gen::inRange<std::uint8_t>(0, 128));
  return {all.begin(), all.end()};
}

RC_GTEST_PROP(IdSet, walks_its_members_in_order, ()) {
  const std::set<std::uint8_t> in = numbers();
  std::vector<std::uint8_t> walked;
  for (const Id id : ids_of(in)) walked.push_back(static_cast<std::uint8_t>(id));
  RC_ASSERT(walked == std::vector<std::uint8_t>(in.begin(), in.end()));
  RC_ASSERT(ids_of(in).size() == static_cast<int>(in.size()));
  RC_ASSERT(ids_of(in).empty() == in.empty());
}

RC_GTEST_PROP(IdSet, joins_meets_and_subtracts_as_sets_do, ()) {
  const std::set<std::uint8_t> a = numbers(), b = numbers();
  std::set<std::uint8_t> both, either = a, only = a;
  for (const std::uint8_t n : b) {
    if (a.contains(n)) both.insert(n);
    either.insert(n);
    only.erase(n);
  }
  RC_ASSERT((ids_of(a) & ids_of(b)) == ids_of(both));
  RC_ASSERT((ids_of(a) | ids_of(b)) == ids_of(either));
  RC_ASSERT((ids_of(a) - ids_of(b)) == ids_of(only));
}

TEST(IdSet, forgets_what_is_removed) {
  Ids ids = ids_of({3, 63, 64, 127});
  ids.remove(Id{64});
  EXPECT_FALSE(ids.contains(Id{64}));
  EXPECT_TRUE(ids.contains(Id{127}));
  EXPECT_EQ(ids.first(), Id{3});
  EXPECT_EQ(ids.size(), 3);
}

}  // namespace
}  // namespace tamburino
