#pragma once

#include <array>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "ai/repeats.h"
#include "cli/terminal/screen.h"
#include "engine/core/dice.h"
#include "protocol/session.h"

namespace tamburino::terminal {

// How a game is played at the terminal.
struct PlayOptions {
  std::string game, scenario, language = "en";  // without a game: the first of all
  std::string record, load, side = "both", dice = "auto", computer = "officer";
  std::vector<std::string> options;
  std::optional<std::uint64_t> seed;
  bool no_colour = false;
  bool open = false;
  bool explain = false;
};

// What a player types on and reads from.
struct Console {
  std::istream& in;
  std::ostream& out;
  Paper paper;
  bool typed = false;   // by a person: otherwise what is read is repeated, so that the session can be read
  bool screen = false;  // can be cleared
};

// One evening at the terminal: a game, the people who play it, and what they have been shown.
class Match {
 public:
  Match(PlayOptions options, std::unique_ptr<Session> session, const Console& console, std::uint64_t seed);
  void run();

 private:
  // A line of the log, and who may read it: a bit for each side, and one for a table that lies open.
  struct Entry {
    int decisions;
    std::string text;
    unsigned seen_by;
  };
  static constexpr std::size_t kOpen = 2;

  const Table& table() const { return session_->table(); }
  bool next();  // plays on by one decision; false when the player leaves

  // --- answers
  bool ask_person();
  bool ask_chance();
  bool answer(const std::function<void(const std::string&)>& take);
  std::string roll_in(const std::string& line) const;
  void roll(const std::string& written);
  void act(const std::string& line);
  void act_on_all(const std::vector<std::string>& words);
  void apply(const std::vector<Action>& actions);
  std::vector<Action> understood(const std::string& line) const;
  std::unique_ptr<Table> before_last(const std::vector<Action>& actions) const;
  Action ask_computer();
  void play_computer();
  void play_for_me(bool all);
  ai::Thinking thinking();

  // --- secrets
  bool secret() const { return table().secret() && !options_.open && options_.side != "none"; }
  bool hand_over(const std::string& side);
  void look_as(const std::string& viewer);
  std::size_t reader() const;

  // --- showing
  std::ostream& say() { return page_; }
  void flush();
  void show();
  int free_lines() const;
  void log_events(std::span<const Event> events, bool cut);
  void note(const Table& at, int decisions, const Event& event);
  void say_unread();
  void fill_log();

  // --- the record
  void keep();
  void leave();

  // --- commands
  bool read(std::string& line);
  bool command(const std::string& line);  // whether it was one
  void map(const std::string& rest);
  void view(const std::string& rest);
  void show_odds(const std::string& rest);
  void hint(int lines);
  void why(const std::string& rest);
  void show_log(int count);
  void replay_back(int answers);
  void concede(const std::string& rest);
  void undo(int count);
  void save(const std::string& path);

  PlayOptions options_;
  std::unique_ptr<Session> session_;
  Console console_;
  Screen screen_;
  ai::Level computer_;
  ai::Repeats repeats_;
  Dice dice_;
  std::uint64_t whims_;      // the seed of the computer's choices
  std::ostringstream page_;  // what has been said since the player's last word
  std::vector<Entry> log_;
  std::array<std::size_t, 3> read_{};  // how much of the log each reader has been shown
  std::string viewer_;                 // a side, or empty: everything is shown
  std::string asked_;                  // the side that was asked last
  std::vector<int> answered_at_;       // decisions made before each of the player's answers
  int kept_ = -1;
  bool map_on_ = true, asked_back_ = false, leaving_ = false;
};

}  // namespace tamburino::terminal
