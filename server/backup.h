#pragma once

#include <filesystem>

#include "server/storage.h"

namespace tamburino::server {

// Everything as lines of JSON, the same for both databases, so that it can be moved from one to the other.
// Taken at one moment, while the server runs. Throw StorageError.
struct BackupCount {
  int accounts = 0, games = 0, rows = 0;
};
BackupCount backup(const DatabaseAddress& from, const std::filesystem::path& file);
// Into a database that holds nothing yet, or in the place of all that it holds: all of it, or nothing.
// Servers that run on it read everything again.
enum class Onto : unsigned char { Empty, Everything };
BackupCount restore(const std::filesystem::path& file, const DatabaseAddress& into, Onto onto = Onto::Empty);

}  // namespace tamburino::server
