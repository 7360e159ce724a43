#pragma once

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "loader/map_sheet.h"

namespace tamburino {

// A map file cut into two after a line of hexes, and the join file that makes one field of them again:
// whatever is read of the field must be what the uncut map says.
struct CutMap {
  std::string north, south;  // the map files
  std::string join;          // names them north.tsv and south.tsv

  CutMap(const MapSheet& sheet, int last_line) : sheet_(sheet), last_(last_line) {
    join = "title = \"" + sheet.fact("title") + "\"\n";
    if (!sheet.fact("subtitle").empty()) join += "subtitle = \"" + sheet.fact("subtitle") + "\"\n";
    join += "maps = [\"north.tsv\", \"south.tsv\"]\n" + seam();
    for (std::string* part : {&north, &south}) write_head(*part, part == &north);
    for (int i = 0; i < sheet.grid.size(); ++i) write_hex(Hex{static_cast<std::uint16_t>(i)});
    for (const MapSheet::Side& side : sheet.sides) write_side(side);
    for (const MapSheet::Road& road : sheet.roads) write_road(road);
    for (const MapSheet::Edge& edge : sheet.edges)
      of(edge.hex) += "edge\t" + name(edge.hex) + "\t" + edge.rim + "\t" + edge.use + "\t" + edge.who + "\n";
    for (const MapSheet::Label& label : sheet.labels)
      of(label.hex) += "label\t" + name(label.hex) + "\t" + label.kind + "\t" + label.text + "\n";
  }

  // Into a pack; `joins/whole.toml` is the field.
  void write_into(const std::filesystem::path& pack_dir) const {
    std::filesystem::create_directories(pack_dir / "joins");
    std::ofstream(pack_dir / "north.tsv") << north;
    std::ofstream(pack_dir / "south.tsv") << south;
    std::ofstream(pack_dir / "joins" / "whole.toml") << join;
  }

 private:
  std::string name(Hex hex) const { return sheet_.grid.name(hex); }
  bool is_north(Hex hex) const { return sheet_.grid.line(hex) <= last_; }
  std::string& of(Hex hex) { return is_north(hex) ? north : south; }

  std::string seam() const {
    const Grid& grid = sheet_.grid;
    for (int i = 0; i < grid.size(); ++i) {
      const Hex hex{static_cast<std::uint16_t>(i)};
      for (const Facing side : kFacings) {
        const Hex other = grid.neighbour(hex, side);
        if (other == kNoHex || !is_north(hex) || is_north(other)) continue;
        return "[seam]\nfirst = \"" + name(hex) + "\"\nside = \"" + std::string(grid.name(side)) +
               "\"\nsecond = \"" + name(other) + "\"\n";
      }
    }
    return "";
  }

  void write_head(std::string& text, bool first) const {
    for (const MapSheet::Note& note : sheet_.sheet) text += "sheet\t" + note.what + "\t" + note.text + "\n";
    const GridLayout& layout = sheet_.grid.layout();
    const auto put = [&](const char* key, const std::string& value) {
      text += std::string("grid\t") + key + "\t" + value + "\n";
    };
    const auto yes_no = [](bool truth) { return truth ? "yes" : "no"; };
    put("lines", layout.lines == GridLayout::Lines::EastWest ? "east-west" : "north-south");
    put("line_number_first", yes_no(layout.line_number_first));
    put("lines_grow_onward", yes_no(layout.lines_grow_onward));
    put("places_grow_onward", yes_no(layout.places_grow_onward));
    put("hanging", layout.hanging == GridLayout::Parity::Odd ? "odd" : "even");
    put("first_line", std::to_string(first ? layout.first_line : last_ + 1));
    put("last_line", std::to_string(first ? last_ : layout.last_line));
    put("first_place", std::to_string(layout.first_place));
    put("last_place_odd", std::to_string(layout.last_place_odd));
    put("last_place_even", std::to_string(layout.last_place_even));
  }

  void write_hex(Hex hex) {
    const MapSheet::Cell& cell = sheet_[hex];
    of(hex) += "hex\t" + name(hex) + "\t" + cell.terrain + "\t" + std::to_string(cell.level) + "\t" +
               cell.feature + "\t" + cell.place + "\n";
  }

  void write_side(const MapSheet::Side& side) {
    const std::string pair = name(side.a) + "/" + name(side.b);
    if (is_north(side.a) == is_north(side.b))
      of(side.a) += "side\t" + pair + "\t" + side.feature + "\t" + side.name + "\n";
    else
      join += "[[side]]\nfeature = \"" + side.feature + "\"\nacross = \"" + pair + "\"\nname = \"" +
              side.name + "\"\n";
  }

  void write_road(const MapSheet::Road& road) {
    std::string piece = road.from_off_map ? "*-" : "";
    for (std::size_t i = 0; i < road.chain.size(); ++i) {
      const Hex here = road.chain[i];
      piece += name(here);
      const bool last = i + 1 == road.chain.size();
      if (!last && is_north(here) == is_north(road.chain[i + 1])) {
        piece += "-";
        continue;
      }
      if (!last || road.to_off_map) piece += "-*";
      if (piece.size() > 4) of(here) += "road\t" + road.kind + "\t" + piece + "\t" + road.name + "\n";
      piece = "*-";
      if (!last)
        join += "[[road]]\nkind = \"" + road.kind + "\"\nacross = \"" + name(here) + "/" +
                name(road.chain[i + 1]) + "\"\nname = \"" + road.name + "\"\n";
    }
  }

  const MapSheet& sheet_;
  int last_;
};

}  // namespace tamburino
