#include "sim/words.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace tamburino::sim {
namespace {

std::size_t width_of(const std::string& text) {
  std::size_t width = 0;
  for (const char c : text) width += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return width;
}

}  // namespace

std::string fixed(double value, int places) {
  if (std::isnan(value)) return "-";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", places, value);
  const std::string said = text.data();
  const bool nothing = said.find_first_not_of("-0.") == std::string::npos;
  return nothing && said[0] == '-' ? said.substr(1) : said;  // no -0.0
}

std::string signed_fixed(double value, int places) {
  const std::string said = fixed(value, places);
  return value > 0 && said.find_first_not_of("0.") != std::string::npos ? "+" + said : said;
}

std::string percent(double share) { return fixed(100 * share, 1) + " %"; }

std::string percents(const Interval& shares) {
  return fixed(100 * shares.low, 1) + " to " + fixed(100 * shares.high, 1) + " %";
}

std::string chance(double p) { return p < 0.001 ? "< 0.001" : fixed(p, 3); }

std::string left(const std::string& text, std::size_t width) {
  const std::size_t now = width_of(text);
  return now >= width ? text : text + std::string(width - now, ' ');
}

std::string right(const std::string& text, std::size_t width) {
  const std::size_t now = width_of(text);
  return now >= width ? text : std::string(width - now, ' ') + text;
}

}  // namespace tamburino::sim
