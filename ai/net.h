#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>

#include "ai/facts.h"

// A learnt value: what the first side may expect of a position, as a correction of what the hand-written
// evaluation says. With the logit h of the hand value in turn t and the facts x of the position it is
//   1 / (1 + exp(-(slope[t] h + level[t] + net(x))))
// where net has two hidden layers. `tamburino learn` trains it (ai/train.h) and writes it as text.
namespace tamburino::ai {

struct NetError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline constexpr std::size_t kMostHidden = 64;
inline constexpr float kLeak = 0.1F;       // of the rectifiers
inline constexpr float kFarthest = 4;      // deviations from the mean that an input may count
inline constexpr float kSurest = 6;        // the largest logit that is believed of the hand value
inline constexpr int kDenominator = 4096;  // every number of a net is a whole number of such parts

float logit_of(double chance);  // between -kSurest and kSurest

struct Net {
  std::string game, scenario;
  std::string remarks;  // how it was got: lines, without their #
  int first_turn = 1;
  std::vector<float> slope, level;         // by turn
  std::size_t hidden = 0, inner = 0;       // nodes of the first and of the second layer
  std::vector<std::string> names;          // of the facts that it uses
  std::vector<float> mean, scale;          // of each: what is taken off, and then multiplied by
  std::vector<float> first, first_bias;    // a row of `hidden` for each fact
  std::vector<float> second, second_bias;  // a row of `inner` for each hidden node
  std::vector<float> last;                 // one for each inner node
  float last_bias = 0;
  std::vector<std::uint16_t> columns;  // where each fact stands in the mind's sheet: bound()

  double value(double hand, int turn, std::span<const float> facts) const;
  float base(float hand_logit, int turn) const;  // without the net
};

// The file. What is read was checked: sizes, names, ranges. Throws NetError, which says the line.
std::string write_net(const Net& net);
Net read_net(std::string_view text);

// Made to read the sheets of a mind whose facts have these names. Throws NetError when one is unknown there.
void bind_net(Net& net, const std::vector<std::string>& names);

}  // namespace tamburino::ai
