#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <optional>

#include "engine/core/dice.h"
#include "engine/core/record.h"
#include "protocol/table.h"

namespace tamburino {

// A game with its history: it can be taken back, recorded, and played again from its record.
class Session {
 public:
  explicit Session(std::unique_ptr<Table> table, std::optional<std::uint64_t> seed = std::nullopt);

  const Table& table() const { return *table_; }
  Table& table() { return *table_; }
  int decisions() const { return static_cast<int>(done_.size()); }

  // Both throw RequestError (code refused) and change nothing when the game says no.
  void apply(Action action, Events& events);
  void apply(Roll roll, Events& events);

  // All or nothing.
  void apply_all(const std::vector<Action>& actions, std::vector<Event>& told);

  // A roll as it is written: `roll 3 5`, `draw fr-ii`. Throws like apply, also when dice are given for a
  // draw.
  void answer(const std::string& written, Events& events);

  // The next roll: one supplied beforehand, or the seeded dice's. Throws, and changes nothing, when there is
  // neither, or when the one supplied is no answer to what is asked.
  Roll next_roll();
  void throw_away();                        // the seeded dice's answer, for a roll that is told
  void supply(const std::string& written);  // throws when it is no roll at all
  bool can_roll() const;                    // whether next_roll would give one
  std::optional<std::uint64_t> seed() const { return seed_; }

  // Takes the last decisions back; fewer when there are not so many. Returns how many.
  int undo(int count);
  // How many of the last decisions a side made, before which chance or the other side had its say.
  int own_decisions(std::string_view side) const;

  // A record with a full state every `every` decisions.
  Record record(int every = 200) const;

 private:
  struct Decision {
    bool by_chance = false;
    Action action{};
    Roll roll;
    std::string side;  // who chose the action
  };
  struct Keyframe {
    std::size_t at = 0;
    std::unique_ptr<Table> table;
  };
  static constexpr std::size_t kKeyframeEvery = 64;

  void note(const Decision& decision);
  bool answers_now(const std::string& written) const;

  std::unique_ptr<Table> table_;
  std::vector<Decision> done_;
  std::vector<Keyframe> keyframes_;
  std::optional<std::uint64_t> seed_;
  std::optional<Dice> dice_;
  std::deque<std::string> supplied_;
};

// The session a record tells. Throws RecordError with line and reason where it does not replay, unless
// `trust_states` is set: then the game goes on from the next full state, or, after the last of them, ends
// where it could no longer be followed. `stop` ends it from outside: RequestError "too-large".
struct Replay {
  std::unique_ptr<Session> session;
  std::string went_on_from;  // when a state was trusted: the line and why
};
Replay replay(const Record& record, bool trust_states = false, const std::atomic<bool>* stop = nullptr);

// What `new` takes beside id and cmd. A request that began a game, in a record, has no other keys either.
inline constexpr std::string_view kNewKeys =
    "game scenario options map counters activation calendar seed rolls auto_roll language";
std::vector<std::string_view> words_of(std::string_view text);                       // separated by spaces
void check_keys(const Json& request, std::string_view what, std::string_view keys);  // throws RequestError

std::string hash_text(std::uint64_t hash);

}  // namespace tamburino
