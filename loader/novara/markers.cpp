#include <algorithm>
#include <array>
#include <string>

#include "loader/novara/readers.h"
#include "loader/novara/words.h"
#include "loader/unique.h"

namespace tamburino::novara {
namespace {

constexpr int kMostDummies = 12;

class MarkerReader {
 public:
  explicit MarkerReader(Game& game) : game_(game) {}

  // Dummies stand in stacks like units; Shaken, Out of Supply and Forced March are facts about units.
  void read(TomlTable& table) {
    const std::string id = read_id(table, marker_ids_);
    table.text("name");
    if (id == "shaken" || id == "out-of-supply" || id == "forced-march") {
      if (!table.truth("unlimited") && table.has("unlimited"))
        table.problem(table.line_of("unlimited"), "the rules of this game do not count these markers");
    } else if (id == "s-dummy-lettered" || id == "s-dummy" || id == "a-dummy-lettered" || id == "a-dummy") {
      read_dummies(table, id);
    } else if (!id.empty()) {
      constexpr std::array<std::string_view, 7> kKnown{"s-dummy-lettered", "s-dummy", "a-dummy-lettered",
                                                       "a-dummy",          "shaken",  "out-of-supply",
                                                       "forced-march"};
      table.problem(table.line_of("id"),
                    "this game has no marker " + in_quotes(id) + did_you_mean(id, kKnown));
      return;
    }
    table.finish();
  }

 private:
  void read_dummies(TomlTable& table, const std::string& id) {
    const Side side = table.choice<Side>("side", kSideWords);
    if (id.front() != (side == Side::Sardinian ? 's' : 'a'))
      table.problem(table.line_of("side"), in_quotes(id) + " is of the other side");
    const bool lettered = id.ends_with("-lettered");
    const int count = table.whole("count", {0, lettered ? kDisplays : kMostDummies});
    if (lettered) check_letters(table, count);
    if (game_.units.size() + static_cast<std::size_t>(count) > kMostUnits) {
      table.problem(table.line(),
                    "the game holds no more than " + std::to_string(kMostUnits) + " units and dummies");
      return;
    }
    for (int i = 0; i < count; ++i) {
      const std::string letter(1, static_cast<char>('a' + i)), number = std::to_string(i + 1);
      Unit dummy;
      dummy.id = id.substr(0, 2) + "dummy-" + (lettered ? letter : number);
      dummy.name = "Dummy " + (lettered ? std::string(1, static_cast<char>('A' + i)) : number);
      dummy.side = side;
      dummy.kind = Kind::Dummy;
      dummy.small = true;  // R63
      if (lettered) dummy.display = static_cast<std::uint8_t>(i);
      const auto same = [&](const Unit& unit) { return unit.id == dummy.id; };
      if (std::any_of(game_.units.begin(), game_.units.end(), same))
        table.problem(table.line(), "a unit has the id of the dummy " + in_quotes(dummy.id));
      game_.units.push_back(std::move(dummy));
    }
  }

  // 18.display-a  A for the first box, and so on.
  static void check_letters(TomlTable& table, int count) {
    const std::vector<LocatedText> letters = table.texts("letters");
    if (letters.size() != static_cast<std::size_t>(count))
      table.problem(table.line_of("letters"), "there must be as many letters as markers");
    for (std::size_t i = 0; i < letters.size(); ++i) {
      if (letters[i].text != std::string(1, static_cast<char>('A' + i)))
        table.problem(letters[i].line, "letters must run A, B, C, not " + in_quotes(letters[i].text));
    }
  }

  Game& game_;
  Unique marker_ids_{"marker"};
};

}  // namespace

void read_markers(TomlTable& root, Game& game) {
  MarkerReader reader(game);
  for (TomlTable& marker : root.tables("marker")) reader.read(marker);
}

}  // namespace tamburino::novara
