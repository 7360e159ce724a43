#include "protocol/analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/engine.h"

namespace tamburino {
namespace {

using ::testing::HasSubstr;

Json ask(Engine& engine, const char* request) { return Json::parse(engine.answer_line(request)); }

TEST(Analysis, tells_the_choice_and_the_best_lines) {
  Engine engine;
  ask(engine, R"({"cmd":"new","game":"thousand","seed":3,"auto_roll":true})");
  const Json answer = ask(engine, R"({"cmd":"analyse","level":"mcts:40","lines":3})");
  ASSERT_EQ(answer["ok"], true) << answer.dump();
  EXPECT_EQ(answer["side"], "bourbon");
  ASSERT_EQ(answer["lines"].size(), 3U);
  EXPECT_EQ(answer["lines"][0]["action"], answer["choice"]);
  EXPECT_GT(answer["simulations"], 20);
  for (const Json& line : answer["lines"]) {
    EXPECT_GT(line["visits"], 0);
    EXPECT_GE(line["expected"], 0);
    EXPECT_LE(line["expected"], 1);
    EXPECT_EQ(line["steps"][0]["action"], line["action"]);
  }
  // What it would do is allowed, and asking has changed nothing.
  const std::string choice = answer["choice"].get<std::string>();
  const Json verdict = Json::parse(engine.answer_line(Json{{"cmd", "verdict"}, {"action", choice}}.dump()));
  EXPECT_EQ(verdict["allowed"], true) << verdict.dump();
}

TEST(Analysis, the_same_seed_gives_the_same_answer) {
  Engine engine;
  ask(engine, R"({"cmd":"new","game":"butchery","seed":3,"auto_roll":true})");
  const char* request = R"({"cmd":"analyse","level":"mcts:20","seed":9})";
  EXPECT_EQ(ask(engine, request), ask(engine, request));
}

TEST(Analysis, a_side_gets_it_only_for_its_own_decisions) {
  Engine engine;
  ask(engine, R"({"cmd":"new","game":"novara","scenario":"sforzesca","seed":3})");
  EXPECT_EQ(ask(engine, R"({"cmd":"analyse","level":"novice","as":"sardinian"})")["ok"], true);
  EXPECT_EQ(ask(engine, R"({"cmd":"analyse","level":"novice","as":"austrian"})")["error"]["code"], "refused");
}

TEST(Analysis, bad_requests_are_named) {
  Engine engine;
  ask(engine, R"({"cmd":"new","game":"thousand","seed":3})");
  const Json level = ask(engine, R"({"cmd":"analyse","level":"general"})");
  EXPECT_THAT(level["error"]["message"].get<std::string>(), HasSubstr("marshal"));
  EXPECT_EQ(ask(engine, R"({"cmd":"analyse","lines":0})")["error"]["code"], "bad-request");
  EXPECT_EQ(ask(engine, R"({"cmd":"analyse","lines":"many"})")["error"]["code"], "bad-request");
}

}  // namespace
}  // namespace tamburino
