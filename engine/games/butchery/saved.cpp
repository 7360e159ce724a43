#include "engine/core/saved.h"

#include "engine/games/butchery/play.h"

// A saved State comes from outside: every number in it that is used as an index must be one.
namespace tamburino::butchery {
namespace {

using saved::as;
using saved::inside;
using saved::require;

class Checker : public saved::CheckerOf<Game, State> {
 public:
  using CheckerOf::CheckerOf;

  void check() const {
    saved::check_shape(state_, 2);
    require(state_.turn >= 1 && state_.turn <= game_.scenario.last_turn,
            "the turn is not one of this scenario");
    require((state_.markers.chits() >> game_.formations.size()) == 0, "a marker of no formation");
    for (std::size_t i = 0; i < state_.units.size(); ++i) check_unit(state_.units[i], i);
    for (std::size_t i = 0; i < state_.formations.size(); ++i) check_formation(state_.formations[i], i);
    for (const ChiefState& one : state_.chiefs)
      require((one.status == Status::OnMap) == is_hex(one.hex), "a chief stands nowhere");
    for (const RiderState& one : state_.riders) check_rider(one);
    check_activation(state_.activation);
    if (state_.over()) return;
    saved::check_procedures(state_, [this](const auto& one, const Procedure* below) {
      check_order(one, below);
      check_one(one);
    });
    require(fits(), "what is asked does not fit the procedure under way");
  }

 private:
  bool is_formation(FormationId which) const { return saved::is_one_of(which, game_.formations); }
  bool unit_or_none(UnitId who) const { return who == kNoUnit || is_unit(who); }

  void check_unit(const UnitState& one, std::size_t i) const {
    require(index(one.facing) < kSides, "a unit faces nowhere");
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
    require((one.commander == Status::OnMap) == is_hex(one.commander_hex), "a commander stands nowhere");
    const bool has_commander = i < game_.formations.size() && game_.formations[i].commander;
    require(has_commander || one.commander == Status::Absent, "a commander of no formation");
  }

  void check_rider(const RiderState& one) const {
    if (one.duty == RiderState::Duty::WithChief) return;
    require(is_hex(one.hex) && is_formation(one.target), "a rider rides nowhere");
  }

  void check_activation(const ActivationState& now) const {
    require(now.formation == kNoFormation || is_formation(now.formation), "no such formation is active");
    require(unit_or_none(now.no_quarter) && unit_or_none(now.coordination), "an activation against nobody");
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

  // 6. A turn has its operations, these an activation, which has all the rest.
  template <class One>
  static void check_order(const One&, const Procedure* below) {
    if constexpr (std::is_same_v<One, Turn> || std::is_same_v<One, Setup>) {
      inside(below == nullptr);
    } else if constexpr (std::is_same_v<One, CommandPhase> || std::is_same_v<One, Operations> ||
                         std::is_same_v<One, RallyPhase>) {
      inside(as<Turn>(below) != nullptr);
    } else if constexpr (std::is_same_v<One, Activation>) {
      inside(as<Operations>(below) != nullptr);
    }
  }

  // Each procedure's own fields, and that it fits what is asked.
  template <class One>
  void check_one(const One&) const {}  // its numbers are all that can be wrong with it
  void check_one(const ChiefMarch& one) const { require(one.allowance <= 40, "an unknown step"); }
  void check_one(const Operations& one) const {  // Activated never rests: it pushes at once
    require(one.step < Operations::Step::Activated, "an unknown step");
  }
  void check_one(const Activation& one) const {
    require(one.next <= state_.activation.assault_count, "an unknown step");
    require(is_formation(state_.activation.formation), "no formation is active");
  }
  void check_one(const PieceMove& one) const {
    const bool unit = kind_of(one.piece) == PieceKind::Unit && is_unit(unit_of(one.piece));
    const bool man = kind_of(one.piece) == PieceKind::Commander && is_formation(formation_of(one.piece)) &&
                     game_[formation_of(one.piece)].commander.has_value();
    require((unit || man) && one.allowance <= 40 && one.spent <= 40, "a move of nobody");
  }
  void check_one(const Engagement& one) const {
    require(one.first < state_.activation.assault_count && one.next <= state_.activation.assault_count,
            "a fight of nobody");
    for (const FormationId which : {one.defender_commander, one.attacker_commander}) {
      require(which == kNoFormation || is_formation(which), "a fight led by nobody");
    }
  }
  void check_one(const Barrage& one) const {
    require(is_unit(one.battery) && is_unit(one.target), "a barrage of nobody");
  }
  void check_one(const Outcome& one) const {
    require(is_unit(one.unit), "a result for nobody");
    require(one.step == Outcome::Step::End || state_.on_map(one.unit) || one.step == Outcome::Step::Retreat,
            "a result for nobody");
  }
  void check_one(const Retreat& one) const {
    require(is_unit(one.unit) && (one.from == kNoHex || is_hex(one.from)), "a retreat of nobody");
  }
  void check_one(const Advance& one) const {
    require(one.vacated < state_.activation.vacated_count && unit_or_none(one.unit), "an advance of nobody");
  }
  void check_one(const AidePlacement& one) const {
    require(is_formation(one.formation) && !game_[one.formation].detached(), "an Aide de Camp of nobody");
  }
  void check_one(const RallyPhase& one) const { require(unit_or_none(one.testing), "a rally of nobody"); }

  bool fits() const {
    if (state_.pending.kind == Pending::Kind::Roll) return fits_roll();
    switch (state_.pending.ask) {
      case Ask::None:
        return false;
      case Ask::SetupFacing:
        return on_top<Setup>();
      case Ask::ChiefReaction:
      case Ask::ChiefMove:
        return on_top<ChiefMarch>();
      case Ask::RiderOrder:
        return on_top<RiderMarch>();
      case Ask::RiderMove: {
        const auto* ride = top<RiderMarch>();
        return ride != nullptr && state_.rider(ride->nation).duty != RiderState::Duty::WithChief;
      }
      case Ask::FirstMarker:
        return on_top<Operations>();
      case Ask::DirectCommand:
      case Ask::Barrage:
      case Ask::ChoosePiece:
      case Ask::Declare:
      case Ask::ChooseAssault:
        return on_top<Activation>();
      case Ask::DivideAttack: {
        const auto* step = top<Activation>();
        return step != nullptr && step->next < state_.activation.assault_count;
      }
      case Ask::MovePiece:
        return on_top<PieceMove>();
      case Ask::Defend:
      case Ask::LeadAttack: {
        const auto* now = top<Engagement>();
        return now != nullptr && state_.on_map(state_.activation.assaults[now->first].target);
      }
      case Ask::DivideDefence: {
        const auto* now = top<Engagement>();
        return now != nullptr && now->next < state_.activation.assault_count;
      }
      case Ask::RetreatHex: {
        const auto* now = top<Retreat>();
        return now != nullptr && state_.on_map(now->unit);
      }
      case Ask::TurnOne: {
        const auto* back = top<Retreat>();
        const auto* on = top<Advance>();
        if (back != nullptr) return state_.on_map(back->unit);
        return on != nullptr && on->unit != kNoUnit && state_.on_map(on->unit);
      }
      case Ask::Advance:
        return on_top<Advance>();
      case Ask::Accompany: {
        const auto* now = top<Advance>();
        return now != nullptr && now->unit != kNoUnit && state_.on_map(now->unit);
      }
      case Ask::PlaceAide:
        return on_top<AidePlacement>();
      case Ask::Displace: {
        const auto* now = top<Displacement>();
        return now != nullptr && chief_on_map(state_, now->nation);
      }
      case Ask::Rally:
        return on_top<RallyPhase>();
    }
    return false;
  }

  bool fits_roll() const {
    switch (state_.pending.roll) {
      case RollKind::None:
        return false;
      case RollKind::Weather:
        return on_top<Turn>() && state_.pending.dice == 1;
      case RollKind::Reaction:
        return on_top<ChiefMarch>() && state_.pending.dice == 1;
      case RollKind::Initiative:
        return on_top<Operations>() && state_.pending.dice == 2;
      case RollKind::Marker:
        return on_top<Operations>() && !state_.markers.empty();
      case RollKind::Activation:
      case RollKind::Coordination:
        return on_top<Activation>() && state_.pending.dice == 1;
      case RollKind::Combat: {
        if (const auto* fire = top<Barrage>()) {
          return state_.on_map(fire->battery) && state_.on_map(fire->target);
        }
        return fits_combat();
      }
      case RollKind::Cohesion: {
        if (const auto* now = top<Outcome>()) return state_.on_map(now->unit);
        if (const auto* now = top<PieceMove>()) {
          return kind_of(now->piece) == PieceKind::Unit && state_.on_map(unit_of(now->piece));
        }
        if (const auto* now = top<Advance>()) return now->unit != kNoUnit && state_.on_map(now->unit);
        const auto* now = top<RallyPhase>();
        return now != nullptr && now->testing != kNoUnit && state_.on_map(now->testing);
      }
      case RollKind::Casualty:
        return on_top<Engagement>() && state_.pending.dice == 2;
    }
    return false;
  }

  bool fits_combat() const {
    const auto* now = top<Engagement>();
    if (now == nullptr) return false;
    const Assault& first = state_.activation.assaults[now->first];
    if (!state_.on_map(first.target)) return false;
    if (now->step == Engagement::Step::DefenceRoll) {
      return now->next < state_.activation.assault_count &&
             state_.on_map(state_.activation.assaults[now->next].attacker) &&
             state_.on_map(state_.activation.assaults[now->next].target);
    }
    for (int i = 0; i < state_.activation.assault_count; ++i) {
      const Assault& one = state_.activation.assaults[static_cast<std::size_t>(i)];
      if (one.attacked && (!state_.on_map(one.attacker) || one.target != first.target) &&
          (group_of(state_, now->first) >> i & 1U) != 0) {
        return false;
      }
    }
    return now->step == Engagement::Step::AttackRoll && first.attacked;
  }
};

}  // namespace

void check_saved(const Game& game, const State& state) { Checker(game, state).check(); }

}  // namespace tamburino::butchery
