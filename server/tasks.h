#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/storage.h"

namespace tamburino::server {

// Work that goes on by itself on the server's one thread. It is counted, so that the server can wait for it
// before it ends.
class Tasks {
 public:
  explicit Tasks(asio::io_context& home) : home_(home) {}

  void begin(Later<void> task);
  asio::io_context& home() { return home_; }

  // Counts something as under way while it lives.
  class UnderWay {
   public:
    explicit UnderWay(Tasks& tasks) : count_(++tasks.under_way_) {}
    ~UnderWay() { --count_; }
    UnderWay(const UnderWay&) = delete;
    UnderWay& operator=(const UnderWay&) = delete;

   private:
    int& count_;
  };

  void set_ending() { ending_ = true; }
  const std::atomic<bool>& ending() const { return ending_; }
  Later<void> wait_for_all();

 private:
  asio::io_context& home_;
  std::atomic<bool> ending_ = false;
  int under_way_ = 0;
};

// Threads for what takes long; the result comes back to the server's one thread.
class Workers {
 public:
  enum class Priority : unsigned char { Normal, Low };  // low: everything else goes first
  Workers(asio::io_context& home, int threads, Priority priority);
  ~Workers() { pool_.join(); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  template <class Work>
  Later<std::invoke_result_t<Work>> run(Work work) {
    using Result = std::invoke_result_t<Work>;
    auto result = std::make_shared<std::optional<Result>>();
    auto fault = std::make_shared<std::exception_ptr>();
    co_await asio::async_initiate<const asio::use_awaitable_t<>, void()>(
        [&](auto handler) {
          auto held = std::make_shared<decltype(handler)>(std::move(handler));
          asio::post(pool_, [this, held, result, fault, work = std::move(work)]() mutable {
            try {
              result->emplace(work());
            } catch (...) {
              *fault = std::current_exception();
            }
            asio::post(home_, [held] { (*held)(); });
          });
        },
        asio::use_awaitable);
    if (*fault) std::rethrow_exception(*fault);
    co_return std::move(**result);
  }

 private:
  asio::io_context& home_;
  asio::thread_pool pool_;
};

}  // namespace tamburino::server
