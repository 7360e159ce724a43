#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>

// What /metrics tells, in the text format of Prometheus.
namespace tamburino::server {

class Histogram {
 public:
  using Duration = std::chrono::steady_clock::duration;
  void add(Duration took);
  // The lines of one series; `labels` as `route="act"`, or nothing.
  std::string text(const std::string& name, const std::string& labels) const;

 private:
  static constexpr std::array kUpTo{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                    0.1,    0.25,  0.5,    1.0,   2.5,  5.0};  // seconds
  std::array<std::uint64_t, kUpTo.size() + 1> counts_{};                       // the last: longer
  double sum_ = 0;
};

class Figures {
 public:
  // A route is a command, or what is read without one: "page", "map", "healthz", "metrics".
  void add_request(const std::string& route, Histogram::Duration took) { requests_[route].add(took); }
  void add_response(unsigned status) { ++responses_[status]; }
  // By how much a timer of the server's one thread was late: everything else waited as long.
  void add_lag(Histogram::Duration late) { lag_.add(late); }
  std::string text() const;

 private:
  std::map<std::string, Histogram> requests_;
  std::map<unsigned, std::uint64_t> responses_;
  Histogram lag_;
};

// "# HELP", "# TYPE" and the value.
std::string figure(const char* name, const char* kind, const char* help, const std::string& value);
std::string heading(const char* name, const char* kind, const char* help);
// Memory, processor time, threads and open files of this process, under the names that all programs use.
std::string process_figures();

}  // namespace tamburino::server
