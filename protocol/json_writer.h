#pragma once

#include <string>
#include <string_view>

#include "protocol/table.h"

// JSON as text, the same bytes as the library's dump() with what is not UTF-8 replaced, in a third of the
// time: most texts are plain and are copied as they are.
namespace tamburino {

void write_json(const Json& json, std::string& out);
void write_text(std::string_view text, std::string& out);  // in quotation marks, escaped
std::string json_text(const Json& json);

}  // namespace tamburino
