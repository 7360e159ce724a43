#include "cli/match.h"

#include <unistd.h>

#include <algorithm>
#include <functional>
#include <iostream>

#include "cli/files.h"
#include "cli/sayings.h"
#include "protocol/analysis.h"

namespace tamburino::cli {
namespace {

std::unique_ptr<Front> front_of(const Session& session, const Desk& desk) {
  if (session.table().game() == "novara") return novara_front(session, desk);
  if (session.table().game() == "thousand") return thousand_front(session, desk);
  return butchery_front(session, desk);
}

}  // namespace

Match::Match(const PlayOptions& said, std::unique_ptr<Session> session, const Desk& desk, std::uint64_t seed)
    : said_(said),
      session_(std::move(session)),
      desk_(desk),
      front_(front_of(*session_, desk)),
      computer_(ai::level_named(said.computer)),
      dice_(seed),
      whims_(seed ^ 0x9e3779b97f4a7c15ULL) {}

void Match::run() {
  if (secret() && said_.side != "both") look_as(said_.side);
  if (session_->decisions() == 0) {
    Events events;
    table().events_at_start(events);
    tell(events.all(), events.cut());
  } else {
    retell();
  }
  while (table().to_act().kind != ToAct::Kind::Over) {
    if (!next()) return leave();
  }
  say_unread();
  look_as(std::nullopt);
  say() << '\n' << front_->header() << front_->question() << front_->score();
  leave();
}

bool Match::next() {
  const ToAct now = table().to_act();
  if (now.kind == ToAct::Kind::Chance) {
    // What is in the cup is for nobody to know, so nobody can draw from a cup of his own.
    const bool hidden_draw = secret() && now.request.kind == RollRequest::Kind::Draw;
    if (said_.dice == "manual" && !hidden_draw) return ask_chance();
    roll(dice_.answer(now.request));
    return true;
  }
  if (said_.side != "both" && said_.side != now.side) {
    play_computer();
    return true;
  }
  return ask_person();
}

// --- answers

bool Match::answered(const std::function<void(const std::string&)>& take) {
  std::string line;
  const int before = session_->decisions();
  while (session_->decisions() == before && !asked_back_) {
    if (!read(line)) return false;
    try {
      if (!command(line)) take(line);
    } catch (const RequestError& error) {
      say() << refusal(error, desk_);
    } catch (const std::exception& error) {
      say() << error.what() << '\n';
    }
    if (leaving_) return false;
  }
  asked_back_ = false;
  return true;
}

bool Match::ask_person() {
  if (!hand_over(table().to_act().side)) return false;
  table().list(list_);
  menu_ = front_->menu(list_, Length::Compact);
  show();
  return answered([this](const std::string& line) { act(line); });
}

bool Match::ask_chance() {
  say_unread();
  say() << '\n' << front_->question();
  const RollRequest request = table().to_act().request;
  const bool draw = request.kind == RollRequest::Kind::Draw;
  if (draw) say() << "  in the cup: " << front_->in_cup(request) << '\n';
  if (draw) {
    say() << "  Say which is drawn, or auto.\n";
  } else if (request.dice == 1) {
    say() << "  Say the die, e.g. 4, or auto.\n";
  } else {
    say() << "  Say the " << (request.dice == 2 ? "" : std::to_string(request.dice) + " ")
          << "dice, e.g. 4 3, or auto.\n";
  }
  list_.clear();
  menu_ = {};
  return answered(
      [&](const std::string& line) { roll(line == "auto" ? dice_.answer(request) : roll_in(line, draw)); });
}

Roll Match::roll_in(const std::string& line, bool draw) const {
  if (line.starts_with("roll ") || line.starts_with("draw ")) return table().parse_roll(line);
  return table().parse_roll((draw ? "draw \"" : "roll ") + line + (draw ? "\"" : ""));
}

void Match::roll(const Roll& roll) {
  Events events;
  session_->apply(roll, events);
  repeats_.something_happened();
  tell(events.all(), events.cut());
  if (said_.dice == "manual") keep();
}

void Match::act(const std::string& line) {
  const std::vector<Action> actions = front_->understood(list_, menu_, line);
  show_odds_of(actions);
  const int before = session_->decisions();
  std::vector<Event> happened;
  session_->apply_all(actions, happened);
  answered_at_.push_back(before);
  tell(happened, false);
  keep();
}

void Match::show_odds_of(const std::vector<Action>& actions) {
  const Action action = actions.back();
  const auto after = table().clone();
  Events events;
  for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
    if (!after->apply(actions[i], events)) return;
  }
  if (!front_->shows_odds(action) || !after->verdict(action)) return;
  say() << front_->odds(after->preview({{"action", after->describe(action)}}));
}

// The same game, seed and answers make the computer think the same.
ai::Thinking Match::thinking() {
  return {computer_, whims_ + static_cast<std::uint64_t>(session_->decisions()),
          repeats_.count([this] { return table().hash(); }), nullptr};
}

Action Match::by_computer() {
  const ai::Thought thought = table().think(thinking());
  if (said_.explain) say() << explained(tamburino::told(table(), computer_, thought, 3), desk_);
  return thought.choice;
}

void Match::play_computer() {
  const Action action = by_computer();
  const bool aloud = front_->told_aloud(action);
  Events events;
  session_->apply(action, events);
  tell(events.all(), events.cut(), aloud);
  if (said_.side == "none" || said_.explain) say_unread(), flush();
}

// One action by the computer for the player who is asked; while armies are placed, all that he still has.
void Match::play_for_me() {
  const std::string side = table().to_act().side;
  const int before = session_->decisions();
  answered_at_.push_back(before);
  const bool all = front_->placing();
  do {
    const Action action = by_computer();
    if (!all) say() << "  " << front_->label(action) << '\n';
    Events events;
    session_->apply(action, events);
    tell(events.all(), events.cut(), !all);
  } while (all && front_->placing() && table().to_act().side == side);
  if (all) say() << "Placed by the computer; undo takes it back.\n";
  keep();
}

// --- secrets

std::size_t Match::reader() const {
  if (!viewer_) return kOpen;
  const std::vector<std::string> sides = table().sides();
  return static_cast<std::size_t>(std::find(sides.begin(), sides.end(), *viewer_) - sides.begin());
}

void Match::look_as(const std::optional<std::string>& side) {
  viewer_ = side;
  front_->look_as(side);
}

// Two people at one screen: whoever was asked last sees what came of it, and then looks away.
bool Match::hand_over(const std::string& side) {
  const bool another = side != asked_;
  const bool first = asked_.empty();
  asked_ = side;
  if (!secret() || said_.side != "both" || !another) return true;
  if (!first) say_unread();
  look_as(side);
  say() << '\n' << inked(desk_.paper, Ink::Bold, "Hand the keyboard to the " + front_->side_name(side) + ".");
  if (isatty(STDIN_FILENO) == 0) {
    say() << '\n';
    return true;
  }
  say() << " They press Enter when nobody else is looking.\n";
  flush();
  std::string line;
  if (!std::getline(std::cin, line)) {
    say() << "\nEnd of input.\n";
    return false;
  }
  if (isatty(STDOUT_FILENO) != 0) std::cout << "\x1b[2J\x1b[3J\x1b[H";  // and nothing to scroll back to
  return true;
}

// --- showing

void Match::flush() {
  std::cout << page_.str() << std::flush;
  page_.str("");
}

void Match::show() {
  keep();
  say_unread();
  say() << '\n' << front_->header();
  if (map_on_) say() << map_now(Fit::Screen);
  say() << front_->question() << menu_.text;
}

// A map that leaves room on the screen for what has been said since the player's last word.
std::string Match::map_now(Fit fit) {
  const int taken = lines_in(menu_.text) + lines_in(page_.str()) + 4;
  return front_->map_now(list_, desk_.paper.height - taken, fit);
}

void Match::note(const Table& at, int decisions, const Event& event, bool aloud) {
  const std::vector<std::string> sides = at.sides();
  unsigned seen_by = 1U << kOpen;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (at.sees(sides[i], event)) seen_by |= 1U << i;
  }
  log_.push_back({decisions, told(at, event, desk_), seen_by, aloud});
}

void Match::tell(std::span<const Event> events, bool cut, bool aloud) {
  for (std::size_t i = 0; i < events.size(); ++i)
    note(table(), session_->decisions(), events[i], aloud && front_->told_aloud(events, i));
  if (cut) log_.push_back({session_->decisions(), "  (and more happened than can be told here)", ~0U, aloud});
}

void Match::say_unread() {
  std::size_t& from = read_[reader()];
  for (; from < log_.size(); ++from) {
    if (log_[from].aloud && (log_[from].seen_by >> reader() & 1U) != 0) say() << log_[from].text << '\n';
  }
}

// Fills the log of a loaded game, and says how it was left.
void Match::retell() {
  const Record record = session_->record(0);
  Session again(replay({{{"Game", *record.tag("Game")}, {"Begin", *record.tag("Begin")}}, {}})
                    .session->table()
                    .clone());
  again.table().set_language(said_.language);
  for (const Record::Line& line : record.lines) {
    Events events;
    if (line.kind == Record::Line::Kind::Roll) {
      again.apply(again.table().parse_roll(line.text), events);
    } else {
      again.apply(again.table().parse(line.text).back(), events);
    }
    for (const Event& event : events.all()) note(again.table(), line.number, event, true);
  }
  read_.fill(log_.size());
  say() << "Loaded after " << session_->decisions() << " decisions";
  if (secret() && said_.side == "both") {
    say() << ".\n";
    return;
  }
  say() << "; the last of them:\n";
  show_log(6);
}

// --- the record

void Match::keep() {
  if (said_.record.empty() || kept_ == session_->decisions()) return;
  try {
    write_file(said_.record, write(session_->record()));
    kept_ = session_->decisions();
  } catch (const std::exception& error) {  // the game goes on: the player may save it elsewhere
    say() << "NOT RECORDED: " << error.what() << ". Use save <file>.\n";
  }
}

void Match::leave() {
  keep();
  if (said_.record.empty()) {
    say() << "The game was not recorded.\n";
  } else {
    const int count = session_->decisions();
    say() << count << (count == 1 ? " decision is in " : " decisions are in ") << said_.record
          << "\nGo on with: tamburino play --load " << said_.record << '\n';
  }
  flush();
}

}  // namespace tamburino::cli
