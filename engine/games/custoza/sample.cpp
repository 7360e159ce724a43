#include <algorithm>
#include <numeric>

#include "engine/core/dice.h"
#include "engine/games/custoza/view.h"

// Guesses at what a side does not know, made from the masked State alone, so that a sample reveals nothing.
namespace tamburino::custoza {
namespace {

class Sampler {
 public:
  Sampler(const Game& game, const State& truth, Side viewer, std::uint64_t seed)
      : game_(game),
        enemy_(enemy_of(viewer)),
        dice_(seed),
        seen_(masked(game, truth, viewer)),
        state_(seen_),
        contact_due_(truth.contact_due),
        chosen_(truth.objective[static_cast<std::size_t>(index(enemy_))] != 0) {}

  State make() {
    tell_leaders_apart();
    guess_formations();
    tell_units_apart();
    guess_procedures();
    guess_objective();
    fill_in_print();
    state_.contact_due = contact_due_;
    rebuild(game_, state_);
    return state_;
  }

 private:
  const std::vector<FormationId>& army() const {
    return game_.armies[static_cast<std::size_t>(index(enemy_))];
  }
  std::uint32_t below(std::size_t n) { return dice_.below(static_cast<std::uint32_t>(n)); }
  template <class T>
  void shuffle(std::vector<T>& all) {
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[below(i)]);
  }

  // --- commanders, Scouts, the Overall Commander

  static bool fits(Piece who, const Token& token) {
    switch (kind_of(who)) {
      case PieceKind::Commander:
        return (token.guises & guise_of(formation_of(who))) != 0;
      case PieceKind::Chief:
        return (token.guises & kChiefGuise) != 0;
      default:
        return (token.guises & kScoutGuise) != 0;
    }
  }

  // Each token is one of those that it can be: a matching, by augmenting paths.
  bool match(std::size_t piece, std::vector<bool>& tried) {
    std::vector<std::size_t> order(tokens_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    shuffle(order);
    for (const std::size_t token : order) {
      if (tried[token] || !fits(pieces_[piece], tokens_[token])) continue;
      tried[token] = true;
      if (owner_[token] == kNone || match(owner_[token], tried)) {
        owner_[token] = piece;
        return true;
      }
    }
    return false;
  }

  void tell_leaders_apart() {
    tokens_ = tokens_of(game_, seen_, enemy_);
    for (const Piece one : hidden_pieces(game_, seen_, enemy_)) pieces_.push_back(one);
    shuffle(pieces_);
    owner_.assign(tokens_.size(), kNone);
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      std::vector<bool> tried(tokens_.size(), false);
      if (!match(i, tried)) return;  // cannot be: the true pieces are a matching
    }
    for (std::size_t i = 0; i < tokens_.size(); ++i) stand(pieces_[owner_[i]], tokens_[i]);
  }

  void stand(Piece who, const Token& token) {
    if (kind_of(who) == PieceKind::Commander) {
      FormationState& own = state_[formation_of(who)];
      own.commander_hex = token.hex;
      own.commander_guises = token.guises;
      own.commander_seen_moving = own.commander_moved = own.activated = own.moved = token.seen_moving;
      return;
    }
    LeaderState& man =
        kind_of(who) == PieceKind::Chief ? state_.chief(enemy_) : state_.scout(formation_of(who));
    man.hex = token.hex;
    man.guises = token.guises;
    man.seen_moving = man.moved = token.seen_moving;
  }

  // A Formation that has moved was On March; one in four of the others is In Reserve. Orders may be anything.
  void guess_formations() {
    for (const FormationId which : army()) {
      FormationState& own = state_[which];
      if (own.stance == Stance::Engaged) continue;
      own.stance = Stance::OnMarch;
      const bool may_rest = own.commander == Status::OnMap && !own.commander_seen_moving && !changing();
      if (may_rest && below(4) == 0) own.stance = Stance::InReserve;
      if (own.stance == Stance::OnMarch && !game_.boxes.empty())
        own.objective = BoxId{static_cast<std::uint8_t>(below(game_.boxes.size()))};
    }
  }

  bool changing() const {
    return seen_.pending.kind == Pending::Kind::Roll && seen_.pending.roll == RollKind::Change;
  }

  // --- units

  bool unknown(UnitId who) const {
    const UnitState& own = seen_[who];
    if (game_[who].side != enemy_ || game_[who].fortress()) return false;
    return (own.status == Status::OnMap && !own.face_up) || own.status == Status::Unknown;
  }

  // Units that act now are of the active Formation, or the Reserve unit that it called.
  bool acts(UnitId who) const {
    const auto* action = seen_.stack.find<ForceAction>();
    return action != nullptr && action->phase == Phase::Engaged && action->force.contains(who);
  }
  bool deploying(UnitId who) const {
    const auto* now = seen_.stack.find<Deployment>();
    return now != nullptr && now->waiting.contains(who);
  }
  FormationId deploying_formation() const {
    const auto* now = seen_.stack.find<Deployment>();
    return now != nullptr ? now->formation : kNoFormation;
  }

  // How well a counter fits what is seen of it; 0: it cannot be that one.
  int fitness(UnitId as, UnitId counter) const {
    const UnitState& own = seen_[counter];
    const FormationId which = game_[as].formation;
    const bool open = game_[which].reserve_units() || seen_[which].stance == Stance::Engaged;
    if (own.mode == Mode::Unlimbered && own.status == Status::OnMap && !game_[as].has_guns()) return 0;
    if (acts(counter)) return which == seen_.activation.formation ? 3 : 0;
    if (deploying(counter)) return which == deploying_formation() ? 3 : 0;
    if (own.status == Status::OnMap) return open ? 2 : (own.out_of_command ? 1 : 0);
    return open ? 0 : 2;  // it is inside its commander
  }

  bool match_unit(std::size_t counter, std::vector<bool>& tried, int least) {
    std::vector<std::size_t> order(candidates_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    shuffle(order);
    for (const std::size_t one : order) {
      if (tried[one] || fitness(candidates_[one], counters_[counter]) < least) continue;
      tried[one] = true;
      if (bearer_[one] == kNone || match_unit(bearer_[one], tried, least)) {
        bearer_[one] = counter;
        return true;
      }
    }
    return false;
  }

  void tell_units_apart() {
    UnitNames names{};
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = UnitId{static_cast<std::uint8_t>(i)};
    for (const Arm arm : {Arm::Infantry, Arm::Cavalry, Arm::Artillery}) deal(arm, names);
    make_room(names);
    rename_units(state_, names);
  }

  // --- 7.5: no hex may hold more than it can

  // The stacking value in each hex, and the hexes with a unit in March.
  struct Load {
    std::array<std::uint8_t, kMostBoardHexes> value{};
    HexSet marching;
  };
  Load load_of_hexes() const {
    Load load;
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitState& own = state_.units[i];
      if (own.status != Status::OnMap || game_.units[i].side != enemy_) continue;
      auto& value = load.value[static_cast<std::size_t>(index(own.hex))];
      value = static_cast<std::uint8_t>(value + game_.units[i].stacking);
      if (own.mode == Mode::March) load.marching.add(own.hex);
    }
    return load;
  }
  // How far the hex is over its limit with so much added.
  int excess(const Load& load, Hex where, int more) const {
    if (where == kNoHex) return 0;
    const int most =
        load.marching.contains(where) ? game_.constants.march_stacking : game_.constants.stacking;
    return std::max(0, load.value[static_cast<std::size_t>(index(where))] + more - most);
  }
  Hex stands_in(UnitId who) const { return state_[who].status == Status::OnMap ? state_[who].hex : kNoHex; }

  // By how much swapping the names of two counters reduces over-stacking.
  int gain_of_exchange(const Load& load, UnitId a, UnitId b) const {
    const Hex from = stands_in(a), to = stands_in(b);
    const int less = game_[a].stacking - game_[b].stacking;
    if (from == to || less <= 0) return 0;
    return excess(load, from, 0) - excess(load, from, -less) + excess(load, to, 0) - excess(load, to, less);
  }

  // Which counter a unit stands for, by its number.
  static void exchange(State& state, UnitNames& counters, UnitId a, UnitId b) {
    std::swap(state[a], state[b]);
    std::swap(counters[static_cast<std::size_t>(index(a))], counters[static_cast<std::size_t>(index(b))]);
  }
  bool may_exchange(const UnitNames& counters, UnitId a, UnitId b) const {
    const UnitId of_a = counters[static_cast<std::size_t>(index(a))],
                 of_b = counters[static_cast<std::size_t>(index(b))];
    return game_[a].arm() == game_[b].arm() && fitness(b, of_a) >= std::min(1, fitness(a, of_a)) &&
           fitness(a, of_b) >= std::min(1, fitness(b, of_b));
  }

  // Swaps the names of big regiments in full hexes with smaller ones elsewhere until every hex is within its
  // limit. The true names are, so there is a way.
  void make_room(UnitNames& names) {
    UnitNames counters{};  // the other way round
    std::vector<UnitId> all;
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitId counter{static_cast<std::uint8_t>(i)};
      counters[static_cast<std::size_t>(index(names[i]))] = counter;
      if (unknown(counter)) all.push_back(names[i]);
    }
    shuffle(all);
    for (int tries = 0; tries < kMostExchanges; ++tries) {
      const Load load = load_of_hexes();
      UnitId a = kNoUnit, b = kNoUnit;
      int best = -1;
      bool full = false;
      for (const UnitId one : all) {
        if (excess(load, stands_in(one), 0) == 0) continue;
        full = true;
        for (const UnitId other : all) {
          if (game_[one].stacking <= game_[other].stacking || stands_in(one) == stands_in(other)) continue;
          const int gain = gain_of_exchange(load, one, other);
          // A swap that gains nothing may make a useful one possible.
          const bool better = gain > best || (gain == best && below(4) == 0);
          if (gain < 0 || !better || !may_exchange(counters, one, other)) continue;
          best = gain, a = one, b = other;
        }
      }
      if (!full || a == kNoUnit) break;
      exchange(state_, counters, a, b);
    }
    for (const UnitId who : all) {
      const UnitId counter = counters[static_cast<std::size_t>(index(who))];
      names[static_cast<std::size_t>(index(counter))] = who;
    }
  }

  // Every counter on view gets a name of its arm, those that most is known of first.
  void deal(Arm arm, UnitNames& names) {
    counters_.clear();
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitId who{static_cast<std::uint8_t>(i)};
      if (game_[who].arm() == arm && unknown(who)) counters_.push_back(who);
    }
    candidates_ = counters_;
    shuffle(counters_);
    std::stable_sort(counters_.begin(), counters_.end(),
                     [&](UnitId a, UnitId b) { return urgency(a) > urgency(b); });
    bearer_.assign(candidates_.size(), kNone);
    for (std::size_t i = 0; i < counters_.size(); ++i) {
      std::vector<bool> tried(candidates_.size(), false);
      if (match_unit(i, tried, 1)) continue;
      tried.assign(candidates_.size(), false);
      match_unit(i, tried, 0);
    }
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      const UnitId counter = counters_[bearer_[i]];
      UnitState& own = state_[candidates_[i]];
      own = seen_[counter];
      if (own.status == Status::Unknown) {
        own = UnitState{};
        own.status = Status::Inside;
        own.mode = arm == Arm::Artillery ? Mode::Limbered : Mode::Open;
      }
      names[static_cast<std::size_t>(index(counter))] = candidates_[i];
    }
  }

  int urgency(UnitId counter) const {
    return acts(counter) ? 3 : deploying(counter) ? 2 : seen_[counter].status == Status::OnMap ? 1 : 0;
  }

  // --- what is under way

  FormationId some_march(bool fresh) {
    std::vector<FormationId> all;
    for (const FormationId which : army()) {
      const FormationState& own = state_[which];
      if (commander_on_map(state_, which) && own.stance == Stance::OnMarch && !(fresh && own.activated))
        all.push_back(which);
    }
    return all.empty() ? kNoFormation : all[below(all.size())];
  }

  void guess_procedures() {
    const bool rolls = state_.pending.kind == Pending::Kind::Roll;
    if (auto* phase = state_.stack.top_as<CommandPhase>(); phase != nullptr && rolls && phase->side == enemy_)
      phase->trying = some_march(false);
    if (auto* phase = state_.stack.top_as<MarchPhase>(); phase != nullptr && phase->turn == enemy_ && rolls)
      phase->trying = some_march(true);
    if (auto* march = state_.stack.find<March>(); march != nullptr && march->side == enemy_)
      march->led = march->scouted = true;  // whichever piece it was, its move ends here
    if (auto* contact = state_.stack.find<ScoutContact>()) guess_contact(*contact);
    if (auto* phase = state_.stack.find<FatiguePhase>();
        phase != nullptr && rolls && state_.pending.roll == RollKind::Fatigue && phase->next == 0) {
      for (const FormationId which : army()) {
        if (state_[which].stance != Stance::Engaged) phase->next = static_cast<std::uint8_t>(index(which));
      }
    }
  }

  // Scouts waiting to be placed are off the map; commanders that may be covered are known not to be Scouts.
  void guess_contact(ScoutContact& contact) {
    const auto redraw = [&](std::uint32_t& set, auto may_be) {
      int count = 0;
      for (const FormationId which : army()) {
        count += (set & guise_of(which)) != 0 ? 1 : 0;
        set &= ~guise_of(which);
      }
      for (const FormationId which : army()) {
        if (count > 0 && may_be(which)) set |= guise_of(which), --count;
      }
    };
    redraw(contact.removed, [&](FormationId which) { return state_.scout(which).status != Status::OnMap; });
    redraw(contact.survivors, [&](FormationId which) {
      return face_down(game_, state_, commander_of(which)) &&
             (state_[which].commander_guises & kScoutGuise) == 0;
    });
  }

  // Both sides know what the scenario prints: losses at the start, and the state of counters yet to be
  // placed.
  void fill_in_print() {
    for (const StartState& one : game_.scenario.states) {
      if (!unknown(one.unit) && seen_[one.unit].status != Status::ToPlace) continue;
      state_[one.unit].lost = static_cast<std::uint8_t>(one.lost);
      state_[one.unit].level = one.level;
    }
    for (const Placement& one : game_.scenario.placements) {
      if (kind_of(one.piece) != PieceKind::Unit || game_.side(one.piece) != enemy_) continue;
      UnitState& own = state_[unit_of(one.piece)];
      if (own.status != Status::ToPlace) continue;
      own.facing = one.facing;
      own.mode = one.mode;
    }
  }

  void guess_objective() {
    std::uint8_t& objective = state_.objective[static_cast<std::size_t>(index(enemy_))];
    if (objective == 0 && chosen_) objective = static_cast<std::uint8_t>(1 + below(kStrategicObjectives));
  }

  static constexpr std::size_t kNone = ~std::size_t{0};
  static constexpr int kMostExchanges = 64;
  const Game& game_;
  Side enemy_;
  Dice dice_;
  State seen_, state_;
  bool contact_due_, chosen_;
  std::vector<Token> tokens_;
  std::vector<Piece> pieces_;
  std::vector<std::size_t> owner_;  // by token: which of the pieces
  std::vector<UnitId> counters_, candidates_;
  std::vector<std::size_t> bearer_;  // by candidate: which of the counters
};

}  // namespace

State sample(const Game& game, const State& state, Side viewer, std::uint64_t seed) {
  return Sampler(game, state, viewer, seed).make();
}

}  // namespace tamburino::custoza
