#pragma once

#include "protocol/table.h"

namespace tamburino {

// What the computer thinks of the question that is asked now, seen with the eyes of the side that is asked:
// the best lines, what they promise, and how often they were looked at. Throws RequestError when no side is
// asked.
Json analysis(const Table& table, const ai::Thinking& how, int lines);
Json told(const Table& table, const ai::Level& level, const ai::Thought& thought, int lines);

}  // namespace tamburino
