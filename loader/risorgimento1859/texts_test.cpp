#include "loader/texts.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "engine/games/risorgimento1859/event_table.h"
#include "tests/risorgimento1859/given.h"
#include "tests/where.h"

// Our words in both languages.
namespace tamburino::risorgimento1859 {
namespace {

std::set<std::string> requirements() {
  std::ifstream file(source_dir() / "docs" / "rules" / "risorgimento1859.tsv");
  std::string line;
  std::getline(file, line);  // the header
  std::set<std::string> ids;
  while (std::getline(file, line)) ids.insert(line.substr(0, line.find('\t')));
  return ids;
}

std::set<std::string> rulings() {
  std::ifstream file(source_dir() / "docs" / "rulings" / "risorgimento1859.md");
  const std::string anchor = "<a id=\"";
  std::set<std::string> ids;
  for (std::string line; std::getline(file, line);) {
    const std::size_t at = line.find(anchor);
    if (at != std::string::npos)
      ids.insert(line.substr(at + anchor.size(), line.find('"', at + anchor.size()) - at - anchor.size()));
  }
  return ids;
}

TEST(RisorgimentoTexts, both_languages_say_the_same_things) {
  for (const PackError& problem : check_texts(packs_dir() / "risorgimento1859"))
    ADD_FAILURE() << problem.what();
}

TEST(RisorgimentoTexts, every_requirement_and_every_ruling_has_its_sentence) {
  const std::set<std::string> required = requirements(), ruled = rulings();
  EXPECT_GT(required.size(), 300U);
  EXPECT_GE(ruled.size(), 149U);
  for (const char* language : {"en", "it"}) {
    const Texts texts(packs_dir() / "risorgimento1859", language);
    for (const auto& ids : {required, ruled}) {
      for (const std::string& id : ids) EXPECT_TRUE(texts.find("rule", id)) << language << ": " << id;
    }
  }
}

TEST(RisorgimentoTexts, every_event_question_throw_and_verb_has_its_words) {
  for (const char* language : {"en", "it"}) {
    const Texts texts(packs_dir() / "risorgimento1859", language);
    for (const auto& row : event_table()) EXPECT_TRUE(texts.find("event", row.word)) << row.word;
    for (const auto& question : kDriver.questions) {
      EXPECT_TRUE(question.word.empty() || texts.find("ask", question.word)) << question.word;
    }
    for (const auto& one : kDriver.throws) {
      EXPECT_TRUE(one.word.empty() || texts.find("roll", one.word)) << one.word;
    }
    for (const VerbForm& form : kNotation.forms) {
      EXPECT_TRUE(texts.find("word", "verb." + std::string(form.word))) << form.word;
    }
  }
}

}  // namespace
}  // namespace tamburino::risorgimento1859
