#include "server/figures.h"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

namespace tamburino::server {
namespace {

std::string number(double value) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.9g", value);
  return text.data();
}

double seconds(Histogram::Duration duration) { return std::chrono::duration<double>(duration).count(); }

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

std::size_t entries_of(const char* directory) {
  std::error_code none;
  const std::filesystem::directory_iterator all(directory, none);
  return none ? 0 : static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

}  // namespace

void Histogram::add(Duration took) {
  const double value = seconds(took);
  const auto place = std::lower_bound(kUpTo.begin(), kUpTo.end(), value);
  ++counts_.at(static_cast<std::size_t>(place - kUpTo.begin()));
  sum_ += value;
}

std::string Histogram::text(const std::string& name, const std::string& labels) const {
  std::string text;
  std::uint64_t count = 0;
  const std::string comma = labels.empty() ? "" : labels + ",",
                    braces = labels.empty() ? "" : "{" + labels + "}";
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    count += counts_.at(i);
    const std::string up_to = i < kUpTo.size() ? number(kUpTo.at(i)) : "+Inf";
    text += name + "_bucket{" + comma + "le=\"" + up_to + "\"} " + std::to_string(count) + '\n';
  }
  text += name + "_sum" + braces + ' ' + number(sum_) + '\n';
  return text + name + "_count" + braces + ' ' + std::to_string(count) + '\n';
}

std::string heading(const char* name, const char* kind, const char* help) {
  return std::string("# HELP ") + name + ' ' + help + "\n# TYPE " + name + ' ' + kind + '\n';
}

std::string figure(const char* name, const char* kind, const char* help, const std::string& value) {
  return heading(name, kind, help) + name + ' ' + value + '\n';
}

std::string Figures::text() const {
  std::string all = heading("tamburino_request_seconds", "histogram",
                            "Time to answer, by command or kind of page, over HTTP and WebSocket.");
  for (const auto& [route, one] : requests_)
    all += one.text("tamburino_request_seconds", "route=\"" + route + "\"");
  all += heading("tamburino_responses_total", "counter", "HTTP responses by status.");
  for (const auto& [status, count] : responses_)
    all += "tamburino_responses_total{status=\"" + std::to_string(status) + "\"} " + std::to_string(count) +
           '\n';
  all += heading("tamburino_loop_lag_seconds", "histogram",
                 "How late the serving thread came to a timer: all requests waited as long.");
  return all + lag_.text("tamburino_loop_lag_seconds", "");
}

std::string process_figures() {
  std::string all;
  std::ifstream memory("/proc/self/statm");
  std::size_t size = 0, resident = 0;
  memory >> size >> resident;
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  all += figure("process_resident_memory_bytes", "gauge", "Memory in use.", std::to_string(resident * page));
  all += figure("process_virtual_memory_bytes", "gauge", "Addresses in use.", std::to_string(size * page));
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  all += figure("process_cpu_seconds_total", "counter", "Processor time used.",
                number(seconds(used.ru_utime) + seconds(used.ru_stime)));
  all += figure("process_threads", "gauge", "Threads.", std::to_string(entries_of("/proc/self/task")));
  all += figure("process_open_fds", "gauge", "Open files and connections.",
                std::to_string(entries_of("/proc/self/fd")));
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  return all +
         figure("process_max_fds", "gauge", "The most that may be open.", std::to_string(files.rlim_cur));
}

}  // namespace tamburino::server
