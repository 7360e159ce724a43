#include "server/serve.h"

#include <soci/soci.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "server/library.h"
#include "server/log.h"
#include "server/manager.h"
#include "server/only_server.h"
#include "server/rows.h"
#include "server/story.h"

namespace tamburino::server {
namespace {

// Whatever is under way: a database that does not answer, work that does not stop. Nothing is lost by it that
// was acknowledged.
void end_by_force() {
  std::this_thread::sleep_for(std::chrono::milliseconds(4700));
  note(Level::Warn, "shut down before all requests were finished: they took too long");
  std::_Exit(1);
}

Later<void> end_on_signal(asio::signal_set& signals, asio::io_context& home, House& house, Web& web) {
  boost::system::error_code ignored;
  co_await signals.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  note(Level::Info, "shutting down: finishing requests in progress");
  tell_manager("STOPPING=1");
  std::thread(end_by_force).detach();
  house.stop_long_work();
  co_await web.close();
  co_await house.finish();
  home.stop();
}

}  // namespace

int serve(Service service) {
  init_sodium();
  set_up_log(service.log, service.log_json);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error to report, not the end
  const OnlyServer only(service.database);
  require_sound(*connect(service.database), service.database);
  asio::io_context home(1);
  House house(home, service.database, service.house);
  Web web(home, house, service.web);
  std::uint16_t port = 0;
  try {
    port = web.listen(service.listen, service.port);
  } catch (const boost::system::system_error& fault) {
    throw StorageError("cannot listen on " + service.listen + ":" + std::to_string(service.port) + ": " +
                       fault.code().message());
  }
  house.start();
  asio::signal_set signals(home, SIGINT, SIGTERM);  // before anybody is told where to find us
  asio::co_spawn(home, end_on_signal(signals, home, house, web), asio::detached);
  std::cout << "Tamburino is at http://" << (service.listen == "0.0.0.0" ? "localhost" : service.listen)
            << ':' << port << "/\n"
            << std::flush;
  tell_manager("READY=1");
  home.run();
  note(Level::Info, "ended");
  return 0;
}

int verify(const DatabaseAddress& database, std::ostream& out) {
  const auto sql = connect_to_existing(database);
  Library library;
  int games = 0, stranded = 0, beyond = 0;
  for (const std::string& id : all_games(*sql)) {
    const auto row = game_with(*sql, id);
    if (!row || row->status == "waiting") continue;
    ++games;
    try {
      const auto state = state_of(*sql, id);
      const Retold story = retold(library.begin(row->origin), steps_of(*sql, id), "", -1, state);
      if (story.lost > 0)
        throw RequestError("refused", story.why + " (its last " + std::to_string(story.lost) +
                                          " steps are lost: it goes on from before them)");
      if (story.base_at > 0)
        throw RequestError("refused",
                           "it goes on from its full state at step " + std::to_string(state->first));
      if (row->status == "playing" && row->steps > 0 && (!state || state->first < row->steps)) ++beyond;
    } catch (const std::exception& why) {
      ++stranded;
      out << id << "  " << row->name << "  step " << row->steps << ": " << why.what() << '\n';
    }
  }
  out << games << " games replayed, " << stranded << " no longer do\n";
  if (beyond > 0)
    out << beyond
        << " have steps after their last full state: of these it is known only that they can be played\n";
  return stranded;
}

}  // namespace tamburino::server
