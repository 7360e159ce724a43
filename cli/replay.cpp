#include <iostream>

#include "cli/commands.h"
#include "cli/files.h"
#include "protocol/session.h"

namespace tamburino::cli {
namespace {

// Line by line: what was done, and what came of it.
void tell(const Record& record, const std::string& language, bool items) {
  Replay beginning = replay(Record{record.tags, {}});
  Session& session = *beginning.session;
  session.table().set_language(language);
  for (const Record::Line& line : record.lines) {
    if (line.kind == Record::Line::Kind::State &&
        session.decisions() == 0) {  // a game that was loaded begins so
      session.table().restore(Json::parse(line.text));
    }
    if (line.kind != Record::Line::Kind::Action && line.kind != Record::Line::Kind::Roll) continue;
    std::cout << line.number << ". " << (line.side.empty() ? "" : line.side + ": ") << line.text << '\n';
    Events events;
    if (line.kind == Record::Line::Kind::Roll) {
      session.apply(session.table().parse_roll(line.text), events);
    } else {
      session.apply(session.table().parse(line.text).back(), events);
    }
    for (const Event& event : events.all()) {
      const bool item = session.table().describe(event)["event"] == "item";
      if (item && !items) continue;
      std::cout << "     " << session.table().say(event) << "  [" << event.rule << "]\n";
    }
  }
  std::cout << session.table().score().dump(2) << '\n';
}

Record load(const std::string& path, bool trust, int& status) {
  try {
    Record record = read_record(read_file(path));
    const Replay played = replay(record, trust);
    if (!played.went_on_from.empty())
      std::cerr << path << ": continued from a full state after " << played.went_on_from << '\n';
    return record;
  } catch (const RecordError& error) {
    std::cerr << path << ": " << error.what() << '\n';
    status = 1;
    return {};
  }
}

}  // namespace

void add_replay(CLI::App& app, int& status) {
  struct Options {
    std::string path, language = "en";
    bool items = false;
  };
  auto said = std::make_shared<Options>();
  auto* command = app.add_subcommand("replay", "Replay a record and print what happened");
  command->add_option("record", said->path, "Record file, or - for standard input")->required();
  command->add_option("--language", said->language, "en or it");
  command->add_flag("--reckonings", said->items, "Include every modifier of every roll");
  command->callback([said, &status] {
    const Record record = load(said->path, false, status);
    if (status == 0) {
      Record whole = record;
      std::erase_if(whole.tags, [](const auto& tag) { return tag.first == "Hash"; });
      tell(whole, said->language, said->items);
    }
  });
}

void add_record(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("record", "Work with records of games");
  command->require_subcommand(1);
  auto* check = command->add_subcommand("check", "Check that records replay to their final hash");
  struct Options {
    std::vector<std::string> paths;
    bool trust = false;
  };
  auto said = std::make_shared<Options>();
  check->add_option("records", said->paths, "Record files")->required();
  check->add_flag("--trust-states", said->trust,
                  "If the rules have changed since, continue from the last full state");
  check->callback([said, &status] {
    for (const std::string& path : said->paths) {
      int failed = 0;
      load(path, said->trust, failed);
      if (failed == 0) std::cout << path << ": replays\n";
      status |= failed;
    }
  });
}

}  // namespace tamburino::cli
