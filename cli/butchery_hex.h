#pragma once

#include "cli/butchery_board.h"
#include "cli/canvas.h"

// One hex of the map of butchery, 8 wide and 4 high, its upper and left border included:
//
//   ┬───┴───
//   │2118*w2   number, leader, terrain and level
//   │Fi6→d-1   the first unit
//   │Castagn   its name, or the second unit, or a note
namespace tamburino::cli {

inline constexpr int kCell = 8, kHalf = kCell / 2;

void draw_hex(const ButcheryTable& table, const Marks& marks, Hex hex, int x, int y, Canvas& canvas);
void draw_small_hex(const ButcheryTable& table, Hex hex, int x, int y, Canvas& canvas);  // four letters

}  // namespace tamburino::cli
