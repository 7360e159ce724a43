#include <set>

#include "loader/texts.h"
#include "tests/conformance/games.h"
#include "tests/where.h"

// Whatever is told can be said in every language of the pack, and all languages are there.
namespace tamburino::conformance {
namespace {

class Languages : public EveryGame {};
TAMBURINO_FOR_EVERY_GAME(Languages);

TEST_P(Languages, are_complete) {
  for (const PackError& problem : check_texts(packs_dir() / game())) ADD_FAILURE() << problem.what();
  const std::vector<std::string> all = languages(packs_dir() / game());
  EXPECT_EQ(all, (std::vector<std::string>{"en", "it"}));
}

void expect_words(const std::string& said, const std::string& what) {
  EXPECT_FALSE(said.empty()) << what;
  EXPECT_EQ(said.find_first_of("{}"), std::string::npos) << what << ": " << said;
}

TEST_P(Languages, say_all_that_is_asked_and_all_that_happens) {
  std::map<std::string, std::pair<int, int>> asked;  // by question: how often, how often the same in both
  std::set<int> happened;
  play_from_everywhere(80, 8, [&](Table& table, Player& player, int) {
    const auto english = table.clone();
    const auto italian = table.clone();
    english->set_language("en");
    italian->set_language("it");
    ASSERT_EQ(italian->hash(), table.hash()) << "the language is no part of the game";
    const std::string question = table.to_act().asked;
    expect_words(english->say_asked(), question);
    expect_words(italian->say_asked(), question);
    auto& [questions, same] = asked[question];
    ++questions;
    same += english->say_asked() == italian->say_asked() ? 1 : 0;
    Player one = player;
    Player other = player;
    Events events;
    one.play(*english, events);
    other.play(*italian, events);
    for (const Event& event : events.all()) {
      expect_words(english->say(event), "an event");
      expect_words(italian->say(event), "un evento");
      EXPECT_EQ(english->say(event).find('?'), std::string::npos)
          << english->say(event);  // a name that was not found
      EXPECT_EQ(english->describe(event)["text"], english->say(event));
      EXPECT_EQ(english->describe(event)["event"], italian->describe(event)["event"]);
      happened.insert(static_cast<int>(event.kind));
    }
  });
  for (const auto& [question, count] : asked)
    EXPECT_LT(count.second, count.first) << question << " is not translated";
  EXPECT_GT(asked.size(), 20U);
  EXPECT_GT(happened.size(), 20U);
}

}  // namespace
}  // namespace tamburino::conformance
