#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "server/notices/connection.h"
#include "server/notices/url.h"

namespace tamburino::server {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct PostResult {
  enum class Outcome {
    Answered,  // see status: a redirect is an answer too, and is not followed
    Refused,   // by us, before anything was sent; trying again is of no use
    Failed,    // no connection, no trust, no answer in time
  };
  Outcome outcome = Outcome::Failed;
  int status = 0;
  std::string body;   // of the answer, at most kLongestAnswer
  std::string error;  // why, unless answered
  std::optional<std::chrono::seconds> retry_after;

  bool succeeded() const { return outcome == Outcome::Answered && status >= 200 && status < 300; }
  bool worth_retrying() const;
  std::string told() const;  // in a few words, for the log
};

inline constexpr std::size_t kLongestAnswer = 64UL * 1024;

// Blocks at most as long as the timeout says, and throws nothing. Under Reach::Public the host is resolved
// first, all its addresses are checked, and the connection goes to one that was checked: a name that changes
// its address in between gains nothing.
PostResult post(const std::string& url, const Headers& headers, const std::string& body,
                std::chrono::milliseconds timeout, Reach reach, const Trust& trust = {},
                std::stop_token stop = {});

}  // namespace tamburino::server
