#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/thousand_prompt.h"

// What the menus of thousand are made of.
namespace tamburino::cli {

inline constexpr int kMostLines = 6;  // of a group, in a compact menu

// --- the operands of an action
inline thousand::UnitId unit_in(Action action) {
  return thousand::UnitId{static_cast<std::uint8_t>(action.operand[0])};
}
inline thousand::CommanderId leader_in(Action action) {
  return thousand::CommanderId{static_cast<std::uint8_t>(action.operand[0])};
}
inline thousand::PlaceId place_at(Action action, std::size_t at) {
  return thousand::PlaceId{static_cast<std::uint8_t>(action.operand[at])};
}
inline thousand::Cell cell_in(Action action, std::size_t at) {
  return thousand::Cell{static_cast<std::uint8_t>(action.operand[at])};
}
std::vector<Action> with_verb(const ActionList& list, thousand::Verb verb);

// --- words
std::string verb_text(const Desk& desk, thousand::Verb verb);
std::string operands_text(const Scene& scene, Action action);
// Who is met there: "Palermo (B 10 Lanza·1)", "Enna (open)".
std::string place_label(const Scene& scene, thousand::PlaceId where, thousand::Side own);

// --- laying out
std::string set_in(std::string_view lines);  // by two
std::string in_lines(const std::vector<std::string>& entries, const Desk& desk, Length length);
std::string in_order(const std::vector<std::string>& entries, const Desk& desk, Length length);  // in columns
// "Units: 1 Gar, 2 Gar ...", never broken inside a name.
std::string listed(const std::string& heading, const std::vector<std::string>& entries, const Desk& desk);
std::string number_text(std::size_t number, std::string_view text);
std::string number_on(Menu& menu, Action action, std::string_view text);

// --- what has a form of its own: marches, the set-up of an army, units that are sent or stationed
std::string marches_text(const Scene& scene, const ActionList& list, const Desk& desk, Length length,
                         Menu& result);
std::string set_up_text(const Scene& scene, const ActionList& list, const Desk& desk, Length length,
                        Menu& result);
std::string postings_text(const Scene& scene, const ActionList& list, const Desk& desk, Length length,
                          Menu& result);

}  // namespace tamburino::cli
