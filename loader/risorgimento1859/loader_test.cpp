#include "loader/risorgimento1859/loader.h"

#include <gtest/gtest.h>

#include "tests/proves.h"
#include "tests/where.h"

namespace tamburino::risorgimento1859 {
namespace {

TEST(RisorgimentoLoader, shipped_pack_is_sound) {
  for (const PackError& one : check(packs_dir() / "risorgimento1859")) ADD_FAILURE() << one.what();
}

TEST(RisorgimentoLoader, r2_0b_every_scenario_has_its_counters) {
  EXPECT_EQ(load(packs_dir() / "risorgimento1859", "solferino-sanmartino").units.size(), 499U);
  EXPECT_EQ(load(packs_dir() / "risorgimento1859", "magenta").units.size(), 219U);
}

}  // namespace
}  // namespace tamburino::risorgimento1859
