#include <stdexcept>

#include "engine/games/butchery/play.h"

// A saved State comes from outside: every number in it that is used as an index must be one.
namespace tamburino::butchery {
namespace {

void require(bool holds, const char* fault) {
  if (!holds) throw std::invalid_argument(fault);
}

class Checker {
 public:
  explicit Checker(const Game& game) : game_(game) {}

  void check(const State& state) const {
    require(state.turn >= 1 && state.turn <= game_.scenario.last_turn,
            "the turn is not one of this scenario");
    require(known(state.weather, 3) && known(state.initiative, 2) && known(state.ending, 5),
            "an unknown word");
    require((state.markers.chits() >> game_.formations.size()) == 0, "a marker of no formation");
    check_pending(state);
    for (std::size_t i = 0; i < state.units.size(); ++i) check_unit(state.units[i], i);
    for (std::size_t i = 0; i < state.formations.size(); ++i) check_formation(state.formations[i], i);
    for (const ChiefState& one : state.chiefs) {
      require(known(one.status, 4) && (one.status == Status::OnMap) == is_hex(one.hex),
              "a chief stands nowhere");
    }
    for (const RiderState& one : state.riders) check_rider(one);
    for (const Side one : state.owner) require(known(one, 2), "a place of no side");
    check_activation(state.activation);
    StackChecker{*this}.check(state);
  }

 private:
  template <class Enum>
  static bool known(Enum value, int count) {
    return static_cast<int>(value) < count;
  }
  bool is_hex(Hex hex) const { return index(hex) < game_.map.size(); }
  bool is_unit(UnitId who) const { return index(who) < static_cast<int>(game_.units.size()); }
  bool is_formation(FormationId which) const {
    return index(which) < static_cast<int>(game_.formations.size());
  }
  bool unit_or_none(UnitId who) const { return who == kNoUnit || is_unit(who); }

  void check_pending(const State& state) const {
    const Pending& now = state.pending;
    require(known(now.kind, 4) && known(now.side, 2) && known(now.ask, 24) && known(now.roll, 10),
            "an unknown word");
    require(now.kind != Pending::Kind::Nothing, "nobody is to act");
    require(now.dice <= 2, "more dice than the game has");
    require(now.kind == Pending::Kind::Over || !state.stack.empty(), "no procedure is under way");
    require(now.kind != Pending::Kind::Ask || now.ask != Ask::None, "nothing is asked");
    require(now.kind != Pending::Kind::Roll || now.roll != RollKind::None, "nothing is rolled");
  }

  void check_unit(const UnitState& one, std::size_t i) const {
    require(known(one.status, 4) && index(one.facing) < kSides, "a unit faces nowhere");
    require((one.status == Status::OnMap) == is_hex(one.hex), "a unit stands nowhere");
    if (i >= game_.units.size()) {
      require(one.status == Status::Absent, "a unit that the game does not have");
      return;
    }
    require(one.status != Status::OnMap || !game_.map.lake(one.hex), "a unit stands in the lake");
    require(one.steps_lost <= game_.units[i].cohesion, "a unit has lost more than it had");
    require(one.status != Status::OnMap || one.steps_lost < game_.units[i].cohesion,
            "a unit lives without steps");
  }

  void check_formation(const FormationState& one, std::size_t i) const {
    require(known(one.commander, 4) && (one.commander == Status::OnMap) == is_hex(one.commander_hex),
            "a commander stands nowhere");
    const bool has_commander = i < game_.formations.size() && game_.formations[i].commander;
    require(has_commander || one.commander == Status::Absent, "a commander of no formation");
  }

  void check_rider(const RiderState& one) const {
    require(known(one.duty, 3), "an unknown word");
    if (one.duty == RiderState::Duty::WithChief) return;
    require(is_hex(one.hex) && is_formation(one.target), "a rider rides nowhere");
  }

  void check_activation(const ActivationState& now) const {
    require(now.formation == kNoFormation || is_formation(now.formation), "no such formation is active");
    require(known(now.capacity, 5) && unit_or_none(now.no_quarter) && unit_or_none(now.coordination),
            "an unknown word");
    require(now.assault_count <= kMostAssaults && now.vacated_count <= kMostVacated, "too many assaults");
    for (int i = 0; i < now.assault_count; ++i) {
      const Assault& one = now.assaults[static_cast<std::size_t>(i)];
      require(is_unit(one.attacker) && is_unit(one.target) && is_hex(one.from) && is_hex(one.hex),
              "an assault of nobody");
      require(unit_or_none(one.support_a) && unit_or_none(one.support_b), "a battery that is none");
    }
    for (int i = 0; i < now.vacated_count; ++i) {
      const Vacated& one = now.vacated[static_cast<std::size_t>(i)];
      require(is_hex(one.hex) && one.first < now.assault_count, "a hex won by nobody");
    }
  }

  // Each procedure's own fields, and that it fits what is asked.
  struct StackChecker {
    const Checker& all;

    void check(const State& state) const {
      require(state.stack.depth() >= 0 && state.stack.depth() <= 8, "the procedures are too deep");
      if (state.over()) return;
      state.stack.each([&](const Procedure& one) {
        std::visit([&](const auto& procedure) { check_one(state, procedure); }, one);
      });
      check_order(state);
      require(fits(state), "what is asked does not fit the procedure under way");
    }

    // 6. A turn has its operations, these an activation, which has all the rest.
    static void check_order(const State& state) {
      const Procedure* below = nullptr;
      state.stack.each([&](const Procedure& one) {
        const bool in_turn = below != nullptr && std::holds_alternative<Turn>(*below);
        const bool in_operations = below != nullptr && std::holds_alternative<Operations>(*below);
        const bool first = std::holds_alternative<Turn>(one) || std::holds_alternative<Setup>(one);
        const bool phase = std::holds_alternative<CommandPhase>(one) ||
                           std::holds_alternative<Operations>(one) || std::holds_alternative<RallyPhase>(one);
        const bool fits = first                                     ? below == nullptr
                          : phase                                   ? in_turn
                          : std::holds_alternative<Activation>(one) ? in_operations
                                                                    : true;
        require(fits, "a procedure inside a wrong one");
        below = &one;
      });
    }

    void check_one(const State&, const std::monostate&) const { require(false, "an empty procedure"); }
    void check_one(const State&, const Setup& one) const { require(known(one.step, 3), "an unknown step"); }
    void check_one(const State&, const Turn& one) const { require(known(one.step, 5), "an unknown step"); }
    void check_one(const State&, const CommandPhase& one) const {
      require(known(one.step, 4), "an unknown step");
    }
    void check_one(const State&, const ChiefMarch& one) const {
      require(known(one.step, 4) && known(one.nation, 3) && one.allowance <= 40, "an unknown step");
    }
    void check_one(const State&, const RiderMarch& one) const {
      require(known(one.step, 3) && known(one.nation, 3), "an unknown step");
    }
    void check_one(const State&, const Operations& one) const {  // Activated never rests: it pushes at once
      require(one.step < Operations::Step::Activated, "an unknown step");
    }
    void check_one(const State& state, const Activation& one) const {
      require(known(one.step, 9) && one.next <= state.activation.assault_count, "an unknown step");
      require(all.is_formation(state.activation.formation), "no formation is active");
    }
    void check_one(const State&, const PieceMove& one) const {
      const bool unit = kind_of(one.piece) == PieceKind::Unit && all.is_unit(unit_of(one.piece));
      const bool man = kind_of(one.piece) == PieceKind::Commander &&
                       all.is_formation(formation_of(one.piece)) &&
                       all.game_[formation_of(one.piece)].commander.has_value();
      require(known(one.step, 3) && (unit || man) && one.allowance <= 40 && one.spent <= 40,
              "a move of nobody");
    }
    void check_one(const State& state, const Engagement& one) const {
      require(known(one.step, 10) && one.first < state.activation.assault_count &&
                  one.next <= state.activation.assault_count,
              "a fight of nobody");
      for (const FormationId which : {one.defender_commander, one.attacker_commander}) {
        require(which == kNoFormation || all.is_formation(which), "a fight led by nobody");
      }
    }
    void check_one(const State&, const Barrage& one) const {
      require(known(one.step, 2) && all.is_unit(one.battery) && all.is_unit(one.target),
              "a barrage of nobody");
    }
    void check_one(const State& state, const Outcome& one) const {
      require(known(one.step, 4) && all.is_unit(one.unit) && known(one.result, 4), "a result for nobody");
      require(one.step == Outcome::Step::End || state.on_map(one.unit) || one.step == Outcome::Step::Retreat,
              "a result for nobody");
    }
    void check_one(const State&, const Retreat& one) const {
      require(known(one.step, 4) && all.is_unit(one.unit) && (one.from == kNoHex || all.is_hex(one.from)),
              "a retreat of nobody");
    }
    void check_one(const State& state, const Advance& one) const {
      require(
          known(one.step, 6) && one.vacated < state.activation.vacated_count && all.unit_or_none(one.unit),
          "an advance of nobody");
    }
    void check_one(const State&, const AidePlacement& one) const {
      require(all.is_formation(one.formation) && !all.game_[one.formation].detached(),
              "an Aide de Camp of nobody");
    }
    void check_one(const State&, const Displacement& one) const {
      require(known(one.nation, 3), "an unknown chief");
    }
    void check_one(const State&, const RallyPhase& one) const {
      require(known(one.step, 3) && all.unit_or_none(one.testing), "a rally of nobody");
    }

    static bool on_top(const State& state, auto... kinds) {
      return ((state.stack.top_as<decltype(kinds)>() != nullptr) || ...);
    }

    static bool fits(const State& state) {
      if (state.pending.kind == Pending::Kind::Roll) return fits_roll(state);
      switch (state.pending.ask) {
        case Ask::None:
          return false;
        case Ask::SetupFacing:
          return on_top(state, Setup{});
        case Ask::ChiefReaction:
        case Ask::ChiefMove:
          return on_top(state, ChiefMarch{});
        case Ask::RiderOrder:
          return on_top(state, RiderMarch{});
        case Ask::RiderMove: {
          const auto* ride = state.stack.top_as<RiderMarch>();
          return ride != nullptr && state.rider(ride->nation).duty != RiderState::Duty::WithChief;
        }
        case Ask::FirstMarker:
          return on_top(state, Operations{});
        case Ask::DirectCommand:
        case Ask::Barrage:
        case Ask::ChoosePiece:
        case Ask::Declare:
        case Ask::ChooseAssault:
          return on_top(state, Activation{});
        case Ask::DivideAttack: {
          const auto* step = state.stack.top_as<Activation>();
          return step != nullptr && step->next < state.activation.assault_count;
        }
        case Ask::MovePiece:
          return on_top(state, PieceMove{});
        case Ask::Defend:
        case Ask::LeadAttack: {
          const auto* now = state.stack.top_as<Engagement>();
          return now != nullptr && state.on_map(state.activation.assaults[now->first].target);
        }
        case Ask::DivideDefence: {
          const auto* now = state.stack.top_as<Engagement>();
          return now != nullptr && now->next < state.activation.assault_count;
        }
        case Ask::RetreatHex: {
          const auto* now = state.stack.top_as<Retreat>();
          return now != nullptr && state.on_map(now->unit);
        }
        case Ask::TurnOne: {
          const auto* back = state.stack.top_as<Retreat>();
          const auto* on = state.stack.top_as<Advance>();
          if (back != nullptr) return state.on_map(back->unit);
          return on != nullptr && on->unit != kNoUnit && state.on_map(on->unit);
        }
        case Ask::Advance:
          return on_top(state, Advance{});
        case Ask::Accompany: {
          const auto* now = state.stack.top_as<Advance>();
          return now != nullptr && now->unit != kNoUnit && state.on_map(now->unit);
        }
        case Ask::PlaceAide:
          return on_top(state, AidePlacement{});
        case Ask::Displace: {
          const auto* now = state.stack.top_as<Displacement>();
          return now != nullptr && chief_on_map(state, now->nation);
        }
        case Ask::Rally:
          return on_top(state, RallyPhase{});
      }
      return false;
    }

    static bool fits_roll(const State& state) {
      switch (state.pending.roll) {
        case RollKind::None:
          return false;
        case RollKind::Weather:
          return on_top(state, Turn{}) && state.pending.dice == 1;
        case RollKind::Reaction:
          return on_top(state, ChiefMarch{}) && state.pending.dice == 1;
        case RollKind::Initiative:
          return on_top(state, Operations{}) && state.pending.dice == 2;
        case RollKind::Marker:
          return on_top(state, Operations{}) && !state.markers.empty();
        case RollKind::Activation:
        case RollKind::Coordination:
          return on_top(state, Activation{}) && state.pending.dice == 1;
        case RollKind::Combat: {
          if (const auto* fire = state.stack.top_as<Barrage>()) {
            return state.on_map(fire->battery) && state.on_map(fire->target);
          }
          return fits_combat(state);
        }
        case RollKind::Cohesion: {
          if (const auto* now = state.stack.top_as<Outcome>()) return state.on_map(now->unit);
          if (const auto* now = state.stack.top_as<PieceMove>()) {
            return kind_of(now->piece) == PieceKind::Unit && state.on_map(unit_of(now->piece));
          }
          if (const auto* now = state.stack.top_as<Advance>())
            return now->unit != kNoUnit && state.on_map(now->unit);
          const auto* now = state.stack.top_as<RallyPhase>();
          return now != nullptr && now->testing != kNoUnit && state.on_map(now->testing);
        }
        case RollKind::Casualty:
          return on_top(state, Engagement{}) && state.pending.dice == 2;
      }
      return false;
    }

    static bool fits_combat(const State& state) {
      const auto* now = state.stack.top_as<Engagement>();
      if (now == nullptr) return false;
      const Assault& first = state.activation.assaults[now->first];
      if (!state.on_map(first.target)) return false;
      if (now->step == Engagement::Step::DefenceRoll) {
        return now->next < state.activation.assault_count &&
               state.on_map(state.activation.assaults[now->next].attacker) &&
               state.on_map(state.activation.assaults[now->next].target);
      }
      for (int i = 0; i < state.activation.assault_count; ++i) {
        const Assault& one = state.activation.assaults[static_cast<std::size_t>(i)];
        if (one.attacked && (!state.on_map(one.attacker) || one.target != first.target) &&
            (group_of(state, now->first) >> i & 1U) != 0) {
          return false;
        }
      }
      return now->step == Engagement::Step::AttackRoll && first.attacked;
    }
  };

  const Game& game_;
};

}  // namespace

void check_saved(const Game& game, const State& state) { Checker(game).check(state); }

}  // namespace tamburino::butchery
