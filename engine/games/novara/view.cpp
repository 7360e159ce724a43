#include "engine/games/novara/view.h"

namespace tamburino::novara {
namespace {

bool undrawn(ChitPlace place) {
  return place == ChitPlace::Pool || place == ChitPlace::Cup || place == ChitPlace::Box ||
         place == ChitPlace::Held;
}

bool choosing(const State& state) {
  const auto* turn = state.stack.find<Turn>();
  return turn != nullptr && turn->step == Turn::Step::Choice;
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
  if (choosing(truth)) {  // sealed until both have chosen
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

// --- sampling

// A small generator, the same everywhere.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t n) {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return static_cast<std::uint32_t>((z ^ z >> 31) % n);
  }
  bool once_in(std::uint32_t n) { return below(n) == 0; }

 private:
  std::uint64_t state_;
};

class Sampler {
 public:
  Sampler(const Game& game, const State& truth, Side viewer, std::uint64_t seed)
      : game_(game),
        truth_(truth),
        enemy_(enemy_of(viewer)),
        viewer_(viewer),
        chance_(seed),
        state_(masked(game, truth, viewer)) {}

  State make() {
    rebuild(game_, state_);
    gather();
    remember();
    fill_displays();
    cover_dummies();
    place_rest();
    restack();
    guess_chits();
    guess_boxes();
    rebuild(game_, state_);
    see_all(game_, state_);
    return state_;
  }

 private:
  // Regular units need the most room; a train has room where no combat unit has.
  static int bulk(const Unit& unit) { return unit.kind == Kind::Train ? 0 : unit.small ? 1 : 2; }

  // Enemy units somewhere out of sight, the bulky ones first.
  void gather() {
    for (const int size : {2, 1, 0}) {
      const std::size_t begin = static_cast<std::size_t>(count_);
      for (std::size_t i = 0; i < game_.units.size(); ++i) {
        if (state_.units[i].status == Status::Unknown && bulk(game_.units[i]) == size)
          hidden_[static_cast<std::size_t>(count_++)] = UnitId{static_cast<std::uint8_t>(i)};
      }
      for (std::size_t i = static_cast<std::size_t>(count_); i > begin + 1; --i)
        std::swap(hidden_[i - 1], hidden_[begin + chance_.below(static_cast<std::uint32_t>(i - begin))]);
    }
    for (int h = 0; h < game_.map.size(); ++h) {
      const Hex where{static_cast<std::uint16_t>(h)};
      if (state_.first_in_hex[static_cast<std::size_t>(h)] == kNoUnit ||
          !held_by(game_, state_, enemy_, where))
        continue;
      const bool stack = game_.options.fog == Fog::Dummies || real_in(game_, state_, enemy_, where);
      if (stack && !inspected(game_, state_, viewer_, where))
        stacks_[static_cast<std::size_t>(stack_count_++)] = where;
    }
  }

  void settle(UnitId who, Hex where) {
    const UnitId open = visible_counter(game_, state_, where);
    put(game_, state_, who, where);
    UnitState& one = state_[who];
    const UnitState& shown = state_[open];
    set_shaken(game_, state_, who, game_[who].fights() && shown.shaken);
    one.out_of_supply = needs_supply(game_, who) && shown.out_of_supply;
    const FormationId home = game_[who].formation;
    one.activated = home != kNoFormation && !game_[home].independent() &&
                    state_[game_[home].chit].place == ChitPlace::Map;
  }

  // A hex that shows a train holds no combat unit, or that would lie open.
  bool fits(UnitId who, Hex where) const {
    const UnitId open = visible_counter(game_, state_, where);
    if (game_[open].kind == Kind::Train && game_[who].fights()) return false;
    return may_stack(game_, state_, who, where).allowed();
  }

  void drop(int i) {
    for (int j = i + 1; j < count_; ++j)
      hidden_[static_cast<std::size_t>(j - 1)] = hidden_[static_cast<std::size_t>(j)];
    --count_;
  }

  // What was seen where it stands is still there.
  void remember() {
    for (int i = 0; i < count_;) {
      const UnitId who = hidden_[static_cast<std::size_t>(i)];
      if (truth_.on_map(who) && truth_[who].known && held_by(game_, state_, enemy_, truth_[who].hex)) {
        settle(who, truth_[who].hex);
        state_[who].known = true;
        drop(i);
      } else {
        ++i;
      }
    }
  }

  // 18.display-b  Behind every dummy stands at least one unit.
  void fill_displays() {
    if (game_.options.fog != Fog::Displays) return;
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitId dummy{static_cast<std::uint8_t>(i)};
      if (game_.units[i].side != enemy_ || !stands_for_units(dummy)) continue;
      displays_[static_cast<std::size_t>(display_count_++)] = game_.units[i].display;
      if (count_ == 0) continue;
      hide(hidden_[static_cast<std::size_t>(count_ - 1)], game_.units[i].display);
      drop(count_ - 1);
    }
  }

  // On the map, or being revealed just now.
  bool stands_for_units(UnitId dummy) const {
    const auto* now = state_.stack.find<Reveal>();
    return display_dummy(game_, state_, dummy) || (now != nullptr && now->dummy == dummy);
  }

  void hide(UnitId who, std::uint8_t display) {
    state_[who].status = Status::InDisplay;
    state_[who].display = display;
  }

  // R63  Under every dummy that rides on a stack there is a combat unit.
  void cover_dummies() {
    if (game_.options.fog != Fog::Dummies) return;
    for (int s = 0; s < stack_count_; ++s) {
      const Hex where = stacks_[static_cast<std::size_t>(s)];
      if (fights_in(game_, state_, enemy_, where)) continue;
      if (game_[visible_counter(game_, state_, where)].kind != Kind::Dummy) continue;
      for (int i = count_ - 1; i >= 0; --i) {
        const UnitId who = hidden_[static_cast<std::size_t>(i)];
        if (!game_[who].fights() || !fits(who, where)) continue;
        settle(who, where);
        drop(i);
        break;
      }
    }
  }

  void place_rest() {
    for (int i = 0; i < count_; ++i) place_somewhere(hidden_[static_cast<std::size_t>(i)]);
  }

  void place_somewhere(UnitId who) {
    const int places = stack_count_ + display_count_;
    if (places == 0) return;
    const int first = static_cast<int>(chance_.below(static_cast<std::uint32_t>(places)));
    for (int k = 0; k < places; ++k) {
      const int at = (first + k) % places;
      if (at >= stack_count_) {
        hide(who, displays_[static_cast<std::size_t>(at - stack_count_)]);
        return;
      }
      const Hex where = stacks_[static_cast<std::size_t>(at)];
      if (!fits(who, where)) continue;
      settle(who, where);
      return;
    }
  }

  // The counter that lay open is on top again.
  void restack() {
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitId who{static_cast<std::uint8_t>(i)};
      if (!truth_.on_map(who) || !state_.on_map(who) || side_of(game_, state_, who) != enemy_) continue;
      if (game_.units[i].kind != Kind::Dummy && visible_counter(game_, truth_, truth_[who].hex) == who)
        put_on_top(game_, state_, who);
    }
  }

  bool unknown(ChitId which) const { return which != kNoChit && state_[which].place == ChitPlace::Unknown; }

  // A choice the enemy could have made: as many formations as his points allow, less those that are drawn.
  void guess_chits() {
    const bool chosen = has_chosen();
    // That the cup is empty is public, but not while chits are chosen: then it tells a sealed retreat.
    const bool drawing = choosing(truth_) ? chosen : cup(truth_) != 0;
    int points = activation_points(game_, state_, enemy_);
    for (std::size_t i = 0; i < game_.chits.size(); ++i) {
      const ChitPlace place = state_.chits[i].place;
      if (game_.chits[i].side == enemy_ && game_.chits[i].rank == Rank::Formation &&
          (place == ChitPlace::Drawn || place == ChitPlace::Map || place == ChitPlace::Passed ||
           place == ChitPlace::Held))
        --points, ++state_[enemy_].committed;
    }
    for (std::size_t i = 0; i < game_.chits.size(); ++i) {
      const ChitId which{static_cast<std::uint8_t>(i)};
      if (game_.chits[i].side != enemy_ || !unknown(which)) continue;
      state_[which].place = ChitPlace::Pool;
      if (!chosen || state_[enemy_].retreating) continue;
      if (game_.chits[i].rank == Rank::Independent && drawing) state_[which].place = ChitPlace::Cup;
      if (game_.chits[i].rank != Rank::Formation || points <= 0 ||
          !takes_part(game_, state_, game_.chits[i].formation))
        continue;
      const bool surprise = game_.chits[i].formation == game_.scenario.surprise && !state_.surprise_over;
      if ((!drawing && !surprise) || chance_.once_in(3)) continue;
      state_[which].place = surprise ? ChitPlace::Held : ChitPlace::Cup;
      --points;
      ++state_[enemy_].committed;
    }
    if (drawing) fill_empty_cup();
  }

  // If nothing of the viewer's is left in it, the chit that is must be the enemy's.
  void fill_empty_cup() {
    for (std::size_t i = 0; i < game_.chits.size() && cup(state_) == 0; ++i) {
      const Chit& one = game_.chits[i];
      if (one.side != enemy_ || one.rank != Rank::Formation || state_.chits[i].place != ChitPlace::Pool)
        continue;
      if (!takes_part(game_, state_, one.formation)) continue;
      state_.chits[i].place = ChitPlace::Cup;
      ++state_[enemy_].committed;
    }
  }

  // 17.hypothetical-a  How many he has placed is known, since the sides take turns.
  void guess_boxes() {
    if (truth_.stack.find<StrategicPlacement>() == nullptr) return;
    const Side asked = state_.pending.side;
    state_.pending.side = enemy_;
    for (std::size_t i = 0; i < game_.formations.size(); ++i) {
      if (game_.formations[i].side != enemy_ || truth_.box[i] == kNoBox) continue;
      ActionList list;
      strategic_map_list(game_, state_, list);
      const Action one = list[static_cast<int>(chance_.below(static_cast<std::uint32_t>(list.size())))];
      state_.box[one.operand[0]] = BoxId{static_cast<std::uint8_t>(one.operand[1])};
    }
    state_.pending.side = asked;
  }

  bool has_chosen() const {
    const auto* turn = truth_.stack.find<Turn>();
    if (turn == nullptr || turn->step < Turn::Step::Choice) return false;
    return turn->step > Turn::Step::Choice || (enemy_ == Side::Sardinian && turn->side == Side::Austrian);
  }

  const Game& game_;
  const State& truth_;
  Side enemy_, viewer_;
  Chance chance_;
  State state_;
  std::array<UnitId, kMostUnits> hidden_{};
  int count_ = 0;
  std::array<Hex, kMostUnits> stacks_{};
  int stack_count_ = 0;
  std::array<std::uint8_t, kDisplays> displays_{};
  int display_count_ = 0;
};

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

State sample(const Game& game, const State& state, Side viewer, std::uint64_t seed) {
  return Sampler(game, state, viewer, seed).make();
}

}  // namespace tamburino::novara
