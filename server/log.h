#pragma once

#include <string>
#include <string_view>

#include "protocol/table.h"

// The log, on standard error; standard output is for what a command prints. A line is a fixed message and its
// particulars by name, as text or as JSON.
namespace tamburino::server {

enum class Level { Debug, Info, Warn, Error };

void set_up_log(const std::string& least, bool as_json);
bool logs(Level level);
// Never log requests or answers: they contain secrets.
void note(Level level, std::string_view what, const Json& particulars = Json::object());

}  // namespace tamburino::server
