#include <numeric>
#include <optional>

#include "engine/games/risorgimento1859/combat.h"
#include "engine/games/risorgimento1859/preview.h"

// What an attack comes to, played out on copies of the table: who commits himself, both dice, the hits as
// each side gives them best, leaders in danger, and the five priorities of 8.31.
namespace tamburino::risorgimento1859 {
namespace {

// Exact parts of a chance: of at most six dice one after the other.
constexpr std::int64_t kWhole = 1'000'000;

std::optional<bool> attacker_won(const Events& events, Hex target) {
  for (const Event& one : events.all()) {
    const auto kind = static_cast<EventKind>(one.kind);
    if (kind != EventKind::AttackerLost && kind != EventKind::DefenderLost) continue;
    if (one.facts[0].value == index(target)) return kind == EventKind::DefenderLost;
  }
  return std::nullopt;
}

// How often the attacker wins, in parts of kWhole, from after the dice on.
std::int64_t wins_from(const Game& game, const State& state, const Combat& fight, int depth) {
  if (depth == 0) return 0;
  const auto after = [&](auto answer) {
    State next = state;
    Events events;
    apply(game, next, answer, events);
    if (const auto won = attacker_won(events, fight.target)) return *won ? kWhole : 0;
    return wins_from(game, next, fight, depth - 1);
  };
  if (state.pending.kind == Pending::Kind::Roll) {
    std::int64_t sum = 0;
    for (int die = 0; die < kDieFaces; ++die) {
      Roll roll;
      for (std::size_t i = 0; i < state.pending.dice; ++i) roll.value[i] = static_cast<std::uint8_t>(die);
      sum += after(roll);
    }
    return sum / kDieFaces;
  }
  if (state.pending.kind != Pending::Kind::Ask) return 0;
  ActionList list;
  list_actions(game, state, list);
  const bool attacker = state.pending.side == fight.side;
  std::int64_t best = -1;
  for (const Action one : list.all()) {
    const std::int64_t value = after(one);
    if (best < 0 || (attacker ? value > best : value < best)) best = value;
  }
  return best;
}

// After both dice with these faces.
std::int64_t wins_with(const Game& game, const State& state, const Combat& fight, int mine, int his) {
  constexpr int kMostSteps = 10;
  State next = state;
  Events events;
  Roll roll;
  roll.value[0] = static_cast<std::uint8_t>(mine);
  roll.value[1] = static_cast<std::uint8_t>(his);
  apply(game, next, roll, events);
  if (const auto won = attacker_won(events, fight.target)) return *won ? kWhole : 0;
  return wins_from(game, next, fight, kMostSteps);
}

// Ways that have a common divisor are told in smaller numbers.
void shorten(std::vector<Odds>& odds) {
  std::int64_t common = odds.empty() ? 1 : odds.front().of;
  for (const Odds& one : odds) common = std::gcd(common, one.ways);
  for (Odds& one : odds) one.ways /= common, one.of /= common;
  std::erase_if(odds, [](const Odds& one) { return one.ways == 0; });
}

struct Fight {
  std::int64_t wins = 0;          // of 100 times kWhole
  std::array<int, 16> results{};  // by 4 times the attacker's hits and the defender's: of 100
};

Fight fight_out(const Game& game, const State& state) {
  const Combat& fight = *state.stack.top_as<Combat>();
  const int attack = attack_modifiers(game, state, fight).total();
  const int defence = defence_modifiers(game, state, fight).total();
  Fight sum;
  std::array<std::int64_t, 16> known;
  known.fill(-1);
  for (int mine = 0; mine < kDieFaces; ++mine) {
    for (int his = 0; his < kDieFaces; ++his) {
      const int on_defender = hits_by(game, mine + attack), on_attacker = hits_by(game, his + defence);
      const auto at = static_cast<std::size_t>(4 * on_attacker + on_defender);
      if (known[at] < 0) known[at] = wins_with(game, state, fight, mine, his);
      ++sum.results[at];
      sum.wins += known[at];
    }
  }
  return sum;
}

std::string word_of_hits(std::size_t at) {
  return "A" + std::to_string(at / 4) + " D" + std::to_string(at % 4);
}

void describe(const Game& game, const State& state, PreviewPart& part) {
  const Combat& fight = *state.stack.top_as<Combat>();
  const Reckoning attack = attack_modifiers(game, state, fight);
  const Reckoning defence = defence_modifiers(game, state, fight);
  part.die = {attack.items().begin(), attack.items().end()};
  part.die_total = attack.total();
  part.other = {defence.items().begin(), defence.items().end()};
  part.other_total = defence.total();
}

// --- Commitment

// Those who are to attack the hex, stack by stack: the topmost of each rolls for all (7.42, A70).
std::vector<UnitId> rollers(const State& state, Hex target) {
  std::vector<UnitId> tops;
  for (std::size_t i = 0; i < state.attacks.count; ++i) {
    const Attacker& one = state.attacks.all[i];
    if (one.target != target || one.resolved || one.failed || one.committed) continue;
    bool known = false;
    for (UnitId& top : tops) {
      if (state[top].hex != state[one.unit].hex) continue;
      known = true;
      if (state[one.unit].place < state[top].place) top = one.unit;
    }
    if (!known) tops.push_back(one.unit);
  }
  return tops;
}

const Attacker& entry_of(const State& state, UnitId who) {
  std::size_t at = 0;
  while (state.attacks.all[at].unit != who) ++at;
  return state.attacks.all[at];
}

// The combat of `who`, when just these stacks commit themselves and everything else is over: the table with
// both dice to be thrown, or the hex won without a combat (7.46a). Nothing when it comes to neither.
struct Begun {
  State state;
  bool won = false;
};
std::optional<Begun> combat_of(const Game& game, State state, UnitId who, Hex target,
                               const std::vector<UnitId>& tops, unsigned committed) {
  for (std::size_t i = 0; i < state.attacks.count; ++i) {
    Attacker& one = state.attacks.all[i];
    if (one.target != target) {
      one.resolved = true;
      continue;
    }
    for (std::size_t k = 0; k < tops.size(); ++k) {
      if (state[tops[k]].hex != state[one.unit].hex) continue;
      const bool goes = (committed >> k & 1U) != 0;
      one.committed = goes, one.failed = !goes;
    }
  }
  auto& attacks = *state.stack.top_as<Attacks>();
  attacks.step = Attacks::Step::Commit;
  attacks.next = 0;
  Events events;
  state.pending = {};
  proceed(game, state, events);
  for (int i = 0; i < 8; ++i) {
    if (state.pending.kind == Pending::Kind::Roll && state.pending.roll == RollKind::Endangered) {
      // A leader who was alone beside the attack: whatever becomes of him, this combat is the same.
      if (!apply(game, state, Roll{}, events)) return std::nullopt;
      continue;
    }
    if (state.pending.kind != Pending::Kind::Ask) break;
    Action answer;
    if (state.pending.ask == Ask::Resolve) {
      answer = act(Verb::Resolve, target, entry_of(state, who).group);
    } else if (state.pending.ask == Ask::Accompany) {  // 8.31c: the leader goes along
      ActionList list;
      list_actions(game, state, list);
      answer = list[0];
    } else {
      break;
    }
    if (!apply(game, state, answer, events)) return std::nullopt;
  }
  if (state.pending.kind == Pending::Kind::Roll && state.pending.roll == RollKind::Combat)
    return Begun{state};
  const auto* fight = state.stack.find<Combat>();
  if (fight != nullptr && fight->target == target && fight->decided) return Begun{state, true};
  return std::nullopt;
}

}  // namespace

PreviewPart combat_part(const Game& game, const State& state) {
  const Combat& fight = *state.stack.top_as<Combat>();
  PreviewPart part{.what = "combat", .rule = "7.44b", .target = fight.target, .dice = 2};
  if (!fight.attackers.empty()) part.roller = piece(fight.attackers.first());
  describe(game, state, part);
  const Fight sum = fight_out(game, state);
  const std::int64_t of = kDieFaces * kDieFaces * kWhole;
  part.odds = {{"attacker-wins", sum.wins, of}, {"defender-wins", of - sum.wins, of}};
  shorten(part.odds);
  for (std::size_t i = 0; i < sum.results.size(); ++i) {
    if (sum.results[i] > 0) part.results.push_back({word_of_hits(i), sum.results[i], kDieFaces * kDieFaces});
  }
  return part;
}

std::vector<PreviewPart> attack_parts(const Game& game, const State& state, Action action) {
  constexpr std::size_t kMostStacks = 6;
  State declared = state;
  Events quiet;
  apply(game, declared, action, quiet);
  // As `done` would judge groups and surprise; nobody reacts.
  State judged = declared;
  declare_carry_out(game, judged, act(Verb::Done), quiet);
  const UnitId who = *unit_operand(game, action, 0);
  const Hex target = *hex_operand(game, action, 1);
  const std::vector<UnitId> tops = rollers(judged, target);
  std::vector<PreviewPart> parts;
  std::vector<std::int64_t> commits;  // of ten
  for (const UnitId top : tops) {
    const Attacker& one = entry_of(judged, top);
    parts.push_back(commitment_part(game, judged, top, target, one.charge));
    commits.push_back(0);
    for (const Odds& odds : parts.back().odds) commits.back() += odds.what == "commits" ? odds.ways : 0;
  }
  if (tops.empty() || tops.size() > kMostStacks) return parts;
  PreviewPart part{.what = "combat", .rule = "7.44b", .roller = piece(who), .target = target, .dice = 2};
  std::int64_t of = kDieFaces * kDieFaces * kWhole;
  for (std::size_t i = 0; i < tops.size(); ++i) of *= kDieFaces;
  part.odds = {{"attacker-wins", 0, of}, {"defender-wins", 0, of}, {"hangs-back", 0, of}};
  std::array<std::int64_t, 16> results{};
  const unsigned all = (1U << tops.size()) - 1U;
  for (unsigned committed = 0; committed <= all; ++committed) {
    std::int64_t ways = 1;
    bool own = false;
    for (std::size_t k = 0; k < tops.size(); ++k) {
      const bool goes = (committed >> k & 1U) != 0;
      ways *= goes ? commits[k] : kDieFaces - commits[k];
      own = own || (goes && judged[tops[k]].hex == judged[who].hex);
    }
    const std::int64_t whole = ways * kDieFaces * kDieFaces * kWhole;
    const auto fight = own && ways > 0 ? combat_of(game, judged, who, target, tops, committed) : std::nullopt;
    if (!fight) {
      part.odds[2].ways += whole;
      continue;
    }
    if (fight->won) {
      part.odds[0].ways += whole;
      continue;
    }
    if (committed == all) describe(game, fight->state, part);
    const Fight sum = fight_out(game, fight->state);
    part.odds[0].ways += ways * sum.wins;
    part.odds[1].ways += whole - ways * sum.wins;
    for (std::size_t i = 0; i < results.size(); ++i) results[i] += ways * sum.results[i];
  }
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (results[i] > 0) part.results.push_back({word_of_hits(i), results[i], of / kWhole});
  }
  shorten(part.odds);
  parts.push_back(std::move(part));
  return parts;
}

}  // namespace tamburino::risorgimento1859
