#include "loader/reconstructed.h"

#include <algorithm>
#include <system_error>

#include "loader/field.h"
#include "loader/toml_reader.h"
#include "loader/tsv_reader.h"

namespace tamburino {
namespace {

using Path = std::filesystem::path;

class Marks {
 public:
  explicit Marks(std::string file) : file_(std::move(file)) {}

  // Every table can carry a mark for its values; `owner` is the id of the nearest table around that has one.
  void collect(const TomlValue& value, const std::string& owner) {
    for (const TomlValue& item : value.items) collect(item, item_name(item, owner));
    const std::string here = own_name(value, owner);
    for (const TomlValue::Entry& entry : value.entries) {
      if (entry.key == "reconstructed") {
        collect_marks(entry.value, here);
      } else if (entry.value.type == TomlValue::Type::Table) {
        collect(entry.value, joined(here, entry.key));
      } else {
        collect(entry.value, here);
      }
    }
  }

  void add(int line, const std::string& what, const std::string& reason) {
    found_.push_back({file_, line, what, reason});
  }

  std::vector<Reconstructed> in_order() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const auto& a, const auto& b) { return a.line < b.line; });
    return std::move(found_);
  }

 private:
  static std::string joined(const std::string& owner, const std::string& key) {
    return owner.empty() ? key : owner + "." + key;
  }

  std::string own_name(const TomlValue& table, const std::string& owner) {
    for (const std::string_view key : {"id", "slug", "nation", "rule"}) {
      const TomlValue::Entry* entry = table.find(key);
      if (entry != nullptr && entry->value.type == TomlValue::Type::Text) return entry->value.text;
    }
    return owner;
  }

  // Set-ups, cities and turns have no id, but stand in lists with something else to tell them apart.
  static std::string item_name(const TomlValue& item, const std::string& owner) {
    for (const std::string_view key : {"formation", "name", "units", "number"}) {
      const TomlValue::Entry* entry = item.find(key);
      if (entry == nullptr) continue;
      const TomlValue& value = entry->value;
      if (value.type == TomlValue::Type::Text) return joined(owner, value.text);
      if (value.type == TomlValue::Type::Whole) return joined(owner, std::to_string(value.whole));
      if (!value.items.empty()) return joined(owner, value.items.front().text);
    }
    return owner;
  }

  void collect_marks(const TomlValue& marks, const std::string& owner) {
    for (const TomlValue::Entry& mark : marks.entries)
      add(mark.line, joined(owner, mark.key), mark.value.text);
  }

  std::string file_;
  std::vector<Reconstructed> found_;
};

std::vector<Path> toml_files(const Path& pack_dir) {
  std::vector<Path> files{pack_dir / "pack.toml", pack_dir / "counters.toml"};
  if (std::error_code error; std::filesystem::exists(pack_dir / "variants.toml", error))
    files.push_back(pack_dir / "variants.toml");
  for (const char* folder : {"scenarios", "tables", "joins"}) {
    std::vector<Path> inside;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(pack_dir / folder, error)) {
      if (entry.path().extension() == ".toml") inside.push_back(entry.path());
    }
    std::sort(inside.begin(), inside.end());
    files.insert(files.end(), inside.begin(), inside.end());
  }
  return files;
}

std::vector<Reconstructed> in_toml(const Path& file, Problems& problems) {
  const auto value = read_toml(file, problems);
  if (!value) return {};
  Marks marks(file.string());
  marks.collect(*value, "");
  const TomlValue::Entry* source = value->find("source");  // a table can be a reconstruction as a whole
  if (source != nullptr && source->value.text == "reconstructed") {
    const TomlValue::Entry* reason = value->find("reason");
    marks.add(source->line, file.stem().string(), reason != nullptr ? reason->value.text : "");
  }
  return marks.in_order();
}

std::vector<Reconstructed> in_map(const Path& file, Problems& problems) {
  const auto rows = read_tsv(file, problems);
  if (!rows) return {};
  Marks marks(file.string());
  for (const TsvRow& row : *rows) {
    if (row.cells.size() == 3 && row.cells[0] == "reconstructed")
      marks.add(row.line, row.cells[1], row.cells[2]);
  }
  return marks.in_order();
}

}  // namespace

std::vector<Reconstructed> reconstructed_values(const Path& pack_dir) {
  Problems problems;
  std::vector<Reconstructed> all;
  Problems other;  // than marks: `tamburino check` names them
  if (const auto info = read_pack_info(pack_dir, other)) {
    for (const Path& file : map_files(pack_dir, *info, problems)) {
      const std::vector<Reconstructed> some = in_map(file, problems);
      all.insert(all.end(), some.begin(), some.end());
    }
  }
  for (const Path& file : toml_files(pack_dir)) {
    const std::vector<Reconstructed> some = in_toml(file, problems);
    all.insert(all.end(), some.begin(), some.end());
  }
  if (!problems.empty()) throw problems.front();
  return all;
}

}  // namespace tamburino
