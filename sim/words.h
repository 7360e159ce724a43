#pragma once

#include <string>

#include "sim/statistics.h"

// Figures as the reports print them: the same on every machine.
namespace tamburino::sim {

std::string fixed(double value, int places);
std::string signed_fixed(double value, int places);  // +1.5, -0.3, 0.0
std::string percent(double share);                   // 61.3 %
std::string percents(const Interval& shares);        // 57.1 to 65.2 %
std::string chance(double p);                        // 0.034, < 0.001

// Filled with blanks; an umlaut or a half counts as one.
std::string left(const std::string& text, std::size_t width);
std::string right(const std::string& text, std::size_t width);

}  // namespace tamburino::sim
