#pragma once

#include "engine/games/thousand/event_table.h"
#include "engine/games/thousand/play.h"
#include "engine/games/thousand/preview.h"
#include "loader/texts.h"
#include "protocol/minds.h"
#include "protocol/table.h"

namespace tamburino {

// Everything lies open in this game: what one side may know, both do.
class ThousandTable : public Table {
 public:
  // From `new` or `set`; throws RequestError.
  static std::unique_ptr<Table> begin(const Json& request);
  static std::unique_ptr<Table> from_position(const Json& request);

  std::unique_ptr<Table> clone() const override { return std::make_unique<ThousandTable>(*this); }
  std::string game() const override { return "thousand"; }
  std::string scenario() const override { return game_->scenario.id; }
  std::vector<std::string> sides() const override { return {"garibaldine", "bourbon"}; }

  ToAct to_act() const override;
  void list(ActionList& list) const override { thousand::list_actions(*game_, state_, list); }
  Verdict verdict(Action action) const override { return thousand::verdict(*game_, state_, action); }
  Verdict apply(Action action, Events& events) override { return told_by(action, events); }
  Verdict apply(Roll roll, Events& events) override { return told_by(roll, events); }
  int turn() const override { return state_.turn; }
  std::uint64_t hash() const override { return stable_hash(state_); }
  void events_at_start(Events& events) const override { events = start_events_; }

  std::string text(Action action) const override;
  std::string text(Roll roll) const override;
  std::vector<Action> parse(std::string_view text) const override;
  Roll parse_roll(std::string_view text) const override;
  std::string say(const Event& event) const override;
  std::string say(const Verdict& refusal) const override;
  std::string say_asked() const override;
  std::string text_of_rule(std::string_view rule) const override;
  void set_language(std::string_view language) override;

  Json describe(Action action) const override;
  Action action_from(const Json& described) const override;
  Json describe(const Event& event) const override;
  Json facts(const Facts& facts) const override;
  Json position() const override;
  bool position_is_exact() const override;
  Json view(std::string_view side) const override;
  Json sheet() const override;
  Json preview(const Json& request) const override;
  Json reach(const Json& request) const override;
  Json sight(const Json& request) const override;
  Json command(const Json& request) const override;
  Json zones(const Json& request) const override;
  Json threat(const Json& request) const override;
  Json supply(const Json& request) const override;
  Json score() const override;
  Json save() const override;
  void restore(const Json& saved) override;
  Json origin() const override { return origin_; }

  std::optional<std::string_view> word(std::string_view section, std::string_view key) const override;
  std::string name_of(std::string_view id) const override;
  std::span<const RollRow> rolls() const override;
  const Manners& manners() const override;

  ai::Thought think(const ai::Thinking& how) const override;
  long play_on(const ai::Plan& plan, ai::Watch& watch) override;
  void reweigh(std::size_t side, std::string_view weights) override;
  std::string weights(std::size_t side) const override;
  Tally tally() const override;
  std::vector<std::pair<std::string, int>> results() const override;
  std::vector<Counter> counters() const override;

  const thousand::Game& rules() const { return *game_; }
  const thousand::State& state() const { return state_; }

 private:
  template <class Decision>
  Verdict told_by(Decision decision, Events& events) {  // each event knows whose doing it was
    const Cast cast = thousand::cast_of(*game_, state_);
    const Verdict answer = thousand::apply(*game_, state_, decision, events);
    events.stamp(cast);
    return answer;
  }
  std::string name(const Fact& fact) const;
  Json items() const;
  Json city_told(thousand::PlaceId where) const;
  Json conditions() const;
  Json scale() const;
  Json reckoning() const;
  Json told(const thousand::PreviewPart& part) const;
  Json refusal(const Verdict& verdict) const;
  Json told(thousand::CommanderId who) const;
  Json army(thousand::Side side) const;
  Json supply_of(thousand::Side side) const;
  Json city(thousand::PlaceId where) const;
  std::string level(int points) const;

  std::shared_ptr<const thousand::Game> game_;  // shared by the copies of a table: it never changes
  std::shared_ptr<const Texts> texts_;
  thousand::State state_;
  Events start_events_;
  Json origin_;
  std::shared_ptr<Minds> minds_ = std::make_shared<Minds>();
};

namespace thousand {
std::unique_ptr<Table> new_table(const Json& request);
std::unique_ptr<Table> set_table(const Json& request);
}  // namespace thousand

}  // namespace tamburino
