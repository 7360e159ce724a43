#include "engine/games/thousand/preview.h"

namespace tamburino::thousand {
namespace {

void put_die(PreviewPart& part, const Reckoning& sum) {
  part.die.assign(sum.items().begin(), sum.items().end());
  part.die_total = sum.total();
}

// How many of n dice show `from` or more: ways among 6^n throws.
std::vector<std::int64_t> successes(int dice, int from) {
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
  return ways;
}

// 11.4.5i, 11.4.1e  The points that come through, by the ways to score so many hits; support and trench
// counted. `most` is what a trench still lets through.
std::vector<Chance> damage_chances(const Game& game, const std::vector<std::int64_t>& hits, int support,
                                   std::size_t most) {
  const std::vector<std::int64_t> parries = successes(support, game.tables.support_from);
  std::vector<std::int64_t> points(std::min(hits.size(), most + 1), 0);
  std::int64_t all = 0;
  for (std::size_t h = 0; h < hits.size(); ++h) {
    for (std::size_t p = 0; p < parries.size(); ++p) {
      const std::size_t through = std::min(h > p ? h - p : 0, most);
      points[through] += hits[h] * parries[p];
      all += hits[h] * parries[p];
    }
  }
  std::vector<Chance> chances;
  chances.reserve(points.size());
  for (std::size_t n = 0; n < points.size(); ++n) chances.push_back({std::to_string(n), points[n], all});
  return chances;
}

// T08  One point of all attacks of the step.
std::size_t most_points(const State& state, Cell target) {
  if (!state[target].entrenched) return kMostDice;
  return state[target].hits > 0 ? 0 : 1;
}

int needed_by(const Game& game, const State& state, Cell from) {
  return game.tables.hits_from - attack_modifiers(game, state, from).total();
}

// T08  How often the attacks on this trench that are rolled before this one leave it its one point.
struct Spared {
  std::int64_t ways = 1, of = 1;
};
Spared spared_before(const Game& game, const State& state, Cell from, Cell target) {
  Spared spared;
  if (!state[target].entrenched) return spared;
  for (const Cell other : battle_stacks(state, state[from].side)) {  // in the order of the rolls
    if (other == from) break;
    if (state[other].target != target) continue;
    const auto chances =
        damage_chances(game, successes(attack_dice(game, state, other), needed_by(game, state, other)),
                       support_dice(game, state, target), most_points(state, target));
    spared.ways *= chances.front().ways;
    spared.of *= chances.front().of;
  }
  return spared;
}

void share_the_point(std::vector<Chance>& chances, const Spared& spared) {
  if (chances.size() < 2) return;
  const std::int64_t hurts = chances[1].ways * spared.ways;
  const std::int64_t all = chances[1].of * spared.of;
  chances[0] = {chances[0].what, all - hurts, all};
  chances[1] = {chances[1].what, hurts, all};
}

// 11.4.5c
PreviewPart attack_part(const Game& game, const State& state, Cell from, Cell target) {
  PreviewPart part{.what = "attack", .rule = "11.4.5c", .from = from, .target = target};
  part.dice = attack_dice(game, state, from);
  part.support = support_dice(game, state, target);
  part.capped = state[target].entrenched;
  put_die(part, attack_modifiers(game, state, from));
  part.needed = needed_by(game, state, from);
  part.chances =
      damage_chances(game, successes(part.dice, part.needed), part.support, most_points(state, target));
  if (part.capped) share_the_point(part.chances, spared_before(game, state, from, target));
  return part;
}

// 11.4.5i  The hits are known, and what is left of them is asked.
PreviewPart support_part(const Game& game, const State& state, const Round& round) {
  const Cell target = state[round.mover].target;
  PreviewPart part{.what = "support", .rule = "11.4.5i", .from = round.mover, .target = target};
  part.dice = part.support = support_dice(game, state, target);
  part.capped = state[target].entrenched;
  part.needed = game.tables.support_from;
  std::vector<std::int64_t> hits(static_cast<std::size_t>(round.hits) + 1, 0);
  hits.back() = 1;
  part.chances = damage_chances(game, hits, part.support, most_points(state, target));
  return part;
}

std::vector<Chance> yes_or_no(std::int64_t ways, std::int64_t of) {
  return {{"succeeds", ways, of}, {"fails", of - ways, of}};
}

PreviewPart flank_part(const Game& game, const State& state, Cell who) {
  const Side own = state[who].side;
  PreviewPart part{.what = "flank", .rule = "11.4.2c", .from = who, .dice = 2};
  const int lead = flank_sum(game, state, own).total() - flank_sum(game, state, enemy_of(own)).total();
  put_die(part, flank_sum(game, state, own));
  std::int64_t ways = 0;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) ways += a + lead > b ? 1 : 0;
  }
  part.chances = yes_or_no(ways, 36);
  return part;
}

PreviewPart reserve_part(const Game& game, const State& state, Cell who) {
  PreviewPart part{.what = "reserve", .rule = "11.4.3a", .from = who, .dice = 2};
  put_die(part, reserve_sum(game, state, who));
  part.needed = game.tables.reserve_over + 1;
  std::int64_t ways = 0;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) ways += a + b + part.die_total >= part.needed ? 1 : 0;
  }
  part.chances = yes_or_no(ways, 36);
  return part;
}

PreviewPart table_part(const Game& game, std::string_view what, Rule rule, int column) {
  PreviewPart part{.what = what, .rule = rule, .column = column};
  for (int die = 1; die <= 6; ++die) {
    const std::string result = text_of(game.tables.retreat.at(die, column));
    bool known = false;
    for (Chance& one : part.chances) {
      if (one.what == result) ++one.ways, known = true;
    }
    if (!known) part.chances.push_back({result, 1, 6});
  }
  return part;
}

PreviewPart retreat_part(const Game& game, const State& state, Side side) {
  const Reckoning column = retreat_column(game, state, side);
  PreviewPart part = table_part(game, "retreat", "11.5e", std::clamp(column.total(), -1, 5));
  put_die(part, column);
  return part;
}

PreviewPart die_part(std::string_view what, Rule rule, int from, PlaceId where) {
  PreviewPart part{.what = what, .rule = rule, .place = where, .needed = from};
  part.chances = yes_or_no(std::clamp(7 - from, 0, 6), 6);
  return part;
}

// 5.2.1a; a success that brings nobody is none, and the rule says why (12.0c, 5.2.1g).
PreviewPart recruit_part(const Game& game, const State& state, PlaceId city) {
  PreviewPart part = die_part("recruit", "5.2.1a", recruits_from(game, state, city), city);
  if (const Verdict rise = may_rise(game, state, city); !rise) {
    part.rule = rise.rule;
    part.chances = yes_or_no(0, 6);
  }
  return part;
}

std::vector<PreviewPart> artillery_parts(const Game& game, const State& state) {
  std::vector<PreviewPart> parts;
  for (const UnitId who : batteries_firing(game, state)) {
    const Cell target = fire_target(game, state, who);
    PreviewPart part{.what = "artillery", .rule = "11.4.1g", .from = state[who].cell, .target = target};
    put_die(part, fire_modifiers(game, state, target));
    part.needed = game.tables.artillery_from - part.die_total;
    part.chances = yes_or_no(std::clamp(7 - part.needed, 0, 6), 6);
    parts.push_back(part);
  }
  return parts;
}

// Every attack that `press` would declare; all of them are declared before the first is rolled.
std::vector<PreviewPart> press_parts(const Game& game, const State& state) {
  State declared = state;
  CellSet pressing;
  for (const Cell who : battle_stacks(state, state.pending.side)) {
    const CellSet enemies = enemies_beside(game, state, who);
    if (enemies.size() != 1 || !may_attack(game, state, who, enemies.first())) continue;
    declared[who].target = enemies.first();
    pressing.add(who);
  }
  std::vector<PreviewPart> parts;
  for (const Cell who : pressing) parts.push_back(attack_part(game, declared, who, declared[who].target));
  return parts;
}

}  // namespace

std::string text_of(RetreatResult result) {
  if (result.stays) return "no " + std::to_string(result.reductions);
  return result.reductions == 0 ? "yes" : std::to_string(result.reductions);
}

std::vector<PreviewPart> preview(const Game& game, const State& state, Action action) {
  if (!verdict(game, state, action)) return {};
  switch (verb_of(action)) {
    case Verb::Attack:
      return {attack_part(game, state, *cell_operand(action, 0), *cell_operand(action, 1))};
    case Verb::Press:
      return press_parts(game, state);
    case Verb::Flank:
      return {flank_part(game, state, *cell_operand(action, 0))};
    case Verb::Call:
      return {reserve_part(game, state, *cell_operand(action, 0))};
    case Verb::Retreat:
      if (state.stack.top_as<Retreat>()->forced) return {};
      return {retreat_part(game, state, state.pending.side)};
    default:
      break;
  }
  State after = state;
  Events events;
  apply(game, after, action, events);
  return preview_roll(game, after);
}

std::vector<PreviewPart> preview_roll(const Game& game, const State& state) {
  if (state.pending.kind != Pending::Kind::Roll) return {};
  const auto* round = state.stack.top_as<Round>();
  switch (state.pending.roll) {
    case RollKind::Recruit:
      return {recruit_part(game, state, state.stack.top_as<Recruit>()->city)};
    case RollKind::Artillery:
      return artillery_parts(game, state);
    case RollKind::Flank:
      return {flank_part(game, state, round->mover)};
    case RollKind::Reserve:
      return {reserve_part(game, state, round->mover)};
    case RollKind::Attack:
      return {attack_part(game, state, round->mover, state[round->mover].target)};
    case RollKind::Support:
      return {support_part(game, state, *round)};
    case RollKind::Retreat:
      return {retreat_part(game, state, state.stack.top_as<Retreat>()->side)};
    case RollKind::Garrison: {
      PreviewPart part = table_part(game, "garrison", "11.1b", game.tables.attrition_column);
      part.place = state.stack.top_as<Garrison>()->city;
      return {part};
    }
    case RollKind::Attrition: {
      PreviewPart part = table_part(game, "attrition", "12.0d", game.tables.attrition_column);
      part.place = state.stack.top_as<Attrition>()->now;
      return {part};
    }
    case RollKind::Capture:  // to escape
      return {die_part("capture", "11.5j", game.tables.captured_up_to + 1, kNoPlace)};
    case RollKind::Order:
    case RollKind::None:
      break;
  }
  return {};
}

}  // namespace tamburino::thousand
