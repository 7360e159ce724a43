#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

namespace soci {
class session;
}

// The database: one writer, which commits what has come together in one transaction (group commit), and a few
// readers. The thread that serves the players never waits for it.
namespace tamburino::server {

namespace asio = boost::asio;
template <class T>
using Later = asio::awaitable<T>;

// The database does not answer, or its disk is full: nothing was done, as far as is known.
struct StorageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class Dialect : unsigned char { Sqlite, Postgresql };

// "tamburino.db" or "sqlite:PATH" is a file; "postgresql://..." with libpq's words after it is a server.
struct DatabaseAddress {
  Dialect dialect = Dialect::Sqlite;
  std::string connect;  // as SOCI wants it, after the backend's name
  std::string path;     // of the file
};
DatabaseAddress database_address(const std::string& text);

// Opens a separate connection, for tools and tests. Throws StorageError.
std::unique_ptr<soci::session> connect(const DatabaseAddress& address);
// The same, but only to a database that exists: a mistyped name makes no new one.
std::unique_ptr<soci::session> connect_to_existing(const DatabaseAddress& address);

// Reads on the calling thread, over connections of its own: work that takes long keeps no reader of the
// Storage busy. May be used from several threads.
class Reading {
 public:
  explicit Reading(DatabaseAddress address);
  ~Reading();
  Reading(const Reading&) = delete;
  Reading& operator=(const Reading&) = delete;
  // In one transaction. Throws StorageError, or what the work throws.
  void run(const std::function<void(soci::session&)>& work);

 private:
  DatabaseAddress address_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<soci::session>> idle_;
};

// SQLite: throws StorageError when a page of the file is damaged. It reads the whole file.
void require_sound(soci::session& sql, const DatabaseAddress& address);

class Storage {
 public:
  using Work = std::function<void(soci::session&)>;
  using Done = std::function<void(std::exception_ptr)>;
  using Heard = std::function<void(std::string)>;

  // Brings the schema up to date. `heard` is called, on the home executor, with what other processes
  // announce.
  Storage(const DatabaseAddress& address, asio::any_io_executor home, Heard heard, int readers = 2);
  ~Storage();  // commits what waits
  Storage(const Storage&) = delete;
  Storage& operator=(const Storage&) = delete;

  Dialect dialect() const;

  // Durable when it returns. The work may be done twice when what it was grouped with fails: it must not
  // mind. What it throws comes back, and undoes it alone.
  template <class Do>
  Later<std::invoke_result_t<Do, soci::session&>> write(Do work) {
    return run(std::move(work), true);
  }
  // Work that leaves the database as it is, or a decision made only now which way it goes.
  template <class Do>
  Later<std::invoke_result_t<Do, soci::session&>> read(Do work) {
    return run(std::move(work), false);
  }

  // Inside of a work: tells the other processes once it is committed. On SQLite there is nobody to tell.
  void announce(soci::session& sql, const std::string& word) const;

  std::size_t waiting() const;    // works not yet done
  std::uint64_t commits() const;  // and since the start
  std::uint64_t written() const;  // works in them

 private:
  void submit(bool writes, Work work, Done done);

  Later<void> done(bool writes, Work work) {
    return asio::async_initiate<const asio::use_awaitable_t<>, void(std::exception_ptr)>(
        [this, writes](auto handler, Work todo) {
          auto held = std::make_shared<decltype(handler)>(std::move(handler));
          submit(writes, std::move(todo), [held](std::exception_ptr fault) { (*held)(fault); });
        },
        asio::use_awaitable, std::move(work));
  }

  template <class Do>
  Later<std::invoke_result_t<Do, soci::session&>> run(Do work, bool writes) {
    using Result = std::invoke_result_t<Do, soci::session&>;
    if constexpr (std::is_void_v<Result>) {
      Work plain = std::move(work);
      co_await done(writes, std::move(plain));
    } else {
      auto result = std::make_shared<std::optional<Result>>();
      Work kept = [result, work = std::move(work)](soci::session& sql) mutable {
        result->emplace(work(sql));
      };
      co_await done(writes, std::move(kept));
      co_return std::move(**result);
    }
  }

  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace tamburino::server
