#include "cli/terminal/canvas.h"

#include <algorithm>

#include "cli/terminal/paper.h"

namespace tamburino::terminal {
namespace {

std::string escape(const Look& look) {
  std::string code = "\x1b[0";
  if (look.bold) code += ";1";
  if (look.ink >= 0) code += ";38;5;" + std::to_string(look.ink);
  if (look.ground >= 0) code += ";48;5;" + std::to_string(look.ground);
  return code + "m";
}

}  // namespace

Canvas::Canvas(int width, int height)
    : width_(width), cells_(static_cast<std::size_t>(std::max(width, 0) * std::max(height, 0))) {}

void Canvas::put(int x, int y, std::string_view text, Look look) {
  for (const std::string& letter : split(text)) {
    const int at = y * width_ + x;
    const bool inside = x >= 0 && x < width_ && y >= 0 && at < static_cast<int>(cells_.size());
    if (inside) cells_[static_cast<std::size_t>(at)] = {letter, look};
    ++x;
  }
}

std::string Canvas::text(bool colour) const {
  std::string result;
  for (std::size_t row = 0; row < cells_.size(); row += static_cast<std::size_t>(width_)) {
    std::size_t end = row + static_cast<std::size_t>(width_);
    while (end > row && cells_[end - 1].letter == " " && cells_[end - 1].look == Look{}) --end;
    Look now;
    for (std::size_t i = row; i < end; ++i) {
      if (colour && cells_[i].look != now) result += escape(now = cells_[i].look);
      result += cells_[i].letter;
    }
    if (colour && now != Look{}) result += "\x1b[0m";
    result += '\n';
  }
  return result;
}

}  // namespace tamburino::terminal
