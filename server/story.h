#pragma once

#include <functional>

#include "protocol/table.h"
#include "server/fair_dice.h"
#include "server/rows.h"

// A game as its steps tell it: nothing is ever struck out, a take-back is a step of its own.
namespace tamburino::server {

std::int64_t packed(Action action);
std::int64_t packed(const Roll& roll);
Action action_in(const Step& step);
Roll roll_in(const Step& step);

// A decision that stands.
struct Decision {
  Step step;
  std::uint64_t counter = 0;  // of a roll
};
// Those that stand after all steps, or after the first so many.
std::vector<Decision> standing(const std::vector<Step>& steps);

// Who looks on: a side, or everybody (the empty name).
class Audience {
 public:
  explicit Audience(const Table& table);
  // As it was counted before: a number for each side, in their order, and the last for everybody.
  Audience(const Table& table, const std::vector<int>& counts);
  std::vector<int> counts() const;
  // Counts the step for all who noticed it. In a game without secrets these are all.
  void count(const Table& table, const std::string& by, const std::vector<Event>& events);
  void count_for_all();
  // A bit for each viewer. What was taken back is noticed by those who had noticed it.
  using Mask = std::uint8_t;
  static constexpr Mask kAll = 0xff;
  Mask noticed_by() const;  // the last step that was counted
  Mask bit_of(const std::string& viewer) const;
  void count_for(Mask who);
  int of(const std::string& viewer) const;
  bool noticed(const std::string& viewer) const;  // the last step that was counted

 private:
  struct Viewer {
    std::string name;
    int steps = 0;
    bool noticed = false;
  };
  bool secret_;
  std::vector<Viewer> viewers_;
};

// Whether a decision has shown its side something that was hidden. Made before it.
class Eyes {
 public:
  Eyes(const Table& table, const std::string& side);
  bool shown(const Table& after) const;

 private:
  std::string side_;  // empty: there is nothing to see
  std::vector<int> hidden_;
};

// Only what the viewer, or everybody, may know.
Json events_for(const Table& table, const std::vector<Event>& events, const std::string& viewer);
Json to_act_for(const Table& table, const std::string& viewer);
// Where it stands, or how it ended by the rules, as far as the row tells it.
void note_standing(GameRow& row, const Table& table);

// Plays a decision; throws RequestError when it no longer can be.
std::vector<Event> play(Table& table, const Step& step);

// What one step told, kept small: in no language, and for no viewer in particular yet. An event describes
// itself without the position it happened in, so that it can be rendered later.
struct Telling {
  Audience::Mask noticed = 0;
  std::uint8_t kind = 0;        // of a step that is no decision: its place in kOtherSteps, from 1
  std::uint8_t side = kNoSide;  // of such a step
  std::vector<Event> events;
  static constexpr std::uint8_t kNoSide = 255;
};
Telling telling_of(const Table& table, const Step& step, Audience::Mask noticed, std::vector<Event> events);

// The last steps of a game, so that most questions about them need no replay. Never more than twice kMost.
class Recent {
 public:
  static constexpr std::size_t kMost = 64;
  void add(Telling one);
  // The lowest count of a viewer after which everything is still here; `now` is how often each has noticed
  // something by now.
  int reaches_back_to(const Audience& now, const std::string& viewer) const;
  // What the viewer noticed after that count, each with its step.
  Json since(const Table& table, const Audience& now, const std::string& viewer, int count) const;

 private:
  std::vector<Telling> all_;
};

// Where a story is taken up: at the beginning of the game, or at a full state that was stored.
struct Start {
  std::unique_ptr<Table> table;
  Audience audience;
  int step = 0;               // the last one before it
  std::size_t decisions = 0;  // that stood then
  std::uint64_t rolls = 0;    // thrown so far
};
Start at_the_beginning(std::unique_ptr<Table> begun);

// The game told again, from a start. Its table is left where the steps end.
struct Retold {
  std::unique_ptr<Table> table;
  Audience audience;
  std::unique_ptr<Table> base;  // where it was told from: the start, or the full state that was trusted
  std::size_t base_at = 0;      // the decisions that stood then
  std::size_t first = 0;        // the decisions that stood at the start: they are not among the following
  int first_step = 0;           // the last step before the start
  std::uint64_t rolls = 0;
  Recent recent;
  std::vector<Decision> decisions;      // that stand
  std::vector<bool> closes;             // for each: nothing before it comes back without consent
  std::vector<Audience::Mask> noticed;  // for each: by whom
  std::vector<int> counts;              // after each step: how many the viewer had noticed
  Json events = Json::array();          // those that the viewer has not seen yet, each with its step
  int lost = 0;                         // steps at the end that can no longer be played, and why
  std::string why;
};
// Steps that no longer can be played, because the rules have changed since, are passed over: up to the full
// state, if there is one after them; otherwise the game goes on from before them, and they are lost. A full
// state is trusted, too, when the steps before it lead elsewhere now. Where it
// was then taken up again stands a step `resume`, with the decisions that remained.
using FullState = std::optional<std::pair<int, std::string>>;  // after which step, and what `save` gave
// Called after each step that could be told, with the story up to there.
using Milestone = std::function<void(const Step& step, const Retold& so_far)>;
Retold retold(Start start, const std::vector<Step>& steps, const std::string& viewer = "", int since = -1,
              const FullState& full = std::nullopt, const Milestone& passed = nullptr);
Retold retold(std::unique_ptr<Table> begun, const std::vector<Step>& steps, const std::string& viewer = "",
              int since = -1, const FullState& full = std::nullopt);

// How many of the steps that were told lay behind the viewer when he had noticed so many.
std::size_t steps_noticed(const Retold& story, int noticed);

}  // namespace tamburino::server
