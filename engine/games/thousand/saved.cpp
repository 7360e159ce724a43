#include "engine/core/saved.h"

#include "engine/games/thousand/play.h"

// A saved State comes from outside: every number in it that is used as an index must be one, the armies must
// stand where the battle is, and the procedures must lie on one another as the rules lay them.
namespace tamburino::thousand {
namespace {

using saved::as;
using saved::inside;
using saved::require;

class Checker : public saved::CheckerOf<Game, State> {
 public:
  using CheckerOf::CheckerOf;

  void check() const {
    require(state_.turn >= 1 && state_.turn <= game_.scenario.last_turn, "the turn is not one of the game");
    require(state_.armistice_turn <= state_.turn, "an armistice of a later turn");
    for (std::size_t i = 0; i < state_.units.size(); ++i) check_unit(state_.units[i], i);
    for (std::size_t i = 0; i < state_.commanders.size(); ++i) check_commander(state_.commanders[i], i);
    check_battle();
    for (std::size_t i = 0; i < state_.places.size(); ++i) check_place(state_.places[i], i);
    if (state_.over()) {
      require(state_.stack.empty() && state_.ending != Ending::None, "a game that is over goes on");
      return;
    }
    require(state_.ending == Ending::None, "a game that is over goes on");
    check_procedures();
    check_chosen();
    check_somebody_can_act();
  }

 private:
  bool is_place(PlaceId where) const { return saved::is_one_of(where, game_.places); }
  bool is_city(PlaceId where) const { return is_place(where) && game_[where].city; }
  bool is_commander(CommanderId who) const { return saved::is_one_of(who, game_.commanders); }
  bool leads(CommanderId who, Side side) const {  // is on the map, and of this side
    return is_commander(who) && game_[who].side == side && state_[who].fate == Fate::OnMap;
  }
  CommanderId senior(Side side) const { return state_.battle.senior[static_cast<std::size_t>(index(side))]; }
  Side defender() const { return enemy_of(state_.battle.attacker); }

  // --- counters

  void check_unit(const UnitState& one, std::size_t i) const {
    if (i >= game_.units.size()) {
      require(one == UnitState{}, "a unit that the game does not have");
      return;
    }
    const Unit& unit = game_.units[i];
    const bool guns = unit.kind == Kind::Artillery;
    const bool here = one.status == Status::OnMap;
    const bool battle = state_.battle.under_way;
    require(here == (one.place != kNoPlace), "a unit stands nowhere");
    require(one.side == unit.side || guns, "a unit has changed sides");
    require(one.status != Status::Pool || unit.kind == Kind::Insurgents, "a unit that nobody recruits");
    require(one.status != Status::Prize || (guns && battle), "a prize outside of battle");
    require(!one.fresh || guns, "a unit that cannot be captured is");
    require(!one.reduced || unit.has_reduced, "a unit without a reduced side is reduced");
    require(one.retreats_to == kNoPlace || (is_place(one.retreats_to) && battle), "a retreat from nothing");
    require(one.cell == kNoCell || (here && battle && index(one.cell) < kCells), "a unit in no cell");
    require(battle || (!one.fought && !one.withdrawn), "a unit in no battle");
    require(here || !one.chosen, "a unit is chosen that is not there");
  }

  void check_commander(const CommanderState& one, std::size_t i) const {
    if (i >= game_.commanders.size()) {
      require(one == CommanderState{}, "a commander that the game does not have");
      return;
    }
    const bool here = one.fate == Fate::OnMap;
    const bool battle = state_.battle.under_way;
    const CommanderId king = game_.chief[static_cast<std::size_t>(index(Side::Bourbon))];
    require(here == (one.place != kNoPlace), "a commander stands nowhere");
    require(one.fate != Fate::Fled || static_cast<int>(i) == index(king), "a commander has left the kingdom");
    require(one.retreats_to == kNoPlace || (is_place(one.retreats_to) && battle), "a retreat from nothing");
    require(battle || !one.withdrawn, "a commander in no battle");
    require(!one.appointed || (battle && here), "a commander in no battle");
  }

  // 5.2a  A city is its whose units are in it, as soon as they have taken it over.
  void check_place(const PlaceState& one, std::size_t i) const {
    if (i >= game_.places.size() || !game_.places[i].city) {
      require(one == PlaceState{}, "something is told of a place that is no city");
      return;
    }
    const PlaceId where{static_cast<std::uint8_t>(i)};
    require(!contested(state_, where), "both sides are in a city");
    require(!one.held || holds(state_, Side::Garibaldine, where), "a city is held by nobody");
    const auto* occupation = state_.stack.find<Occupation>();
    const auto* retreat = state_.stack.find<Retreat>();
    const bool entered = state_.over() || (occupation != nullptr && occupation->city == where) ||
                         (retreat != nullptr && retreat->entered.contains(where));
    require(entered || !holds(state_, enemy_of(one.owner), where), "a city of those who are not in it");
  }

  // --- the battle

  void check_battle() const {
    const BattleState& battle = state_.battle;
    if (!battle.under_way) {
      require(battle == BattleState{}, "a battle that is not fought");
      return;
    }
    require(is_place(battle.place), "a battle nowhere");
    require(battle.camp == game_[battle.place].zone && battle.siege == game_[battle.place].city,
            "a battle nowhere");
    for (const Side side : kSides) {
      const CommanderId who = senior(side);
      require(who == kNoCommander || (is_commander(who) && game_[who].side == side),
              "an army led by nobody of its own");
    }
    int stacked = 0;
    for (int at = 0; at < kCells; ++at) {
      check_stack(Cell{static_cast<std::uint8_t>(at)});
      stacked += battle.board[static_cast<std::size_t>(at)].size;
    }
    for (const UnitState& one : state_.units) stacked -= one.cell == kNoCell ? 0 : 1;
    require(stacked == 0, "a unit in no stack");
    for (int at = 0; at < kCells && !state_.over(); ++at) check_target(Cell{static_cast<std::uint8_t>(at)});
  }

  void check_stack(Cell where) const {
    const Stack& stack = state_[where];
    if (stack.empty()) {
      require(stack == Stack{}, "an empty stack");
      return;
    }
    require(stack.size <= kMostInCell, "a stack of nobody");
    require(on_battle_line(where) || line_of(where) == reserve_line(stack.side), "a stack out of line");
    require(stack.damage <= 250 && stack.hits <= kMostHits, "more damage than there can be");
    require(!stack.topless || stack.size > 1, "a stack without a top");
    for (std::size_t i = 0; i < stack.unit.size(); ++i) {
      const UnitId who = stack.unit[i];
      if (i >= stack.size) {
        require(who == kNoUnit, "a stack of nobody");
        continue;
      }
      require(saved::is_one_of(who, game_.units), "a stack of nobody");
      const UnitState& one = state_[who];  // its cell says that it is in no other
      require(one.cell == where && one.side == stack.side && !one.withdrawn && !one.fresh &&
                  one.place == state_.battle.stand(stack.side),
              "a unit is not where the battle is");
      for (std::size_t j = 0; j < i; ++j) require(stack.unit[j] != who, "a unit twice in a stack");
    }
  }

  void check_target(Cell where) const {
    const Stack& stack = state_[where];
    if (stack.target == kNoCell) return;
    const auto* round = state_.stack.find<Round>();
    require(round != nullptr && round->side == stack.side && index(stack.target) < kCells &&
                round->step >= Round::Step::Declare && round->step <= Round::Step::Support &&
                enemies_beside(game_, state_, where).contains(stack.target),
            "an attack on nobody");
  }

  // --- procedures

  void check_procedures() const {
    saved::check_procedures(state_,
                            [this](const auto& one, const Procedure* below) { check_one(one, below); });
    require(state_.battle.under_way == (state_.stack.find<Battle>() != nullptr),
            "a battle that is not fought");
    require(state_.pending.kind == Pending::Kind::Ask ? fits() : fits_roll(),
            "what is asked does not fit the procedure under way");
  }

  static void step(bool sound) { require(sound, "an unknown step"); }

  template <class Kind, class... Steps>
  static bool at(const Procedure* below, Steps... steps) {
    return saved::at_step(as<Kind>(below), steps...);
  }
  // In the turn of this side, at this step of it.
  static bool in_turn_of(const Procedure* below, Side side, PlayerTurn::Step step) {
    return at<PlayerTurn>(below, step) && as<PlayerTurn>(below)->side == side;
  }

  void check_one(const GameTurn&, const Procedure* below) const { inside(below == nullptr); }
  void check_one(const SetUp& one, const Procedure* below) const {
    inside(at<GameTurn>(below, GameTurn::Step::Begin) && game_.free_commander != kNoCommander);
    step(one.step == SetUp::Step::Free);
  }
  void check_one(const PlayerTurn& one, const Procedure* below) const {
    step(one.step != PlayerTurn::Step::Begin);
    inside(at<GameTurn>(below,
                        one.side == Side::Garibaldine ? GameTurn::Step::Bourbon : GameTurn::Step::Armistice));
  }
  void check_one(const March& one, const Procedure* below) const {
    inside(at<PlayerTurn>(below, PlayerTurn::Step::Movement));
    require(is_place(one.to), "a march to nowhere");
    require(one.who == kNoCommander || leads(one.who, as<PlayerTurn>(below)->side), "a march of nobody");
  }
  void check_one(const Recruit& one, const Procedure* below) const {
    const auto* march = as<March>(below);
    inside((march != nullptr && march->who == kNoCommander) || as<Captives>(below) != nullptr ||
           at<Retreat>(below, Retreat::Step::Arrive) || at<Garrison>(below, Garrison::Step::End) ||
           at<PlayerTurn>(below, PlayerTurn::Step::Reinforce, PlayerTurn::Step::Combat));
    require(is_city(one.city) && state_[one.city].owner == Side::Garibaldine, "recruiting in no city");
  }
  void check_one(const Garrison& one, const Procedure* below) const {
    inside(in_turn_of(below, one.besieger, PlayerTurn::Step::Combat));
    require(is_city(one.city), "a siege of no city");
  }
  void check_one(const Battle& one, const Procedure* below) const {
    inside(state_.battle.under_way && in_turn_of(below, state_.battle.attacker, PlayerTurn::Step::Combat));
    // Both armies are still to be set up, or the second one.
    if (one.step <= Battle::Step::DeployFirst) check_to_deploy(one.first);
    if (one.step <= Battle::Step::DeploySecond) check_to_deploy(enemy_of(one.first));
  }
  void check_to_deploy(Side side) const {
    require(!to_deploy(state_, side).empty() && battle_stacks(state_, side).empty() &&
                reserve_stacks(state_, side).empty(),
            "an army of nobody");
    for (const CommanderId who : commanders_fighting(game_, state_, side))
      require(!state_[who].appointed, "a commander in no battle");
  }
  void check_one(const Deployment& one, const Procedure* below) const {
    const auto* battle = as<Battle>(below);
    const auto after = one.second ? Battle::Step::Entrench : Battle::Step::DeploySecond;
    inside(battle != nullptr && battle->step == after);
    require(one.side == (one.second ? enemy_of(battle->first) : battle->first), "an army of nobody");
    if (one.open == kNoCell) return;
    const bool front = index(one.open) < kCells && line_of(one.open) == battle_line(one.side);
    const bool behind = index(one.open) < kCells && line_of(one.open) == reserve_line(one.side) &&
                        !battle_stacks(state_, one.side).empty();  // first comes the battle line
    require((front || behind) && (state_[one.open].empty() || state_[one.open].side == one.side),
            "a stack out of line");
  }
  void check_one(const Round& one, const Procedure* below) const {
    step(one.hits <= kMostDice);
    inside(at<Battle>(
        below, one.side == state_.battle.attacker ? Battle::Step::DefenderRound : Battle::Step::RoundOver));
    if (one.mover == kNoCell) return;
    require(index(one.mover) < kCells && !state_[one.mover].empty() && state_[one.mover].side == one.side,
            "a stack of nobody");
  }
  void check_one(const NewTops&, const Procedure* below) const {
    inside(at<Round>(below, Round::Step::Realign) ||
           at<Retreat>(below, Retreat::Step::Arrive, Retreat::Step::End) ||
           at<Battle>(below, Battle::Step::AfterArtillery));
  }
  void check_one(const Retreat& one, const Procedure* below) const {
    const auto* battle = as<Battle>(below);
    const bool beaten_army = at<Battle>(below, Battle::Step::Captives) && battle->loser == one.side;
    const bool idle_attacker =
        at<Battle>(below, Battle::Step::AttackerRound) && one.side == state_.battle.attacker;  // T54
    const bool own_round = at<Round>(below, Round::Step::End) && as<Round>(below)->side == one.side;
    inside(own_round || ((beaten_army || idle_attacker) && one.forced));
    require((one.entered - game_.all_places).empty() &&
                (one.step == Retreat::Step::Arrive || one.entered.empty()),
            "a retreat to nowhere");
    require(one.to == kNoPlace || (is_place(one.to) && game_[state_.battle.place].by_land.contains(one.to)),
            "a retreat to nowhere");
    for (const UnitId who : units_fighting(state_, one.side)) check_retreat(one, state_[who].retreats_to);
    for (const CommanderId who : commanders_fighting(game_, state_, one.side))
      check_retreat(one, state_[who].retreats_to);
  }
  void check_retreat(const Retreat& retreat, PlaceId where) const {
    require(where == kNoPlace || may_retreat_to(game_, state_, retreat.side, where).allowed(),
            "a retreat to nowhere");
  }
  void check_one(const Reductions& one, const Procedure* below) const {
    if (one.who == Reductions::Who::Retreating) {
      inside(at<Retreat>(below, Retreat::Step::Leave, Retreat::Step::Stay) &&
             as<Retreat>(below)->side == one.side);
      return;
    }
    require(is_place(one.place), "losses nowhere");
    const auto* garrison = as<Garrison>(below);
    const auto* attrition = as<Attrition>(below);
    inside((at<Garrison>(below, Garrison::Step::Fall) && garrison->city == one.place &&
            garrison->besieger == enemy_of(one.side)) ||
           (attrition != nullptr && attrition->now == one.place && attrition->side == one.side));
  }
  void check_one(const Captives& one, const Procedure* below) const {
    const auto* march = as<March>(below);
    inside((march != nullptr && march->who == kNoCommander) || at<Retreat>(below, Retreat::Step::Arrive) ||
           at<Battle>(below, Battle::Step::End) || at<Occupation>(below, Occupation::Step::Enter) ||
           at<Recruit>(below, Recruit::Step::End) ||
           at<PlayerTurn>(below, PlayerTurn::Step::Reinforce, PlayerTurn::Step::Combat));
    require(one.now == kNoCommander || is_commander(one.now), "no such captive");
    for (const CommanderId who : one.waiting)
      require(is_commander(who) && state_[who].fate == Fate::OnMap, "no such captive");
  }
  void check_one(const Occupation& one, const Procedure* below) const {
    step(one.step == Occupation::Step::Enter);
    inside(at<Garrison>(below, Garrison::Step::End) || in_turn_of(below, one.side, PlayerTurn::Step::Combat));
    require(is_city(one.city) && !holds(state_, enemy_of(one.side), one.city), "a city that has not fallen");
  }
  void check_one(const Attrition& one, const Procedure* below) const {
    inside(in_turn_of(below, one.side, PlayerTurn::Step::Points));
    require((one.now == kNoPlace || is_place(one.now)) && (one.waiting - game_.all_places).empty(),
            "attrition nowhere");
  }
  void check_one(const Evacuation&, const Procedure* below) const {
    inside(at<GameTurn>(below, GameTurn::Step::End) && armistice_made(state_));
  }

  // --- what is asked

  bool turn_at(PlayerTurn::Step step) const {
    return top_at<PlayerTurn>(step) && top<PlayerTurn>()->side == state_.pending.side;
  }
  bool round_at(Round::Step step) const {
    return top_at<Round>(step) && top<Round>()->side == state_.pending.side;
  }
  // An army with commanders, none of whom is in charge.
  bool leaderless(Side side) const {
    const CommanderSet here = commanders_fighting(game_, state_, side);
    return !here.empty() && (senior(side) == kNoCommander || !here.contains(senior(side)));
  }

  bool fits() const {
    const Side asked = state_.pending.side;
    switch (state_.pending.ask) {
      case Ask::None:
        return false;
      case Ask::FreeForce:
        return top_at<SetUp>(SetUp::Step::Free) && asked == Side::Bourbon;
      case Ask::Reinforce:
        return turn_at(PlayerTurn::Step::Reinforce) && to_be_stationed(game_, state_) &&
               asked == Side::Garibaldine &&
               (state_[game_.scenario.starred_entry].owner == asked || state_.armistice == Armistice::Truce);
      case Ask::Return:
        return turn_at(PlayerTurn::Step::Return);
      case Ask::March:
        return turn_at(PlayerTurn::Step::Movement);
      case Ask::TakeUnits: {
        const auto* march = top<March>();
        return march != nullptr && leads(march->who, asked) &&
               may_march(game_, state_, march->who, march->to);
      }
      case Ask::Rebuild:
        return top_at<Recruit>(Recruit::Step::Rebuild) && asked == Side::Garibaldine;
      case Ask::Combat:
        return turn_at(PlayerTurn::Step::Combat);
      case Ask::Senior:
        return fits_senior(asked);
      case Ask::Deploy:
        return top<Deployment>() != nullptr && top<Deployment>()->side == asked;
      case Ask::Entrench:
        return top_at<Battle>(Battle::Step::Entrench) && asked == defender();
      case Ask::Manoeuvre:
        return round_at(Round::Step::Manoeuvre) && !leaderless(asked);
      case Ask::PlaceStack:
        return round_at(Round::Step::Move) && top<Round>()->mover != kNoCell;
      case Ask::Declare:
        return round_at(Round::Step::Declare);
      case Ask::Realign:
        return round_at(Round::Step::Realign);
      case Ask::Top:
        return top<NewTops>() != nullptr && topless_side() == index(asked);
      case Ask::Retreat:
        return top_at<Retreat>(Retreat::Step::Choose) && top<Retreat>()->side == asked;
      case Ask::Reduce:
        return top<Reductions>() != nullptr && top<Reductions>()->side == asked &&
               top<Reductions>()->left > 0;
      case Ask::Replace: {
        const auto* captives = top<Captives>();
        return captives != nullptr && captives->step == Captives::Step::Replace &&
               is_commander(captives->now) && game_[captives->now].side == asked &&
               state_[captives->now].fate == Fate::Captured;
      }
      case Ask::Occupy:
        return top<Occupation>() != nullptr && top<Occupation>()->side == asked;
      case Ask::Evacuate:
        return top<Evacuation>() != nullptr && asked == Side::Bourbon;
    }
    return false;
  }

  // 4.3d  Before the armies are set up, or when the commander of either has left the field.
  bool fits_senior(Side asked) const {
    const bool before =
        top_at<Battle>(asked == state_.battle.attacker ? Battle::Step::DefenderSenior : Battle::Step::Order);
    return (before || top_at<Round>(Round::Step::Senior)) && leaderless(asked);
  }

  int topless_side() const {  // of the first stack without a top
    for (const Stack& one : state_.battle.board) {
      if (one.topless) return index(one.side);
    }
    return -1;
  }

  bool fits_roll() const {
    const int dice = state_.pending.dice;
    const auto* round = top<Round>();
    const bool moving = round != nullptr && round->mover != kNoCell;
    switch (state_.pending.roll) {
      case RollKind::None:
        return false;
      case RollKind::Recruit:
        return top_at<Recruit>(Recruit::Step::Roll) && dice == 1;
      case RollKind::Order:
        return top_at<Battle>(Battle::Step::Order) && !state_.battle.siege && dice == 2 &&
               !leaderless(state_.battle.attacker) && !leaderless(defender());
      case RollKind::Artillery:
        return top_at<Battle>(Battle::Step::AfterArtillery) && dice > 0 &&
               dice == batteries_firing(game_, state_).size();
      case RollKind::Flank:
        return moving && round->step == Round::Step::Roll && on_battle_line(round->mover) && dice == 2;
      case RollKind::Reserve:
        return moving && round->step == Round::Step::Roll && !on_battle_line(round->mover) && dice == 2;
      case RollKind::Attack:
        return moving && round->step == Round::Step::Resolve && state_[round->mover].target != kNoCell &&
               dice == attack_dice(game_, state_, round->mover);
      case RollKind::Support:
        return moving && round->step == Round::Step::Support && state_[round->mover].target != kNoCell &&
               round->hits > 0 && dice > 0 &&
               dice == support_dice(game_, state_, state_[round->mover].target);
      case RollKind::Retreat:
        return top_at<Retreat>(Retreat::Step::Roll) && !top<Retreat>()->forced && dice == 1;
      case RollKind::Garrison:
        return top_at<Garrison>(Garrison::Step::Roll) && dice == 1;
      case RollKind::Attrition:
        return top<Attrition>() != nullptr && top<Attrition>()->now != kNoPlace && dice == 1;
      case RollKind::Capture: {
        const auto* captives = top<Captives>();
        return captives != nullptr && captives->step == Captives::Step::Roll && is_commander(captives->now) &&
               captives->waiting.contains(captives->now) && dice == 1;
      }
    }
    return false;
  }

  // Chosen are those who march along, or those among the losses who have been hit already.
  void check_chosen() const {
    const auto* march = top<March>();
    const auto* losses = top<Reductions>();
    for (std::size_t i = 0; i < game_.units.size(); ++i) {
      const UnitState& one = state_.units[i];
      if (!one.chosen) continue;
      const bool marches = march != nullptr && one.side == game_[march->who].side &&
                           one.place == state_[march->who].place && !one.moved && !one.fresh;
      const bool hit =
          losses != nullptr && one.side == losses->side &&
          (losses->who == Reductions::Who::Place ? one.place == losses->place : one.retreats_to != kNoPlace);
      require(marches || hit, "a unit is chosen for nothing");
    }
  }

  void check_somebody_can_act() const {
    if (state_.pending.kind != Pending::Kind::Ask) return;
    ActionList list;
    list_actions(game_, state_, list);
    require(!list.empty(), "nobody could do anything");
  }

  static constexpr int kMostHits = 4 * kMostDice;  // of the four stacks that can stand around one
};

}  // namespace

// The derived part of the State is made anew, from counters of which it is known first that they stand in
// places.
void check_saved(const Game& game, const State& state) {
  saved::check_shape(state, kMostDice);
  State whole = state;
  for (std::size_t i = 0; i < game.units.size(); ++i) {
    const UnitState& one = whole.units[i];
    require(one.status != Status::OnMap || saved::is_one_of(one.place, game.places), "a unit stands nowhere");
  }
  for (std::size_t i = 0; i < game.commanders.size(); ++i) {
    const CommanderState& one = whole.commanders[i];
    require(one.fate != Fate::OnMap || saved::is_one_of(one.place, game.places),
            "a commander stands nowhere");
  }
  rebuild(game, whole);
  Checker(game, whole).check();
}

}  // namespace tamburino::thousand
