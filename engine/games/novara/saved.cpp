#include "engine/core/saved.h"

#include "engine/games/novara/play.h"

// A saved State comes from outside: every number in it that is used as an index must be one, and the
// procedures must lie on one another as the rules lay them.
namespace tamburino::novara {
namespace {

using saved::as;
using saved::inside;
using saved::require;

class Checker : public saved::CheckerOf<Game, State> {
 public:
  using CheckerOf::CheckerOf;

  void check() const {
    require(state_.turn >= game_.scenario.first_turn && state_.turn <= game_.scenario.last_turn,
            "the turn is not one of this scenario");
    require(state_.drawn == kNoChit || is_chit(state_.drawn), "no such chit is drawn");
    require((state_.marched >> game_.formations.size()) == 0, "a march of no formation");
    for (std::size_t i = 0; i < state_.units.size(); ++i) check_unit(state_.units[i], i);
    check_stacks();
    for (std::size_t i = 0; i < state_.chits.size(); ++i) check_chit(state_.chits[i], i);
    for (const BoxId box : state_.box) {
      require(box == kNoBox || saved::is_one_of(box, game_.scenario.boxes), "no such box");
    }
    for (const SideState& side : state_.sides)
      require(side.higher_last <= state_.turn, "a Higher Commander of a later turn");
    check_activation();
    check_procedures();
  }

 private:
  bool on_map(UnitId who) const { return is_unit(who) && state_.on_map(who); }
  bool is_chit(ChitId which) const { return saved::is_one_of(which, game_.chits); }

  void check_unit(const UnitState& one, std::size_t i) const {
    require(one.status != Status::Unknown, "a unit of no known fate");
    require((one.status == Status::OnMap) == (one.hex != kNoHex), "a unit stands nowhere");
    if (i >= game_.units.size()) {
      require(one.status == Status::Absent && one.combat == kNoCombat && !one.active && !one.exposed &&
                  !one.retreats && !one.aimed,
              "a unit that the game does not have");
      return;
    }
    const Unit& unit = game_.units[i];
    require(one.status != Status::OnMap || (is_hex(one.hex) && game_.in_play(one.hex)),
            "a unit stands outside the play area");
    require(one.steps_lost <= unit.steps && one.start_lost <= one.steps_lost,
            "a unit has lost more than it had");
    require(one.status != Status::OnMap || unit.steps == 0 || one.steps_lost < unit.steps,
            "a unit lives without steps");
    require(one.laid == kNoFacing ||
                (index(one.laid) < kSides && unit.kind == Kind::Train && one.status == Status::OnMap &&
                 game_.map.neighbour(one.hex, one.laid) != kNoHex && game_.map.river(one.hex, one.laid)),
            "a bridge over nothing");
    require(!one.captured || unit.kind == Kind::Train, "a unit that cannot be captured is");
    require(one.display == kNoDisplay || one.display < kDisplays, "no such display");
    require((one.status == Status::InDisplay) == (one.display != kNoDisplay), "a display of nobody");
    require(one.combat == kNoCombat ||
                (one.combat < state_.activation.combat_count && one.status == Status::OnMap),
            "a combat of nobody");
    require(unit.kind != Kind::Dummy || one.status == Status::Absent || game_.options.fog != Fog::None,
            "a dummy in a game without");
    require(one.spent <= 60, "a unit has gone too far");
  }

  // One side in each hex, the counters one upon the other, not more than there is room for.
  void check_stacks() const {
    std::array<std::uint8_t, kMostBoardHexes> depths{};  // a bit for each place in the stack
    std::array<std::int8_t, kMostBoardHexes> holder{};
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitState& one = state_.units[i];
      if (one.status != Status::OnMap) continue;
      const auto at = static_cast<std::size_t>(index(one.hex));
      const auto side =
          static_cast<std::int8_t>(1 + index(side_of(game_, state_, UnitId{static_cast<std::uint8_t>(i)})));
      require(holder[at] == 0 || holder[at] == side, "both sides stand in one hex");
      holder[at] = side;
      // While units retreat through a full hex it may hold more than four.
      require(one.depth < 8 && (depths[at] >> one.depth & 1U) == 0, "two counters in one place of a stack");
      depths[at] = static_cast<std::uint8_t>(depths[at] | 1U << one.depth);
    }
    for (const std::uint8_t stack : depths) require((stack & (stack + 1)) == 0, "a gap in a stack");
  }

  void check_chit(const ChitState& one, std::size_t i) const {
    require(one.place != ChitPlace::Unknown, "a chit of no known place");
    require(one.hex == kNoHex || is_hex(one.hex), "a chit lies nowhere");
    require(i < game_.chits.size() || one.place == ChitPlace::Out, "a chit that the game does not have");
  }

  void check_activation() const {
    const ActivationState& now = state_.activation;
    require(now.chit == kNoChit || is_chit(now.chit), "no such chit is active");
    require(now.hex == kNoHex || is_hex(now.hex), "an activation nowhere");
    require((now.formations >> game_.formations.size()) == 0, "an activation of no formation");
    require(now.fire_target == kNoHex || is_hex(now.fire_target), "fire at nothing");
    require(now.combat_count <= kMostCombats && now.bombarded_count <= kMostBombarded, "too many combats");
    for (int i = 0; i < now.bombarded_count; ++i)
      require(is_hex(now.bombarded[static_cast<std::size_t>(i)]), "fire at nothing");
    for (int i = 0; i < now.combat_count; ++i) {
      const Combat& one = now.combats[static_cast<std::size_t>(i)];
      require(one.count >= 1 && one.count <= kSides, "a combat against nobody");
      for (int t = 0; t < one.count; ++t)
        require(is_hex(one.target[static_cast<std::size_t>(t)]), "a combat nowhere");
    }
  }

  // --- procedures

  void check_procedures() const {
    if (state_.over()) return;
    saved::check_procedures(state_,
                            [this](const auto& one, const Procedure* below) { check_one(one, below); });
    require(fits(), "what is asked does not fit the procedure under way");
  }

  template <class... Kinds>
  static bool lies_on(const Procedure* below) {
    return ((as<Kinds>(below) != nullptr) || ...);
  }

  void check_one(const Turn&, const Procedure* below) const { inside(below == nullptr); }
  void check_one(const SetUp& one, const Procedure* below) const {
    inside(lies_on<Turn>(below));
    require(
        one.selected == kNoUnit || (is_unit(one.selected) && state_[one.selected].status == Status::ToPlace),
        "nobody is placed");
  }
  void check_one(const StrategicPlacement&, const Procedure* below) const {
    inside(lies_on<SetUp>(below) && !game_.scenario.boxes.empty());
  }
  void check_one(const Arrivals& one, const Procedure* below) const {
    inside(lies_on<Turn>(below));
    require(
        one.selected == kNoUnit || (is_unit(one.selected) && state_[one.selected].status == Status::ToCome),
        "nobody arrives");
  }
  void check_one(const Operations& one, const Procedure* below) const {
    inside(lies_on<Turn>(below));
    require(
        one.step != Operations::Step::Drawn || is_chit(state_.drawn) || state_.pending.roll == RollKind::Draw,
        "nothing is drawn");
  }
  void check_one(const Activation& one, const Procedure* below) const {
    inside(lies_on<Turn, Operations>(below));
    require(one.next <= game_.formations.size(), "an unknown step");
    require(state_.activation.under_way, "no activation is under way");
    require(is_chit(state_.activation.chit) || state_.activation.general_retreat, "no chit is active");
    const bool placed = one.step > Activation::Step::Take || one.step == Activation::Step::Place ||
                        is_hex(state_.activation.hex);
    require(placed, "the chit lies nowhere");
  }
  void check_one(const GroupMove& one, const Procedure* below) const {
    inside(lies_on<Activation>(below));
    require(one.count <= kMostInHex && is_hex(one.origin), "an unknown step");
    for (std::size_t i = 0; i < one.count; ++i) {
      require(on_map(one.unit[i]) || one.charged, "a move of nobody");
      require(is_unit(one.unit[i]), "a move of nobody");
      require(one.charged || (state_[one.unit[i]].hex == state_[one.unit[0]].hex &&
                              side_of(game_, state_, one.unit[i]) == state_.activation.side),
              "a move of nobody");
      for (std::size_t j = 0; j < i; ++j) require(one.unit[i] != one.unit[j], "a unit moves twice");
    }
  }
  void check_one(const ContactBreak& one, const Procedure* below) const {
    inside(lies_on<GroupMove>(below));
    require(is_hex(one.mover) && held_by(game_, state_, state_.activation.side, one.mover),
            "contact with nobody");
    for (const Facing way : kFacings) {
      if ((one.waiting >> index(way) & 1U) == 0) continue;
      const Hex stack = game_.map.neighbour(one.mover, way);
      require(stack != kNoHex && held_by(game_, state_, enemy_of(state_.activation.side), stack),
              "contact with nobody");
    }
    require(one.waiting < 64, "contact with nobody");
    if (one.leaving == kNoHex) return;
    require(is_hex(one.leaving) && game_.map.grid().side_towards(one.mover, one.leaving).has_value() &&
                real_in(game_, state_, enemy_of(state_.activation.side), one.leaving),
            "contact with nobody");
  }
  void check_one(const Charge& one, const Procedure* below) const {
    inside(lies_on<GroupMove>(below));
    require(is_hex(one.from) && is_hex(one.target) &&
                game_.map.grid().side_towards(one.from, one.target).has_value(),
            "a charge of nobody");
    require(one.hits <= kMostDice && one.hits_back <= kMostDice, "a charge of nobody");
  }
  void check_one(const Losses& one, const Procedure* below) const {
    inside(lies_on<Activation, Charge, Bombardment, Fight>(below));
    require(one.count <= 8, "losses of nobody");
  }
  void check_one(const Bombardment& one, const Procedure* below) const {
    inside(lies_on<Activation>(below));
    require(is_hex(one.target), "fire at nothing");
  }
  void check_one(const Fight& one, const Procedure* below) const {
    inside(lies_on<Activation>(below));
    require(one.combat < state_.activation.combat_count, "a fight of nobody");
    require(one.terrain == 0xFF || one.terrain < state_.activation.combats[one.combat].count,
            "a fight nowhere");
    require(one.attacker_loss <= 4 && one.defender_loss <= 4 && one.attacker_back <= one.attacker_loss &&
                one.defender_back <= one.defender_loss,
            "a fight with strange losses");
  }
  void check_one(const Retreat& one, const Procedure* below) const {
    inside(lies_on<Fight>(below));
    require((one.length == 1 || one.length == 2) && one.gone <= one.trail.size(), "a retreat of nobody");
    require(one.going == kNoUnit ? one.gone == 0 : on_map(one.going) && one.gone > 0, "a retreat of nobody");
    for (std::size_t i = 0; i < one.gone; ++i) require(is_hex(one.trail[i]), "a retreat from nowhere");
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitId who{static_cast<std::uint8_t>(i)};
      require(!state_.units[i].retreats || (state_.on_map(who) && side_of(game_, state_, who) == one.side),
              "a retreat of nobody");
    }
  }
  void check_one(const Advance& one, const Procedure* below) const {
    inside(lies_on<Fight>(below));
    require(one.going == kNoUnit || on_map(one.going), "an advance of nobody");
  }
  void check_one(const Seizure& one, const Procedure* below) const {
    inside(lies_on<Charge, Advance>(below));
    require(on_map(one.train) && is_hex(one.hex) && state_[one.train].hex == one.hex &&
                lone_train_in(game_, state_, one.hex) != kNoUnit && on_map(one.by),
            "no train is seized");
  }
  void check_one(const Night&, const Procedure* below) const { inside(lies_on<Turn>(below)); }
  void check_one(const DummyMarch& one, const Procedure* below) const {
    inside(lies_on<Operations>(below));
    require(one.left <= 2 && is_chit(state_.drawn), "a march of no dummies");
    require(one.moved == kNoUnit || is_unit(one.moved), "a march of no dummies");
  }
  void check_one(const Reveal& one, const Procedure* below) const {
    inside(below != nullptr && game_.options.fog == Fog::Displays);
    require(is_unit(one.dummy) && game_[one.dummy].kind == Kind::Dummy && !state_.on_map(one.dummy) &&
                is_hex(one.hex),
            "nobody is revealed");
  }

  bool fits() const {
    if (state_.pending.kind == Pending::Kind::Roll) return fits_roll();
    const Side asked = state_.pending.side;
    const bool mover = asked == state_.activation.side;
    switch (state_.pending.ask) {
      case Ask::None:
        return false;
      case Ask::StrategicMap:
        return on_top<StrategicPlacement>() && top<StrategicPlacement>()->next == asked;
      case Ask::SetUp:
      case Ask::SetUpHex: {
        const auto* one = top<SetUp>();
        return one != nullptr && one->step == SetUp::Step::Units && one->side == asked &&
               (one->selected != kNoUnit) == (state_.pending.ask == Ask::SetUpHex);
      }
      case Ask::StartLosses:
        return top_at<SetUp>(SetUp::Step::Losses) && top<SetUp>()->side == asked;
      case Ask::Arrivals:
      case Ask::ArrivalHex: {
        const auto* one = top<Arrivals>();
        return one != nullptr && one->side == asked &&
               (one->selected != kNoUnit) == (state_.pending.ask == Ask::ArrivalHex) &&
               any_arrival(game_, state_, asked);
      }
      case Ask::Dummies:
        return top_at<Turn>(Turn::Step::Dummies) && top<Turn>()->side == asked;
      case Ask::ChooseChits:
        return top_at<Turn>(Turn::Step::Choice) && top<Turn>()->side == asked;
      case Ask::Surprise:
        return top_at<Operations>(Operations::Step::Draw) && game_.scenario.surprise != kNoFormation &&
               game_[game_.scenario.surprise].side == asked;
      case Ask::Drawn:
        return top_at<Operations>(Operations::Step::Surprise) && is_chit(state_.drawn) &&
               game_[state_.drawn].side == asked;
      case Ask::PlaceChit:
        return mover && top_at<Activation>(Activation::Step::Place) && is_chit(state_.activation.chit);
      case Ask::TakeUnits:
        return mover && top_at<Activation>(Activation::Step::Take) && is_chit(state_.activation.chit);
      case Ask::ChooseUnit:
        return mover && top_at<Activation>(Activation::Step::Movement);
      case Ask::MoveUnit: {
        const auto* one = top<GroupMove>();
        return mover && one != nullptr && one->count > 0 && !one->charged;
      }
      case Ask::BreakContact: {
        const auto* one = top<ContactBreak>();
        return !mover && one != nullptr && (one->waiting != 0 || one->leaving != kNoHex);
      }
      case Ask::LoseStep:
        return on_top<Losses>() && top<Losses>()->side == asked && top<Losses>()->count > 0;
      case Ask::Occupy:
        return mover && top_at<Charge>(Charge::Step::Occupy);
      case Ask::Seize:
        return mover && on_top<Seizure>();
      case Ask::Bombard:
        return mover && top_at<Activation>(Activation::Step::Fire);
      case Ask::Declare:
        return mover && top_at<Activation>(Activation::Step::Declare);
      case Ask::ChooseCombat:
        return mover && top_at<Activation>(Activation::Step::Fight);
      case Ask::ChooseTerrain:
        return !mover && top_at<Fight>(Fight::Step::Terrain);
      case Ask::GiveGround:
        return mover ? top_at<Fight>(Fight::Step::AttackerLosses)
                     : top_at<Fight>(Fight::Step::DefenderLosses);
      case Ask::RetreatHex:
        return on_top<Retreat>() && top<Retreat>()->side == asked;
      case Ask::Advance:
        return mover && on_top<Advance>();
      case Ask::Recover: {
        const auto* one = top<Night>();
        return one != nullptr && one->step == (asked == Side::Sardinian ? Night::Step::RecoverySardinian
                                                                        : Night::Step::RecoveryAustrian);
      }
      case Ask::DummyMarch:
        return on_top<DummyMarch>() && top<DummyMarch>()->left > 0 && game_[state_.drawn].side == asked;
      case Ask::Reveal:
        return on_top<Reveal>() && game_[top<Reveal>()->dummy].side == asked;
    }
    return false;
  }

  bool fits_roll() const {
    const int dice = state_.pending.dice;
    switch (state_.pending.roll) {
      case RollKind::None:
        return false;
      case RollKind::Draw:
        return top_at<Operations>(Operations::Step::Drawn) && cup(state_) != 0;
      case RollKind::March: {
        const auto* one = top<Activation>();
        return one != nullptr && one->step == Activation::Step::MarchLoss &&
               one->next < game_.formations.size() && dice == 1;
      }
      case RollKind::Charge: {
        const auto* one = top<Charge>();
        return one != nullptr && one->step == Charge::Step::Reply &&
               dice == charge_dice(game_, state_, one->from) && dice > 0;
      }
      case RollKind::ChargeDefence: {
        const auto* one = top<Charge>();
        return one != nullptr && one->step == Charge::Step::DefenderLosses &&
               dice == charge_reply_dice(game_, state_, one->target) && dice > 0;
      }
      case RollKind::Bombardment:
        return top_at<Bombardment>(Bombardment::Step::Loss) && dice == 1;
      case RollKind::Combat:
        return top_at<Fight>(Fight::Step::Defender) && dice == 1;
    }
    return false;
  }
};

}  // namespace

// The derived part of the State must have been rebuilt before the parts that ask the map are looked at; so it
// is made anew here from units that have been found sound.
void check_saved(const Game& game, const State& state) {
  saved::check_shape(state, kMostDice);
  State whole = state;
  whole.first_in_hex.fill(kNoUnit);
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitState& one = whole.units[i];
    require(one.status != Status::OnMap || index(one.hex) < game.map.size(), "a unit stands nowhere");
    require(one.depth <= kMostInHex * 2, "two counters in one place of a stack");
  }
  rebuild(game, whole);
  Checker(game, whole).check();
}

}  // namespace tamburino::novara
