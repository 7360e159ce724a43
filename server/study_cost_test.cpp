#include "server/study_cost.h"

#include <gtest/gtest.h>

#include <thread>

namespace tamburino::server {
namespace {

TEST(StudyCost, a_study_is_paid_for_by_its_time_even_if_it_fails) {
  Limits limits(true);
  const std::atomic<bool> stop = false;
  const auto waste = [](int milliseconds) {
    return [milliseconds](const std::atomic<bool>&) -> int {
      std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
      throw RequestError("bad-record", "");
    };
  };
  {
    const StudyCost cost(limits, "a");
    EXPECT_THROW(cost.timed(waste(120))(stop), RequestError);
  }
  limits.charge("study", "a", 59'970);  // not all that there was, but all that is left
  EXPECT_THROW(StudyCost(limits, "a"), RequestError);
  EXPECT_NO_THROW(StudyCost(limits, "b"));
}

}  // namespace
}  // namespace tamburino::server
