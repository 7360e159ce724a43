#include <fstream>
#include <set>

#include "tests/conformance/games.h"
#include "tests/where.h"

// What is listed is allowed, and what is not listed is refused and changes nothing.
namespace tamburino::conformance {
namespace {

// Verbs that may be used although they are not listed: tests/<game>/unlisted.txt, a verb in a line.
std::set<std::string> unlisted_verbs(const std::string& game) {
  std::ifstream file(source_dir() / "tests" / game / "unlisted.txt");
  std::set<std::string> verbs;
  for (std::string line; std::getline(file, line);) verbs.insert(line.substr(0, line.find(' ')));
  return verbs;
}

Action wild(const ActionList& list, Dice& dice) {
  constexpr std::array<std::uint32_t, 4> kRange{8, 200, 4096, 65536};
  const auto number = [&dice, &kRange] {
    return static_cast<std::uint16_t>(dice.below(kRange[dice.below(4)]));
  };
  if (dice.below(2) == 0)
    return {static_cast<std::uint16_t>(dice.below(70)),
            {number(), number(), dice.below(2) == 0 ? number() : std::uint16_t{0}}};
  Action nearly = list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))];
  nearly.operand[dice.below(3)] = number();
  if (dice.below(3) == 0) nearly.verb = static_cast<std::uint16_t>(dice.below(70));
  return nearly;
}

int number_from(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoi(text);
}

class Listed : public EveryGame {
 protected:
  // Everything that is listed, and so many tries at what is not.
  void check_list(Table& table, const ActionList& list, Dice& dice, int tries) {
    for (const Action one : list.all()) check_listed(table, one);
    const std::uint64_t hash = table.hash();
    for (int i = 0; i < tries; ++i) {
      const Action one = wild(list, dice);
      if (list.contains(one)) continue;
      ASSERT_NO_FATAL_FAILURE(check_unlisted(table, one));
      if (table.verdict(one).allowed()) continue;
      Events events;
      ASSERT_FALSE(table.apply(one, events).allowed()) << table.text(one) << " is refused, and yet done";
      ASSERT_EQ(table.hash(), hash) << table.text(one) << " was refused, and yet did something";
    }
  }

  // One that is listed and two that are perhaps not: over many games as good, and quick.
  void check_sample(Table& table, const ActionList& list, Dice& dice) {
    const auto any = static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())));
    check_listed(table, list[any]);
    for (int i = 0; i < 2; ++i) {
      if (const Action one = wild(list, dice); !list.contains(one)) check_unlisted(table, one);
    }
  }

  static void check_listed(Table& table, Action one) {
    const Verdict answer = table.verdict(one);
    ASSERT_TRUE(answer.allowed()) << table.text(one) << " is listed, but refused by " << answer.rule;
  }

  void check_unlisted(Table& table, Action one) const {
    const Verdict answer = table.verdict(one);
    if (answer.allowed()) {
      ASSERT_TRUE(unlisted_.contains(table.describe(one)["verb"].get<std::string>()))
          << table.text(one) << " is allowed, but not listed, asked " << table.to_act().asked;
      return;
    }
    ASSERT_NE(answer.rule, nullptr) << table.text(one);
    ASSERT_STRNE(answer.rule, "") << table.text(one);
  }

 private:
  const std::set<std::string> unlisted_ = unlisted_verbs(game());
};
TAMBURINO_FOR_EVERY_GAME(Listed);

TEST_P(Listed, is_allowed_and_nothing_else_is) {
  ActionList list;
  play_from_everywhere(100, 10, [&](Table& table, Player& player, int decision) {
    table.list(list);
    if (table.to_act().kind != ToAct::Kind::Side) {
      ASSERT_TRUE(list.empty()) << "nobody is asked, and yet something is listed";
      return;
    }
    ASSERT_FALSE(list.empty()) << "nothing can be answered to " << table.to_act().asked;
    check_list(table, list, player.dice(), decision % 10 == 0 ? 40 : 4);
  });
}

// A part of what a soak plays of each beginning: tests/<game>/soak_games.txt, a low number where games are
// long.
int games_of_each_beginning(const std::string& game) {
  std::ifstream file(source_dir() / "tests" / game / "soak_games.txt");
  int soak = 0;
  file >> soak;
  return number_from("TAMBURINO_GAMES", std::max(3, soak / 320));
}

// To the end: in the first game of each beginning every list is checked whole, in the others a sample in
// every decision; and what is saved on the way can be loaded (tests/<game>/random_games_test.cpp asks the
// same of every decision, without JSON). TAMBURINO_GAMES says how many games, TAMBURINO_FIRST_SEED where to
// begin.
TEST_P(Listed, whole_games_can_be_played_with_it) {
  ActionList list;
  Events events;
  for (const Beginning& one : beginnings(game())) {
    for (int i = 0; i < games_of_each_beginning(game()); ++i) {
      const int seed = number_from("TAMBURINO_FIRST_SEED", 1) + i;
      SCOPED_TRACE(one.name + ", seed " + std::to_string(seed));
      const auto table = begun(one.request);
      const auto other = begun(one.request);
      Player player(static_cast<std::uint64_t>(seed));
      for (int n = 0; table->to_act().kind != ToAct::Kind::Over; ++n) {
        ASSERT_LT(n, 200000) << "the game does not end";
        if (table->to_act().kind == ToAct::Kind::Side) {
          table->list(list);
          ASSERT_FALSE(list.empty()) << "nothing can be answered to " << table->to_act().asked;
          const int tries = n % 64 == 0 ? 40 : 4;
          ASSERT_NO_FATAL_FAILURE(i == 0 || n % 64 == 0 ? check_list(*table, list, player.dice(), tries)
                                                        : check_sample(*table, list, player.dice()));
        }
        if (n % 32 == 31) {
          ASSERT_NO_THROW(other->restore(table->save())) << "asked " << table->to_act().asked;
          ASSERT_EQ(other->hash(), table->hash()) << "asked " << table->to_act().asked;
        }
        player.play(*table, events);
        ASSERT_FALSE(HasFailure()) << "decision " << n;
        ASSERT_FALSE(events.cut()) << "decision " << n;
      }
    }
  }
}

}  // namespace
}  // namespace tamburino::conformance
