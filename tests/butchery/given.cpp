#include "tests/butchery/given.h"

#include <sstream>

#include "loader/butchery/loader.h"
#include "tests/where.h"

namespace tamburino::butchery {
namespace {

std::vector<std::string> split_words(const std::string& text) {
  std::vector<std::string> words;
  std::string word;
  bool quoting = false;
  for (const char c : text) {
    if (c == '"') {
      quoting = !quoting;
    } else if (c == ' ' && !quoting) {
      if (!word.empty()) words.push_back(word);
      word.clear();
    } else {
      word += c;
    }
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

// Reads words one by one; a test with a bad position must fail loudly.
class Words {
 public:
  explicit Words(std::vector<std::string> words) : words_(std::move(words)) {}
  bool more() const { return next_ < words_.size(); }
  const std::string& take() {
    if (!more()) throw std::invalid_argument("a statement of the position ends too early");
    return words_[next_++];
  }
  int number() { return std::stoi(take()); }

 private:
  std::vector<std::string> words_;
  std::size_t next_ = 0;
};

[[noreturn]] void unknown(const std::string& word) {
  throw std::invalid_argument("what is \"" + word + "\"?");
}

template <class Enum, std::size_t N>
Enum value_of(const std::string& word, const std::array<Enum, N>& values) {
  for (const Enum value : values) {
    if (word_of(value) == word) return value;
  }
  unknown(word);
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
        if (const std::string& level = words.take(); level != "level") unknown(level);
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
          unknown(kind);
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
          unknown(what);
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
          unknown(what);
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
      if (const std::string& to = words.take(); to != "to") unknown(to);
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

  void statement(const std::string& text) {
    Words words(split_words(text));
    if (!words.more()) return;
    const std::string word = words.take();
    if (map_statement(word, words) || rating_statement(word, words) || turn_statement(word, words) ||
        leader_statement(word, words)) {
      return;
    }
    unit_statement(word, words);
  }
};

bool says(std::string_view text, std::string_view word) {
  std::stringstream statements{std::string(text)};
  std::string one;
  while (std::getline(statements, one, ';')) {
    const auto words = split_words(one);
    if (!words.empty() && words.front() == word) return true;
  }
  return false;
}

bool in_activation(Phase phase) { return phase >= Phase::Activation && phase <= Phase::Declare; }

}  // namespace

const Game& solferino() {
  static const Game game = butchery::load(packs_dir() / "butchery");
  return game;
}

Given::Given(std::string_view text) : game(solferino()) {
  if (!says(text, "map") && !says(text, "scenario")) game.map.clear_features();
  Builder builder{game, position_, std::nullopt};
  std::stringstream statements{std::string(text)};
  std::string one;
  while (std::getline(statements, one, ';')) builder.statement(one);
  if (!position_.active && in_activation(position_.phase)) position_.active = builder.first;
  game.map.finish(5);
  game.finish();
  state = set_position(game, position_, events);
}

Verdict Given::verdict(std::string_view action) const {
  State copy = state;
  Events told;
  const std::vector<Action> actions = parse_actions(game, copy, action);
  for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
    if (const Verdict one = butchery::apply(game, copy, actions[i], told); !one) return one;
  }
  return butchery::verdict(game, copy, actions.back());
}

bool Given::lists(std::string_view action) const {
  ActionList list;
  list_actions(game, state, list);
  return list.contains(parse_action(game, state, action));
}

std::vector<std::string> Given::listed() const {
  ActionList list;
  list_actions(game, state, list);
  std::vector<std::string> texts;
  for (const Action one : list.all()) texts.push_back(text_of(game, one));
  return texts;
}

Given& Given::does(std::string_view action) {
  for (const Action one : parse_actions(game, state, action)) {
    const Verdict answer = butchery::apply(game, state, one, events);
    EXPECT_TRUE(answer.allowed()) << text_of(game, one) << " refused by " << (answer.rule ? answer.rule : "")
                                  << "; asked: " << word_of(asked());
  }
  return *this;
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

bool Given::happened(EventKind kind) const {
  for (const Event& event : events.all()) {
    if (event.kind == static_cast<std::uint8_t>(kind)) return true;
  }
  return false;
}

int amount(const Reckoning& reckoning, std::string_view rule) {
  int sum = 0;
  for (const auto& item : reckoning.items()) sum += rule == item.rule ? item.amount : 0;
  return sum;
}

bool has(const Reckoning& reckoning, std::string_view rule) {
  for (const auto& item : reckoning.items()) {
    if (rule == item.rule) return true;
  }
  return false;
}

}  // namespace tamburino::butchery
