#include "tests/novara/given.h"

#include <sstream>

#include "engine/core/words.h"
#include "loader/novara/loader.h"
#include "tests/where.h"

namespace tamburino::novara {
namespace {

using Words = StatementWords;

struct Builder {
  Game& game;
  Position& position;
  std::array<bool, kSideCount> own_sources{};

  bool map_statement(const std::string& word, Words& words) {
    if (word == "hex") {
      MapHex& hex = game.map.edit(find_hex(game, words.take()));
      const std::string terrain = words.take();
      for (int t = 0; t < kTerrainCount; ++t) {
        if (word_of(Terrain{static_cast<std::uint8_t>(t)}) == terrain) {
          hex.terrain = Terrain{static_cast<std::uint8_t>(t)};
          return true;
        }
      }
      unknown_word(terrain);
    }
    if (word == "side") {
      const std::string pair = words.take();
      const Hex a = find_hex(game, pair.substr(0, 4));
      const Facing way = game.map.grid().side_towards(a, find_hex(game, pair.substr(5))).value();
      Hexside features = game.map.side(a, way);
      while (words.more()) add_feature(features, words.take());
      game.map.set_side(a, way, features);
      return true;
    }
    if (word == "road") {
      std::stringstream chain(words.take());
      Hex before = kNoHex;
      for (std::string number; std::getline(chain, number, '-');) {
        const Hex here = find_hex(game, number);
        if (before != kNoHex) game.map.set_road(before, game.map.grid().side_towards(before, here).value());
        before = here;
      }
      return true;
    }
    if (word == "source" || word == "exit") {
      const auto at = static_cast<std::size_t>(index(find_side(words.take())));
      auto& hexes = word == "source" ? game.scenario.sources[at] : game.scenario.exits[at];
      if (word == "source" && !own_sources[at]) hexes.clear(), own_sources[at] = true;
      hexes.push_back(find_hex(game, words.take()));
      return true;
    }
    return word == "map" || word == "scenario" || word == "fog" || word == "sixth" || word == "hypothetical";
  }

  static void add_feature(Hexside& side, const std::string& kind) {
    if (kind == "river")
      side.water = Water::Major;
    else if (kind == "stream" || kind == "canal")
      side.water = Water::Minor;
    else if (kind == "bridge")
      side.crossing = Crossing::Bridge;
    else if (kind == "ford")
      side.crossing = Crossing::Ford;
    else if (kind == "ridge")
      side.slope = Slope::Up;
    else
      unknown_word(kind);
  }

  bool rating_statement(const std::string& word, Words& words) {
    if (word == "chit") {
      Chit& one = game.chits[static_cast<std::size_t>(index(find_chit(game, words.take())))];
      while (words.more()) {
        const std::string what = words.take();
        if (what == "radius")
          one.radius = words.number();
        else if (what == "factor")
          one.factor = words.number();
        else
          unknown_word(what);
      }
      return true;
    }
    if (word != "counter") return false;
    Unit& one = game.units[static_cast<std::size_t>(index(find_unit(game, words.take())))];
    while (words.more()) {
      const std::string what = words.take();
      if (what == "combat")
        one.combat = words.number();
      else if (what == "reduced")
        one.reduced = words.number();
      else if (what == "steps")
        one.steps = words.number();
      else if (what == "movement")
        one.movement = words.number();
      else if (what == "bonus")
        one.bonus = words.number();
      else if (what == "small")
        one.small = true;
      else if (what == "regular")
        one.small = false;
      else
        unknown_word(what);
    }
    return true;
  }

  SidePlace& side_place(Words& words) {
    return position.sides[static_cast<std::size_t>(index(find_side(words.take())))];
  }

  bool turn_statement(const std::string& word, Words& words) {
    const auto chits = [&](std::vector<ChitId>& list) {
      while (words.more()) list.push_back(find_chit(game, words.take()));
    };
    if (word == "turn")
      position.turn = words.number();
    else if (word == "phase") {
      const std::string phase = words.take();
      if (!find_phase(phase)) unknown_word(phase);
      position.phase = *find_phase(phase);
    } else if (word == "active")
      position.active = find_chit(game, words.take());
    else if (word == "chit-at")
      position.chit_hex = find_hex(game, words.take());
    else if (word == "boxed") {
      while (words.more()) position.boxed.push_back(find_formation(game, words.take()));
    } else if (word == "marching")
      position.marching = true;
    else if (word == "to-choose")
      position.side = find_side(words.take());
    else if (word == "cup")
      chits(position.cup);
    else if (word == "passed")
      chits(position.passed);
    else if (word == "held")
      chits(position.held);
    else if (word == "marched-formation")
      position.marched.push_back(find_formation(game, words.take()));
    else if (word == "sixth-in")
      position.sixth_in = true;
    else if (word == "retreat-used")
      side_place(words).retreat_used = true;
    else if (word == "higher-last") {
      SidePlace& side = side_place(words);
      side.higher_last = words.number();
    } else if (word == "committed") {
      SidePlace& side = side_place(words);
      side.committed = words.number();
    } else if (word == "owner") {
      const PlaceId place = find_place(game, words.take());
      position.owners.emplace_back(place, owner_of(find_side(words.take())));
    } else {
      return false;
    }
    return true;
  }

  void unit_statement(const std::string& name, Words& words) {
    UnitPlace place;
    place.who = find_unit(game, name);
    while (words.more()) {
      const std::string what = words.take();
      if (what == "shaken")
        place.shaken = true;
      else if (what == "oos")
        place.out_of_supply = true;
      else if (what == "lost")
        place.losses = words.number();
      else if (what == "start-lost")
        place.start_losses = words.number();
      else if (what == "marched")
        place.marched = true;
      else if (what == "activated")
        place.activated = true;
      else if (what == "active")
        place.active = true;
      else if (what == "inactive")
        place.active = false;
      else if (what == "moved")
        place.moved = true;
      else if (what == "halted")
        place.halted = true;
      else if (what == "off-road")
        place.off_road = true;
      else if (what == "charged")
        place.charged = true;
      else if (what == "bombarded")
        place.bombarded = true;
      else if (what == "lifted")
        place.lifted = true;
      else if (what == "captured")
        place.captured = true;
      else if (what == "spent")
        place.spent = words.number();
      else if (what == "laid")
        place.laid = find_facing(game, words.take());
      else if (what == "to-come")
        place.status = Status::ToCome;
      else if (what == "eliminated")
        place.status = Status::Eliminated;
      else if (what == "exited")
        place.status = Status::Exited;
      else if (what == "in-display") {
        place.status = Status::InDisplay;
        place.display = words.take()[0] - 'A';
      } else {
        place.hex = find_hex(game, what);
      }
    }
    position.units.push_back(place);
  }
};

Game game_for(const std::vector<std::vector<std::string>>& statements) {
  std::string scenario = "campaign";
  Options options;
  bool bare = true;
  for (const auto& said : statements) {
    if (said[0] == "scenario") scenario = said.at(1);
    if (said[0] == "sixth") options.sixth_division = true;
    if (said[0] == "hypothetical") options.hypothetical = true;
    if (said[0] == "fog") options.fog = said.at(1) == "dummies" ? Fog::Dummies : Fog::Displays;
    if (said[0] == "map") bare = false;
  }
  const bool plain =
      scenario == "campaign" && options.fog == Fog::None && !options.sixth_division && !options.hypothetical;
  Game game = plain ? campaign() : load(scenario, options);
  if (bare) game.map.clear_features();
  return game;
}

}  // namespace

Game load(std::string_view scenario, const Options& options) {
  return novara::load(packs_dir() / "novara", scenario, options);
}

const Game& campaign() {
  static const Game game = load("campaign", Options{});
  return game;
}

Given::Given(std::string_view text) : GivenOf(game_for(statements_of(text))) {
  Position position;
  Builder builder{game, position, {}};
  for (const auto& said : statements_of(text)) {
    Words words(said);
    const std::string word = words.take();
    if (builder.map_statement(word, words) || builder.rating_statement(word, words) ||
        builder.turn_statement(word, words))
      continue;
    builder.unit_statement(word, words);
  }
  game.map.finish();
  game.finish();
  state = set_position(game, position, events);
}

Given& Given::draws(std::string_view name) {
  Roll roll;
  roll.value[0] = static_cast<std::uint8_t>(chit(name));
  EXPECT_TRUE(apply(game, state, roll, events)) << name << " cannot be drawn";
  return *this;
}

Given& Given::until(Ask ask, int die) {
  for (int step = 0; step < 500 && !state.over() && asked() != ask; ++step) {
    if (state.pending.kind == Pending::Kind::Roll) {
      Roll roll;
      roll.value.fill(static_cast<std::uint8_t>(die));
      const RollRequest request = roll_request(state);
      if (request.kind == RollRequest::Kind::Draw) {
        for (std::uint8_t i = 32; i-- > 0;) {
          if ((request.cup >> i & 1U) != 0) roll.value[0] = i;
        }
      }
      apply(game, state, roll, events);
      continue;
    }
    ActionList list;
    list_actions(game, state, list);
    Action chosen = list[0];
    for (const Action one : list.all()) {
      const Verb verb = verb_of(one);
      if (verb == Verb::Done || verb == Verb::Pass || verb == Verb::Wait || verb == Verb::Halt) chosen = one;
    }
    apply(game, state, chosen, events);
  }
  EXPECT_EQ(word_of(asked()), word_of(ask)) << "was never asked";
  return *this;
}

bool Given::told(Side side, EventKind kind) const {
  for (const Event& event : events.all()) {
    if (event.kind == static_cast<std::uint8_t>(kind) && event.seen_by_side(index(side))) return true;
  }
  return false;
}

int Given::cost(std::string_view name, std::string_view where) const {
  Ways ways;
  find_ways(game, state, begin_move(state, unit(name)), ways);
  return ways.contains(hex(where)) ? ways.cost(hex(where)) : -1;
}

}  // namespace tamburino::novara
