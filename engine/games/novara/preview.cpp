#include "engine/games/novara/preview.h"

namespace tamburino::novara {
namespace {

std::vector<Reckoning::Item> items_of(const Reckoning& sum) {
  return {sum.items().begin(), sum.items().end()};
}

// In the order in which the faces first show them.
void count(std::vector<Chance>& chances, const std::string& what) {
  for (Chance& one : chances) {
    if (one.what != what) continue;
    ++one.ways;
    return;
  }
  chances.push_back({what, 1, 6});
}

PreviewPart combat_part(const Game& game, const State& state, int combat, int terrain) {
  const Odds odds = reckon(game, state, combat, terrain);
  PreviewPart part{.what = "combat",
                   .rule = "12.procedure-d",
                   .target = state.activation.combats[static_cast<std::size_t>(combat)].target[0]};
  part.attack = odds.attack;
  part.defence = odds.defence;
  part.column = items_of(odds.column);
  part.column_total = odds.column.total();
  part.read_in_column = odds.final_column();
  part.die = items_of(odds.die);
  part.die_total = odds.die.total();
  for (int die = 1; die <= 6; ++die) count(part.chances, text_of(combat_result(game, odds, die)));
  return part;
}

PreviewPart fire_part(const Game& game, const State& state, Hex target) {
  PreviewPart part{.what = "bombardment", .rule = "11.procedure-a", .target = target};
  part.attack = fire_sum(game, state);
  part.read_in_column = fire_column(game, part.attack);
  const Reckoning die = fire_modifiers(game, state, target);
  part.die = items_of(die);
  part.die_total = die.total();
  for (int face = 1; face <= 6; ++face) {
    count(part.chances, text_of(game.tables.fire.at(face + die.total(), part.read_in_column)));
  }
  return part;
}

// How many of n dice show `from` or more: ways among 6^n throws.
std::vector<Chance> hits(int dice, int from) {
  std::int64_t of = 1;
  for (int i = 0; i < dice; ++i) of *= 6;
  const std::int64_t good = std::clamp(7 - from, 0, 6);
  std::vector<std::int64_t> ways{1};
  for (int i = 0; i < dice; ++i) {
    std::vector<std::int64_t> more(ways.size() + 1, 0);
    for (std::size_t k = 0; k < ways.size(); ++k) {
      more[k] += ways[k] * (6 - good);
      more[k + 1] += ways[k] * good;
    }
    ways = more;
  }
  std::vector<Chance> chances;
  for (std::size_t k = 0; k < ways.size(); ++k) chances.push_back({std::to_string(k), ways[k], of});
  return chances;
}

PreviewPart strike_part(const Game& game, const State& state, const Charge& charge) {
  PreviewPart part{.what = "charge", .rule = "9.procedure-a", .target = charge.target};
  part.dice = charge_dice(game, state, charge.from);
  part.needed = charge_hits_from(game, state, charge.target);
  if (part.needed != game.tables.charge_hits)
    part.die.push_back({"8.forced-march-f", part.die_total = game.tables.charge_hits - part.needed});
  part.chances = hits(part.dice, part.needed);
  return part;
}

PreviewPart reply_part(const Game& game, const State& state, const Charge& charge) {
  PreviewPart part{.what = "charge-defence", .rule = "9.procedure-b", .target = charge.from};
  part.dice = charge_reply_dice(game, state, charge.target);
  part.needed = game.tables.charge_hits;
  part.chances = hits(part.dice, part.needed);
  return part;
}

PreviewPart march_part(bool general_retreat) {
  PreviewPart part{.what = "march", .rule = general_retreat ? "8.general-retreat-c" : "8.forced-march-g"};
  part.needed = general_retreat ? 3 : 1;
  part.chances = {{"loss", part.needed, 6}, {"none", 6 - part.needed, 6}};
  return part;
}

// Combats that are declared, while their order or the ground that counts is still to be chosen.
std::vector<PreviewPart> combats_to_come(const Game& game, const State& state) {
  std::vector<PreviewPart> parts;
  if (state.pending.ask == Ask::ChooseTerrain)
    parts.push_back(combat_part(game, state, state.stack.top_as<Fight>()->combat, -1));
  if (state.pending.ask != Ask::ChooseCombat) return parts;
  for (int i = 0; i < state.activation.combat_count; ++i) {
    if (!state.activation.combats[static_cast<std::size_t>(i)].resolved)
      parts.push_back(combat_part(game, state, i, -1));
  }
  return parts;
}

// What the action makes of the position, up to the next question or roll.
std::vector<PreviewPart> preview_after(const Game& game, const State& state, Action action) {
  State after = state;
  Events events;
  if (!apply(game, after, action, events)) return {};
  switch (verb_of(action)) {
    case Verb::Attack:
      return {combat_part(game, after, combat_against(after, *hex_operand(game, action, 1)), -1)};
    case Verb::Combine:
      return {combat_part(game, after, combat_against(after, *hex_operand(game, action, 0)), -1)};
    case Verb::Aim:
      return {fire_part(game, after, after.activation.fire_target)};
    case Verb::ForcedMarch:
      return {march_part(false)};
    case Verb::GeneralRetreat:
      return {march_part(true)};
    default:
      break;
  }
  return after.pending.kind == Pending::Kind::Ask ? combats_to_come(game, after) : preview_roll(game, after);
}

}  // namespace

std::string text_of(CombatResult result) {
  std::string text;
  if (result.attacker > 0) text = "A" + std::to_string(result.attacker);
  if (result.defender > 0) text += (text.empty() ? "D" : " D") + std::to_string(result.defender);
  return text.empty() ? "-" : text;
}

std::string text_of(FireResult result) {
  if (result.step && result.shaken) return "step and shaken";
  if (result.step) return "step";
  return result.shaken ? "shaken" : "-";
}

std::vector<PreviewPart> preview(const Game& game, const State& state, Action action) {
  if (!verdict(game, state, action)) return {};
  if (verb_of(action) != Verb::Resolve) return preview_after(game, state, action);
  return {combat_part(game, state, combat_against(state, *hex_operand(game, action, 0)), -1)};
}

std::vector<PreviewPart> preview_roll(const Game& game, const State& state) {
  if (state.pending.kind != Pending::Kind::Roll) return {};
  switch (state.pending.roll) {
    case RollKind::March:
      return {march_part(state.activation.general_retreat)};
    case RollKind::Charge: {
      const Charge& charge = *state.stack.top_as<Charge>();
      if (charge_reply_dice(game, state, charge.target) == 0) return {strike_part(game, state, charge)};
      return {strike_part(game, state, charge), reply_part(game, state, charge)};
    }
    case RollKind::ChargeDefence:
      return {reply_part(game, state, *state.stack.top_as<Charge>())};
    case RollKind::Bombardment:
      return {fire_part(game, state, state.stack.top_as<Bombardment>()->target)};
    case RollKind::Combat: {
      const Fight& fight = *state.stack.top_as<Fight>();
      return {combat_part(game, state, fight.combat, fight.terrain == 0xFF ? -1 : fight.terrain)};
    }
    case RollKind::Draw:
    case RollKind::None:
      break;
  }
  return {};
}

}  // namespace tamburino::novara
