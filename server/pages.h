#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace tamburino::server {

// Something to look at: a file of the web client, a map, an answer that never changes.
struct Page {
  std::string type;
  std::string body;
  std::string gzipped;    // empty: only as it is
  std::string mark;       // of its contents, so that a browser need not fetch again what it has
  bool lasting = false;   // its name changes with its contents: it can be kept for ever
  std::string address{};  // under which it is kept for ever, when it was asked for under another
};

std::string gzipped(const std::string& plain);  // empty when that fails
std::string mark_of(const std::string& body);   // a hash in quotation marks, as ETag wants it

// By its path without the first slash, as it is after decoding; nothing when there is no such page.
using Pages = std::function<std::shared_ptr<const Page>(const std::string& path)>;

}  // namespace tamburino::server
