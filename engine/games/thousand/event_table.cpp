#include "engine/games/thousand/event_table.h"

#include "engine/games/thousand/names.h"
#include "engine/games/thousand/rules.h"

namespace tamburino::thousand {
namespace {

std::string_view victory_word(int value) { return word_of(Victory{static_cast<std::uint8_t>(value)}); }

using Class = EventClass;
using What = EventKind;

// Facts are counted from 0, in the order in which the rules tell them.
constexpr std::array kEvents{
    event_row(What::TurnBegins, "turn-begins", Class::Turn, "", Weight::Headline).opening(Opens::Turn),
    event_row(What::Placed, "placed", Class::SetUp, "set-up").whose(0).joining(Joins::Like).along(1),
    event_row(What::Arrived, "arrived", Class::Reinforcement, "reinforcements")
        .whose(0)
        .joining(Joins::Like)
        .along(1),
    event_row(What::CommanderArrived, "commander-arrived", Class::Reinforcement, "reinforcements")
        .whose(0)
        .along(1),
    event_row(What::Marched, "marched", Class::Movement, "movement").whose(0).along(1),
    event_row(What::CityTaken, "city-taken", Class::Place, "", Weight::Headline)
        .whose(1)
        .joining(Joins::Nothing),
    event_row(What::Rolled, "rolled", Class::Dice, "", Weight::Detail).thrown({0, 3}).joining(Joins::Fight),
    event_row(What::Item, "item", Class::Reckoning, "", Weight::Detail).joining(Joins::Fight),
    event_row(What::Recruited, "recruited", Class::Reinforcement, "movement").whose(0),
    event_row(What::NotRecruited, "not-recruited", Class::Reinforcement, "movement"),
    event_row(What::Rebuilt, "rebuilt", Class::Recovery, "movement").whose(0),
    event_row(What::TruceBroken, "truce-broken", Class::Command, "", Weight::Headline),
    event_row(What::BattleBegins, "battle-begins", Class::Combat, "battle", Weight::Headline)
        .whose(1)
        .opening(Opens::Battle, 0),
    event_row(What::SetUpOrder, "set-up-order", Class::Combat).whose(0),
    event_row(What::Leads, "leads", Class::Command).whose(0),
    event_row(What::Appointed, "appointed", Class::Command).whose(0),
    event_row(What::StackMade, "stack-made", Class::Combat, "", Weight::Detail)
        .whose(kActor)
        .joining(Joins::Like),
    event_row(What::UnitAdded, "unit-added", Class::Combat, "", Weight::Detail).whose(0).joining(Joins::Like),
    event_row(What::Deployed, "deployed", Class::Combat).whose(0),
    event_row(What::Entrenched, "entrenched", Class::Combat).whose(kActor),
    event_row(What::Fired, "fired", Class::Combat, "", Weight::Headline)
        .whose(0)
        .thrown({2, 2})
        .opening(Opens::Fight),
    event_row(What::FlankTried, "flank-tried", Class::Combat).whose(kActor).thrown({1, 2, true}),
    event_row(What::Flanked, "flanked", Class::Combat).whose(kActor),
    event_row(What::FlankFailed, "flank-failed", Class::Combat).whose(kActor),
    event_row(What::ReserveTried, "reserve-tried", Class::Combat).whose(kActor).thrown({1, 1, true}),
    event_row(What::ReserveCalled, "reserve-called", Class::Combat).whose(kActor),
    event_row(What::ReserveFailed, "reserve-failed", Class::Combat).whose(kActor),
    event_row(What::Declared, "declared", Class::Combat).whose(kActor).joining(Joins::Like),
    event_row(What::Attacked, "attacked", Class::Combat, "", Weight::Headline)
        .whose(kActor)
        .opening(Opens::Fight),
    event_row(What::HitsScored, "hits-scored", Class::Combat).joining(Joins::Fight),
    event_row(What::Supported, "supported", Class::Combat).whose(kActor).joining(Joins::Fight),
    event_row(What::Damaged, "damaged", Class::Loss).joining(Joins::Fight),
    event_row(What::StackReduced, "stack-reduced", Class::Loss).joining(Joins::Fight),
    event_row(What::Reduced, "reduced", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::Eliminated, "eliminated", Class::Loss, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Fight),
    event_row(What::BatteryCaptured, "battery-captured", Class::Loss, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Fight),
    event_row(What::NewTop, "new-top", Class::Combat, "", Weight::Detail).whose(0).joining(Joins::Fight),
    event_row(What::Realigned, "realigned", Class::Combat).whose(kActor),
    event_row(What::RetreatRolled, "retreat-rolled", Class::Combat).whose(0).thrown({2, 2}),
    event_row(What::RetreatAllowed, "retreat-allowed", Class::Combat).whose(0),
    event_row(What::RetreatRefused, "retreat-refused", Class::Combat).whose(0),
    event_row(What::Withdrew, "withdrew", Class::Movement).whose(0).joining(Joins::Like).along(1),
    event_row(What::CommanderWithdrew, "commander-withdrew", Class::Movement)
        .whose(0)
        .joining(Joins::Like)
        .along(1),
    event_row(What::CannotRetreat, "cannot-retreat", Class::Combat).whose(0),
    event_row(What::RoundBegins, "round-begins", Class::Combat, "", Weight::Headline).joining(Joins::Nothing),
    event_row(What::BattleOver, "battle-over", Class::Combat, "", Weight::Headline)
        .whose(1)
        .joining(Joins::Nothing),
    event_row(What::BattleWon, "battle-won", Class::Score, "", Weight::Headline).joining(Joins::Nothing),
    event_row(What::Captured, "captured", Class::Loss, "", Weight::Headline).whose(0),
    event_row(What::Escaped, "escaped", Class::Command).whose(0),
    event_row(What::Replaced, "replaced", Class::Command).whose(0),
    event_row(What::GarrisonRolled, "garrison-rolled", Class::Combat, "siege", Weight::Headline)
        .thrown({1, 1}),
    event_row(What::Occupied, "occupied", Class::Place, "", Weight::Headline).whose(1),
    event_row(What::Isolated, "isolated", Class::Supply, "attrition").joining(Joins::Like),
    event_row(What::AttritionRolled, "attrition-rolled", Class::Supply, "attrition").thrown({1, 1}),
    event_row(What::PointsAre, "points-are", Class::Score, "points"),
    event_row(What::CityScores, "city-scores", Class::Score, "points"),
    event_row(What::ArmisticeBegins, "armistice-begins", Class::Turn, "armistice", Weight::Headline),
    event_row(What::Evacuated, "evacuated", Class::Movement, "armistice")
        .whose(0)
        .joining(Joins::Like)
        .along(1),
    event_row(What::CommanderEvacuated, "commander-evacuated", Class::Movement, "armistice")
        .whose(0)
        .joining(Joins::Like)
        .along(1),
    event_row(What::CommandersFlip, "commanders-flip", Class::Command).whose(0),
    event_row(What::Fled, "fled", Class::Result, "", Weight::Headline).whose(0),
    event_row(What::Conceded, "conceded", Class::Result, "over", Weight::Headline)
        .whose(0)
        .joining(Joins::Nothing),
    event_row(What::GameOver, "game-over", Class::Result, "over", Weight::Headline)
        .whose(0)
        .joining(Joins::Nothing)
        .resulting(1, victory_word),
    event_row(What::ReinforcementsWait, "reinforcements-wait", Class::Reinforcement, "reinforcements"),
    event_row(What::MustWithdraw, "must-withdraw", Class::Combat).whose(0),
};
static_assert(kEvents.size() == kEventKinds && in_order(kEvents),
              "a row for every kind of event, in its order");

constexpr std::array kRolls{
    RollRow{"recruit", "recruit", "5.2.1a", "movement"},
    RollRow{"order", "order", "11.4.1a", "battle"},
    RollRow{"artillery", "artillery", "11.4.1g", "battle", Reads::Each},
    RollRow{"flank", "flank", "11.4.2c", "battle"},
    RollRow{"reserve", "reserve", "11.4.3a", "battle"},
    RollRow{"attack", "attack", "11.4.5c", "battle", Reads::Each},
    RollRow{"support", "support", "11.4.5i", "battle", Reads::Each},
    RollRow{"retreat", "retreat", "11.5e", "battle"},
    RollRow{"garrison", "garrison", "11.1b", "siege"},
    RollRow{"attrition", "attrition", "12.0d", "attrition"},
    RollRow{"capture", "capture", "11.5j"},
};

constexpr std::array kPhases{
    PhaseRow{"set-up", "6"},
    PhaseRow{"turn-begins", "9"},
    PhaseRow{"reinforcements", "9.1"},
    PhaseRow{"movement", "10"},
    PhaseRow{"combat", "11"},
    PhaseRow{"battle", "11.4"},
    PhaseRow{"deploy", "11.4.1", "battle"},
    PhaseRow{"entrench", "11.4.1", "battle"},
    PhaseRow{"artillery", "11.4.1", "battle"},
    PhaseRow{"manoeuvre", "11.4.2", "battle"},
    PhaseRow{"declare", "11.4.5", "battle"},
    PhaseRow{"realign", "11.4.5", "battle"},
    PhaseRow{"retreat", "11.5", "battle"},
    PhaseRow{"settle", "11.5", "battle"},
    PhaseRow{"siege", "11.6"},
    PhaseRow{"attrition", "12"},
    PhaseRow{"points", "13"},
    PhaseRow{"armistice", "8"},
    PhaseRow{"evacuation", "8", "armistice"},
    PhaseRow{"turn-ends", "9"},
    PhaseRow{"over", "14"},
};

std::optional<Side> hand_of(const Game& game, const State& state) {
  const auto* round = state.stack.top_as<Round>();
  switch (state.pending.roll) {
    case RollKind::Recruit:
      return Side::Garibaldine;  // 5.2.1
    case RollKind::Order:
      return state.battle.attacker;
    case RollKind::Flank:
    case RollKind::Reserve:
    case RollKind::Attack:
      return round->side;
    case RollKind::Support:
      return enemy_of(round->side);
    case RollKind::Retreat:
      return state.stack.top_as<Retreat>()->side;
    case RollKind::Garrison:
      return enemy_of(state.stack.top_as<Garrison>()->besieger);
    case RollKind::Attrition:
      return state.stack.top_as<Attrition>()->side;
    case RollKind::Capture:
      return game[state.stack.top_as<Captives>()->now].side;
    case RollKind::Artillery:  // of both sides: each shot says whose it is
    case RollKind::None:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::span<const EventRow> event_table() { return kEvents; }
std::span<const RollRow> roll_table() { return kRolls; }
std::span<const PhaseRow> phase_table() { return kPhases; }

std::optional<Side> side_of(const Game& game, const Fact& fact) {
  const auto n = static_cast<std::size_t>(fact.value);
  const auto side_in = [&](const auto& all) {
    return n < all.size() ? std::optional(all[n].side) : std::nullopt;
  };
  switch (fact.kind) {
    case Fact::Kind::Side:
      return Side{static_cast<std::uint8_t>(n)};
    case Fact::Kind::Piece:
      return side_in(game.units);
    case Fact::Kind::Commander:
      return side_in(game.commanders);
    default:
      return std::nullopt;
  }
}

Cast cast_of(const Game& game, const State& state) {
  Cast cast;
  if (state.pending.kind == Pending::Kind::Ask)
    cast.hands[0] = static_cast<std::int8_t>(index(state.pending.side));
  if (state.pending.kind != Pending::Kind::Roll) return cast;
  cast.roll = roll_called(kRolls, word_of(state.pending.roll));
  if (const auto hand = hand_of(game, state)) {
    cast.hands[0] = static_cast<std::int8_t>(index(*hand));
    const bool each = state.pending.roll == RollKind::Order || state.pending.roll == RollKind::Flank;
    if (each) cast.hands[1] = static_cast<std::int8_t>(index(enemy_of(*hand)));
  }
  if (const auto* round = state.stack.top_as<Round>()) {
    const bool attack = state.pending.roll == RollKind::Attack || state.pending.roll == RollKind::Support;
    cast.roller = cell(round->mover);
    if (attack) cast.target = cell(state[round->mover].target);
    if (state.pending.roll == RollKind::Support) std::swap(cast.roller, cast.target);
  }
  if (const auto* captives = state.stack.top_as<Captives>()) cast.roller = commander(captives->now);
  if (const auto* recruit = state.stack.top_as<Recruit>()) cast.target = place(recruit->city);
  if (const auto* garrison = state.stack.top_as<Garrison>()) cast.target = place(garrison->city);
  if (const auto* attrition = state.stack.top_as<Attrition>()) cast.target = place(attrition->now);
  return cast;
}

}  // namespace tamburino::thousand
