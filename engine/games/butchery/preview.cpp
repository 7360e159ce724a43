#include "engine/games/butchery/preview.h"

#include <bit>

#include "engine/games/butchery/names.h"

namespace tamburino::butchery {
namespace {

std::vector<Reckoning::Item> items_of(const Reckoning& sum) {
  return {sum.items().begin(), sum.items().end()};
}

// How many throws show this as their (higher) die: 1 of 6, or of 36 with two dice.
int ways_to(int die, int dice) { return dice == 1 ? 1 : 2 * die - 1; }

// What T becomes: the target's cohesion test as matters stand.
PreviewPart cohesion_part(const Game& game, const State& state, UnitId who, TestKind kind) {
  return preview_test(kind == TestKind::Rally ? "rally" : "cohesion", piece(who),
                      cohesion_test(game, state, who, kind));
}

void add_strike(const Game& game, const State& state, std::string_view what, const Strike& strike,
                std::vector<PreviewPart>& parts) {
  const PreviewPart part = preview_strike(game, state, what, strike);
  parts.push_back(part);
  for (const Chance& chance : part.chances) {
    if (chance.what == word_of(CombatResult::T) && chance.ways > 0) {
      parts.push_back(cohesion_part(game, state, strike.target, TestKind::Ordinary));
    }
  }
}

void add_engagement(const Game& game, State state, int first, std::vector<PreviewPart>& parts) {
  const AssaultMask group = group_of(state, first);
  const int sharers = std::popcount(group);
  for (int i = 0; i < state.activation.assault_count; ++i) {
    if ((group >> i & 1U) == 0) continue;
    Assault& one = state.activation.assaults[static_cast<std::size_t>(i)];
    one.defence_share = static_cast<std::uint8_t>(game[one.target].combat / sharers);
    add_strike(game, state, "defence", defence_strike(game, state, i, kNoFormation), parts);
  }
  const Hex where = state.activation.assaults[static_cast<std::size_t>(first)].hex;
  if (foot_or_horse_in(game, state, where)) {  // guns alone fall without a roll: 10.4.4a
    add_strike(game, state, "attack", attack_strike(game, state, group, kNoFormation), parts);
  }
}

// As if this assault were declared alone, with all of the attacker's value.
void add_assault(const Game& game, State state, UnitId attacker, UnitId target,
                 std::vector<PreviewPart>& parts) {
  ActivationState& now = state.activation;
  if (now.assault_count >= kMostAssaults) return;
  now.assaults[now.assault_count] = Assault{.attacker = attacker,
                                            .target = target,
                                            .from = state[attacker].hex,
                                            .hex = state[target].hex,
                                            .share = static_cast<std::uint8_t>(game[attacker].combat)};
  add_engagement(game, state, now.assault_count++, parts);
}

}  // namespace

PreviewPart preview_test(std::string_view what, Piece who, const Reckoning& sum) {
  PreviewPart part{.what = what, .roller = who};
  part.die = items_of(sum);
  part.die_total = sum.total();
  part.needed = kTestPasses;
  int passing = 0;
  for (int die = 1; die <= 6; ++die) passing += die + sum.total() >= kTestPasses ? 1 : 0;
  part.chances = {{"passed", passing, 6}, {"failed", 6 - passing, 6}};
  return part;
}

PreviewPart preview_strike(const Game& game, const State& state, std::string_view what,
                           const Strike& strike) {
  PreviewPart part{.what = what, .roller = piece(strike.unit[0]), .target = piece(strike.target)};
  const CombatReckoning sum = reckon(game, state, strike);
  part.column = items_of(sum.column);
  part.column_total = sum.column.total();
  part.die = items_of(sum.die);
  part.die_total = sum.die.total();
  part.dice = strike.no_quarter ? 2 : 1;
  std::array<int, 4> ways{};
  for (int die = 1; die <= 6; ++die) {
    ways[static_cast<std::size_t>(result_of(game, sum, die))] += ways_to(die, part.dice);
  }
  for (std::size_t i = 0; i < ways.size(); ++i) {
    part.chances.push_back(
        {word_of(CombatResult{static_cast<std::uint8_t>(i)}), ways[i], part.dice == 1 ? 6 : 36});
  }
  return part;
}

std::vector<PreviewPart> preview(const Game& game, const State& state, Action action) {
  std::vector<PreviewPart> parts;
  if (!verdict(game, state, action)) return parts;
  const auto first = unit_operand(game, action, 0);
  const auto second = unit_operand(game, action, 1);
  switch (verb_of(action)) {
    case Verb::Fire:
      if (first && second) {
        State turned = state;
        turn_to(game, turned, *first, *facing_operand(action, 2));
        add_strike(game, turned, "barrage", barrage_strike(game, turned, *first, *second), parts);
      }
      break;
    case Verb::Assault:
      if (first && second) add_assault(game, state, *first, *second, parts);
      break;
    case Verb::Resolve:
      for (int i = 0; i < state.activation.assault_count; ++i) {
        const Assault& one = state.activation.assaults[static_cast<std::size_t>(i)];
        if (one.attacker == first && one.target == second) add_engagement(game, state, i, parts);
      }
      break;
    case Verb::Rally:
      if (first) parts.push_back(cohesion_part(game, state, *first, TestKind::Rally));
      break;
    case Verb::Stand:
      if (first) parts.push_back(cohesion_part(game, state, *first, TestKind::Ordinary));
      break;
    case Verb::React: {
      const Nation nation = nation_of(*piece_operand(game, action, 0));
      parts.push_back(preview_test("reaction", chief_of(nation), reaction_test(game, nation)));
      break;
    }
    case Verb::Coordinate:
      parts.push_back(preview_test("coordination", commander_of(state.activation.formation),
                                   coordination_test(game, state)));
      break;
    default: {  // whatever it leads to at once, when that is a roll
      State after = state;
      Events events;
      if (apply(game, after, action, events) && after.pending.kind == Pending::Kind::Roll) {
        return preview_roll(game, after);
      }
    }
  }
  return parts;
}

namespace {

std::vector<PreviewPart> preview_combat(const Game& game, const State& state) {
  std::vector<PreviewPart> parts;
  if (const auto* fire = state.stack.top_as<Barrage>()) {
    add_strike(game, state, "barrage", barrage_strike(game, state, fire->battery, fire->target), parts);
    return parts;
  }
  const auto& now = *state.stack.top_as<Engagement>();
  if (now.step == Engagement::Step::DefenceRoll) {
    const FormationId led_by = now.defence_led ? now.defender_commander : kNoFormation;
    add_strike(game, state, "defence", defence_strike(game, state, now.next, led_by), parts);
    return parts;
  }
  AssaultMask attacking = 0;
  const AssaultMask group = group_of(state, now.first);
  for (int i = 0; i < state.activation.assault_count; ++i) {
    const bool attacks = state.activation.assaults[static_cast<std::size_t>(i)].attacked;
    if (attacks && (group >> i & 1U) != 0) attacking |= AssaultMask{1} << i;
  }
  const FormationId led_by = now.attack_led ? now.attacker_commander : kNoFormation;
  add_strike(game, state, "attack", attack_strike(game, state, attacking, led_by), parts);
  return parts;
}

PreviewPart preview_cohesion(const Game& game, const State& state) {
  if (const auto* outcome = state.stack.top_as<Outcome>()) {
    return cohesion_part(game, state, outcome->unit, TestKind::Ordinary);
  }
  if (const auto* move = state.stack.top_as<PieceMove>()) {
    return cohesion_part(game, state, unit_of(move->piece), TestKind::Ordinary);
  }
  if (const auto* advance = state.stack.top_as<Advance>()) {
    return cohesion_part(game, state, advance->unit, TestKind::Ordinary);
  }
  return cohesion_part(game, state, state.stack.top_as<RallyPhase>()->testing, TestKind::Rally);
}

PreviewPart preview_weather(const Game& game, const State& state) {
  PreviewPart part{.what = "weather"};
  const Reckoning sum = weather_modifiers(state);
  part.die = items_of(sum);
  part.die_total = sum.total();
  std::array<int, 3> ways{};
  for (int die = 1; die <= 6; ++die) {
    ++ways[static_cast<std::size_t>(weather_for(game, state.turn, die + sum.total()))];
  }
  for (std::size_t i = 0; i < ways.size(); ++i) {
    part.chances.push_back({word_of(Weather{static_cast<std::uint8_t>(i)}), ways[i], 6});
  }
  return part;
}

PreviewPart preview_initiative(const State& state) {
  PreviewPart part{.what = "initiative", .dice = 2};
  const Reckoning sum = initiative_modifiers(state, Side::Allies);
  part.die = items_of(sum);
  part.die_total = sum.total();
  std::array<int, 3> ways{};
  for (int allied = 1; allied <= 6; ++allied) {
    for (int austrian = 1; austrian <= 6; ++austrian) {
      const int more = allied + sum.total() - austrian;
      ++ways[more > 0 ? 0U : more < 0 ? 1U : 2U];
    }
  }
  part.chances = {{"allies", ways[0], 36}, {"austrians", ways[1], 36}, {"tied", ways[2], 36}};
  return part;
}

}  // namespace

std::vector<PreviewPart> preview_roll(const Game& game, const State& state) {
  if (state.pending.kind != Pending::Kind::Roll) return {};
  const FormationId active = state.activation.formation;
  switch (state.pending.roll) {
    case RollKind::Weather:
      return {preview_weather(game, state)};
    case RollKind::Reaction: {
      const Nation nation = state.stack.top_as<ChiefMarch>()->nation;
      return {preview_test("reaction", chief_of(nation), reaction_test(game, nation))};
    }
    case RollKind::Initiative:
      return {preview_initiative(state)};
    case RollKind::Activation:
      return {preview_test("activation", commander_of(active), activation_test(game, state, active))};
    case RollKind::Coordination:
      return {preview_test("coordination", commander_of(active), coordination_test(game, state))};
    case RollKind::Combat:
      return preview_combat(game, state);
    case RollKind::Cohesion:
      return {preview_cohesion(game, state)};
    case RollKind::Casualty: {
      PreviewPart part{.what = "casualty", .dice = 2, .needed = 12};
      part.chances = {{"lost", 1, 36}, {"unhurt", 35, 36}};
      return {part};
    }
    case RollKind::Marker:
    case RollKind::None:
      break;
  }
  return {};
}

}  // namespace tamburino::butchery
