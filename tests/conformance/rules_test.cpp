#include <fstream>
#include <set>

#include "loader/texts.h"
#include "tests/conformance/games.h"
#include "tests/where.h"

// A refusal cites a rule that exists, and says it in words in every language.
namespace tamburino::conformance {
namespace {

std::set<std::string> requirements(const std::string& game) {  // docs/rules/<game>.tsv
  std::ifstream file(source_dir() / "docs" / "rules" / (game + ".tsv"));
  std::string line;
  std::getline(file, line);  // the header
  std::set<std::string> ids;
  while (std::getline(file, line)) ids.insert(line.substr(0, line.find('\t')));
  return ids;
}

std::set<std::string> rulings(const std::string& game) {  // docs/rulings/<game>.md
  std::ifstream file(source_dir() / "docs" / "rulings" / (game + ".md"));
  const std::string anchor = "<a id=\"";
  std::set<std::string> ids;
  for (std::string line; std::getline(file, line);) {
    for (std::size_t at = line.find(anchor); at != std::string::npos; at = line.find(anchor, at)) {
      at += anchor.size();
      ids.insert(line.substr(at, line.find('"', at) - at));
    }
  }
  return ids;
}

class Rules : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Rules);

TEST_P(Rules, every_requirement_and_every_ruling_has_its_sentence_in_every_language) {
  const std::set<std::string> required = requirements(game());
  const std::set<std::string> ruled = rulings(game());
  EXPECT_GT(required.size(), 100U);
  EXPECT_GT(ruled.size(), 20U);
  for (const std::string& language : languages(packs_dir() / game())) {
    const Texts texts(packs_dir() / game(), language);
    for (const auto& ids : {required, ruled}) {
      for (const std::string& id : ids) EXPECT_TRUE(texts.find("rule", id)) << language << ": " << id;
    }
  }
}

TEST_P(Rules, that_refuse_exist_and_are_said_in_words) {
  std::set<std::string> exist = requirements(game());
  exist.merge(rulings(game()));
  const std::vector<std::string> all_languages = languages(packs_dir() / game());
  std::map<std::string, int> cited;
  ActionList list;
  play_from_everywhere(80, 8, [&](Table& table, Player& player, int) {
    if (table.to_act().kind != ToAct::Kind::Side) return;
    table.list(list);
    for (int i = 0; i < 12; ++i) {
      Action one = list[static_cast<int>(player.dice().below(static_cast<std::uint32_t>(list.size())))];
      one.operand[player.dice().below(3)] =
          static_cast<std::uint16_t>(player.dice().below(i % 3 == 0 ? 4096 : 190));
      if (i % 4 == 0) one.verb = static_cast<std::uint16_t>(1 + player.dice().below(45));
      const Verdict answer = table.verdict(one);
      if (answer.allowed()) continue;
      ASSERT_NE(answer.rule, nullptr) << table.text(one);
      if (++cited[answer.rule] > 3) continue;
      // A whole chart, TET, is cited for what its lines, TET.a and so on, say together.
      const auto line_of_chart = exist.lower_bound(std::string(answer.rule) + ".");
      const bool chart =
          line_of_chart != exist.end() && line_of_chart->starts_with(std::string(answer.rule) + ".");
      EXPECT_TRUE(chart || exist.contains(answer.rule)) << table.text(one) << " is refused by " << answer.rule
                                                        << ", which neither docs/rules nor docs/rulings has";
      const auto copy = table.clone();
      for (const std::string& language : all_languages) {
        copy->set_language(language);
        const std::string said = copy->say(answer);
        EXPECT_FALSE(said.empty()) << answer.rule;
        EXPECT_EQ(said.find_first_of("{}"), std::string::npos) << language << ": " << said;
        EXPECT_FALSE(copy->text_of_rule(answer.rule).empty()) << language << ": " << answer.rule;
      }
    }
  });
  EXPECT_GT(cited.size(), 10U) << "few rules refused anything";
}

}  // namespace
}  // namespace tamburino::conformance
