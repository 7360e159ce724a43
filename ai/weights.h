#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What the computer holds important, as numbers with names: a struct of floats that tells its fields once, by
// `static void fields(auto& self, auto&& field)`, and a text file with a line "name value" for each.
namespace tamburino::ai {

// How a game is searched; every game's weights hold one.
struct Style {
  float officer = 48, marshal = 256;  // simulations of a decision
  float officer_ticks = 1;            // of the game's clock until a playout is cut off and judged
  float marshal_ticks = 2;
  float candidates = 8;      // looked at by the officer; more by who has more simulations
  float temperature = 0.5F;  // of playouts: 0 would always do what is liked most
  float carelessness = 0;    // the novice's temperature: he does not always see what is best
  float haste = 0;           // and the officer's, where he does not look ahead; a marshal has none
  float trust = 2;           // in the first sight, as so many visits
  float exploration = 1.2F;
  // Simulations of a question that does not matter, as a part of those of one that does; the officer asks
  // none.
  float breadth = 0;

  static void fields(auto& self, auto&& field) {
    field("officer", self.officer), field("marshal", self.marshal);
    field("officer_ticks", self.officer_ticks), field("marshal_ticks", self.marshal_ticks);
    field("candidates", self.candidates), field("temperature", self.temperature);
    field("carelessness", self.carelessness), field("haste", self.haste);
    field("trust", self.trust), field("exploration", self.exploration);
    field("breadth", self.breadth);
  }
};

struct WeightsError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The lines of such a file; what follows a # is a remark. Throws WeightsError with the line.
std::vector<std::pair<std::string, float>> weight_lines(std::string_view text);

template <class Weights>
std::vector<std::pair<std::string, float*>> named(Weights& weights) {
  std::vector<std::pair<std::string, float*>> all;
  Style::fields(weights.style, [&](const char* name, float& value) {
    all.emplace_back(std::string("style.") + name, &value);
  });
  Weights::fields(weights, [&](const char* name, float& value) { all.emplace_back(name, &value); });
  return all;
}

// Those that the text does not name stay as they were.
template <class Weights>
void read_weights(std::string_view text, Weights& weights) {
  const auto known = named(weights);
  for (const auto& [name, value] : weight_lines(text)) {
    bool found = false;
    for (const auto& one : known) {
      if (one.first != name) continue;
      *one.second = value;
      found = true;
    }
    if (!found) throw WeightsError("no weight is called \"" + name + "\"");
  }
}

std::string weight_line(std::string_view name, float value);

template <class Weights>
std::string write_weights(Weights weights) {
  std::string text;
  for (const auto& [name, value] : named(weights)) text += weight_line(name, *value);
  return text;
}

}  // namespace tamburino::ai
