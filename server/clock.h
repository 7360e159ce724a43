#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/table.h"

// The clocks of a game: a value that knows no time of its own. The caller says what time it is, stores the
// value with the game, and asks when the next flag falls.
namespace tamburino::server {

using Milliseconds = std::int64_t;  // a span, or a time since 1970

// {"kind":"none"}
// {"kind":"live","seconds":3600,"increment":30}: so much for the game, and the increment for every turn ended
// {"kind":"turns","hours":72,"reserve":240,"vacation":14}: so much for every turn, what it takes beyond comes
//   from the reserve (hours), and so many days of vacation, during which the side's clock stands
struct ClockRules {
  enum class Kind : std::uint8_t { None, Live, Turns };
  Kind kind = Kind::None;
  Milliseconds start = 0, increment = 0;  // live
  Milliseconds turn = 0, reserve = 0;     // by turns
  int vacation_days = 0;
  friend bool operator==(const ClockRules&, const ClockRules&) = default;
};
Json to_json(const ClockRules& rules);
ClockRules clock_rules_from(const Json& json);  // throws RequestError

struct Clock {
  struct Face {
    std::string side;
    Milliseconds left = 0;  // live: for the game; by turns: for this turn
    Milliseconds reserve = 0;
    int vacation_days = 0;            // still to be taken
    Milliseconds vacation_until = 0;  // in the past: no vacation now
    int credited = -1;                // live: the turn of the game that last earned the increment
    friend bool operator==(const Face&, const Face&) = default;
  };
  enum class Ended : std::uint8_t { Turn, Decision };

  ClockRules rules;
  std::vector<Face> faces;
  std::string running;     // a side, or empty
  Milliseconds since = 0;  // `running` runs since then

  Clock() = default;
  Clock(const ClockRules& of, const std::vector<std::string>& sides);

  // Sets a side's clock going; the one that ran stops. A side that has ended its turn gets its increment, or
  // by turns a whole new allotment; one that only awaits an answer in the middle of its turn gets nothing.
  // False, and nothing changes, when the flag had fallen by then.
  bool start(std::string_view side, Milliseconds now, Ended ended = Ended::Turn);
  bool stop(Milliseconds now, Ended ended = Ended::Turn);  // nobody's runs then

  // Notes that the side has earned its increment in this turn of the game; false when it had already.
  bool credit(std::string_view side, int turn);

  // Nothing without clocks; by turns with the reserve.
  std::optional<Milliseconds> remaining(std::string_view side, Milliseconds now) const;
  // When the side that runs will have nothing left, if it goes on so.
  std::optional<Milliseconds> flag_falls_at() const;
  bool flag_fallen(Milliseconds now) const;

  // The same clock with all time used up to now taken off; unchanged when the flag has fallen.
  Clock settled(Milliseconds now) const;
  // For a take-back: times as they were in `earlier`, which should be settled() at the moment when the
  // decision taken back was made; that side's clock runs from `now` on. Vacations stay as they are. A
  // side that takes back decisions in the middle of its own turn gets no time for it: leave the clock alone
  // then, or it could think for ever.
  void restore(const Clock& earlier, Milliseconds now);

  // Whole days, from now or from the end of the present vacation. Throws RequestError when there are not so
  // many, or the flag has fallen, or the rules know no vacations.
  void take_vacation(std::string_view side, int days, Milliseconds now);
  void end_vacation(std::string_view side, Milliseconds now);  // days not begun are kept

  friend bool operator==(const Clock&, const Clock&) = default;

 private:
  const Face& face(std::string_view side) const;
  Milliseconds used(const Face& one, Milliseconds now) const;
};
Json to_json(const Clock& clock);
Clock clock_from(const Json& json);  // throws RequestError

// The clocks as a step keeps them for a take-back, and back again; no clocks of a step without.
Json kept_with_step(const Clock& settled);
Clock clock_of_step(const Json& kept);

}  // namespace tamburino::server
