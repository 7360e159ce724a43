#include "server/history.h"

#include <soci/soci.h>

#include <algorithm>

#include "protocol/json_reader.h"
#include "server/log.h"

namespace tamburino::server {

History::History(soci::session& sql, Library& library, const GameRow& row)
    : sql_(sql),
      game_(row.id),
      begun_(library.begin(row.origin)),
      full_(state_of(sql, row.id)),
      checkpoints_(checkpoints_of(sql, row.id)) {}

std::size_t History::place_of(const std::string& viewer) const {
  const auto sides = begun_->sides();
  return static_cast<std::size_t>(std::ranges::find(sides, viewer) - sides.begin());
}

// A take-back that goes further back than a full state cannot be told from there: an earlier one serves.
Start History::nearest(int until, const Fit& fits) {
  for (auto one = checkpoints_.rbegin(); one != checkpoints_.rend(); ++one) {
    if (one->step > until || !fits(*one)) continue;
    const auto left = fewest_left(sql_, game_, one->step, until);
    if (left && *left < one->decisions) continue;
    try {
      auto table = begun_->clone();
      table->restore(parse_json(checkpoint_state(sql_, game_, one->step)).value_or(Json()));
      Audience audience(*table, one->counts);
      return {std::move(table), std::move(audience), one->step, static_cast<std::size_t>(one->decisions),
              static_cast<std::uint64_t>(one->rolls)};
    } catch (const RequestError& unreadable) {  // of another form
      note(Level::Warn, "full state cannot be read: the game is replayed from an earlier one",
           {{"game", game_}, {"step", one->step}, {"why", unreadable.what()}});
    }
  }
  return at_the_beginning(begun_->clone());
}

Retold History::told(Start start, int until, const std::string& viewer, int since) {
  const std::vector<Step> steps = steps_of(sql_, game_, start.step, until);
  return retold(std::move(start), steps, viewer, since, full_);
}

bool History::has_one_near(int step) const {
  return std::ranges::any_of(
      checkpoints_, [step](const Checkpoint& one) { return std::abs(one.step - step) < kCheckpointEvery; });
}

Retold History::opened(int until, std::vector<Checkpoint>* made) {
  Start start = nearest(until, [](const Checkpoint&) { return true; });
  const std::vector<Step> steps = steps_of(sql_, game_, start.step, until);
  int last = start.step;
  const Milestone passed = [&](const Step& step, const Retold& so_far) {
    if (made == nullptr || step.number - last < kCheckpointEvery || has_one_near(step.number)) return;
    last = step.number;
    made->push_back({last, static_cast<int>(so_far.first + so_far.decisions.size()),
                     static_cast<int>(so_far.rolls), so_far.audience.counts(),
                     shortened(so_far.table->save().dump())});
  };
  return retold(std::move(start), steps, "", -1, full_, passed);
}

Retold History::opened_from(std::size_t decisions, int until) {
  const Fit fits = [decisions](const Checkpoint& one) {
    return static_cast<std::size_t>(one.decisions) <= decisions;
  };
  return told(nearest(until, fits), until);
}

Retold History::opened_with(const Step& step) {
  const Fit fits = [&](const Checkpoint& one) { return one.decisions <= step.value; };
  Start start = nearest(step.number - 1, fits);
  std::vector<Step> steps = steps_of(sql_, game_, start.step, step.number - 1);
  steps.push_back(step);
  return retold(std::move(start), steps, "", -1, full_);
}

Json History::events(const std::string& viewer, int since, int until, const std::string& language) {
  const std::size_t place = place_of(viewer);
  begun_->set_language(language);
  const Fit fits = [&](const Checkpoint& one) {
    return place < one.counts.size() && one.counts[place] <= since;
  };
  Start start = nearest(until, fits);
  const int from = start.step;
  Retold story = told(std::move(start), until, viewer, since);
  const bool whole = story.lost == 0 && story.base_at == story.first;
  if (whole) return std::move(story.events);
  // Somewhere it no longer replays: each part is told as far as it goes, and the next from its own full
  // state.
  Json all = Json::array();
  std::vector<int> ends;
  for (const Checkpoint& one : checkpoints_) {
    if (one.step > from && one.step < until) ends.push_back(one.step);
  }
  if (ends.empty()) return std::move(story.events);
  ends.push_back(until);
  for (int begin = from, known = since; const int end : ends) {
    Start part = nearest(end, [begin](const Checkpoint& one) { return one.step <= begin; });
    for (Json& event : told(std::move(part), end, viewer, known).events) all.push_back(std::move(event));
    const auto there = std::ranges::find(checkpoints_, end, &Checkpoint::step);
    if (there != checkpoints_.end()) known = std::max(known, there->counts.at(place));
    begin = end;
  }
  return all;
}

int History::end_of(const std::string& viewer, int noticed) const {
  const std::size_t place = place_of(viewer);
  for (const Checkpoint& one : checkpoints_) {
    if (place < one.counts.size() && one.counts[place] > noticed) return one.step;
  }
  return INT_MAX;
}

Retold History::at(const std::string& counter, int noticed, int until, const std::string& language) {
  begun_->set_language(language);
  int target = std::clamp(noticed, 0, until);
  if (begun_->secret()) {
    const std::size_t place = place_of(counter);
    const Fit before = [&](const Checkpoint& one) {
      return place < one.counts.size() && one.counts[place] <= noticed;
    };
    const auto after = std::ranges::find_if(
        checkpoints_, [&](const Checkpoint& one) { return one.step <= until && !before(one); });
    const int end = after == checkpoints_.end() ? until : after->step;
    const Retold story = told(nearest(end, before), end, counter);
    target = story.first_step + static_cast<int>(steps_noticed(story, noticed));
  }
  return told(nearest(target, [](const Checkpoint&) { return true; }), target, counter);
}

}  // namespace tamburino::server
