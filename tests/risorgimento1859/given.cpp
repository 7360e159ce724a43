#include "tests/risorgimento1859/given.h"

#include <map>

#include "loader/risorgimento1859/loader.h"
#include "loader/risorgimento1859/words.h"
#include "tests/where.h"

namespace tamburino::risorgimento1859 {
namespace {

using Words = std::vector<std::string>;

std::vector<Words> statements_of(std::string_view text) {
  std::vector<Words> all;
  for (const std::string& one : words::parts_of(text, ';')) {
    Words said = words::words_of(one);
    if (!said.empty()) all.push_back(std::move(said));
  }
  return all;
}

bool says(const std::vector<Words>& all, std::string_view word) {
  for (const Words& one : all) {
    if (one.front() == word) return true;
  }
  return false;
}

class Builder {
 public:
  Builder(Game& game, State& state) : game_(game), state_(state) {}

  void ground(const Words& one) {
    if (one[0] == "hex") {
      MapHex& hex = game_.map.edit(find_hex(game_, one.at(1)));
      for (const auto& [word, terrain] : kTerrainWords) {
        if (word == one.at(2)) hex.terrain = terrain;
      }
      for (std::size_t i = 3; i < one.size(); ++i) {
        if (one[i] == "level") hex.level = static_cast<std::uint8_t>(std::stoi(one.at(++i)));
        if (one[i] == "castle") hex.castle = true;
      }
    } else if (one[0] == "side") {
      const auto ends = words::parts_of(one.at(1), '/');
      const Hex a = find_hex(game_, ends.at(0)), b = find_hex(game_, ends.at(1));
      const Facing way = game_.map.grid().side_towards(a, b).value();
      Hexside side = game_.map.side(a, way);
      for (std::size_t i = 2; i < one.size(); ++i) {
        if (one[i] == "bridge") side.bridge = true;
        for (const auto& [word, water] : kWaterWords) {
          if (word == one[i]) side.water = water;
        }
        for (const auto& [word, ridge] : kSlopeWords) {
          if (word == one[i]) side.ridge = ridge;
        }
      }
      game_.map.set_side(a, way, side);
    } else if (one[0] == "road") {
      const Road kind = one.at(1) == "trail" ? Road::Trail : one.at(1) == "minor" ? Road::Minor : Road::Major;
      const auto chain = words::parts_of(one.at(2), '-');
      for (std::size_t i = 1; i < chain.size(); ++i) {
        const Hex a = find_hex(game_, chain[i - 1]), b = find_hex(game_, chain[i]);
        game_.map.set_road(a, game_.map.grid().side_towards(a, b).value(), kind);
      }
    }
  }

  void statement(const Words& one) {
    const std::string& what = one[0];
    if (what == "hex" || what == "side" || what == "road" || what == "scenario" || what == "map" ||
        what == "set-up" || what == "active" || what == "brigade" || what == "phase" || what == "segment")
      return;
    if (what == "turn") {
      state_.turn = static_cast<std::uint8_t>(std::stoi(one.at(1)));
    } else if (what == "corps") {
      CorpsState& corps = state_[find_corps(game_, one.at(1))];
      for (std::size_t i = 2; i < one.size(); ++i) {
        if (one[i] == "activations") corps.activations = static_cast<std::uint8_t>(std::stoi(one.at(++i)));
        if (one[i] == "demoralized") corps.demoralized = true;
        if (one[i] == "finished") corps.finished = true;
      }
    } else if (what == "brigade-state") {
      BrigadeState& brigade = state_[find_brigade(game_, one.at(1))];
      for (const std::string& word : one) {
        if (word == "hdc") brigade.hors_de_combat = true;
        if (word == "without") brigade.orders = Orders::Without;
      }
    } else {
      place(one);
    }
  }

 private:
  void place(const Words& one) {
    const Piece who = find_piece(game_, one[0]);
    const Hex where = find_hex(game_, one.at(1));
    if (kind_of(who) == PieceKind::Leader) {
      state_[leader_of(who)] = {.hex = where, .status = Status::OnMap};
      state_[leader_of(who)].finished = one.size() > 2 && one[2] == "finished";
      return;
    }
    UnitState& unit = state_[unit_of(who)];
    for (std::size_t i = 2; i < one.size(); ++i) {
      if (one[i] == "disordered") {
        unit.set(Mark::Disordered);
      } else if (one[i] == "square") {
        unit.set(Mark::Square);
      } else if (one[i] == "reserve") {
        unit.set(Mark::Reserve);
      } else if (one[i] == "marching") {
        unit.set(Mark::Marching);
      } else if (one[i] == "in-command") {
        unit.set(Mark::InCommand);
      } else if (one[i] == "hits") {
        unit.hits = static_cast<std::uint8_t>(std::stoi(one.at(++i)));
      } else if (one[i] == "spent") {
        unit.spent = static_cast<std::uint8_t>(std::stoi(one.at(++i)));
      } else {
        unit.facing = find_facing(game_, one[i]);
      }
    }
    put(game_, state_, unit_of(who), where);
  }

  Game& game_;
  State& state_;
};

}  // namespace

const Game& shipped(std::string_view scenario) {
  static std::map<std::string, Game, std::less<>> games;
  const auto found = games.find(scenario);
  if (found != games.end()) return found->second;
  return games.emplace(std::string(scenario), load(packs_dir() / "risorgimento1859", scenario)).first->second;
}

Given::Given(std::string_view text) {
  const auto statements = statements_of(text);
  const bool named = !statements.empty() && statements.front().front() == "scenario";
  game = shipped(named ? statements.front().at(1) : "le-grole");
  const bool whole = says(statements, "set-up");
  if (!whole && !says(statements, "map")) {
    game.map.clear_features();
    game.scenario.area.assign(game.scenario.area.size(), true);
    game.scenario.special = {};
  }
  if (!whole) {
    game.scenario.stacks.clear();
    game.scenario.leaders.clear();
    game.scenario.arrivals.clear();
    game.scenario.reserves.clear();
    game.scenario.places.clear();
    game.scenario.absent.clear();
  }
  Builder ground{game, state};
  for (const Words& one : statements) ground.ground(one);
  game.map.finish(game.chart, game.map.sight().range());
  game.finish();
  state = set_up(game);
  if (!whole) {
    for (std::size_t i = 0; i < game.units.size(); ++i) state.units[i].status = Status::Absent;
    for (std::size_t i = 0; i < game.leaders.size(); ++i) state.leaders[i].status = Status::Absent;
  }
  Builder builder{game, state};
  for (const Words& one : statements) builder.statement(one);
  rebuild(game, state);
  for (const Words& one : statements) {
    if (one[0] == "segment") {
      const std::map<std::string, GameTurn::Step, std::less<>> steps{
          {"begin", GameTurn::Step::Begin},           {"reserve", GameTurn::Step::Reserve},
          {"recover", GameTurn::Step::Recovery},      {"out-of-reserve", GameTurn::Step::OutOfReserve},
          {"commanders", GameTurn::Step::Commanders}, {"demoralization", GameTurn::Step::Demoralization}};
      state.stack.top_as<GameTurn>()->step = steps.at(one.at(1));
      state.initiative = one.size() > 2 && one[2] == "austrian" ? Side::Austrian : Side::Allied;
    } else if (one[0] == "phase" || one[0] == "active") {
      const bool phase = one[0] == "phase";
      const CorpsId which = phase ? kNoCorps : find_corps(game, one.at(1));
      const Side due = phase ? (one.at(1) == "austrian" ? Side::Austrian : Side::Allied) : game[which].side;
      state.initiative = due;
      state.stack.top_as<GameTurn>()->step = GameTurn::Step::Recovery;
      state.stack.push(ActivationPhase{.due = due});
      if (phase) continue;
      auto& now = *state.stack.top_as<ActivationPhase>();
      now.step = ActivationPhase::Step::Acted;
      now.last = now.trying = which;
      now.run = 1;
      state.acting.corps = which;
      state[which].activations = static_cast<std::uint8_t>(state[which].activations + 1);
      state.stack.push(CorpsActivation{.step = CorpsActivation::Step::Brigades});
    } else if (one[0] == "brigade") {
      const BrigadeId which = find_brigade(game, one.at(1));
      state[which].acted = true;
      begin_brigade(which);
    }
  }
  proceed(game, state, events);
}

// Its Orders are what `brigade-state` says, else it is Under Orders; without its brigadier on the map all its
// units are In Command, so that tests of other chapters need not place him.
void Given::begin_brigade(BrigadeId which) {
  BrigadeState& own = state[which];
  const bool given = own.orders != Orders::Unknown;
  if (!given) own.orders = Orders::Under;
  const bool presumed = !given && !state.on_map(game[which].brigadier);
  state.stack.push(BrigadeAction{.brigade = which});
  if (!presumed) return;
  state.stack.top_as<BrigadeAction>()->step = BrigadeAction::Step::Cavalry;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint16_t>(i)};
    if (!state.on_map(who) || !acts_now(game, state, who)) continue;
    state[who].set(Mark::InCommand);
    state[who].set(Mark::BeganAdjacent, next_to_enemy(game, state, game[who].side, state[who].hex));
  }
}

Verdict Given::verdict(std::string_view action) const {
  return risorgimento1859::verdict(game, state, parse_action(game, state, action));
}

bool Given::lists(std::string_view action) const {
  ActionList list;
  list_actions(game, state, list);
  return list.contains(parse_action(game, state, action));
}

std::vector<std::string> Given::listed() const {
  ActionList list;
  list_actions(game, state, list);
  std::vector<std::string> all;
  for (const Action& one : list.all()) all.push_back(text_of(game, one));
  return all;
}

Given& Given::does(std::string_view action) {
  for (const Action& one : parse_actions(game, state, action)) {
    const Verdict answer = apply(game, state, one, events);
    EXPECT_TRUE(answer.allowed()) << action << ": refused by " << answer.rule;
  }
  return *this;
}

Given& Given::rolls(std::initializer_list<int> dice) {
  Roll roll;
  std::size_t i = 0;
  for (const int one : dice) roll.value[i++] = static_cast<std::uint8_t>(one);
  const Verdict answer = apply(game, state, roll, events);
  EXPECT_TRUE(answer.allowed()) << "no such roll is asked, but " << asked();
  return *this;
}

std::string Given::asked() const {
  switch (state.pending.kind) {
    case Pending::Kind::Ask:
      return std::string(word_of(state.pending.ask));
    case Pending::Kind::Roll:
      return std::string(word_of(state.pending.roll));
    default:
      return "over";
  }
}

bool Given::told(EventKind kind) const {
  for (const Event& one : events.all()) {
    if (one.kind == static_cast<std::uint8_t>(kind)) return true;
  }
  return false;
}

}  // namespace tamburino::risorgimento1859
