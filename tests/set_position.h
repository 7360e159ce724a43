#pragma once

#include <memory>
#include <string>
#include <vector>

#include "protocol/table.h"

// Positions that `set` makes of JSON, for the tests of what each game understands.
namespace tamburino {

inline std::unique_ptr<Table> set_position_of(const std::string& game, const std::string& keys) {
  return set_table(Json::parse(R"({"game":")" + game + "\"," + keys + "}"));
}

// The code and message of a refusal, "" when it was accepted.
std::string refusal_of_request(auto request) {
  try {
    request();
  } catch (const RequestError& error) {
    return error.code + ": " + error.what() + (error.rule.empty() ? "" : " [" + error.rule + "]");
  }
  return "";
}

inline std::vector<std::string> listed_on(const Table& table) {
  ActionList list;
  table.list(list);
  std::vector<std::string> texts;
  for (const Action one : list.all()) texts.push_back(table.text(one));
  return texts;
}

}  // namespace tamburino
