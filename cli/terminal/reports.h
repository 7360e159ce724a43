#pragma once

#include <string>
#include <vector>

#include "cli/terminal/paper.h"
#include "cli/terminal/sheet.h"

// What is printed for a player beside the map and the list: odds, events, refusals, rules, forces, points.
namespace tamburino::terminal {

// The turn, the points, the phase, who is to act, and what of the view is a single word ("weather cool").
std::string header_text(const Sheet& sheet, const Json& view, const Json& score, const std::string& side);

// Of a preview: each part with its items and chances; or one line for each part; or what stands in the list.
std::string odds_text(const Sheet& sheet, const Json& preview, const Paper& paper);
std::string odds_in_brief(const Sheet& sheet, const Json& preview, const Paper& paper);
std::string odds_note(const Sheet& sheet, const Json& preview);

std::string event_text(const Sheet& sheet, const Table& table, const Event& event,
                       const Paper& paper);  // one line
std::string hint_text(const Json& analysis, const Paper& paper);
std::string refusal_text(const Sheet& sheet, const RequestError& error, const Paper& paper);
std::string rule_text(const Sheet& sheet, const std::string& number,
                      const Paper& paper);  // and those below it
std::string facts_text(const Sheet& sheet, const Json& facts);

// The totals, what they are made of, the places that count and what decides.
std::string score_text(const Sheet& sheet, const Json& score, const Paper& paper);

// A stack; the order of battle of a side or formation, of all when nothing is said.
std::string stack_text(const Sheet& sheet, const std::vector<Piece>& all, const std::string& place);
std::string units_text(const Sheet& sheet, const std::vector<Piece>& all, const std::string& said,
                       const Paper& paper);

// Any JSON as one text with brackets, or a line for each of its keys; names stand for ids.
std::string inline_text(const Sheet& sheet, const Json& json);
std::string outline(const Sheet& sheet, const Json& json, const Paper& paper);

}  // namespace tamburino::terminal
