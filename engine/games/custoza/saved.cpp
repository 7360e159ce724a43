#include "engine/core/saved.h"

#include "engine/games/custoza/play.h"

// A saved State comes from outside: every number in it that is used as an index must be one, and what is
// asked must fit the procedure under way.
namespace tamburino::custoza {
namespace {

using saved::as;
using saved::inside;
using saved::require;

constexpr int kMostDiceHere = 4;
constexpr int kMostSpent = 60;

class Checker {
 public:
  Checker(const Game& game, const State& state) : game_(game), state_(state) {}

  void check() const {
    saved::check_shape(state_, kMostDiceHere);
    require(state_.turn >= 1 && state_.turn <= game_.turns_a_day(), "a turn that the track has not");
    require(state_.now() >= game_.scenario.first && state_.now() <= game_.scenario.last,
            "the turn is not one of this scenario");
    for (std::size_t i = 0; i < state_.units.size(); ++i) check_unit(state_.units[i], i);
    for (std::size_t i = 0; i < state_.formations.size(); ++i) check_formation(state_.formations[i], i);
    for (const LeaderState& one : state_.chiefs) check_leader(one);
    for (const LeaderState& one : state_.scouts) check_leader(one);
    for (const std::uint8_t one : state_.objective)
      require(one <= kStrategicObjectives, "no such Strategic Objective");
    for (const Hex one : state_.entered) require(hex_or_none(one), "an arrival by no hex");
    check_hexes(state_.italian);
    check_pontoon(state_.pontoon);
    check_activation(state_.activation);
    check_force(state_.checked.passed);
    check_force(state_.checked.failed);
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
  bool is_formation(FormationId which) const { return saved::is_one_of(which, game_.formations); }
  static bool is_facing(Facing facing) { return index(facing) < kSides; }
  bool is_man(Piece who) const {
    switch (kind_of(who)) {
      case PieceKind::Commander:
        return is_formation(formation_of(who)) && game_[formation_of(who)].commander.has_value();
      case PieceKind::Chief:
        return game_.chief(side_of_chief(who)).has_value();
      case PieceKind::Unit:
      case PieceKind::Scout:
      case PieceKind::None:
        break;
    }
    return false;
  }
  bool is_scout(Piece who) const { return kind_of(who) == PieceKind::Scout && is_led(formation_of(who)); }
  bool is_led(FormationId which) const { return is_formation(which) && game_[which].commander.has_value(); }
  bool led_or_none(FormationId which) const { return which == kNoFormation || is_led(which); }
  bool is_led_set(std::uint32_t set) const {
    for (int i = 0; i < 32; ++i) {
      if ((set >> i & 1U) != 0 && !is_led(FormationId{static_cast<std::uint8_t>(i)})) return false;
    }
    return true;
  }

  void check_hexes(const HexSet& hexes) const {
    for (const Hex one : hexes) require(is_hex(one), "a hex that the map has not");
  }
  void check_force(const Force& force) const {
    for (const UnitId who : force) require(is_unit(who), "a Force of units that the game has not");
  }
  // A Force that the rules ask something of: of one side, and not empty where the procedure is under way.
  template <class One>
  void check_acting(const One& procedure, const Force& force) const {
    check_force(force);
    require(!force.empty() || state_.stack.top_as<One>() != &procedure, "a Force of nobody");
    for (const UnitId who : force)
      require(game_[who].side == game_[force.first()].side, "a Force of both sides");
  }

  void check_unit(const UnitState& one, std::size_t i) const {
    require(is_facing(one.facing), "a unit faces nowhere");
    require(one.status != Status::Unknown, "a unit of no known fate");
    if (i >= game_.units.size()) {
      require(one.status == Status::Absent && one.hex == kNoHex, "a unit that the game does not have");
      return;
    }
    const bool placed = one.status == Status::OnMap || one.status == Status::Waiting;
    require(placed == (one.hex != kNoHex) && hex_or_none(one.hex), "a unit stands nowhere");
    require(one.status != Status::OnMap || (game_.in_area(one.hex) && !game_.map.lake(one.hex)),
            "a unit stands outside the area");
    require(one.lost <= game_.units[i].strength, "a unit has lost more than it had");
    require(one.status != Status::OnMap || (one.lost < game_.units[i].strength && one.level < Level::Rout),
            "a unit stands that should be gone");
    require(one.spent <= kMostSpent && one.fires <= game_.constants.fires, "a unit has done too much");
    const bool guns = game_.units[i].artillery();
    const bool fits_arm = guns ? one.mode != Mode::Open && one.mode != Mode::Square
                               : one.mode != Mode::Limbered && one.mode != Mode::Unlimbered;
    require(one.status != Status::OnMap || fits_arm, "a unit stands as it cannot");
  }

  void check_formation(const FormationState& one, std::size_t i) const {
    const bool led = i < game_.formations.size() && game_.formations[i].commander;
    require((one.commander == Status::OnMap) == is_hex(one.commander_hex), "a commander stands nowhere");
    require(led || one.commander == Status::Absent, "a commander of no formation");
    const int most = game_.constants.mood;
    require(one.mood >= -most && one.mood <= most, "a mood beyond its track");
    require(one.fatigue <= game_.constants.fatigue, "a Fatigue Level beyond its track");
    require(one.objective == kNoBox || saved::is_one_of(one.objective, game_.boxes), "no such Objective");
  }

  void check_leader(const LeaderState& one) const {
    require((one.status == Status::OnMap) == is_hex(one.hex), "a leader stands nowhere");
  }

  void check_pontoon(const PontoonState& one) const {
    require(
        hex_or_none(one.hex) && is_facing(one.side) && unit_or_none(one.ferried) && hex_or_none(one.landing),
        "a bridge over nothing");
  }

  void check_activation(const ActivationState& now) const {
    require(now.formation == kNoFormation || is_formation(now.formation), "no such formation is active");
    require(unit_or_none(now.reserve), "no such Reserve unit");
    require(now.marker_count <= kMostMarkers && now.attacked_count <= kMostAttacked, "too many markers");
    for (std::size_t i = 0; i < now.marker_count; ++i) {
      const Marker& one = now.markers[i];
      require(is_hex(one.hex) && is_facing(one.way) && is_hex(game_.map.neighbour(one.hex, one.way)),
              "a marker that points at nothing");
    }
    for (std::size_t i = 0; i < now.attacked_count; ++i)
      require(is_hex(now.attacked[i]), "an attack on nothing");
  }

  // 3  A Game Turn has its phases, the Engaged one an activation, which has all the rest.
  template <class One>
  void check_order(const One&, const Procedure* below) const {
    if constexpr (std::is_same_v<One, SetUp> || std::is_same_v<One, GameTurn>) {
      inside(below == nullptr);
    } else if constexpr (std::is_same_v<One, EngagedPhase> || std::is_same_v<One, QuietPhase> ||
                         std::is_same_v<One, FatiguePhase> || std::is_same_v<One, CommandPhase> ||
                         std::is_same_v<One, FirstOrders> || std::is_same_v<One, MarchPhase>) {
      inside(as<GameTurn>(below) != nullptr);
    } else if constexpr (std::is_same_v<One, ObjectiveChoice>) {
      inside(as<GameTurn>(below) != nullptr || as<CommandPhase>(below) != nullptr ||
             as<FirstOrders>(below) != nullptr);
    } else if constexpr (std::is_same_v<One, March> || std::is_same_v<One, ReservePhase>) {
      inside(as<MarchPhase>(below) != nullptr);
    } else if constexpr (std::is_same_v<One, Activation>) {
      inside(as<EngagedPhase>(below) != nullptr && is_formation(state_.activation.formation));
    } else if constexpr (std::is_same_v<One, ForceAction>) {
      inside(as<Activation>(below) != nullptr || as<QuietPhase>(below) != nullptr);
    } else if constexpr (std::is_same_v<One, Deployment> || std::is_same_v<One, ScoutContact>) {
      inside(below != nullptr && as<SetUp>(below) == nullptr);
    } else if constexpr (std::is_same_v<One, LeaderMove>) {
      inside(as<Activation>(below) != nullptr);
    } else if constexpr (std::is_same_v<One, Reaction>) {
      inside(as<Window>(below) != nullptr);
    } else if constexpr (std::is_same_v<One, Losses>) {
      inside(as<Suffer>(below) != nullptr);
    } else {
      inside(below != nullptr);
    }
  }

  // Each procedure's own fields.
  template <class One>
  void check_one(const One&) const {}  // its numbers are all that can be wrong with it
  void check_one(const SetUp& one) const {
    require(one.piece == kNoPiece || is_man(one.piece) ||
                (kind_of(one.piece) == PieceKind::Unit && is_unit(unit_of(one.piece))),
            "a counter that the game has not");
    require(one.piece == kNoPiece || game_.group_of_piece[static_cast<std::size_t>(one.piece)] != 0,
            "a counter without a place");
    require(!one.in_hand || one.piece != kNoPiece, "nothing is in hand");
  }
  void check_one(const EngagedPhase& one) const {
    require(one.trying == kNoFormation || is_formation(one.trying), "an attempt of nobody");
  }
  void check_one(const ForceAction& one) const {
    check_acting(one, one.force);
    require(hex_or_none(one.start) && hex_or_none(one.place) && is_facing(one.way), "an Action nowhere");
    require(one.marker == kNoMarker || one.marker < state_.activation.marker_count, "no such marker");
    require(one.allowance <= kMostSpent && one.spent <= kMostSpent, "an Action without end");
    require(one.phase != Phase::Engaged || is_formation(state_.activation.formation),
            "an Action of no Formation");
  }
  void check_one(const LeaderMove& one) const {
    require(is_man(one.piece) && one.allowance <= kMostSpent && one.spent <= kMostSpent, "a move of nobody");
  }
  void check_one(const Window& one) const {
    check_acting(one, one.trigger);
    check_force(one.waiting);
    check_force(one.later);
    require(is_hex(one.hex), "a Reaction nowhere");
  }
  void check_one(const Reaction& one) const {
    check_force(one.force);
    require(is_facing(one.facing), "a Force faces nowhere");
  }
  void check_one(const Fire& one) const {
    check_acting(one, one.firers);
    check_force(one.hit);
    require(is_hex(one.target), "a fire at nothing");
  }
  void check_one(const Check& one) const {
    check_acting(one, one.force);
    require(hex_or_none(one.from), "a check from nowhere");
  }
  void check_one(const Losses& one) const { check_acting(one, one.force); }
  void check_one(const Suffer& one) const {
    check_force(one.force);
    check_force(one.unchecked);
    require(hex_or_none(one.from), "a result from nowhere");
  }
  void check_one(const Combat& one) const {
    check_acting(one, one.attackers);
    check_force(one.defenders);
    require(is_hex(one.from) && is_hex(one.target), "a combat nowhere");
    require(unit_or_none(one.attacker_biggest) && unit_or_none(one.defender_biggest), "a stack of nobody");
  }
  void check_one(const Retreat& one) const {
    check_acting(one, one.force);
    check_force(one.involved);
    require(hex_or_none(one.away) && one.passed <= kMostRetreatHexes, "a retreat nowhere");
    require(one.leader == kNoPiece || is_man(one.leader), "a follower that is none");
    for (std::size_t i = 0; i < one.passed; ++i) require(is_hex(one.path[i]), "a retreat nowhere");
  }
  void check_one(const ChargeEnd& one) const {
    check_acting(one, one.force);
    require(is_facing(one.way) && is_facing(one.next) && is_facing(one.beyond) && hex_or_none(one.place) &&
                hex_or_none(one.back),
            "a Charge nowhere");
    require(one.allowance <= kMostSpent && one.spent <= kMostSpent, "a Charge without end");
  }
  void check_one(const Recovery& one) const {
    check_force(one.waiting);
    require(unit_or_none(one.trying), "a recovery of nobody");
  }
  void check_one(const CommandPhase& one) const {
    require(led_or_none(one.trying), "an Objective of nobody");
    const bool tries = one.step == CommandPhase::Step::Roll || one.step == CommandPhase::Step::Changed;
    require(!tries || is_led(one.trying), "an Objective of nobody");
  }
  void check_one(const Deployment& one) const {
    require(is_led(one.formation) && unit_or_none(one.last), "a deployment of nobody");
    require(state_[one.formation].commander == Status::OnMap, "a deployment nowhere");
    check_force(one.waiting);
    for (const UnitId who : one.waiting)
      require(game_[who].formation == one.formation, "a deployment of others");
  }
  void check_one(const ScoutContact& one) const {
    require(is_led_set(one.removed) && is_led_set(one.survivors), "Scouts of nobody");
  }
  void check_one(const MarchPhase& one) const { require(led_or_none(one.trying), "a march of nobody"); }
  void check_one(const March& one) const {
    require(led_or_none(one.formation), "a march of nobody");
    require(one.formation != kNoFormation || game_.chief(one.side).has_value(), "a march of nobody");
    require(one.moving == kNoPiece || is_man(one.moving) || is_scout(one.moving), "a march of nobody");
    require(hex_or_none(one.start) && hex_or_none(one.goal), "a march nowhere");
    require(one.allowance <= kMostSpent && one.spent <= kMostSpent, "a march without end");
    const bool moves = one.step != March::Step::Choose;
    require(!moves || (one.moving != kNoPiece && is_hex(one.start) &&
                       where_is(game_, state_, one.moving) != kNoHex),
            "a march of nobody");
    require(
        !moves || kind_of(one.moving) != PieceKind::Commander || formation_of(one.moving) == one.formation,
        "a march of another");
  }
  void check_one(const ReservePhase& one) const {
    check_force(one.waiting);
    const bool tries = one.step != ReservePhase::Step::Choose && one.step != ReservePhase::Step::Recover;
    require(
        tries ? is_unit(one.trying) && game_[one.trying].formation != kNoFormation : unit_or_none(one.trying),
        "a recovery of nobody");
  }
  void check_one(const FatiguePhase& one) const {
    require(one.next <= game_.formations.size(), "a check of no Formation");
  }

  template <class... One>
  bool on_top() const {
    return ((state_.stack.top_as<One>() != nullptr) || ...);
  }
  bool standing(const Force& force) const { return on_map(state_, force) == force && !force.empty(); }

  bool fits() const {
    if (state_.pending.kind == Pending::Kind::Roll) return fits_roll();
    switch (state_.pending.ask) {
      case Ask::None:
        return false;
      case Ask::SetUp:
        return on_top<SetUp>();
      case Ask::Attempt:
        return on_top<EngagedPhase>();
      case Ask::Declare:
      case Ask::Prepare:
      case Ask::ChooseForce:
        return on_top<Activation>();
      case Ask::ForceAction: {
        const auto* now = state_.stack.top_as<ForceAction>();
        return now != nullptr && standing(now->force);
      }
      case Ask::LeaderMove:
        return on_top<LeaderMove>();
      case Ask::CarryOn:
        return on_top<ForceAction, Combat>() && state_.stack.find<ForceAction>() != nullptr;
      case Ask::React: {
        const auto* now = state_.stack.top_as<Window>();
        return now != nullptr && standing(now->trigger) && standing(now->waiting);
      }
      case Ask::LoseStrength:
        return on_top<Losses>();
      case Ask::Biggest:
        return on_top<Combat>();
      case Ask::RetreatHex:
        return on_top<Retreat>();
      case Ask::Accompany:
        return on_top<Retreat, Combat>();
      case Ask::Face:
        return on_top<Retreat, Combat, ChargeEnd>();
      case Ask::LeaveMarch:
        return on_top<Combat>();
      case Ask::Continue:
      case Ask::RideBack:
        return on_top<ChargeEnd>();
      case Ask::Recover:
        return on_top<Recovery>();
      case Ask::Withdraw:
        return on_top<QuietPhase, Activation>();
      case Ask::OutOfCommand:
        return on_top<QuietPhase>();
      case Ask::Objective:
        return on_top<ObjectiveChoice>();
      case Ask::Arrive:
      case Ask::Status:
      case Ask::DeployFormation:
      case Ask::ChangeObjective: {
        const auto* now = state_.stack.top_as<CommandPhase>();
        return now != nullptr && now->side == state_.pending.side;
      }
      case Ask::AssignObjective:
        return on_top<CommandPhase, FirstOrders>();
      case Ask::DeployUnit:
      case Ask::RemoveScout:
        return on_top<Deployment>();
      case Ask::PlaceScout: {
        const auto* now = state_.stack.top_as<ScoutContact>();
        return now != nullptr && now->removed != 0;
      }
      case Ask::CoverCommander: {
        const auto* now = state_.stack.top_as<ScoutContact>();
        return now != nullptr && now->removed == 0 && now->survivors != 0;
      }
      case Ask::MarchAttempt:
      case Ask::StopScout:
        return on_top<MarchPhase>();
      case Ask::March:
        return on_top<custoza::March>();
      case Ask::Reorganise:
        return on_top<ReservePhase>();
      case Ask::PlaceReorganised: {
        const auto* now = state_.stack.top_as<ReservePhase>();
        return now != nullptr && now->step == ReservePhase::Step::Place;
      }
    }
    return false;
  }

  bool fits_roll() const {
    const int dice = state_.pending.dice;
    switch (state_.pending.roll) {
      case RollKind::None:
        return false;
      case RollKind::Initiative:
        return on_top<GameTurn>() && dice == 4;
      case RollKind::Activation: {
        const auto* now = state_.stack.top_as<EngagedPhase>();
        return now != nullptr && is_formation(now->trying) && game_[now->trying].commander && dice == 1;
      }
      case RollKind::Temper:
        return on_top<Activation>() && dice == 1;
      case RollKind::Fire:
        return on_top<Fire>() && dice == 2;
      case RollKind::Combat:
        return on_top<Combat>() && dice == 2;
      case RollKind::Check:
        return on_top<Check>() && dice == 2;
      case RollKind::Fatigue: {
        const auto* now = state_.stack.top_as<FatiguePhase>();
        return now != nullptr && now->next < game_.formations.size() &&
               game_.formations[now->next].commander && dice == 2;
      }
      case RollKind::Change: {
        const auto* now = state_.stack.top_as<CommandPhase>();
        return now != nullptr && is_led(now->trying) && dice == 1;
      }
      case RollKind::March:
        return on_top<MarchPhase>() && dice == 1;
    }
    return false;
  }

  const Game& game_;
  const State& state_;
};

}  // namespace

void check_saved(const Game& game, const State& state) { Checker(game, state).check(); }

}  // namespace tamburino::custoza
