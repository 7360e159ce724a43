#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace soci {
class session;
}

// What the server keeps for itself: settings by name, and notices that wait for its next start.
namespace tamburino::server {

using Time = std::int64_t;  // milliseconds since 1970
Time now_in_milliseconds();

std::optional<std::string> setting(soci::session& sql, const std::string& name);
// Unless there is one already.
void make_setting(soci::session& sql, const std::string& name, const std::string& value);
void store_setting(soci::session& sql, const std::string& name, const std::string& value);

// Settings by which processes on one database tell each other: they change when a session has ended or a game
// was erased, and when a backup was restored in the place of everything.
inline const std::string kLastEnd = "last-end";
inline const std::string kRestored = "restored";
void note_an_end(soci::session& sql);

void add_to_outbox(soci::session& sql, const std::string& notice);
std::vector<std::string> take_outbox(soci::session& sql);

}  // namespace tamburino::server
