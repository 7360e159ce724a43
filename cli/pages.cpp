#include "cli/pages.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>

#include "cli/web_files.h"
#include "loader/field.h"
#include "loader/packs.h"
#include "loader/zone_sheet.h"
#include "mapmaker/draw.h"

namespace tamburino::cli {
namespace {

namespace fs = std::filesystem;
using server::Page;

const char* type_of(const fs::path& file) {
  static const std::map<std::string, const char*> types{{".html", "text/html; charset=utf-8"},
                                                        {".js", "text/javascript; charset=utf-8"},
                                                        {".css", "text/css; charset=utf-8"},
                                                        {".svg", "image/svg+xml"},
                                                        {".json", "application/json"},
                                                        {".webmanifest", "application/manifest+json"},
                                                        {".png", "image/png"},
                                                        {".woff2", "font/woff2"},
                                                        {".txt", "text/plain; charset=utf-8"}};
  const auto found = types.find(file.extension().string());
  return found == types.end() ? "application/octet-stream" : found->second;
}

Page page_of(const fs::path& name, std::string body) {
  Page page{type_of(name), std::move(body), "", "", name.string().starts_with("assets/"), ""};
  const bool packed_already = name.extension() == ".woff2" || name.extension() == ".png";
  if (!packed_already && page.body.size() > 500) page.gzipped = server::gzipped(page.body);
  page.mark = server::mark_of(page.body);
  return page;
}

// A drawing, or where on it everything lies.
std::string drawn(const fs::path& file, const std::string& ending, bool plain) {
  const auto style = plain ? mapmaker::Style::Plain : mapmaker::Style::Staff;
  const auto made = [&](const auto& sheet) {
    return ending == ".json" ? mapmaker::layout(sheet) : mapmaker::draw(sheet, style);
  };
  Problems problems;
  if (is_zone_sheet(file)) {
    const auto sheet = read_zone_sheet(file, problems);
    return sheet && problems.empty() ? made(*sheet) : "";
  }
  const auto sheet = read_field(file, problems);
  return sheet && problems.empty() ? made(*sheet) : "";
}

// The map file of <game>/<scenario> or <game>/<map>; of <game> alone that of its first scenario.
fs::path map_called(const fs::path& name) {
  const fs::path game = name.has_parent_path() ? name.parent_path() : name;
  const auto slugs = pack_slugs(packs_directory());
  if (std::find(slugs.begin(), slugs.end(), game.string()) == slugs.end()) return {};
  const fs::path pack = packs_directory() / game;
  Problems problems;
  const auto info = read_pack_info(pack, problems);
  if (!info || !problems.empty()) return {};
  const PackMap* map =
      find_map(*info, name.has_parent_path() ? name.filename().string() : info->scenarios.front());
  return map != nullptr ? pack / map->file : fs::path();
}

class Shelf {
 public:
  explicit Shelf(fs::path instead) : instead_(std::move(instead)) {}

  // From any thread: a map takes long to draw.
  std::shared_ptr<const Page> find(const std::string& path) {
    const std::lock_guard lock(mutex_);
    if (const auto known = shelf_.find(path); known != shelf_.end()) return known->second;
    if (path.starts_with("maps/")) return map(path);
    std::string body = file(path);
    if (body.empty()) return nullptr;
    auto page = std::make_shared<const Page>(page_of(path, std::move(body)));
    if (instead_.empty()) shelf_[path] = page;  // a directory may change
    return page;
  }

 private:
  // maps/<game>/<scenario>.svg, -plain.svg and .json; scenarios on one map share the page.
  std::shared_ptr<const Page> map(const std::string& path) {
    fs::path name = path.substr(5);
    const std::string ending = name.extension().string();
    if (ending != ".svg" && ending != ".json") return nullptr;
    name.replace_extension();
    const bool plain = ending == ".svg" && name.string().ends_with("-plain");
    if (plain) name = name.string().substr(0, name.string().size() - 6);
    const fs::path file = map_called(name);
    if (file.empty()) return nullptr;
    auto& page = drawn_[file.string() + (plain ? " plain" : "") + ending];
    if (!page) {
      std::string body = drawn(file, ending, plain);
      if (body.empty()) return nullptr;
      page = std::make_shared<const Page>(page_of(path, std::move(body)));
    }
    return shelf_[path] = page;
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
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Page>> shelf_;  // by address
  std::map<std::string, std::shared_ptr<const Page>> drawn_;  // by map file, style and ending
};

}  // namespace

server::Pages pages(const fs::path& instead) {
  return [shelf = std::make_shared<Shelf>(instead)](const std::string& path) { return shelf->find(path); };
}

}  // namespace tamburino::cli
