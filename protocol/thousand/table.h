#pragma once

#include "engine/games/thousand/event_table.h"
#include "engine/games/thousand/play.h"
#include "engine/games/thousand/preview.h"
#include "protocol/table_of.h"
#include "protocol/thousand/position.h"

namespace tamburino {

// Everything lies open in this game: what one side may know, both do.
class ThousandTable : public TableOf<ThousandTable, thousand::Game, thousand::State> {
 public:
  using EventKind = thousand::EventKind;
  using Position = thousand::Position;
  using PositionError = thousand::PositionError;
  using PreviewPart = thousand::PreviewPart;
  static constexpr auto kAlteredBy = {"map", "counters", "calendar"};
  static std::shared_ptr<const Game> load(const Json& request);
  static void check_new(const Json& request, const Game& game);
  static constexpr auto kReadPosition = thousand_json::position_from;
  static constexpr auto kTellPosition = thousand_json::position_to;
  static constexpr auto kSamePosition = [](const Game&, const State& one, const State& other) {
    return one == other;
  };
  static constexpr auto kEvents = thousand::event_table;
  static constexpr auto kRolls = thousand::roll_table;
  Naming naming(const Fact& fact) const;
  std::string counter_called(std::string_view id) const;
  Json told(const PreviewPart& part) const;

  const Manners& manners() const override;

  Json view(std::string_view side) const override;
  void readdress(Json& view, std::string_view side) const override { view["viewer"] = side; }
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

 private:
  Json items() const;
  Json city_told(thousand::PlaceId where) const;
  Json conditions() const;
  Json scale() const;
  Json reckoning() const;
  Json refusal(const Verdict& verdict) const;
  Json told(thousand::CommanderId who) const;
  Json army(thousand::Side side) const;
  Json supply_of(thousand::Side side) const;
  Json city(thousand::PlaceId where) const;
  std::string level(int points) const;
};

namespace thousand {
std::unique_ptr<Table> new_table(const Json& request);
std::unique_ptr<Table> set_table(const Json& request);
}  // namespace thousand

}  // namespace tamburino
