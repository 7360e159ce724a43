#include "engine/games/custoza/preview.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/games/custoza/names.h"

namespace tamburino::custoza {
namespace {

constexpr int kThrows = 36;
constexpr int kLeast = 2, kMost = 12;  // of two dice
constexpr int ways_to(int sum) { return 6 - (sum > 7 ? sum - 7 : 7 - sum); }

std::vector<Reckoning::Item> items_of(const Reckoning& sum) {
  return {sum.items().begin(), sum.items().end()};
}

void add_chance(std::vector<Chance>& chances, const std::string& what, std::int64_t ways, std::int64_t of) {
  for (Chance& one : chances) {
    if (one.what != what) continue;
    one.ways += ways;
    return;
  }
  chances.push_back({what, ways, of});
}

// --- fire

PreviewPart fire_part(const Game& game, const State& state, const Force& firers, Hex target,
                      const Force& hit) {
  const bool hidden = any_of(hit, [&](UnitId who) { return !state[who].face_up; });
  const FireReckoning sum = reckon_fire(game, state, firers, target, hidden ? Force{} : hit);
  PreviewPart part{.what = "fire", .rule = "g8.table-a", .roller = piece(firers.first()), .target = target};
  part.column = items_of(sum.strength);
  part.column_total = sum.strength.total();
  part.die = items_of(sum.modifiers);
  part.die_total = sum.modifiers.total();
  for (int dice = kLeast; dice <= kMost; ++dice)
    add_chance(part.chances, text_of(fire_result(game, part.column_total, dice + part.die_total)),
               ways_to(dice), kThrows);
  return part;
}

// --- checks

int levels_lost(const Game& game, const State& state, UnitId who, const Check& check, int dice) {
  const int over =
      dice + check_modifiers(game, state, who, check).total() - checked_value(game, state, who, check);
  return over > 0 ? levels_for(game, over) : 0;
}

PreviewPart check_part(const Game& game, const State& state, UnitId who, const Check& check) {
  const Reckoning sum = check_modifiers(game, state, who, check);
  PreviewPart part{.what = "check", .rule = "13.2a", .roller = piece(who)};
  part.die = items_of(sum);
  part.die_total = sum.total();
  part.needed = checked_value(game, state, who, check);
  for (int dice = kLeast; dice <= kMost; ++dice) {
    const int levels = levels_lost(game, state, who, check, dice);
    const bool harmless = costs_no_levels(check.reason);
    const std::string failed = harmless ? "failed" : std::to_string(levels);
    add_chance(part.chances, levels == 0 ? "passed" : failed, ways_to(dice), kThrows);
  }
  return part;
}

// --- combat

// Ways of each outcome, of this many. Every throw on the way divides a weight by 36, so it stays whole.
constexpr std::int64_t power_of_36(int n) { return n == 0 ? 1 : kThrows * power_of_36(n - 1); }
constexpr std::int64_t kAll = power_of_36(10);
using Outcomes = std::array<std::int64_t, kOutcomeCount>;
// Levels lost in a whole combat: in the check of charged infantry and in that of the result.
constexpr std::size_t kMostFallen = 2 * kLevelCount;
using Levels = std::array<std::int64_t, kMostFallen>;  // ways to lose so many, of `of`
struct LevelWays {
  Levels ways{1};
  int throws = 0;
};

// 10.4.9, ruling 51  The levels that decide for one side: of its biggest units, a throw for each Force.
// What it has lost before the dice counts too, even of one that has Routed.
LevelWays level_ways(const Game& game, const State& state, const Result& result, const Force& stack,
                     Hex from) {
  const Force biggest = biggest_units(game, stack);
  std::size_t fallen = 0;
  for (const UnitId who : biggest) fallen = std::max<std::size_t>(fallen, state[who].fell);
  LevelWays all{.ways = {}};
  all.ways[std::min(fallen, kMostFallen - 1)] = 1;
  Force waiting = on_map(state, biggest);
  while (result.check && !waiting.empty()) {
    const Force group = group_of(game, state, waiting.first()) & waiting;
    waiting = waiting - group;
    const Check check{.reason = CheckReason::Combat,
                      .modifier = static_cast<std::int8_t>(result.modifier),
                      .from = from,
                      .force = group};
    LevelWays next{.ways = {}, .throws = all.throws + 1};
    for (int dice = kLeast; dice <= kMost; ++dice) {
      int most = 0;
      for (const UnitId who : group)
        most = std::max(most, state[who].fell + levels_lost(game, state, who, check, dice));
      const std::size_t now = std::min(static_cast<std::size_t>(most), kMostFallen - 1);
      for (std::size_t before = 0; before < kMostFallen; ++before)
        next.ways[std::max(before, now)] += all.ways[before] * ways_to(dice);
    }
    all = next;
  }
  return all;
}

void add_uncertain(const Game& game, const State& state, const Combat& combat, const AssaultResult& result,
                   std::int64_t weight, Outcomes& outcomes) {
  const LevelWays attackers = level_ways(game, state, result.attacker, combat.attackers, combat.target);
  const LevelWays defenders = level_ways(game, state, result.defender, combat.defenders, combat.from);
  const std::int64_t each = weight / power_of_36(attackers.throws + defenders.throws);
  for (std::size_t a = 0; a < kMostFallen; ++a) {
    for (std::size_t d = 0; d < kMostFallen; ++d) {
      const Outcome outcome = a == d ? Outcome::Draw : a < d ? Outcome::AttackerWins : Outcome::DefenderWins;
      outcomes[static_cast<std::size_t>(outcome)] += each * attackers.ways[a] * defenders.ways[d];
    }
  }
}

void add_throws(const Game& game, const State& state, const Combat& combat, std::int64_t weight,
                Outcomes& outcomes) {
  const int modifier = combat_modifiers(game, state, combat).total();
  const int column = combat_column(game, state, combat);
  for (int dice = kLeast; dice <= kMost; ++dice) {
    const AssaultResult result = combat_result(game, column, dice + modifier);
    const std::int64_t part = weight / kThrows * ways_to(dice);
    switch (result.colour) {
      case Colour::Red:
        outcomes[static_cast<std::size_t>(Outcome::DefenderWins)] += part;
        break;
      case Colour::Blue:
        outcomes[static_cast<std::size_t>(Outcome::AttackerWins)] += part;
        break;
      case Colour::Grey:
        outcomes[static_cast<std::size_t>(Outcome::Draw)] += part;
        break;
      case Colour::White:
        add_uncertain(game, state, combat, result, part, outcomes);
        break;
    }
  }
}

// 13.2b  The checks of charged infantry change what is fought; a target that Routs is won, and so are guns
// alone unless somebody reacts.
void add_charged(const Game& game, const State& state, const Combat& combat, Force unchecked,
                 std::int64_t weight, Outcomes& outcomes) {
  const Force defenders = defenders_now(state, combat);
  if (unchecked.empty()) {
    if (!any_of(defenders, [&](UnitId who) { return !game[who].artillery(); })) {
      outcomes[static_cast<std::size_t>(Outcome::AttackerWins)] += weight;
    } else {
      add_throws(game, state, combat, weight, outcomes);
    }
    return;
  }
  const Force group = group_of(game, state, unchecked.first()) & unchecked;
  const Check check{.reason = CheckReason::Charged, .from = combat.from, .force = group};
  for (int dice = kLeast; dice <= kMost; ++dice) {
    State after = state;
    Events events;
    for (const UnitId who : group)
      lose_levels(game, after, who, levels_lost(game, state, who, check, dice), "13.2b", events);
    add_charged(game, after, combat, unchecked - group, weight / kThrows * ways_to(dice), outcomes);
  }
}

// Those whose check is still to come: all before it is asked for, those of the Suffer under way after.
Force to_be_checked(const Game& game, const State& state, const Combat& combat) {
  Force charged;
  if (!combat.charge || combat.step > Combat::Step::Charged) return charged;
  for (const UnitId who : defenders_now(state, combat)) {
    if (game[who].infantry() && state[who].mode != Mode::Square) charged.add(who);
  }
  const auto* suffer = state.stack.find<Suffer>();
  if (suffer == nullptr || suffer->reason != CheckReason::Charged) return charged;
  const auto* check = state.stack.top_as<Check>();
  return charged & (check != nullptr ? suffer->unchecked | check->force : suffer->unchecked);
}

PreviewPart combat_part(const Game& game, const State& state, const Combat& combat) {
  PreviewPart part{.what = "combat", .rule = "10.4.5a", .target = combat.target};
  part.roller = piece(attackers_now(state, combat).first());
  const Reckoning sum = combat_modifiers(game, state, combat);
  part.column_total = combat_column(game, state, combat);
  part.die = items_of(sum);
  part.die_total = sum.total();
  for (int dice = kLeast; dice <= kMost; ++dice)
    add_chance(part.chances, text_of(combat_result(game, part.column_total, dice + part.die_total)),
               ways_to(dice), kThrows);
  Outcomes outcomes{};
  add_charged(game, state, combat, to_be_checked(game, state, combat), kAll, outcomes);
  for (const Outcome one : {Outcome::AttackerWins, Outcome::Draw, Outcome::DefenderWins}) {
    const std::int64_t ways = outcomes[static_cast<std::size_t>(one)];
    const std::int64_t common = std::max<std::int64_t>(1, std::gcd(ways, kAll));
    part.outcomes.push_back({std::string(word_of(one)), ways / common, kAll / common});
  }
  return part;
}

// A combat before its dice, wherever it waits for them.
void add_combat(const Game& game, const State& state, std::vector<PreviewPart>& parts) {
  const auto* combat = state.stack.find<Combat>();
  if (combat == nullptr || combat->step > Combat::Step::Defender) return;
  const Force defenders = defenders_now(state, *combat);
  if (attackers_now(state, *combat).empty() ||
      !any_of(defenders, [&](UnitId who) { return !game[who].artillery(); }))
    return;
  parts.push_back(combat_part(game, state, *combat));
}

// 11.5.3a  The combat behind the check of a Counterattack or Countercharge, if the whole Force passes it.
void add_counter(const Game& game, const State& state, Verb verb, std::vector<PreviewPart>& parts) {
  if (verb != Verb::Counterattack && verb != Verb::Countercharge) return;
  State passed = state;
  Events events;
  Roll best;
  best.value[0] = best.value[1] = 1;
  if (apply(game, passed, best, events)) add_combat(game, passed, parts);
}

// --- one die: what each face leads to, by throwing it

bool tells_fate(EventKind kind) {
  switch (kind) {
    case EventKind::ActivationPassed:
    case EventKind::ActivationFailed:
    case EventKind::Reluctant:
    case EventKind::LooseCannon:
    case EventKind::StaysPut:
      return true;
    default:
      return false;
  }
}

PreviewPart die_part(const Game& game, const State& state, std::string_view what, FormationId which) {
  PreviewPart part{.what = what, .rule = "5.1.1a", .roller = commander_of(which), .dice = 1};
  const bool temper = state.pending.roll == RollKind::Temper;
  if (!temper) {
    const Reckoning sum = activation_modifiers(game, state, which);
    part.die = items_of(sum);
    part.die_total = sum.total();
    part.needed = command_value(game, state, which);
  }
  for (std::uint8_t die = 1; die <= 6; ++die) {
    State after = state;
    Events events;
    Roll roll;
    roll.value[0] = die;
    if (!apply(game, after, roll, events)) continue;
    for (const Event& one : events.all()) {
      const auto kind = static_cast<EventKind>(one.kind);
      if (temper && kind == EventKind::TemperIs)  // an Inert Formation is no longer active after it
        add_chance(part.chances, std::string(word_of(static_cast<Temper>(one.facts[1].value))), 1, 6);
      if (!tells_fate(kind)) continue;
      add_chance(part.chances, std::string(word_of(kind)), 1, 6);
      break;
    }
  }
  return part;
}

}  // namespace

std::string text_of(const Result& result) {
  if (result.nothing()) return "-";
  if (result.check) return "cc" + std::to_string(result.modifier);
  return std::to_string(result.strength) + "S" + std::to_string(result.levels);
}

std::string text_of(const AssaultResult& result) {
  return std::string(word_of(result.colour)) + " " + text_of(result.attacker) + "/" +
         text_of(result.defender);
}

std::vector<PreviewPart> preview_roll(const Game& game, const State& state) {
  std::vector<PreviewPart> parts;
  if (state.pending.kind != Pending::Kind::Roll) return parts;
  switch (state.pending.roll) {
    case RollKind::Fire: {
      const Fire& fire = *state.stack.top_as<Fire>();
      parts.push_back(fire_part(game, state, fire.firers, fire.target, fire.hit));
      break;
    }
    case RollKind::Check: {
      const Check& check = *state.stack.top_as<Check>();
      for (const UnitId who : check.force) parts.push_back(check_part(game, state, who, check));
      if (check.reason == CheckReason::Charged) add_combat(game, state, parts);
      break;
    }
    case RollKind::Combat:
      add_combat(game, state, parts);
      break;
    case RollKind::Activation:
      parts.push_back(die_part(game, state, "activation", state.stack.top_as<EngagedPhase>()->trying));
      break;
    case RollKind::Temper:
      parts.push_back(die_part(game, state, "temper", state.activation.formation));
      break;
    default:
      break;
  }
  return parts;
}

std::vector<PreviewPart> preview(const Game& game, const State& state, Action action) {
  State after = state;
  Events events;
  if (!apply(game, after, action, events)) return {};
  if (after.pending.kind == Pending::Kind::Roll) {
    std::vector<PreviewPart> parts = preview_roll(game, after);
    add_counter(game, after, verb_of(action), parts);
    return parts;
  }
  std::vector<PreviewPart> parts;
  if (verb_of(action) == Verb::Attack && after.pending.ask == Ask::Biggest) add_combat(game, after, parts);
  return parts;
}

}  // namespace tamburino::custoza
