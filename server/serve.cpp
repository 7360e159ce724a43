#include "server/serve.h"

#include <soci/soci.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <iostream>

#include "protocol/json_reader.h"

namespace tamburino::server {
namespace {

// The message as a JSON text, whatever is in it.
class JsonText : public spdlog::custom_flag_formatter {
 public:
  void format(const spdlog::details::log_msg& message, const std::tm&, spdlog::memory_buf_t& to) override {
    const Json text = std::string(message.payload.data(), message.payload.size());
    const std::string quoted = text.dump(-1, ' ', false, Json::error_handler_t::replace);
    to.append(quoted.data(), quoted.data() + quoted.size());
  }
  std::unique_ptr<custom_flag_formatter> clone() const override { return std::make_unique<JsonText>(); }
};

// On standard error: what a program prints is on standard output. In JSON for machines that collect it.
void set_up_log(const Service& service) {
  auto logger = spdlog::stderr_color_mt("tamburino");
  if (service.log_json) {
    auto form = std::make_unique<spdlog::pattern_formatter>();
    form->add_flag<JsonText>('*').set_pattern(
        R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l","message":%*})");
    logger->set_formatter(std::move(form));
  }
  logger->set_level(spdlog::level::from_str(service.log));
  logger->flush_on(spdlog::level::warn);
  spdlog::set_default_logger(logger);
}

Later<void> end_when_told(asio::io_context& home, House& house, Web& web) {
  asio::signal_set signals(home, SIGINT, SIGTERM);
  boost::system::error_code ignored;
  co_await signals.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
  spdlog::info("ending: what was begun is finished first");
  co_await web.close();
  co_await house.finish();
  home.stop();
}

}  // namespace

int serve(Service service) {
  init_sodium();
  set_up_log(service);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error to be told, not the end
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
  asio::co_spawn(home, end_when_told(home, house, web), asio::detached);
  std::cout << "Tamburino is at http://" << (service.listen == "0.0.0.0" ? "localhost" : service.listen)
            << ':' << port << "/\n"
            << std::flush;
  home.run();
  spdlog::info("ended");
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
