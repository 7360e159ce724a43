#include <algorithm>

#include "cli/thousand_board.h"
#include "cli/thousand_map.h"
#include "cli/thousand_prompt.h"
#include "engine/games/thousand/names.h"

namespace tamburino::cli {
namespace {

namespace t = thousand;

class ThousandFront : public Front {
 public:
  ThousandFront(const Session& session, const Desk& desk) : session_(session), desk_(desk) {}

  std::string header() const override { return cli::header(table(), desk_); }
  std::string question() const override { return cli::question(table(), desk_); }
  std::string side_name(const std::string& side) const override { return word(desk_, "name", side); }

  Menu menu(const ActionList& list, Length length) const override {
    return cli::menu(table(), list, desk_, length);
  }
  std::string label(Action action) const override { return cli::label(table(), action); }
  // `stack GD5 "I Gar"` is an order, and while an army is set up `stack GD5` of an empty cell.
  bool is_order(const std::string& said) const override {
    const std::vector<std::string> words = spoken_words(said);
    if (words.size() < 2 || words[0] != "stack") return false;
    try {
      const t::Cell where = t::find_cell(words[1]);
      const bool setting_up = table().state().pending.ask == t::Ask::Deploy;
      return words.size() > 2 || (setting_up && table().state()[where].empty());
    } catch (const UnknownName&) {
      return false;
    }
  }
  std::vector<Action> understood(const ActionList& list, const Menu& menu,
                                 const std::string& said) const override {
    return cli::understood(table(), list, menu, said);
  }

  // A siege or a forced retreat may go without a roll.
  bool shows_odds(Action action) const override {
    const t::Verb verb = t::verb_of(action);
    if (verb == t::Verb::Attack || verb == t::Verb::Flank || verb == t::Verb::Call) return true;
    return (verb == t::Verb::Besiege || verb == t::Verb::Retreat) &&
           !t::preview(table().rules(), table().state(), action).empty();
  }
  std::string odds(const Json& preview) const override {
    return odds_text(table(), preview, desk_,
                     [&](const Json& part) { return title_of(table(), part, desk_); });
  }
  std::string meanings(const Json& preview) const override { return cli::meanings(table(), preview, desk_); }
  std::string in_cup(const RollRequest& /*request*/) const override { return ""; }

  // The whole kingdom, or as much around what is asked about as there is room for.
  std::string map_now(const ActionList& list, int free_lines, Fit fit) override {
    if (table().state().battle.under_way) return board(free_lines, fit);
    board_seen_.clear();
    std::string map = overview();
    if (lines_in(map) <= free_lines || fit == Fit::Loose) return map;
    const Belt belt = belt_of(scene(), places_of(table(), list));
    const auto wider = [&](int up, int down) {
      return Belt{std::max(belt.first - up, kKingdom.first), std::min(belt.last + down, kKingdom.last)};
    };
    const bool sicily = belt.last >= kSicily.last;
    for (const Belt& one : {wider(1, 1), wider(0, 1), belt, sicily ? kSicily : kMainland}) {
      map = draw_map(scene(), one, places_marked(), desk_.paper);
      if (lines_in(map) <= free_lines) return map;
    }
    return "(The map is left out so that you can read the above: say map.)\n";
  }

  std::string map_at(const std::string& said, const ActionList& /*list*/) override {
    const std::string name = unquoted(said);
    if (name == "board") {
      if (!table().state().battle.under_way) throw RequestError("bad-request", "No battle is under way");
      return draw_board(scene(), desk_.paper);
    }
    Belt belt = kKingdom;
    t::PlaceSet marked;
    if (name == "sicily" || name == "sicilia") {
      belt = kSicily;
    } else if (name == "mainland" || name == "continente") {
      belt = kMainland;
    } else {
      marked.add(t::find_place(table().rules(), name));
      belt = belt_of(scene(), marked);
      belt = {std::max(belt.first - 1, kKingdom.first), std::min(belt.last + 1, kKingdom.last)};
    }
    return draw_map(scene(), belt, marked, desk_.paper);
  }
  std::string overview() const override { return draw_map(scene(), kKingdom, places_marked(), desk_.paper); }
  std::string legend() const override { return thousand_legend(); }

  std::string units(const std::string& said) const override { return cli::units(table(), said, desk_); }
  std::string stack(const std::string& said) const override { return cli::stack(table(), said, desk_); }
  std::string score() const override { return cli::score(table(), desk_); }
  std::string examples() const override {
    return R"page(Answer with a number from the list, a name, a place or a cell where one is asked
for, or an action in words:
  march garibaldi PA all           with everybody; or alone, or "I Gar"+"II Gar";
                                   PA is the zone, Palermo the city
  fight TP, besiege palermo        in the combat phase
  appoint bixio                    in a battle he leads stacks of his own
  stack GD5 "I Gar"+"II Gar"       sets up a stack, the first on top
  rest                             all others into the reserve
  press                            every stack with one enemy beside it attacks;
  attack GD5 BD5, GD5 BD5          one of them
  flank GD8, call GA1, enter BD9   round a flank; up from the reserve; where to
  retreat PA all                   or "I Gar"+bixio: some of them; done: fight on
  entrench all, occupy all, send all napoli, reduce "I Gar"+"II Gar"
  auto                             the computer decides; it sets up all of an army
)page";
  }

  using Front::told_aloud;
  // In a battle the blows that hurt; the log has the rest, and the board shows who stands where.
  bool told_aloud(std::span<const Event> events, std::size_t at) const override {
    switch (t::EventKind{events[at].kind}) {
      case t::EventKind::Item:
      case t::EventKind::Rolled:
      case t::EventKind::Declared:
      case t::EventKind::StackMade:
      case t::EventKind::UnitAdded:
      case t::EventKind::Evacuated:
      case t::EventKind::PointsAre:  // the header has them
        return false;
      case t::EventKind::Attacked:
      case t::EventKind::HitsScored:
      case t::EventKind::StackReduced:
        return false;
      case t::EventKind::Supported:
        return events[at].facts[1].value > 0;
      case t::EventKind::Reduced:
      case t::EventKind::Withdrew:
        return how_many(events, events[at].kind) <= 4;
      default:
        return true;
    }
  }

  bool placing() const override {
    if (table().state().pending.kind != t::Pending::Kind::Ask) return false;
    const t::Ask ask = table().state().pending.ask;
    return ask == t::Ask::Deploy || ask == t::Ask::Evacuate || ask == t::Ask::Reinforce ||
           ask == t::Ask::Occupy;
  }

 private:
  const ThousandTable& table() const { return dynamic_cast<const ThousandTable&>(session_.table()); }
  Scene scene() const { return scene_of(table()); }

  // Not again where it stands just above.
  std::string board(int free_lines, Fit fit) {
    std::string board = draw_board(scene(), desk_.paper);
    if (fit == Fit::Loose) return board;
    if (board == board_seen_) return "";
    board_seen_.clear();
    if (lines_in(board) > free_lines)
      return "(The board is left out so that you can read the above: say map.)\n";
    return board_seen_ = board;
  }

  // Where a commander in hand comes from and goes to; else where there is to be fighting.
  t::PlaceSet places_marked() const {
    t::PlaceSet marked;
    const auto* march = table().state().stack.top_as<t::March>();
    if (march == nullptr || march->who == t::kNoCommander) return marked;
    marked.add(march->to);
    return marked;
  }

  static int how_many(std::span<const Event> events, std::uint8_t kind) {
    return static_cast<int>(
        std::count_if(events.begin(), events.end(), [kind](const Event& one) { return one.kind == kind; }));
  }

  const Session& session_;
  const Desk& desk_;
  std::string board_seen_;  // as it was drawn at the decision before
};

}  // namespace

t::PlaceSet places_of(const ThousandTable& table, const ActionList& list) {
  t::PlaceSet places;
  for (const Action action : list.all()) {
    const t::VerbForm* form = t::form_of(t::verb_of(action));
    for (std::size_t i = 0; form != nullptr && i < form->operands.size(); ++i) {
      const auto id = static_cast<std::uint8_t>(action.operand[i]);
      if (form->operands[i] == t::OperandKind::Place) places.add(t::PlaceId{id});
      if (form->operands[i] == t::OperandKind::Unit &&
          table.state()[t::UnitId{id}].status == t::Status::OnMap)
        places.add(table.state()[t::UnitId{id}].place);
      if (form->operands[i] == t::OperandKind::Commander &&
          table.state()[t::CommanderId{id}].fate == t::Fate::OnMap)
        places.add(table.state()[t::CommanderId{id}].place);
    }
  }
  if (const auto* march = table.state().stack.top_as<t::March>();
      march != nullptr && march->to != t::kNoPlace)
    places.add(march->to);
  return places;
}

std::unique_ptr<Front> thousand_front(const Session& session, const Desk& desk) {
  return std::make_unique<ThousandFront>(session, desk);
}

}  // namespace tamburino::cli
