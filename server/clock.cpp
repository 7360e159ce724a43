#include "server/clock.h"

#include <algorithm>
#include <utility>

#include "protocol/json_reader.h"

namespace tamburino::server {
namespace {

constexpr Milliseconds kSecond = 1000;
constexpr Milliseconds kHour = 3600 * kSecond;
constexpr Milliseconds kDay = 24 * kHour;
constexpr Milliseconds kLatest =
    8'000'000'000'000;  // in the year 2223: beyond it somebody has mistaken units

// What rules may say.
constexpr int kMostSeconds = 24 * 3600;
constexpr int kMostIncrement = 3600;
constexpr int kMostHours = 90 * 24;
constexpr int kMostReserve = 366 * 24;
constexpr int kMostVacation = 366;
constexpr int kMostTurns = 1'000'000;

int needed(JsonReader& reader, std::string_view key, int least, int most) {
  if (const auto number = reader.number(key, least, most)) return *number;
  reader.fail(key, "is missing");
}

Milliseconds span(JsonReader& reader, std::string_view key) {
  const Json* value = reader.find(key);
  if (value == nullptr) reader.fail(key, "is missing");
  if (!value->is_number_integer()) reader.fail(key, "should be a whole number");
  const bool beyond = value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX;
  const auto number = value->get<Milliseconds>();
  if (beyond || number < 0 || number > kLatest)
    reader.fail(key, "should be between 0 and " + std::to_string(kLatest));
  return number;
}

}  // namespace

Json to_json(const ClockRules& rules) {
  switch (rules.kind) {
    case ClockRules::Kind::None:
      return {{"kind", "none"}};
    case ClockRules::Kind::Live:
      return {{"kind", "live"}, {"seconds", rules.start / kSecond}, {"increment", rules.increment / kSecond}};
    case ClockRules::Kind::Turns:
      return {{"kind", "turns"},
              {"hours", rules.turn / kHour},
              {"reserve", rules.reserve / kHour},
              {"vacation", rules.vacation_days}};
  }
  return {};
}

ClockRules clock_rules_from(const Json& json) {
  JsonReader reader(json, "clock");
  ClockRules rules;
  const std::string kind = reader.text("kind").value_or("");
  if (kind == "live") {
    rules.kind = ClockRules::Kind::Live;
    rules.start = needed(reader, "seconds", 1, kMostSeconds) * kSecond;
    rules.increment = reader.number("increment", 0, kMostIncrement).value_or(0) * kSecond;
  } else if (kind == "turns") {
    rules.kind = ClockRules::Kind::Turns;
    rules.turn = needed(reader, "hours", 1, kMostHours) * kHour;
    rules.reserve = reader.number("reserve", 0, kMostReserve).value_or(0) * kHour;
    rules.vacation_days = reader.number("vacation", 0, kMostVacation).value_or(0);
  } else if (kind != "none") {
    reader.fail("kind", "should be one of: none, live, turns");
  }
  reader.finish();
  return rules;
}

Clock::Clock(const ClockRules& of, const std::vector<std::string>& sides) : rules(of) {
  const Milliseconds left = of.kind == ClockRules::Kind::Turns ? of.turn : of.start;
  for (const std::string& side : sides) faces.push_back({side, left, of.reserve, of.vacation_days, 0});
}

const Clock::Face& Clock::face(std::string_view side) const {
  for (const Face& one : faces) {
    if (one.side == side) return one;
  }
  throw RequestError("bad-request", "nobody plays the side \"" + std::string(side) + "\"");
}

// A vacation begins with the clock settled, so what counts is only when it ends.
Milliseconds Clock::used(const Face& one, Milliseconds now) const {
  if (one.side != running) return 0;
  return std::max<Milliseconds>(0, now - std::max(since, one.vacation_until));
}

Clock Clock::settled(Milliseconds now) const {
  Clock result = *this;
  if (rules.kind == ClockRules::Kind::None || running.empty()) return result;
  if (flag_fallen(now)) return result;  // so that it still tells when
  for (Face& one : result.faces) {
    const Milliseconds time = used(one, now);
    const Milliseconds of_turn = std::min(time, one.left);
    one.left -= of_turn;
    one.reserve -= std::min(time - of_turn, one.reserve);
  }
  result.since = std::max(since, now);  // a clock of the machine that is set back gives nothing back
  return result;
}

bool Clock::stop(Milliseconds now, Ended ended) {
  if (flag_fallen(now)) return false;
  *this = settled(now);
  for (Face& one : faces) {
    if (one.side != running || ended != Ended::Turn) continue;
    if (rules.kind == ClockRules::Kind::Live) one.left += rules.increment;
    if (rules.kind == ClockRules::Kind::Turns) one.left = rules.turn;
  }
  running.clear();
  return true;
}

bool Clock::start(std::string_view side, Milliseconds now, Ended ended) {
  const std::string next = face(side).side;
  if (!stop(now, ended)) return false;
  running = next;
  since = std::max(since, now);
  return true;
}

bool Clock::credit(std::string_view side, int turn) {
  for (Face& one : faces) {
    if (one.side == side) return std::exchange(one.credited, turn) != turn;
  }
  return false;
}

std::optional<Milliseconds> Clock::remaining(std::string_view side, Milliseconds now) const {
  const Face& one = face(side);
  if (rules.kind == ClockRules::Kind::None) return std::nullopt;
  return std::max<Milliseconds>(0, one.left + one.reserve - used(one, now));
}

std::optional<Milliseconds> Clock::flag_falls_at() const {
  if (rules.kind == ClockRules::Kind::None || running.empty()) return std::nullopt;
  const Face& one = face(running);
  return std::max(since, one.vacation_until) + one.left + one.reserve;
}

bool Clock::flag_fallen(Milliseconds now) const {
  const auto falls = flag_falls_at();
  return falls && now >= *falls;
}

void Clock::restore(const Clock& earlier, Milliseconds now) {
  const std::vector<Face> at_present = std::exchange(faces, earlier.faces);
  for (Face& one : faces) {
    for (const Face& present : at_present) {
      if (present.side != one.side) continue;
      one.vacation_days = present.vacation_days;
      one.vacation_until = present.vacation_until;
    }
  }
  running = earlier.running;
  since = std::max(since, now);
}

void Clock::take_vacation(std::string_view side, int days, Milliseconds now) {
  if (face(side).vacation_days < days || days < 1) {
    throw RequestError("refused", "the " + std::string(side) + " have " +
                                      std::to_string(face(side).vacation_days) +
                                      " days of vacation left, not " + std::to_string(days));
  }
  if (flag_fallen(now)) throw RequestError("refused", "the time has already run out");
  *this = settled(now);
  for (Face& one : faces) {
    if (one.side != side) continue;
    one.vacation_days -= days;
    one.vacation_until = std::max(one.vacation_until, now) + days * kDay;
  }
}

void Clock::end_vacation(std::string_view side, Milliseconds now) {
  if (face(side).vacation_until <= now) throw RequestError("refused", "the vacation is over already");
  *this = settled(now);
  for (Face& one : faces) {
    if (one.side != side) continue;
    one.vacation_days += static_cast<int>((one.vacation_until - now) / kDay);
    one.vacation_until = now;
  }
}

Json to_json(const Clock& clock) {
  Json sides = Json::array();
  for (const Clock::Face& one : clock.faces) {
    sides.push_back({{"side", one.side},
                     {"left", one.left},
                     {"reserve", one.reserve},
                     {"vacation", one.vacation_days},
                     {"vacation_until", one.vacation_until}});
    if (one.credited >= 0) sides.back()["credited"] = one.credited;
  }
  return {{"rules", to_json(clock.rules)},
          {"running", clock.running},
          {"since", clock.since},
          {"sides", std::move(sides)}};
}

namespace {

Clock::Face face_from(const Json& json, const std::string& where) {
  JsonReader reader(json, where);
  Clock::Face face;
  face.side = reader.text("side").value_or("");
  if (face.side.empty()) reader.fail("side", "is missing");
  face.left = span(reader, "left");
  face.reserve = span(reader, "reserve");
  face.vacation_days = needed(reader, "vacation", 0, kMostVacation);
  face.vacation_until = span(reader, "vacation_until");
  face.credited = reader.number("credited", 0, kMostTurns).value_or(-1);
  reader.finish();
  return face;
}

void add_face(Clock& clock, Clock::Face face, const std::string& where) {
  for (const Clock::Face& other : clock.faces) {
    if (other.side == face.side) throw RequestError("bad-request", where + " names a side twice");
  }
  clock.faces.push_back(std::move(face));
}

}  // namespace

Clock clock_from(const Json& json) {
  JsonReader reader(json, "clock");
  Clock clock;
  const Json* rules = reader.find("rules");
  if (rules == nullptr) reader.fail("rules", "is missing");
  clock.rules = clock_rules_from(*rules);
  clock.running = reader.text("running").value_or("");
  clock.since = span(reader, "since");
  const Json* sides = reader.find("sides");
  if (sides == nullptr || !sides->is_array()) reader.fail("sides", "should be a list");
  for (const Json& one : *sides) add_face(clock, face_from(one, "clock.sides"), "clock.sides");
  const auto runs = [&](const Clock::Face& one) { return one.side == clock.running; };
  if (!clock.running.empty() && std::none_of(clock.faces.begin(), clock.faces.end(), runs))
    reader.fail("running", "is not one of the sides");
  reader.finish();
  return clock;
}

Json kept_with_step(const Clock& settled) { return {{"clock", to_json(settled)}}; }

Clock clock_of_step(const Json& kept) {
  if (!kept.contains("clock")) return {};
  Clock clock = clock_from(kept["clock"]);
  // Steps from before schema 6 kept the credited turns beside the clock.
  const Json credited = kept.value("credited", Json());
  for (Clock::Face& one : clock.faces) {
    if (credited.is_object() && credited.contains(one.side)) one.credited = credited[one.side].get<int>();
  }
  return clock;
}

}  // namespace tamburino::server
