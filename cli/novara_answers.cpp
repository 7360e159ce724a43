#include <algorithm>

#include "cli/novara_prompt.h"
#include "engine/core/words.h"
#include "engine/games/novara/names.h"

// What a player of novara means.
namespace tamburino::cli {
namespace {

namespace n = novara;

bool asked(const NovaraSight& sight, n::Ask ask) {
  return sight.state.pending.kind == n::Pending::Kind::Ask && sight.state.pending.ask == ask;
}

n::UnitId unit_in(Action action) { return n::UnitId{static_cast<std::uint8_t>(action.operand[0])}; }

std::vector<Action> by_number(const NovaraSight& sight, const ActionList& list, const Menu& menu, int said) {
  if (asked(sight, n::Ask::GiveGround)) return {n::act(n::Verb::GiveGround, said)};  // the number itself
  (void)list;
  const auto at = static_cast<std::size_t>(said);
  if (at >= 1 && at <= menu.numbered.size()) return {menu.numbered[at - 1]};
  throw RequestError("bad-action", menu.numbered.empty()
                                       ? "Nothing is numbered here"
                                       : "The numbers go from 1 to " + std::to_string(menu.numbered.size()));
}

// --- whole stacks

// All that may move in the hex, in one hand.
std::vector<Action> stack_up(const NovaraSight& sight, const ActionList& list, Hex hex) {
  std::vector<Action> actions;
  const auto after = sight.table.clone();
  for (const Action action : list.all()) {
    if (n::verb_of(action) != n::Verb::Select || sight.state[unit_in(action)].hex != hex) continue;
    const Action next = actions.empty() ? action : n::act(n::Verb::Take, unit_in(action));
    Events events;
    if (!after->apply(next, events)) continue;
    actions.push_back(next);
  }
  if (!actions.empty()) return actions;
  for (const n::UnitId who : n::UnitsIn(sight.state, hex))
    return {n::act(n::Verb::Select, who)};  // to be refused
  throw RequestError("bad-action", "Nobody who could be taken up is in " + sight.hex_name(hex));
}

// "4425-4427-4428", or with blanks between.
std::vector<Hex> path_in(const NovaraSight& sight, const std::string& said) {
  if (said.size() < 9 || (said.size() - 4) % 5 != 0) return {};
  std::vector<Hex> hexes;
  for (std::size_t i = 0; i < said.size(); i += 5) {
    const auto hex = sight.game().map.grid().parse(said.substr(i, 4));
    if (!hex || (i + 4 < said.size() && said[i + 4] != '-' && said[i + 4] != ' ')) return {};
    hexes.push_back(*hex);
  }
  return hexes;
}

void go_along(std::vector<Action>& actions, n::UnitId lead, const std::vector<Hex>& path) {
  for (std::size_t i = 1; i < path.size(); ++i) actions.push_back(n::act(n::Verb::Move, lead, path[i]));
}

std::optional<Action> halt_in(const ActionList& list) {
  for (const Action action : list.all()) {
    if (n::verb_of(action) == n::Verb::Halt) return action;
  }
  return std::nullopt;
}

// The stack in the first hex goes that way; another that is in hand halts.
std::vector<Action> stack_moved(const NovaraSight& sight, const ActionList& list,
                                const std::vector<Hex>& path) {
  const auto halt = halt_in(list);
  std::vector<Action> actions;
  if (asked(sight, n::Ask::MoveUnit) && halt && sight.state[unit_in(*halt)].hex == path[0]) {
    go_along(actions, unit_in(*halt), path);
    return actions;
  }
  if (asked(sight, n::Ask::MoveUnit) && halt) {
    const auto after = sight.table.clone();
    Events events;
    after->apply(*halt, events);
    if (after->to_act().asked != n::word_of(n::Ask::ChooseUnit)) return {*halt};
    ActionList then;
    after->list(then);
    actions = stack_moved(NovaraSight(dynamic_cast<const NovaraTable&>(*after), sight.viewer), then, path);
    actions.insert(actions.begin(), *halt);
    return actions;
  }
  if (!asked(sight, n::Ask::ChooseUnit)) throw RequestError("bad-action", "Nobody is to move now");
  actions = stack_up(sight, list, path[0]);
  go_along(actions, unit_in(actions[0]), path);
  return actions;
}

// --- a hex alone

// Everybody listed who can strike there.
std::vector<Action> all_against(const ActionList& list, n::Verb verb, Hex target) {
  std::vector<Action> actions;
  for (const Action action : list.all()) {
    if (n::verb_of(action) == verb && Hex{action.operand[1]} == target) actions.push_back(action);
  }
  return actions;
}

// The one listed action with this hex; when none has it, one like those listed, to be refused with its
// reason.
std::vector<Action> with_hex(const NovaraSight& sight, const ActionList& list, Hex hex) {
  if (asked(sight, n::Ask::ChooseUnit)) return stack_up(sight, list, hex);
  for (const n::Verb verb : {n::Verb::Attack, n::Verb::Aim}) {
    if (const auto strikes = all_against(list, verb, hex); !strikes.empty()) return strikes;
  }
  std::vector<Action> found, like;
  for (Action action : list.all()) {
    std::size_t at = 0;
    if (!has_operand(action, n::OperandKind::Hex, at)) continue;
    if (Hex{action.operand[at]} == hex) found.push_back(action);
    action.operand[at] = static_cast<std::uint16_t>(hex);
    if (like.empty() && at + 1 < action.operand.size()) like.push_back(action);
  }
  std::erase_if(found, [](Action one) { return n::verb_of(one) == n::Verb::Hide; });
  if (found.size() > 1)
    throw RequestError("bad-action", "That could be \"" + label(sight, found[0]) + "\" or \"" +
                                         label(sight, found[1]) + "\": say which, or give its number");
  if (found.empty() && like.empty()) throw RequestError("bad-action", "No hex is asked for now");
  return found.empty() ? like : found;
}

// --- words

// attack 4426, aim 4426: everybody; hide A 4425: the unit in hand; move 4427: the group in hand.
std::optional<std::vector<Action>> in_short(const NovaraSight& sight, const ActionList& list,
                                            const std::string& said) {
  const std::vector<std::string> words = spoken_words(said);
  const n::VerbForm* form = n::form_of(std::string_view(words[0]));
  if (form == nullptr || words.size() < 2) return std::nullopt;
  const auto hex = sight.game().map.grid().parse(words.back());
  if (words.size() == 2 && hex) {
    std::vector<Action> found;
    for (const Action action : list.all()) {
      std::size_t at = 0;
      const bool there = n::verb_of(action) == form->verb && has_operand(action, n::OperandKind::Hex, at) &&
                         Hex{action.operand[at]} == *hex;
      if (there) found.push_back(action);
    }
    const bool together = form->verb == n::Verb::Attack || form->verb == n::Verb::Aim;
    if (found.size() == 1 || (together && !found.empty())) return found;
  }
  const auto* setup = sight.state.stack.top_as<n::SetUp>();
  if (form->verb == n::Verb::Hide && setup != nullptr && setup->selected != n::kNoUnit &&
      words[1].size() == 1)
    return sight.table.parse("hide " + n::quoted(sight.game(), setup->selected) + said.substr(4));
  return std::nullopt;
}

// A unit or formation alone (IR 7), or words of an action as they are listed.
std::optional<Action> by_words(const NovaraSight& sight, const ActionList& list, const std::string& said) {
  try {
    const n::UnitId who = n::find_unit(sight.game(), said);
    const auto is_of = [&](Action action) {
      const n::VerbForm* form = n::form_of(n::verb_of(action));
      return form->operands[0] == n::OperandKind::Unit && unit_in(action) == who;
    };
    if (const auto found = only_one(list, is_of)) return found;
  } catch (const UnknownName&) {  // then it is no unit
  }
  const std::string wanted = unquoted(said);
  const auto has_phrase = [&](Action action) {
    return unquoted(label(sight, action)).find(wanted) != std::string::npos ||
           unquoted(sight.table.text(action)).find(wanted) != std::string::npos;
  };
  if (const auto found = only_one(list, has_phrase)) return found;
  return only_one(list, [&](Action action) {
    const std::string text = words::plain(label(sight, action));
    const std::vector<std::string> parts = spoken_words(words::plain(wanted));
    return std::all_of(parts.begin(), parts.end(),
                       [&](const std::string& one) { return text.find(one) != std::string::npos; });
  });
}

// move IR 7 + IR 11 4425 as move "IR 7"+"IR 11" 4425.
std::string with_quotes(const NovaraSight& sight, const std::string& said) {
  const std::vector<std::string> words = spoken_words(said);
  std::string text = words.front();
  std::string name;
  const auto end_name = [&] {
    if (!name.empty()) text += (text.ends_with('+') ? "\"" : " \"") + name + "\"";
    name.clear();
  };
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool hexes = words[i].size() >= 4 && sight.game().map.grid().parse(words[i].substr(0, 4));
    if (words[i] == "+") {
      end_name();
      text += "+";
    } else if (hexes || sight.game().map.grid().parse_facing(words[i])) {
      end_name();
      text += " " + words[i];
    } else {
      name += (name.empty() ? "" : " ") + words[i];
    }
  }
  end_name();
  return text;
}

// A verb alone that is not asked for now.
void check_verb(const ActionList& list, const std::string& said) {
  const n::VerbForm* form = n::form_of(std::string_view(said));
  if (form == nullptr || form->operands[0] == n::OperandKind::None) return;
  for (const Action action : list.all()) {
    if (n::verb_of(action) == form->verb) return;
  }
  throw RequestError("bad-action", "There is nothing to " + said + " now");
}

std::vector<Action> in_words(const NovaraSight& sight, const ActionList& list, const std::string& said) {
  check_verb(list, said);
  if (const auto actions = in_short(sight, list, said)) return *actions;
  try {
    return sight.table.parse(said);
  } catch (const RequestError&) {
    if (const auto one = by_words(sight, list, said)) return {*one};
    const bool verb = n::form_of(std::string_view(spoken_words(said).front())) != nullptr;
    if (verb && said.find('"') == std::string::npos) return sight.table.parse(with_quotes(sight, said));
    if (verb) throw;
  }
  const bool choosing = asked(sight, n::Ask::ChooseUnit) || asked(sight, n::Ask::MoveUnit) ||
                        asked(sight, n::Ask::SetUp) || asked(sight, n::Ask::Arrivals);
  try {  // another unit than those listed: while a group is in hand, or to be refused with its reason
    if (choosing) return {n::act(n::Verb::Select, n::find_unit(sight.game(), said))};
  } catch (const UnknownName&) {
    if (said.find_first_of("0123456789") != std::string::npos) throw;
  }
  try {
    return with_hex(sight, list, n::find_hex(sight.game(), said));  // the name of a place
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-action", unknown.what());
  }
}

// --- putting down

bool of_another(const NovaraSight& sight, Action action) {
  const auto* group = sight.state.stack.top_as<n::GroupMove>();
  return n::verb_of(action) == n::Verb::Move && group != nullptr &&
         std::find(group->unit.begin(), group->unit.end(), unit_in(action)) == group->unit.end();
}

// Whoever takes another unit up means the group in hand to halt where it is; so does whoever says done.
std::vector<Action> put_down_first(const NovaraSight& sight, const ActionList& list,
                                   std::vector<Action> actions, const std::string& said) {
  if (!asked(sight, n::Ask::MoveUnit)) return actions;
  const n::Verb verb = n::verb_of(actions.front());
  const bool another = of_another(sight, actions.front());
  const auto halt = halt_in(list);
  if (!halt || (verb != n::Verb::Select && verb != n::Verb::Done && !another)) return actions;
  if (verb == n::Verb::Done) return {*halt};
  const auto after = sight.table.clone();
  Events events;
  after->apply(*halt, events);
  if (after->to_act().asked != n::word_of(n::Ask::ChooseUnit)) return {*halt};
  if (another) {
    const NovaraSight then(dynamic_cast<const NovaraTable&>(*after), sight.viewer);
    ActionList now;
    after->list(now);
    actions = in_words(then, now, said);
  }
  actions.insert(actions.begin(), *halt);
  return actions;
}

}  // namespace

std::vector<Action> understood(const NovaraSight& sight, const ActionList& list, const Menu& menu,
                               const std::string& said) {
  if (spoken_words(said).empty()) throw RequestError("bad-action", "Say which action");
  if (all_digits(said) && said.size() < 4) return by_number(sight, list, menu, std::stoi(said));
  if (const std::vector<Hex> path = path_in(sight, said); !path.empty())
    return stack_moved(sight, list, path);
  if (const auto hex = sight.game().map.grid().parse(said)) return with_hex(sight, list, *hex);
  return put_down_first(sight, list, in_words(sight, list, said), said);
}

}  // namespace tamburino::cli
