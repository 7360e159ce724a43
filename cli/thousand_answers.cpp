#include <algorithm>

#include "cli/thousand_prompt.h"
#include "engine/core/words.h"
#include "engine/games/thousand/names.h"

// What a player of thousand means.
namespace tamburino::cli {
namespace {

namespace t = thousand;
using Words = std::vector<std::string>;

std::vector<Action> by_number(const Menu& menu, const std::string& said) {
  const auto at = static_cast<std::size_t>(std::stoi(said));
  if (at >= 1 && at <= menu.numbered.size()) return {menu.numbered[at - 1]};
  throw RequestError("bad-action", menu.numbered.empty()
                                       ? "Nothing is numbered here"
                                       : "The numbers go from 1 to " + std::to_string(menu.numbered.size()));
}

std::string joined(const Words& words, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < to; ++i) text += (i == from ? "" : " ") + words[i];
  return text;
}

// Whether the text names one of these.
template <class Find>
bool names_one(Find find) {
  try {
    find();
  } catch (const UnknownName&) {
    return false;
  }
  return true;
}

// --- all of them

// As many of the listed actions with this verb and place as can be done one after another.
std::vector<Action> as_many(const ThousandTable& table, std::initializer_list<t::Verb> verbs,
                            std::optional<t::PlaceId> where) {
  std::vector<Action> actions;
  const auto after = table.clone();
  const std::string asked = table.to_act().asked;
  ActionList list;
  table.list(list);
  for (const Action action : list.all()) {
    const bool fits = std::find(verbs.begin(), verbs.end(), t::verb_of(action)) != verbs.end() &&
                      (!where || action.operand[1] == static_cast<std::uint16_t>(*where));
    Events events;
    if (!fits || after->to_act().kind != ToAct::Kind::Side || after->to_act().asked != asked) continue;
    if (!after->apply(action, events)) continue;
    actions.push_back(action);
  }
  return actions;
}

// `send all napoli`, `station all palermo`, `post all PA`, `occupy all`, `entrench all`.
std::optional<std::vector<Action>> all_of_them(const ThousandTable& table, const Words& words) {
  if (words.size() < 2 || words[1] != "all") return std::nullopt;
  std::vector<Action> actions;
  if (words[0] == "entrench") actions = as_many(table, {t::Verb::Entrench}, std::nullopt);
  if (words[0] == "occupy") actions = as_many(table, {t::Verb::OccupyWith, t::Verb::Occupy}, std::nullopt);
  if (words[0] == "send" || words[0] == "station" || words[0] == "post") {
    const std::size_t at = words.size() > 3 && words[2] == "to" ? 3 : 2;
    if (words.size() <= at) throw RequestError("bad-action", "Say where to: " + words[0] + " all <place>");
    const t::PlaceId where = t::find_place(table.rules(), unquoted(joined(words, at, words.size())));
    actions = as_many(table, {t::Verb::Send, t::Verb::SendCommander, t::Verb::Station, t::Verb::Post}, where);
  }
  if (!actions.empty()) return actions;
  return std::nullopt;
}

std::string usual_words(const ThousandTable& table, const std::string& said) {
  if (said == "take all") return "take-all";
  if (said == "fight on" && table.state().pending.ask == t::Ask::Retreat) return "done";
  return said;
}

// --- names of several words, without quotation marks

std::string in_quotes(const std::string& text) { return "\"" + unquoted(text) + "\""; }

// "I Gar + II Gar" as "I Gar"+"II Gar".
std::string units_in_quotes(const std::string& text) {
  std::string quoted;
  for (const std::string& part : words::parts_of(text, '+')) {
    std::string name = joined(spoken_words(part), 0, spoken_words(part).size());
    quoted += (quoted.empty() ? "" : "+") + in_quotes(name);
  }
  return quoted;
}

// march von mechel reggio calabria all: the longest names that somebody has.
std::optional<std::string> march_in_quotes(const t::Game& game, const Words& words) {
  for (std::size_t middle = words.size() - 1; middle > 1; --middle) {
    if (!names_one([&] { t::find_commander(game, unquoted(joined(words, 1, middle))); })) continue;
    const std::size_t from = words[middle] == "to" ? middle + 1 : middle;
    for (std::size_t end = words.size(); end > from; --end) {
      if (!names_one([&] { t::find_place(game, unquoted(joined(words, from, end))); })) continue;
      std::string text =
          "march " + in_quotes(joined(words, 1, middle)) + " " + in_quotes(joined(words, from, end));
      if (end == words.size()) return text;
      const std::size_t rest = words[end] == "with" ? end + 1 : end;
      const std::string whom = joined(words, rest, words.size());
      if (whom == "all" || whom == "alone") return text + " " + whom;
      return text + " " + units_in_quotes(whom);
    }
  }
  return std::nullopt;
}

// A verb, somebody, and perhaps a place or a cell: send 1 FL-a + 3 FL-a reggio calabria, stack GD5 I Gar.
std::optional<std::string> others_in_quotes(const t::Game& game, const Words& words) {
  const t::VerbForm* form = t::form_of(std::string_view(words[0]));
  if (words[0] == "stack" && words.size() > 2)
    return "stack " + words[1] + " " + units_in_quotes(joined(words, 2, words.size()));
  if (words[0] == "retreat" && words.size() > 2) {
    for (std::size_t end = words.size(); end > 1; --end) {
      const std::string place = unquoted(joined(words, 1, end));
      if (!names_one([&] { t::find_place(game, place); })) continue;
      if (end == words.size()) return "retreat " + in_quotes(place);
      const std::string whom = joined(words, end, words.size());
      return "retreat " + in_quotes(place) + " " + (whom == "all" ? whom : units_in_quotes(whom));
    }
  }
  if (form == nullptr || words.size() < 2) return std::nullopt;
  if (form->operands[1] == t::OperandKind::None && form->operands[0] != t::OperandKind::None)
    return words[0] + " " + units_in_quotes(joined(words, 1, words.size()));
  if (form->operands[1] != t::OperandKind::Place) return std::nullopt;
  for (std::size_t from = 2; from < words.size(); ++from) {
    const std::size_t skip = words[from] == "to" || words[from] == "in" ? 1 : 0;
    const std::string place = unquoted(joined(words, from + skip, words.size()));
    if (!names_one([&] { t::find_place(game, place); })) continue;
    return words[0] + " " + units_in_quotes(joined(words, 1, from)) + " " + in_quotes(place);
  }
  return std::nullopt;
}

std::optional<std::string> with_quotes(const t::Game& game, const Words& words) {
  if (words[0] == "march") return words.size() > 2 ? march_in_quotes(game, words) : std::nullopt;
  return others_in_quotes(game, words);
}

// --- in a few words

template <class Id>
bool has_operand(Action action, t::OperandKind kind, Id id) {
  const t::VerbForm* form = t::form_of(t::verb_of(action));
  for (std::size_t i = 0; form != nullptr && i < form->operands.size(); ++i) {
    if (form->operands[i] == kind && action.operand[i] == static_cast<std::uint16_t>(id)) return true;
  }
  return false;
}

// Somebody, a place or a cell alone, when only one listed action has it.
std::optional<Action> by_name(const ThousandTable& table, const ActionList& list, const std::string& said) {
  const t::Game& game = table.rules();
  const std::string name = unquoted(said);
  std::optional<Action> found;
  const auto look = [&](t::OperandKind kind, auto find) {
    if (found) return;
    try {
      const auto id = find(name);
      found = only_one(list, [&](Action one) { return has_operand(one, kind, id); });
    } catch (const UnknownName&) {  // then it is something else
    }
  };
  look(t::OperandKind::Cell, [](const std::string& text) { return t::find_cell(text); });
  look(t::OperandKind::Unit, [&](const std::string& text) { return t::find_unit(game, text); });
  look(t::OperandKind::Commander, [&](const std::string& text) { return t::find_commander(game, text); });
  look(t::OperandKind::Place, [&](const std::string& text) { return t::find_place(game, text); });
  return found;
}

// Words of an action as it is listed.
std::optional<Action> by_phrase(const ThousandTable& table, const ActionList& list, const std::string& said) {
  const Words parts = spoken_words(words::plain(unquoted(said)));
  return only_one(list, [&](Action action) {
    const std::string text = words::plain(label(table, action) + " " + unquoted(table.text(action)));
    return std::all_of(parts.begin(), parts.end(),
                       [&](const std::string& one) { return text.find(one) != std::string::npos; });
  });
}

// What is listed has a verb of its own that need not be said: GD5 BD5 attacks, garibaldi PA all marches.
std::optional<std::vector<Action>> without_verb(const ThousandTable& table, const ActionList& list,
                                                const std::string& said) {
  const t::Game& game = table.rules();
  const Words words = spoken_words(said);
  if (words.size() < 2) return std::nullopt;
  const auto listed = [&](t::Verb verb) {
    return std::any_of(list.all().begin(), list.all().end(),
                       [verb](Action one) { return t::verb_of(one) == verb; });
  };
  try {
    if (listed(t::Verb::Attack)) return table.parse("attack " + said);
    if (listed(t::Verb::March)) {
      Words all = words;
      all.insert(all.begin(), "march");
      if (const auto march = march_in_quotes(game, all)) return table.parse(*march);
    }
  } catch (const RequestError&) {  // then it means something else
  }
  return std::nullopt;
}

std::vector<Action> in_words(const ThousandTable& table, const ActionList& list, const std::string& said) {
  const Words words = spoken_words(said);
  if (const auto all = all_of_them(table, words)) return *all;
  const bool verb = t::form_of(std::string_view(words[0])) != nullptr;
  try {
    return table.parse(said);
  } catch (const RequestError&) {
    if (verb) {
      if (const auto quoted = with_quotes(table.rules(), words)) return table.parse(*quoted);
    }
    if (!verb) {
      if (const auto one = by_name(table, list, said)) return {*one};
      if (const auto actions = without_verb(table, list, said)) return *actions;
    }
    if (const auto one = by_phrase(table, list, said)) return {*one};
    throw;
  }
}

// What may be said at a question; of anything else the rules would only say that it is another's turn.
bool fits(t::Ask ask, t::Verb verb) {
  using enum t::Verb;
  const auto one_of = [verb](std::initializer_list<t::Verb> all) {
    return std::find(all.begin(), all.end(), verb) != all.end();
  };
  switch (ask) {
    case t::Ask::FreeForce:
      return one_of({Place});
    case t::Ask::Reinforce:
    case t::Ask::Return:
      return one_of({Station, Post});
    case t::Ask::March:
      return one_of({March, Flee, Done});
    case t::Ask::TakeUnits:
      return true;  // a march in hand must be ended first, and that is said
    case t::Ask::Rebuild:
      return one_of({Rebuild, Done});
    case t::Ask::Combat:
      return one_of({Fight, Besiege, Done});
    case t::Ask::Senior:
      return one_of({Lead});
    case t::Ask::Deploy:
      return one_of({Appoint, Stack, Add, Rest, Done});
    case t::Ask::Entrench:
      return one_of({Entrench, Done});
    case t::Ask::Manoeuvre:
      return one_of({Flank, Call, Attack, Press, Done});
    case t::Ask::PlaceStack:
      return one_of({Enter});
    case t::Ask::Declare:
      return one_of({Attack, Press, Done});
    case t::Ask::Realign:
      return one_of({Realign, Done});
    case t::Ask::Top:
      return one_of({Top});
    case t::Ask::Retreat:
      return one_of({Retreat, Take, TakeAll, Withdraw, Done});
    case t::Ask::Reduce:
      return one_of({Reduce});
    case t::Ask::Replace:
      return one_of({Replace});
    case t::Ask::Occupy:
      return one_of({Occupy, OccupyWith, Done});
    case t::Ask::Evacuate:
      return one_of({Send, SendCommander});
    case t::Ask::None:
      break;
  }
  return true;
}

void check_time(const ThousandTable& table, Action action) {
  const t::Verb verb = t::verb_of(action);
  if (table.state().pending.kind != t::Pending::Kind::Ask || verb == t::Verb::Concede) return;
  if (fits(table.state().pending.ask, verb)) return;
  throw RequestError("bad-action", "This is not the time to " + std::string(t::form_of(verb)->word));
}

// Who attacks has done with his manoeuvres.
std::vector<Action> manoeuvres_ended(const ThousandTable& table, std::vector<Action> actions) {
  const t::Verb verb = t::verb_of(actions.front());
  const bool early =
      table.state().pending.ask == t::Ask::Manoeuvre && (verb == t::Verb::Press || verb == t::Verb::Attack);
  if (!early) return actions;
  const auto after = table.clone();
  Events events;
  after->apply(t::act(t::Verb::Done), events);
  if (after->to_act().asked == t::word_of(t::Ask::Declare))
    actions.insert(actions.begin(), t::act(t::Verb::Done));
  return actions;
}

}  // namespace

std::vector<Action> understood(const ThousandTable& table, const ActionList& list, const Menu& menu,
                               const std::string& said) {
  if (spoken_words(said).empty()) throw RequestError("bad-action", "Say which action");
  if (all_digits(said) && said.size() < 5) return by_number(menu, said);
  try {
    const std::vector<Action> actions = in_words(table, list, usual_words(table, said));
    check_time(table, actions.front());
    return manoeuvres_ended(table, actions);
  } catch (const UnknownName& unknown) {
    throw RequestError("bad-action", unknown.what());
  }
}

}  // namespace tamburino::cli
