#include <array>
#include <numbers>

#include "mapmaker/draw/drawing.h"

// Towns as blocks of houses, villages as a few of them, fortresses as stars, castles as towers.
namespace tamburino::mapmaker {
namespace {

struct House {
  double x, y, w, h;
};

// Three ways of standing, taken in turn, so that no two neighbours look alike.
constexpr std::array<std::array<House, 9>, 3> kTowns{{{{{-13, -11, 9, 7},
                                                        {-2, -12, 8, 6},
                                                        {9, -10, 8, 8},
                                                        {-14, 1, 7, 9},
                                                        {-4, 0, 7, 7},
                                                        {5, 2, 7, 8},
                                                        {15, 2, 6, 9},
                                                        {-8, 12, 10, 6},
                                                        {5, 13, 9, 5}}},
                                                      {{{-12, -12, 8, 8},
                                                        {0, -13, 9, 6},
                                                        {12, -9, 8, 7},
                                                        {-15, 0, 8, 7},
                                                        {-5, -1, 6, 8},
                                                        {4, 0, 8, 6},
                                                        {14, 3, 7, 8},
                                                        {-10, 11, 8, 7},
                                                        {2, 12, 11, 6}}},
                                                      {{{-11, -13, 10, 6},
                                                        {3, -12, 8, 8},
                                                        {13, -8, 6, 8},
                                                        {-14, -1, 9, 8},
                                                        {-2, 0, 8, 7},
                                                        {8, 2, 7, 7},
                                                        {16, 5, 5, 8},
                                                        {-9, 12, 9, 6},
                                                        {4, 13, 8, 6}}}}};
constexpr std::array<std::array<House, 5>, 3> kVillages{
    {{{{-9, -7, 7, 5}, {2, -9, 6, 5}, {8, 1, 6, 6}, {-7, 5, 6, 5}, {3, 9, 7, 4}}},
     {{{-8, -8, 6, 6}, {4, -8, 7, 4}, {-10, 3, 5, 6}, {0, 6, 6, 5}, {9, 5, 5, 6}}},
     {{{-10, -5, 6, 6}, {0, -10, 6, 5}, {9, -5, 5, 6}, {-5, 7, 7, 5}, {7, 8, 6, 5}}}}};

template <std::size_t N>
void houses(Path& path, Point at, const std::array<House, N>& all) {
  for (const House& house : all) path.box(at + Point{house.x, house.y}, house.w, house.h);
}

void star(Path& path, Point at, double out, double in, int points) {
  for (int i = 0; i < 2 * points; ++i) {
    const double angle = i * std::numbers::pi / points - std::numbers::pi / 2;
    const double reach = i % 2 == 0 ? out : in;
    const Point corner = at + Point{std::cos(angle) * reach, std::sin(angle) * reach};
    i == 0 ? path.move(corner) : path.line(corner);
  }
  path.close();
}

void castle(Path& path, Point at) {
  path.box(at, 8, 8);
  for (const double x : {-5.0, 5.0})
    for (const double y : {-5.0, 5.0}) path.box(at + Point{x, y}, 4, 4);
}

}  // namespace

void draw_settlements(Drawing& drawing) {
  Path town;
  Path works;
  Path tower;
  Path hamlet;
  Path summit;
  Path ruin;
  for (int i = 0; i < drawing.sheet.grid.size(); ++i) {
    const Hex hex{static_cast<std::uint16_t>(i)};
    const MapSheet::Cell& cell = drawing.sheet[hex];
    const Point at = drawing.at(hex);
    const auto kind = static_cast<std::size_t>(i) % 3;
    double symbol = 0;
    if (cell.terrain == "fortress" || cell.terrain == "fortified") {
      star(works, at, 24, 16, 6);
      symbol = 22;
    }
    if (cell.terrain == "town" || cell.terrain == "city" || cell.terrain == "fortress" ||
        cell.terrain == "fortified") {
      houses(town, at, kTowns[kind]);
      symbol = 17;
    } else if (cell.terrain == "village") {
      houses(town, at, kVillages[kind]);
      symbol = 11;
    }
    if (cell.feature == "castle") {
      castle(tower, at + Point{symbol > 0 ? 14.0 : 0.0, symbol > 0 ? -10.0 : 0.0});
      symbol = std::max(symbol, 8.0);
    }
    if (cell.feature == "fort") {
      star(works, at, 12, 7, 5);
      symbol = std::max(symbol, 11.0);
    }
    if (cell.feature == "building" || cell.feature == "farm") {
      town.box(at, 8, 6);
      symbol = std::max(symbol, 5.0);
    }
    if (symbol > 0) drawing.labels.reserve({at.x - symbol, at.y - symbol, at.x + symbol, at.y + symbol});
  }
  for (const MapSheet::Label& label : drawing.sheet.labels) {
    const Point at = drawing.at(label.hex);
    if (label.kind == "hamlet") hamlet.box(at + Point{-3, -1}, 5, 3.5).box(at + Point{4, 2}, 4, 3.5);
    if (label.kind == "castle") ruin.box(at, 7, 7);  // only a name, unlike the castles of the game
    if (label.kind == "hill")
      summit.move(at + Point{-3, 2.5}).line(at + Point{0, -3}).line(at + Point{3, 2.5}).close();
  }
  const Pens& pen = drawing.pen;
  std::string text = path(works, "fill=\"" + pen.paper + "\" stroke=\"" + pen.ink + "\" stroke-width=\"2\"");
  text += path(town, "fill=\"" + pen.town + "\" stroke=\"" + pen.ink + "\" stroke-width=\".6\"");
  text += path(tower, "fill=\"" + pen.ink + "\"");
  text += path(hamlet, "fill=\"" + pen.town + "\" fill-opacity=\".85\"");
  text += path(ruin, "fill=\"none\" stroke=\"" + pen.hill_ink + "\" stroke-width=\"1.5\"");
  text += path(summit, "fill=\"" + pen.hill_ink + "\"");
  drawing.layer("settlements", text);
}

}  // namespace tamburino::mapmaker
