#pragma once

#include "server/storage.h"

namespace tamburino::server {

// One server at a time on a SQLite file: two would each keep games in memory that the other changes. (On
// PostgreSQL they tell each other.) Held while it lives, and let go by the system however the process ends.
class OnlyServer {
 public:
  explicit OnlyServer(const DatabaseAddress& address);  // throws StorageError when another holds it
  ~OnlyServer();
  OnlyServer(const OnlyServer&) = delete;
  OnlyServer& operator=(const OnlyServer&) = delete;

 private:
  int file_ = -1;
};

}  // namespace tamburino::server
