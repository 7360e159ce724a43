#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace tamburino::server {

// Something to look at: a file of the web client, a map.
struct Page {
  std::string type;
  std::string body;
  std::string gzipped;   // empty: only as it is
  std::string mark;      // of its contents, so that a browser need not fetch again what it has
  bool lasting = false;  // its name changes with its contents: it can be kept for ever
};

// By its path without the first slash, as it is after decoding; nothing when there is no such page.
using Pages = std::function<std::shared_ptr<const Page>(const std::string& path)>;

}  // namespace tamburino::server
