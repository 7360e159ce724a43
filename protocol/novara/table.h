#pragma once

#include "engine/games/novara/event_table.h"
#include "engine/games/novara/play.h"
#include "engine/games/novara/preview.h"
#include "protocol/novara/position.h"
#include "protocol/table_of.h"
#include "protocol/view_sender.h"

namespace tamburino {

class NovaraTable : public TableOf<NovaraTable, novara::Game, novara::State>, public ViewSender {
 public:
  using EventKind = novara::EventKind;
  using Position = novara::Position;
  using PositionError = novara::PositionError;
  using PreviewPart = novara::PreviewPart;
  static constexpr auto kAlteredBy = {"map", "counters", "activation", "options"};
  static std::shared_ptr<const Game> load(const Json& request);
  static constexpr auto kReadPosition = novara_json::position_from;
  static constexpr auto kTellPosition = novara_json::position_to;
  static constexpr auto kSamePosition = novara_json::same_position;
  static constexpr auto kEvents = novara::event_table;
  static constexpr auto kRolls = novara::roll_table;
  Naming naming(const Fact& fact) const;
  std::string counter_called(std::string_view id) const;
  Json told(const PreviewPart& part) const;

  const Manners& manners() const override;

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
  Json score() const override;
  Tally tally() const override;
  std::vector<std::pair<std::string, int>> results() const override;
  std::vector<Counter> counters() const override;

  bool secret() const override { return true; }
  Json public_view() const override { return public_view(Counters::Values); }
  std::vector<int> hidden_from(std::string_view side) const override;
  bool sees(std::string_view side, const Event& event) const override;
  ToAct to_act_for(std::string_view side) const override;
  std::string say_asked_for(std::string_view side) const override { return say_asked_by(to_act_for(side)); }
  Json sample(std::string_view side, std::uint64_t seed) const override;
  Json supply(const Json& request) const override;

 private:
  Json view(std::string_view side, Counters how) const;
  Json public_view(Counters how) const;
  Json items_of(novara::Side side) const;
  Json sudden_told(const novara::Sudden& sudden) const;
  Json reckoning() const;
  Json points_of(novara::Side side) const;
  Json hexes_of(const Reach& reach) const;
  novara::GroupMove move_in(const Json& request) const;
  std::optional<novara::UnitId> dummy_in(const Json& request) const;
  std::optional<novara::Side> viewer_in(const Json& request) const;
  novara::State seen_by(std::optional<novara::Side> viewer) const;  // everything, when nobody is named
  novara::Side asked_side(const Json& request) const;
};

namespace novara {
std::unique_ptr<Table> new_table(const Json& request);
std::unique_ptr<Table> set_table(const Json& request);
}  // namespace novara

}  // namespace tamburino
