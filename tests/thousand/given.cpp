#include "tests/thousand/given.h"

#include "engine/core/words.h"
#include "loader/thousand/loader.h"
#include "tests/where.h"

namespace tamburino::thousand {
namespace {

using Words = StatementWords;

bool names_commander(const Game& game, const std::string& word) {
  try {
    find_commander(game, word);
    return true;
  } catch (const UnknownName&) {
    return false;
  }
}

struct Builder {
  Game& game;
  Position& position;

  BattlePlace& battle() {
    if (!position.battle) position.battle.emplace();
    return *position.battle;
  }

  void alter_unit(Words& words) {
    Unit& unit = game.units[static_cast<std::size_t>(index(find_unit(game, words.take())))];
    unit.full = {words.number(), words.number()};
    if (words.more()) unit.reduced = {words.number(), words.number()};
  }

  void alter_commander(Words& words) {
    Commander& one = game.commanders[static_cast<std::size_t>(index(find_commander(game, words.take())))];
    one.front.value = one.back.value = words.number();
    if (!words.more()) return;
    const std::string rank = words.take();
    for (int i = 0; i <= static_cast<int>(Rank::Chief); ++i) {
      if (word_of(static_cast<Rank>(i)) == rank) one.front.rank = one.back.rank = static_cast<Rank>(i);
    }
  }

  void city(Words& words) {
    CityPlace city{.city = find_place(game, words.take())};
    city.owner = find_side(words.take());
    while (words.more()) {
      const std::string flag = words.take();
      if (flag == "held") {
        city.held = true;
      } else if (flag == "scored") {
        city.scored = true;
      } else if (flag == "by-siege") {
        city.by_siege = true;
      } else if (flag == "worthless") {
        city.worthless = true;
      } else if (flag == "due") {
        city.due = true;
      } else if (flag == "besieged") {
        city.besieged = true;
      } else {
        unknown_word(flag);
      }
    }
    position.cities.push_back(city);
  }

  void begin_battle(Words& words) {
    battle().place = find_place(game, words.take());
    while (words.more()) {
      const std::string word = words.take();
      if (word == "by") {
        battle().attacker = find_side(words.take());
      } else if (word == "round") {
        battle().round = words.number();
      } else {
        unknown_word(word);
      }
    }
  }

  void stack(Words& words) {
    StackPlace stack{.cell = find_cell(words.take())};
    const std::vector<std::string> names = words::parts_of(words.take(), '+');
    bool reduced = false;
    while (words.more()) {
      const std::string flag = words.take();
      if (flag == "damage") {
        stack.damage = words.number();
      } else if (flag == "entrenched") {
        stack.entrenched = true;
      } else if (flag == "flanked") {
        stack.flanked = true;
      } else if (flag == "tried") {
        stack.tried = true;
      } else if (flag == "reduced") {
        reduced = true;
      } else {
        unknown_word(flag);
      }
    }
    for (const std::string& name : names) {
      const UnitId who = find_unit(game, name);
      stack.units.push_back(who);
      bool placed = false;
      for (const UnitPlace& one : position.units) placed = placed || one.who == who;
      if (placed) continue;
      const Side own = game[who].side;
      const PlaceId zone = game[battle().place].zone;
      position.units.push_back(
          {.who = who, .place = own == battle().attacker ? zone : battle().place, .reduced = reduced});
    }
    battle().stacks.push_back(stack);
  }

  bool statement(const std::string& word, Words& words) {
    if (word == "turn") {
      position.turn = words.number();
    } else if (word == "phase") {
      const std::string name = words.take();
      const auto phase = find_phase(name);
      if (!phase) unknown_word(name);
      position.phase = *phase;
    } else if (word == "side") {
      position.side = find_side(words.take());
    } else if (word == "armistice") {
      position.armistice = words.take() == "truce" ? Armistice::Truce : Armistice::Broken;
      if (words.more()) position.armistice_turn = words.number();
    } else if (word == "battles") {
      position.battles_won = words.number();
    } else if (word == "city") {
      city(words);
    } else if (word == "battle") {
      begin_battle(words);
    } else if (word == "stack") {
      stack(words);
    } else if (word == "senior") {
      const CommanderId who = find_commander(game, words.take());
      battle().senior[static_cast<std::size_t>(index(game[who].side))] = who;
    } else if (word == "reductions") {
      const Side side = find_side(words.take());
      battle().reductions[static_cast<std::size_t>(index(side))] = words.number();
    } else if (word == "unit") {
      alter_unit(words);
    } else if (word == "commander") {
      alter_commander(words);
    } else if (word == "calendar") {
      const int turn = words.number();
      game.tables.turns[static_cast<std::size_t>(turn - 1)].command = words.number();
    } else {
      return false;
    }
    return true;
  }

  void commander(const std::string& name, Words& words) {
    CommanderPlace one{.who = find_commander(game, name)};
    const std::string where = words.take();
    if (where == "to-come") {
      one.fate = Fate::ToCome;
    } else if (where == "prisoner") {
      one.fate = Fate::Captured;
    } else if (where == "fled") {
      one.fate = Fate::Fled;
    } else if (where == "escaped") {
      one.fate = Fate::Escaped;
      one.returns = words.number();
    } else {
      one.place = find_place(game, where);
    }
    while (words.more()) {
      const std::string flag = words.take();
      if (flag == "back" || flag == "front") {
        one.back = flag == "back";
      } else if (flag == "active" || flag == "inactive") {
        one.active = flag == "active";
      } else if (flag == "moved") {
        one.moved = true;
      } else if (flag == "led") {
        one.led = true;
      } else if (flag == "appointed") {
        one.appointed = true;
      } else {
        unknown_word(flag);
      }
    }
    position.commanders.push_back(one);
  }

  void units(const std::string& names, Words& words) {
    UnitPlace one;
    const std::string where = words.take();
    if (where == "to-come" || where == "eliminated" || where == "pool") {
      one.status = where == "pool" ? Status::Pool : where == "to-come" ? Status::ToCome : Status::Eliminated;
    } else {
      one.place = find_place(game, where);
    }
    bool captured = false;
    while (words.more()) {
      const std::string flag = words.take();
      if (flag == "reduced") {
        one.reduced = true;
      } else if (flag == "moved") {
        one.moved = true;
      } else if (flag == "fresh") {
        one.fresh = true;
      } else if (flag == "captured") {
        captured = true;
      } else {
        unknown_word(flag);
      }
    }
    for (const std::string& name : words::parts_of(names, '+')) {
      one.who = find_unit(game, name);
      if (captured) one.side = enemy_of(game[one.who].side);
      position.units.push_back(one);
    }
  }
};

void take_roll(const Game& game, State& state, int die, Events& events) {
  Roll roll;
  roll.value.fill(static_cast<std::uint8_t>(die));
  apply(game, state, roll, events);
}

void take_plainest(const Game& game, State& state, Events& events) {
  ActionList list;
  list_actions(game, state, list);
  Action chosen = list[0];
  for (const Action one : list.all()) {
    if (verb_of(one) == Verb::Done) chosen = one;
  }
  apply(game, state, chosen, events);
}

}  // namespace

const Game& campaign() {
  static const Game game = thousand::load(packs_dir() / "thousand");
  return game;
}

Given::Given(std::string_view text) : GivenOf(campaign()) {
  Position position;
  Builder builder{game, position};
  for (auto& one : statements_of(text)) {
    Words words(std::move(one));
    const std::string first = words.take();
    if (builder.statement(first, words)) continue;
    if (first.find('+') == std::string::npos && names_commander(game, first)) {
      builder.commander(first, words);
    } else {
      builder.units(first, words);
    }
  }
  state = set_position(game, position, events);
}

Given started() {
  Given one("turn 1");
  one.state = start(one.game, one.events);
  proceed(one.game, one.state, one.events);
  return one;
}

Given& Given::until(bool (*reached)(const State&, int), int what, int die) {
  for (int step = 0; step < 2000 && !state.over() && !reached(state, what); ++step) {
    if (state.pending.kind == Pending::Kind::Roll) {
      take_roll(game, state, die, events);
    } else {
      take_plainest(game, state, events);
    }
  }
  return *this;
}

Given& Given::until(Ask ask, int die) {
  until(
      [](const State& now, int what) {
        return now.pending.kind == Pending::Kind::Ask && now.pending.ask == static_cast<Ask>(what);
      },
      static_cast<int>(ask), die);
  EXPECT_EQ(word_of(asked()), word_of(ask)) << "was never asked";
  return *this;
}

Given& Given::until_roll(RollKind roll, int die) {
  until(
      [](const State& now, int what) {
        return now.pending.kind == Pending::Kind::Roll && now.pending.roll == static_cast<RollKind>(what);
      },
      static_cast<int>(roll), die);
  EXPECT_EQ(word_of(rolling()), word_of(roll)) << "was never rolled";
  return *this;
}

std::string Given::where(std::string_view name) const {
  const PlaceId at = names_commander(game, std::string(name)) ? leader(name).place : (*this)[name].place;
  return at == kNoPlace ? "" : place_id(game, at);
}

std::string Given::cell_of(std::string_view name) const {
  const Cell at = (*this)[name].cell;
  return at == kNoCell ? "" : cell_name(at);
}

}  // namespace tamburino::thousand
