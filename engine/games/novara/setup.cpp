#include "engine/games/novara/play.h"
#include "engine/games/novara/reasons.h"

// 4. Set-up, which is played.
namespace tamburino::novara {
namespace {

SetUp& setup(State& state) { return *state.stack.top_as<SetUp>(); }
const SetUp& setup(const State& state) { return *state.stack.top_as<SetUp>(); }

bool holds(const std::vector<Hex>& hexes, Hex where) {
  return std::find(hexes.begin(), hexes.end(), where) != hexes.end();
}

const SetupCard* card_of(const Game& game, UnitId who) {
  const std::uint8_t slot = game.setup_card[static_cast<std::size_t>(index(who))];
  return slot == 0 ? nullptr : &game.scenario.cards[slot - 1U];
}

const StrategicBox* box_of(const Game& game, const State& state, UnitId who) {
  const FormationId home = game[who].formation;
  if (home == kNoFormation || game.scenario.boxes.empty()) return nullptr;
  const BoxId box = state.box[static_cast<std::size_t>(index(home))];
  return box == kNoBox ? nullptr : &game.scenario.boxes[static_cast<std::size_t>(index(box))];
}

// Where a unit of a card stands now, or the dummy that hides it.
Hex stands_in(const Game& game, const State& state, UnitId who) {
  if (state.on_map(who)) return state[who].hex;
  if (state[who].status != Status::InDisplay) return kNoHex;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const Unit& dummy = game.units[i];
    if (dummy.side == game[who].side && dummy.display == state[who].display &&
        state.units[i].status == Status::OnMap)
      return state.units[i].hex;
  }
  return kNoHex;
}

// A card that shares its units out between two zones: whether all can still be shared as it says when this
// one stands there. A hex of both zones serves either.
bool sharing_works(const Game& game, const State& state, const SetupCard& card, UnitId who, Hex where) {
  if (card.parts.size() < 2) return true;
  int only_first = 0;
  int only_second = 0;
  int either = 0;
  for (const UnitId one : card.units) {
    if (state[one].status == Status::Absent) continue;
    const Hex at = one == who ? where : stands_in(game, state, one);
    const bool first = at == kNoHex || holds(card.parts[0].hexes, at);
    const bool second = at == kNoHex || holds(card.parts[1].hexes, at);
    if (first && second)
      ++either;
    else if (first)
      ++only_first;
    else
      ++only_second;
  }
  for (int moved = 0; moved <= either; ++moved) {
    const int in_first = only_first + moved;
    const int in_second = only_second + either - moved;
    if (in_first >= card.parts[0].least && in_first <= card.parts[0].most &&
        in_second >= card.parts[1].least && in_second <= card.parts[1].most)
      return true;
  }
  return false;
}

// Of one of these formations, in the hex or hidden behind a dummy in it.
bool unit_of_formations_in(const Game& game, const State& state, const std::vector<FormationId>& formations,
                           Hex where) {
  for (const FormationId which : formations) {
    for (const UnitId who : game.members[static_cast<std::size_t>(index(which))]) {
      if (stands_in(game, state, who) == where) return true;
    }
  }
  return false;
}

// A unit that goes with others is placed after them.
bool waits_for_others(const Game& game, const State& state, UnitId who) {
  const SetupCard* card = card_of(game, who);
  if (card == nullptr) return false;
  for (const FormationId which : card->with) {
    for (const UnitId other : game.members[static_cast<std::size_t>(index(which))]) {
      if (state[other].status == Status::ToPlace) return true;
    }
  }
  return false;
}

// All hexes in which the unit's card might let it stand.
template <class Do>
void each_zone_hex(const Game& game, const State& state, UnitId who, Do look) {
  if (const StrategicBox* box = box_of(game, state, who)) {
    for (const Hex hex : box->hexes) look(hex);
    return;
  }
  const SetupCard* card = card_of(game, who);
  if (card == nullptr) return;
  for (std::size_t p = 0; p < card->parts.size(); ++p) {
    for (const Hex hex : card->parts[p].hexes) {
      if (p == 0 || !holds(card->parts[0].hexes, hex)) look(hex);
    }
  }
  if (card->with.empty()) return;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId other{static_cast<std::uint8_t>(i)};
    if (state.on_map(other) && state[other].depth == 0 && side_of(game, state, other) == game[who].side)
      look(state[other].hex);
  }
}

bool may_start_laid(const Game& game, UnitId train) {
  const SetupCard* card = card_of(game, train);
  return card != nullptr && std::find(card->may_start_laid.begin(), card->may_start_laid.end(), train) !=
                                card->may_start_laid.end();
}

// 4.setup-c
Verdict may_lay_at_start(const Game& game, const State& state, Side own, UnitId train, Facing way) {
  if (game[train].kind != Kind::Train || game[train].side != own || !may_start_laid(game, train))
    return refused_by("4.setup-c", unit(train)).because("may-not-start-laid");
  if (!state.on_map(train)) return refused_by("4.setup-c", unit(train)).because("not-placed");
  if (state[train].laid != kNoFacing) return refused_by("4.setup-c", unit(train)).because("is-laid");
  const Hex beyond = game.map.neighbour(state[train].hex, way);
  if (beyond == kNoHex || !game.in_play(beyond) || !game.map.river(state[train].hex, way))
    return refused_by("10.building-a", unit(train), facing(way)).because("no-river");
  return kAllowed;
}

// 4.setup-b  Which units are placed now.
Verdict may_be_picked(const Game& game, const State& state, Side own, UnitId who) {
  const Verdict refused = refused_by("4.setup-b", unit(who));
  if (game[who].side != own) return refused_by("4.setup-a", unit(who), side(own)).because("others-set-up");
  if (state.on_map(who) || state[who].status == Status::InDisplay) return refused.because("already-placed");
  if (state[who].status == Status::ToCome) {
    const Verdict due = may_be_awaited(game, state, who);
    return due ? refused.because("not-arrived") : due;
  }
  if (state[who].status != Status::ToPlace) return not_in_play(game, who);
  return waits_for_others(game, state, who) ? refused.because("waits-for-others") : kAllowed;
}

bool to_be_placed(const Game& game, const State& state, Side side) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side == side && state.units[i].status == Status::ToPlace) return true;
  }
  return false;
}

// R59  Who may also come later need not be placed.
bool must_be_placed(const Game& game, const State& state, Side side) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side != side || state.units[i].status != Status::ToPlace) continue;
    if (reinforcement_of(game, state, UnitId{static_cast<std::uint8_t>(i)}) == nullptr ||
        !game.scenario.boxes.empty())
      return true;
  }
  return false;
}

bool any_bridge_to_lay(const Game& game, const State& state, Side side) {
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    for (const Facing way : kFacings) {
      if (may_lay_at_start(game, state, side, UnitId{static_cast<std::uint8_t>(i)}, way)) return true;
    }
  }
  return false;
}

void place(const Game& game, State& state, UnitId who, Hex where, Events& events) {
  put(game, state, who, where);
  tell_only(game[who].side, events, EventKind::Placed, "4.setup-b", unit(who), hex(where));
}

// Back into the hand; a dummy with an empty box goes too.
void pick_up(const Game& game, State& state, UnitId who) {
  const std::uint8_t display = state[who].display;
  lift(game, state, who, Status::ToPlace);
  state[who].display = kNoDisplay;
  if (display == kNoDisplay) return;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side == game[who].side && state.units[i].display == display) return;
  }
  lift(game, state, dummy_of(game, game[who].side, display), Status::Absent);
}

void finish_side(const Game& game, State& state, Side side, Events& events) {
  state[side].set_up = true;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    if (game.units[i].side == side && state.units[i].status == Status::ToPlace)
      state.units[i].status = Status::ToCome;
  }
  tell(events, EventKind::SetUpDone, "4.setup-a", tamburino::novara::side(side));
  see_all(game, state);
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (state.on_map(who) && game[who].side == side) occupy(game, state, side, state[who].hex, events);
  }
}

}  // namespace

// 16.novara-b, 17.sixth-a  Why the scenario leaves the unit out.
Verdict not_in_play(const Game& game, UnitId who) {
  const std::vector<UnitId>& removed = game.scenario.losses.removed;
  if (std::find(removed.begin(), removed.end(), who) != removed.end())
    return refused_by("16.novara-b", unit(who)).because("form-left-out");
  const bool sixth = game[who].formation != kNoFormation && game[game[who].formation].variant;
  return refused_by(sixth ? "17.sixth-a" : "4.setup-b", unit(who)).because("not-in-play");
}

State start(const Game& game, Events& events) {
  State state{};
  state.turn = static_cast<std::uint8_t>(game.scenario.first_turn);
  state.box.fill(kNoBox);
  state.first_in_hex.fill(kNoUnit);
  const bool hypothetical = !game.scenario.boxes.empty();
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game.setup_card[i] != 0) state[who].status = Status::ToPlace;
  }
  for (const Reinforcement& group : game.scenario.reinforcements) {
    for (const UnitId who : group.units) {
      if (state[who].status == Status::Absent) state[who].status = Status::ToCome;
    }
  }
  if (game.scenario.sixth) {
    for (const UnitId who : game.scenario.sixth->units) state[who].status = Status::ToCome;
  }
  for (const UnitId who : game.scenario.losses.removed) state[who].status = Status::Absent;  // 16.novara-b
  for (std::size_t i = 0; i < game.chits.size(); ++i) {
    const Chit& one = game.chits[i];
    bool part =
        one.rank == Rank::Independent || (one.rank == Rank::Higher && game.scenario.higher_commanders);
    if (one.rank == Rank::Formation) {
      part = hypothetical && placed_on_strategic_map(game, one.formation);
      for (const UnitId who : game.members[static_cast<std::size_t>(index(one.formation))])
        part = part || state[who].status != Status::Absent;
    }
    state.chits[i].place = part ? ChitPlace::Pool : ChitPlace::Out;
  }
  for (const auto& [place, side] : game.scenario.control)
    state.owner[static_cast<std::size_t>(index(place))] = owner_of(side);
  for (const UnitId who : game.scenario.losses.one_step) {  // 16.novara-c
    if (state[who].status == Status::ToPlace) lose_before_start(game, state, who, events);
  }
  state.stack.push(Turn{});
  state.stack.push(SetUp{});
  if (hypothetical) state.stack.push(StrategicPlacement{});
  proceed(game, state, events);
  return state;
}

// 4.setup-a  Sardinia completely, then Austria.
Next run(const Game& game, State& state, SetUp& now, Events& events) {
  switch (now.step) {
    case SetUp::Step::Losses:
      if (now.side == Side::Sardinian && any_start_loss(game, state)) return ask(now.side, Ask::StartLosses);
      now.step = SetUp::Step::Units;
      return go_on();
    case SetUp::Step::Units:
      if (now.selected != kNoUnit) return ask(now.side, Ask::SetUpHex);
      if (to_be_placed(game, state, now.side) || any_bridge_to_lay(game, state, now.side))
        return ask(now.side, Ask::SetUp);
      now.step = SetUp::Step::End;
      return go_on();
    case SetUp::Step::End:
      finish_side(game, state, now.side, events);
      if (now.side == Side::Austrian) return done();
      now = SetUp{.step = SetUp::Step::Losses, .side = Side::Austrian};
      return go_on();
  }
  return done();
}

bool zone_holds(const Game& game, const State& state, UnitId who, Hex where) {
  if (const StrategicBox* box = box_of(game, state, who))
    return holds(box->hexes, where);  // 17.hypothetical-d
  const SetupCard* card = card_of(game, who);
  if (card == nullptr) return false;
  if (!card->with.empty()) return unit_of_formations_in(game, state, card->with, where);
  const bool inside = std::any_of(card->parts.begin(), card->parts.end(),
                                  [&](const SetupCard::Part& part) { return holds(part.hexes, where); });
  return inside && sharing_works(game, state, *card, who, where);
}

// 4.setup-b
Verdict may_set_up(const Game& game, const State& state, UnitId who, Hex where) {
  if (!zone_holds(game, state, who, where)) {
    Hex nearest = kNoHex;
    const auto off = [&](Hex hex) { return game.map.grid().distance(hex, where); };
    each_zone_hex(game, state, who, [&](Hex hex) {
      if (nearest == kNoHex || off(hex) < off(nearest)) nearest = hex;
    });
    const Verdict refused = refused_by("4.setup-b", unit(who), hex(where));
    if (nearest == kNoHex) return refused;
    if (nearest == where) return refused.because("zone-shared-out");
    return refused_by("4.setup-b", unit(who), hex(where), hex(nearest), number(off(nearest)))
        .because("outside-zone");
  }
  if (near_enemy_display(game, state, game[who].side, where))
    return refused_by("R64", hex(where)).because("near-their-dummy");
  return may_stack(game, state, who, where);
}

void set_up_list(const Game& game, const State& state, ActionList& list) {
  const Side own = state.pending.side;
  if (set_up_verdict(game, state, act(Verb::Done))) list.add(act(Verb::Done));
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId who{static_cast<std::uint8_t>(i)};
    if (game.units[i].side != own) continue;
    if (set_up_verdict(game, state, act(Verb::Select, who))) list.add(act(Verb::Select, who));
    if (game[who].kind != Kind::Train) continue;
    for (const Facing way : kFacings) {
      if (may_lay_at_start(game, state, own, who, way)) list.add(act(Verb::Lay, who, way));
    }
  }
}

Verdict set_up_verdict(const Game& game, const State& state, Action action) {
  const Side own = state.pending.side;
  const auto who = unit_operand(game, action, 0);
  switch (verb_of(action)) {
    case Verb::Done:
      return must_be_placed(game, state, own) ? refused_by("4.setup-a", side(own)).because("units-to-place")
                                              : kAllowed;
    case Verb::Select:
      if (who) return may_be_picked(game, state, own, *who);
      break;
    case Verb::Lay:
      if (const auto way = facing_operand(action, 1); who && way)
        return may_lay_at_start(game, state, own, *who, *way);
      break;
    default:
      break;
  }
  return refused_by("4.setup-a");
}

void set_up_carry_out(const Game& game, State& state, Action action, Events& events) {
  SetUp& now = setup(state);
  switch (verb_of(action)) {
    case Verb::Done:
      now.step = SetUp::Step::End;
      return;
    case Verb::Select:
      now.selected = *unit_operand(game, action, 0);
      return;
    case Verb::Lay: {
      const UnitId train = *unit_operand(game, action, 0);
      state[train].laid = *facing_operand(action, 1);
      tell_only(now.side, events, EventKind::PontoonLaid, "4.setup-c", unit(train),
                facing(state[train].laid));
      return;
    }
    default:
      return;
  }
}

void set_up_hex_list(const Game& game, const State& state, ActionList& list) {
  const UnitId who = setup(state).selected;
  each_zone_hex(game, state, who, [&](Hex where) {
    if (may_set_up(game, state, who, where)) list.add(act(Verb::Place, who, where));
    for (int d = 0; game.options.fog == Fog::Displays && d < kDisplays; ++d) {
      if (may_hide(game, state, who, d, index(where))) list.add(act(Verb::Hide, who, d, where));
    }
  });
  for (int d = 0; game.options.fog == Fog::Displays && d < kDisplays; ++d) {
    if (may_hide(game, state, who, d, index(kNoHex))) list.add(act(Verb::Hide, who, d, kNoHex));
  }
  if (!list.empty()) return;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitId other{static_cast<std::uint8_t>(i)};
    const bool placed = state.on_map(other) || state[other].status == Status::InDisplay;
    if (placed && game[other].side == game[who].side && game[other].kind != Kind::Dummy)
      list.add(act(Verb::PickUp, other));
  }
}

Verdict set_up_hex_verdict(const Game& game, const State& state, Action action) {
  const UnitId selected = setup(state).selected;
  const auto who = unit_operand(game, action, 0);
  if (!who) return refused_by("4.setup-b");
  if (verb_of(action) == Verb::PickUp) {  // R79
    ActionList list;
    set_up_hex_list(game, state, list);
    return list.contains(action) ? kAllowed : refused_by("R79", unit(*who)).because("stays-placed");
  }
  if (*who != selected) {
    const Verdict free = may_be_picked(game, state, setup(state).side, *who);
    return free ? refused_by("4.setup-b", unit(*who), unit(selected)).because("another-is-chosen") : free;
  }
  if (verb_of(action) == Verb::Hide) return may_hide(game, state, *who, action.operand[1], action.operand[2]);
  const auto where = hex_operand(game, action, 1);
  return where ? may_set_up(game, state, *who, *where) : refused_by("4.setup-b", unit(*who));
}

void set_up_hex_carry_out(const Game& game, State& state, Action action, Events& events) {
  SetUp& now = setup(state);
  const UnitId who = *unit_operand(game, action, 0);
  now.selected = kNoUnit;
  switch (verb_of(action)) {
    case Verb::Place:
      place(game, state, who, *hex_operand(game, action, 1), events);
      return;
    case Verb::Hide: {
      const UnitId dummy = dummy_of(game, now.side, action.operand[1]);
      if (!state.on_map(dummy)) put(game, state, dummy, *hex_operand(game, action, 2));
      state[who].status = Status::InDisplay;
      state[who].display = static_cast<std::uint8_t>(action.operand[1]);
      tell_only(now.side, events, EventKind::Hidden, "18.display-b", unit(who));
      return;
    }
    case Verb::PickUp:
      pick_up(game, state, who);
      return;
    default:
      return;
  }
}

}  // namespace tamburino::novara
