#include "cli/commands.h"

namespace tamburino::cli {
void add_play(CLI::App&, int&) {}
}  // namespace tamburino::cli
