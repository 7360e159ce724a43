#pragma once

#include "engine/games/risorgimento1859/event_table.h"
#include "engine/games/risorgimento1859/play.h"
#include "engine/games/risorgimento1859/preview.h"
#include "protocol/risorgimento1859/position.h"
#include "protocol/table_of.h"

namespace tamburino {

class Risorgimento1859Table
    : public TableOf<Risorgimento1859Table, risorgimento1859::Game, risorgimento1859::State> {
 public:
  using EventKind = risorgimento1859::EventKind;
  using Position = risorgimento1859_json::Position;
  using PositionError = risorgimento1859_json::PositionError;
  using PreviewPart = risorgimento1859::PreviewPart;
  static constexpr auto kAlteredBy = {"map", "counters", "options"};
  static std::shared_ptr<const Game> load(const Json& request);
  static constexpr auto kReadPosition = risorgimento1859_json::position_from;
  static constexpr auto kTellPosition = risorgimento1859_json::position_to;
  static constexpr auto kSamePosition = risorgimento1859_json::same_position;
  static constexpr auto kEvents = risorgimento1859::event_table;
  static constexpr auto kRolls = risorgimento1859::roll_table;
  Naming naming(const Fact& fact) const;
  std::string counter_called(std::string_view id) const;
  Json told(const PreviewPart& part) const;

  const Manners& manners() const override;

  // Nothing is hidden: 4.21c.
  Json view(std::string_view side) const override;
  Json public_view() const override;
  void readdress(Json& view, std::string_view side) const override;

  Json preview(const Json& request) const override;
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

 private:
  using Parent = TableOf<Risorgimento1859Table, risorgimento1859::Game, risorgimento1859::State>;
  std::string name_of_brigade(risorgimento1859::BrigadeId which) const;
  std::string name_of_corps(risorgimento1859::CorpsId which) const;
  std::string name_of_place(const risorgimento1859::Place& place) const;
  Json reckoning() const;
};

namespace risorgimento1859 {
std::unique_ptr<Table> new_table(const Json& request);
std::unique_ptr<Table> set_table(const Json& request);
}  // namespace risorgimento1859

}  // namespace tamburino
