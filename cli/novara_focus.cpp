#include "cli/novara_prompt.h"

// What to look at on the map of novara at a decision.
namespace tamburino::cli {
namespace {

namespace n = novara;

template <class Do>
void each_unit(Action action, Do look) {
  const n::VerbForm* form = n::form_of(n::verb_of(action));
  for (std::size_t i = 0; form != nullptr && i < form->operands.size(); ++i) {
    if (form->operands[i] == n::OperandKind::Unit)
      look(n::UnitId{static_cast<std::uint8_t>(action.operand[i])});
  }
}

Hex where_is(const NovaraSight& sight, n::UnitId who) {
  return sight.state.on_map(who) ? sight.state[who].hex : kNoHex;
}

// Where a fight, a charge or a reaction goes on.
void add_scene(const NovaraSight& sight, std::set<Hex>& places) {
  if (const auto* now = sight.state.stack.find<n::ContactBreak>()) places.insert(now->mover);
  if (const auto* now = sight.state.stack.find<n::Charge>()) places.insert(now->target);
  if (const auto* now = sight.state.stack.find<n::Bombardment>()) places.insert(now->target);
  const auto* fight = sight.state.stack.find<n::Fight>();
  if (fight == nullptr) return;
  const n::Combat& combat = sight.state.activation.combats[fight->combat];
  for (std::size_t i = 0; i < combat.count; ++i) places.insert(combat.target[i]);
}

// Those who act, or may act with the chit that is drawn.
void add_active(const NovaraSight& sight, std::set<Hex>& places) {
  const bool drawn = sight.state.pending.ask == n::Ask::Drawn && sight.state.drawn != n::kNoChit;
  const n::FormationId led = drawn ? sight.game()[sight.state.drawn].formation : n::kNoFormation;
  for (std::size_t i = 0; i < sight.game().units.size(); ++i) {
    const n::UnitId who{static_cast<std::uint8_t>(i)};
    const bool its = led != n::kNoFormation && sight.game().units[i].formation == led;
    if (its || sight.state[who].active) places.insert(where_is(sight, who));
  }
}

}  // namespace

std::set<Hex> places_of(const NovaraSight& sight, const ActionList& list) {
  std::set<Hex> places;
  for (const Action action : list.all()) {
    const bool aside = n::verb_of(action) == n::Verb::Top || n::verb_of(action) == n::Verb::RemoveDummy;
    if (aside) continue;
    each_unit(action, [&](n::UnitId who) { places.insert(where_is(sight, who)); });
    std::size_t at = 0;
    if (has_operand(action, n::OperandKind::Hex, at)) places.insert(Hex{action.operand[at]});
  }
  add_scene(sight, places);
  if (places.empty()) add_active(sight, places);
  places.erase(kNoHex);
  return places;
}

Marks marks_of(const NovaraSight& sight, const ActionList& list) {
  Marks marks;
  for (const NovaraWay& way : ways_of(sight, list)) marks.notes[way.hex] = cost_text(way);
  for (const ChitHex& one : chit_hexes(sight, list))
    marks.notes[one.hex] = "(" + std::to_string(one.wakes) + ")";
  for (const Action action : list.all()) {
    const n::Verb verb = n::verb_of(action);
    const n::UnitId who{static_cast<std::uint8_t>(action.operand[0])};
    if (verb == n::Verb::Halt) marks.chosen = where_is(sight, who);
    const bool strikes = verb == n::Verb::Attack || verb == n::Verb::Aim || verb == n::Verb::Charge;
    if (strikes) marks.targets.insert(Hex{action.operand[1]});
    if (verb == n::Verb::Resolve || verb == n::Verb::Fire) marks.targets.insert(Hex{action.operand[0]});
    if (verb == n::Verb::Place || verb == n::Verb::Retreat || verb == n::Verb::Advance ||
        verb == n::Verb::Withdraw)
      marks.notes[Hex{action.operand[1]}] = "(+)";
  }
  add_scene(sight, marks.targets);
  return marks;
}

}  // namespace tamburino::cli
