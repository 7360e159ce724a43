#include "protocol/engine.h"

#include <iostream>
#include <string>

#include "cli/commands.h"

namespace tamburino::cli {

void add_engine(CLI::App& app, int&) {
  app.add_subcommand("engine", "Play over JSON lines on standard input and output (docs/protocol.md)")
      ->callback([] {
        Engine engine;
        std::string line;
        while (std::getline(std::cin, line)) {
          if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
          std::cout << engine.answer_line(line)
                    << std::endl;  // each answer at once: the other side waits for it
        }
      });
}

}  // namespace tamburino::cli
