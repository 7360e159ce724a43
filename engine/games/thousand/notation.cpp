#include "engine/games/thousand/notation.h"

#include <algorithm>

#include "engine/games/thousand/rules.h"

namespace tamburino::thousand {
namespace {

using notation::action_in, notation::form_in;
using words::parts_of;

// The verb that says of a commander what this one says of a unit; null when there is none.
const VerbForm* for_commanders(Verb verb) {
  if (verb == Verb::Take) return form_of(Verb::Withdraw);
  if (verb == Verb::Occupy) return form_of(Verb::OccupyWith);
  if (verb == Verb::Send) return form_of(Verb::SendCommander);
  if (verb == Verb::Station) return form_of(Verb::Post);
  return nullptr;
}

// Whether the finder knows what is meant.
template <class Find>
bool names_one(const Game& game, const std::string& word, Find find) {
  try {
    find(game, word);
  } catch (const UnknownName&) {
    return false;
  }
  return true;
}

// The same with each of what comes first, as in `reduce "I Gar"+"II Gar"`.
std::vector<Action> one_for_each(const Game& game, const State& state, std::vector<std::string> words) {
  const VerbForm& form = form_in(game, words.front());
  if (words.size() < 2) return {action_in(game, state, form, words)};
  const VerbForm* other = for_commanders(form.verb);
  const std::vector<std::string> parts = parts_of(words[1], '+');
  std::vector<Action> actions;
  actions.reserve(parts.size());
  for (const std::string& part : parts) {
    const bool leads =
        other != nullptr && !names_one(game, part, find_unit) && names_one(game, part, find_commander);
    words[1] = part;
    actions.push_back(action_in(game, state, leads ? *other : form, words));
  }
  return actions;
}

void add_each(std::vector<Action>& actions, const Game& game, const State& state, std::string_view verb,
              const std::string& who) {
  for (const Action action : one_for_each(game, state, {std::string(verb), who})) actions.push_back(action);
}

// Who finds nobody to take is not asked, and goes at once.
bool anybody_to_take(const Game& game, const State& state, CommanderId who) {
  if (state[who].fate != Fate::OnMap) return false;
  for (const UnitId one : units_in(state, game[who].side, state[who].place)) {
    if (!state[one].moved && !state[one].fresh) return true;
  }
  return false;
}

// What is under way already is not begun again.
std::vector<Action> march_in(const Game& game, const State& state, const std::vector<std::string>& words) {
  const CommanderId who = find_commander(game, words[1]);
  const PlaceId to = find_place(game, words[2]);
  const auto* march = state.stack.top_as<March>();
  std::vector<Action> actions;
  if (march == nullptr || march->who != who || march->to != to) actions.push_back(act(Verb::March, who, to));
  if (words[3] == "all" || words[3] == "alone") {
    if (!anybody_to_take(game, state, who)) return actions;
    if (words[3] == "all") actions.push_back(act(Verb::TakeAll));
  } else {
    for (const std::string& part : parts_of(words[3], '+')) {
      actions.push_back(act(Verb::Take, find_unit(game, part)));
    }
  }
  actions.push_back(act(Verb::Go));
  return actions;
}

std::vector<Action> stack_in(const Game& game, const State& state, const std::vector<std::string>& words) {
  const Cell where = find_cell(words[1]);
  const auto* deployment = state.stack.top_as<Deployment>();
  std::vector<Action> actions;
  if (deployment == nullptr || deployment->open != where) actions.push_back(act(Verb::Stack, where));
  const auto begun = static_cast<std::ptrdiff_t>(actions.size());
  add_each(actions, game, state, "add", words[2]);
  if (!state.battle.under_way) return actions;
  // With the last unit the set-up is over: who cannot be added is named before that.
  std::stable_partition(actions.begin() + begun, actions.end(), [&](Action action) {
    const auto who = unit_operand(game, action, 0);
    return who && (state[*who].cell != kNoCell || !in_battle(game, state, state.pending.side, *who));
  });
  return actions;
}

std::vector<Action> retreat_in(const Game& game, const State& state, const std::vector<std::string>& words) {
  const PlaceId to = find_place(game, words[1]);
  const auto* retreat = state.stack.top_as<Retreat>();
  std::vector<Action> actions;
  if (retreat == nullptr || retreat->to != to) actions.push_back(act(Verb::Retreat, to));
  if (words[2] == "all") {
    actions.push_back(act(Verb::TakeAll));
    // An army that must go is gone with the last of its units; one that does not fit is asked about the
    // others.
    const bool fits = retreat == nullptr || !game[to].city ||
                      room(game, state, to) >= units_fighting(state, retreat->side).size();
    if (fits && (retreat == nullptr || !retreat->forced)) actions.push_back(act(Verb::Done));
  } else {
    add_each(actions, game, state, "take", words[2]);
  }
  return actions;
}

}  // namespace

std::vector<Action> parse_actions(const Game& game, const State& state, std::string_view text) {
  const std::vector<std::string> words = notation::said(game, text);
  if (words.size() == 4 && words.front() == "march") return march_in(game, state, words);
  if (words.size() == 3 && words.front() == "stack") return stack_in(game, state, words);
  if (words.size() == 3 && words.front() == "retreat") return retreat_in(game, state, words);
  return one_for_each(game, state, words);
}

}  // namespace tamburino::thousand
