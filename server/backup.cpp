#include "server/backup.h"

#include <soci/soci.h>
#include <sodium.h>

#include <array>
#include <fstream>

#include "protocol/json_reader.h"
#include "protocol/table.h"
#include "server/rows.h"
#include "server/schema.h"
#include "server/secrets.h"

namespace tamburino::server {
namespace {

Json as_json(const soci::row& row) {
  Json json = Json::object();
  for (std::size_t i = 0; i < row.size(); ++i) {
    const soci::column_properties& column = row.get_properties(i);
    const std::string& name = column.get_name();
    if (row.get_indicator(i) == soci::i_null) {
      json[name] = nullptr;
    } else if (column.get_data_type() == soci::dt_string) {
      json[name] = row.get<std::string>(i);
    } else if (column.get_data_type() == soci::dt_integer) {
      json[name] = row.get<int>(i);
    } else {
      json[name] = row.get<long long>(i);
    }
  }
  return json;
}

class Checksum {
 public:
  Checksum() { crypto_hash_sha256_init(&state_); }
  void add(const std::string& text) {
    const auto bytes = bytes_of(text);
    crypto_hash_sha256_update(&state_, bytes.data(), bytes.size());
  }
  std::string hex() {
    std::array<std::uint8_t, crypto_hash_sha256_BYTES> hash{};
    crypto_hash_sha256_final(&state_, hash.data());
    return server::hex(hash);
  }

 private:
  crypto_hash_sha256_state state_{};
};

void count(BackupCount& all, const std::string& table) {
  ++all.rows;
  if (table == "accounts") ++all.accounts;
  if (table == "games") ++all.games;
}

void insert(soci::session& sql, const std::string& table, const Json& row) {
  std::string names, places;
  std::vector<std::string> texts;
  std::vector<long long> numbers;
  texts.reserve(row.size()), numbers.reserve(row.size());
  soci::statement statement(sql);
  int number = 0;
  for (const auto& [name, value] : row.items()) {
    if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789") != std::string::npos)
      throw StorageError("the backup has a column \"" + name + "\"");
    names += (names.empty() ? "" : ", ") + name;
    places += (places.empty() ? ":v" : ", :v") + std::to_string(number++);
    if (value.is_string()) {
      texts.push_back(value.get<std::string>());
      statement.exchange(soci::use(texts.back()));
    } else {
      numbers.push_back(value.get<long long>());
      statement.exchange(soci::use(numbers.back()));
    }
  }
  statement.alloc();
  statement.prepare("INSERT INTO " + table + "(" + names + ") VALUES(" + places + ")");
  statement.define_and_bind();
  statement.execute(true);
}

}  // namespace

BackupCount backup(const DatabaseAddress& from, const std::filesystem::path& file) try {
  const auto sql = connect_to_existing(from);
  *sql << (from.dialect == Dialect::Postgresql ? "BEGIN ISOLATION LEVEL REPEATABLE READ" : "BEGIN");
  const std::filesystem::path beside =
      file.string() + ".part";  // an interrupted backup is never taken for a whole one
  std::ofstream out(beside, std::ios::binary);
  if (!out) throw StorageError("cannot write " + beside.string());
  using std::filesystem::perms;  // it holds hashes of passwords, and the secrets of one-time codes
  std::filesystem::permissions(beside, perms::owner_read | perms::owner_write);
  Checksum sum;
  const auto put = [&](const Json& json) {
    const std::string line = json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
    sum.add(line);
    out << line;
  };
  put({{"tamburino", "backup"}, {"schema", schema_of(*sql, from.dialect)}, {"checksum", "sha256"}});
  BackupCount all;
  for (const std::string& table : all_tables()) {
    const soci::rowset<soci::row> rows = (sql->prepare << "SELECT * FROM " + table);
    for (const soci::row& row : rows) {
      put({{"table", table}, {"row", as_json(row)}});
      count(all, table);
    }
  }
  *sql << "COMMIT";
  out << Json{{"end", all.rows}, {"sha256", sum.hex()}}.dump() << '\n';
  out.close();
  if (!out) throw StorageError("cannot write " + beside.string() + " to its end: is the disk full?");
  std::filesystem::rename(beside, file);
  return all;
} catch (const soci::soci_error& fault) {
  throw StorageError(fault.what());
}

namespace {

// Before anything is changed. A backup from before there were checksums says so at its head by saying
// nothing.
void require_whole(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw StorageError("cannot read " + file.string());
  Checksum sum;
  std::string line, last;
  bool summed = false;
  for (bool first = true; std::getline(in, line); first = false) {
    if (first) summed = line.find("\"checksum\":\"sha256\"") != std::string::npos;
    if (!first) sum.add(last + '\n');
    last = line;
  }
  if (!summed) return;
  const auto end = parse_json(last);
  if (!end || !end->is_object() || !end->contains("end"))
    throw StorageError(file.string() + " is incomplete: its end is missing");
  if (end->value("sha256", "") != sum.hex())
    throw StorageError(file.string() + " is damaged: its contents do not match their checksum");
}

}  // namespace

BackupCount restore(const std::filesystem::path& file, const DatabaseAddress& into, Onto onto) try {
  require_whole(file);
  std::ifstream in(file, std::ios::binary);
  if (!in) throw StorageError("cannot read " + file.string());
  std::string line;
  const auto next = [&]() -> Json {
    if (!std::getline(in, line)) throw StorageError(file.string() + " is incomplete: its end is missing");
    const auto json = parse_json(line);
    if (!json || !json->is_object()) throw StorageError(file.string() + " is not a backup");
    return *json;
  };
  const Json head = next();
  if (head.value("tamburino", "") != "backup") throw StorageError(file.string() + " is not a backup");
  // What an older schema did not have yet has a default in the newest.
  if (const int schema = head.value("schema", 0); schema < 1 || schema > newest_schema())
    throw StorageError("the backup has schema " + std::to_string(schema) + ", this program supports 1 to " +
                       std::to_string(newest_schema()));
  const auto sql = connect(into);
  migrate(*sql, into.dialect);
  int there = 0;
  *sql << "SELECT count(*) FROM accounts", soci::into(there);
  if (there > 0 && onto == Onto::Empty)
    throw StorageError(
        "the database already contains accounts: restore into an empty one, or overwrite it with --replace");
  if (into.dialect == Dialect::Sqlite) {
    *sql << "BEGIN IMMEDIATE";
  } else {
    sql->begin();
  }
  // Tables that refer to others first.
  for (auto table = all_tables().rbegin(); table != all_tables().rend(); ++table)
    *sql << "DELETE FROM " + *table;
  BackupCount all;
  for (Json one = next(); !one.contains("end"); one = next()) {
    const std::string table = one.value("table", "");
    const auto& known = all_tables();
    if (std::find(known.begin(), known.end(), table) == known.end())
      throw StorageError("the backup has a table \"" + table + "\"");
    if (table == "settings" && one.at("row").value("name", "") == "schema")
      one["row"]["value"] = std::to_string(newest_schema());
    const Json old_offer = table == "games" ? one.at("row").value("offer", Json()) : Json();
    if (old_offer.is_string()) one.at("row").erase("offer");  // of a backup from before schema 6
    insert(*sql, table, one.at("row"));
    if (old_offer.is_string())
      store_old_offer(*sql, one.at("row").at("id").get<std::string>(), old_offer.get<std::string>());
    count(all, table);
  }
  *sql << "UPDATE games SET noticed = changed WHERE noticed = 0";  // of a backup that knew no `noticed`
  *sql << "UPDATE games SET listed = noticed WHERE listed = 0";
  store_setting(*sql, kRestored, random_id(12));
  *sql << "COMMIT";
  return all;
} catch (const soci::soci_error& fault) {
  throw StorageError(fault.what());
} catch (const Json::exception& fault) {
  throw StorageError(file.string() + " is damaged: " + fault.what());
}

}  // namespace tamburino::server
