#pragma once

#include "loader/texts.h"
#include "protocol/minds.h"
#include "protocol/reviewing.h"
#include "protocol/table.h"

namespace tamburino {

// The table of a game, as far as all games are alike. `Derived` is the game's own table; it says what is
// particular, and names for it:
//   using EventKind, Position, PositionError, PreviewPart
//   static shared_ptr<const Game> load(request)      the pack, altered as the request says
//   kReadPosition(game, request), kTellPosition(game, state)
//   kSamePosition(game, state, state)                but for what matters to nobody any more
//   static constexpr kAlteredBy                      keys of a request that alter the game
//   kEvents(), kRolls()                              the game's tables of events and rolls
//   Naming naming(fact) const                        what a fact names
//   string counter_called(id) const                  the name of the counter with this id, "" for none
//   Json told(part) const                            a part of a preview
// The bodies are in table_of_bodies.h, for protocol/<game>/thinking.cpp alone.
template <class Derived, class GameType, class StateType>
class TableOf : public Table, public Reviewing {
 public:
  using Game = GameType;
  using State = StateType;

  // From `new` or `set`; throw RequestError.
  static std::unique_ptr<Table> begin(const Json& request);
  static std::unique_ptr<Table> from_position(const Json& request);

  std::unique_ptr<Table> clone() const override;
  std::string game() const override;
  std::string scenario() const override;
  std::vector<std::string> sides() const override;

  ToAct to_act() const override { return to_act_in(state_); }
  std::string hand() const override;
  void list(ActionList& list) const override;
  bool takes(Action action) const override;
  Verdict verdict(Action action) const override;
  Verdict apply(Action action, Events& events) override;
  Verdict apply(Roll roll, Events& events) override;
  int turn() const override;
  std::uint64_t hash() const override;
  void events_at_start(Events& events) const override { events = *start_events_; }

  std::string text(Action action) const override;
  std::string text(Roll roll) const override;
  std::vector<Action> parse(std::string_view text) const override;
  Roll parse_roll(std::string_view text) const override;
  std::string say(const Event& event) const override;
  std::string say(const Verdict& refusal) const override;
  std::string say_asked() const override { return say_asked_by(to_act()); }
  std::string text_of_rule(std::string_view rule) const override;
  void set_language(std::string_view language) override;

  Json describe(Action action) const override;
  ActionParts parts(Action action) const override;
  Action action_from(const Json& described) const override;
  Json verbs() const override;
  Json answers_to(std::string_view ask) const override;
  Json describe(const Event& event) const override;
  std::string name_of(std::string_view id) const override;
  std::span<const RollRow> rolls() const override { return Derived::kRolls(); }
  Json facts(const Facts& facts) const override;
  Json position() const override { return position_of(state_); }
  bool position_is_exact() const override;
  Json preview(const Json& request) const override;
  Json save() const override;
  void restore(const Json& saved) override;
  Json origin() const override { return *origin_; }
  std::optional<std::string_view> word(std::string_view section, std::string_view key) const override;

  ai::Thought think(const ai::Thinking& how) const override;
  long play_on(const ai::Plan& plan, ai::Watch& watch) override;
  void reweigh(std::size_t side, std::string_view weights) override;
  void judge_by(std::size_t side, std::string_view value) override;
  ai::Lessons lessons(const ai::SelfPlay& how) const override;
  std::string weights(std::size_t side) const override;
  ai::Review review(Action given, const ai::ReviewOrders& how) const override;
  double foresee(const ai::Foresight& how) const override;
  int clock() const override;

  const Game& rules() const { return *game_; }
  const State& state() const { return state_; }

 protected:
  // What a fact names, in the language of the table. A fact without an id is told by its value alone.
  struct Naming {
    std::string name;
    std::string id{};
    bool told = true;  // in JSON
  };

  static void check_new(const Json& /*request*/, const Game& /*game*/) {}  // before a game begins

  // Of facts that name nothing of the game's own: numbers, hexes, sides.
  Naming common_naming(const Fact& fact) const;
  template <class Things>
  Naming one_of(const Things& all, const Fact& fact) const {
    const auto at = static_cast<std::size_t>(fact.value);
    if (at >= all.size()) return {"?"};
    return {texts_->counter(all[at].name), all[at].id};
  }
  template <class Things>
  std::string name_with_id(const Things& all, std::string_view id) const {
    for (const auto& one : all) {
      if (one.id == id) return texts_->counter(one.name);
    }
    return "";
  }
  std::string name(const Fact& fact) const;
  std::string word(std::string_view key) const;  // of the language, or the key itself
  ToAct to_act_in(const State& state) const;
  std::string say_asked_by(const ToAct& now) const;
  Json position_of(const State& state) const;

  std::shared_ptr<const Game> game_;  // shared by the copies of a table: it never changes
  std::shared_ptr<const Texts> texts_;
  State state_;
  // How it began: shared by the copies as well.
  std::shared_ptr<const Events> start_events_;
  std::shared_ptr<const Json> origin_;
  std::shared_ptr<Minds> minds_ = std::make_shared<Minds>();

 private:
  const Derived& derived() const { return static_cast<const Derived&>(*this); }
  static std::unique_ptr<Derived> laid(const Json& request);  // with its game and texts, without a position
};

}  // namespace tamburino
