#include <soci/soci.h>

#include <iostream>
#include <memory>

#include "cli/commands.h"
#include "server/backup.h"
#include "server/schema.h"
#include "server/secrets.h"

namespace tamburino::cli {
namespace {

using namespace server;

struct Options {
  std::string database = "tamburino.db", file;
  bool replace = false;
};

void say(const char* what, const BackupCount& all) {
  std::cout << what << ": " << all.accounts << " accounts, " << all.games << " games, " << all.rows
            << " rows\n";
}

}  // namespace

void add_db(CLI::App& app, int&) {
  CLI::App* db = app.add_subcommand("db", "The server's database: backup, restore, migrate");
  db->require_subcommand(1);
  const auto options = std::make_shared<Options>();
  CLI::App* save = db->add_subcommand("backup", "Everything into a file, while the server runs");
  CLI::App* load = db->add_subcommand(
      "restore", "A backup into an empty database, or with --replace in the place of all that is there");
  CLI::App* move = db->add_subcommand("migrate", "Brings the tables to the newest form");
  for (CLI::App* one : {save, load, move})
    one->add_option("--database", options->database, "A file, or postgresql://...")->capture_default_str();
  for (CLI::App* one : {save, load}) one->add_option("file", options->file, "The backup")->required();
  save->callback([options] { say("saved", backup(database_address(options->database), options->file)); });
  load->add_flag("--replace", options->replace, "What is there now is lost; servers that run begin anew");
  load->callback([options] {
    init_sodium();
    say("restored", restore(options->file, database_address(options->database),
                            options->replace ? Onto::Everything : Onto::Empty));
  });
  move->callback([options] {
    const DatabaseAddress address = database_address(options->database);
    migrate(*connect(address), address.dialect);
    std::cout << "the database has schema " << newest_schema() << '\n';
  });
}

}  // namespace tamburino::cli
