#include "loader/text_file.h"

#include <algorithm>
#include <fstream>
#include <string_view>
#include <system_error>

namespace tamburino {
namespace {

constexpr std::uintmax_t kMostBytes = 4U << 20U;

// How many bytes the character at the front has; 0 when it is not UTF-8 (overlong forms and surrogates
// included).
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto follows = [&](std::size_t i, unsigned low, unsigned high) {
    return i < text.size() && byte(i) >= low && byte(i) <= high;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1, 0x80, 0xBF) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const unsigned low = first == 0xE0 ? 0xA0 : 0x80;
    const unsigned high = first == 0xED ? 0x9F : 0xBF;
    return follows(1, low, high) && follows(2, 0x80, 0xBF) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const unsigned low = first == 0xF0 ? 0x90 : 0x80;
    const unsigned high = first == 0xF4 ? 0x8F : 0xBF;
    return follows(1, low, high) && follows(2, 0x80, 0xBF) && follows(3, 0x80, 0xBF) ? 4 : 0;
  }
  return 0;
}

// The line of the first byte that is no text, or 0.
int line_of_bad_text(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = text[i] == '\0' ? 0 : character_length(text.substr(i));
    if (length == 0) {
      return 1 +
             static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(i), '\n'));
    }
    i += length;
  }
  return 0;
}

}  // namespace

std::optional<std::string> read_text_file(const std::filesystem::path& file, Problems& problems) {
  const std::string name = file.string();
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) {
    report(problems, name, 0,
           std::filesystem::exists(file, error) ? "is not a file" : "there is no such file");
    return std::nullopt;
  }
  const std::uintmax_t size = std::filesystem::file_size(file, error);
  if (error || size > kMostBytes) {
    report(problems, name, 0,
           error ? "cannot be read: " + error.message() : "is larger than 4 MB, no pack needs that");
    return std::nullopt;
  }
  std::ifstream stream(file, std::ios::binary);
  std::string text(static_cast<std::size_t>(size), '\0');
  stream.read(text.data(), static_cast<std::streamsize>(size));
  if (!stream || stream.gcount() != static_cast<std::streamsize>(size)) {
    report(problems, name, 0, "cannot be read");
    return std::nullopt;
  }
  if (const int line = line_of_bad_text(text); line > 0) {
    report(problems, name, line, "is not UTF-8 text from here on");
    return std::nullopt;
  }
  return text;
}

}  // namespace tamburino
