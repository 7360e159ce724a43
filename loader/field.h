#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "loader/map_sheet.h"
#include "loader/pack_info.h"

namespace tamburino {

// What a scenario is played on, as one sheet: a map file (.tsv), or a join file (.toml) that lays a second
// map beside the first and says what crosses the seam. Hexes of a map that has a letter carry it, S2118: the
// numbers of two maps repeat. docs/packs.md explains join files.
std::optional<MapSheet> read_field(const std::filesystem::path& file, Problems& problems);

// The map files of a pack, those of its joins too, each once.
std::vector<std::filesystem::path> map_files(const std::filesystem::path& pack_dir, const PackInfo& info,
                                             Problems& problems);

}  // namespace tamburino
