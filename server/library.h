#pragma once

#include <map>
#include <memory>
#include <mutex>

#include "protocol/session.h"

namespace tamburino::server {

// Tables to begin from: a pack is read once for all games that begin alike, and they share it. May be used
// from any thread.
class Library {
 public:
  // By what began the game: `new`, `set`, or {"cmd":"load","begin":...,"saved":...}. Throws RequestError.
  std::unique_ptr<Table> begin(const std::string& origin);

 private:
  static constexpr std::size_t kMost = 64;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Table>> begun_;
};

}  // namespace tamburino::server
