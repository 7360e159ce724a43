#pragma once

#include <string>

#include "cli/paper.h"
#include "cli/thousand_pieces.h"

// The campaign map of thousand as text: each zone a box, boxes that share an edge are neighbours.
namespace tamburino::cli {

// Rows of boxes from the north to the south.
struct Belt {
  int first = 0, last = 7;
  friend bool operator==(const Belt&, const Belt&) = default;
};
inline constexpr Belt kKingdom{0, 7}, kMainland{0, 4}, kSicily{4, 7};

Belt belt_of(const Scene& scene, const thousand::PlaceSet& places);  // that has all of them

// `marked` places are pointed out.
std::string draw_map(const Scene& scene, const Belt& belt, const thousand::PlaceSet& marked,
                     const Paper& paper);
std::string thousand_legend();

}  // namespace tamburino::cli
