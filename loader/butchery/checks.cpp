#include <string>

#include "loader/butchery/readers.h"

namespace tamburino::butchery {
namespace {

// Who stands in one hex before the first turn.
struct Occupants {
  int units = 0;
  int infantry_or_cavalry = 0;
  std::array<bool, kSideCount> sides{};
};

class GameCheck {
 public:
  GameCheck(const Game& game, const ScenarioLines& lines, const std::string& file, Problems& problems)
      : game_(game), lines_(lines), file_(file), problems_(problems) {
    occupants_.resize(static_cast<std::size_t>(game.map.size()));
  }

  void run() {
    for (std::size_t i = 0; i < game_.units.size(); ++i) check_unit(game_.units[i], lines_.units[i]);
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
      const Formation& formation = game_.formations[i];
      if (!formation.commander) continue;
      check_leader(formation.commander->arrival, side_of(formation.nation), formation.commander->name,
                   lines_.commanders[i]);
    }
    for (const Nation nation : {Nation::French, Nation::Piedmontese, Nation::Austrian}) {
      check_leader(game_[nation].arrival, side_of(nation), game_[nation].name,
                   lines_.chiefs[static_cast<std::size_t>(index(nation))]);
    }
    for (std::size_t i = 0; i < game_.scenario.objectives.size(); ++i) check_objective(i);
  }

 private:
  void problem(int line, const std::string& message) { report(problems_, file_, line, message); }
  std::string name(Hex hex) const { return game_.map.grid().name(hex); }

  bool on_land(const Arrival& arrival, const std::string& who, int line) {
    if (arrival.hex == kNoHex) return false;
    if (!game_.map.lake(arrival.hex)) return true;
    problem(line, who + " cannot be in " + name(arrival.hex) + ", which is lake");
    return false;
  }

  // 3: the sides never share a hex.
  Occupants& take_place(Hex hex, Side side, const std::string& who, int line) {
    Occupants& here = occupants_[static_cast<std::size_t>(index(hex))];
    here.sides[static_cast<std::size_t>(index(side))] = true;
    if (here.sides[static_cast<std::size_t>(index(enemy_of(side)))]) {
      problem(line, who + " is in " + name(hex) + " together with the enemy");
    }
    return here;
  }

  // 3, B05: two combat units at most, and only one of them infantry or cavalry.
  void check_unit(const Unit& unit, int line) {
    if (!on_land(unit.arrival, unit.name, line) || unit.arrival.turn > 0) return;
    Occupants& here = take_place(unit.arrival.hex, side_of(unit.nation), unit.name, line);
    if (unit.kind != Kind::Artillery && ++here.infantry_or_cavalry > 1) {
      problem(line, unit.name + " overstacks " + name(unit.arrival.hex) +
                        ": one infantry or cavalry unit in a hex");
    } else if (++here.units > 2) {
      problem(line,
              unit.name + " overstacks " + name(unit.arrival.hex) + ": at most two combat units in a hex");
    }
  }

  void check_leader(const Arrival& arrival, Side side, const std::string& who, int line) {
    if (on_land(arrival, who, line) && arrival.turn == 0) take_place(arrival.hex, side, who, line);
  }

  void check_objective(std::size_t i) {
    const Objective& objective = game_.scenario.objectives[i];
    for (const Hex hex : objective.hexes) {
      if (game_.map.built_up(hex)) continue;
      problem(lines_.objectives[i], objective.name + ": " + name(hex) + " is neither a town nor a village");
    }
  }

  const Game& game_;
  const ScenarioLines& lines_;
  const std::string& file_;
  Problems& problems_;
  std::vector<Occupants> occupants_;
};

}  // namespace

void check_game(const Game& game, const ScenarioLines& lines, const std::string& scenario_file,
                Problems& problems) {
  GameCheck(game, lines, scenario_file, problems).run();
}

}  // namespace tamburino::butchery
