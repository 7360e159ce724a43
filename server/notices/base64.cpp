#include "server/notices/base64.h"

#include <sodium.h>

#include <stdexcept>

#include "server/secrets.h"

namespace tamburino::server {

std::string base64(std::string_view bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_ORIGINAL;
  std::string text(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes_of(bytes).data(), bytes.size(), kVariant);
  text.pop_back();  // libsodium ends it with a zero
  return text;
}

std::string base64url(std::string_view bytes) { return base64url(bytes_of(bytes)); }

std::string decode_base64url(std::string_view text) {
  while (text.ends_with('=')) text.remove_suffix(1);
  const auto bytes = from_base64url(text);
  if (!bytes) throw std::invalid_argument("not base64url");
  return {bytes->begin(), bytes->end()};
}

}  // namespace tamburino::server
