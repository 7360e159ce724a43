#include "cli/sim_progress.h"

#include <unistd.h>

#include <cmath>
#include <iostream>

namespace tamburino::cli {
namespace {

constexpr std::chrono::milliseconds kBetween{200};
constexpr const char* kEraseLine = "\r\x1b[K";

std::string two_digits(long value) { return (value < 10 ? "0" : "") + std::to_string(value); }

}  // namespace

std::string clock_text(long seconds) {
  const long hours = seconds / 3600, minutes = seconds / 60 % 60;
  if (hours > 0) return std::to_string(hours) + ":" + two_digits(minutes) + ":" + two_digits(seconds % 60);
  return std::to_string(minutes) + ":" + two_digits(seconds % 60);
}

std::string bar_text(std::size_t done, std::size_t of, std::size_t before, double seconds) {
  constexpr std::size_t kWidth = 30;
  const std::size_t filled = of == 0 ? kWidth : kWidth * done / of;
  std::string text = "[" + std::string(filled, '#') + std::string(kWidth - filled, '-') + "] " +
                     std::to_string(done) + " of " + std::to_string(of) + " games";
  if (done > before && done < of) {
    const double each = seconds / static_cast<double>(done - before);
    text += ", " + clock_text(std::lround(std::ceil(each * static_cast<double>(of - done)))) + " to go";
  }
  return text;
}

Progress::Progress(std::size_t of, std::size_t before, Wish wish)
    : of_(of),
      before_(before),
      shown_(wish == Wish::Shown && ::isatty(STDERR_FILENO) != 0),
      begun_(std::chrono::steady_clock::now()),
      last_(begun_ - kBetween) {}

Progress::~Progress() {
  if (shown_) std::cerr << kEraseLine << std::flush;
}

void Progress::show(std::size_t done) {
  const auto now = std::chrono::steady_clock::now();
  if (!shown_ || now - last_ < kBetween) return;
  last_ = now;
  std::cerr << kEraseLine << bar_text(done, of_, before_, seconds()) << std::flush;
}

double Progress::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
}

}  // namespace tamburino::cli
