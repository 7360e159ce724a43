#pragma once

#include <CLI/App.hpp>

// Each subcommand adds itself; its file has the options and the work. A command returns the program's exit
// status by way of `status`.
namespace tamburino::cli {

const char* version();  // of the program: project(tamburino VERSION ...) in CMakeLists.txt

void add_games(CLI::App& app, int& status);
void add_play(CLI::App& app, int& status);
void add_replay(CLI::App& app, int& status);
void add_record(CLI::App& app, int& status);
void add_rules(CLI::App& app, int& status);
void add_check(CLI::App& app, int& status);
void add_packs(CLI::App& app, int& status);
void add_sim(CLI::App& app, int& status);
void add_tune(CLI::App& app, int& status);
void add_learn(CLI::App& app, int& status);
void add_rate(CLI::App& app, int& status);
void add_coach(CLI::App& app, int& status);
void add_engine(CLI::App& app, int& status);
void add_dice(CLI::App& app, int& status);
void add_serve(CLI::App& app, int& status);
void add_db(CLI::App& app, int& status);
void add_admin(CLI::App& app, int& status);
void add_map(CLI::App& app, int& status);

}  // namespace tamburino::cli
