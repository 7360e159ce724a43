#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace tamburino::cli {

// A bar with the time to go, on standard error when a person is watching.
class Progress {
 public:
  enum class Wish { Shown, Quiet };
  // `before`: what was there when it began, and took no time now.
  Progress(std::size_t of, std::size_t before, Wish wish);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done);
  double seconds() const;

 private:
  std::size_t of_, before_;
  bool shown_;
  std::chrono::steady_clock::time_point begun_, last_;
};

// "1:05", "2:03:00".
std::string clock_text(long seconds);
// "[#####-----] 50 of 100 games, 0:12 to go"
std::string bar_text(std::size_t done, std::size_t of, std::size_t before, double seconds);

}  // namespace tamburino::cli
