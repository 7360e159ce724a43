#pragma once

#include "server/storage.h"

namespace tamburino::server {

// Brings the tables to the newest form, or for a test to an older one, one migration after another. Throws
// StorageError, also when the database was made by a newer program.
void migrate(soci::session& sql, Dialect dialect, std::optional<int> up_to = std::nullopt);
int newest_schema();
int schema_of(soci::session& sql, Dialect dialect);  // 0: an empty database

// The tables in an order in which each refers only to those before it.
const std::vector<std::string>& all_tables();

}  // namespace tamburino::server
