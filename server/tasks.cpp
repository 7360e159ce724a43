#include "server/tasks.h"

#include <sys/resource.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/log.h"

namespace tamburino::server {

void Tasks::begin(Later<void> task) {
  ++under_way_;
  asio::co_spawn(home_, std::move(task), [this](std::exception_ptr fault) {
    --under_way_;
    if (fault == nullptr) return;
    try {
      std::rethrow_exception(fault);
    } catch (const RequestError& refused) {
      if (refused.code != "stale") note(Level::Warn, "task failed", {{"why", refused.what()}});
    } catch (const std::exception& error) {
      note(Level::Warn, "task failed", {{"why", error.what()}});
    }
  });
}

Later<void> Tasks::wait_for_all() {
  while (under_way_ > 0) {
    asio::steady_timer soon(home_, std::chrono::milliseconds(5));
    co_await soon.async_wait(asio::use_awaitable);
  }
}

Workers::Workers(asio::io_context& home, int threads, Priority priority)
    : home_(home), pool_(static_cast<std::size_t>(threads)) {
  if (priority == Priority::Normal) return;
  for (int i = 0; i < threads; ++i) asio::post(pool_, [] { setpriority(PRIO_PROCESS, 0, 10); });
}

}  // namespace tamburino::server
