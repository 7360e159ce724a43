#include "ai/weights.h"

#include <cmath>
#include <sstream>

namespace tamburino::ai {

std::vector<std::pair<std::string, float>> weight_lines(std::string_view text) {
  std::vector<std::pair<std::string, float>> result;
  std::istringstream lines{std::string(text)};
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    line = line.substr(0, line.find('#'));
    std::istringstream words(line);
    std::string name, more;
    float value = 0;
    if (!(words >> name)) continue;
    if (!(words >> value) || !std::isfinite(value) || words >> more)
      throw WeightsError("line " + std::to_string(number) + ": expected a name and a number, found \"" +
                         line + "\"");
    result.emplace_back(name, value);
  }
  return result;
}

std::string weight_line(std::string_view name, float value) {
  std::ostringstream out;
  out << name << std::string(name.size() < 28 ? 28 - name.size() : 1, ' ') << value << '\n';
  return out.str();
}

}  // namespace tamburino::ai
