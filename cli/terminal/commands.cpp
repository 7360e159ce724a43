#include <algorithm>
#include <iostream>

#include "cli/files.h"
#include "cli/terminal/match.h"
#include "cli/terminal/reports.h"
#include "protocol/analysis.h"
#include "protocol/asking.h"
#include "protocol/table_words.h"

// What a player may ask for at any question.
namespace tamburino::terminal {
namespace {

constexpr const char* kHelp =
    R"page(Answer with
  7                 a number from the list
  Castagny          a counter, to pick it up; then 2018 to move it there; or both: Castagny 2018
  4836-4734         pick up everything you can in a hex and move it
  move Castagny 2018-1918 face NW     an action as listed, or a shorter form of it
  all attack 4830   every listed action that contains these words, one after the other
Commands
  list              every action that is possible now
  odds <action>     modifiers and exact chances of its dice; odds alone: of the current roll
  why <action>      whether it is allowed and, if not, which rule forbids it
  rule <number>     a rule in one sentence, with the rules below it
  map [place] [n]   the map, n rows each way; map north, south, east, west: scroll; map all: the whole
                    map; map off, map on: draw it at each decision or not
  stack <place>     a place and everything in it
  units [name]      order of battle of a side or formation
  score, status     points and objectives; everything else on the table
  log [n]           the last n events; log all: from the start of the game
  replay [n]        the position before your last n answers
  hint [n]          what the computer would do, and the result it expects
  auto, auto all    let the computer decide once, or until the end of the phase
  undo [n]          undo your last n answers and everything after them
  save <file>       save a copy of the record
  view              show whose view this is
  concede           concede the game, if its rules allow it
  help, help map    this page; the legend of the map
  quit              quit; continue later with: tamburino play --load <file>
)page";

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

bool all_digits(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

int number_in(const std::string& text, int otherwise) {
  return all_digits(text) && text.size() <= 4 ? std::stoi(text) : otherwise;
}

}  // namespace

bool Match::read(std::string& line) {
  for (;;) {
    flush();
    console_.out << "> " << std::flush;
    if (!std::getline(console_.in, line)) {
      say() << "\nEnd of input.\n";
      return false;
    }
    line = trimmed(line);
    if (!console_.typed) say() << line << '\n';
    if (!line.empty()) return true;
  }
}

bool Match::command(const std::string& line) {
  const std::size_t space = line.find(' ');
  const std::string name = line.substr(0, space);
  const std::string rest = space == std::string::npos ? "" : trimmed(line.substr(space));
  const bool asked = table().to_act().kind == ToAct::Kind::Side;
  if (name == "quit" || (name == "exit" && rest.empty())) {  // in some games a unit may exit
    leaving_ = true;
  } else if (name == "auto" && asked) {
    play_for_me(rest == "all");
  } else if (name == "all" && asked) {
    act_on_all(words_of(rest));
  } else if (name == "concede" || name == "resign") {
    concede(rest);
  } else if (name == "help" || name == "?") {
    say() << (rest == "map" ? screen_.legend() : kHelp);
  } else if (name == "list") {
    say() << screen_.menu(Length::Whole);
  } else if (name == "map") {
    map(rest);
  } else if (name == "view") {
    view(rest);
  } else if (name == "odds") {
    show_odds(rest);
  } else if (name == "hint" || name == "analyse") {
    hint(number_in(rest, 3));
  } else if (name == "why") {
    why(rest);
  } else if (name == "rule" || name == "rules") {
    say() << rule_text(screen_.sheet(), rest, console_.paper);
  } else if (name == "units") {
    say() << units_text(screen_.sheet(), screen_.pieces(), rest == "all" ? "" : rest, console_.paper);
  } else if (name == "stack" && !screen_.sheet().place_named(rest).empty()) {  // in some games an order, too
    say() << screen_.stack(rest);
  } else if (name == "score") {
    say() << screen_.score();
  } else if (name == "status") {
    say() << screen_.status();
  } else if (name == "log") {
    show_log(rest == "all" ? static_cast<int>(log_.size()) : number_in(rest, 15));
  } else if (name == "replay") {
    replay_back(number_in(rest, 1));
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
  const std::vector<std::string> words = words_of(rest);
  if (rest == "on" || rest == "off") {
    map_on_ = rest == "on";
    say() << "The map is " << (map_on_ ? "drawn at each decision.\n" : "drawn only when asked for.\n");
  } else if (rest == "all") {
    say() << screen_.map_all();
  } else if (rest.empty()) {
    say() << screen_.map_now(console_.paper.height);
  } else if (words.size() > 1 && all_digits(words.back())) {
    say() << screen_.map_at(trimmed(rest.substr(0, rest.rfind(' '))), number_in(words.back(), 2));
  } else {
    say() << screen_.map_at(rest, 2);
  }
}

// On a table that lies open one may look through the eyes of either side.
void Match::view(const std::string& rest) {
  const std::vector<std::string> sides = table().sides();
  const bool named = std::find(sides.begin(), sides.end(), rest) != sides.end();
  if (!table().secret()) {
    say() << "This game has no hidden information.\n";
    return;
  }
  if (!rest.empty() && (named || rest == "open")) {
    if (secret()) throw RequestError("refused", "the view can be changed only with play --open");
    look_as(named ? rest : "");
    read_[reader()] = log_.size();
  } else if (!rest.empty()) {
    throw RequestError("bad-request", "view, view open, view " + sides[0] + " or view " + sides[1]);
  }
  say() << (viewer_.empty() ? "Everything is shown.\n"
                            : "What the " + screen_.sheet().name_of(viewer_) + " may know.\n");
}

void Match::show_odds(const std::string& rest) {
  auto after = table().clone();
  Json request = Json::object();
  if (!rest.empty()) {
    const std::vector<Action> actions = understood(rest);
    after = before_last(actions);
    if (after == nullptr) throw RequestError("bad-request", "ask about one step at a time");
    if (const Verdict answer = after->verdict(actions.back()); !answer) table_words::refuse(*after, answer);
    request["action"] = after->describe(actions.back());
  }
  say() << odds_text(screen_.sheet(), preview_told(*after, request, viewer_), console_.paper);
}

void Match::hint(int lines) {
  say() << hint_text(analysis(table(), thinking(), std::max(1, lines)), console_.paper);
}

// The verdict on the last part of what is said, with those before it carried out.
void Match::why(const std::string& rest) {
  const std::vector<Action> actions = understood(rest);
  const auto after = before_last(actions);
  if (after == nullptr) throw RequestError("bad-request", "ask about one step at a time");
  const Verdict answer = after->verdict(actions.back());
  if (answer) {
    say() << "It is allowed.\n";
    return;
  }
  say() << wrapped("\"" + after->text(actions.back()) + "\" is refused: " + after->say(answer),
                   console_.paper.width)
        << rule_text(screen_.sheet(), answer.rule, console_.paper)
        << facts_text(screen_.sheet(), after->facts(answer.facts));
}

void Match::show_log(int count) {
  std::vector<const Entry*> lines;
  for (const Entry& one : log_) {
    if ((one.seen_by >> reader() & 1U) != 0) lines.push_back(&one);
  }
  const std::size_t from = lines.size() - std::min(lines.size(), static_cast<std::size_t>(count));
  for (std::size_t i = from; i < lines.size(); ++i) say() << lines[i]->text << '\n';
  if (lines.empty()) say() << "Nothing has happened yet.\n";
}

// Counted in the player's own answers: how many decisions the enemy has made may be a secret.
void Match::replay_back(int answers) {
  if (answered_at_.empty()) throw RequestError("bad-request", "you have made no decision yet");
  const std::size_t back = std::min(answered_at_.size(), static_cast<std::size_t>(std::max(answers, 1)));
  Record record = session_->record(0);
  record.lines.resize(static_cast<std::size_t>(answered_at_[answered_at_.size() - back]));
  std::erase_if(record.tags, [](const auto& tag) { return tag.first == "Hash"; });
  const auto then = tamburino::replay(record).session;
  then->table().set_language(options_.language);
  screen_.look(then->table(), viewer_);
  say() << "Before " << (back == 1 ? "your last answer" : "your last " + std::to_string(back) + " answers")
        << ":\n"
        << screen_.header() << screen_.map_now(console_.paper.height);
  look_as(viewer_);
}

void Match::concede(const std::string& rest) {
  if (table().to_act().kind != ToAct::Kind::Side && table().hand().empty())
    throw RequestError(
        "bad-request",
        "roll the dice first: concede when a side has a decision to make, or before its own roll");
  std::vector<Action> actions;
  try {
    actions = table().parse("concede");
  } catch (const RequestError&) {
    throw RequestError("bad-request", "the rules of this game have no conceding; quit ends the session");
  }
  if (rest != "yes") {
    say() << "This ends the game. Type \"concede yes\" to confirm.\n";
    return;
  }
  answered_at_.push_back(session_->decisions());
  apply(actions);
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
  session_->table().set_language(options_.language);
  kept_ = -1;
  std::erase_if(log_, [&](const Entry& one) { return one.decisions > session_->decisions(); });
  for (std::size_t& read : read_) read = std::min(read, log_.size());
  if (undone == 0) {
    say() << "Nothing to undo yet.\n";
    return;
  }
  say() << "Undone.";
  if (dice) say() << " Dice had been rolled since and will be rolled again: ask your opponent first.";
  say() << '\n';
  asked_back_ = true;
}

void Match::save(const std::string& path) {
  if (path.empty()) throw RequestError("bad-request", "save needs the name of a file");
  cli::write_file(path, write(session_->record()));
  say() << "Saved in " << path << '\n';
}

}  // namespace tamburino::terminal
