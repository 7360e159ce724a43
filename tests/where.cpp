#include "tests/where.h"

namespace tamburino {

std::filesystem::path source_dir() { return TAMBURINO_SOURCE_DIR; }
std::filesystem::path packs_dir() { return source_dir() / "packs"; }

}  // namespace tamburino
