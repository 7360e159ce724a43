#include <soci/soci.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "cli/config.h"
#include "server/backup.h"
#include "server/schema.h"
#include "server/secrets.h"

namespace tamburino::cli {
namespace {

using namespace server;

struct Options {
  DatabaseChoice database;
  std::string file, into;
  int keep = 0;
  bool replace = false;
};

namespace fs = std::filesystem;

void say(const char* what, const BackupCount& all) {
  std::cout << what << ": " << all.accounts << " accounts, " << all.games << " games, " << all.rows
            << " rows\n";
}

// tamburino-20261118T021500Z.backup: in the order of their names they are in the order of time.
fs::path named_by_time(const fs::path& directory) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 40> name{};
  std::strftime(name.data(), name.size(), "tamburino-%Y%m%dT%H%M%SZ.backup", &parts);
  return directory / name.data();
}

// Only files that have such a name: whatever else lies there stays.
void remove_all_but_newest(const fs::path& directory, int keep) {
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(directory)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("tamburino-") && name.ends_with("Z.backup")) all.push_back(entry.path());
  }
  std::sort(all.begin(), all.end(), std::greater<>());
  for (std::size_t i = static_cast<std::size_t>(keep); i < all.size(); ++i) fs::remove(all[i]);
}

void save(const Options& options) {
  if (options.file.empty() == options.into.empty())
    throw std::invalid_argument("name a file for the backup, or a directory with --into");
  const fs::path file = options.into.empty() ? fs::path(options.file) : named_by_time(options.into);
  say(("saved in " + file.string()).c_str(), backup(options.database.address(), file));
  if (options.keep > 0) remove_all_but_newest(options.into, options.keep);
}

}  // namespace

void add_db(CLI::App& app, int&) {
  CLI::App* db = app.add_subcommand("db", "The server's database: backup, restore, migrate");
  db->require_subcommand(1);
  const auto options = std::make_shared<Options>();
  CLI::App* saving =
      db->add_subcommand("backup", "Back up everything to a file; the server may keep running");
  CLI::App* load = db->add_subcommand(
      "restore", "Restore a backup into an empty database, or over an existing one with --replace");
  CLI::App* move = db->add_subcommand("migrate", "Upgrade the database to the current schema");
  for (CLI::App* one : {saving, load, move}) add_database_options(*one, options->database);
  load->add_option("file", options->file, "Backup file")->required();
  saving->add_option("file", options->file, "Backup file");
  auto* const into =
      saving->add_option("--into", options->into, "Directory for backups named by date and time");
  into->check(CLI::ExistingDirectory);
  saving->add_option("--keep", options->keep, "With --into: keep only this many of the newest backups")
      ->check(CLI::PositiveNumber)
      ->needs(into);
  saving->callback([options] { save(*options); });
  load->add_flag("--replace", options->replace, "Overwrite the existing data; running servers reload");
  load->callback([options] {
    init_sodium();
    say("restored", restore(options->file, options->database.address(),
                            options->replace ? Onto::Everything : Onto::Empty));
  });
  move->callback([options] {
    const DatabaseAddress address = options->database.address();
    migrate(*connect(address), address.dialect);
    std::cout << "the database has schema " << newest_schema() << '\n';
  });
}

}  // namespace tamburino::cli
