#include "server/only_server.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

namespace tamburino::server {

// A file beside the database: closing a second descriptor of the database itself would drop SQLite's own
// locks.
OnlyServer::OnlyServer(const DatabaseAddress& address) {
  if (address.dialect != Dialect::Sqlite) return;
  std::error_code none;
  const auto there = std::filesystem::weakly_canonical(address.path, none);
  // Under another name another server would not find our lock, nor SQLite its log.
  struct stat file {};
  if (stat(address.path.c_str(), &file) == 0 && file.st_nlink > 1)
    throw StorageError(address.path + " has several names (hard links): remove all but one");
  const std::string name = (none ? address.path : there.string()) + "-server";
  file_ = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file_ < 0) throw StorageError("cannot write " + name + ": " + std::strerror(errno));
  if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  close(file_);
  throw StorageError("another server is running on " + address.path +
                     ": stop it first, or use PostgreSQL to run several servers on one database");
}

OnlyServer::~OnlyServer() {
  if (file_ >= 0) close(file_);
}

}  // namespace tamburino::server
