#pragma once

#include <set>
#include <string>

#include "cli/marks.h"
#include "cli/paper.h"
#include "protocol/butchery/table.h"

// The map of butchery as text: hexes in staggered rows, west at the left, as it lies on the table.
namespace tamburino::cli {

inline constexpr int kLinesOfRow = 4;
int columns_on(const Paper& paper);  // how many columns fit
Hex middle_of(const ButcheryTable& table, const std::set<Hex>& hexes);
int rows_between(const ButcheryTable& table, const std::set<Hex>& hexes);

std::string draw_map(const ButcheryTable& table, const Window& window, const Marks& marks,
                     const Paper& paper);
std::string draw_overview(const ButcheryTable& table, const Paper& paper);  // the whole map, small
std::string map_legend();

}  // namespace tamburino::cli
