#pragma once

#include <string>
#include <string_view>

#include "protocol/table.h"

// The log, on standard error: what a program prints is on standard output. A line says what happened, in
// words that are always the same, and has its particulars by name: for people, or as JSON for machines that
// collect it.
namespace tamburino::server {

enum class Level { Debug, Info, Warn, Error };

void set_up_log(const std::string& least, bool as_json);
bool logs(Level level);
// Never what was asked or answered: there are secrets in it.
void note(Level level, std::string_view what, const Json& particulars = Json::object());

}  // namespace tamburino::server
