#include "protocol/risorgimento1859/position.h"

#include <algorithm>

#include "engine/games/risorgimento1859/names.h"
#include "protocol/json_reader.h"
#include "protocol/position_words.h"
#include "protocol/risorgimento1859/under_way.h"
#include "protocol/risorgimento1859/words.h"

namespace tamburino::risorgimento1859_json {
namespace {

namespace r = risorgimento1859;
namespace w = risorgimento1859_words;
using position_words::add_once;
using position_words::is_place;
using Text = const std::string&;

Hex hex_in(const r::Game& game, const Json& json, Text where) {
  try {
    return r::find_hex(game, as_text(json, where));
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-position", where + ": " + unknown.what());
  }
}

// A unit and, of several in one hex, its place from the top.
struct Placed {
  r::UnitPlace unit;
  UnitDetails details{};
  int place = 0;
};

Placed unit_in(const Finder& finder, Text name, const Json& json, Text where) {
  const r::Game& game = finder.game();
  Placed placed{.unit = {.who = finder.unit(name)}};
  r::UnitPlace& unit = placed.unit;
  placed.details.who = unit.who;
  unit.facing = r::find_facing(game, game[unit.who].side == r::Side::Allied ? "E" : "W");
  if (is_place(json)) {
    unit.hex = hex_in(game, json, where);
    return placed;
  }
  JsonReader reader(json, where);
  reader.ignore({"name"});
  if (const auto status = reader.text("status")) unit.status = w::status(*status, where + ".status");
  if (const Json* hex = reader.find("hex")) {
    unit.hex = hex_in(game, *hex, where + ".hex");
  } else if (unit.status == r::Status::OnMap) {
    reader.fail("hex", "is needed, or \"status\": to-come, eliminated, left or absent");
  }
  if (const auto way = reader.text({"face", "facing"})) unit.facing = r::find_facing(game, *way);
  unit.hits = reader.number("hits", 0, 12).value_or(0);
  placed.place = reader.number("place", 0, 63).value_or(0);
  placed.details.spent = reader.number("spent", 0, 255).value_or(0);
  if (const auto brigade = reader.text("attached")) placed.details.attached = r::find_brigade(game, *brigade);
  for (const MarkWord& one : mark_words()) {
    if (reader.truth(one.key).value_or(false)) placed.details.marks |= r::bit(one.mark);
  }
  const auto is = [&](r::Mark mark) { return (placed.details.marks & r::bit(mark)) != 0; };
  unit.disordered = is(r::Mark::Disordered);
  unit.square = is(r::Mark::Square);
  unit.reserve = is(r::Mark::Reserve);
  unit.marching = is(r::Mark::Marching);
  reader.finish();
  return placed;
}

void read_units(const Finder& finder, const Json& json, Position& position) {
  std::vector<Placed> all;
  each_named(json, "units", {"unit", "id", "name"}, [&](Text name, const Json& value, Text where) {
    const Placed one = unit_in(finder, name, value, where);
    add_once(all, one, where, [&](const Placed& other) { return other.unit.who == one.unit.who; });
  });
  std::stable_sort(all.begin(), all.end(),
                   [](const Placed& a, const Placed& b) { return a.place < b.place; });
  for (const Placed& one : all) {
    position.units.push_back(one.unit);
    position.unit_details.push_back(one.details);
  }
}

// By his name; a brigadier also by his brigade, a Corps Commander by his corps.
r::LeaderId leader_named(const Finder& finder, Text name) {
  const r::Game& game = finder.game();
  for (const r::Brigade& one : game.brigades) {
    if (one.id == name && one.led()) return one.brigadier;
  }
  for (const r::Corps& one : game.corps) {
    if (one.id == name && one.commander != r::kNoLeader) return one.commander;
  }
  return finder.leader(name);
}

void read_leader(const Finder& finder, Text name, const Json& json, Text where, Position& position) {
  r::LeaderPlace place{.who = leader_named(finder, name)};
  LeaderDetails details{.who = place.who};
  if (is_place(json)) {
    place.hex = hex_in(finder.game(), json, where);
  } else {
    JsonReader reader(json, where);
    reader.ignore({"name"});
    if (const auto status = reader.text("status")) place.status = w::status(*status, where + ".status");
    if (const Json* hex = reader.find("hex")) {
      place.hex = hex_in(finder.game(), *hex, where + ".hex");
    } else if (place.status == r::Status::OnMap) {
      reader.fail("hex", "is needed, or a \"status\"");
    }
    place.finished = reader.truth("finished").value_or(false);
    details.spent = reader.number("spent", 0, 255).value_or(0);
    reader.finish();
  }
  add_once(position.leaders, place, where, [&](const auto& other) { return other.who == place.who; });
  position.leader_details.push_back(details);
}

void read_brigade(const r::Game& game, Text name, const Json& json, Text where, Position& position) {
  r::BrigadePlace place{.which = r::find_brigade(game, name)};
  BrigadeDetails details{.which = place.which};
  JsonReader reader(json, where);
  reader.ignore({"name"});
  if (const auto orders = reader.text("orders")) place.orders = w::orders(*orders, where + ".orders");
  place.tried = reader.truth("tried").value_or(false);
  place.hors_de_combat = reader.truth("hors_de_combat").value_or(false);
  place.held = reader.truth("held").value_or(false);
  place.acted = reader.truth("acted").value_or(false);
  details.paralysed = reader.truth("paralysed").value_or(false);
  details.released = reader.truth("released").value_or(false);
  reader.finish();
  add_once(position.brigades, place, where, [&](const auto& other) { return other.which == place.which; });
  position.brigade_details.push_back(details);
}

r::CorpsPlace corps_in(const r::Game& game, Text name, const Json& json, Text where) {
  r::CorpsPlace place{.which = r::find_corps(game, name)};
  JsonReader reader(json, where);
  reader.ignore({"name", "left"});
  place.activations = reader.number("activations", 0, 3).value_or(0);
  place.finished = reader.truth("finished").value_or(false);
  place.demoralized = reader.truth("demoralized").value_or(false);
  place.withdrawing = reader.truth("withdrawing").value_or(false);
  place.extended_tried = reader.truth("extended_tried").value_or(false);
  reader.finish();
  return place;
}

// Whose activation it is, and how far it has come.
void read_stage(const r::Game& game, JsonReader& reader, Position& position) {
  if (const auto due = reader.text("due")) position.due = w::side(*due, "due");
  if (const auto corps = reader.text({"active", "corps_active"}))
    position.active = r::find_corps(game, *corps);
  if (const auto brigade = reader.text("brigade")) {
    position.brigade = r::find_brigade(game, *brigade);
    if (position.active == r::kNoCorps) position.active = game[position.brigade].corps;
  }
  position.extended = reader.truth("extended").value_or(false);
  const auto phase = reader.text("phase");
  if (!position.under_way.is_null()) return;
  if (phase) {
    position.stage = w::phase(*phase, "phase");
  } else if (position.brigade != r::kNoBrigade) {
    position.stage = r::Stage::Brigade;
  } else if (position.active != r::kNoCorps) {
    position.stage = r::Stage::Corps;
  }
}

// What a plain position does not have.
void add_details(const Position& position, r::State& state) {
  for (const UnitDetails& one : position.unit_details) {
    state[one.who].marks = one.marks;
    state[one.who].spent = static_cast<std::uint8_t>(one.spent);
    state[one.who].attached = one.attached;
  }
  for (const LeaderDetails& one : position.leader_details)
    state[one.who].spent = static_cast<std::uint8_t>(one.spent);
  for (const BrigadeDetails& one : position.brigade_details) {
    state[one.which].paralysed = one.paralysed;
    state[one.which].released = one.released;
  }
  state.massed = position.massed;
  state.blow_tried = position.blow_tried;
}

}  // namespace

std::span<const MarkWord> mark_words() {
  using r::Mark;
  static constexpr std::array kWords{
      MarkWord{"disordered", Mark::Disordered},
      MarkWord{"square", Mark::Square},
      MarkWord{"reserve", Mark::Reserve},
      MarkWord{"marching", Mark::Marching},
      MarkWord{"massed_with_corps", Mark::MassedWithCorps},
      MarkWord{"massed_in_reserve", Mark::MassedInReserve},
      MarkWord{"moved", Mark::Moved},
      MarkWord{"halted", Mark::Halted},
      MarkWord{"fired", Mark::Fired},
      MarkWord{"attacked", Mark::Attacked},
      MarkWord{"rallied", Mark::Rallied},
      MarkWord{"in_command", Mark::InCommand},
      MarkWord{"began_adjacent", Mark::BeganAdjacent},
      MarkWord{"continued", Mark::Continued},
      MarkWord{"turned", Mark::Turned},
      MarkWord{"entered", Mark::Entered},
      MarkWord{"joined", Mark::Joined},
      MarkWord{"sits_out", Mark::SitsOut},
      MarkWord{"counter_battery", Mark::CounterBattery},
      MarkWord{"pre_attack", Mark::PreAttack},
      MarkWord{"replied", Mark::Replied},
      MarkWord{"withdrew", Mark::Withdrew},
      MarkWord{"lent", Mark::Lent},
      MarkWord{"recovered", Mark::Recovered},
      MarkWord{"only_once", Mark::OnlyOnce},
  };
  return kWords;
}

r::Options options_in(const Json& request) {
  r::Options options;
  if (!request.contains("options") || request["options"].is_null()) return options;
  JsonReader reader(request["options"], "options");
  options.french_demoralized_at_6 = reader.truth("french_demoralized_at_6").value_or(false);
  options.french_demoralized_at_5 = reader.truth("french_demoralized_at_5").value_or(false);
  reader.finish();
  return options;
}

Position position_from(const r::Game& game, const Json& request) try {
  Position position;
  const Finder finder(game);
  JsonReader reader(request, "position");
  reader.ignore({"id", "cmd", "game", "scenario", "options", "map", "counters", "seed", "rolls", "auto_roll",
                 "language"});
  reader.ignore({"viewer", "weather", "hour", "notes"});  // what is told beside, or noted by the author
  position.from_scenario = !reader.has("units");
  if (const auto base = reader.text("base")) {
    if (*base != "scenario" && *base != "empty") reader.fail("base", "should be scenario or empty");
    position.from_scenario = *base == "scenario";
  }
  position.loose = reader.truth("loose").value_or(false);
  position.turn = reader.number("turn", 1, 99).value_or(1);
  if (const auto side = reader.text("initiative")) position.initiative = w::side(*side, "initiative");
  position.bridge_down = reader.truth("bridge_down").value_or(false);
  position.blow_tried = reader.truth("blow_tried").value_or(false);
  if (const Json* told = reader.find("under_way")) position.under_way = *told;
  position.as_told = !position.under_way.is_null();
  read_stage(game, reader, position);
  if (const Json* massed = reader.find("massed")) {
    if (!massed->is_array()) reader.fail("massed", "should be a list of sides");
    for (const Json& one : *massed)
      position.massed[static_cast<std::size_t>(r::index(w::side(as_text(one, "massed"), "massed")))] = true;
  }
  const auto read = [&](const char* key, std::initializer_list<std::string_view> named_by, auto&& one) {
    if (const Json* json = reader.find(key)) each_named(*json, key, named_by, one);
  };
  if (const Json* units = reader.find("units")) read_units(finder, *units, position);
  read("leaders", {"id", "leader", "name"},
       [&](Text name, const Json& value, Text where) { read_leader(finder, name, value, where, position); });
  read("brigades", {"brigade", "id", "name"},
       [&](Text name, const Json& value, Text where) { read_brigade(game, name, value, where, position); });
  read("corps", {"corps", "id", "name"}, [&](Text name, const Json& value, Text where) {
    const r::CorpsPlace place = corps_in(game, name, value, where);
    add_once(position.corps, place, where, [&](const auto& other) { return other.which == place.which; });
  });
  read("owners", {"place", "hex"}, [&](Text name, const Json& value, Text where) {
    const bool in_list = value.is_object() && value.contains("side");
    position.owners.emplace_back(w::place(game, name, where),
                                 w::side(as_text(in_list ? value["side"] : value, where), where));
  });
  reader.finish();
  return position;
} catch (const UnknownName& unknown) {
  throw RequestError("bad-position", unknown.what());
}

r::State set_position(const r::Game& game, const Position& position, Events& events) {
  try {
    r::State state = r::lay_out(game, position);
    add_details(position, state);
    if (position.under_way.is_null()) {
      r::begin_stage(game, state, position, events);
      return state;
    }
    resume(Finder(game), state, position.under_way);
    r::check_saved(game, state);
    r::rebuild(game, state);
    return state;
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-position", unknown.what());
  } catch (const r::PositionError& error) {
    throw PositionError(error.what(), error.rule);
  } catch (const std::invalid_argument& fault) {
    throw PositionError(fault.what(), "");
  }
}

}  // namespace tamburino::risorgimento1859_json
