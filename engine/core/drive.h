#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "engine/core/action.h"
#include "engine/core/enumerators.h"
#include "engine/core/event.h"
#include "engine/core/event_table.h"
#include "engine/core/sequence.h"
#include "engine/core/verdict.h"

// How every game is played: a question, its answers, the verdict on one, carrying it out, a throw. A game
// says its questions, throws and endings in tables; its play.cpp has nothing else, and its `driver_of(state)`
// gives them to the functions below.
namespace tamburino::drive {

inline constexpr std::size_t kMostRows = 64;

// Rows by the number of what they are about, so that numbers need not follow one another.
template <class Row>
using Numbered = std::array<Row, kMostRows>;

// Fails to compile when two rows have the same number.
template <class Row, std::size_t N>
constexpr Numbered<Row> by_number(const std::array<Row, N>& rows) {
  Numbered<Row> all{};
  for (const Row& one : rows) {
    Row& place = all.at(static_cast<std::size_t>(one.number));
    if (!place.word.empty()) throw std::logic_error("two rows of one number");
    place = one;
  }
  return all;
}

// Whether every named value has its row; a blank one, at number 0 and called None, needs none.
template <int First, class Row>
constexpr bool complete(const Numbered<Row>& rows) {
  return for_every<decltype(Row::number), First>(
      [&rows](auto value) { return !rows.at(static_cast<std::size_t>(value)).word.empty(); });
}

// Null for a number that has no row.
template <class Row, class Number>
constexpr const Row* row_of(const Numbered<Row>& rows, Number number) {
  const auto i = static_cast<std::size_t>(number);
  return i < kMostRows && !rows[i].word.empty() ? &rows[i] : nullptr;
}

template <class Row, class Number>
constexpr std::string_view word_in(const Numbered<Row>& rows, Number number) {
  if (const Row* row = row_of(rows, number)) return row->word;
  return static_cast<int>(number) == 0 ? "none" : "?";
}

// A set of verbs, by their numbers.
using VerbSet = std::uint64_t;
template <class... Verb>
constexpr VerbSet verbs(Verb... each) {
  const auto bit = [](auto verb) {
    const auto n = static_cast<unsigned>(verb);
    if (n >= 64) throw std::logic_error("a set has no room for this verb");
    return VerbSet{1} << n;
  };
  return (VerbSet{0} | ... | bit(each));
}
constexpr bool contains(VerbSet set, std::uint16_t verb) { return verb < 64 && (set >> verb & 1U) != 0; }

// What an action that is allowed whatever is asked leads to.
enum class Then : std::uint8_t { GoOn, AskAgain };

template <class Game, class State>
auto run_top(const Game& game, State& state, Events& events);

template <class GameType, class StateType>
struct Driver {
  using Game = GameType;
  using State = StateType;
  using Pending = decltype(State::pending);
  using Side = decltype(Pending::side);
  using Ask = decltype(Pending::ask);
  using RollKind = decltype(Pending::roll);
  using Ending = decltype(State::ending);
  using Next = NextStep<Side, Ask, RollKind>;

  // The verdict on an answer, all allowed answers, and what an answer does: when it is carried out, nothing
  // is pending any more.
  struct Question {
    Ask number{};
    std::string_view word;
    Rule rule = nullptr;
    Verdict (*verdict)(const Game&, const State&, Action) = nullptr;
    void (*list)(const Game&, const State&, ActionList&) = nullptr;
    void (*carry_out)(const Game&, State&, Action, Events&) = nullptr;
    std::string_view phase{};                 // of the game's table of phases
    VerbSet verbs = 0;                        // that answer it
    Rule (*rule_in)(const State&) = nullptr;  // where the rule depends on more than the question
  };
  // Dice, or a draw of one of the chits that `cup` gives.
  struct Throw {
    RollKind number{};
    std::string_view word;
    Rule rule = nullptr;
    void (*take)(const Game&, State&, Roll, Events&) = nullptr;
    std::uint32_t (*cup)(const State&) = nullptr;
    Rule (*rule_in)(const State&) = nullptr;  // where the rule depends on more than the roll
  };
  struct End {
    Ending number{};
    std::string_view word;
    Rule rule = nullptr;
    Rule (*rule_in)(const State&) = nullptr;  // where the rule depends on more than the ending
  };
  // Allowed of the side that is asked, whatever it is asked: conceding, for one. Not listed.
  struct AnyTime {
    std::uint16_t verb = 0;
    Then then = Then::GoOn;
    Verdict (*verdict)(const Game&, const State&, Action) = nullptr;
    void (*carry_out)(const Game&, State&, Side, Action, Events&) = nullptr;
    bool before_dice = false;  // also of the side whose dice are about to be thrown: see `hand`
  };
  // What a referee would object to an action whose verb the open question does not take, before he says that
  // it is of another phase: that the unit has already fired, that the points are spent. Allowed when there is
  // nothing but the phase.
  struct Objection {
    std::uint16_t verb = 0;
    Verdict (*verdict)(const Game&, const State&, Action) = nullptr;
  };

  Rule sequence = nullptr;  // the rule of play when nothing is pending
  const Numbered<Question>& questions;
  const Numbered<Throw>& throws;
  const Numbered<End>& endings;
  bool (*well_formed)(Action) = nullptr;
  std::span<const AnyTime> at_any_time{};
  std::span<const Objection> objections{};
  std::span<const PhaseRow> (*phases)() = nullptr;       // in the order of a turn
  std::string_view (*phase_in)(const State&) = nullptr;  // of a question asked in several; empty: its own
  Rule (*order)(const PhaseRow& now, const PhaseRow& other) = nullptr;    // by which they follow one another
  void (*before_step)(const Game&, State&, Events&) = nullptr;            // of every procedure
  void (*tell_dice)(const State&, Rule, const Roll&, Events&) = nullptr;  // before they are taken
  Next (*run)(const Game&, State&, Events&) = run_top<Game, State>;
  // Whether an earlier phase was passed over because nobody had anything to decide in it. False where that
  // cannot be known any more.
  bool (*skipped)(const Game&, const State&, const PhaseRow& earlier) = nullptr;
  // Whose dice are about to be thrown; nobody's where chance alone decides, or each side throws its own.
  std::optional<Side> (*hand)(const Game&, const State&) = nullptr;
  Die die{};

  constexpr const AnyTime* any_time(Action action) const {
    for (const AnyTime& one : at_any_time) {
      if (one.verb == action.verb) return &one;
    }
    return nullptr;
  }
};

// Runs the procedure on top of the stack for one step.
template <class Game, class State>
auto run_top(const Game& game, State& state, Events& events) {
  using Next = typename Driver<Game, State>::Next;
  return std::visit(
      [&](auto& procedure) -> Next {
        if constexpr (std::is_same_v<std::decay_t<decltype(procedure)>, std::monostate>) {
          return {Next::Kind::Done};
        } else {
          return run(game, state, procedure, events);
        }
      },
      state.stack.top());
}

// Runs procedures until somebody is to act; for start() and for positions.
template <class Game, class State>
void proceed(const Game& game, State& state, Events& events) {
  const auto& driver = driver_of(state);
  run_procedures(state, [&] {
    if (driver.before_step != nullptr) driver.before_step(game, state, events);
    return driver.run(game, state, events);
  });
}

// What is asked of chance, when chance is to act.
template <class State>
RollRequest roll_request(const State& state) {
  const auto* row = row_of(driver_of(state).throws, state.pending.roll);
  if (row != nullptr && row->cup != nullptr) return {RollRequest::Kind::Draw, 1, row->cup(state)};
  return {RollRequest::Kind::Dice, state.pending.dice, 0, driver_of(state).die};
}

// The rule by which this is asked or rolled, or by which the game ended.
template <class State>
Rule rule_of(const State& state) {
  using Kind = typename decltype(State::pending)::Kind;
  const auto& driver = driver_of(state);
  const auto rule = [&](const auto* row) {
    if (row == nullptr) return driver.sequence;
    return row->rule_in != nullptr ? row->rule_in(state) : row->rule;
  };
  switch (state.pending.kind) {
    case Kind::Ask:
      return rule(row_of(driver.questions, state.pending.ask));
    case Kind::Roll:
      return rule(row_of(driver.throws, state.pending.roll));
    case Kind::Over:
      return rule(row_of(driver.endings, state.ending));
    case Kind::Nothing:
      break;
  }
  return driver.sequence;
}

// All answers to what is asked. Throws std::length_error when there are more than a list holds: play would
// silently lack the others.
template <class Game, class State>
void list_actions(const Game& game, const State& state, ActionList& list) {
  using Kind = typename decltype(State::pending)::Kind;
  list.clear();
  if (state.pending.kind != Kind::Ask) return;
  const auto* asked = row_of(driver_of(state).questions, state.pending.ask);
  if (asked == nullptr) return;
  asked->list(game, state, list);
  if (list.cut()) throw std::length_error("more answers than a list holds: " + std::string(asked->word));
}

// The place of a phase in the order of a turn; -1 when there is no such phase.
constexpr int place_of(std::span<const PhaseRow> phases, std::string_view word) {
  for (std::size_t i = 0; i < phases.size(); ++i) {
    if (phases[i].word == word) return static_cast<int>(i);
  }
  return -1;
}

// What is done in the phase at place `then`, while the one at place `now` is under way: a phase that comes
// later, one that came before, or one that was skipped, which must not be told as if it had been played.
template <class Game, class State>
Verdict out_of_phase(const Game& game, const State& state, Rule rule, int now, int then) {
  const auto& driver = driver_of(state);
  const Verdict no = refused_by(rule, phase(now), phase(then));
  if (then > now) return no.because("comes-later");
  const bool skipped = driver.skipped != nullptr && then >= 0 &&
                       driver.skipped(game, state, driver.phases()[static_cast<std::size_t>(then)]);
  return skipped ? no.because("was-skipped") : no.because("is-over");
}

// The verb is of another phase: the next one that takes it, or the last one that did. Refused by the game's
// rule on the order of its phases, or else by the rule of the question that takes the verb. Allowed when no
// other phase takes it, so that only the order of the questions is against it.
template <class Driver, class Game, class State, class Question>
Verdict another_phase(const Driver& driver, const Game& game, const State& state, const Question& asked,
                      std::uint16_t verb) {
  if (driver.phases == nullptr) return kAllowed;
  const std::span<const PhaseRow> phases = driver.phases();
  const std::string_view here = driver.phase_in != nullptr ? driver.phase_in(state) : std::string_view();
  const int now = place_of(phases, here.empty() ? asked.phase : here);
  const Question* found = nullptr;
  int where = -1;
  for (const Question& other : driver.questions) {
    if (!contains(other.verbs, verb)) continue;
    const int place = place_of(phases, other.phase);
    if (place == now) return kAllowed;
    const bool nearer = where < now ? place > where : place > now && place < where;
    if (found == nullptr || nearer) found = &other, where = place;
  }
  if (found == nullptr) return kAllowed;
  const bool known = driver.order != nullptr && now >= 0 && where >= 0;
  const Rule rule =
      known ? driver.order(phases[static_cast<std::size_t>(now)], phases[static_cast<std::size_t>(where)])
            : found->rule;
  return out_of_phase(game, state, rule, now, where);
}

// Whether the open question can be answered with this verb at all.
template <class State>
bool takes(const State& state, std::uint16_t verb) {
  using Kind = typename decltype(State::pending)::Kind;
  if (state.pending.kind != Kind::Ask) return false;
  const auto* asked = row_of(driver_of(state).questions, state.pending.ask);
  return asked != nullptr && contains(asked->verbs, verb);
}

template <class Driver, class Game, class State>
Verdict objection(const Driver& driver, const Game& game, const State& state, Action action) {
  for (const auto& one : driver.objections) {
    if (one.verb != action.verb) continue;
    if (const Verdict answer = one.verdict(game, state, action); !answer) return answer;
  }
  return kAllowed;
}

// For a game's `hand`: the one side that its events will name as throwing.
template <class Game, class State>
std::optional<decltype(decltype(State::pending)::side)> thrower(const Game& game, const State& state) {
  using Side = decltype(decltype(State::pending)::side);
  const Cast cast = cast_of(game, state);
  const bool one = cast.hands[0] >= 0 && cast.hands[1] < 0;
  return one ? std::optional(static_cast<Side>(cast.hands[0])) : std::nullopt;
}

// Whose action it would be that is allowed at any time: of the side that is asked, or whose dice are about to
// be thrown. Nobody's otherwise.
template <class Driver, class Game, class State>
std::optional<typename Driver::Side> actor(const Driver& driver, const Game& game, const State& state,
                                           const typename Driver::AnyTime& any) {
  using Kind = typename decltype(State::pending)::Kind;
  if (state.pending.kind == Kind::Ask) return state.pending.side;
  const bool dice = state.pending.kind == Kind::Roll && any.before_dice && driver.hand != nullptr;
  return dice ? driver.hand(game, state) : std::nullopt;
}

// Every refusal of an action leaves through here. One that does not answer the open question is refused for
// what is wrong with it: what the game objects to it, then its phase; only when neither is against it by the
// question itself, which has to be answered first. While dice are to be thrown there is no question, but the
// game's objections to an action still hold.
template <class Game, class State>
Verdict verdict(const Game& game, const State& state, Action action) {
  using Kind = typename decltype(State::pending)::Kind;
  const auto& driver = driver_of(state);
  if (!driver.well_formed(action)) return refused_by(rule_of(state));
  if (const auto* any = driver.any_time(action); any != nullptr && actor(driver, game, state, *any))
    return any->verdict(game, state, action);
  if (state.pending.kind == Kind::Roll) {
    if (const Verdict answer = objection(driver, game, state, action); !answer) return answer;
  }
  if (state.pending.kind != Kind::Ask) return refused_by(rule_of(state));
  const auto* asked = row_of(driver.questions, state.pending.ask);
  if (asked == nullptr) return refused_by(driver.sequence);
  if (asked->verbs != 0 && !contains(asked->verbs, action.verb)) {
    if (const Verdict answer = objection(driver, game, state, action); !answer) return answer;
    if (const Verdict answer = another_phase(driver, game, state, *asked, action.verb); !answer)
      return answer;
  }
  return asked->verdict(game, state, action);
}

// Both leave the State as it was when they refuse.
template <class Game, class State>
Verdict apply(const Game& game, State& state, Action action, Events& events) {
  if (const Verdict answer = drive::verdict(game, state, action); !answer) return answer;
  const auto& driver = driver_of(state);
  const auto asked = state.pending;
  events.clear();
  if (const auto* any = driver.any_time(action)) {
    const auto own = actor(driver, game, state, *any);
    if (any->then == Then::GoOn) state.pending = {};
    any->carry_out(game, state, *own, action, events);
    if (any->then == Then::AskAgain) return kAllowed;
  } else {
    state.pending = {};
    row_of(driver.questions, asked.ask)->carry_out(game, state, action, events);
  }
  drive::proceed(game, state, events);
  return kAllowed;
}

// Tells a throw as most games do: what it is for, and its one or two dice.
template <auto kRolled, class State>
void tell_rolled(const State& state, Rule rule, const Roll& roll, Events& events) {
  const Fact what = number(static_cast<int>(state.pending.roll));
  if (state.pending.dice > 1) {
    tell(events, kRolled, rule, what, number(roll.value[0]), number(roll.value[1]));
  } else {
    tell(events, kRolled, rule, what, number(roll.value[0]));
  }
}

// One objection and the verbs it is made to.
template <class Objection, class Verb>
struct ObjectionTo {
  decltype(Objection::verdict) verdict;
  std::initializer_list<Verb> verbs;
};

// The rows of Driver::objections, which must be Count in all.
template <class Objection, std::size_t Count, class Verb>
constexpr std::array<Objection, Count> objections(std::initializer_list<ObjectionTo<Objection, Verb>> rows) {
  std::array<Objection, Count> all{};
  std::size_t n = 0;
  for (const auto& row : rows) {
    for (const Verb verb : row.verbs) all.at(n++) = {static_cast<std::uint16_t>(verb), row.verdict};
  }
  if (n != Count) throw std::logic_error("a verb has no objection");
  return all;
}

template <class Game, class State>
Verdict apply(const Game& game, State& state, Roll roll, Events& events) {
  using Kind = typename decltype(State::pending)::Kind;
  const auto& driver = driver_of(state);
  const auto* thrown = row_of(driver.throws, state.pending.roll);
  if (state.pending.kind != Kind::Roll || thrown == nullptr || !answers(drive::roll_request(state), roll))
    return refused_by(rule_of(state));
  events.clear();
  if (driver.tell_dice != nullptr && thrown->cup == nullptr)
    driver.tell_dice(state, thrown->rule, roll, events);
  state.pending = {};
  thrown->take(game, state, roll, events);
  drive::proceed(game, state, events);
  return kAllowed;
}

}  // namespace tamburino::drive
