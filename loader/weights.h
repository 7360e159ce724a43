#pragma once

#include <string>
#include <string_view>

#include "ai/weights.h"

namespace tamburino {

// packs/<game>/opponent.txt; empty when the pack has none. Throws PackError.
std::string weights_text(std::string_view game);
[[noreturn]] void refuse_weights(std::string_view game, const std::string& why);

// packs/<game>/value-<scenario>.txt, which `tamburino learn` writes (ai/net.h); empty when there is none.
std::string value_text(std::string_view game, std::string_view scenario);
[[noreturn]] void refuse_value(std::string_view game, std::string_view scenario, const std::string& why);

template <class Weights>
Weights load_weights(std::string_view game) {
  Weights weights;
  try {
    ai::read_weights(weights_text(game), weights);
  } catch (const ai::WeightsError& error) {
    refuse_weights(game, error.what());
  }
  return weights;
}

}  // namespace tamburino
