#include "loader/errors.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace tamburino {
namespace {

std::string place(const std::string& file, int line) {
  return line > 0 ? file + ":" + std::to_string(line) : file;
}

int edits_between(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int changed = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({changed, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

PackError::PackError(std::string file, int line, std::string message)
    : std::runtime_error(place(file, line) + ": " + message),
      file_(std::move(file)),
      line_(line),
      message_(std::move(message)) {}

void report(Problems& problems, const std::string& file, int line, const std::string& message) {
  constexpr std::size_t kMost = 500;  // a file of noise has a problem on every line; nobody reads more
  if (problems.size() < kMost) problems.emplace_back(file, line, message);
}

std::string in_quotes(std::string_view word) {
  constexpr std::size_t kMost = 40;
  if (word.size() <= kMost) return "\"" + std::string(word) + "\"";
  std::size_t end = kMost;
  while (end > 0 && (static_cast<unsigned char>(word[end]) & 0xC0U) == 0x80U)
    --end;  // not inside a character
  return "\"" + std::string(word.substr(0, end)) + "...\"";
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  constexpr std::size_t kLongest = 60;
  constexpr int kNear = 2;
  if (word.size() > kLongest) return {};
  std::string_view best;
  int fewest = std::min(kNear, static_cast<int>(word.size()) / 2) + 1;
  for (const std::string_view candidate : candidates) {
    if (candidate.size() > kLongest) continue;
    const int edits = edits_between(word, candidate);
    if (edits < fewest) fewest = edits, best = candidate;
  }
  return best.empty() ? std::string() : ", did you mean " + in_quotes(best) + "?";
}

}  // namespace tamburino
