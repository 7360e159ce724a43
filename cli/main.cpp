#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <exception>
#include <iostream>

#include "cli/commands.h"

int main(int argc, char** argv) {
  using namespace tamburino::cli;
  CLI::App app{"Tamburino plays the wargames of the Risorgimento with every rule enforced.", "tamburino"};
  app.set_version_flag("--version", std::string("tamburino ") + version());
  app.require_subcommand(1);
  int status = 0;
  add_games(app, status);
  add_play(app, status);
  add_replay(app, status);
  add_record(app, status);
  add_rules(app, status);
  add_check(app, status);
  add_packs(app, status);
  add_sim(app, status);
  add_tune(app, status);
  add_learn(app, status);
  add_rate(app, status);
  add_coach(app, status);
  add_engine(app, status);
  add_dice(app, status);
  add_serve(app, status);
  add_db(app, status);
  add_admin(app, status);
  add_map(app, status);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error);
  } catch (const std::exception& error) {
    std::cerr << "tamburino: " << error.what() << '\n';
    return 1;
  }
  return status;
}
