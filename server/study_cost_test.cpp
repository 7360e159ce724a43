#include "server/study_cost.h"

#include <gtest/gtest.h>

#include <thread>

namespace tamburino::server {
namespace {

using Kind = StudyCost::Kind;

Caller from(const char* account, const char* network) {
  Caller caller;
  caller.account = account, caller.network = network;
  return caller;
}

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
    const StudyCost cost(limits, from("a", "192.0.2.1"), Kind::Study);
    EXPECT_THROW(cost.timed(waste(120))(stop), RequestError);
  }
  limits.charge("study", "a", 59'970);  // not all that there was, but all that is left
  EXPECT_THROW(StudyCost(limits, from("a", "192.0.2.1"), Kind::Study), RequestError);
  EXPECT_NO_THROW(StudyCost(limits, from("b", "192.0.2.1"), Kind::Study));
}

TEST(StudyCost, many_accounts_of_one_network_pay_together) {
  Limits limits(true);
  { const StudyCost cost(limits, from("a", "192.0.2.1"), Kind::Study); }
  limits.charge("study-network", "192.0.2.1", 240'000);
  EXPECT_THROW(StudyCost(limits, from("b", "192.0.2.1"), Kind::Study), RequestError);
  EXPECT_NO_THROW(StudyCost(limits, from("b", "192.0.2.2"), Kind::Study));
}

TEST(StudyCost, whoever_has_no_account_pays_by_network) {
  Limits limits(true);
  { const StudyCost cost(limits, from("", "192.0.2.1"), Kind::Question); }
  limits.charge("question", "@192.0.2.1", 4'000);
  EXPECT_THROW(StudyCost(limits, from("", "192.0.2.1"), Kind::Question), RequestError);
  EXPECT_NO_THROW(StudyCost(limits, from("", "192.0.2.2"), Kind::Question));
  EXPECT_NO_THROW(StudyCost(limits, from("", "192.0.2.1"), Kind::Study));
}

}  // namespace
}  // namespace tamburino::server
