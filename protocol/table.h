#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/lessons.h"
#include "ai/thought.h"
#include "engine/core/action.h"
#include "engine/core/event_table.h"
#include "engine/core/verdict.h"
#include "protocol/counters.h"
#include "protocol/json.h"
#include "protocol/manners.h"

namespace tamburino {

// A request that cannot be met, and why. Codes are listed in docs/protocol.md.
struct RequestError : std::runtime_error {
  RequestError(std::string error_code, const std::string& message, std::string by = "",
               Json the_facts = nullptr, std::string condition = "")
      : std::runtime_error(message),
        code(std::move(error_code)),
        rule(std::move(by)),
        facts(std::move(the_facts)),
        reason(std::move(condition)) {}
  std::string code;
  std::string rule;
  Json facts;
  std::string reason;  // the condition of the rule that failed
};

// Who is to act, in words.
struct ToAct {
  enum class Kind { Side, Chance, Over };
  Kind kind = Kind::Over;
  std::string side;   // for Side
  std::string asked;  // what is asked, or rolled, or how it ended
  std::string rule;
  RollRequest request;  // for Chance
};

namespace ai {
struct Plan;
class Watch;
}  // namespace ai

// An action as `describe` tells of it, before any JSON is made of it.
constexpr std::size_t kMostOperands = 3;
struct ActionParts {
  std::string text;
  std::string verb;  // as JSON
  std::size_t count = 0;
  std::array<std::string_view, kMostOperands> key{};
  std::array<std::string, kMostOperands> value{};  // as JSON; empty: not told
  std::uint64_t bits = 0;
};

// How a game stands, or ended, in figures.
struct Tally {
  std::string result;  // the kind of victory
  std::string ending;
  int winner = -1;                                     // of sides(); nobody in a draw
  std::vector<std::pair<std::string, double>> points;  // by side
  std::vector<std::pair<std::string, int>> losses;     // by formation: steps
  int turns = 0;
};

// A game on the table, whichever it is: its rules, its State, and its words. Everything above the engine
// (sessions, the command line, the server) plays through this.
class Table {
 public:
  virtual ~Table() = default;
  virtual std::unique_ptr<Table> clone() const = 0;

  virtual std::string game() const = 0;
  virtual std::string scenario() const = 0;
  virtual std::vector<std::string> sides() const = 0;

  virtual ToAct to_act() const = 0;
  virtual std::string hand() const = 0;  // the one side whose dice are about to be thrown; empty: none
  virtual int turn() const = 0;
  virtual void list(ActionList& list) const = 0;
  virtual bool takes(Action action) const = 0;  // whether what is asked can be answered by such an action
  virtual Verdict verdict(Action action) const = 0;
  virtual Verdict apply(Action action, Events& events) = 0;
  virtual Verdict apply(Roll roll, Events& events) = 0;
  virtual std::uint64_t hash() const = 0;
  virtual void events_at_start(Events& events) const = 0;

  // Words. Parsing throws RequestError.
  virtual std::string text(Action action) const = 0;
  virtual std::string text(Roll roll) const = 0;  // an answer to the roll asked for now
  virtual std::vector<Action> parse(std::string_view text) const = 0;
  virtual Roll parse_roll(std::string_view text) const = 0;
  virtual std::string say(const Event& event) const = 0;
  virtual std::string say(const Verdict& refusal) const = 0;
  virtual std::string say_asked() const = 0;  // the prompt
  virtual std::string text_of_rule(std::string_view rule) const = 0;
  virtual void set_language(std::string_view language) = 0;

  // JSON, as docs/protocol.md has it.
  virtual Json describe(Action action) const = 0;
  virtual ActionParts parts(Action action) const = 0;
  virtual Action action_from(const Json& described) const = 0;
  virtual Json verbs() const = 0;                           // every verb, with the keys of its operands
  virtual Json answers_to(std::string_view ask) const = 0;  // the verbs that a question takes
  virtual Json describe(const Event& event) const = 0;
  virtual Json facts(const Facts& facts) const = 0;
  virtual Json position() const = 0;                   // readable, and accepted by set
  virtual bool position_is_exact() const = 0;          // whether set would make just this of it
  virtual Json view(std::string_view side) const = 0;  // what that side may know
  virtual Json sheet() const = 0;  // what lies on the table before play, and never changes
  virtual Json preview(const Json& request) const = 0;
  virtual Json reach(const Json& request) const = 0;
  virtual Json sight(const Json& request) const = 0;
  virtual Json command(const Json& request) const = 0;
  virtual Json zones(const Json& request) const = 0;   // that the units of a side control
  virtual Json threat(const Json& request) const = 0;  // where a side could come, or strike
  virtual Json score() const = 0;
  virtual Json save() const = 0;                // every field
  virtual void restore(const Json& saved) = 0;  // throws RequestError
  virtual Json origin() const = 0;              // what `new` or `set` was asked, to begin again from

  // So that nobody above needs a list of a game's own. `word` is of the texts, in the language of the table.
  virtual std::optional<std::string_view> word(std::string_view section, std::string_view key) const = 0;
  virtual std::string name_of(std::string_view id) const = 0;  // of a counter or a place; others as they are
  virtual std::span<const RollRow> rolls() const = 0;
  virtual const Manners& manners() const = 0;
  // Of a part of a preview: what exactly the dice are for, with the verb of the action that leads to it (none
  // for the roll that is asked for); and a condition of the target that alters what results mean.
  virtual std::string_view purpose(std::string_view what, std::string_view /*verb*/) const { return what; }
  virtual std::string_view condition(const Json& /*part*/) const { return ""; }

  // The computer. What it would do for the side that is asked, and games that it plays on by itself to the
  // end (returns the decisions); each side may have its own weights, as packs/<game>/opponent.txt has them.
  virtual ai::Thought think(const ai::Thinking& how) const = 0;
  virtual long play_on(const ai::Plan& plan, ai::Watch& watch) = 0;
  virtual void reweigh(std::size_t side, std::string_view weights) = 0;
  // A learnt value instead of the pack's, as the text of such a file. Throws ai::NetError.
  virtual void judge_by(std::size_t side, std::string_view value) = 0;
  virtual ai::Lessons lessons(const ai::SelfPlay& how) const = 0;  // games from here, to learn a value from
  virtual std::string weights(std::size_t side) const = 0;
  virtual Tally tally() const = 0;
  // Every kind of victory, with who wins by it: from the best of the first side to the best of the second.
  virtual std::vector<std::pair<std::string, int>> results() const = 0;
  virtual std::vector<Counter> counters() const = 0;  // what can be altered by a number

  // Secrets: what one of the sides() may know. On a table where everything lies open there are none.
  virtual bool secret() const { return false; }
  virtual Json public_view() const { return position(); }  // what anybody may know
  // Makes of a side's view that of another side. Where there are no secrets they differ in very little, so
  // that one of them serves for both.
  virtual void readdress(Json& view, std::string_view side) const { view = this->view(side); }
  // What of the enemy is hidden from the side, by numbers that grow: who is no longer among them has been
  // shown.
  virtual std::vector<int> hidden_from(std::string_view /*side*/) const { return {}; }
  virtual bool sees(std::string_view /*side*/, const Event& /*event*/) const { return true; }
  virtual ToAct to_act_for(std::string_view /*side*/) const { return to_act(); }
  virtual std::string say_asked_for(std::string_view /*side*/) const { return say_asked(); }
  // A position that the side cannot tell from the true one.
  virtual Json sample(std::string_view /*side*/, std::uint64_t /*seed*/) const { return position(); }
  virtual Json supply(const Json& /*request*/) const {
    throw RequestError("bad-request", "this game knows no supply");
  }
};

// By `new` ({game, scenario, options}) or `set` (a position). Throws RequestError.
std::unique_ptr<Table> new_table(const Json& request);
std::unique_ptr<Table> set_table(const Json& request);

}  // namespace tamburino
