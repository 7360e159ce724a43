#include "engine/games/risorgimento1859/preview.h"

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"

namespace tamburino::risorgimento1859 {

void add_odds(std::vector<Odds>& odds, std::string_view what, std::int64_t ways, std::int64_t of) {
  for (Odds& one : odds) {
    if (one.what != what) continue;
    one.ways += ways;
    return;
  }
  odds.push_back({std::string(what), ways, of});
}

PreviewPart commitment_part(const Game& game, const State& state, UnitId who, Hex target, bool charge) {
  PreviewPart part =
      part_of("commitment", "7.41b", commitment_modifiers(game, state, who, target, charge),
              [&](int, int total) { return total <= cohesion(game, state, who) ? "commits" : "hangs-back"; });
  part.roller = piece(who);
  return part;
}

namespace {

PreviewPart orders_part(const Game& game, BrigadeId which) {
  PreviewPart part = part_of("orders", "4.13c", orders_modifiers(game, which), [&](int, int total) {
    return total <= game.limits.orders ? "under-orders" : "paralysed";
  });
  part.brigade = which;
  return part;
}

// 4.51, 4.53f, 4.54b, 4.55c, 9.21a  What a failure means depends on how the corps came to roll.
PreviewPart continuity_part(const Game& game, const State& state, const ActivationPhase& phase,
                            CorpsId which) {
  const bool extended = chance_of(game, state, which) == Chance::Extended;
  const bool demoralized = state[which].demoralized;
  std::string_view failed = "not-activated";
  if (phase.alone && !extended && !demoralized) {
    failed = "no-attacks";
  } else if (extended || (which == phase.last && !demoralized)) {
    failed = "finished";
  } else if (demoralized) {
    failed = "lost";
  }
  PreviewPart part = part_of("continuity", "4.51a", Reckoning{}, [&](int, int total) -> std::string_view {
    return total <= game[which].continuity ? "activated" : failed;
  });
  part.corps = which;
  return part;
}

PreviewPart demoralization_part(const Game& game, const State& state, CorpsId which) {
  PreviewPart part = part_of(
      "demoralization", "9.2b", demoralization_modifiers(game, state, which),
      [&](int, int total) { return total >= demoralization_level(game, which) ? "demoralized" : "steady"; });
  part.corps = which;
  return part;
}

PreviewPart withdrawal_part(const Game& game, CorpsId which) {
  PreviewPart part = part_of("withdrawal", "a10.4a", Reckoning{}, [&](int, int total) {
    return total > game[which].continuity + game.limits.withdrawal ? "withdraws" : "steady";
  });
  part.corps = which;
  return part;
}

PreviewPart bridge_part(const Game& game) {
  return part_of("blow", "a9.5b", Reckoning{}, [&](int, int total) {
    return total <= game.scenario.special.blow_most ? "blown" : "stands";
  });
}

PreviewPart leaves_part(const Game& game) {
  PreviewPart part = part_of("leaves", "a10.3a", Reckoning{}, [&](int, int total) {
    return total <= game.scenario.special.leaves_most ? "leaves" : "stays";
  });
  part.brigade = game.scenario.special.leaves;
  return part;
}

std::string_view word_of_fire(FireResult result) {
  switch (result) {
    case FireResult::None:
      return "-";
    case FireResult::Check:
      return "CDR";
    case FireResult::Disorder:
      return "D";
    case FireResult::DisorderAndHit:
      return "D+1";
  }
  return "-";
}

// On the unit that is hit hardest: in a castle one is safer than the others. a10.2a: a Rocket may misfire.
std::vector<PreviewPart> artillery_parts(const Game& game, const State& state, const ArtilleryFire& fire) {
  bool rockets = false;
  for (const UnitId who : fire.firers)
    rockets = rockets || (game.scenario.special.rockets && game[who].gun == Gun::Rocket);
  const UnitId first = fire.firers.first();
  UnitId at = kNoUnit;
  for (const UnitId who : units_in(game, state, enemy_of(game[first].side), fire.target)) {
    if (at == kNoUnit || artillery_modifiers(game, state, fire, who).total() >
                             artillery_modifiers(game, state, fire, at).total())
      at = who;
  }
  if (at == kNoUnit) return {};
  PreviewPart part =
      part_of("artillery", "7.18a", artillery_modifiers(game, state, fire, at),
              [&](int die, int total) -> std::string_view {
                return die == 0 && rockets ? "misfire" : word_of_fire(fire_result(game, total));
              });
  part.roller = piece(first);
  part.target = fire.target;
  return {part};
}

PreviewPart small_arms_part(const Game& game, const State& state, UnitId who, Hex target) {
  const bool guns_alone = in_the_open(game, state, enemy_of(game[who].side), target).empty();
  PreviewPart part =
      part_of("small-arms", "7.25a", small_arms_modifiers(game, state, who, target),
              [&](int, int total) { return total >= game.fire.small_arms_hit && !guns_alone ? "hit" : "-"; });
  part.roller = piece(who);
  part.target = target;
  return part;
}

std::vector<PreviewPart> fire_parts(const Game& game, const State& state, UnitId who, Hex target) {
  if (!game[who].artillery()) return {small_arms_part(game, state, who, target)};
  ArtilleryFire fire{.target = target};
  fire.firers.add(who);
  fire.reaction = state.stack.top_as<Window>() != nullptr;
  fire.late = state.stack.top_as<CorpsActivation>() != nullptr;
  return artillery_parts(game, state, fire);
}

// A die against the Adjusted Cohesion of a unit.
PreviewPart cohesion_part(const Game& game, const State& state, std::string_view what, Rule rule, UnitId who,
                          std::string_view failed) {
  PreviewPart part = part_of(what, rule, Reckoning{}, [&](int, int total) -> std::string_view {
    return total <= cohesion(game, state, who) ? "passed" : failed;
  });
  part.roller = piece(who);
  return part;
}

// 7.47c  The difference of the hits helps.
std::vector<PreviewPart> continue_parts(const Game& game, const State& state, const Combat& fight) {
  UnitId top = kNoUnit;
  Hex to = kNoHex;
  for (std::size_t i = 0; i < state.attacks.count; ++i) {
    const Attacker& one = state.attacks.all[i];
    if (!fight.attackers.contains(one.unit) || one.committed || one.from != fight.target) continue;
    if (top == kNoUnit || state[one.unit].place < state[top].place) top = one.unit;
    to = one.target;
  }
  if (top == kNoUnit) return {};
  Reckoning sum;
  sum.add("7.47c", fight.attacker_hits - fight.defender_hits);
  PreviewPart part = part_of("continue", "7.47c", sum, [&](int, int total) {
    return total <= cohesion(game, state, top) ? "passed" : "failed";
  });
  part.roller = piece(top);
  part.target = to;
  return {part};
}

// 4.3  Both dice; a tie is rolled again.
PreviewPart initiative_part(const Game& game, const State& state) {
  const Scenario& scenario = game.scenario;
  PreviewPart part{.what = "initiative", .rule = "4.3a", .dice = 2};
  int lead = 0;
  if (scenario.initiative_side && state.on_map(scenario.initiative_leader)) {  // 4.3c
    part.die.push_back({"4.3c", scenario.initiative});
    part.die_total = scenario.initiative;
    lead = *scenario.initiative_side == Side::Allied ? scenario.initiative : -scenario.initiative;
  }
  for (int allied = 0; allied < kDieFaces; ++allied) {
    for (int austrian = 0; austrian < kDieFaces; ++austrian) {
      const int ahead = allied + lead - austrian;
      add_odds(part.odds, ahead > 0 ? "allied" : ahead < 0 ? "austrian" : "tied", 1, kDieFaces * kDieFaces);
    }
  }
  return part;
}

PreviewPart endangered_part(const Game& game, LeaderId who) {
  PreviewPart part = part_of("endangered", "8.4d", Reckoning{}, [&](int, int total) {
    return total >= game.limits.endangered ? "finished" : "passed";
  });
  part.roller = piece(who);
  return part;
}

}  // namespace

std::vector<PreviewPart> preview(const Game& game, const State& state, Action action) {
  if (!verdict(game, state, action)) return {};
  switch (verb_of(action)) {
    case Verb::Activate: {
      const auto& phase = *state.stack.top_as<ActivationPhase>();
      const CorpsId which = *corps_operand(game, action, 0);
      if (!needs_roll(game, state, phase, which)) return {};
      return {continuity_part(game, state, phase, which)};
    }
    case Verb::RollOrders:
      return {orders_part(game, *brigade_operand(game, action, 0))};
    case Verb::Blow:
      return {bridge_part(game)};
    case Verb::Fire:
      return fire_parts(game, state, *unit_operand(game, action, 0), *hex_operand(game, action, 1));
    case Verb::Join: {
      const auto* now = state.stack.top_as<ArtilleryFire>();
      if (now == nullptr) return {};  // of a Massed Attack
      ArtilleryFire fire = *now;
      fire.firers.add(*unit_operand(game, action, 0));
      return artillery_parts(game, state, fire);
    }
    case Verb::Done: {
      const auto* now = state.stack.top_as<ArtilleryFire>();
      return now == nullptr ? std::vector<PreviewPart>{} : artillery_parts(game, state, *now);
    }
    case Verb::Attack:
    case Verb::Charge:
      return attack_parts(game, state, action);
    case Verb::Continue: {
      State after = state;
      Events quiet;
      apply(game, after, action, quiet);
      return preview_roll(game, after);
    }
    default:
      return {};
  }
}

std::vector<PreviewPart> preview_roll(const Game& game, const State& state) {
  if (state.pending.kind != Pending::Kind::Roll) return {};
  switch (state.pending.roll) {
    case RollKind::None:
      return {};
    case RollKind::Initiative:
      return {initiative_part(game, state)};
    case RollKind::Continuity: {
      const auto& phase = *state.stack.top_as<ActivationPhase>();
      return {continuity_part(game, state, phase, phase.trying)};
    }
    case RollKind::Orders:
      return {orders_part(game, state.stack.top_as<BrigadeAction>()->brigade)};
    case RollKind::Endangered:
      return {endangered_part(game, state.stack.top_as<Endangered>()->leader)};
    case RollKind::Extended:
      return {cohesion_part(game, state, "extended", "4.43c", state.stack.top_as<UnitMove>()->unit, "hit")};
    case RollKind::Artillery:
      return artillery_parts(game, state, *state.stack.top_as<ArtilleryFire>());
    case RollKind::Cohesion: {
      const auto& now = *state.stack.top_as<CohesionRolls>();
      const bool hit = now.cost == CohesionRolls::Cost::Hit;
      return {cohesion_part(game, state, "cohesion", hit ? "8.33i" : "7.18e", now.waiting.first(),
                            hit ? "hit" : "disordered")};
    }
    case RollKind::SmallArms: {
      const auto& now = *state.stack.top_as<SmallArmsFire>();
      return {small_arms_part(game, state, now.firer, now.target)};
    }
    case RollKind::Commitment: {
      const UnitId who = state.stack.top_as<Attacks>()->committing;
      for (std::size_t i = 0; i < state.attacks.count; ++i) {
        const Attacker& one = state.attacks.all[i];
        if (one.unit == who) return {commitment_part(game, state, who, one.target, one.charge)};
      }
      return {};
    }
    case RollKind::Combat:
      return {combat_part(game, state)};
    case RollKind::Continue:
      return continue_parts(game, state, *state.stack.top_as<Combat>());
    case RollKind::Demoralization:
      return {demoralization_part(game, state, state.stack.top_as<Demoralization>()->corps)};
    case RollKind::Withdrawal:
      return {withdrawal_part(game, state.stack.top_as<Demoralization>()->corps)};
    case RollKind::Leaves:
      return {leaves_part(game)};
    case RollKind::Blow:
      return {bridge_part(game)};
  }
  return {};
}

}  // namespace tamburino::risorgimento1859
