#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/paper.h"
#include "engine/games/thousand/play.h"

// How the counters of thousand are written in a few letters. A Scene is all that is needed to draw them.
namespace tamburino::cli {

struct Scene {
  const thousand::Game& game;
  const thousand::State& state;
};

char letter_of(thousand::Side side);  // G, B
int ink_of(thousand::Side side);
Ink print_of(thousand::Side side);

// What stands in a place.
struct Force {
  int full = 0, reduced = 0, batteries = 0;
  int all() const { return full + reduced + batteries; }
};
Force force_of(const Scene& scene, const thousand::UnitSet& units);
Force force_in(const Scene& scene, thousand::Side side, thousand::PlaceId where);
std::string text_of(const Force& force);  // "7+3r+1b": full, reduced, batteries

// The highest in rank first.
std::vector<thousand::CommanderId> by_rank(const Scene& scene, const thousand::CommanderSet& all);
bool is_moving(const Scene& scene);  // whether a movement phase is under way
bool may_march(const Scene& scene, thousand::CommanderId who);
std::string short_name(const Scene& scene, thousand::CommanderId who);  // "Garibaldi", "Mechel", "Div3"
// "Garibaldi*4": the command value; * while he may march, · else.
enum class NameLength : std::uint8_t { Long, Short };
std::string tag_of(const Scene& scene, thousand::CommanderId who, NameLength length = NameLength::Long);
std::string tags_of(const Scene& scene, const thousand::CommanderSet& all);

std::string tag_of(const Scene& scene, thousand::UnitId who);  // "I Gar 1/1", "3 CA 2/1r": dice, quality
std::string strength_text(const Scene& scene, thousand::UnitId who);            // "1/1"
std::string name_in_cell(const Scene& scene, thousand::UnitId who, int width);  // "15FLb"
std::string names_of(const Scene& scene, const thousand::UnitSet& units);       // "I Gar, II Gar"
std::string units_text(int count);                                              // "1 unit", "2 units"

// "PA", "Palermo": zones by their codes, so that they are not taken for cities.
std::string place_text(const Scene& scene, thousand::PlaceId where);
std::string place_and_name(const Scene& scene, thousand::PlaceId where);  // "PA (province of Palermo)"

}  // namespace tamburino::cli
