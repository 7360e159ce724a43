#include "cli/thousand_pieces.h"

#include <algorithm>

#include "engine/games/thousand/names.h"

namespace tamburino::cli {
namespace {

namespace t = thousand;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// "Div. Comm. 3" is nobody in particular: the first word and his number.
std::string name_of_office(std::string_view name) {
  std::string text(name.substr(0, name.find('.')));
  if (is_digit(name.back())) text += name.back();
  return text;
}

std::string longest_word(std::string_view name) {
  std::string_view longest;
  while (!name.empty()) {
    const std::size_t end = std::min(name.find(' '), name.size());
    if (end > longest.size()) longest = name.substr(0, end);
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return std::string(longest);
}

}  // namespace

char letter_of(t::Side side) { return side == t::Side::Garibaldine ? 'G' : 'B'; }
int ink_of(t::Side side) { return side == t::Side::Garibaldine ? 117 : 221; }
Ink print_of(t::Side side) { return side == t::Side::Garibaldine ? Ink::First : Ink::Second; }

Force force_of(const Scene& scene, const t::UnitSet& units) {
  Force force;
  for (const t::UnitId who : units) {
    if (scene.game[who].kind == t::Kind::Artillery) {
      ++force.batteries;
    } else {
      ++(scene.state[who].reduced ? force.reduced : force.full);
    }
  }
  return force;
}

Force force_in(const Scene& scene, t::Side side, t::PlaceId where) {
  return force_of(scene, t::units_in(scene.state, side, where));
}

std::string text_of(const Force& force) {
  std::string text;
  const auto add = [&](int count, std::string_view mark) {
    if (count > 0) text += (text.empty() ? "" : "+") + std::to_string(count) + std::string(mark);
  };
  add(force.full, "");
  add(force.reduced, "r");
  add(force.batteries, "b");
  return text.empty() ? "0" : text;
}

std::vector<t::CommanderId> by_rank(const Scene& scene, const t::CommanderSet& all) {
  std::vector<t::CommanderId> sorted;
  for (const t::CommanderId who : all) sorted.push_back(who);
  std::stable_sort(sorted.begin(), sorted.end(), [&](t::CommanderId a, t::CommanderId z) {
    const t::Command& first = t::command(scene.game, scene.state, a);
    const t::Command& second = t::command(scene.game, scene.state, z);
    return std::pair(first.rank, first.value) > std::pair(second.rank, second.value);
  });
  return sorted;
}

std::string short_name(const Scene& scene, t::CommanderId who) {
  const std::string& name = scene.game[who].name;
  return name.find('.') == std::string::npos ? longest_word(name) : name_of_office(name);
}

bool is_moving(const Scene& scene) {
  const auto* turn = scene.state.stack.find<t::PlayerTurn>();
  return turn != nullptr && turn->step == t::PlayerTurn::Step::Movement;
}

bool may_march(const Scene& scene, t::CommanderId who) {
  return is_moving(scene) && scene.state[who].active && !scene.state[who].moved;
}

std::string tag_of(const Scene& scene, t::CommanderId who, NameLength length) {
  std::string name = short_name(scene, who);
  if (length == NameLength::Short && !is_digit(name.back())) name = fitted(name, 3);
  return name + (may_march(scene, who) ? "*" : "·") +
         std::to_string(t::command(scene.game, scene.state, who).value);
}

std::string tags_of(const Scene& scene, const t::CommanderSet& all) {
  std::string text;
  for (const t::CommanderId who : by_rank(scene, all)) text += (text.empty() ? "" : " ") + tag_of(scene, who);
  return text;
}

std::string strength_text(const Scene& scene, t::UnitId who) {
  const t::Strength& now = t::strength(scene.game, scene.state, who);
  return std::to_string(now.combat) + "/" + std::to_string(now.quality);
}

std::string tag_of(const Scene& scene, t::UnitId who) {
  return t::unit_name(scene.game, who) + " " + strength_text(scene, who) +
         (scene.state[who].reduced ? "r" : "");
}

std::string name_in_cell(const Scene& scene, t::UnitId who, int width) {
  std::string name = t::unit_name(scene.game, who);
  if (letters(name) <= width) return name;
  std::erase_if(name, [](char c) { return c == ' ' || c == '-'; });
  if (letters(name) <= width || !is_digit(name.back())) return fitted(name, width);
  return fitted(name, width - 1) + name.back();  // "Insurgents 3"
}

std::string names_of(const Scene& scene, const t::UnitSet& units) {
  std::string text;
  for (const t::UnitId who : units) text += (text.empty() ? "" : ", ") + t::unit_name(scene.game, who);
  return text;
}

std::string units_text(int count) { return std::to_string(count) + (count == 1 ? " unit" : " units"); }

std::string place_text(const Scene& scene, t::PlaceId where) {
  return where == t::kNoPlace     ? "nowhere"
         : scene.game[where].city ? scene.game[where].name
                                  : scene.game[where].id;
}

std::string place_and_name(const Scene& scene, t::PlaceId where) {
  if (where == t::kNoPlace || scene.game[where].city) return place_text(scene, where);
  return scene.game[where].id + " (" + t::place_name(scene.game, where) + ")";
}

}  // namespace tamburino::cli
