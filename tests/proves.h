#pragma once

#include <gtest/gtest.h>

namespace tamburino {

// More requirement ids that the running test proves, besides the one in its name: proves("1.2.3a 1.2.3c").
inline void proves(const char* ids) { ::testing::Test::RecordProperty("proves", ids); }

}  // namespace tamburino
