#include "loader/texts.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "engine/games/custoza/event_table.h"
#include "engine/games/custoza/verbs.h"
#include "loader/reconstructed.h"
#include "tests/custoza/given.h"
#include "tests/where.h"

// Our words in every language, and the marks of what is ours among the values.
namespace tamburino::custoza {
namespace {

TEST(CustozaTexts, every_event_question_throw_and_verb_has_its_words) {
  for (const char* language : {"en", "it"}) {
    const Texts texts(packs_dir() / "custoza", language);
    for (const auto& row : event_table()) EXPECT_TRUE(texts.find("event", row.word)) << row.word;
    for (const auto& question : kDriver.questions) {
      EXPECT_TRUE(question.word.empty() || texts.find("ask", question.word)) << question.word;
    }
    for (const auto& one : kDriver.throws) {
      EXPECT_TRUE(one.word.empty() || texts.find("roll", one.word)) << one.word;
    }
    for (const VerbForm& form : verb_forms()) {
      EXPECT_TRUE(texts.find("word", "verb." + std::string(form.word))) << form.word;
    }
  }
}

TEST(CustozaTexts, every_counter_that_is_called_otherwise_in_italian_exists) {
  std::set<std::string> names;
  for (const char* scenario : {"first-custoza", "second-custoza"}) {
    const Game& game = shipped(scenario);
    for (const Unit& one : game.units) names.insert(one.name);
    for (const Formation& one : game.formations) names.insert(one.name);
    for (const Box& one : game.boxes) names.insert(one.name);
  }
  const Texts italian(packs_dir() / "custoza", "it");
  EXPECT_EQ(italian.counter("Bridge Train (R)"), "Convoglio da Ponte (R)");
  EXPECT_EQ(italian.counter("57 Haynau Rgt"), "57 Haynau Rgt");
  std::ifstream file(packs_dir() / "custoza" / "text" / "it.toml");
  bool inside = false;
  int named = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('[')) inside = line == "[counter]";
    if (!inside || !line.starts_with('"')) continue;
    const std::string name = line.substr(1, line.find("\" = ") - 1);
    EXPECT_TRUE(names.contains(name)) << name;
    ++named;
  }
  EXPECT_GT(named, 100);
}

TEST(CustozaMarks, every_rating_is_ours_but_those_that_are_printed) {
  std::set<std::string> marked;
  for (const Reconstructed& one : reconstructed_values(packs_dir() / "custoza")) {
    EXPECT_FALSE(one.reason.empty()) << one.what;
    marked.insert(one.what);
  }
  for (const char* scenario : {"first-custoza", "second-custoza"}) {
    for (const Unit& unit : shipped(scenario).units) {
      EXPECT_TRUE(marked.contains(unit.id + ".cohesion")) << unit.id;
      if (unit.fortress()) continue;
      for (const char* value : {".strength", ".stacking", ".move"})
        EXPECT_TRUE(marked.contains(unit.id + value)) << unit.id;
      EXPECT_EQ(marked.contains(unit.id + ".range"), unit.range > 0) << unit.id;
    }
  }
  EXPECT_TRUE(marked.contains("a66-oc.command"));
  EXPECT_FALSE(marked.contains("i66-oc.command"));          // La Marmora: 26.1.2
  EXPECT_FALSE(marked.contains("ft-osteria-48.strength"));  // 24.1.2
  EXPECT_TRUE(marked.contains("ft-salvi-48.strength"));
  for (const char* table : {"assault", "fire", "terrain", "initiative", "cohesion"})
    EXPECT_TRUE(marked.contains(table)) << table;
  EXPECT_FALSE(marked.contains("strategic"));
}

}  // namespace
}  // namespace tamburino::custoza
