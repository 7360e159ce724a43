#pragma once

#include "engine/games/custoza/event_table.h"
#include "engine/games/custoza/play.h"
#include "engine/games/custoza/preview.h"
#include "protocol/custoza/position.h"
#include "protocol/table_of.h"
#include "protocol/view_sender.h"

namespace tamburino {

class CustozaTable : public TableOf<CustozaTable, custoza::Game, custoza::State>, public ViewSender {
 public:
  using EventKind = custoza::EventKind;
  using Position = custoza_json::Position;
  using PositionError = custoza_json::PositionError;
  using PreviewPart = custoza::PreviewPart;
  static constexpr auto kAlteredBy = {"map", "counters", "options"};
  static std::shared_ptr<const Game> load(const Json& request);
  static void check_new(const Json& request, const Game& game);
  static constexpr auto kReadPosition = custoza_json::position_from;
  static constexpr auto kTellPosition = custoza_json::position_to;
  static constexpr auto kSamePosition = custoza_json::same_position;
  static constexpr auto kEvents = custoza::event_table;
  static constexpr auto kRolls = custoza::roll_table;
  Naming naming(const Fact& fact) const;
  std::string counter_called(std::string_view id) const;
  Json told(const PreviewPart& part) const;

  const Manners& manners() const override;

  // The events as each side may know them.
  Verdict apply(Action action, Events& events) override;
  Verdict apply(Roll roll, Events& events) override;

  Json preview(const Json& request) const override;
  Json view(std::string_view side) const override { return view(side, Counters::Values); }
  Json view_to_send(std::string_view side) const override {
    return side.empty() ? public_view(Counters::Text) : view(side, Counters::Text);
  }
  Json sheet() const override;
  Json reach(const Json& request) const override;
  Json sight(const Json& request) const override;
  Json command(const Json& request) const override;
  Json zones(const Json& request) const override;
  Json threat(const Json& request) const override;
  Json supply(const Json& request) const override;
  Json score() const override;
  Tally tally() const override;
  std::vector<std::pair<std::string, int>> results() const override;
  std::vector<Counter> counters() const override;

  bool secret() const override { return game_->options.fog || game_->advanced; }
  Json public_view() const override { return public_view(Counters::Values); }
  std::vector<int> hidden_from(std::string_view side) const override;
  bool sees(std::string_view side, const Event& event) const override;
  ToAct to_act_for(std::string_view side) const override;
  std::string say_asked_for(std::string_view side) const override { return say_asked_by(to_act_for(side)); }
  Json sample(std::string_view side, std::uint64_t seed) const override;

 private:
  using Parent = TableOf<CustozaTable, custoza::Game, custoza::State>;
  Json view(std::string_view side, Counters how) const;
  Json public_view(Counters how) const;
  // The side that a request is made for, and the State as far as it may know; everything, when none is named.
  std::optional<custoza::Side> viewer_in(const Json& request) const;
  State seen_by(std::optional<custoza::Side> viewer) const;
  custoza::Side asked_side(const Json& request) const;
  custoza::ForceAction move_of(const Json& request) const;
  Json reckoning() const;
};

namespace custoza {
std::unique_ptr<Table> new_table(const Json& request);
std::unique_ptr<Table> set_table(const Json& request);
}  // namespace custoza

}  // namespace tamburino
