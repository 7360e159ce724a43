#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/dice.h"
#include "protocol/engine.h"

namespace tamburino {

// A conversation with the engine: requests as JSON or as its text, answers as JSON.
class Conversation {
 public:
  template <class Request>
  Json ask(const Request& request) {
    if constexpr (std::is_same_v<Request, Json>) {
      return engine_.answer(request);
    } else {
      return Json::parse(engine_.answer_line(request));
    }
  }
  template <class Request>
  Json good(const Request& request) {
    Json answer = ask(request);
    EXPECT_EQ(answer["ok"], true) << request << '\n' << answer.dump().substr(0, 400);
    return answer;
  }
  // An error, and the game as it was.
  Json bad(const std::string& request, const std::string& code) {
    const Json before = ask(R"({"cmd":"hash"})");
    Json answer = ask(request);
    EXPECT_EQ(answer["ok"], false) << request;
    EXPECT_EQ(answer["error"]["code"], code) << request << '\n' << answer.dump();
    EXPECT_FALSE(answer["error"]["message"].get<std::string>().empty());
    EXPECT_EQ(ask(R"({"cmd":"hash"})"), before) << request;
    return answer;
  }
  std::vector<std::string> actions(const std::string& more = "") {
    std::vector<std::string> texts;
    const Json answer = good("{\"cmd\":\"actions\"" + more + "}");
    for (const Json& one : answer["actions"]) texts.push_back(one["text"]);
    return texts;
  }
  Json apply(const std::string& action) { return good(Json{{"cmd", "apply"}, {"action", action}}); }
  Json part(const std::string& action) {  // the first of the preview of an action
    return good(Json{{"cmd", "preview"}, {"action", action}})["parts"][0];
  }

  // Plays so many decisions, any of those allowed; fewer when the game ends.
  int play(int decisions, Dice& dice) {
    for (int i = 0; i < decisions; ++i) {
      const Json list = good(R"({"cmd":"actions"})");
      const Json& who = list["to_act"]["who"];
      if (who == "nobody") return i;
      if (who == "chance") {
        good(R"({"cmd":"roll"})");
        continue;
      }
      const auto count = static_cast<std::uint32_t>(list["actions"].size());
      if (count == 0) {
        ADD_FAILURE() << "nothing may be done: " << list["to_act"].dump();
        return i;
      }
      const Json& chosen = list["actions"][dice.below(count)];
      good(Json{{"cmd", "apply"}, {"action", {{"bits", chosen["bits"]}}}});
    }
    return decisions;
  }

 private:
  Engine engine_;
};

// What lies on the table of a game that is begun so.
inline Json sheet_of(const std::string& game, const std::string& more = "") {
  Conversation talk;
  talk.good(R"({"cmd":"new","game":")" + game + "\"" + more + "}");
  return talk.good(R"({"cmd":"sheet"})")["sheet"];
}
inline Json named(const Json& list, const char* key, const std::string& id) {
  for (const Json& one : list) {
    if (one[key] == id) return one;
  }
  ADD_FAILURE() << "there is no " << id;
  return {};
}

}  // namespace tamburino
