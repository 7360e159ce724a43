#pragma once

#include "engine/games/butchery/event_table.h"
#include "engine/games/butchery/play.h"
#include "engine/games/butchery/preview.h"
#include "protocol/butchery/position.h"
#include "protocol/table_of.h"

namespace tamburino {

class ButcheryTable : public TableOf<ButcheryTable, butchery::Game, butchery::State> {
 public:
  using EventKind = butchery::EventKind;
  using Position = butchery::Position;
  using PositionError = butchery::PositionError;
  using PreviewPart = butchery::PreviewPart;
  static constexpr auto kAlteredBy = {"map", "counters", "options"};
  static std::shared_ptr<const Game> load(const Json& request);
  static void check_new(const Json& request, const Game& game);
  static constexpr auto kReadPosition = position_from;
  static constexpr auto kTellPosition = position_to;
  static bool same_position(const Game& game, const State& one, const State& other);
  static constexpr auto kSamePosition = same_position;
  static constexpr auto kEvents = butchery::event_table;
  static constexpr auto kRolls = butchery::roll_table;
  Naming naming(const Fact& fact) const;
  std::string counter_called(std::string_view id) const;
  Json told(const PreviewPart& part) const;

  const Manners& manners() const override;
  std::string_view purpose(std::string_view what, std::string_view verb) const override;
  std::string_view condition(const Json& part) const override;

  Json view(std::string_view side) const override;
  void readdress(Json& view, std::string_view side) const override { view["side"] = side; }
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
  Json items_of(butchery::Side side) const;
  Json reckoning() const;
  butchery::PieceMove move_of(butchery::Piece who) const;
  Json reach_of_chief(butchery::Nation nation) const;
  Json reach_of_rider(butchery::Nation nation) const;
};

namespace butchery {
std::unique_ptr<Table> new_table(const Json& request);
std::unique_ptr<Table> set_table(const Json& request);
}  // namespace butchery

}  // namespace tamburino
