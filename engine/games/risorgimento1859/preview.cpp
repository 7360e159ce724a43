#include "engine/games/risorgimento1859/preview.h"

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/command.h"

namespace tamburino::risorgimento1859 {
namespace {

constexpr int kFaces = 10;  // 0 to 9: 2.3a

template <class Outcome>
PreviewPart part_of(std::string_view what, Rule rule, const Reckoning& sum, const Outcome& outcome) {
  PreviewPart part{.what = what, .rule = rule, .die = {sum.items().begin(), sum.items().end()}};
  part.die_total = sum.total();
  for (int die = 0; die < kFaces; ++die) {
    const std::string_view word = outcome(die + sum.total());
    bool known = false;
    for (Odds& one : part.odds) {
      if (one.what != word) continue;
      ++one.ways;
      known = true;
    }
    if (!known) part.odds.push_back({word, 1, kFaces});
  }
  return part;
}

PreviewPart orders_part(const Game& game, BrigadeId which) {
  return part_of("orders", "4.13c", orders_modifiers(game, which), [&](int total) -> std::string_view {
    return total <= game.limits.orders ? "under-orders" : "paralysed";
  });
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
  return part_of("continuity", "4.51a", Reckoning{},
                 [&](int total) { return total <= game[which].continuity ? "activated" : failed; });
}

PreviewPart demoralization_part(const Game& game, const State& state, CorpsId which) {
  return part_of("demoralization", "9.2b", demoralization_modifiers(game, state, which),
                 [&](int total) -> std::string_view {
                   return total >= demoralization_level(game, which) ? "demoralized" : "steady";
                 });
}

PreviewPart withdrawal_part(const Game& game, CorpsId which) {
  return part_of("withdrawal", "a10.4a", Reckoning{}, [&](int total) -> std::string_view {
    return total > game[which].continuity + game.limits.withdrawal ? "withdraws" : "steady";
  });
}

PreviewPart bridge_part(const Game& game) {
  return part_of("bridge", "a9.5b", Reckoning{}, [&](int total) -> std::string_view {
    return total <= game.scenario.special.blow_most ? "blown" : "stands";
  });
}

PreviewPart artillery_part(const Game& game, const State& state, const ArtilleryFire& fire, UnitId at) {
  return part_of("artillery", "7.18a", artillery_modifiers(game, state, fire, at),
                 [&](int total) -> std::string_view {
                   switch (fire_result(game, total)) {
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
                 });
}

PreviewPart small_arms_part(const Game& game, const State& state, UnitId who, Hex target) {
  return part_of(
      "small-arms", "7.25a", small_arms_modifiers(game, state, who, target),
      [&](int total) -> std::string_view { return total >= game.fire.small_arms_hit ? "hit" : "-"; });
}

PreviewPart commitment_part(const Game& game, const State& state, UnitId who, Hex target, bool charge) {
  return part_of("commitment", "7.41b", commitment_modifiers(game, state, who, target, charge),
                 [&](int total) -> std::string_view {
                   return total <= cohesion(game, state, who) ? "commits" : "hangs-back";
                 });
}

std::string_view hits_word(int hits) {
  constexpr std::array<std::string_view, 4> kWords{"0", "1", "2", "3"};
  return kWords[static_cast<std::size_t>(hits)];
}

std::vector<PreviewPart> fire_parts(const Game& game, const State& state, UnitId who, Hex target) {
  if (!game[who].artillery()) return {small_arms_part(game, state, who, target)};
  ArtilleryFire fire{.target = target};
  fire.firers.add(who);
  fire.reaction = state.stack.top_as<Window>() != nullptr;
  fire.late = state.stack.top_as<CorpsActivation>() != nullptr;
  const UnitSet hit = units_in(game, state, enemy_of(game[who].side), target);
  if (hit.empty()) return {};
  return {artillery_part(game, state, fire, hit.first())};
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
    case Verb::Attack:
    case Verb::Charge:
      return {commitment_part(game, state, *unit_operand(game, action, 0), *hex_operand(game, action, 1),
                              verb_of(action) == Verb::Charge)};
    default:
      return {};
  }
}

std::vector<PreviewPart> preview_roll(const Game& game, const State& state) {
  if (state.pending.kind != Pending::Kind::Roll) return {};
  switch (state.pending.roll) {
    case RollKind::Continuity: {
      const auto& phase = *state.stack.top_as<ActivationPhase>();
      return {continuity_part(game, state, phase, phase.trying)};
    }
    case RollKind::Orders:
      return {orders_part(game, state.stack.top_as<BrigadeAction>()->brigade)};
    case RollKind::Demoralization:
      return {demoralization_part(game, state, state.stack.top_as<Demoralization>()->corps)};
    case RollKind::Withdrawal:
      return {withdrawal_part(game, state.stack.top_as<Demoralization>()->corps)};
    case RollKind::Blow:
      return {bridge_part(game)};
    case RollKind::Combat: {
      const auto& fight = *state.stack.top_as<Combat>();
      const auto hits = [&](int total) { return hits_word(hits_by(game, total)); };
      return {part_of("attack", "7.44b", attack_modifiers(game, state, fight), hits),
              part_of("defence", "7.44b", defence_modifiers(game, state, fight), hits)};
    }
    default:
      return {};
  }
}

}  // namespace tamburino::risorgimento1859
