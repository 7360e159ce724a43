#include "engine/games/novara/view.h"

namespace tamburino::novara {
namespace {

bool undrawn(ChitPlace place) {
  return place == ChitPlace::Pool || place == ChitPlace::Cup || place == ChitPlace::Box ||
         place == ChitPlace::Held;
}

// 16.novara-g  That this corps begins, and is paid for, everybody knows.
bool begins_openly(const Game& game, const State& state, ChitId which) {
  return game.scenario.first_activation != kNoFormation && state[which].place == ChitPlace::Held &&
         game[which].formation == game.scenario.first_activation && state.turn == game.scenario.first_turn;
}

// What is public of a unit that is not seen: that it lives, its losses, and whose a train is.
void blank(UnitState& one, Status status) {
  UnitState kept;
  kept.status = status;
  kept.steps_lost = one.steps_lost;
  kept.start_lost = one.start_lost;
  kept.captured = one.captured;
  one = kept;
}

// Dummies lie open, but not their letters: those that are seen are told as the first ones of the side.
void mask_dummies(const Game& game, const State& truth, State& view, Side own, Side viewer) {
  std::array<Hex, kMostUnits> hexes{};
  std::array<bool, kMostUnits> all_shaken{};
  int count = 0;
  for (int h = 0; h < game.map.size(); ++h) {
    const Hex where{static_cast<std::uint16_t>(h)};
    if (truth.first_in_hex[static_cast<std::size_t>(h)] == kNoUnit || !held_by(game, truth, own, where))
      continue;
    for (const UnitId who : UnitsIn(truth, where)) {
      if (game[who].kind != Kind::Dummy || !may_see(game, truth, viewer, who)) continue;
      all_shaken[static_cast<std::size_t>(count)] =
          game.options.fog == Fog::Dummies && all_shaken_in(game, truth, where);
      hexes[static_cast<std::size_t>(count++)] = where;
    }
  }
  int next = 0;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].kind != Kind::Dummy || game.units[i].side != own) continue;
    UnitState& one = view.units[i];
    if (truth.units[i].status == Status::Eliminated) continue;
    one = UnitState{};
    if (next >= count) continue;
    one.status = Status::OnMap;
    one.hex = hexes[static_cast<std::size_t>(next)];
    one.shaken = all_shaken[static_cast<std::size_t>(next++)];  // so that costs are known
  }
}

void mask_units(const Game& game, const State& truth, State& view, Side viewer) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    UnitState& one = view.units[i];
    one.known = false;
    if (side_of(game, truth, who) == viewer || game.units[i].kind == Kind::Dummy) continue;
    one.arranged = false;
    const Side own = side_of(game, truth, who);
    const bool present =
        one.status == Status::OnMap || one.status == Status::InDisplay || one.status == Status::ToPlace;
    if (!present) continue;
    if (!truth[own].set_up) {
      blank(one, Status::ToPlace);
    } else if (!may_see(game, truth, viewer, who)) {
      blank(one, Status::Unknown);
    }
  }
  mask_dummies(game, truth, view, enemy_of(viewer), viewer);
}

// Counters lie in the order of their numbers, but that the open one is on top.
void order_stacks(const Game& game, const State& truth, State& view, Side viewer) {
  std::array<std::uint8_t, kMostBoardHexes> height{};
  const auto lay = [&](UnitState& one) { one.depth = height[static_cast<std::size_t>(index(one.hex))]++; };
  const auto enemy_here = [&](std::size_t i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    return view.units[i].status == Status::OnMap && side_of(game, view, who) != viewer;
  };
  const auto open = [&](std::size_t i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game.units[i].kind == Kind::Dummy) return game.options.fog == Fog::Dummies;
    return truth.on_map(who) && visible_counter(game, truth, truth[who].hex) == who;
  };
  for (const bool first : {true, false}) {
    for (std::size_t i = 0; i < game.units.size(); ++i) {
      if (enemy_here(i) && open(i) == first) lay(view.units[i]);
    }
  }
}

void mask_choices(const Game& game, const State& truth, State& view, Side viewer) {
  const Side enemy = enemy_of(viewer);
  for (std::size_t i = 0; i < game.chits.size(); ++i) {
    const bool open = begins_openly(game, truth, ChitId{static_cast<std::uint8_t>(i)});
    if (game.chits[i].side == enemy && undrawn(view.chits[i].place) && !open)
      view.chits[i].place = ChitPlace::Unknown;
  }
  SideState& own = view[enemy];
  own.committed = 0;
  if (choosing_chits(truth)) {  // sealed until both have chosen
    own.retreat_used = own.retreat_used && !own.retreating;
    own.retreating = false;
  }
  const ChitId higher = game.higher[static_cast<std::size_t>(index(enemy))];
  const bool shown = higher != kNoChit && !undrawn(truth[higher].place);
  if (!shown && own.higher_last + 1 != truth.turn) own.higher_last = 0;
  if (truth.stack.find<StrategicPlacement>() != nullptr) {
    for (std::size_t i = 0; i < game.formations.size(); ++i) {
      if (game.formations[i].side == enemy) view.box[i] = kNoBox;
    }
  }
}

// The counter that a view shows in a hex; order_stacks has put it on top.
UnitId open_in(const Game& game, const State& view, Side side, Hex where) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (view.on_map(who) && view[who].hex == where && view[who].depth == 0 &&
        side_of(game, view, who) == side)
      return who;
  }
  return kNoUnit;
}

// The dummy that a view shows in a hex, whatever its letter.
UnitId dummy_in(const Game& game, const State& view, Side side, Hex where) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game.units[i].kind == Kind::Dummy && game.units[i].side == side && view.on_map(who) &&
        view[who].hex == where)
      return who;
  }
  return kNoUnit;
}

// That the enemy is moving is plain to see. Whether he takes independent units along, and whether the group
// under way has points left or somebody to pick up, depends on counters that may be hidden.
void mask_movement(State& view) {
  view.activation.taken = 0;
  if (view.pending.ask == Ask::MoveUnit) view.stack.pop();
  if (view.pending.ask == Ask::TakeUnits) view.stack.top_as<Activation>()->step = Activation::Step::Movement;
  if (view.pending.ask == Ask::MoveUnit || view.pending.ask == Ask::TakeUnits)
    view.pending.ask = Ask::ChooseUnit;
}

void mask_procedures(const Game& game, const State& truth, State& view, Side viewer) {
  if (auto* setup = view.stack.find<SetUp>(); setup != nullptr && setup->side != viewer) {
    setup->selected = kNoUnit;
    if (view.pending.ask == Ask::SetUpHex) view.pending.ask = Ask::SetUp;
  }
  if (auto* arrivals = view.stack.find<Arrivals>(); arrivals != nullptr && arrivals->side != viewer) {
    arrivals->selected = kNoUnit;
    if (view.pending.ask == Ask::ArrivalHex) view.pending.ask = Ask::Arrivals;
  }
  if (auto* march = view.stack.find<DummyMarch>();
      march != nullptr && march->moved != kNoUnit && game[march->moved].side != viewer) {
    if (truth.on_map(march->moved))  // else it has been revealed
      march->moved = dummy_in(game, view, enemy_of(viewer), truth[march->moved].hex);
  }
  if (truth.activation.under_way && truth.activation.side != viewer) mask_movement(view);
  if (auto* move = view.stack.find<GroupMove>(); move != nullptr && truth.activation.side != viewer) {
    GroupMove seen = *move;
    seen.count = 0;
    seen.unit.fill(kNoUnit);
    for (std::size_t i = 0; i < move->count; ++i) {
      const UnitId who = move->unit[i];
      if (game[who].kind != Kind::Dummy && may_see(game, truth, viewer, who)) seen.unit[seen.count++] = who;
    }
    // The hex is plain to see; whoever lies open there stands for the group.
    if (seen.count == 0 && move->count > 0 && truth.on_map(move->unit[0]))
      seen.unit[seen.count++] = open_in(game, view, enemy_of(viewer), truth[move->unit[0]].hex);
    *move = seen;
  }
}

}  // namespace

State masked(const Game& game, const State& state, Side viewer) {
  State view = state;
  mask_units(game, state, view, viewer);
  mask_choices(game, state, view, viewer);
  order_stacks(game, state, view, viewer);
  mask_procedures(game, state, view, viewer);
  rebuild(game, view);
  return view;
}

}  // namespace tamburino::novara
