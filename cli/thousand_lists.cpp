#include <algorithm>

#include "cli/thousand_prompt.h"
#include "engine/games/thousand/names.h"

// Order of battle, places, stacks and points of thousand.
namespace tamburino::cli {
namespace {

namespace t = thousand;

void note(std::string& notes, bool holds, const std::string& what) {
  if (holds) notes += (notes.empty() ? "" : "; ") + what;
}

std::string where_text(const Scene& scene, t::UnitId who, const Desk& desk) {
  const t::UnitState& now = scene.state[who];
  if (now.status != t::Status::OnMap) return word(desk, "name", t::word_of(now.status));
  return place_text(scene, now.place) + (now.cell == t::kNoCell ? "" : ", " + t::cell_name(now.cell));
}

std::string unit_line(const Scene& scene, t::UnitId who, const Desk& desk) {
  const t::Unit& unit = scene.game[who];
  const t::UnitState& now = scene.state[who];
  const t::Strength& spare = unit.reduced;
  std::string text = "  " + fitted(unit.name, 17) + fitted(word(desk, "name", t::word_of(unit.kind)), 12) +
                     fitted(strength_text(scene, who) + (now.reduced ? " reduced" : ""), 13);
  text += fitted(where_text(scene, who, desk), 22);
  std::string notes;
  note(notes, unit.has_reduced && !now.reduced,
       "reduced " + std::to_string(spare.combat) + "/" + std::to_string(spare.quality));
  note(notes, !unit.has_reduced && unit.kind != t::Kind::Artillery, "lost when reduced");
  note(notes, now.side != unit.side, "captured");
  note(notes, now.fresh, "not yet at your orders");
  note(notes, now.moved && is_moving(scene), "has moved");
  note(notes, now.withdrawn, "has withdrawn");
  return text + notes + "\n";
}

std::string commander_line(const Scene& scene, t::CommanderId who, const Desk& desk) {
  const t::CommanderState& now = scene.state[who];
  const t::Command& command = t::command(scene.game, scene.state, who);
  std::string text = "  " + fitted(scene.game[who].name, 17) +
                     fitted(word(desk, "name", t::word_of(command.rank)), 20) + "command " +
                     std::to_string(command.value) + "  ";
  text +=
      now.fate == t::Fate::OnMap ? place_text(scene, now.place) : word(desk, "name", t::word_of(now.fate));
  std::string notes;
  note(notes, now.fate == t::Fate::Escaped, "back on turn " + std::to_string(int{now.returns}));
  note(notes, now.back && scene.game[who].front != scene.game[who].back, "on his reduced side");
  note(notes, may_march(scene, who), "may march");
  note(notes, now.moved && is_moving(scene), "has marched");
  note(notes, now.appointed, "has a command");
  return text + (notes.empty() ? "" : "; " + notes) + "\n";
}

// A place with all who are in it.
std::string place_lines(const Scene& scene, t::PlaceId where, const Desk& desk) {
  std::string text;
  for (const t::Side side : t::kSides) {
    const t::UnitSet units = t::units_in(scene.state, side, where);
    const t::CommanderSet leaders = t::commanders_in(scene.game, scene.state, side, where);
    if (units.empty() && leaders.empty()) continue;
    const bool cut_off = !units.empty() && t::isolated(scene.game, scene.state, side, where);
    text += inked(desk.paper, print_of(side),
                  word(desk, "name", t::word_of(side)) + ": " + text_of(force_of(scene, units)) +
                      (cut_off ? ", isolated" : "")) +
            "\n";
    for (const t::CommanderId who : by_rank(scene, leaders)) text += commander_line(scene, who, desk);
    for (const t::UnitId who : units) text += unit_line(scene, who, desk);
  }
  return text;
}

std::string city_text(const Scene& scene, t::PlaceId city, const Desk& desk) {
  const t::Place& place = scene.game[city];
  const t::PlaceState& now = scene.state[city];
  std::string text = "city in " + place_and_name(scene, place.zone) + (place.port ? ", port" : "") +
                     ", room for " + std::to_string(scene.game.limit(city)) +
                     ", held by: " + word(desk, "name", t::word_of(now.owner));
  text += ", points " + std::to_string(now.worthless ? 0 : place.points);
  if (place.siege_points > 0) text += " (" + std::to_string(place.siege_points) + " if taken by siege)";
  if (now.scored) text += ", counted";
  if (now.owner == t::Side::Bourbon)
    text += ", insurgents rise on " + std::to_string(t::recruits_from(scene.game, scene.state, city)) +
            " or more";
  if (place.bourbon_trenches) text += ", only the Bourbons are entrenched in it";
  return text;
}

std::string zone_text(const Scene& scene, t::PlaceId zone) {
  std::string text = "zone beside";
  for (const t::PlaceId next : scene.game[zone].neighbours) text += " " + scene.game[next].id;
  for (const t::PlaceId city : scene.game[zone].cities) text += ", " + scene.game[city].name + " in it";
  return text + (scene.game[zone].papal ? ", on the Papal border" : "");
}

std::string ships_text(const Scene& scene, t::PlaceId where) {
  std::string text;
  for (const t::PlaceId to : scene.game[where].by_sea)
    text += (text.empty() ? ", ships to " : " ") + place_text(scene, to);
  return text;
}

std::string place_page(const Scene& scene, t::PlaceId where, const Desk& desk) {
  const bool city = scene.game[where].city;
  std::string text = wrapped(place_and_name(scene, where) + ": " +
                                 (city ? city_text(scene, where, desk) : zone_text(scene, where)) +
                                 ships_text(scene, where) + ".",
                             desk.paper.width) +
                     place_lines(scene, where, desk);
  for (const t::PlaceId inner : scene.game[where].cities) {
    if (!city) text += place_page(scene, inner, desk);
  }
  return text;
}

std::string cell_page(const Scene& scene, t::Cell where, const Desk& desk) {
  const t::Stack& stack = scene.state[where];
  if (stack.empty()) return t::cell_name(where) + " is empty.\n";
  std::string text = t::cell_name(where) + ": " + word(desk, "name", t::word_of(stack.side)) + ", damage " +
                     std::to_string(int{stack.damage});
  if (t::on_battle_line(where))
    text += ", attacks with " + std::to_string(t::attack_dice(scene.game, scene.state, where)) + " at " +
            signed_text(t::attack_modifiers(scene.game, scene.state, where).total());
  text += ", support " + std::to_string(t::support_dice(scene.game, scene.state, where));
  if (stack.entrenched) text += ", entrenched";
  if (stack.flanked) text += ", has turned a flank";
  text += "; the top first:\n";
  for (std::size_t i = 0; i < stack.size; ++i) text += unit_line(scene, stack.unit[i], desk);
  return text;
}

// Everybody of a side, place by place, in one line each.
std::string side_text(const Scene& scene, t::Side side, const Desk& desk) {
  int on_map = 0, lost = 0, to_come = 0;
  for (std::size_t i = 0; i < scene.game.units.size(); ++i) {
    const t::UnitState& now = scene.state.units[i];
    if (now.side != side) continue;
    on_map += now.status == t::Status::OnMap ? 1 : 0;
    lost += now.status == t::Status::Eliminated ? 1 : 0;
    to_come += now.status == t::Status::ToCome || now.status == t::Status::Pool ? 1 : 0;
  }
  std::string text =
      inked(desk.paper, print_of(side),
            word(desk, "name", t::word_of(side)) + ": " + units_text(on_map) + " on the map, " +
                std::to_string(lost) + " lost, " + std::to_string(to_come) + " to come") +
      "\n";
  for (const t::PlaceId where : scene.game.all_places) {
    const t::CommanderSet leaders = t::commanders_in(scene.game, scene.state, side, where);
    if (!t::holds(scene.state, side, where) && leaders.empty()) continue;
    const bool cut_off =
        t::holds(scene.state, side, where) && t::isolated(scene.game, scene.state, side, where);
    text += "  " + fitted(place_text(scene, where), 17) +
            fitted(text_of(force_in(scene, side, where)) + (cut_off ? "!" : ""), 10) +
            tags_of(scene, leaders) + "\n";
  }
  return text;
}

std::string everybody(const Scene& scene, t::Side side, const Desk& desk) {
  std::string text = side_text(scene, side, desk);
  for (std::size_t i = 0; i < scene.game.commanders.size(); ++i) {
    if (scene.game.commanders[i].side == side)
      text += commander_line(scene, t::CommanderId{static_cast<std::uint8_t>(i)}, desk);
  }
  for (std::size_t i = 0; i < scene.game.units.size(); ++i) {
    if (scene.state.units[i].side == side)
      text += unit_line(scene, t::UnitId{static_cast<std::uint8_t>(i)}, desk);
  }
  return text;
}

}  // namespace

std::string units(const ThousandTable& table, const std::string& said, const Desk& desk) {
  const Scene scene = scene_of(table);
  if (said.empty() || said == "all") {
    std::string text;
    for (const t::Side side : t::kSides)
      text += said.empty() ? side_text(scene, side, desk) : everybody(scene, side, desk);
    return text +
           (said.empty()
                ? "units bourbon, units garibaldine, units all show every unit; stack Palermo a place.\n"
                : "");
  }
  const std::string name = unquoted(said);
  const auto shown = [&](auto show) -> std::optional<std::string> {
    try {
      return show();
    } catch (const UnknownName&) {
      return std::nullopt;
    }
  };
  if (const auto side = shown([&] { return everybody(scene, t::find_side(name), desk); })) return *side;
  if (const auto who =
          shown([&] { return commander_line(scene, t::find_commander(scene.game, name), desk); }))
    return *who;
  if (const auto who = shown([&] { return unit_line(scene, t::find_unit(scene.game, name), desk); }))
    return *who;
  return place_page(scene, t::find_place(scene.game, name), desk);
}

std::string stack(const ThousandTable& table, const std::string& said, const Desk& desk) {
  const Scene scene = scene_of(table);
  const std::string name = unquoted(said);
  try {
    return cell_page(scene, t::find_cell(name), desk);
  } catch (const UnknownName&) {  // then it is a place of the map
  }
  return place_page(scene, t::find_place(scene.game, name), desk);
}

std::string score(const ThousandTable& table, const Desk& desk) {
  const Json told = table.score();
  const Scene scene = scene_of(table);
  std::string text = "Garibaldine points: " + std::to_string(told["points"].get<int>()) + "\n";
  for (const Json& item : told["items"]) {
    const std::string what = item["what"];
    std::string line =
        what == "city"      ? place_text(scene, t::find_place(scene.game, item["place"].get<std::string>()))
        : what == "battles" ? "battles won in Sicily: " + std::to_string(item["count"].get<int>())
                            : "Francesco II has fled";
    text += "  " + fitted(std::to_string(item["points"].get<int>()), 4) + fitted(line, 28) + "[" +
            item["rule"].get<std::string>() + "]\n";
  }
  std::string open;
  for (const t::PlaceId city : scene.game.all_cities) {
    const t::PlaceState& now = scene.state[city];
    if (now.owner != t::Side::Garibaldine || now.scored) continue;
    if (told["cities"][scene.game[city].id]["worth"] == 0) continue;
    open += (open.empty() ? "" : ", ") + scene.game[city].name + " " +
            std::to_string(told["cities"][scene.game[city].id]["worth"].get<int>()) +
            (now.held ? " (at the end of this turn)" : " (if held through the next turn)");
  }
  if (!open.empty()) text += wrapped("To come: " + open + ".", desk.paper.width);
  const t::Scenario& scenario = scene.game.scenario;
  if (told["armistice"]["possible"] == true)
    text += "The armistice: with " + std::to_string(scenario.armistice_over + 1) +
            " points at the end of a turn, up to turn " + std::to_string(scenario.armistice_last_turn) +
            ".\n";
  text += wrapped("They win with " + std::to_string(scenario.total_points) + " points at the end of turn " +
                      std::to_string(scenario.total_turn) + " (total), or with " +
                      std::to_string(scenario.historical_points) + " (historical) or " +
                      std::to_string(scenario.partial_points) + " (partial) at the end of turn " +
                      std::to_string(scenario.last_turn) +
                      ". Whoever takes Garibaldi or Francesco II prisoner wins at once.",
                  desk.paper.width);
  if (!scene.state.over()) return text;
  return text + word(desk, "word", "winner." + std::to_string(t::index(scene.state.winner))) + ": " +
         word(desk, "word", "victory." + std::to_string(static_cast<int>(scene.state.victory))) + ".\n";
}

}  // namespace tamburino::cli
