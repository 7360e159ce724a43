#include "server/story.h"

#include <algorithm>
#include <array>
#include <bit>

#include "protocol/asking.h"
#include "protocol/json_reader.h"
#include "protocol/session.h"
#include "protocol/table_words.h"

namespace tamburino::server {

std::int64_t packed(Action action) { return std::bit_cast<std::int64_t>(action.packed()); }
std::int64_t packed(const Roll& roll) { return std::bit_cast<std::int64_t>(roll.value); }
Action action_in(const Step& step) { return Action::unpacked(std::bit_cast<std::uint64_t>(step.value)); }
Roll roll_in(const Step& step) {
  Roll roll;
  roll.value = std::bit_cast<decltype(roll.value)>(step.value);
  return roll;
}

std::vector<Decision> standing(const std::vector<Step>& steps) {
  std::vector<Decision> all;
  std::uint64_t counter = 0;  // a roll that is taken back has used its counter up
  for (const Step& step : steps) {
    if (step.kind == "act") all.push_back({step, 0});
    if (step.kind == "roll") all.push_back({step, ++counter});
    if (step.kind == "back" || step.kind == "resume")
      all.resize(std::min(all.size(), static_cast<std::size_t>(std::max<std::int64_t>(step.value, 0))));
  }
  return all;
}

Audience::Audience(const Table& table) : secret_(table.secret()) {
  for (const std::string& side : table.sides()) viewers_.push_back({side});
  viewers_.push_back({""});
}

Audience::Audience(const Table& table, const std::vector<int>& counts) : Audience(table) {
  for (std::size_t i = 0; i < viewers_.size() && i < counts.size(); ++i) viewers_[i].steps = counts[i];
}

std::vector<int> Audience::counts() const {
  std::vector<int> all;
  for (const Viewer& one : viewers_) all.push_back(one.steps);
  return all;
}

void Audience::count_for_all() { count_for(kAll); }

void Audience::count_for(Mask who) {
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    viewers_[i].noticed = (who >> i & 1U) != 0;
    if (viewers_[i].noticed) ++viewers_[i].steps;
  }
}

Audience::Mask Audience::noticed_by() const {
  Mask all = 0;
  for (std::size_t i = 0; i < viewers_.size(); ++i)
    all = static_cast<Mask>(all | (viewers_[i].noticed ? 1U << i : 0U));
  return all;
}

Audience::Mask Audience::bit_of(const std::string& viewer) const {
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    if (viewers_[i].name == viewer) return static_cast<Mask>(1U << i);
  }
  return 0;
}

Eyes::Eyes(const Table& table, const std::string& side) {
  if (!table.secret() || side.empty()) return;
  side_ = side;
  hidden_ = table.hidden_from(side);
}
bool Eyes::shown(const Table& after) const {
  if (side_.empty()) return false;
  const std::vector<int> now = after.hidden_from(side_);
  return !std::includes(now.begin(), now.end(), hidden_.begin(), hidden_.end());
}

void Audience::count(const Table& table, const std::string& by, const std::vector<Event>& events) {
  if (!secret_) return count_for_all();
  const auto sees = [&](const std::string& viewer, const Event& event) {
    if (!viewer.empty()) return table.sees(viewer, event);
    const auto sides = table.sides();
    return std::all_of(sides.begin(), sides.end(),
                       [&](const std::string& side) { return table.sees(side, event); });
  };
  for (Viewer& one : viewers_) {
    one.noticed =
        (!by.empty() && one.name == by) ||
        std::any_of(events.begin(), events.end(), [&](const Event& event) { return sees(one.name, event); });
    if (one.noticed) ++one.steps;
  }
}

int Audience::of(const std::string& viewer) const {
  for (const Viewer& one : viewers_) {
    if (one.name == viewer) return one.steps;
  }
  return 0;
}
bool Audience::noticed(const std::string& viewer) const {
  for (const Viewer& one : viewers_) {
    if (one.name == viewer) return one.noticed;
  }
  return false;
}

Json events_for(const Table& table, const std::vector<Event>& events, const std::string& viewer) {
  if (!viewer.empty()) return events_told(table, events, viewer);
  Json all = Json::array();
  for (Json& event : events_told(table, events, "")) {
    if (!event.contains("seen_by")) all.push_back(std::move(event));
  }
  return all;
}

void note_standing(GameRow& row, const Table& table) {
  const ToAct asked = table.to_act();
  row.to_act = asked.kind == ToAct::Kind::Side ? asked.side : "";
  row.turn = table.turn();
  if (asked.kind != ToAct::Kind::Over) return;
  const Tally tally = table.tally();
  row.status = "over";
  row.result = tally.result;
  row.winner = tally.winner < 0 ? "" : table.sides().at(static_cast<std::size_t>(tally.winner));
}

// Who may know nothing is told what the side that knows less is told.
Json to_act_for(const Table& table, const std::string& viewer) {
  if (!viewer.empty() || !table.secret()) return to_act_told(table, viewer);
  const ToAct now = table.to_act();
  for (const std::string& side : table.sides()) {
    if (now.kind != ToAct::Kind::Side || side != now.side) return to_act_told(table, side);
  }
  return to_act_told(table, viewer);
}

std::vector<Event> play(Table& table, const Step& step) {
  Events events;
  const Verdict answer =
      step.kind == "roll" ? table.apply(roll_in(step), events) : table.apply(action_in(step), events);
  if (!answer) table_words::refuse(table, answer);
  return {events.all().begin(), events.all().end()};
}

// --- what was told last

namespace {

constexpr std::array kOtherSteps{"back", "resume", "resign", "draw", "flag"};

Json told_to(const Table& table, const Telling& one, const std::string& viewer) {
  if (one.kind == 0) return events_for(table, one.events, viewer);
  const auto sides = table.sides();
  const std::string side = one.side < sides.size() ? sides[one.side] : "";
  return Json::array({{{"event", kOtherSteps.at(one.kind - std::size_t{1})}, {"side", side}}});
}

void add_all(Json& to, Json events, int step) {
  for (Json& event : events) {
    event["step"] = step;
    to.push_back(std::move(event));
  }
}

}  // namespace

Telling telling_of(const Table& table, const Step& step, Audience::Mask noticed, std::vector<Event> events) {
  Telling one;
  one.noticed = noticed;
  one.events = std::move(events);
  const auto found = std::ranges::find(kOtherSteps, step.kind);
  if (found == kOtherSteps.end()) return one;
  one.kind = static_cast<std::uint8_t>(found - kOtherSteps.begin() + 1);
  const auto sides = table.sides();
  const auto side = std::ranges::find(sides, step.side);
  if (side != sides.end()) one.side = static_cast<std::uint8_t>(side - sides.begin());
  return one;
}

void Recent::add(Telling one) {
  if (all_.size() >= 2 * kMost) all_.erase(all_.begin(), all_.begin() + kMost);
  all_.push_back(std::move(one));
}

int Recent::reaches_back_to(const Audience& now, const std::string& viewer) const {
  const Audience::Mask own = now.bit_of(viewer);
  const auto noticed = [own](const Telling& one) { return (one.noticed & own) != 0; };
  return now.of(viewer) - static_cast<int>(std::ranges::count_if(all_, noticed));
}

Json Recent::since(const Table& table, const Audience& now, const std::string& viewer, int count) const {
  const Audience::Mask own = now.bit_of(viewer);
  Json events = Json::array();
  int step = reaches_back_to(now, viewer);
  for (const Telling& one : all_) {
    if ((one.noticed & own) != 0 && ++step > count) add_all(events, told_to(table, one, viewer), step);
  }
  return events;
}

// --- telling it again

Start at_the_beginning(std::unique_ptr<Table> begun) {
  Audience nobody(*begun);
  return {std::move(begun), std::move(nobody), 0, 0, 0};
}

namespace {

class Teller {
 public:
  Teller(Start start, const std::string& viewer, int since)
      : told_{.table = start.table->clone(),
              .audience = start.audience,
              .base = std::move(start.table),
              .base_at = start.decisions,
              .first = start.decisions,
              .first_step = start.step,
              .rolls = start.rolls,
              .recent = {},
              .decisions = {},
              .closes = {},
              .noticed = {},
              .counts = {},
              .events = Json::array(),
              .lost = 0,
              .why = ""},
        viewer_(viewer),
        since_(since) {}

  void tell(const Step& step) {
    std::vector<Event> events;
    if (step.kind == "act" || step.kind == "roll") {
      events = decide(step);
    } else {
      const Audience::Mask who = step.kind == "back" ? who_notices_back(step) : Audience::kAll;
      if (step.kind == "back" || step.kind == "resume") take_back(step);
      told_.audience.count_for(who);
    }
    const Audience::Mask noticed = told_.audience.noticed_by();
    Telling one = telling_of(*told_.table, step, noticed, std::move(events));
    const int count = told_.audience.of(viewer_);
    if (since_ >= 0 && count > since_ && told_.audience.noticed(viewer_))
      add_all(told_.events, told_to(*told_.table, one, viewer_), count);
    told_.recent.add(std::move(one));
    told_.counts.push_back(count);
  }

  // Whether the state that was stored here is where the steps have led.
  bool agrees(const std::string& state) const {
    try {
      const auto kept = told_.table->clone();
      kept->restore(parse_json(state).value_or(Json()));
      return kept->hash() == told_.table->hash();
    } catch (const RequestError&) {
      return true;  // of another form: there is nothing to trust
    }
  }

  // Past what no longer replays, from a step on, to where a full state stands.
  void trust(const std::vector<Step>& steps, std::size_t from, int number, const std::string& state) {
    told_.table->restore(parse_json(state).value_or(Json()));
    for (std::size_t i = from; i < steps.size() && steps[i].number <= number; ++i) {
      const Step& step = steps[i];
      if (step.kind == "act") told_.decisions.push_back({step, 0});
      if (step.kind == "roll") told_.decisions.push_back({step, ++told_.rolls});
      if (step.kind == "back" || step.kind == "resume") told_.decisions.resize(kept_by(step));
    }
    told_.audience = Audience(*told_.table, std::vector<int>(told_.audience.counts().size(), number));
    told_.closes.assign(told_.decisions.size(), true);
    told_.noticed.assign(told_.decisions.size(), Audience::kAll);
    told_.counts.clear();
    for (int i = told_.first_step; i < number; ++i) told_.counts.push_back(i + 1);
    told_.base = told_.table->clone();
    told_.base_at = told_.first + told_.decisions.size();
    told_.events = Json::array();
    told_.recent = Recent();
  }

  std::size_t standing_now() const { return told_.first + told_.decisions.size(); }

  // It counts as it did when it was done, but changes nothing.
  void pass_over(const Step& step) {
    told_.audience.count_for_all();
    told_.recent.add({Audience::kAll, 0, Telling::kNoSide, {}});
    told_.counts.push_back(told_.audience.of(viewer_));
    if (step.kind == "roll") ++told_.rolls;
  }
  void lose(int how_many, const std::string& why) { told_.lost = how_many, told_.why = why; }

  const Retold& so_far() const { return told_; }
  Retold told() { return std::move(told_); }

 private:
  std::vector<Event> decide(const Step& step) {
    const Eyes eyes(*told_.table, step.side);
    std::vector<Event> events = play(*told_.table, step);
    told_.audience.count(*told_.table, step.side, events);
    told_.decisions.push_back({step, step.kind == "roll" ? ++told_.rolls : 0});
    told_.closes.push_back(step.kind == "roll" || eyes.shown(*told_.table));
    told_.noticed.push_back(told_.audience.noticed_by());
    return events;
  }

  // Of the decisions since the start; what stood before it is out of reach.
  std::size_t kept_by(const Step& step) const {
    const auto keep = static_cast<std::size_t>(std::max<std::int64_t>(step.value, 0));
    return std::min(told_.decisions.size(), keep - std::min(keep, told_.first));
  }

  // What nobody else had noticed goes unnoticed.
  Audience::Mask who_notices_back(const Step& step) const {
    Audience::Mask all = told_.audience.bit_of(step.side);
    for (std::size_t i = kept_by(step); i < told_.noticed.size(); ++i)
      all = static_cast<Audience::Mask>(all | told_.noticed[i]);
    return all;
  }

  void take_back(const Step& step) {
    const std::size_t keep = kept_by(step);
    if (step.value < static_cast<std::int64_t>(told_.first) || told_.first + keep < told_.base_at)
      throw RequestError("refused", "what was taken back there no longer replays");
    told_.decisions.resize(keep);
    told_.closes.resize(keep);
    told_.noticed.resize(keep);
    told_.table = told_.base->clone();
    for (std::size_t i = told_.base_at - told_.first; i < keep; ++i)
      play(*told_.table, told_.decisions[i].step);
  }

  Retold told_;
  std::string viewer_;
  int since_;
};

}  // namespace

namespace {

// The step by which a game with so many decisions was taken up again after one that can no longer be played.
std::size_t resumed_after(const std::vector<Step>& steps, std::size_t failed, std::size_t decisions) {
  for (std::size_t i = failed; i < steps.size(); ++i) {
    if (steps[i].kind == "resume" && steps[i].value == static_cast<std::int64_t>(decisions)) return i;
  }
  return steps.size();
}

}  // namespace

Retold retold(std::unique_ptr<Table> begun, const std::vector<Step>& steps, const std::string& viewer,
              int since, const FullState& full) {
  return retold(at_the_beginning(std::move(begun)), steps, viewer, since, full);
}

Retold retold(Start start, const std::vector<Step>& steps, const std::string& viewer, int since,
              const FullState& full, const Milestone& passed) {
  Teller teller(std::move(start), viewer, since);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    try {
      teller.tell(steps[i]);
      if (full && full->first == steps[i].number && !teller.agrees(full->second))
        teller.trust(steps, steps.size(), full->first, full->second);
      if (passed) passed(steps[i], teller.so_far());
    } catch (const RequestError& why) {
      // What can no longer be played is passed over: up to where the game was taken up again from here, or to
      // the full state, or for good.
      const std::size_t resume = resumed_after(steps, i, teller.standing_now());
      if (resume == steps.size() && full && full->first >= steps[i].number &&
          full->first <= steps.back().number) {
        teller.trust(steps, i, full->first, full->second);
        while (i + 1 < steps.size() && steps[i + 1].number <= full->first) ++i;
        continue;
      }
      if (resume == steps.size()) teller.lose(static_cast<int>(steps.size() - i), why.what());
      for (; i < resume; ++i) teller.pass_over(steps[i]);
      --i;  // the resume is told next
    }
  }
  return teller.told();
}

std::size_t steps_noticed(const Retold& story, int noticed) {
  const auto& counts = story.counts;
  return static_cast<std::size_t>(std::upper_bound(counts.begin(), counts.end(), noticed) - counts.begin());
}

}  // namespace tamburino::server
