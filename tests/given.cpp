#include "tests/given.h"

#include <sstream>

namespace tamburino {

std::vector<std::vector<std::string>> statements_of(std::string_view text) {
  std::vector<std::vector<std::string>> statements;
  std::stringstream all{std::string(text)};
  for (std::string one; std::getline(all, one, ';');) {
    auto said = words::words_of(one);
    if (!said.empty()) statements.push_back(std::move(said));
  }
  return statements;
}

void unknown_word(const std::string& word) { throw std::invalid_argument("what is \"" + word + "\"?"); }

int amount(const Reckoning& reckoning, std::string_view rule) {
  int sum = 0;
  for (const auto& item : reckoning.items()) sum += rule == item.rule ? item.amount : 0;
  return sum;
}

bool has(const Reckoning& reckoning, std::string_view rule) {
  for (const auto& item : reckoning.items()) {
    if (rule == item.rule) return true;
  }
  return false;
}

}  // namespace tamburino
