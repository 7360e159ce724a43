#include "server/pages.h"

#include <zlib.h>

#include "server/secrets.h"

namespace tamburino::server {

std::string gzipped(const std::string& plain) {
  z_stream stream{};
  constexpr int kGzip = 15 + 16;
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY) != Z_OK) return "";
  std::string packed(deflateBound(&stream, plain.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  const bool whole = deflate(&stream, Z_FINISH) == Z_STREAM_END;
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return whole ? packed : "";
}

std::string mark_of(const std::string& body) { return '"' + sha256_hex(bytes_of(body)).substr(0, 40) + '"'; }

}  // namespace tamburino::server
