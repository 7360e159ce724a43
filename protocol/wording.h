#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/core/fact.h"
#include "loader/texts.h"

namespace tamburino {

// Fills a template of a text file with facts: {unit} {hex2} {number|weather} {+number}, and [optional parts]
// that are dropped when one of their facts is missing.
std::string fill(std::string_view pattern, const Facts& facts, const Texts& texts,
                 const std::function<std::string(const Fact&)>& name);

}  // namespace tamburino
