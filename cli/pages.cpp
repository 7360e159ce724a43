#include "cli/pages.h"

#include <openssl/sha.h>
#include <zlib.h>

#include <array>
#include <fstream>
#include <iterator>
#include <map>

#include "cli/web_files.h"
#include "loader/map_sheet.h"
#include "loader/packs.h"
#include "loader/zone_sheet.h"
#include "mapmaker/draw.h"

namespace tamburino::cli {
namespace {

namespace fs = std::filesystem;
using server::Page;

const char* type_of(const fs::path& file) {
  static const std::map<std::string, const char*> kTypes{{".html", "text/html; charset=utf-8"},
                                                         {".js", "text/javascript; charset=utf-8"},
                                                         {".css", "text/css; charset=utf-8"},
                                                         {".svg", "image/svg+xml"},
                                                         {".json", "application/json"},
                                                         {".webmanifest", "application/manifest+json"},
                                                         {".png", "image/png"},
                                                         {".woff2", "font/woff2"},
                                                         {".txt", "text/plain; charset=utf-8"}};
  const auto found = kTypes.find(file.extension().string());
  return found == kTypes.end() ? "application/octet-stream" : found->second;
}

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

std::string mark_of(const std::string& body) {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  SHA256(reinterpret_cast<const unsigned char*>(body.data()), body.size(), digest.data());
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string mark = "\"";
  for (int i = 0; i < 10; ++i) {
    mark += kDigits[digest[static_cast<std::size_t>(i)] >> 4];
    mark += kDigits[digest[static_cast<std::size_t>(i)] & 15];
  }
  return mark + '"';
}

Page page_of(const fs::path& name, std::string body) {
  Page page{type_of(name), std::move(body), "", "", name.string().starts_with("assets/")};
  const bool packed_already = name.extension() == ".woff2" || name.extension() == ".png";
  if (!packed_already && page.body.size() > 500) page.gzipped = gzipped(page.body);
  page.mark = mark_of(page.body);
  return page;
}

// maps/<game>.svg, maps/<game>-plain.svg, maps/<game>.json: where on the drawing everything lies.
std::string drawn(const std::string& game, const std::string& ending, bool plain) {
  const auto style = plain ? mapmaker::Style::Plain : mapmaker::Style::Staff;
  const fs::path file = packs_directory() / game / "map.tsv";
  const auto made = [&](const auto& sheet) {
    return ending == ".json" ? mapmaker::layout(sheet) : mapmaker::draw(sheet, style);
  };
  Problems of_hexes, of_zones;
  if (const auto sheet = read_map_sheet(file, of_hexes); sheet && of_hexes.empty()) return made(*sheet);
  if (const auto sheet = read_zone_sheet(file, of_zones); sheet && of_zones.empty()) return made(*sheet);
  return "";
}

class Shelf {
 public:
  explicit Shelf(fs::path instead) : instead_(std::move(instead)) {}

  std::shared_ptr<const Page> find(const std::string& path) {
    if (const auto known = shelf_.find(path); known != shelf_.end()) return known->second;
    std::string body = path.starts_with("maps/") ? map(path.substr(5)) : file(path);
    if (body.empty()) return nullptr;
    auto page = std::make_shared<const Page>(page_of(path, std::move(body)));
    if (instead_.empty() || path.starts_with("maps/")) shelf_[path] = page;  // a directory may change
    return page;
  }

 private:
  static std::string map(const std::string& name) {
    const fs::path wanted(name);
    std::string game = wanted.stem().string();
    const std::string ending = wanted.extension().string();
    const bool plain = game.ends_with("-plain") && ending == ".svg";
    if (plain) game.resize(game.size() - 6);
    const auto slugs = pack_slugs(packs_directory());
    if (wanted.has_parent_path() || (ending != ".svg" && ending != ".json")) return "";
    if (std::find(slugs.begin(), slugs.end(), game) == slugs.end()) return "";
    return drawn(game, ending, plain);
  }

  std::string file(const std::string& path) const {
    if (instead_.empty()) {
      const auto& built_in = web_files();
      const auto found = built_in.find(path);
      return found == built_in.end() ? "" : std::string(found->second);
    }
    if (path.find("..") != std::string::npos || path.find('\0') != std::string::npos) return "";
    std::ifstream in(instead_ / path, std::ios::binary);
    return in ? std::string{std::istreambuf_iterator<char>(in), {}} : "";
  }

  fs::path instead_;
  std::map<std::string, std::shared_ptr<const Page>> shelf_;
};

}  // namespace

server::Pages pages(const fs::path& instead) {
  return [shelf = std::make_shared<Shelf>(instead)](const std::string& path) { return shelf->find(path); };
}

}  // namespace tamburino::cli
