#include "cli/terminal/match.h"

#include <algorithm>
#include <iostream>

#include "cli/files.h"
#include "cli/terminal/reports.h"
#include "cli/terminal/understand.h"
#include "protocol/analysis.h"
#include "protocol/asking.h"

namespace tamburino::terminal {
namespace {

constexpr std::size_t kMostNews = 40;  // lines of the log that are printed at once

}  // namespace

Match::Match(PlayOptions options, std::unique_ptr<Session> session, const Console& console,
             std::uint64_t seed)
    : options_(std::move(options)),
      session_(std::move(session)),
      console_(console),
      screen_(session_->table(), console.paper),
      computer_(ai::level_named(options_.computer)),
      dice_(seed),
      whims_(seed ^ 0x9e3779b97f4a7c15ULL) {}

void Match::run() {
  if (secret() && options_.side != "both") look_as(options_.side);
  if (session_->decisions() == 0) {
    Events events;
    table().events_at_start(events);
    log_events(events.all(), events.cut());
  } else {
    fill_log();
  }
  while (table().to_act().kind != ToAct::Kind::Over) {
    if (!next()) return leave();
  }
  say_unread();
  look_as("");
  say() << '\n' << screen_.header() << screen_.question() << screen_.score();
  leave();
}

bool Match::next() {
  const ToAct now = table().to_act();
  if (now.kind == ToAct::Kind::Chance) {
    // Nobody may know what is in the cup, so nobody can draw from a cup of their own.
    const bool hidden_draw = secret() && now.request.kind == RollRequest::Kind::Draw;
    if (options_.dice == "manual" && !hidden_draw) return ask_chance();
    roll(table().text(dice_.answer(now.request)));
    return true;
  }
  if (options_.side != "both" && options_.side != now.side) {
    play_computer();
    return true;
  }
  return ask_person();
}

// --- answers

bool Match::answer(const std::function<void(const std::string&)>& take) {
  std::string line;
  const int before = session_->decisions();
  while (session_->decisions() == before && !asked_back_) {
    if (!read(line)) return false;
    try {
      if (!command(line)) take(line);
    } catch (const RequestError& error) {
      say() << refusal_text(screen_.sheet(), error, console_.paper);
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
  look_as(viewer_);
  show();
  return answer([this](const std::string& line) { act(line); });
}

bool Match::ask_chance() {
  say_unread();
  look_as(viewer_);
  say() << '\n' << screen_.question();
  const RollRequest request = table().to_act().request;
  if (request.kind == RollRequest::Kind::Draw) {
    std::string cup;
    for (const Json& one : to_act_told(table(), viewer_).value("draw", Json::array())) {
      const std::string id = words_of(one.get<std::string>()).front();
      cup += (cup.empty() ? "" : ", ") + id + " " + screen_.sheet().name_of(id);
    }
    say() << wrapped("  In the cup: " + cup + ". Type the one drawn, or auto.", console_.paper.width);
  } else {
    say() << "  Say the " << (request.dice == 1 ? "die, e.g. 4" : "dice, e.g. 4 3") << ", or auto";
    say() << (request.dice > 2 ? " (" + std::to_string(request.dice) + " dice).\n" : ".\n");
  }
  return answer([&](const std::string& line) {
    roll(line == "auto" ? table().text(dice_.answer(request)) : roll_in(line));
  });
}

// As it stands in a record.
std::string Match::roll_in(const std::string& line) const {
  if (line.starts_with("roll ") || line.starts_with("draw ")) return line;
  const bool draw = table().to_act().request.kind == RollRequest::Kind::Draw;
  return (draw ? "draw \"" : "roll ") + line + (draw ? "\"" : "");
}

void Match::roll(const std::string& written) {
  Events events;
  session_->answer(written, events);
  repeats_.something_happened();
  log_events(events.all(), events.cut());
  if (options_.dice == "manual") keep();
}

std::vector<Action> Match::understood(const std::string& line) const {
  return understand(table(), screen_.sheet(), screen_.pieces(), line);
}

// The table just before the last of several actions; null when it does not come to that.
std::unique_ptr<Table> Match::before_last(const std::vector<Action>& actions) const {
  auto after = table().clone();
  for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
    Events events;
    if (secret() && !takes_up(*after, actions[i])) return nullptr;
    if (!after->apply(actions[i], events)) return nullptr;
  }
  return after;
}

void Match::act(const std::string& line) {
  std::vector<Action> actions;
  try {
    actions = understood(line);
  } catch (const RequestError&) {  // "entrench all", "send all napoli"
    std::vector<std::string> words = words_of(line);
    if (std::erase(words, "all") == 0) throw;
    return act_on_all(words);
  }
  const auto after = before_last(actions);
  if (after != nullptr && after->verdict(actions.back())) {
    const Json preview = preview_told(*after, {{"action", after->describe(actions.back())}}, viewer_);
    say() << odds_in_brief(screen_.sheet(), preview, console_.paper);
  }
  const int before = session_->decisions();
  apply(actions);
  answered_at_.push_back(before);
  keep();
}

void Match::apply(const std::vector<Action>& actions) {
  std::vector<Event> happened;
  session_->apply_all(actions, happened);
  log_events(happened, false);
}

// Does every listed action that the words fit, one after the other, as long as the same side is asked.
void Match::act_on_all(const std::vector<std::string>& words) {
  const std::string side = table().to_act().side;
  const int before = session_->decisions();
  for (;;) {
    const ToAct now = table().to_act();
    if (now.kind != ToAct::Kind::Side || now.side != side) break;
    const std::vector<Choice> all = choices(table());
    const auto found = matching(screen_.sheet(), all, screen_.pieces(), words);
    if (found.empty() || words.empty()) break;
    apply({found.front()->action});
    if (session_->decisions() > before + 200) break;
  }
  if (session_->decisions() == before) throw RequestError("bad-action", "nothing in the list has that name");
  answered_at_.push_back(before);
  keep();
}

// The same game, seed and answers make the computer think the same.
ai::Thinking Match::thinking() {
  return {computer_, whims_ + static_cast<std::uint64_t>(session_->decisions()),
          repeats_.count([this] { return table().hash(); }), nullptr};
}

Action Match::ask_computer() {
  const ai::Thought thought = table().think(thinking());
  if (options_.explain) say() << hint_text(told(table(), computer_, thought, 3), console_.paper);
  return thought.choice;
}

void Match::play_computer() {
  Events events;
  session_->apply(ask_computer(), events);
  log_events(events.all(), events.cut());
  if (options_.side == "none" || options_.explain) say_unread(), flush();
}

// One action by the computer for the player who is asked, or all until another phase, side or roll.
void Match::play_for_me(bool all) {
  const auto phase = [this] { return table().position().value("phase", ""); };
  const std::string side = table().to_act().side, now = phase();
  all = all || now == "set-up";  // an army has many units to place
  answered_at_.push_back(session_->decisions());
  do {
    const Action action = ask_computer();
    if (!all) say() << "  " << table().text(action) << '\n';
    Events events;
    session_->apply(action, events);
    log_events(events.all(), events.cut());
  } while (all && table().to_act().kind == ToAct::Kind::Side && table().to_act().side == side &&
           phase() == now);
  keep();
}

// --- secrets

std::size_t Match::reader() const {
  if (viewer_.empty()) return kOpen;
  const std::vector<std::string> sides = table().sides();
  return static_cast<std::size_t>(std::find(sides.begin(), sides.end(), viewer_) - sides.begin());
}

void Match::look_as(const std::string& viewer) {
  viewer_ = viewer;
  screen_.look(table(), viewer);
}

// Two people at one screen: whoever was asked last sees what came of it, and then looks away.
bool Match::hand_over(const std::string& side) {
  const bool another = side != asked_, first = asked_.empty();
  asked_ = side;
  if (!secret() || options_.side != "both" || !another) return true;
  if (!first) say_unread();
  viewer_ = side;
  say() << '\n'
        << inked(console_.paper, Ink::Bold,
                 "Hand the keyboard to the " + screen_.sheet().name_of(side) + ".");
  if (!console_.typed) {
    say() << '\n';
    return true;
  }
  say() << " They press Enter when nobody else can see the screen.\n";
  flush();
  std::string line;
  if (!std::getline(console_.in, line)) {
    say() << "\nEnd of input.\n";
    return false;
  }
  if (console_.screen) console_.out << "\x1b[2J\x1b[3J\x1b[H";  // and nothing to scroll back to
  return true;
}

// --- showing

void Match::flush() {
  console_.out << page_.str() << std::flush;
  page_.str("");
}

// The map leaves room on the screen for what has been said since the player's last word.
void Match::show() {
  keep();
  say_unread();
  const std::string menu = screen_.menu(Length::Compact), question = screen_.question();
  const int taken = lines_in(page_.str()) + lines_in(menu) + lines_in(question) + 3;
  say() << '\n' << screen_.header();
  if (map_on_) say() << screen_.map_now(console_.paper.height - taken);
  say() << question << menu;
}

void Match::note(const Table& at, int decisions, const Event& event) {
  const std::vector<std::string> sides = at.sides();
  unsigned seen_by = 1U << kOpen;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (at.sees(sides[i], event)) seen_by |= 1U << i;
  }
  log_.push_back({decisions, event_text(screen_.sheet(), at, event, console_.paper), seen_by});
}

void Match::log_events(std::span<const Event> events, bool cut) {
  for (const Event& event : events) note(table(), session_->decisions(), event);
  if (cut) log_.push_back({session_->decisions(), "  (earlier events are not shown)", ~0U});
}

void Match::say_unread() {
  std::vector<const Entry*> news;
  for (std::size_t& from = read_[reader()]; from < log_.size(); ++from) {
    if ((log_[from].seen_by >> reader() & 1U) != 0) news.push_back(&log_[from]);
  }
  const std::size_t first = news.size() > kMostNews ? news.size() - kMostNews : 0;
  if (first > 0) say() << "  (" << first << " lines before: log " << news.size() << ")\n";
  for (std::size_t i = first; i < news.size(); ++i) say() << news[i]->text << '\n';
}

// The log of a loaded game, made by playing its record again.
void Match::fill_log() {
  const Record record = session_->record(0);
  Session again(replay({{{"Game", *record.tag("Game")}, {"Begin", *record.tag("Begin")}}, {}})
                    .session->table()
                    .clone());
  again.table().set_language(options_.language);
  for (const Record::Line& line : record.lines) {
    Events events;
    if (line.kind == Record::Line::Kind::Roll) {
      again.answer(line.text, events);
    } else {
      again.apply(again.table().parse(line.text).back(), events);
    }
    for (const Event& event : events.all()) note(again.table(), line.number, event);
  }
  read_.fill(log_.size());
  const bool show = !secret() || options_.side != "both";  // whose eyes: not known yet
  say() << "The game is loaded" << (show ? "; last events:\n" : ".\n");
  if (show) show_log(6);
}

// --- the record

void Match::keep() {
  if (options_.record.empty() || kept_ == session_->decisions()) return;
  try {
    cli::write_file(options_.record, write(session_->record()));
    kept_ = session_->decisions();
  } catch (const std::exception& error) {  // the game goes on: the player may save it elsewhere
    say() << "NOT RECORDED: " << error.what() << ". Use save <file>.\n";
  }
}

void Match::leave() {
  keep();
  if (options_.record.empty()) {
    say() << "The game was not recorded.\n";
  } else {
    say() << "The record is in " << options_.record << "\nContinue with: tamburino play --load "
          << options_.record << '\n';
  }
  flush();
}

}  // namespace tamburino::terminal
