#include "engine/core/saved.h"

#include "engine/games/risorgimento1859/play.h"

// A saved State comes from outside: every number in it that is used as an index must be one, and what is
// asked must fit the procedure under way.
namespace tamburino::risorgimento1859 {
namespace {

using saved::as;
using saved::inside;
using saved::require;

constexpr int kMostDiceHere = 2;

class Checker {
 public:
  Checker(const Game& game, const State& state) : game_(game), state_(state) {}

  void check() const {
    saved::check_shape(state_, kMostDiceHere);
    require(state_.turn >= 1 && state_.turn <= game_.scenario.turns, "a turn that the scenario has not");
    for (std::size_t i = 0; i < state_.units.size(); ++i) check_unit(state_.units[i], i);
    for (std::size_t i = 0; i < state_.leaders.size(); ++i) check_leader(state_.leaders[i], i);
    require(state_.acting.corps == kNoCorps || is_corps(state_.acting.corps), "no such corps acts");
    require(state_.acting.massed == kNoLeader || is_leader(state_.acting.massed), "no such leader acts");
    require(state_.attacks.count <= kMostAttackers, "too many attacks");
    for (std::size_t i = 0; i < state_.attacks.count; ++i) {
      const Attacker& one = state_.attacks.all[i];
      require(is_unit(one.unit) && is_hex(one.target) && is_hex(one.from), "an attack of nobody");
    }
    check_units(state_.attacks.passengers);
    if (state_.over()) return;
    saved::check_procedures(state_, [this](const auto& one, const Procedure* below) {
      check_order(one, below);
      check_one(one);
    });
    require(fits(), "what is asked does not fit the procedure under way");
  }

 private:
  bool is_hex(Hex hex) const { return index(hex) < game_.map.size(); }
  bool hex_or_none(Hex hex) const { return hex == kNoHex || is_hex(hex); }
  bool is_unit(UnitId who) const { return saved::is_one_of(who, game_.units); }
  bool unit_or_none(UnitId who) const { return who == kNoUnit || is_unit(who); }
  bool is_leader(LeaderId who) const { return saved::is_one_of(who, game_.leaders); }
  bool is_brigade(BrigadeId which) const { return saved::is_one_of(which, game_.brigades); }
  bool brigade_or_none(BrigadeId which) const { return which == kNoBrigade || is_brigade(which); }
  bool is_corps(CorpsId which) const { return saved::is_one_of(which, game_.corps); }
  bool corps_or_none(CorpsId which) const { return which == kNoCorps || is_corps(which); }
  void check_units(const UnitSet& units) const {
    for (const UnitId who : units) require(is_unit(who), "units that the game has not");
  }

  void check_unit(const UnitState& one, std::size_t i) const {
    require(index(one.facing) < kSides, "a unit faces nowhere");
    require((one.status == Status::OnMap) == (one.hex != kNoHex) && hex_or_none(one.hex),
            "a unit stands nowhere");
    require(i < game_.units.size() || one.status == Status::Absent, "a unit that the game does not have");
    if (one.status != Status::OnMap) return;
    require(game_.in_area(one.hex) && !game_.map.lake(one.hex), "a unit stands outside the area");
    require(one.hits <= game_.units[i].cohesion, "a unit stands that should be gone");
    require(brigade_or_none(one.attached), "a unit is attached to nothing");
  }
  void check_leader(const LeaderState& one, std::size_t i) const {
    require((one.status == Status::OnMap) == (one.hex != kNoHex) && hex_or_none(one.hex),
            "a leader stands nowhere");
    require(i < game_.leaders.size() || one.status == Status::Absent, "a leader that the game does not have");
  }

  template <class One>
  void check_order(const One&, const Procedure* below) const {
    if constexpr (std::is_same_v<One, GameTurn>) {
      inside(below == nullptr);
    } else if constexpr (std::is_same_v<One, EachPlayer> || std::is_same_v<One, ActivationPhase> ||
                         std::is_same_v<One, Demoralization>) {
      inside(as<GameTurn>(below) != nullptr);
    } else if constexpr (std::is_same_v<One, CorpsActivation>) {
      inside(as<ActivationPhase>(below) != nullptr && is_corps(state_.acting.corps));
    } else if constexpr (std::is_same_v<One, BrigadeAction> || std::is_same_v<One, MassedAttack>) {
      inside(as<CorpsActivation>(below) != nullptr);
    } else if constexpr (std::is_same_v<One, UnitMove>) {
      inside(as<BrigadeAction>(below) != nullptr || as<MassedAttack>(below) != nullptr);
    } else {
      inside(below != nullptr);
    }
  }

  template <class One>
  void check_one(const One&) const {}  // its numbers are all that can be wrong with it
  void check_one(const ActivationPhase& one) const {
    require(corps_or_none(one.last) && corps_or_none(one.trying), "no such corps");
    require(one.step != ActivationPhase::Step::Roll || is_corps(one.trying), "an attempt of nobody");
    require(one.massed == kNoLeader || is_leader(one.massed), "an attempt of nobody");
  }
  void check_one(const BrigadeAction& one) const {
    require(one.pool || is_brigade(one.brigade), "no such brigade acts");
  }
  void check_one(const UnitMove& one) const {
    require(is_unit(one.unit) && hex_or_none(one.start), "a move of nobody");
  }
  void check_one(const Interphase& one) const {
    check_units(one.waiting);
    require(all_on_map(one.waiting), "units unstack that are not there");
  }
  void check_one(const Window& one) const {
    check_units(one.waiting), check_units(one.provokers);
    require(unit_or_none(one.provoker) && hex_or_none(one.hex), "a reaction to nothing");
  }
  void check_one(const ReactionMove& one) const {
    check_units(one.units);
    require(hex_or_none(one.goal), "a withdrawal nowhere");
  }
  void check_one(const ArtilleryFire& one) const {
    check_units(one.firers);
    require(!one.firers.empty() && is_hex(one.target), "a fire at nothing");
  }
  void check_one(const SmallArmsFire& one) const {
    require(is_unit(one.firer) && is_hex(one.target), "a fire at nothing");
  }
  void check_one(const CohesionRolls& one) const { check_units(one.waiting); }
  void check_one(const Hits& one) const { check_units(one.eligible), check_units(one.all); }
  void check_one(const Endangered& one) const {
    require(one.leader == kNoLeader || is_leader(one.leader), "a danger to nobody");
    for (const LeaderId who : one.waiting) require(is_leader(who), "a danger to nobody");
  }
  void check_one(const Attacks& one) const {
    require(brigade_or_none(one.brigade) && unit_or_none(one.committing), "attacks of nobody");
    require(one.next <= kMostAttackers, "attacks without end");
  }
  void check_one(const Combat& one) const {
    check_units(one.attackers), check_units(one.defenders);
    require(is_hex(one.target), "a combat nowhere");
  }
  void check_one(const Retreat& one) const {
    check_units(one.waiting);
    require(hex_or_none(one.from) && unit_or_none(one.unit), "a retreat nowhere");
  }
  void check_one(const Displacement& one) const {
    check_units(one.moved);
    require(hex_or_none(one.hex) && hex_or_none(one.from) && unit_or_none(one.entering),
            "a displacement nowhere");
  }
  void check_one(const MassedAttack& one) const {
    check_units(one.units);
    require(is_leader(one.leader), "a charge without a leader");
  }
  void check_one(const Demoralization& one) const {
    require(corps_or_none(one.corps) && one.next <= kMostCorps, "a roll of no corps");
  }

  template <class... One>
  bool on_top() const {
    return ((state_.stack.top_as<One>() != nullptr) || ...);
  }
  bool each(EachPlayer::What what) const {
    const auto* now = state_.stack.top_as<EachPlayer>();
    return now != nullptr && now->what == what;
  }
  bool window(Window::What what) const {
    const auto* now = state_.stack.top_as<Window>();
    return now != nullptr && now->what == what && some_on_map(now->waiting);
  }
  bool all_on_map(const UnitSet& units) const {
    for (const UnitId who : units) {
      if (!state_.on_map(who)) return false;
    }
    return true;
  }
  bool some_on_map(const UnitSet& units) const { return !units.empty() && all_on_map(units); }
  bool unit_on_map(UnitId who) const { return is_unit(who) && state_.on_map(who); }
  // The procedure on top, if it has what its question or its dice are about.
  template <class One, class Has>
  bool on_top_with(const Has& has) const {
    const auto* now = state_.stack.top_as<One>();
    return now != nullptr && has(*now);
  }
  bool some_stand_in(const UnitSet& units, Hex where) const {
    for (const UnitId who : units) {
      if (state_.on_map(who) && state_[who].hex == where) return true;
    }
    return false;
  }
  // Those who continue their attack and have not rolled yet: 7.47.
  bool has_continued(const Combat& fight) const {
    for (std::size_t i = 0; i < state_.attacks.count; ++i) {
      const Attacker& one = state_.attacks.all[i];
      if (fight.attackers.contains(one.unit) && state_.on_map(one.unit) && one.from == fight.target &&
          !one.committed)
        return true;
    }
    return false;
  }
  bool is_declared(UnitId who) const {
    for (std::size_t i = 0; i < state_.attacks.count; ++i) {
      if (state_.attacks.all[i].unit == who) return true;
    }
    return false;
  }
  bool all_declared_on_map() const {
    for (std::size_t i = 0; i < state_.attacks.count; ++i) {
      const Attacker& one = state_.attacks.all[i];
      if (!one.failed && !one.resolved && !state_.on_map(one.unit)) return false;
    }
    return true;
  }

  bool fits() const {
    if (state_.pending.kind == Pending::Kind::Roll) return fits_roll();
    switch (state_.pending.ask) {
      case Ask::None:
        return false;
      case Ask::Reserve:
        return each(EachPlayer::What::Reserve);
      case Ask::Recover:
        return each(EachPlayer::What::Recover);
      case Ask::OutOfReserve:
        return each(EachPlayer::What::OutOfReserve);
      case Ask::Commanders:
        return each(EachPlayer::What::Commanders);
      case Ask::Select:
        return on_top<ActivationPhase>();
      case Ask::Attach:
      case Ask::Brigade:
      case Ask::LateFire:
      case Ask::Blow:
        return on_top<CorpsActivation>();
      case Ask::Orders:
      case Ask::Move:
      case Ask::Rally:
      case Ask::SmallArms:
        return on_top<BrigadeAction, MassedAttack>();
      case Ask::Step: {
        const auto* now = state_.stack.top_as<UnitMove>();
        return now != nullptr && state_.on_map(now->unit);
      }
      case Ask::Interphase:
        return on_top<Interphase>();
      case Ask::CavalryReaction:
        return window(Window::What::Cavalry) || on_top_with<ReactionMove>([this](const ReactionMove& now) {
                 return some_stand_in(now.units, now.goal);
               });
      case Ask::LightReaction:
        return window(Window::What::Light);
      case Ask::PreAttack:
        return window(Window::What::PreAttack);
      case Ask::CounterBattery:
        return window(Window::What::CounterBattery);
      case Ask::Reply:
        return window(Window::What::Reply);
      case Ask::AttackReaction:
        return window(Window::What::Attack);
      case Ask::Declare:
      case Ask::Resolve:
        return on_top<Attacks>() && all_declared_on_map();
      case Ask::LoseHit:
        return on_top_with<Hits>(
            [this](const Hits& now) { return now.left > 0 && some_on_map(now.eligible); });
      case Ask::RetreatHex:
        return on_top_with<Retreat>(
            [this](const Retreat& now) { return is_hex(now.from) && unit_on_map(now.unit); });
      case Ask::Displace:
        return on_top_with<Displacement>(
            [this](const Displacement& now) { return is_hex(now.hex) && unit_on_map(now.entering); });
      case Ask::SendBack:
      case Ask::TurnAfter:
      case Ask::Continue:
        return on_top_with<Combat>(
            [this](const Combat& now) { return some_stand_in(now.attackers, now.target); });
      case Ask::Combine:
        return on_top<ArtilleryFire>();
      case Ask::Accompany:
        return on_top<Combat, Retreat, Endangered>();
      case Ask::Massed:
        return on_top<MassedAttack>();
    }
    return false;
  }

  bool fits_roll() const {
    const int dice = state_.pending.dice;
    switch (state_.pending.roll) {
      case RollKind::None:
        return false;
      case RollKind::Initiative:
        return on_top<GameTurn>() && dice == 2;
      case RollKind::Leaves:
        return on_top<GameTurn>() && is_brigade(game_.scenario.special.leaves) && dice == 1;
      case RollKind::Continuity:
        return on_top<ActivationPhase>() && dice == 1;
      case RollKind::Orders:
        return dice == 1 && on_top_with<BrigadeAction>([this](const BrigadeAction& now) {
                 return is_brigade(now.brigade) && game_[now.brigade].led();
               });
      case RollKind::Endangered:
        return dice == 1 &&
               on_top_with<Endangered>([this](const Endangered& now) { return is_leader(now.leader); });
      case RollKind::Extended:
        return dice == 1 &&
               on_top_with<UnitMove>([this](const UnitMove& now) { return unit_on_map(now.unit); });
      case RollKind::Artillery:
        return dice == 1 && on_top_with<ArtilleryFire>(
                                [this](const ArtilleryFire& now) { return some_on_map(now.firers); });
      case RollKind::Cohesion:
        return dice == 1 && on_top_with<CohesionRolls>(
                                [this](const CohesionRolls& now) { return some_on_map(now.waiting); });
      case RollKind::SmallArms:
        return dice == 1 && on_top_with<SmallArmsFire>(
                                [this](const SmallArmsFire& now) { return unit_on_map(now.firer); });
      case RollKind::Commitment:
        return dice == 1 && on_top_with<Attacks>([this](const Attacks& now) {
                 return unit_on_map(now.committing) && is_declared(now.committing) && all_declared_on_map();
               });
      case RollKind::Combat:
        return dice == 2 && on_top_with<Combat>([this](const Combat& now) {
                 return some_on_map(now.attackers) && some_on_map(now.defenders);
               });
      case RollKind::Continue:
        return dice == 1 && on_top_with<Combat>([this](const Combat& now) { return has_continued(now); });
      case RollKind::Demoralization:
      case RollKind::Withdrawal:
        return dice == 1 &&
               on_top_with<Demoralization>([this](const Demoralization& now) { return is_corps(now.corps); });
      case RollKind::Blow:
        return on_top<CorpsActivation>() && dice == 1;
    }
    return false;
  }

  const Game& game_;
  const State& state_;
};

}  // namespace

void check_saved(const Game& game, const State& state) { Checker(game, state).check(); }

}  // namespace tamburino::risorgimento1859
