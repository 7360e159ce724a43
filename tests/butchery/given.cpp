#include "tests/butchery/given.h"

#include <algorithm>
#include <sstream>

#include "loader/butchery/loader.h"
#include "tests/where.h"

namespace tamburino::butchery {
namespace {

using Words = StatementWords;

template <class Enum, std::size_t N>
Enum value_of(const std::string& word, const std::array<Enum, N>& values) {
  for (const Enum value : values) {
    if (word_of(value) == word) return value;
  }
  unknown_word(word);
}

Side side_in(const std::string& word) { return value_of(word, std::array{Side::Allies, Side::Austrians}); }

struct Builder {
  Game& game;
  Position& position;
  std::optional<FormationId> first;

  bool map_statement(const std::string& word, Words& words) {
    if (word == "hex") {
      const Hex where = find_hex(game, words.take());
      MapHex& hex = game.map.edit(where);
      hex.terrain = value_of(words.take(), std::array{Terrain::Clear, Terrain::Woods, Terrain::Village,
                                                      Terrain::Town, Terrain::Lake});
      if (words.more()) {
        if (const std::string& level = words.take(); level != "level") unknown_word(level);
        hex.level = static_cast<std::uint8_t>(words.number());
      }
      return true;
    }
    if (word == "side") {
      const std::string pair = words.take();
      const Hex a = find_hex(game, pair.substr(0, 4));
      const Hex b = find_hex(game, pair.substr(5));
      const Facing way = game.map.grid().side_towards(a, b).value();
      Hexside features = game.map.side(a, way);
      while (words.more()) {
        const std::string& kind = words.take();
        if (kind == "ridge")
          features.ridge = true;
        else if (kind == "hedge")
          features.hedge = true;
        else if (kind == "water")
          features.water = true;
        else if (kind == "steep")
          features.steep = true;
        else
          unknown_word(kind);
      }
      game.map.set_side(a, way, features);
      return true;
    }
    if (word == "road") {
      const Road kind =
          value_of(words.take(), std::array{Road::Track, Road::Minor, Road::Railway, Road::Major});
      std::stringstream chain(words.take());
      std::string number;
      Hex before = kNoHex;
      while (std::getline(chain, number, '-')) {
        const Hex here = find_hex(game, number);
        if (before != kNoHex)
          game.map.set_road(before, game.map.grid().side_towards(before, here).value(), kind);
        before = here;
      }
      return true;
    }
    return false;
  }

  bool rating_statement(const std::string& word, Words& words) {
    if (word == "counter") {
      Unit& counter = game.units[static_cast<std::size_t>(index(find_unit(game, words.take())))];
      while (words.more()) {
        const std::string& what = words.take();
        if (what == "combat")
          counter.combat = words.number();
        else if (what == "cohesion")
          counter.cohesion = words.number();
        else if (what == "range")
          counter.range = words.number();
        else if (what == "heavy")
          counter.heavy = true;
        else if (what == "light")
          counter.heavy = false;
        else
          unknown_word(what);
      }
      return true;
    }
    if (word == "leader") {
      Commander& man =
          *game.formations[static_cast<std::size_t>(index(find_formation(game, words.take())))].commander;
      while (words.more()) {
        const std::string& what = words.take();
        if (what == "command")
          man.command = words.number();
        else if (what == "bonus")
          man.bonus = words.number();
        else
          unknown_word(what);
      }
      return true;
    }
    if (word == "breaks") {
      Formation& one = game.formations[static_cast<std::size_t>(index(find_formation(game, words.take())))];
      one.breaks_at = words.number();
      return true;
    }
    return false;
  }

  bool turn_statement(const std::string& word, Words& words) {
    if (word == "turn")
      position.turn = words.number();
    else if (word == "heat")
      position.weather = Weather::Heat;
    else if (word == "phase")
      position.phase = find_phase(words.take()).value();
    else if (word == "active")
      position.active = find_formation(game, words.take());
    else if (word == "initiative")
      position.initiative = side_in(words.take());
    else if (word == "capacity") {
      position.capacity =
          value_of(words.take(), std::array{Capacity::None, Capacity::CoordinatedAssault, Capacity::Stand,
                                            Capacity::ForcedMarch, Capacity::NoQuarter});
    } else if (word == "entered")
      position.entered = words.number();
    else if (word == "not-activated")
      position.under_orders = false;
    else if (word == "scenario")
      position.from_scenario = true;
    else if (word == "map")
      return true;
    else if (word == "owner") {
      const Hex where = find_hex(game, words.take());
      position.owners.emplace_back(where, side_in(words.take()));
    } else if (word == "losses") {
      const FormationId which = find_formation(game, words.take());
      position.formations.push_back({which, words.number(), std::nullopt, std::nullopt});
    } else if (word == "broken") {
      position.formations.push_back({find_formation(game, words.take()), std::nullopt, true, std::nullopt});
    } else if (word == "markers") {
      position.markers.emplace();
      while (words.more()) position.markers->push_back(find_formation(game, words.take()));
    } else
      return false;
    return true;
  }

  bool leader_statement(const std::string& word, Words& words) {
    if (word == "commander") {
      CommanderPlace place{.which = find_formation(game, words.take())};
      while (words.more()) {
        const std::string& what = words.take();
        if (what == "ooc")
          place.out_of_command = true;
        else if (what == "aide")
          place.aide = true;
        else if (what == "moved")
          place.moved = true;
        else if (what == "to-come")
          place.status = Status::ToCome;
        else if (what == "eliminated")
          place.status = Status::Eliminated;
        else if (what == "failed")
          place.failed_entries = words.number();
        else
          place.hex = find_hex(game, what);
      }
      position.commanders.push_back(place);
      return true;
    }
    if (word == "chief") {
      ChiefPlace place{.nation = find_nation(game, words.take())};
      while (words.more()) {
        const std::string& what = words.take();
        if (what == "used")
          place.direct_used = words.number();
        else if (what == "to-come")
          place.status = Status::ToCome;
        else if (what == "eliminated")
          place.status = Status::Eliminated;
        else
          place.hex = find_hex(game, what);
      }
      position.chiefs.push_back(place);
      return true;
    }
    if (word == "rider") {
      RiderPlace place{.nation = find_nation(game, words.take())};
      place.hex = find_hex(game, words.take());
      if (const std::string& to = words.take(); to != "to") unknown_word(to);
      place.target = find_formation(game, words.take());
      if (words.more() && words.take() == "returning") place.duty = RiderState::Duty::Returning;
      position.riders.push_back(place);
      return true;
    }
    return false;
  }

  void unit_statement(const std::string& name, Words& words) {
    UnitPlace place{.who = find_unit(game, name)};
    while (words.more()) {
      const std::string& what = words.take();
      if (what == "faces")
        place.facing = find_facing(game, words.take());
      else if (what == "disorganised")
        place.disorganised = true;
      else if (what == "lost")
        place.losses = words.number();
      else if (what == "moved")
        place.moved = true;
      else if (what == "fired")
        place.fired = true;
      else if (what == "supported")
        place.supported = true;
      else if (what == "tried")
        place.rally_tried = true;
      else if (what == "spent")
        place.spent = 2 * words.number();
      else if (what == "in-command")
        place.in_command = true;
      else if (what == "out-of-command")
        place.in_command = false;
      else if (what == "to-come")
        place.status = Status::ToCome;
      else if (what == "eliminated")
        place.status = Status::Eliminated;
      else
        place.hex = find_hex(game, what);
    }
    if (!first) first = game[place.who].formation;
    position.units.push_back(place);
  }

  void statement(Words words) {
    const std::string word = words.take();
    if (map_statement(word, words) || rating_statement(word, words) || turn_statement(word, words) ||
        leader_statement(word, words)) {
      return;
    }
    unit_statement(word, words);
  }
};

using Statements = std::vector<std::vector<std::string>>;

bool says(const Statements& all, std::string_view word) {
  return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.front() == word; });
}

bool in_activation(Phase phase) { return phase >= Phase::Activation && phase <= Phase::Declare; }

}  // namespace

const Game& solferino() {
  static const Game game = butchery::load(packs_dir() / "butchery");
  return game;
}

Given::Given(std::string_view text) : GivenOf(solferino()) {
  const Statements statements = statements_of(text);
  if (!says(statements, "map") && !says(statements, "scenario")) game.map.clear_features();
  Builder builder{game, position_, std::nullopt};
  for (const auto& one : statements) builder.statement(Words(one));
  if (!position_.active && in_activation(position_.phase)) position_.active = builder.first;
  game.map.finish(5);
  game.finish();
  state = set_position(game, position_, events);
}

Given& Given::rolls(int first, int second) {
  Roll roll;
  roll.value = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second), 0, 0};
  const Verdict answer = butchery::apply(game, state, roll, events);
  EXPECT_TRUE(answer.allowed()) << "roll " << first << " " << second
                                << " not asked for; asked: " << word_of(asked());
  return *this;
}

Given& Given::draws(std::string_view formation_name) { return rolls(index(formation(formation_name))); }

Given& Given::rolls_all(int die) {
  while (state.pending.kind == Pending::Kind::Roll && state.pending.roll != RollKind::Marker) rolls(die, die);
  return *this;
}

}  // namespace tamburino::butchery
