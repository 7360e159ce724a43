#include "server/notices/base64.h"

#include <cstdint>
#include <stdexcept>

namespace tamburino::server {

namespace {

constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kUrlLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string encode(std::string_view bytes, std::string_view letters) {
  std::string text;
  std::uint32_t held = 0;
  int bits = 0;
  for (const char byte : bytes) {
    held = (held << 8) | static_cast<unsigned char>(byte);
    for (bits += 8; bits >= 6; bits -= 6) text += letters[(held >> (bits - 6)) & 63];
  }
  if (bits > 0) text += letters[(held << (6 - bits)) & 63];
  return text;
}

}  // namespace

std::string base64(std::string_view bytes) {
  std::string text = encode(bytes, kLetters);
  while (text.size() % 4 != 0) text += '=';
  return text;
}

std::string base64url(std::string_view bytes) { return encode(bytes, kUrlLetters); }

std::string from_base64url(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  if (text.size() % 4 == 1) throw std::invalid_argument("base64url of impossible length");
  std::string bytes;
  std::uint32_t held = 0;
  int bits = 0;
  for (const char letter : text) {
    const auto value = kUrlLetters.find(letter);
    if (value == std::string_view::npos) throw std::invalid_argument("not base64url");
    held = (held << 6) | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += static_cast<char>((held >> bits) & 255);
  }
  return bytes;
}

}  // namespace tamburino::server
