#include "cli/commands.h"

namespace tamburino::cli {

const char* version() { return TAMBURINO_VERSION; }

}  // namespace tamburino::cli
