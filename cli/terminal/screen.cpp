#include "cli/terminal/screen.h"

#include <algorithm>
#include <cmath>

#include "cli/terminal/reports.h"
#include "cli/terminal/zone_map.h"
#include "protocol/asking.h"

namespace tamburino::terminal {
namespace {

constexpr std::size_t kMostOdds = 20;  // more choices than that are listed without odds
constexpr std::size_t kMostZones = 9;  // more than that: all are drawn

std::string cost_text(const Json& hex) {
  const double points = hex.value("points", 0.0);
  const bool half = points != std::floor(points);
  const std::string text =
      (half && points < 1 ? "" : std::to_string(static_cast<int>(points))) + (half ? "½" : "");
  return "(" + text + ")" + (hex.contains("interrupts") ? "!" : "");
}

}  // namespace

Screen::Screen(const Table& table, const Paper& paper) : sheet_(table.sheet()), paper_(paper) {
  if (sheet_.json()["map"].contains("grid")) hexes_.emplace(sheet_);
}

void Screen::look(const Table& table, const std::string& viewer) {
  table_ = &table;
  viewer_ = viewer;
  const bool open = viewer.empty() && !table.secret();  // told for people, without what only `set` needs
  view_ = open ? table.public_view() : viewer.empty() ? table.position() : table.view(viewer);
  score_ = table.score();
  pieces_ = terminal::pieces(sheet_, view_);
  const ToAct now = table.to_act();
  const bool asked = now.kind == ToAct::Kind::Side && (viewer.empty() || viewer == now.side);
  choices_ = asked ? choices(table) : std::vector<Choice>{};
}

std::string Screen::header() const {
  const ToAct now = viewer_.empty() ? table_->to_act() : table_->to_act_for(viewer_);
  const std::string side = now.kind == ToAct::Kind::Side ? now.side : "";
  return inked(paper_, Ink::Bold, wrapped(header_text(sheet_, view_, score_, side), paper_.width));
}

std::string Screen::question() const {
  const Json now = to_act_told(*table_, viewer_);
  std::string text;
  for (const char* key : {"assaults", "under_way"}) {
    if (view_.contains(key) && !view_[key].empty())
      text += inked(paper_, Ink::Dim, wrapped("Under way: " + inline_text(sheet_, view_[key]), paper_.width));
  }
  return text +
         inked(paper_, Ink::Bold,
               wrapped(now["text"].get<std::string>() + " [" + sheet_.number_of_rule(now["rule"]) + "]",
                       paper_.width));
}

std::string Screen::place_of(const std::string& id) const {
  for (const Piece& one : pieces_) {
    if (one.id == id) return one.place;
  }
  return sheet_.place_named(id) == id ? id : "";
}

// What can be chosen is marked; the pieces that can act are in the middle, or else the places to choose from.
Pointers Screen::pointers() const {
  Pointers pointers;
  std::set<std::string> places;
  for (const Choice& one : choices_) {
    for (const auto& [what, value] : one.operands) {
      const std::string place = place_of(value);
      if (place.empty()) continue;
      (place == value ? places : pointers.middle).insert(place);
      if (place == value) pointers.notes[place] = "+";
    }
  }
  if (pointers.middle.empty()) pointers.middle = places;
  if (pointers.middle.empty()) {
    for (const char* key : {"under_way", "assaults", "battle"}) {
      if (view_.contains(key)) note_places(view_[key], pointers.middle);
    }
  }
  note_costs(pointers);
  if (view_.contains("stacks") && view_["stacks"].is_object()) {
    for (const auto& [place, stack] : view_["stacks"].items()) {
      if (!stack.value("inspected", true)) pointers.unseen.insert(place);
    }
  }
  return pointers;
}

// Where all that is named in something lies.
void Screen::note_places(const Json& json, std::set<std::string>& places) const {
  if (json.is_string()) {
    if (const std::string place = place_of(json); !place.empty()) places.insert(place);
  } else if (json.is_structured()) {
    for (const Json& one : json) note_places(one, places);
  }
}

// When one piece is in hand: what it costs to go to each place that is listed.
void Screen::note_costs(Pointers& pointers) const {
  for (const Choice& one : choices_) {
    if (subject(one).empty() || one.operands.back().first != "hex") continue;
    Json request{{one.operands[0].first, one.operands[0].second}};
    const Json moving = view_.value("under_way", Json::object()).value("moving", Json::array());
    if (moving.size() > 1) request = {{"units", moving}};
    try {
      const Json reach = reach_told(*table_, request, viewer_);
      for (auto& [place, note] : pointers.notes) {
        if (reach["hexes"].contains(place)) note = cost_text(reach["hexes"][place]);
      }
    } catch (const RequestError&) {  // it cannot move, but retreat or advance
    }
    return;
  }
}

std::string Screen::map_now(int height) {
  const Pointers now = pointers();
  std::string board = boards_text(sheet_, view_, pieces_, paper_);
  if (!board.empty()) return board;
  if (now.middle.empty()) return "(map all draws the whole map.)\n";
  if (!hexes_) {
    Pointers zones = now;
    std::set<std::string> few;
    for (const std::string& place : now.middle) few.insert(zone_of(sheet_, place));
    for (const auto& [place, note] : now.notes) few.insert(zone_of(sheet_, place));
    zones.middle = few.size() > kMostZones ? std::set<std::string>{} : few;
    return zones_text(sheet_, view_, pieces_, zones, paper_);
  }
  height = std::max(height, 21);
  middle_ = *std::next(now.middle.begin(), static_cast<long>(now.middle.size() / 2));
  return hexes_->fits(now, paper_.width, height)
             ? hexes_->around(pieces_, now, paper_.width, height, paper_.colour)
             : hexes_->overview(pieces_, now, paper_.width, paper_.height, paper_.colour);
}

std::string Screen::map_at(const std::string& said, int rows) {
  Pointers there = pointers();
  there.middle.clear();
  for (const Json& zone : list_in(sheet_.json()["map"], "zones")) {
    if (folded(zone.value("land", "")) == folded(said)) there.middle.insert(zone["id"].get<std::string>());
  }
  if (!hexes_ && !there.middle.empty() && sheet_.place_named(said).empty())
    return zones_text(sheet_, view_, pieces_, there, paper_);
  const std::string next = hexes_ ? hexes_->beyond(middle_, said, paper_.width, 4 * rows) : "";
  const std::string place = next.empty() ? sheet_.place_named(said) : next;
  if (place.empty()) throw RequestError("bad-request", "there is no place called \"" + said + "\"");
  middle_ = place;
  there.middle = {place};
  if (hexes_) return hexes_->around(pieces_, there, paper_.width, 4 * (2 * rows + 1) + 1, paper_.colour);
  there.middle = zones_around(sheet_, place);
  return zones_text(sheet_, view_, pieces_, there, paper_);
}

std::string Screen::map_all() const {
  Pointers whole = pointers();
  whole.middle.clear();
  return hexes_ ? hexes_->overview(pieces_, whole, paper_.width, 1000, paper_.colour)
                : zones_text(sheet_, view_, pieces_, whole, paper_);
}

std::string Screen::legend() const { return hexes_ ? hexes_->legend() : zones_legend(); }

// Only where dice are rolled for what the choice itself says; done and the like are shown when chosen.
std::vector<std::string> Screen::odds_of_choices() const {
  std::vector<std::string> notes(choices_.size());
  if (choices_.size() > kMostOdds) return notes;
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    if (choices_[i].operands.empty()) continue;
    try {
      notes[i] = odds_note(
          sheet_, preview_told(*table_, {{"action", table_->describe(choices_[i].action)}}, viewer_));
    } catch (const RequestError&) {
    }
  }
  return notes;
}

std::string Screen::menu(Length length) const {
  return menu_text(sheet_, choices_, pieces_, odds_of_choices(), length, paper_);
}

std::string Screen::score() const { return score_text(sheet_, score_, paper_); }

std::string Screen::stack(const std::string& said) const {
  const std::string place = sheet_.place_named(said);
  if (place.empty()) throw RequestError("bad-request", "there is no place called \"" + said + "\"");
  return stack_text(sheet_, pieces_, place);
}

std::string Screen::status() const {
  Json rest = view_;
  for (const auto& [key, value] : view_.items()) {
    const bool counters = (value.is_array() && !value.empty() && value[0].is_object()) ||
                          (value.is_object() && value.contains("stacks"));
    if (counters || key == "stacks" || key == "places" || key == "owners" || key == "cities" ||
        key == "asked")
      rest.erase(key);
  }
  return outline(sheet_, rest, paper_);
}

}  // namespace tamburino::terminal
