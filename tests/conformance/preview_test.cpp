#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/conformance/games.h"
#include "tests/where.h"

// A preview promises what all throws together lead to, and looking changes nothing.
namespace tamburino::conformance {
namespace {

class Previews : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Previews);

Json part_with_chances(const Json& answer) {
  for (const Json& part : answer["parts"]) {
    if (part.contains("chances") && !part["chances"].empty()) return part;
  }
  return {};
}

void expect_sound(const Json& answer, const std::string& what) {
  for (const Json& part : answer["parts"]) {
    if (!part.contains("chances") || part["chances"].empty()) continue;
    std::int64_t ways = 0;
    for (const Json& chance : part["chances"]) {
      EXPECT_GE(chance["ways"], 0) << what;
      EXPECT_EQ(chance["of"], part["chances"].front()["of"]) << what;
      EXPECT_NEAR(chance["probability"].get<double>(),
                  chance["ways"].get<double>() / chance["of"].get<double>(), 1e-9);
      ways += chance["ways"].get<std::int64_t>();
    }
    EXPECT_EQ(ways, part["chances"].front()["of"]) << what << ": " << part;
  }
}

std::vector<Roll> all_throws(const RollRequest& asked) {
  std::vector<Roll> all;
  const auto faces = static_cast<int>(asked.die.faces());
  int count = 1;
  for (int i = 0; i < asked.dice; ++i) count *= faces;
  for (int n = 0; n < count; ++n) {
    Roll roll;
    for (int i = 0, rest = n; i < asked.dice; ++i, rest /= faces)
      roll.value[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(asked.die.least + rest % faces);
    all.push_back(roll);
  }
  return all;
}

// What the log says that a roll came to: a line of tests/<game>/outcomes.txt, which explains them.
struct Outcome {
  std::string asked, event, rule;
  std::vector<std::string> facts;
  std::vector<std::string> words;

  bool fits(const Table& table, const Event& one) const {
    if (table.describe(one)["event"] != event || (!rule.empty() && rule != one.rule)) return false;
    for (std::size_t i = 0; i < facts.size(); ++i) {
      if (facts[i] != "*" && facts[i] != std::to_string(one.facts[i].value)) return false;
    }
    return true;
  }
  bool fits(const Table& table, const Events& events) const {
    const auto all = events.all();
    return event == "-" ||
           std::any_of(all.begin(), all.end(), [&](const Event& one) { return fits(table, one); });
  }
};

std::vector<Outcome> outcomes_of(const std::string& game) {
  std::ifstream file(source_dir() / "tests" / game / "outcomes.txt");
  std::vector<Outcome> all;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t equals = line.find(" = ");
    std::stringstream left(line.substr(0, equals));
    Outcome one;
    left >> one.asked >> one.event;
    if (const std::size_t at = one.event.find('@'); at != std::string::npos) {
      one.rule = one.event.substr(at + 1);
      one.event.resize(at);
    }
    for (std::string fact; left >> fact;) one.facts.push_back(fact);
    std::string right = line.substr(equals + 3);
    for (std::size_t at = right.find(" > "); at != std::string::npos; at = right.find(" > ")) {
      one.words.push_back(right.substr(0, at));
      right.erase(0, at + 3);
    }
    one.words.push_back(right);
    all.push_back(one);
  }
  return all;
}

using Ways = std::map<std::string, int>;

Ways promised(const Json& part) {
  Ways ways;
  for (const auto& [what, chance] : part["chances"].items()) {
    if (chance["ways"] > 0) ways[what] = chance["ways"];
  }
  return ways;
}

// The preview's word for what a throw has led to.
std::string word_for(const std::vector<Outcome>& all, const Table& table, const std::string& asked,
                     const Events& events, const Ways& known) {
  for (const Outcome& one : all) {
    if (one.asked != asked || !one.fits(table, events)) continue;
    for (const std::string& word : one.words) {
      if (known.contains(word)) return word;
    }
    return one.words.front();
  }
  return "no line of outcomes.txt fits";
}

// Every throw applied: what the log says they came to is what the preview promised, in as many ways.
TEST_P(Previews, of_a_roll_are_what_all_throws_lead_to) {
  const std::vector<Outcome> outcomes = outcomes_of(game());
  std::map<std::string, int> compared;
  for (const Outcome& one : outcomes) compared[one.asked] = 0;
  ASSERT_GT(compared.size(), 3U) << "tests/" << game() << "/outcomes.txt says what rolls come to";
  play_from_everywhere(150, 12, [&](Table& table, Player&, int) {
    const ToAct now = table.to_act();
    if (now.kind != ToAct::Kind::Chance || now.request.kind != RollRequest::Kind::Dice) return;
    const Json answer = table.preview(Json::object());
    expect_sound(answer, now.asked);
    const auto count = compared.find(now.asked);
    if (now.request.dice > 2 || count == compared.end() || count->second >= 40) return;
    const Json part = part_with_chances(answer);
    const std::vector<Roll> throws = all_throws(now.request);
    // Of two guns each has its own chances, and dice of the other side may still come.
    if (part.is_null() || part["chances"].front()["of"] != throws.size()) return;
    const Ways chances = promised(part);
    Ways found;
    for (const Roll& roll : throws) {
      const auto copy = table.clone();
      Events events;
      ASSERT_TRUE(copy->apply(roll, events).allowed()) << now.asked;
      ++found[word_for(outcomes, table, now.asked, events, chances)];
    }
    ++count->second;
    EXPECT_EQ(found, chances) << now.asked << ": " << part;
  });
  for (const auto& [asked, times] : compared) EXPECT_GT(times, 0) << asked << " was never compared";
}

TEST_P(Previews, of_actions_are_sound_and_change_nothing) {
  ActionList list;
  int shown = 0;
  play_from_everywhere(40, 6, [&](Table& table, Player& player, int) {
    if (table.to_act().kind != ToAct::Kind::Side) return;
    table.list(list);
    const std::uint64_t hash = table.hash();
    for (int i = 0; i < 6; ++i) {
      const Action one = player.choose(list);
      const Json answer = table.preview(Json{{"action", table.text(one)}});
      expect_sound(answer, table.text(one));
      ASSERT_EQ(table.hash(), hash) << table.text(one);
      shown += answer["parts"].empty() ? 0 : 1;
    }
  });
  EXPECT_GT(shown, 10);
}

}  // namespace
}  // namespace tamburino::conformance
