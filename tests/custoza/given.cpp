#include "tests/custoza/given.h"

#include <map>
#include <optional>
#include <sstream>

#include "engine/core/words.h"
#include "loader/custoza/loader.h"
#include "tests/where.h"

namespace tamburino::custoza {
namespace {

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
  std::uint8_t small() { return static_cast<std::uint8_t>(number()); }

 private:
  std::vector<std::string> words_;
  std::size_t next_ = 0;
};

[[noreturn]] void unknown(const std::string& word) {
  throw std::invalid_argument("what is \"" + word + "\"?");
}

std::vector<std::vector<std::string>> statements_of(std::string_view text) {
  std::vector<std::vector<std::string>> statements;
  std::stringstream all{std::string(text)};
  for (std::string one; std::getline(all, one, ';');) {
    auto said = words::words_of(one);
    if (!said.empty()) statements.push_back(std::move(said));
  }
  return statements;
}

template <class Enum>
std::optional<Enum> value_of(const std::string& word, int count) {
  for (int i = 0; i < count; ++i) {
    if (word_of(static_cast<Enum>(i)) == word) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

Side side_in(const std::string& word) {
  const auto side = value_of<Side>(word, kSideCount);
  if (!side) unknown(word);
  return *side;
}

template <class Known>
auto& entry(Known& list, int at) {
  return list[static_cast<std::size_t>(at)];
}

struct Builder {
  Game& game;
  Position& position;
  bool own_sources = false;

  // --- the map

  std::pair<Hex, Facing> hexside(const std::string& pair) const {
    const Hex a = find_hex(game, pair.substr(0, 4)), b = find_hex(game, pair.substr(5));
    return {a, game.map.grid().side_towards(a, b).value()};
  }

  bool map_statement(const std::string& word, Words& words) {
    if (word == "hex") {
      MapHex& hex = game.map.edit(find_hex(game, words.take()));
      const std::string& terrain = words.take();
      const auto found = value_of<Terrain>(terrain, kTerrainCount);
      if (!found) unknown(terrain);
      hex.terrain = *found;
      while (words.more()) {
        const std::string& what = words.take();
        if (what == "level")
          hex.level = words.small();
        else if (what == "fort")
          hex.fort = true;
        else
          unknown(what);
      }
    } else if (word == "side") {
      const auto [where, side] = hexside(words.take());
      Hexside features = game.map.side(where, side);
      while (words.more()) {
        const std::string& what = words.take();
        if (what == "stream")
          features.stream = true;
        else if (what == "river")
          features.river = true;
        else if (what == "bridge")
          features.bridge = true;
        else if (what == "closed")
          features.closed = true;
        else
          unknown(what);
      }
      game.map.set_side(where, side, features);
    } else if (word == "road") {
      const std::string& kind = words.take();
      const auto found = value_of<Road>(kind, kRoadCount);
      if (!found || *found == Road::None) unknown(kind);
      Hex before = kNoHex;
      for (const std::string& number : words::parts_of(words.take(), '-')) {
        const Hex here = find_hex(game, number);
        if (before != kNoHex)
          game.map.set_road(before, game.map.grid().side_towards(before, here).value(), *found);
        before = here;
      }
    } else if (word == "columns") {
      const int from = words.number(), to = words.number();
      for (int i = 0; i < game.map.size(); ++i) {
        const int column = game.map.grid().line(Hex{static_cast<std::uint16_t>(i)});
        game.scenario.area[static_cast<std::size_t>(i)] = column >= from && column <= to;
      }
    } else {
      return false;
    }
    return true;
  }

  // --- ratings

  bool rating_statement(const std::string& word, Words& words) {
    if (word == "counter") {
      Unit& unit = entry(game.units, index(find_unit(game, words.take())));
      while (words.more()) {
        const std::string& what = words.take();
        int& value = what == "strength"   ? unit.strength
                     : what == "cohesion" ? unit.cohesion
                     : what == "stacking" ? unit.stacking
                     : what == "movement" ? unit.movement
                     : what == "range"    ? unit.range
                                          : (unknown(what), unit.range);
        value = words.number();
      }
      return true;
    }
    if (word != "leader") return false;
    const Piece who = find_piece(game, words.take());
    while (words.more()) {
      const std::string& what = words.take();
      if (kind_of(who) == PieceKind::Chief) {
        Chief& chief = *entry(game.chiefs, index(side_of_chief(who)));
        int& value = what == "command"    ? chief.command
                     : what == "range"    ? chief.range
                     : what == "movement" ? chief.movement
                                          : (unknown(what), chief.range);
        value = words.number();
      } else {
        Commander& man = *entry(game.formations, index(formation_of(who))).commander;
        int& value = what == "command"    ? man.command
                     : what == "movement" ? man.movement
                     : what == "markers"  ? entry(game.formations, index(formation_of(who))).markers
                                          : (unknown(what), man.command);
        value = words.number();
      }
    }
    return true;
  }

  // --- the turn

  bool turn_statement(const std::string& word, Words& words) {
    if (word == "turn")
      position.turn = words.number();
    else if (word == "day")
      position.day = words.number();
    else if (word == "initiative")
      position.initiative = side_in(words.take());
    else if (word == "phase") {
      const std::string& stage = words.take();
      const auto found = find_stage(stage);
      if (!found) unknown(stage);
      position.stage = *found;
    } else if (word == "active")
      position.active = find_formation(game, words.take());
    else if (word == "reluctance")
      game.scenario.reluctance = true;
    else if (word == "map" || word == "set-up" || word == "scenario")
      return true;  // read before
    else if (word == "owner") {
      const Hex where = find_hex(game, words.take());
      position.owners.emplace_back(where, side_in(words.take()));
    } else if (word == "source") {
      if (!own_sources) game.scenario.rout_sources = game.scenario.sources = {};
      own_sources = true;
      const int side = index(side_in(words.take()));
      const Hex where = find_hex(game, words.take());
      entry(game.scenario.rout_sources, side).push_back(where);
      entry(game.scenario.sources, side).push_back(where);
    } else
      return false;
    return true;
  }

  bool activation_statement(const std::string& word, Words& words) {
    if (word == "temper") {
      const std::string& temper = words.take();
      const auto found = value_of<Temper>(temper, kTemperCount);
      if (!found) unknown(temper);
      position.temper = *found;
    } else if (word == "marker") {
      Marker marker;
      const std::string& kind = words.take();
      const auto found = value_of<MarkerKind>(kind, kMarkerKinds);
      if (!found || *found == MarkerKind::None) unknown(kind);
      marker.kind = *found;
      marker.hex = find_hex(game, words.take());
      marker.way = find_facing(game, words.take());
      if (words.more()) {
        if (const std::string& what = words.take(); what != "served") unknown(what);
        marker.served = true;
      }
      position.markers.push_back(marker);
    } else if (word == "attacked") {
      position.attacked.push_back(find_hex(game, words.take()));
    } else if (word == "pontoon") {
      PontoonState& pontoon = position.pontoon.emplace();
      std::tie(pontoon.hex, pontoon.side) = hexside(words.take());
      if (words.more()) {
        if (const std::string& what = words.take(); what != "count") unknown(what);
        pontoon.count = words.small();
      }
    } else {
      return false;
    }
    return true;
  }

  // --- counters

  bool formation_statement(const std::string& word, Words& words) {
    if (word != "formation") return false;
    FormationPlace own{.which = find_formation(game, words.take())};
    while (words.more()) {
      const std::string& what = words.take();
      if (what == "mood")
        own.mood = words.number();
      else if (what == "fatigue")
        own.fatigue = words.number();
      else if (what == "orders")
        own.orders = words.number();
      else if (what == "on-march")
        own.stance = Stance::OnMarch;
      else if (what == "in-reserve")
        own.stance = Stance::InReserve;
      else if (what == "objective")
        own.objective = find_box(game, words.take());
      else if (what == "no-communication")
        own.communication = false;
      else if (bool* flag = flag_of(own, what))
        *flag = true;
      else
        unknown(what);
    }
    position.formations.push_back(own);
    return true;
  }

  static bool* flag_of(FormationPlace& own, const std::string& what) {
    const std::map<std::string, bool*> flags{
        {"fatigued", &own.fatigued}, {"collapsed", &own.collapsed}, {"activated", &own.activated},
        {"finished", &own.finished}, {"lifted", &own.lifted},       {"moved", &own.moved},
        {"fired", &own.fired},       {"fought", &own.fought},       {"changed", &own.changed},
        {"tried", &own.tried},       {"arrived", &own.arrived}};
    const auto found = flags.find(what);
    return found != flags.end() ? found->second : nullptr;
  }

  void leader_statement(Piece who, Words& words) {
    LeaderPlace place{.who = who};
    while (words.more()) {
      const std::string& what = words.take();
      if (what == "moved")
        place.moved = true;
      else if (what == "replaced")
        place.replaced = true;
      else if (what == "captured")
        place.status = Status::Eliminated;
      else if (what == "to-come")
        place.status = Status::ToCome;
      else if (what == "face-down")
        place.face_down = true;
      else
        place.hex = find_hex(game, what);
    }
    position.leaders.push_back(place);
  }

  void unit_statement(UnitId who, Words& words) {
    UnitPlace own{.who = who};
    while (words.more()) {
      const std::string& what = words.take();
      if (const auto mode = value_of<Mode>(what, kModeCount))
        own.mode = *mode;
      else if (const auto level = value_of<Level>(what, kLevelCount))
        own.level = *level;
      else if (what == "lost")
        own.lost = words.number();
      else if (what == "spent")
        own.spent = 2 * words.number();
      else if (what == "low-ammo")
        own.fires = 1;
      else if (what == "out-of-ammo")
        own.fires = game.constants.fires;
      else if (what == "faces")
        own.facing = find_facing(game, words.take());
      else if (what == "face-down")
        own.face_up = false;
      else if (const auto status = value_of<Status>(what, kStatusCount))
        own.status = *status;
      else if (bool* flag = flag_of(own, what))
        *flag = true;
      else if (const auto facing = game.map.grid().parse_facing(what))
        own.facing = *facing;
      else
        own.hex = find_hex(game, what);
    }
    position.units.push_back(own);
  }

  static bool* flag_of(UnitPlace& own, const std::string& what) {
    const std::map<std::string, bool*> flags{{"exhausted", &own.exhausted}, {"ooc", &own.out_of_command},
                                             {"done", &own.done},           {"acted", &own.acted},
                                             {"moved", &own.moved},         {"recovered", &own.recovered},
                                             {"called", &own.called}};
    const auto found = flags.find(what);
    return found != flags.end() ? found->second : nullptr;
  }

  void statement(std::vector<std::string> said) {
    Words words(std::move(said));
    const std::string word = words.take();
    if (map_statement(word, words) || rating_statement(word, words) || turn_statement(word, words) ||
        activation_statement(word, words) || formation_statement(word, words)) {
      return;
    }
    if (word == "commander") {
      leader_statement(commander_of(find_formation(game, words.take())), words);
      return;
    }
    if (word == "scout") {
      leader_statement(scout_of(find_formation(game, words.take())), words);
      return;
    }
    if (word == "chief") {
      leader_statement(chief_of(side_in(words.take())), words);
      return;
    }
    const Piece who = find_piece(game, word);
    if (kind_of(who) == PieceKind::Unit) {
      unit_statement(unit_of(who), words);
    } else {
      leader_statement(who, words);
    }
  }
};

// A rout finds its way from a bare map by any edge.
void open_all_edges(Game& game) {
  std::vector<Hex> edge;
  for (int i = 0; i < game.map.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    bool rim = false;
    for (const Facing side : kFacings) rim = rim || game.map.neighbour(hex, side) == kNoHex;
    if (rim) edge.push_back(hex);
  }
  game.scenario.rout_sources = {edge, edge};
}

bool says(const std::vector<std::vector<std::string>>& statements, std::string_view word) {
  for (const auto& one : statements) {
    if (one.front() == word) return true;
  }
  return false;
}

// The Formation of the first unit that has one; of Reserve units and fortresses, some Formation of their
// side.
std::optional<FormationId> first_led(const Game& game, const Position& position) {
  for (const UnitPlace& one : position.units) {
    const FormationId which = game[one.who].formation;
    if (which != kNoFormation && !game[which].reserve_units()) return which;
  }
  if (position.units.empty()) return std::nullopt;
  return entry(game.armies, index(game[position.units.front().who].side)).front();
}

std::string said_of(const Given& position) {
  std::string asked(word_of(position.asked()));
  if (position.rolling() != RollKind::None) asked = "the dice of " + std::string(word_of(position.rolling()));
  return "; asked: " + asked;
}

}  // namespace

const Game& shipped(std::string_view scenario) {
  static std::map<std::string, Game, std::less<>> games;
  const auto found = games.find(scenario);
  if (found != games.end()) return found->second;
  return games.emplace(std::string(scenario), custoza::load(packs_dir() / "custoza", scenario)).first->second;
}

Given::Given(std::string_view text) {
  const auto statements = statements_of(text);
  const bool named = !statements.empty() && statements.front().front() == "scenario";
  game = shipped(named ? statements.front().at(1) : "tail-strike");
  Position position;
  position.from_scenario = says(statements, "set-up");
  position.loose = true;
  if (!position.from_scenario && !says(statements, "map")) {
    game.map.clear_features();
    game.scenario.area.assign(game.scenario.area.size(), true);
    open_all_edges(game);
  }
  Builder builder{game, position};
  for (const auto& one : statements) builder.statement(one);
  for (const UnitPlace& one : position.units) {
    if (game[one.who].fortress() && one.hex != kNoHex)
      game.scenario.fortress_hexes.push_back({.piece = piece(one.who), .hex = one.hex});
  }
  const bool activation = position.stage == Stage::Declare || position.stage == Stage::Forces;
  if (activation && !position.active) position.active = first_led(game, position);
  game.map.finish(game.chart, game.constants.sight);
  game.finish();
  state = set_position(game, position, events);
}

Verdict Given::verdict(std::string_view action) const {
  State copy = state;
  Events told_now;
  const std::vector<Action> actions = parse_actions(game, copy, action);
  for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
    if (const Verdict one = custoza::apply(game, copy, actions[i], told_now); !one) return one;
  }
  return custoza::verdict(game, copy, actions.back());
}

bool Given::lists(std::string_view action) const {
  ActionList list;
  list_actions(game, state, list);
  return list.contains(notation::parse_action(game, state, action));
}

std::vector<std::string> Given::listed() const {
  ActionList list;
  list_actions(game, state, list);
  std::vector<std::string> texts;
  for (const Action one : list.all()) texts.push_back(notation::text_of(game, one));
  return texts;
}

Given& Given::does(std::string_view action) {
  for (const Action one : parse_actions(game, state, action)) {
    const Verdict answer = custoza::apply(game, state, one, events);
    EXPECT_TRUE(answer.allowed()) << notation::text_of(game, one) << " refused by "
                                  << (answer.rule != nullptr ? answer.rule : "") << said_of(*this);
    if (!answer.allowed()) break;
  }
  return *this;
}

Given& Given::rolls(std::initializer_list<int> dice) {
  Roll roll;
  std::size_t i = 0;
  for (const int die : dice) roll.value[i++] = static_cast<std::uint8_t>(die);
  const Verdict answer = custoza::apply(game, state, roll, events);
  EXPECT_TRUE(answer.allowed()) << "a roll that is not asked for" << said_of(*this);
  return *this;
}

Given& Given::rolls_all(int die) {
  while (rolling() != RollKind::None) {
    Roll roll;
    for (std::size_t i = 0; i < state.pending.dice; ++i) roll.value[i] = static_cast<std::uint8_t>(die);
    custoza::apply(game, state, roll, events);
  }
  return *this;
}

Given& Given::until(Ask ask, int die) {
  constexpr int kLongEnough = 2000;
  for (int i = 0; i < kLongEnough && !state.over() && asked() != ask; ++i) {
    if (rolling() != RollKind::None) {
      Roll roll;
      for (std::size_t d = 0; d < state.pending.dice; ++d) roll.value[d] = static_cast<std::uint8_t>(die);
      if (rolling() == RollKind::Initiative)
        roll.value[0] = static_cast<std::uint8_t>(die == 6 ? 5 : die + 1);
      custoza::apply(game, state, roll, events);
      continue;
    }
    ActionList list;
    list_actions(game, state, list);
    Action plain = list[0];
    for (const Action one : list.all()) {
      const Verb verb = verb_of(one);
      if (verb == Verb::Done || verb == Verb::Pass || verb == Verb::Halt || verb == Verb::CarryOn)
        plain = one;
    }
    custoza::apply(game, state, plain, events);
  }
  EXPECT_EQ(asked(), ask) << "never asked" << said_of(*this);
  return *this;
}

Force Given::force(std::initializer_list<std::string_view> names) const {
  Force all;
  for (const std::string_view name : names) all.add(unit(name));
  return all;
}

std::string Given::where(std::string_view name) const {
  return state.on_map(unit(name)) ? game.map.grid().name(state[unit(name)].hex) : "";
}

std::string Given::commander_at(std::string_view formation_name) const {
  const FormationState& own = state[formation(formation_name)];
  return own.commander == Status::OnMap ? game.map.grid().name(own.commander_hex) : "";
}

bool Given::happened(EventKind kind) const {
  for (const Event& event : events.all()) {
    if (event.kind == static_cast<std::uint8_t>(kind)) return true;
  }
  return false;
}

std::vector<std::string> Given::happenings() const {
  std::vector<std::string> rules;
  for (const Event& event : events.all()) rules.emplace_back(event.rule);
  return rules;
}

bool Given::told(EventKind kind, std::string_view name) const {
  const Fact who = custoza::unit(unit(name));
  for (const Event& event : events.all()) {
    if (event.kind != static_cast<std::uint8_t>(kind)) continue;
    for (const Fact& one : event.facts) {
      if (one == who) return true;
    }
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

}  // namespace tamburino::custoza
