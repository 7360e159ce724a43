#include "engine/games/butchery/event_table.h"

#include "engine/games/butchery/names.h"
#include "engine/games/butchery/rules.h"

namespace tamburino::butchery {
namespace {

std::string_view weather_word(int value) { return word_of(Weather{static_cast<std::uint8_t>(value)}); }
std::string_view result_word(int value) { return word_of(CombatResult{static_cast<std::uint8_t>(value)}); }
std::string_view level_word(int value) { return word_of(Level{static_cast<std::uint8_t>(value)}); }

using Class = EventClass;
using What = EventKind;

// Facts are counted from 0, in the order in which the rules tell them.
constexpr std::array kEvents{
    event_row(What::TurnBegins, "turn-begins", Class::Turn, "", Weight::Headline).opening(Opens::Turn),
    event_row(What::WeatherIs, "weather-is", Class::Weather, "weather").resulting(0, weather_word),
    event_row(What::Rolled, "rolled", Class::Dice, "", Weight::Detail).thrown({1, 2}).joining(Joins::Fight),
    event_row(What::Drawn, "drawn", Class::Command, "activation", Weight::Headline)
        .whose(0)
        .opening(Opens::Activation, 0),
    event_row(What::Item, "item", Class::Reckoning, "", Weight::Detail).joining(Joins::Fight),
    event_row(What::ReactionPassed, "reaction-passed", Class::Command, "command").whose(0),
    event_row(What::ReactionFailed, "reaction-failed", Class::Command, "command").whose(0),
    event_row(What::LeaderMoved, "leader-moved", Class::Movement).whose(0).along(1),
    event_row(What::OutOfCommand, "out-of-command", Class::Command, "command").whose(0).joining(Joins::Like),
    event_row(What::RiderSent, "rider-sent", Class::Movement, "command").whose(0),
    event_row(What::RiderDelivered, "rider-delivered", Class::Movement, "command").whose(0),
    event_row(What::RiderRejoined, "rider-rejoined", Class::Movement).whose(0),
    event_row(What::RiderChased, "rider-chased", Class::Movement).whose(0),
    event_row(What::InitiativeWon, "initiative-won", Class::Command, "initiative", Weight::Headline).whose(0),
    event_row(What::InitiativeTied, "initiative-tied", Class::Command, "initiative"),
    event_row(What::MarkerPicked, "marker-picked", Class::Command, "activation", Weight::Headline)
        .whose(0)
        .opening(Opens::Activation, 1),
    event_row(What::ActivationPassed, "activation-passed", Class::Command, "activation").whose(0),
    event_row(What::ActivationFailed, "activation-failed", Class::Command, "activation").whose(0),
    event_row(What::Entered, "entered", Class::Reinforcement).whose(0).along(1),
    event_row(What::EntryDelayed, "entry-delayed", Class::Reinforcement).whose(0),
    event_row(What::DirectCommand, "direct-command", Class::Command).whose(0),
    event_row(What::ForcedMarch, "forced-march", Class::Movement, "movement").whose(0),
    event_row(What::Fired, "fired", Class::Combat, "barrage", Weight::Headline)
        .whose(0)
        .opening(Opens::Fight),
    event_row(What::Moved, "moved", Class::Movement, "movement").whose(0).joining(Joins::March).along(1),
    event_row(What::Faced, "faced", Class::Movement, "", Weight::Detail).whose(0).joining(Joins::March),
    event_row(What::CannotAssault, "cannot-assault", Class::Combat, "", Weight::Detail).whose(0),
    event_row(What::Assaulted, "assaulted", Class::Combat, "declare").whose(0),
    event_row(What::NoQuarter, "no-quarter", Class::Combat, "declare").whose(0),
    event_row(What::CoordinationTried, "coordination-tried", Class::Combat, "declare").whose(0),
    event_row(What::CoordinationPassed, "coordination-passed", Class::Combat).whose(0),
    event_row(What::CoordinationFailed, "coordination-failed", Class::Combat).whose(0),
    event_row(What::Lapsed, "lapsed", Class::Combat).whose(0),
    event_row(What::FellBack, "fell-back", Class::Combat, "resolve").whose(0).along(1, 2),
    event_row(What::Supported, "supported", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::Defended, "defended", Class::Combat, "resolve", Weight::Headline)
        .whose(0)
        .opening(Opens::Fight),
    event_row(What::Declined, "declined", Class::Combat, "resolve").whose(0),
    event_row(What::Attacked, "attacked", Class::Combat, "resolve", Weight::Headline)
        .whose(0)
        .opening(Opens::Fight),
    event_row(What::ResultIs, "result-is", Class::Combat)
        .whose(0)
        .joining(Joins::Fight)
        .resulting(1, result_word),
    event_row(What::TestPassed, "test-passed", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::TestFailed, "test-failed", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::Disorganised, "disorganised", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::StepLost, "step-lost", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::Eliminated, "eliminated", Class::Loss, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Fight),
    event_row(What::Retreated, "retreated", Class::Combat).whose(0).joining(Joins::Fight).along(1, 2),
    event_row(What::CannotRetreat, "cannot-retreat", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::Advanced, "advanced", Class::Combat).whose(0).joining(Joins::Fight).along(1),
    event_row(What::StandPassed, "stand-passed", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::StandFailed, "stand-failed", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::CommanderLost, "commander-lost", Class::Loss, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Fight),
    event_row(What::AidePlaced, "aide-placed", Class::Command).whose(0).joining(Joins::Fight),
    event_row(What::AideGone, "aide-gone", Class::Command).whose(0).joining(Joins::Fight),
    event_row(What::ChiefKilled, "chief-killed", Class::Loss, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Fight),
    event_row(What::ChiefDisplaced, "chief-displaced", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::Followed, "followed", Class::Movement, "", Weight::Detail).whose(0).joining(Joins::Fight),
    event_row(What::FormationBroken, "formation-broken", Class::Loss, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Fight),
    event_row(What::Rallied, "rallied", Class::Recovery, "rally").whose(0),
    event_row(What::NotRallied, "not-rallied", Class::Recovery, "rally").whose(0),
    event_row(What::PlaceTaken, "place-taken", Class::Place, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Nothing),
    event_row(What::GameOver, "game-over", Class::Result, "over", Weight::Headline)
        .joining(Joins::Nothing)
        .resulting(1, level_word),
};
static_assert(kEvents.size() == kEventKinds && in_order(kEvents),
              "a row for every kind of event, in its order");

// A combat and a cohesion test are thrown for in several places.
constexpr std::array kRolls{
    RollRow{"weather", "weather", "7b", "weather"},
    RollRow{"reaction", "reaction", "8.1b", "command"},
    RollRow{"initiative", "initiative", "9a", "initiative"},
    RollRow{"marker", "marker", "10a", "operations", Reads::Sum, true},
    RollRow{"activation", "activation", "10.1.1b", "activation"},
    RollRow{"coordination", "coordination", "12.1a", "resolve"},
    RollRow{"barrage", "combat", "10.2.2", "barrage", Reads::Higher},
    RollRow{"defence", "combat", "10.4.3a", "resolve", Reads::Higher},
    RollRow{"attack", "combat", "10.4.3a", "resolve", Reads::Higher},
    RollRow{"cohesion", "cohesion", "2a"},
    RollRow{"march", "cohesion", "12.3", "movement"},
    RollRow{"stand", "cohesion", "12.2a", "resolve"},
    RollRow{"rally", "cohesion", "11a", "rally"},
    RollRow{"casualty", "casualty", "10.4.12b", "resolve"},
};

constexpr std::array kPhases{
    PhaseRow{"setup", "4a"},
    PhaseRow{"weather", "7"},
    PhaseRow{"command", "8"},
    PhaseRow{"riders", "8.3", "command"},
    PhaseRow{"initiative", "9"},
    PhaseRow{"pick", "9b", "initiative"},
    PhaseRow{"operations", "10"},
    PhaseRow{"activation", "10.1"},
    PhaseRow{"status", "10.1.2", "activation"},
    PhaseRow{"barrage", "10.2", "activation"},
    PhaseRow{"movement", "10.3", "activation"},
    PhaseRow{"declare", "10.4.1", "activation"},
    PhaseRow{"resolve", "10.4.2", "activation"},
    PhaseRow{"rally", "11"},
    PhaseRow{"over", "13.2.2"},
};

struct Roller {
  std::string_view what;
  Fact who{}, target{};
};

// 10.4.3  The first of those that strike together stands for all.
Roller combat_roller(const State& state) {
  if (const auto* fire = state.stack.top_as<Barrage>())
    return {"barrage", unit(fire->battery), unit(fire->target)};
  const auto& now = *state.stack.top_as<Engagement>();
  const auto& assaults = state.activation.assaults;
  if (now.step == Engagement::Step::DefenceRoll)
    return {"defence", unit(assaults[now.next].target), unit(assaults[now.next].attacker)};
  const AssaultMask group = group_of(state, now.first);
  for (std::size_t i = 0; i < state.activation.assault_count; ++i) {
    if ((group >> i & 1U) != 0 && assaults[i].attacked)
      return {"attack", unit(assaults[i].attacker), unit(assaults[i].target)};
  }
  return {"attack", unit(assaults[now.first].attacker), unit(assaults[now.first].target)};
}

// 2  The tests of cohesion, by what they are taken for.
Roller cohesion_roller(const State& state) {
  if (const auto* move = state.stack.top_as<PieceMove>()) return {"march", fact(move->piece)};
  if (const auto* advance = state.stack.top_as<Advance>()) return {"stand", unit(advance->unit)};
  if (const auto* rally = state.stack.top_as<RallyPhase>()) return {"rally", unit(rally->testing)};
  return {"cohesion", unit(state.stack.top_as<Outcome>()->unit)};
}

// 10.4.12b
Fact commander_at_risk(const State& state) {
  const auto& now = *state.stack.top_as<Engagement>();
  const bool attackers = now.attack_led || now.coordination_tried;
  return commander(attackers ? now.attacker_commander : now.defender_commander);
}

Roller roller(const State& state) {
  switch (state.pending.roll) {
    case RollKind::Reaction:
      return {"reaction", chief(state.stack.top_as<ChiefMarch>()->nation)};
    case RollKind::Activation:
      return {"activation", commander(state.activation.formation)};
    case RollKind::Coordination:
      return {"coordination", commander(state.activation.formation), unit(state.activation.coordination)};
    case RollKind::Combat:
      return combat_roller(state);
    case RollKind::Cohesion:
      return cohesion_roller(state);
    case RollKind::Casualty:
      return {"casualty", commander_at_risk(state)};
    case RollKind::Weather:
    case RollKind::Initiative:
    case RollKind::Marker:
    case RollKind::None:
      break;
  }
  return {word_of(state.pending.roll)};
}

}  // namespace

std::span<const EventRow> event_table() { return kEvents; }
std::span<const RollRow> roll_table() { return kRolls; }
std::span<const PhaseRow> phase_table() { return kPhases; }

std::optional<Side> side_of(const Game& game, const Fact& fact) {
  const auto n = static_cast<std::size_t>(fact.value);
  switch (fact.kind) {
    case Fact::Kind::Side:
      return Side{static_cast<std::uint8_t>(n)};
    case Fact::Kind::Formation:
      return n < game.formations.size() ? std::optional(side_of(game.formations[n].nation)) : std::nullopt;
    case Fact::Kind::Piece:
      break;
    default:
      return std::nullopt;
  }
  const Piece who{static_cast<std::uint16_t>(n)};
  switch (kind_of(who)) {
    case PieceKind::Unit:
      return n < game.units.size() ? std::optional(side_of(game[unit_of(who)].nation)) : std::nullopt;
    case PieceKind::Commander:
      return side_of(game[formation_of(who)].nation);
    case PieceKind::Chief:
    case PieceKind::Rider:
      return side_of(nation_of(who));
    case PieceKind::None:
      break;
  }
  return std::nullopt;
}

Cast cast_of(const Game& game, const State& state) {
  Cast cast;
  if (state.pending.kind == Pending::Kind::Ask)
    cast.hands[0] = static_cast<std::int8_t>(index(state.pending.side));
  if (state.pending.kind != Pending::Kind::Roll) return cast;
  const Roller now = roller(state);
  cast.roll = roll_called(kRolls, now.what);
  cast.roller = now.who;
  cast.target = now.target;
  if (state.pending.roll == RollKind::Initiative) {  // 9a: the die of the allies first
    cast.hands = {static_cast<std::int8_t>(index(Side::Allies)),
                  static_cast<std::int8_t>(index(Side::Austrians))};
  } else if (const auto side = side_of(game, now.who)) {
    cast.hands[0] = static_cast<std::int8_t>(index(*side));
  }
  return cast;
}

}  // namespace tamburino::butchery
