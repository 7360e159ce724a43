#include "loader/pack_info.h"

#include <algorithm>

#include "loader/toml_reader.h"

namespace tamburino {
namespace {

std::vector<std::string> words_of(const std::vector<LocatedText>& texts) {
  std::vector<std::string> words;
  words.reserve(texts.size());
  for (const LocatedText& text : texts) words.push_back(text.text);
  return words;
}

std::string plain_name(TomlTable& table, std::string_view key) {
  const LocatedText name = table.text_at(key);
  if (!name.text.empty() && !is_plain_name(name.text)) {
    table.problem(name.line, in_quotes(key) + " is " + in_quotes(name.text) +
                                 ", expected small letters, digits, - and _");
  }
  return name.text;
}

void read_scenarios(TomlTable& root, std::string_view key, std::vector<std::string>& all) {
  for (const LocatedText& scenario : root.texts(key)) {
    if (is_plain_name(scenario.text)) {
      all.push_back(scenario.text);
    } else {
      root.problem(scenario.line,
                   in_quotes(scenario.text) + " cannot be a scenario, its file would have no plain name");
    }
  }
}

void read_scenarios(TomlTable& root, PackInfo& info) {
  read_scenarios(root, "scenarios", info.scenarios);
  if (root.has("unfinished")) read_scenarios(root, "unfinished", info.unfinished);
  if (info.scenarios.empty()) root.problem(root.line_of("scenarios"), "a pack needs at least one scenario");
}

void read_names(TomlTable& root, PackInfo& info) {
  auto names = root.table("names");
  if (!names) return;
  for (const LocatedText& language : names->all_keys()) {
    info.names.emplace_back(language.text, names->text(language.text));
  }
  for (const std::string_view language : {"en", "it"}) {
    if (!names->has(language)) names->problem(names->line(), in_quotes(language) + " is missing");
  }
}

// A map of zones has none; the games that need it say so.
void read_scale(TomlTable& root, PackInfo& info) {
  if (!root.has("scale")) return;
  auto scale = root.table("scale");
  if (!scale) return;
  info.minutes_per_turn = scale->whole("minutes_per_turn", {1, 100'000});
  info.metres_per_hex = scale->whole("metres_per_hex", {1, 100'000});
  info.metres_per_level = scale->whole_or("metres_per_level", {1, 1'000}, 0);
  const bool by_unit = scale->has("men_per_unit");
  auto& men = by_unit ? info.men_per_unit : info.men_per_step;
  men = scale->whole_pair(by_unit ? "men_per_unit" : "men_per_step", {1, 100'000});
  scale->finish();
}

void read_options(TomlTable& root, PackInfo& info) {
  for (TomlTable& option : root.tables("option")) {
    PackOption one;
    one.line = option.line();
    one.id = plain_name(option, "id");
    one.on = option.truth("default");
    one.explanation = option.text("explanation");
    option.finish();
    const auto same = [&](const PackOption& other) { return other.id == one.id; };
    if (std::any_of(info.options.begin(), info.options.end(), same)) {
      option.problem(option.line_of("id"), "option " + in_quotes(one.id) + " stands here twice");
    }
    info.options.push_back(std::move(one));
  }
}

// magenta.tsv, joins/solferino-sanmartino.toml: the file becomes part of a path.
bool is_map_file(const std::filesystem::path& file) {
  if (!is_plain_name(file.stem().string())) return false;
  return (file.parent_path().empty() && file.extension() == ".tsv") ||
         (file.parent_path() == "joins" && file.extension() == ".toml");
}

// An address of a map picture names a map or a scenario, so one word must not mean two fields.
void check_maps(TomlTable& root, const PackInfo& info) {
  for (const std::string& scenario : info.scenarios) {
    const PackMap* mine = nullptr;
    for (const PackMap& map : info.maps) {
      if (std::find(map.scenarios.begin(), map.scenarios.end(), scenario) == map.scenarios.end()) continue;
      if (mine != nullptr)
        root.problem(map.line, "scenario " + in_quotes(scenario) + " is played on two maps, " +
                                   in_quotes(mine->id) + " and " + in_quotes(map.id));
      mine = &map;
    }
    if (mine == nullptr) {
      root.problem(root.line_of("scenarios"), "scenario " + in_quotes(scenario) + " is played on no map");
      continue;
    }
    for (const PackMap& map : info.maps) {
      if (map.id == scenario && map.id != mine->id)
        root.problem(map.line, "this map is called like scenario " + in_quotes(scenario) +
                                   ", which is played on " + in_quotes(mine->id));
    }
  }
}

void read_maps(TomlTable& root, PackInfo& info) {
  for (TomlTable& table : root.tables("map")) {
    PackMap map;
    map.line = table.line();
    map.id = plain_name(table, "id");
    const LocatedText file = table.text_at("file");
    map.file = file.text;
    if (!file.text.empty() && !is_map_file(file.text))
      table.problem(file.line, in_quotes(file.text) +
                                   " is no file of a map, expected a .tsv file beside pack.toml or a .toml "
                                   "file in joins, with small letters, digits, - and _");
    for (const LocatedText& scenario : table.texts("scenarios")) {
      if (std::find(info.scenarios.begin(), info.scenarios.end(), scenario.text) == info.scenarios.end())
        table.problem(scenario.line, "there is no scenario " + in_quotes(scenario.text));
      map.scenarios.push_back(scenario.text);
    }
    table.finish();
    const auto same = [&](const PackMap& other) { return other.id == map.id; };
    if (std::any_of(info.maps.begin(), info.maps.end(), same))
      table.problem(table.line_of("id"), "map " + in_quotes(map.id) + " stands here twice");
    info.maps.push_back(std::move(map));
  }
  if (info.maps.empty())
    info.maps.push_back({"map", "map.tsv", info.scenarios, 0});  // and of what is unfinished: map_file
  else
    check_maps(root, info);
}

}  // namespace

const PackMap* find_map(const PackInfo& info, std::string_view name) {
  for (const PackMap& map : info.maps) {
    if (std::find(map.scenarios.begin(), map.scenarios.end(), name) != map.scenarios.end()) return &map;
  }
  const auto found =
      std::find_if(info.maps.begin(), info.maps.end(), [&](const PackMap& map) { return map.id == name; });
  return found != info.maps.end() ? &*found : nullptr;
}

std::filesystem::path map_file(const std::filesystem::path& pack_dir, const PackInfo& info,
                               std::string_view scenario) {
  const PackMap* map = find_map(info, scenario);
  // A scenario without a map was reported before, and the rest of the pack can still be judged.
  return pack_dir / (map != nullptr ? map->file : info.maps.front().file);
}

bool is_plain_name(std::string_view name) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !name.empty() && name.size() <= 40 && std::all_of(name.begin(), name.end(), plain);
}

std::optional<PackInfo> read_pack_info(const std::filesystem::path& pack_dir, Problems& problems) {
  const std::filesystem::path file = pack_dir / "pack.toml";
  const auto value = read_toml(file, problems);
  if (!value) return std::nullopt;
  TomlTable root(*value, file.string(), problems);
  PackInfo info;
  info.slug = plain_name(root, "slug");
  info.version = root.text("version");
  info.rulebook = root.text("rulebook");
  info.designers = words_of(root.texts("designers"));
  info.graphics = words_of(root.texts("graphics"));
  if (root.has("publisher")) info.publisher = root.text("publisher");
  info.published = root.whole_or("published", {1900, 2100}, 0);
  read_scenarios(root, info);
  read_names(root, info);
  read_scale(root, info);
  read_options(root, info);
  read_maps(root, info);
  root.finish();
  return info;
}

}  // namespace tamburino
