#include "engine/games/novara/event_table.h"

#include "engine/games/novara/names.h"
#include "engine/games/novara/rules.h"

namespace tamburino::novara {
namespace {

std::string_view ending_word(int value) { return word_of(Ending{static_cast<std::uint8_t>(value)}); }

using Class = EventClass;
using What = EventKind;

// Facts are counted from 0, in the order in which the rules tell them.
constexpr std::array kEvents{
    event_row(What::TurnBegins, "turn-begins", Class::Turn, "", Weight::Headline).opening(Opens::Turn),
    event_row(What::NightFalls, "night-falls", Class::Turn, "night", Weight::Headline)
        .joining(Joins::Nothing),
    event_row(What::Placed, "placed", Class::SetUp, "set-up").whose(0).joining(Joins::Like).along(1),
    event_row(What::Hidden, "hidden", Class::Secret, "set-up").whose(0).joining(Joins::Like),
    event_row(What::SetUpDone, "set-up-done", Class::SetUp, "set-up").whose(0),
    event_row(What::Assigned, "assigned", Class::SetUp, "set-up").whose(0).joining(Joins::Like),
    event_row(What::Revealed, "revealed", Class::Secret, "", Weight::Headline).whose(0),
    event_row(What::Arrived, "arrived", Class::Reinforcement, "arrivals")
        .whose(0)
        .joining(Joins::Like)
        .along(1),
    event_row(What::DummyAdded, "dummy-added", Class::Secret).whose(kActor),
    event_row(What::DummyRemoved, "dummy-removed", Class::Secret),
    event_row(What::Committed, "committed", Class::Command, "choice").whose(0).joining(Joins::Like),
    event_row(What::Boxed, "boxed", Class::Command, "choice").whose(0).joining(Joins::Like),
    event_row(What::RetreatDeclared, "retreat-declared", Class::Command, "choice", Weight::Headline).whose(0),
    event_row(What::Arranged, "arranged", Class::Secret).whose(0).joining(Joins::Like),
    event_row(What::Drawn, "drawn", Class::Command, "activation", Weight::Headline)
        .whose(0)
        .opening(Opens::Activation, 0),
    event_row(What::Surprise, "surprise", Class::Command, "activation", Weight::Headline)
        .whose(0)
        .opening(Opens::Activation, 0),
    event_row(What::Passed, "passed", Class::Command).whose(0),
    event_row(What::ChitPlaced, "chit-placed", Class::Command).whose(0),
    event_row(What::Taken, "taken", Class::Command).whose(0).joining(Joins::Like),
    event_row(What::Activated, "activated", Class::Command, "", Weight::Detail).whose(0).joining(Joins::Like),
    event_row(What::ForcedMarch, "forced-march", Class::Movement, "movement").whose(0),
    event_row(What::Rolled, "rolled", Class::Dice, "", Weight::Detail).thrown({0, 3}).joining(Joins::Fight),
    event_row(What::Item, "item", Class::Reckoning, "", Weight::Detail).joining(Joins::Fight),
    event_row(What::Moved, "moved", Class::Movement, "movement").whose(0).joining(Joins::March).along(1),
    event_row(What::Left, "left", Class::Movement).whose(0),
    event_row(What::ContactBroken, "contact-broken", Class::Movement).whose(0).along(1),
    event_row(What::ContactHeld, "contact-held", Class::Movement, "", Weight::Detail),
    event_row(What::Charged, "charged", Class::Combat, "movement", Weight::Headline)
        .whose(0)
        .opening(Opens::Fight),
    event_row(What::ChargeHits, "charge-hits", Class::Combat).whose(kActor).joining(Joins::Fight),
    event_row(What::ChargeReply, "charge-reply", Class::Combat).whose(kActor).joining(Joins::Fight),
    event_row(What::Occupied, "occupied", Class::Combat).whose(0).joining(Joins::Fight).along(1),
    event_row(What::PontoonLaid, "pontoon-laid", Class::Movement).whose(0),
    event_row(What::PontoonLifted, "pontoon-lifted", Class::Movement).whose(0),
    event_row(What::PontoonDestroyed, "pontoon-destroyed", Class::Loss, "", Weight::Headline).whose(0),
    event_row(What::PontoonCaptured, "pontoon-captured", Class::Loss, "", Weight::Headline).whose(0),
    event_row(What::Bombarded, "bombarded", Class::Combat, "bombardment", Weight::Headline)
        .whose(kActor)
        .opening(Opens::Fight),
    event_row(What::BombardmentIs, "bombardment-is", Class::Combat).joining(Joins::Fight),
    event_row(What::Shaken, "shaken", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::ShakenRemoved, "shaken-removed", Class::Recovery, "night").whose(0).joining(Joins::Like),
    event_row(What::Declared, "declared", Class::Combat, "declare").whose(0).joining(Joins::Like),
    event_row(What::Combined, "combined", Class::Combat).whose(kActor),
    event_row(What::CalledOff, "called-off", Class::Combat).whose(kActor),
    event_row(What::Lapsed, "lapsed", Class::Combat),
    event_row(What::Attacked, "attacked", Class::Combat, "declare", Weight::Headline)
        .whose(kActor)
        .opening(Opens::Fight),
    event_row(What::ResultIs, "result-is", Class::Combat).joining(Joins::Fight),
    event_row(What::GroundGiven, "ground-given", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::StoodFast, "stood-fast", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::StepLost, "step-lost", Class::Loss).whose(0).joining(Joins::Fight),
    event_row(What::Eliminated, "eliminated", Class::Loss, "", Weight::Headline)
        .whose(0)
        .joining(Joins::Fight),
    event_row(What::Retreated, "retreated", Class::Combat).whose(0).joining(Joins::Fight).along(1),
    event_row(What::CannotRetreat, "cannot-retreat", Class::Combat).whose(0).joining(Joins::Fight),
    event_row(What::Advanced, "advanced", Class::Combat).whose(0).joining(Joins::Fight).along(1),
    event_row(What::OutOfSupply, "out-of-supply", Class::Supply, "night").whose(0).joining(Joins::Like),
    event_row(What::SuppliedAgain, "supplied-again", Class::Supply, "night").whose(0).joining(Joins::Like),
    event_row(What::Recovered, "recovered", Class::Recovery, "night").whose(0),
    event_row(What::PlaceTaken, "place-taken", Class::Place, "", Weight::Headline)
        .whose(1)
        .joining(Joins::Nothing),
    event_row(What::MarchLoss, "march-loss", Class::Loss).whose(0),
    event_row(What::Conceded, "conceded", Class::Result, "over", Weight::Headline)
        .whose(0)
        .joining(Joins::Nothing),
    event_row(What::UnseenMoved, "unseen-moved", Class::Secret).along(0, 1),
    event_row(What::GameOver, "game-over", Class::Result, "over", Weight::Headline)
        .joining(Joins::Nothing)
        .resulting(0, ending_word),
};
static_assert(kEvents.size() == kEventKinds && in_order(kEvents),
              "a row for every kind of event, in its order");

constexpr std::array kRolls{
    RollRow{"draw", "draw", "7.procedure-c", "draw", Reads::Sum, true},
    RollRow{"march", "march", "8.forced-march-g", "movement", Reads::UpTo},
    RollRow{"charge", "charge", "9.procedure-a", "movement", Reads::Each},
    RollRow{"charge-defence", "charge-defence", "9.procedure-b", "movement", Reads::Each},
    RollRow{"bombardment", "bombardment", "11.procedure-a", "bombardment"},
    RollRow{"combat", "combat", "12.procedure-d", "declare"},
};

constexpr std::array kPhases{
    PhaseRow{"strategic-map", "17.hypothetical-a", "set-up"},
    PhaseRow{"set-up", "4"},
    PhaseRow{"arrivals", "14.reinforcements"},
    PhaseRow{"dummies", "18.dummies"},
    PhaseRow{"choice", "7.procedure"},
    PhaseRow{"draw", "7.procedure-c"},
    PhaseRow{"drawn", "7.procedure-d", "draw"},
    PhaseRow{"activation", "7.activation"},
    PhaseRow{"place-chit", "7.formation-a", "activation"},
    PhaseRow{"take", "7.formation-g", "activation"},
    PhaseRow{"movement", "8", "activation"},
    PhaseRow{"general-retreat", "8.general-retreat", "activation"},
    PhaseRow{"bombardment", "11", "activation"},
    PhaseRow{"declare", "12", "activation"},
    PhaseRow{"combat", "12.procedure", "activation"},
    PhaseRow{"night", "6.night"},
    PhaseRow{"recovery", "14.recovery", "night"},
    PhaseRow{"end", "6.sequence-c"},
    PhaseRow{"over", "2"},
};

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
    case Fact::Kind::Formation:
      return side_in(game.formations);
    case Fact::Kind::Chit:
      return side_in(game.chits);
    case Fact::Kind::Piece:
      return side_in(game.units);
    default:
      return std::nullopt;
  }
}

// Nobody's secrets: only hexes that the enemy sees something in.
Cast cast_of(const Game& /*game*/, const State& state) {
  Cast cast;
  if (state.pending.kind == Pending::Kind::Ask)
    cast.hands[0] = static_cast<std::int8_t>(index(state.pending.side));
  if (state.pending.kind != Pending::Kind::Roll) return cast;
  cast.roll = roll_called(kRolls, word_of(state.pending.roll));
  if (state.pending.roll == RollKind::Draw) return cast;
  Side hand = state.activation.side;
  if (const auto* charge = state.stack.top_as<Charge>()) {
    const bool reply = state.pending.roll == RollKind::ChargeDefence;
    if (reply) hand = enemy_of(hand);
    cast.roller = hex(reply ? charge->target : charge->from);
    cast.target = hex(reply ? charge->from : charge->target);
  } else if (const auto* fire = state.stack.top_as<Bombardment>()) {
    cast.target = hex(fire->target);
  } else if (const auto* fight = state.stack.top_as<Fight>()) {
    cast.target = hex(state.activation.combats[fight->combat].target[0]);
  }
  cast.hands[0] = static_cast<std::int8_t>(index(hand));
  return cast;
}

}  // namespace tamburino::novara
