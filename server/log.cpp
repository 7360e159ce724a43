#include "server/log.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "protocol/json_writer.h"

namespace tamburino::server {
namespace {

bool json_lines = false;  // set once, before anything is noted

spdlog::level::level_enum in_spdlog(Level level) {
  constexpr std::array kLevels{spdlog::level::debug, spdlog::level::info, spdlog::level::warn,
                               spdlog::level::err};
  return kLevels[static_cast<std::size_t>(level)];
}

bool plain(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) {
    return std::isalnum(c) != 0 || std::string_view("-_.:/@").find(static_cast<char>(c)) != std::string::npos;
  });
}

// `game no longer replays game=abc lost=3 why="..."`
std::string for_people(std::string_view what, const Json& particulars) {
  std::string line(what);
  for (const auto& [name, value] : particulars.items()) {
    const bool bare = value.is_string() && plain(value.get_ref<const std::string&>());
    line += ' ' + name + '=' + (bare ? value.get<std::string>() : json_text(value));
  }
  return line;
}

// The inside of an object that the pattern begins with the time.
std::string for_machines(std::string_view what, const Json& particulars) {
  std::string line = "\"message\":" + json_text(std::string(what));
  for (const auto& [name, value] : particulars.items())
    line += ',' + json_text(name) + ':' + json_text(value);
  return line;
}

}  // namespace

void set_up_log(const std::string& least, bool as_json) {
  json_lines = as_json;
  auto logger = spdlog::stderr_color_mt("tamburino");
  if (as_json) logger->set_pattern(R"({"time":"%Y-%m-%dT%H:%M:%S.%e%z","level":"%l",%v})");
  logger->set_level(spdlog::level::from_str(least));
  logger->flush_on(spdlog::level::warn);
  spdlog::set_default_logger(logger);
}

bool logs(Level level) { return spdlog::should_log(in_spdlog(level)); }

void note(Level level, std::string_view what, const Json& particulars) {
  if (!logs(level)) return;
  const std::string line = json_lines ? for_machines(what, particulars) : for_people(what, particulars);
  spdlog::default_logger_raw()->log(in_spdlog(level), spdlog::string_view_t(line));
}

}  // namespace tamburino::server
