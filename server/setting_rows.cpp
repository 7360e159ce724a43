#include "server/setting_rows.h"

#include <soci/soci.h>

#include <chrono>

#include "server/secrets.h"

namespace tamburino::server {

using soci::into;
using soci::use;

Time now_in_milliseconds() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::optional<std::string> setting(soci::session& sql, const std::string& name) {
  std::string value;
  sql << "SELECT value FROM settings WHERE name = :n", use(name, "n"), into(value);
  if (!sql.got_data()) return std::nullopt;
  return value;
}
void make_setting(soci::session& sql, const std::string& name, const std::string& value) {
  sql << "INSERT INTO settings(name, value) VALUES(:n, :v) ON CONFLICT(name) DO NOTHING", use(name, "n"),
      use(value, "v");
}
void store_setting(soci::session& sql, const std::string& name, const std::string& value) {
  sql << "INSERT INTO settings(name, value) VALUES(:n, :v) ON CONFLICT(name) DO UPDATE SET value = "
         "excluded.value",
      use(name, "n"), use(value, "v");
}

void note_an_end(soci::session& sql) { store_setting(sql, kLastEnd, random_id(12)); }

void add_to_outbox(soci::session& sql, const std::string& notice) {
  sql << "INSERT INTO outbox(notice) VALUES(:n)", use(notice, "n");
}
std::vector<std::string> take_outbox(soci::session& sql) {
  const soci::rowset<std::string> rows = (sql.prepare << "SELECT notice FROM outbox");
  std::vector<std::string> all(rows.begin(), rows.end());
  if (!all.empty()) sql << "DELETE FROM outbox";
  return all;
}

}  // namespace tamburino::server
