#include "protocol/coaching.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "protocol/reviewing.h"
#include "protocol/session.h"

namespace tamburino {
namespace {

// Of the chance to win, in pass two.
constexpr double kDoubtful = 0.03, kMistake = 0.07, kBlunder = 0.15;
constexpr double kSure = 2;  // standard errors
constexpr std::size_t kMostMoments = 6;
constexpr double kTurn = 0.04;  // the least change that is told as a turning point

std::uint64_t seed_for(std::uint64_t seed, int number) {
  return seed * std::uint64_t{0x9e3779b97f4a7c15} + static_cast<std::uint64_t>(number);
}

const Reviewing& reviewing(const Table& table) { return dynamic_cast<const Reviewing&>(table); }

class Coach {
 public:
  Coach(const Record& record, const CoachOrders& orders) : record_(record), orders_(orders) {
    Record beginning{record.tags, {}};
    std::erase_if(beginning.tags, [](const auto& tag) { return tag.first == "Hash"; });
    session_ = std::move(replay(beginning).session);
    const std::vector<std::string> sides = table().sides();
    const auto found = std::find(sides.begin(), sides.end(), orders.side);
    if (found == sides.end())
      throw RequestError("bad-request", "there is no side \"" + orders.side + "\"; the sides are " +
                                            sides[0] + " and " + sides[1]);
    side_ = static_cast<std::size_t>(found - sides.begin());
  }

  CoachReport run() {
    report_.game = table().game(), report_.scenario = table().scenario(), report_.side = orders_.side;
    report_.sides = table().sides();
    std::size_t done = 0;
    for (const Record::Line& line : record_.lines) {
      orders_.tell(++done, record_.lines.size());
      if (line.kind == Record::Line::Kind::State && session_->decisions() == 0)
        table().restore(Json::parse(line.text));
      if (line.kind == Record::Line::Kind::Action || line.kind == Record::Line::Kind::Roll) follow(line);
    }
    report_.end = now_;
    look_closer();
    finish_moments();
    return std::move(report_);
  }

 private:
  Table& table() { return session_->table(); }
  double for_side(double chance) const { return side_ == 0 ? chance : 1 - chance; }

  // What the side may expect when the game is played on by first sight until the clock shows `until`. Within
  // a tick always under the same luck, so that what differs is the position.
  double foresee(int until) {
    return for_side(reviewing(table()).foresee({until, orders_.playouts, seed_for(orders_.seed, clock_)}));
  }

  void follow(const Record::Line& line) {
    const int clock = reviewing(table()).clock();
    if (!begun_ || clock != clock_) look_ahead(clock);
    const bool chance = line.kind == Record::Line::Kind::Roll;
    const int turn = table().turn();
    const std::string side = chance ? "" : table().to_act().side;
    bool matters = chance;
    Events events;
    if (chance) {
      session_->apply(table().parse_roll(line.text), events);
    } else {
      const Action action = table().parse(line.text).back();
      ActionList list;
      table().list(list);
      matters = list.size() > 1;
      if (matters && side == orders_.side) examine(line, action);
      session_->apply(action, events);
    }
    if (matters) enter({line.number, turn, side, line.text, now_, foresee(until())});
  }

  int until() const { return clock_ + kTicks; }

  // Time has gone on, and more can be foreseen: what that changes is nobody's merit.
  void look_ahead(int clock) {
    clock_ = clock;
    const double seen = foresee(until());
    if (!begun_) {
      report_.start = seen;
    } else {
      report_.horizon += seen - now_;
    }
    begun_ = true;
    now_ = seen;
    if (report_.curve.empty() || report_.curve.back().first != table().turn())
      report_.curve.emplace_back(table().turn(), seen);
  }

  void enter(const Moment& moment) {
    const double change = moment.after - moment.before;
    if (moment.side.empty()) {
      report_.luck += change;
    } else {
      report_.play[moment.side == orders_.side ? side_ : 1 - side_] += change;
    }
    now_ = moment.after;
    if (std::abs(change) >= kTurn) report_.moments.push_back(moment);
  }

  // --- the answers of the side

  struct Suspect {
    int number = 0;
    double loss = 0;
    std::unique_ptr<Table> table;  // as it lay
    Action given{};
    std::string asked;
  };

  ai::ReviewOrders thought(int number) const {
    return {orders_.simulations, false, seed_for(orders_.seed, number)};
  }
  ai::ReviewOrders closer_thought(int number) const {
    return {orders_.closer * orders_.simulations, true, seed_for(orders_.seed + 1, number)};
  }

  void examine(const Record::Line& line, Action given) {
    ++report_.choices;
    const std::string asked = table().to_act().asked;
    ++asked_[asked];
    const ai::Review found = reviewing(table()).review(given, thought(line.number));
    if (found.loss < kDoubtful / 2) return;
    suspects_.push_back({line.number, found.loss, table().clone(), given, asked});
    std::stable_sort(suspects_.begin(), suspects_.end(),
                     [](const Suspect& a, const Suspect& b) { return a.loss > b.loss; });
    if (suspects_.size() > orders_.most) suspects_.pop_back();
  }

  void look_closer() {
    for (const Suspect& one : suspects_) {
      const ai::Review found = reviewing(*one.table).review(one.given, closer_thought(one.number));
      if (found.loss < kDoubtful || found.loss < kSure * found.error) continue;
      Fault fault{one.number,
                  one.table->turn(),
                  one.asked,
                  one.table->text(one.given),
                  one.table->text(found.best),
                  {},
                  found.loss,
                  found.error,
                  found.expected_of_given,
                  found.expected_of_best,
                  found.loss >= kBlunder   ? Gravity::Blunder
                  : found.loss >= kMistake ? Gravity::Mistake
                                           : Gravity::Doubtful};
      for (const ai::Step& step : found.line) {
        if (step.chance) break;
        fault.line.push_back(one.table->text(step.action));
      }
      report_.faults.push_back(std::move(fault));
    }
    std::stable_sort(report_.faults.begin(), report_.faults.end(),
                     [](const Fault& a, const Fault& b) { return a.loss > b.loss; });
    report_.by_question.assign(asked_.begin(), asked_.end());
  }

  void finish_moments() {
    std::vector<Moment>& all = report_.moments;
    const auto size = [](const Moment& one) { return std::abs(one.after - one.before); };
    std::stable_sort(all.begin(), all.end(),
                     [&](const Moment& a, const Moment& b) { return size(a) > size(b); });
    if (all.size() > kMostMoments) all.resize(kMostMoments);
    std::stable_sort(all.begin(), all.end(),
                     [](const Moment& a, const Moment& b) { return a.number < b.number; });
  }

  static constexpr int kTicks = 2;  // that are played on to see how a position stands

  const Record& record_;
  const CoachOrders& orders_;
  std::unique_ptr<Session> session_;
  std::size_t side_ = 0;
  CoachReport report_;
  bool begun_ = false;
  int clock_ = 0;
  double now_ = 0;
  std::vector<Suspect> suspects_;  // the worst first
  std::map<std::string, int> asked_;
};

double to_four_places(double value) { return std::round(value * 1e4) / 1e4; }

}  // namespace

std::string_view word_of(Gravity gravity) {
  switch (gravity) {
    case Gravity::Doubtful:
      return "doubtful";
    case Gravity::Mistake:
      return "mistake";
    case Gravity::Blunder:
      return "blunder";
  }
  return "";
}

CoachReport coached(const Record& record, const CoachOrders& orders) { return Coach(record, orders).run(); }

Json told(const CoachReport& report) {
  Json json{{"game", report.game},
            {"scenario", report.scenario},
            {"side", report.side},
            {"start", to_four_places(report.start)},
            {"end", to_four_places(report.end)},
            {"luck", to_four_places(report.luck)},
            {"play",
             {{report.sides[0], to_four_places(report.play[0])},
              {report.sides[1], to_four_places(report.play[1])}}},
            {"horizon", to_four_places(report.horizon)},
            {"choices", report.choices},
            {"curve", Json::array()},
            {"moments", Json::array()},
            {"faults", Json::array()},
            {"questions", Json::object()}};
  for (const auto& [turn, chance] : report.curve)
    json["curve"].push_back({{"turn", turn}, {"expected", to_four_places(chance)}});
  for (const Moment& one : report.moments)
    json["moments"].push_back({{"number", one.number},
                               {"turn", one.turn},
                               {"side", one.side.empty() ? Json(nullptr) : Json(one.side)},
                               {"text", one.text},
                               {"before", to_four_places(one.before)},
                               {"after", to_four_places(one.after)}});
  for (const Fault& one : report.faults)
    json["faults"].push_back({{"number", one.number},
                              {"turn", one.turn},
                              {"asked", one.asked},
                              {"given", one.given},
                              {"best", one.best},
                              {"line", one.line},
                              {"loss", to_four_places(one.loss)},
                              {"error", to_four_places(one.error)},
                              {"expected_of_given", to_four_places(one.expected_of_given)},
                              {"expected_of_best", to_four_places(one.expected_of_best)},
                              {"gravity", word_of(one.gravity)}});
  for (const auto& [asked, count] : report.by_question) json["questions"][asked] = count;
  return json;
}

}  // namespace tamburino
