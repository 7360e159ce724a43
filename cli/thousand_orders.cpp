#include <algorithm>
#include <cstdlib>

#include "cli/thousand_menu.h"
#include "engine/games/thousand/names.h"

// Marches, the set-up of an army, and postings, as a player of thousand is offered them.
namespace tamburino::cli {
namespace {

namespace t = thousand;

// --- marches

struct Marcher {
  t::CommanderId who{};
  std::vector<Action> ways;
};

std::vector<Marcher> marchers_in(const ActionList& list) {
  std::vector<Marcher> all;
  for (const Action action : list.all()) {
    if (t::verb_of(action) != t::Verb::March) continue;
    if (all.empty() || all.back().who != leader_in(action)) all.push_back({leader_in(action), {}});
    all.back().ways.push_back(action);
  }
  return all;
}

bool same_ways(const Scene& scene, const Marcher& a, const Marcher& z) {
  return scene.state[a.who].place == scene.state[z.who].place &&
         std::equal(a.ways.begin(), a.ways.end(), z.ways.begin(), z.ways.end(),
                    [](Action x, Action y) { return x.operand[1] == y.operand[1]; });
}

int to_take(const Scene& scene, t::CommanderId who) {
  int count = 0;
  for (const t::UnitId one : t::units_in(scene.state, scene.game[who].side, scene.state[who].place))
    count += scene.state[one].moved || scene.state[one].fresh ? 0 : 1;
  return count;
}

std::string way_text(const Scene& scene, Action march) {
  const t::CommanderId who = leader_in(march);
  const t::PlaceId to = place_at(march, 1);
  const bool by_sea = !scene.game[scene.state[who].place].by_land.contains(to);
  return place_label(scene, to, scene.game[who].side) + (by_sea ? " by ship" : "");
}

std::string others_text(const Scene& scene, const std::vector<Marcher>& others, Menu& result,
                        const Desk& desk) {
  std::string text = "The same for";
  for (const Marcher& one : others) {
    const std::size_t first = result.numbered.size() + 1;
    result.numbered.insert(result.numbered.end(), one.ways.begin(), one.ways.end());
    text += " " + tag_of(scene, one.who) + " " + std::to_string(first) +
            (one.ways.size() > 1 ? "-" + std::to_string(result.numbered.size()) : "") + ",";
  }
  text.back() = '.';
  return set_in(wrapped(text, desk.paper.width - 2));
}

std::string march_example(const Scene& scene, Action march) {
  const std::string text =
      "Say: march " + scene.game[leader_in(march)].id + " " + scene.game[place_at(march, 1)].id;
  const bool alone = to_take(scene, leader_in(march)) == 0;
  return text + (alone ? ".\n" : " all (or alone, or \"...\"+\"...\").\n");
}

// --- setting up

std::string cells_text(const std::vector<Action>& stacks, t::Line line) {
  std::string text;
  int first = -1, last = -2;
  const auto end_run = [&] {
    if (first < 0) return;
    text += (text.empty() ? " " + std::string(t::word_of(line)) : ",") + std::to_string(first + 1);
    if (last > first) text += "-" + std::to_string(last + 1);
  };
  for (const Action one : stacks) {
    const t::Cell where = cell_in(one, 0);
    if (t::line_of(where) != line) continue;
    if (t::column_of(where) != last + 1) {
      end_run();
      first = t::column_of(where);
    }
    last = t::column_of(where);
  }
  end_run();
  return text;
}

// The cell nearest to the middle of the battle line.
t::Cell cell_for_example(const std::vector<Action>& stacks, t::Side own) {
  const auto out_of_the_way = [own](Action one) {
    const t::Cell where = cell_in(one, 0);
    const bool behind = t::line_of(where) != t::battle_line(own);
    return std::abs(2 * t::column_of(where) + 1 - t::kColumns) + (behind ? 100 : 0);
  };
  return cell_in(*std::min_element(stacks.begin(), stacks.end(),
                                   [&](Action a, Action z) { return out_of_the_way(a) < out_of_the_way(z); }),
                 0);
}

std::string example_of_stack(const Scene& scene, const std::vector<Action>& stacks) {
  const t::Side own = scene.state.pending.side;
  std::string text = "Say: stack " + t::cell_name(cell_for_example(stacks, own)) + " ";
  int named = 0;
  for (const t::UnitId who : t::to_deploy(scene.state, own)) {
    if (named == 2) break;
    text += std::string(named++ == 0 ? "" : "+") + t::quoted(scene.game, who);
  }
  return text + " (the first on top); auto: all that is left, by lot.";
}

std::string orders_text(const Scene& scene, const ActionList& list, const Desk& desk, Length length,
                        Menu& result) {
  std::vector<std::string> orders;
  for (const Action one : with_verb(list, t::Verb::Appoint)) {
    const int value = t::command(scene.game, scene.state, leader_in(one)).value;
    orders.push_back(number_on(
        result, one, "appoint " + scene.game[leader_in(one)].id + ": leads up to " + std::to_string(value)));
  }
  for (const t::Verb verb : {t::Verb::Rest, t::Verb::Done}) {
    for (const Action one : with_verb(list, verb))
      orders.push_back(
          number_on(result, one, std::string(t::form_of(verb)->word) + ": " + verb_text(desk, verb)));
  }
  return in_lines(orders, desk, length);
}

std::string units_to_set_up(const Scene& scene, const ActionList& list, const Desk& desk, Menu& result) {
  std::vector<std::string> units;
  const std::vector<Action> adds = with_verb(list, t::Verb::Add);
  if (adds.empty()) {
    for (const t::UnitId who : t::to_deploy(scene.state, scene.state.pending.side))
      units.push_back(tag_of(scene, who));
    return listed("To be set up:", units, desk);
  }
  for (const Action one : adds) units.push_back(number_on(result, one, tag_of(scene, unit_in(one))));
  return "To be set up (a number adds to the stack in hand):\n" + in_lines(units, desk, Length::Whole);
}

std::string cells_to_fill(const Scene& scene, const std::vector<Action>& stacks, const Desk& desk,
                          Length length, Menu& result) {
  if (stacks.empty()) return "";
  const t::Side own = scene.state.pending.side;
  const std::string front = cells_text(stacks, t::battle_line(own));
  const std::string rear = cells_text(stacks, t::reserve_line(own));
  const std::string gap = front.empty() ? " none on line D, reserve" : rear.empty() ? "" : ", reserve";
  std::string text =
      wrapped("Open cells:" + front + gap + rear + ". " + example_of_stack(scene, stacks), desk.paper.width);
  std::vector<std::string> cells;
  for (const Action one : stacks)
    cells.push_back(number_on(result, one, "stack " + t::cell_name(cell_in(one, 0))));
  return length == Length::Whole ? text + in_columns(cells, desk.paper) : text;
}

// --- armies that are sent or stationed

struct Posting {
  t::UnitSet units;
  t::CommanderSet leaders;
  t::PlaceSet places;
};

Posting posting_in(const ActionList& list) {
  Posting posting;
  for (const Action action : list.all()) {
    posting.places.add(place_at(action, 1));
    const bool unit = t::form_of(t::verb_of(action))->operands[0] == t::OperandKind::Unit;
    if (unit) posting.units.add(unit_in(action));
    if (!unit) posting.leaders.add(leader_in(action));
  }
  return posting;
}

std::string posting_example(const Scene& scene, const Posting& posting, const Desk& desk) {
  const t::Ask ask = scene.state.pending.ask;
  const std::string said = ask == t::Ask::Evacuate ? "send " : ask == t::Ask::Return ? "post " : "station ";
  const std::string place = " " + scene.game[posting.places.first()].id;
  std::string text = "Say: " + said + "all" + place;
  if (!posting.units.empty())
    text += ", " + said + t::quoted(scene.game, posting.units.first()) + "+\"...\"" + place;
  if (!posting.leaders.empty()) text += ", " + said + scene.game[posting.leaders.first()].id + place;
  return wrapped(text + "; auto: all, by lot.", desk.paper.width);
}

// In an evacuation who waits in Sicily may still leave, and takes no room there.
int room_at(const Scene& scene, t::PlaceId city) {
  int room = t::room(scene.game, scene.state, city);
  if (scene.state.pending.ask != t::Ask::Evacuate || !scene.game[city].sicily) return room;
  for (const t::UnitId who : t::units_at(scene.state, city)) room += scene.state[who].moved ? 0 : 1;
  return room;
}

std::string posting_list(const Scene& scene, const ActionList& list, const Desk& desk) {
  std::vector<std::string> entries;
  for (const Action action : list.all())
    entries.push_back(number_text(entries.size() + 1, operands_text(scene, action)));
  return in_columns(entries, desk.paper);
}

}  // namespace

// Commanders of one place who may go the same ways share the lines.
std::string marches_text(const Scene& scene, const ActionList& list, const Desk& desk, Length length,
                         Menu& result) {
  std::vector<Marcher> all = marchers_in(list);
  std::string text;
  while (!all.empty()) {
    const Marcher first = all.front();
    std::vector<Marcher> others;
    for (const Marcher& one : all) {
      if (one.who != first.who && same_ways(scene, first, one)) others.push_back(one);
    }
    std::erase_if(all, [&](const Marcher& one) { return same_ways(scene, first, one); });
    const int units = to_take(scene, first.who);
    text += tag_of(scene, first.who) + " in " + place_text(scene, scene.state[first.who].place) +
            (units == 0 ? ", alone, to:\n" : ", " + units_text(units) + " to take, to:\n");
    std::vector<std::string> entries;
    for (const Action way : first.ways) entries.push_back(number_on(result, way, way_text(scene, way)));
    text += in_lines(entries, desk, length);
    if (!others.empty()) text += others_text(scene, others, result, desk);
  }
  return text.empty() ? text : text + march_example(scene, result.numbered.front());
}

std::string set_up_text(const Scene& scene, const ActionList& list, const Desk& desk, Length length,
                        Menu& result) {
  const std::string orders = orders_text(scene, list, desk, length, result);  // they have the low numbers
  const std::string units = units_to_set_up(scene, list, desk, result);
  return units + cells_to_fill(scene, with_verb(list, t::Verb::Stack), desk, length, result) + orders;
}

std::string postings_text(const Scene& scene, const ActionList& list, const Desk& desk, Length length,
                          Menu& result) {
  const Posting posting = posting_in(list);
  result.numbered.assign(list.all().begin(), list.all().end());
  std::vector<std::string> names, tags, where;
  for (const t::UnitId one : posting.units) names.push_back(scene.game[one].name);
  for (const t::CommanderId one : by_rank(scene, posting.leaders)) tags.push_back(tag_of(scene, one));
  for (const t::PlaceId one : posting.places)
    where.push_back(place_text(scene, one) +
                    (scene.game[one].city ? " (" + std::to_string(room_at(scene, one)) + ")" : ""));
  return listed("Units:", names, desk) + listed("Commanders:", tags, desk) +
         listed("To (room left):", where, desk) + posting_example(scene, posting, desk) +
         (length == Length::Whole ? posting_list(scene, list, desk) : "");
}

}  // namespace tamburino::cli
