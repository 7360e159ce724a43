#include <algorithm>
#include <array>
#include <set>
#include <string>

#include "loader/thousand/readers.h"
#include "loader/zone_sheet.h"

namespace tamburino::thousand {
namespace {

const std::string kPapalStates = "PS", kSicily = "Sicilia", kMainland = "continente",
                  kPiedmontese = "Piedmontese";

// "Reggio Calabria" is reggio-calabria, "L'Aquila" l-aquila.
std::string city_id(std::string_view name) {
  std::string id;
  for (const char c : name) {
    const bool capital = c >= 'A' && c <= 'Z';
    const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    id += capital ? static_cast<char>(c - 'A' + 'a') : plain ? c : '-';
  }
  return id;
}

bool is_zone_code(std::string_view code) {
  return !code.empty() && code.size() <= 4 &&
         std::all_of(code.begin(), code.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

class MapReader {
 public:
  MapReader(const ZoneSheet& sheet, std::string file, Game& game, Problems& problems)
      : sheet_(sheet), file_(std::move(file)), game_(game), problems_(problems) {}

  // Zones first, as they stand in the file, then the cities.
  void read() {
    if (sheet_.zones.size() + sheet_.cities.size() > kMostPlaces)
      return problem(0, "the game holds no more than " + std::to_string(kMostPlaces) + " zones and cities");
    for (const auto& zone : sheet_.zones) read_zone(zone);
    find_papal_zones();
    for (const auto& city : sheet_.cities) read_city(city);
    for (const auto& border : sheet_.borders) read_border(border.first, border.second);
    for (const auto& route : sheet_.routes) read_route(route);
    find_entry();
  }

 private:
  void problem(int line, const std::string& message) { report(problems_, file_, line, message); }

  PlaceId place(const std::string& id) const {
    for (std::size_t i = 0; i < game_.places.size(); ++i) {
      if (game_.places[i].id == id) return PlaceId{static_cast<std::uint8_t>(i)};
    }
    return kNoPlace;
  }

  void read_zone(const ZoneSheet::Zone& zone) {
    if (!is_zone_code(zone.code))
      problem(zone.row.number,
              "the code of a zone is one to four capital letters, not " + in_quotes(zone.code));
    if (zone.part != kSicily && zone.part != kMainland)
      problem(zone.row.number, "a zone lies in Sicilia or on the continente, not in " + in_quotes(zone.part));
    if (!zone_names_.insert(zone.name).second)
      problem(zone.row.number, "there is another zone " + in_quotes(zone.name));
    Place one;
    one.id = zone.code;
    one.name = zone.name;
    one.zone = PlaceId{static_cast<std::uint8_t>(game_.places.size())};
    one.sicily = zone.part == kSicily;
    game_.places.push_back(std::move(one));
  }

  // 13.0g
  void find_papal_zones() {
    const auto is = [](const auto& land) { return land.first == kPapalStates; };
    if (std::none_of(sheet_.abroad.begin(), sheet_.abroad.end(), is))
      problem(0, "there is no abroad line for the Papal States, PS");
    for (Place& zone : game_.places) {
      zone.papal = std::any_of(sheet_.arcs.begin(), sheet_.arcs.end(), [&](const ZoneSheet::Arc& arc) {
        return (arc.left == zone.id && arc.right == kPapalStates) ||
               (arc.right == zone.id && arc.left == kPapalStates);
      });
    }
  }

  void read_city(const ZoneSheet::City& city) {
    const PlaceId zone = place(city.zone);
    if (zone == kNoPlace) return;  // the sheet has said so
    Place one;
    one.id = city_id(city.name);
    if (place(one.id) != kNoPlace) problem(city.row.number, "there is another " + in_quotes(one.id));
    one.name = city.name;
    one.city = true;
    one.zone = zone;
    one.sicily = game_[zone].sicily;
    one.papal = game_[zone].papal;
    one.big = city.size == "big";
    one.port = city.port;
    game_.places.push_back(std::move(one));
  }

  void read_border(const std::string& one, const std::string& other) {
    const PlaceId a = place(one), b = place(other);
    if (a == kNoPlace || b == kNoPlace) return;
    game_.borders.emplace_back(a, b);
  }

  void read_route(const ZoneSheet::Route& route) {
    Route one;
    one.code = route.code;
    one.from = place(city_id(route.from));
    one.to = sheet_.city(route.to) != nullptr ? place(city_id(route.to)) : place(route.to);
    if (one.from == kNoPlace || one.to == kNoPlace) return;
    if (!game_[one.from].sicily || game_[one.to].sicily)  // 10.3e
      problem(route.row.number, "a route leads from Sicily to the mainland");
    game_.routes.push_back(std::move(one));
  }

  // 9.1c
  void find_entry() {
    for (const auto& entry : sheet_.entries) {
      if (entry.who != kPiedmontese) {
        problem(entry.row.number, "nobody but the Piedmontese enters, not " + in_quotes(entry.who));
      } else if (game_.scenario.piedmontese_entry != kNoPlace) {
        problem(entry.row.number, "the Piedmontese have an entry already");
      } else {
        game_.scenario.piedmontese_entry = place(entry.zone);
      }
    }
    if (sheet_.entries.empty()) problem(0, "there is no entry line for the Piedmontese");
  }

  const ZoneSheet& sheet_;
  std::string file_;
  Game& game_;
  Problems& problems_;
  std::set<std::string> zone_names_;
};

enum class Among { Cities, All };

PlaceId find(const TomlTable& table, const LocatedText& id, const Game& game, Among among) {
  if (id.text.empty()) return kNoPlace;
  std::vector<std::string_view> known;
  known.reserve(game.places.size());
  for (std::size_t i = 0; i < game.places.size(); ++i) {
    if (among == Among::Cities && !game.places[i].city) continue;
    if (game.places[i].id == id.text) return PlaceId{static_cast<std::uint8_t>(i)};
    known.push_back(game.places[i].id);
  }
  const std::string what = among == Among::Cities ? "city " : "zone or city ";
  table.problem(id.line, "there is no " + what + in_quotes(id.text) + did_you_mean(id.text, known));
  return kNoPlace;
}

}  // namespace

bool read_map(const std::filesystem::path& file, Game& game, Problems& problems) {
  const auto sheet = read_zone_sheet(file, problems);
  if (!sheet) return false;
  MapReader(*sheet, file.string(), game, problems).read();
  if (game.places.empty()) report(problems, file.string(), 0, "there is no zone");
  return !game.places.empty();
}

PlaceId find_place(const TomlTable& table, const LocatedText& id, const Game& game) {
  return find(table, id, game, Among::All);
}

PlaceId find_city(const TomlTable& table, const LocatedText& id, const Game& game) {
  return find(table, id, game, Among::Cities);
}

std::vector<CityNumber> read_city_numbers(TomlTable& table, const Game& game, Range range) {
  std::vector<CityNumber> all;
  for (const LocatedText& key : table.all_keys()) {
    if (key.text == "reconstructed") continue;
    const int number = table.whole(key.text, range);
    if (const PlaceId city = find_city(table, key, game); city != kNoPlace) all.push_back({city, number});
  }
  return all;
}

}  // namespace tamburino::thousand
