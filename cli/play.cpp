#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <optional>
#include <random>
#include <sstream>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/prompt.h"
#include "engine/games/butchery/names.h"
#include "engine/games/butchery/verbs.h"
#include "loader/packs.h"
#include "protocol/dice.h"
#include "protocol/session.h"

namespace tamburino::cli {
namespace {

namespace b = butchery;

struct Options {
  std::string game = "butchery", scenario = "solferino", language = "en";
  std::string record, load, side = "both", dice = "auto";
  std::optional<std::uint64_t> seed;
  bool no_colour = false;
};

constexpr const char* kHelp =
    R"page(Answer with a number from the list, a hex (2018), a way to face (NW), or an action in words:
  move Castagny 2018-1918 face NW      picks the unit up, goes hex by hex and turns it
  fire "A1 (Fr II)" at "3/1 Bils"      names of several words in quotation marks; a part that only one has will do
Or ask:
  list              everything that may be done now
  odds <action>     the reckoning of its dice and the exact chances; odds alone: of the roll asked for
  why <action>      whether it is allowed, and by which rule not
  rule <number>     a rule in one sentence, with those below it
  map [hex] [rows]  the map; map all: the whole of it; map off, map on: at each decision
  stack <hex>       a hex and all that is in it
  units [formation] order of battle: units, units fr-ii, units Stadion, units all
  score             places, broken formations, points
  log [n]           what happened last
  undo [n]          takes your last answer back, and all that came of it
  save <file>       a copy of the record
  help, help map    this page, and the legend of the map
  quit              the record is kept: tamburino play --load <file>
)page";

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

int lines_in(std::string_view text) { return static_cast<int>(std::count(text.begin(), text.end(), '\n')); }

int number_in(const std::string& text, int otherwise) {
  if (text.empty() || text.size() > 4 || text.find_first_not_of("0123456789") != std::string::npos)
    return otherwise;
  return std::stoi(text);
}

// One evening at the terminal: a game, the people who play it, and what they have been told.
class Match {
 public:
  Match(const Options& said, std::unique_ptr<Session> session, Desk desk, std::uint64_t seed)
      : said_(said),
        session_(std::move(session)),
        desk_(std::move(desk)),
        dice_(seed),
        whims_(seed ^ 0x9e3779b97f4a7c15ULL) {}

  void run() {
    if (session_->decisions() == 0) {
      Events events;
      session_->table().events_at_start(events);
      tell(events, Telling::Aloud);
    } else {
      retell();
    }
    while (session_->table().to_act().kind != ToAct::Kind::Over) {
      if (!next()) return leave();
    }
    say() << '\n' << header(table(), desk_) << question(table(), desk_) << score(table(), desk_);
    leave();
  }

 private:
  enum class Telling : std::uint8_t { Aloud, Quietly };
  enum class Fit : std::uint8_t { Screen, Loose };

  const ButcheryTable& table() const { return dynamic_cast<const ButcheryTable&>(session_->table()); }

  // Plays on by one decision; false when the player leaves.
  bool next() {
    const ToAct now = session_->table().to_act();
    if (now.kind == ToAct::Kind::Chance) {
      if (said_.dice == "manual") return ask_chance();
      roll(dice_.answer(now.request));
      return true;
    }
    if (said_.side != "both" && said_.side != now.side) {
      play_at_random();
      return true;
    }
    return ask_person();
  }

  // --- answers

  bool ask_person() {
    session_->table().list(list_);
    menu_ = menu(table(), list_, desk_, Length::Compact);
    show();
    std::string line;
    const int before = session_->decisions();
    while (session_->decisions() == before && !asked_back_) {
      if (!read(line)) return false;
      try {
        if (!command(line)) act(line);
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

  bool ask_chance() {
    say() << '\n' << question(table(), desk_);
    const RollRequest request = session_->table().to_act().request;
    const bool draw = request.kind == RollRequest::Kind::Draw;
    if (draw) say() << "  in the cup: " << cup_text(request) << '\n';
    say() << (draw                ? "  Say the formation drawn"
              : request.dice == 2 ? "  Say the dice, e.g. 4 3"
                                  : "  Say the die, e.g. 4")
          << ", or auto.\n";
    std::string line;
    const int before = session_->decisions();
    list_.clear();
    menu_ = {};
    while (session_->decisions() == before && !asked_back_) {
      if (!read(line)) return false;
      try {
        if (command(line)) continue;
        roll(line == "auto" ? dice_.answer(request) : roll_in(line, draw));
      } catch (const std::exception& error) {
        say() << error.what() << '\n';
      }
      if (leaving_) return false;
    }
    asked_back_ = false;
    return true;
  }

  std::string cup_text(const RollRequest& request) const {
    std::string text;
    for (std::size_t i = 0; i < table().rules().formations.size(); ++i) {
      if ((request.cup >> i & 1U) != 0) text += (text.empty() ? "" : ", ") + table().rules().formations[i].id;
    }
    return text;
  }

  Roll roll_in(const std::string& line, bool draw) const {
    if (line.starts_with("roll ") || line.starts_with("draw ")) return session_->table().parse_roll(line);
    return session_->table().parse_roll((draw ? "draw \"" : "roll ") + line + (draw ? "\"" : ""));
  }

  void roll(const Roll& roll) {
    Events events;
    session_->apply(roll, events);
    tell(events, Telling::Aloud);
    if (said_.dice == "manual") keep();
  }

  void act(const std::string& line) {
    const std::vector<Action> actions = meant_by(line);
    show_odds_of(actions);
    const int before = session_->decisions();
    std::vector<Event> happened;
    session_->apply_all(actions, happened);
    answered_at_.push_back(before);
    Events events;
    for (const Event& event : happened) events.add(event);
    tell(events, Telling::Aloud);
    keep();
  }

  std::vector<Action> meant_by(const std::string& line) const {
    return without_idle_turn(put_down_first(understood(table(), list_, menu_, line)));
  }

  // Whoever takes another piece up means the piece in hand to halt where it is; so does whoever says done.
  std::vector<Action> put_down_first(std::vector<Action> actions) const {
    const b::Verb verb = b::verb_of(actions.front());
    if (table().state().pending.ask != b::Ask::MovePiece) return actions;
    if (verb != b::Verb::Select && verb != b::Verb::Done) return actions;
    for (const Action halt : list_.all()) {
      if (b::verb_of(halt) != b::Verb::Halt) continue;
      const auto after = session_->table().clone();
      Events events;
      after->apply(halt, events);
      const bool dice_first = after->to_act().kind != ToAct::Kind::Side;
      if (verb == b::Verb::Done || dice_first) return {halt};
      actions.insert(actions.begin(), halt);
      break;
    }
    return actions;
  }

  // "move Castagny 2018 face E" is meant even when he faces there already.
  std::vector<Action> without_idle_turn(std::vector<Action> actions) const {
    if (actions.size() < 2 || b::verb_of(actions.back()) != b::Verb::Face) return actions;
    const auto after = session_->table().clone();
    Events events;
    for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
      if (!after->apply(actions[i], events)) return actions;
    }
    const Action turn = actions.back();
    const auto who = b::unit_operand(table().rules(), turn, 0);
    const b::State& state = dynamic_cast<const ButcheryTable&>(*after).state();
    if (who && state.on_map(*who) && state[*who].facing == b::facing_operand(turn, 1)) actions.pop_back();
    return actions;
  }

  void show_odds_of(const std::vector<Action>& actions) {
    constexpr std::array kRolled{b::Verb::Fire,  b::Verb::Assault, b::Verb::Resolve,   b::Verb::Rally,
                                 b::Verb::React, b::Verb::Stand,   b::Verb::Coordinate};
    const Action action = actions.back();
    const bool rolled = std::find(kRolled.begin(), kRolled.end(), b::verb_of(action)) != kRolled.end();
    if (!rolled || actions.size() > 1 || !session_->table().verdict(action)) return;
    say() << odds(table(), session_->table().preview({{"action", session_->table().describe(action)}}),
                  desk_);
  }

  // For now the other side draws lots: first for what kind of thing to do, so that it does not turn about for
  // ever, then for which.
  void play_at_random() {
    session_->table().list(list_);
    std::vector<std::uint16_t> verbs;
    for (const Action action : list_.all()) {
      if (std::find(verbs.begin(), verbs.end(), action.verb) == verbs.end()) verbs.push_back(action.verb);
    }
    const std::uint16_t verb = verbs[whims_.below(static_cast<std::uint32_t>(verbs.size()))];
    std::vector<Action> choices;
    for (const Action action : list_.all()) {
      if (action.verb == verb) choices.push_back(action);
    }
    Events events;
    session_->apply(choices[whims_.below(static_cast<std::uint32_t>(choices.size()))], events);
    tell(events, b::verb_of(choices[0]) == b::Verb::Face ? Telling::Quietly : Telling::Aloud);
  }

  // --- showing

  std::ostream& say() { return page_; }

  void flush() {
    std::cout << page_.str() << std::flush;
    page_.str("");
  }

  void show() {
    keep();
    say() << '\n' << header(table(), desk_);
    if (map_on_) say() << map_now(Fit::Screen);
    say() << question(table(), desk_) << menu_.text;
  }

  // A map that leaves room on the screen for what has been said since the player's last word.
  std::string map_now(Fit fit) {
    const int taken = lines_in(menu_.text) + lines_in(page_.str()) + 4;
    const std::set<Hex> places = places_of(table(), list_);
    if (places.empty()) {
      const std::string whole = draw_overview(table(), desk_.paper);
      const bool fits = lines_in(whole) + taken <= desk_.paper.height;
      return fits || fit == Fit::Loose ? whole : "(map all draws the whole field.)\n";
    }
    const int room = (desk_.paper.height - taken) / kLinesOfRow;
    const int most = std::clamp(room, fit == Fit::Loose ? 5 : 3, 9);
    if (fit == Fit::Screen && room < 3)
      return "(The map is left out so that you can read the above: say map.)\n";
    const int rows = std::clamp(rows_between(table(), places) + 2, std::min(5, most), most);
    const Marks marks = marks_of(table(), list_);
    const Hex middle = marks.chosen != kNoHex ? marks.chosen : middle_of(table(), places);
    return draw_map(table(), {middle, rows, columns_on(desk_.paper)}, marks, desk_.paper);
  }

  void tell(const Events& events, Telling telling) {
    for (const std::string& line : told(table(), events, desk_)) {
      log_.push_back({session_->decisions(), line});
      if (telling == Telling::Aloud) say() << line << '\n';
    }
  }

  // Fills the log of a loaded game, and says how it was left.
  void retell() {
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
      for (const std::string& text : told(table(), events, desk_)) log_.push_back({line.number, text});
    }
    say() << "Loaded after " << session_->decisions() << " decisions; the last of them:\n";
    show_log(6);
  }

  // --- the record

  void keep() {
    if (said_.record.empty() || kept_ == session_->decisions()) return;
    try {
      write_file(said_.record, write(session_->record()));
      kept_ = session_->decisions();
    } catch (const std::exception& error) {  // the game goes on: the player may save it elsewhere
      say() << "NOT RECORDED: " << error.what() << ". Use save <file>.\n";
    }
  }

  void leave() {
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

  // --- commands

  bool read(std::string& line) {
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

  // Whether the line was a command.
  bool command(const std::string& line) {
    const std::size_t space = line.find(' ');
    const std::string name = line.substr(0, space);
    const std::string rest = space == std::string::npos ? "" : trimmed(line.substr(space));
    if (name == "quit" || name == "exit") {
      leaving_ = true;
    } else if (name == "help" || name == "?") {
      say() << (rest == "map" ? map_legend() : kHelp);
    } else if (name == "list") {
      say() << menu(table(), list_, desk_, Length::Whole).text;
    } else if (name == "map") {
      map(rest);
    } else if (name == "odds") {
      show_odds(rest);
    } else if (name == "why") {
      why(rest);
    } else if (name == "rule") {
      say() << rule_text(table(), rest, desk_);
    } else if (name == "units") {
      say() << units(table(), rest, desk_);
    } else if (name == "stack") {
      say() << stack(table(), b::find_hex(table().rules(), rest), desk_);
    } else if (name == "score") {
      say() << score(table(), desk_);
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

  void map(const std::string& rest) {
    if (rest == "on" || rest == "off") {
      map_on_ = rest == "on";
      say() << "The map is " << (map_on_ ? "drawn at each decision.\n" : "drawn only when asked for.\n");
      return;
    }
    if (rest == "all") {
      say() << draw_overview(table(), desk_.paper);
      return;
    }
    if (rest.empty()) {
      say() << map_now(Fit::Loose);
      return;
    }
    std::istringstream words(rest);
    std::string hex, radius;
    words >> hex >> radius;
    const int rows = 2 * std::clamp(number_in(radius, 3), 1, 18) + 1;
    say() << draw_map(table(), {b::find_hex(table().rules(), hex), rows, columns_on(desk_.paper)},
                      marks_of(table(), list_), desk_.paper);
  }

  void show_odds(const std::string& rest) {
    const auto after = session_->table().clone();
    Json request = Json::object();
    if (!rest.empty()) {
      const std::vector<Action> actions = meant_by(rest);
      for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
        Events events;
        if (const Verdict answer = after->apply(actions[i], events); !answer) refuse(*after, answer);
      }
      request["action"] = after->describe(actions.back());
    }
    const Json preview = after->preview(request);
    say() << odds(table(), preview, desk_) << meanings(table(), preview, desk_);
  }

  // The verdict on each part of what is said, up to the first refusal.
  void why(const std::string& rest) {
    const auto after = session_->table().clone();
    for (const Action action : meant_by(rest)) {
      Events events;
      const Verdict answer = after->apply(action, events);
      if (answer) continue;
      say() << wrapped("\"" + label(table(), action) + "\" is refused: " + after->say(answer),
                       desk_.paper.width)
            << rule_text(table(), answer.rule, desk_);
      for (const Json& fact : after->facts(answer.facts)) say() << "  " << fact_text(fact) << '\n';
      return;
    }
    say() << "It is allowed.\n";
  }

  void show_log(int count) {
    const std::size_t from = log_.size() - std::min(log_.size(), static_cast<std::size_t>(count));
    for (std::size_t i = from; i < log_.size(); ++i) say() << log_[i].text << '\n';
    if (log_.empty()) say() << "Nothing has happened yet.\n";
  }

  void undo(int count) {
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
        dice = dice || session_->table().to_act().kind == ToAct::Kind::Chance;
      }
    }
    session_->table().set_language(said_.language);
    kept_ = -1;
    std::erase_if(log_, [&](const Told& one) { return one.at > session_->decisions(); });
    if (undone == 0) {
      say() << "There is nothing to take back.\n";
      return;
    }
    say() << "Taken back.";
    if (dice) say() << " Dice had been rolled since: they will fall anew, so let your opponent agree.";
    say() << '\n';
    asked_back_ = true;
  }

  void save(const std::string& path) {
    if (path.empty()) throw RequestError("bad-request", "save needs the name of a file");
    write_file(path, write(session_->record()));
    say() << "Saved in " << path << '\n';
  }

  struct Told {
    int at;
    std::string text;
  };

  const Options& said_;
  std::unique_ptr<Session> session_;
  Desk desk_;
  Dice dice_, whims_;
  std::ostringstream page_;  // what has been said since the player's last word
  ActionList list_;
  Menu menu_;
  std::vector<Told> log_;
  std::vector<int> answered_at_;  // decisions made before each of the player's answers
  int kept_ = -1;
  bool map_on_ = true, asked_back_ = false, leaving_ = false;
};

Paper paper_of(const Options& said) {
  Paper paper;
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    paper.width = std::clamp<int>(size.ws_col, 60, 300);
    paper.height = std::clamp<int>(size.ws_row, 24, 200);
  }
  paper.colour = !said.no_colour && std::getenv("NO_COLOR") == nullptr && isatty(STDOUT_FILENO) != 0;
  return paper;
}

// Where a game is recorded when the player has not said: nothing should be lost by forgetting an option.
std::string usual_record(const std::string& game) {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  if (state == nullptr && home == nullptr) return "";
  const std::filesystem::path dir =
      (state != nullptr ? std::filesystem::path(state) : std::filesystem::path(home) / ".local/state") /
      "tamburino";
  std::error_code trouble;
  std::filesystem::create_directories(dir, trouble);
  if (trouble) return "";
  const std::time_t now = std::time(nullptr);
  std::array<char, 32> stamp{};
  std::tm parts{};
  std::strftime(stamp.data(), stamp.size(), "%Y%m%d-%H%M%S", localtime_r(&now, &parts));
  std::filesystem::path path = dir / (game + "-" + stamp.data() + ".txt");
  for (int i = 2; std::filesystem::exists(path); ++i)
    path = dir / (game + "-" + stamp.data() + "-" + std::to_string(i) + ".txt");
  return path.string();
}

// Another game's record is not written over.
void check_free(const Options& said) {
  std::error_code trouble;
  const bool taken = std::filesystem::file_size(said.record, trouble) > 0 && !trouble;
  if (taken && !(std::filesystem::exists(said.load) && std::filesystem::equivalent(said.load, said.record)))
    throw std::runtime_error(said.record + " holds something already: go on with --load " + said.record +
                             ", or record elsewhere");
}

std::unique_ptr<Session> loaded(const std::string& path) {
  try {
    return replay(read_record(read_file(path))).session;
  } catch (const RecordError& error) {
    throw std::runtime_error(path + ": " + error.what());
  }
}

std::unique_ptr<Session> begun(const Options& said, std::uint64_t seed) {
  auto table = new_table(Json{{"game", said.game}, {"scenario", said.scenario}});
  table->set_language(said.language);
  return std::make_unique<Session>(std::move(table), seed);
}

// An interrupt ends the reading of a line as the end of input does, and the player learns where the record
// is.
void let_interrupts_end_input() {
  struct sigaction action {};
  action.sa_handler = [](int) {};
  sigaction(SIGINT, &action, nullptr);
}

void play(Options said) {
  std::uint64_t seed = said.seed ? *said.seed : std::random_device{}();
  auto session = said.load.empty() ? begun(said, seed) : loaded(said.load);
  if (dynamic_cast<const ButcheryTable*>(&session->table()) == nullptr)
    throw std::runtime_error("there is no board for " + session->table().game() + " in the terminal yet");
  session->table().set_language(said.language);
  // The dice of a loaded game go on; they must not begin again from the first.
  seed += static_cast<std::uint64_t>(session->decisions()) << 32;
  if (said.record.empty()) said.record = usual_record(session->table().game());
  if (!said.record.empty()) {
    check_free(said);
    write_file(said.record, write(session->record()));  // whether it can be written is known before play
  }
  Desk desk{paper_of(said), Texts(pack_directory(packs_directory(), session->table().game()), said.language)};
  let_interrupts_end_input();
  std::cout << "Tamburino: " << session->table().game() << ", " << session->table().scenario()
            << ". help tells what you can say.\n"
            << (said.record.empty() ? "The game is not recorded.\n"
                                    : "Recorded after every decision in " + said.record + "\n");
  Match(said, std::move(session), std::move(desk), seed).run();
}

}  // namespace

void add_play(CLI::App& app, int&) {
  auto said = std::make_shared<Options>();
  auto* command = app.add_subcommand("play", "Play at the terminal, two on one keyboard or against chance");
  command->add_option("game", said->game, "The game")->capture_default_str();
  command->add_option("--scenario", said->scenario, "The scenario")->capture_default_str();
  command->add_option("--seed", said->seed, "Of the dice; without it they fall as they may");
  command->add_option("--language", said->language, "Of rules and sentences")
      ->check(CLI::IsMember({"en", "it"}))
      ->capture_default_str();
  command->add_option("--record", said->record, "Where the game is recorded, after every decision");
  command->add_option("--load", said->load, "Go on with a recorded game");
  command->add_option("--side", said->side, "Which side people play; the other is played at random")
      ->check(CLI::IsMember({"allies", "austrians", "both"}))
      ->capture_default_str();
  command->add_option("--dice", said->dice, "Rolled for you, or your own")
      ->check(CLI::IsMember({"auto", "manual"}))
      ->capture_default_str();
  command->add_flag("--no-colour", said->no_colour, "Plain text");
  command->callback([said] { play(*said); });
}

}  // namespace tamburino::cli
