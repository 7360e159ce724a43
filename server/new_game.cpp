#include "server/new_game.h"

#include <soci/soci.h>

#include <algorithm>

#include "protocol/json_reader.h"
#include "server/clock.h"
#include "server/secrets.h"

namespace tamburino::server {

// The player's own text, or its seal, or a text made by the server, which is then marked as such.
void contribute(Seat& seat, const Json& request) {
  seat.seal = text_or(request, "seal", 64, "");
  if (!seat.seal.empty()) {
    check_seal(seat.seal);
    if (request.contains("random"))
      fail("bad-request", "send either the text of your dice contribution or its seal, not both");
    return;
  }
  seat.contribution = text_or(request, "random", 1000, "");
  seat.by_server = seat.contribution.empty() ? 1 : 0;
  if (seat.contribution.empty()) seat.contribution = random_id(20);
  check_contribution(seat.contribution);
}

Seat seat_from(const std::string& side, const std::string& said, const Caller& caller, const Json& request) {
  Seat seat;
  seat.side = side;
  if (said == "me" || said == "hotseat") {
    seat.kind = "person", seat.account = caller.account, seat.name = caller.name;
    contribute(seat, request);
  } else if (said == "open" || said == "invite") {
    seat.kind = said;
  } else if (said.starts_with("computer:")) {
    seat.kind = "computer", seat.level = said.substr(9);
    try {
      const ai::Level level = ai::level_named(seat.level);
      if (level.kind == ai::Level::Kind::Expert)
        fail("bad-request", "a computer's seat is random, novice, officer or marshal");
    } catch (const std::invalid_argument& unknown) {
      fail("bad-request", unknown.what());
    }
  } else {
    fail("bad-request",
         "the seat of the " + side + " should be me, hotseat, open, invite or computer:<level>");
  }
  return seat;
}

bool taken(const GameRow& row) {
  return std::all_of(row.seats.begin(), row.seats.end(),
                     [](const Seat& seat) { return seat.kind == "person" || seat.kind == "computer"; });
}

bool awaited(const Seat& seat) { return !seat.seal.empty() && seat.contribution.empty(); }

bool ready(const GameRow& row) {
  return taken(row) && std::none_of(row.seats.begin(), row.seats.end(), awaited);
}

GameRow new_row(const Caller& caller, const std::string& name, const DiceSeed& seed) {
  GameRow row;
  row.id = random_id(10);
  row.name = name;
  row.owner = caller.account;
  row.status = "waiting";
  row.seed = hex(seed);
  row.commitment = commitment(seed);
  row.created = row.changed = row.noticed = now_in_milliseconds();
  return row;
}

Begun begin_if_ready(Library& library, GameRow row, const std::vector<Step>& steps) {
  if (!ready(row)) return {std::move(row), {}};
  Retold story = retold(library.begin(row.origin), steps);
  const FairDice dice = dice_of(row);
  const Time now = now_in_milliseconds();
  row.status = "playing";
  row.steps = static_cast<int>(steps.size());
  std::vector<Step> all;
  while (story.table->to_act().kind == ToAct::Kind::Chance) {
    const Roll roll = dice.answer(story.table->to_act().request, static_cast<std::uint64_t>(++row.rolls));
    Step step{++row.steps, "roll", "", packed(roll), "", now};
    play(*story.table, step);
    all.push_back(step);
  }
  note_standing(row, *story.table);
  Clock clock = clock_from(parse_json(row.clock).value_or(Json::object()));
  if (!row.to_act.empty()) clock.start(row.to_act, now);
  row.clock = to_json(clock).dump();
  row.deadline = clock.flag_falls_at().value_or(0);
  return {std::move(row), std::move(all)};
}

void add_first_steps(soci::session& sql, const std::string& game, const std::vector<Step>& steps) {
  for (const Step& step : steps) {
    const long long value = step.value, at = step.at;
    sql << "INSERT INTO steps(game, number, kind, side, value, code, at) VALUES(:a, :b, :c, :d, :e, :f, :g)",
        soci::use(game), soci::use(step.number), soci::use(step.kind), soci::use(step.side), soci::use(value),
        soci::use(step.code), soci::use(at);
  }
}

}  // namespace tamburino::server
