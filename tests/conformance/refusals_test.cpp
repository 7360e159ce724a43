#include <fstream>
#include <set>

#include "loader/texts.h"
#include "tests/conformance/games.h"
#include "tests/where.h"

// A refusal gives the true reason: what is not an answer to the open question is not refused by that
// question's rule while something else is against it, and every reason is said in words.
namespace tamburino::conformance {
namespace {

std::string read(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Where the parenthesis that was opened just before `at` is closed.
std::size_t closing(const std::string& text, std::size_t at) {
  for (int open = 1; at < text.size(); ++at) {
    open += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
    if (open == 0) break;
  }
  return at;
}

// The keys that the rules of a game give to `because`.
std::set<std::string> reasons_in(const std::filesystem::path& folder) {
  const std::string before = "because(";
  std::set<std::string> keys;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
    const std::string text = read(entry.path());
    for (std::size_t at = text.find(before); at != std::string::npos; at = text.find(before, at)) {
      at += before.size();
      const std::size_t end = closing(text, at);  // one key, or one of two: because(near ? "a" : "b")
      for (std::size_t quote = text.find('"', at); quote < end; quote = text.find('"', quote)) {
        const std::size_t close = text.find('"', quote + 1);
        keys.insert(text.substr(quote + 1, close - quote - 1));
        quote = close + 1;
      }
    }
  }
  return keys;
}

class Refusals : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Refusals);

TEST_P(Refusals, every_reason_has_its_sentence_and_every_sentence_its_reason) {
  std::set<std::string> reasons = reasons_in(source_dir() / "engine" / "games" / game());
  reasons.insert({"comes-later", "is-over", "was-skipped"});  // engine/core/drive.h
  for (const std::string& language : languages(packs_dir() / game())) {
    const Texts texts(packs_dir() / game(), language);
    for (const std::string& reason : reasons)
      EXPECT_TRUE(texts.find("reason", reason)) << language << ": " << reason;
    for (const std::string& key : texts.keys("reason"))
      EXPECT_TRUE(reasons.contains(key)) << "no rule gives " << key;
  }
}

// What was possible some decisions ago, or will be some decisions later, is out of place now.
TEST_P(Refusals, an_action_out_of_place_is_not_refused_by_the_open_question_alone) {
  std::map<std::string, int> by_question;
  int out_of_place = 0;
  std::vector<Action> seen;
  ActionList list;
  play_from_everywhere(120, 12, [&](Table& table, Player& player, int decision) {
    if (decision == 0) seen.clear();
    if (table.to_act().kind != ToAct::Kind::Side) return;
    table.list(list);
    for (int i = 0; i < 6 && !seen.empty(); ++i) {
      const Action one = seen[player.dice().below(static_cast<std::uint32_t>(seen.size()))];
      if (table.takes(one)) continue;
      const Verdict answer = table.verdict(one);
      ASSERT_FALSE(answer.allowed()) << table.text(one) << ", asked " << table.to_act().asked;
      ++out_of_place;
      if (answer.reason == nullptr && answer.rule == table.to_act().rule)
        ++by_question[table.to_act().asked + " <- " + table.describe(one)["verb"].get<std::string>()];
    }
    for (const Action one : list.all()) {
      ASSERT_TRUE(table.takes(one)) << table.text(one)
                                    << " is listed, but the question does not take its verb";
    }
    seen.push_back(list[static_cast<int>(player.dice().below(static_cast<std::uint32_t>(list.size())))]);
  });
  EXPECT_GT(out_of_place, 500);
  int without = 0;
  std::string which;
  for (const auto& [pair, count] : by_question) without += count, which += pair + "\n";
  EXPECT_LT(without * 20, out_of_place) << "refused only because something else is asked:\n" << which;
}

}  // namespace
}  // namespace tamburino::conformance
