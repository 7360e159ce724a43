#include <unistd.h>

#include <algorithm>
#include <iostream>

#include "cli/files.h"
#include "cli/match.h"
#include "protocol/analysis.h"

// What a player may ask for at any question.
namespace tamburino::cli {
namespace {

constexpr const char* kHelp =
    R"page(Or ask:
  list              everything that may be done now
  odds <action>     the reckoning of its dice and the exact chances; odds alone: of the roll asked for
  why <action>      whether it is allowed, and by which rule not
  rule <number>     a rule in one sentence, with those below it
  map [hex] [rows]  the map; map all: the whole of it; map off, map on: at each decision
  stack <hex>       a hex and all that is in it
  units [formation] order of battle; units all: with every unit
  score             places, losses, points
  log [n]           what happened last
  hint [n]          what the computer would do, and what it expects of it
  auto              lets the computer decide
  undo [n]          takes your last answer back, and all that came of it
  save <file>       a copy of the record
  view              through whose eyes this is seen
  help, help map    this page, and the legend of the map
  quit              the record is kept: tamburino play --load <file>
)page";

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

int number_in(const std::string& text, int otherwise) {
  return all_digits(text) && text.size() <= 4 ? std::stoi(text) : otherwise;
}

}  // namespace

bool Match::read(std::string& line) {
  for (;;) {
    flush();
    std::cout << "> " << std::flush;
    if (!std::getline(std::cin, line)) {
      say() << "\nEnd of input.\n";
      return false;
    }
    line = trimmed(line);
    if (isatty(STDIN_FILENO) == 0) say() << line << '\n';  // so that a piped game can be read
    if (!line.empty()) return true;
  }
}

bool Match::command(const std::string& line) {
  if (front_->is_order(line)) return false;
  const std::size_t space = line.find(' ');
  const std::string name = line.substr(0, space);
  const std::string rest = space == std::string::npos ? "" : trimmed(line.substr(space));
  if (name == "quit" || name == "exit") {
    leaving_ = name == "quit" || rest.empty();
    return leaving_;  // in some games a unit may exit
  }
  if (name == "auto" && table().to_act().kind == ToAct::Kind::Side) {
    play_for_me();
  } else if (name == "help" || name == "?") {
    say() << (rest == "map" ? front_->legend() : front_->examples() + kHelp);
  } else if (name == "list") {
    say() << front_->menu(list_, Length::Whole).text;
  } else if (name == "map") {
    map(rest);
  } else if (name == "view") {
    view(rest);
  } else if (name == "odds") {
    show_odds(rest);
  } else if (name == "hint") {
    hint(number_in(rest, 3));
  } else if (name == "why") {
    why(rest);
  } else if (name == "rule") {
    say() << rule_text(table(), rest, desk_);
  } else if (name == "units") {
    say() << front_->units(rest);
  } else if (name == "stack") {
    say() << front_->stack(rest);
  } else if (name == "score") {
    say() << front_->score();
  } else if (name == "log") {
    show_log(number_in(rest, 15));
  } else if (name == "undo") {
    undo(number_in(rest, 1));
  } else if (name == "save") {
    save(rest);
  } else {
    return false;
  }
  return true;
}

void Match::map(const std::string& rest) {
  if (rest == "on" || rest == "off") {
    map_on_ = rest == "on";
    say() << "The map is " << (map_on_ ? "drawn at each decision.\n" : "drawn only when asked for.\n");
  } else if (rest == "all") {
    say() << front_->overview();
  } else if (rest.empty()) {
    say() << map_now(Fit::Loose);
  } else {
    say() << front_->map_at(rest, list_);
  }
}

// On a table that lies open one may look through the eyes of either side.
void Match::view(const std::string& rest) {
  const std::vector<std::string> sides = table().sides();
  const bool named = std::find(sides.begin(), sides.end(), rest) != sides.end();
  if (!front_->has_secrets()) {
    say() << "In this game everything lies open.\n";
    return;
  }
  if (!rest.empty() && (named || rest == "open")) {
    if (secret()) throw RequestError("refused", "Only play --open may change the view");
    look_as(named ? std::optional(rest) : std::nullopt);
    read_[reader()] = log_.size();
    menu_ = front_->menu(list_, Length::Compact);
  } else if (!rest.empty()) {
    throw RequestError("bad-request", "view, view open, view " + sides[0] + " or view " + sides[1]);
  }
  say() << (viewer_ ? "What the " + front_->side_name(*viewer_) + " may know.\n" : "Everything is shown.\n");
}

void Match::show_odds(const std::string& rest) {
  const auto after = table().clone();
  Json request = Json::object();
  if (!rest.empty()) {
    const std::vector<Action> actions = front_->understood(list_, menu_, rest);
    for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
      Events events;
      if (const Verdict answer = after->apply(actions[i], events); !answer) refuse(*after, answer);
    }
    request["action"] = after->describe(actions.back());
  }
  const Json preview = after->preview(request);
  say() << front_->odds(preview) << front_->meanings(preview);
}

void Match::hint(int lines) { say() << explained(analysis(table(), thinking(), std::max(1, lines)), desk_); }

// The verdict on each part of what is said, up to the first refusal.
void Match::why(const std::string& rest) {
  const auto after = table().clone();
  for (const Action action : front_->understood(list_, menu_, rest)) {
    Events events;
    const Verdict answer = after->apply(action, events);
    if (answer) continue;
    say() << wrapped("\"" + front_->label(action) + "\" is refused: " + after->say(answer), desk_.paper.width)
          << rule_text(table(), answer.rule, desk_);
    for (const Json& fact : after->facts(answer.facts)) say() << "  " << fact_text(fact) << '\n';
    return;
  }
  say() << "It is allowed.\n";
}

void Match::show_log(int count) {
  std::vector<const Told*> lines;
  for (const Told& one : log_) {
    if ((one.seen_by >> reader() & 1U) != 0) lines.push_back(&one);
  }
  const std::size_t from = lines.size() - std::min(lines.size(), static_cast<std::size_t>(count));
  for (std::size_t i = from; i < lines.size(); ++i) say() << lines[i]->text << '\n';
  if (lines.empty()) say() << "Nothing has happened yet.\n";
}

void Match::undo(int count) {
  bool dice = false;
  int undone = 0;
  for (; undone < count && session_->decisions() > 0; ++undone) {
    int back_to = session_->decisions() - 1;
    if (!answered_at_.empty()) {
      back_to = answered_at_.back();
      answered_at_.pop_back();
    }
    while (session_->decisions() > back_to) {
      session_->undo(1);
      dice = dice || table().to_act().kind == ToAct::Kind::Chance;
    }
  }
  session_->table().set_language(said_.language);
  kept_ = -1;
  std::erase_if(log_, [&](const Told& one) { return one.at > session_->decisions(); });
  for (std::size_t& read : read_) read = std::min(read, log_.size());
  if (undone == 0) {
    say() << "There is nothing to take back.\n";
    return;
  }
  say() << "Taken back.";
  if (dice) say() << " Dice had been rolled since: they will fall anew, so let your opponent agree.";
  say() << '\n';
  asked_back_ = true;
}

void Match::save(const std::string& path) {
  if (path.empty()) throw RequestError("bad-request", "save needs the name of a file");
  write_file(path, write(session_->record()));
  say() << "Saved in " << path << '\n';
}

}  // namespace tamburino::cli
