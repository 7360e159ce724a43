#pragma once

#include <array>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "ai/repeats.h"
#include "cli/front.h"
#include "engine/core/dice.h"

namespace tamburino::cli {

// How a game is played at the terminal.
struct PlayOptions {
  std::string game = "butchery", scenario, language = "en";
  std::string record, load, side = "both", dice = "auto", computer = "officer";
  std::vector<std::string> options;
  std::optional<std::uint64_t> seed;
  bool no_colour = false;
  bool open = false;
  bool explain = false;
};

// One evening at the terminal: a game, the people who play it, and what they have been told.
class Match {
 public:
  Match(const PlayOptions& said, std::unique_ptr<Session> session, const Desk& desk, std::uint64_t seed);
  void run();

 private:
  // What has been told, and to whom: a bit for each side, and one for a table that lies open.
  struct Told {
    int at;
    std::string text;
    unsigned seen_by;
    bool aloud;
  };
  static constexpr std::size_t kOpen = 2;

  const Table& table() const { return session_->table(); }
  bool next();  // plays on by one decision; false when the player leaves

  // --- answers
  bool ask_person();
  bool ask_chance();
  bool answered(const std::function<void(const std::string&)>& take);
  Roll roll_in(const std::string& line, bool draw) const;
  void roll(const Roll& roll);
  void act(const std::string& line);
  void show_odds_of(const std::vector<Action>& actions);
  Action by_computer();
  void play_computer();
  void play_for_me();
  ai::Thinking thinking();

  // --- secrets
  bool secret() const { return front_->has_secrets() && !said_.open && said_.side != "none"; }
  bool hand_over(const std::string& side);
  void look_as(const std::optional<std::string>& side);
  std::size_t reader() const;

  // --- showing
  std::ostream& say() { return page_; }
  void flush();
  void show();
  std::string map_now(Fit fit);
  void tell(std::span<const Event> events, bool cut, bool aloud = true);
  void note(const Table& at, int decisions, const Event& event, bool aloud);
  void say_unread();
  void retell();

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
  void undo(int count);
  void save(const std::string& path);

  const PlayOptions& said_;
  std::unique_ptr<Session> session_;
  const Desk& desk_;
  std::unique_ptr<Front> front_;
  ai::Level computer_;
  ai::Repeats repeats_;
  Dice dice_;
  std::uint64_t whims_;      // the seed of the computer's choices
  std::ostringstream page_;  // what has been said since the player's last word
  ActionList list_;
  Menu menu_;
  std::vector<Told> log_;
  std::array<std::size_t, 3> read_{};  // how much of the log each reader has been told
  std::optional<std::string> viewer_;
  std::string asked_;             // the side that was asked last
  std::vector<int> answered_at_;  // decisions made before each of the player's answers
  int kept_ = -1;
  bool map_on_ = true, asked_back_ = false, leaving_ = false;
};

}  // namespace tamburino::cli
