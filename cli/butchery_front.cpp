#include <algorithm>
#include <array>

#include "cli/butchery_prompt.h"
#include "engine/games/butchery/names.h"

namespace tamburino::cli {
namespace {

namespace b = butchery;

class ButcheryFront : public Front {
 public:
  ButcheryFront(const Session& session, const Desk& desk) : session_(session), desk_(desk) {}

  std::string header() const override { return cli::header(table(), desk_); }
  std::string question() const override { return cli::question(table(), desk_); }
  std::string side_name(const std::string& side) const override { return word(desk_, "name", side); }

  Menu menu(const ActionList& list, Length length) const override {
    return cli::menu(table(), list, desk_, length);
  }
  std::string label(Action action) const override { return cli::label(table(), action); }
  std::vector<Action> understood(const ActionList& list, const Menu& menu,
                                 const std::string& said) const override {
    return without_idle_turn(put_down_first(list, cli::understood(table(), list, menu, said)));
  }

  bool shows_odds(Action action) const override {
    constexpr std::array kRolled{b::Verb::Fire,  b::Verb::Assault, b::Verb::Resolve,   b::Verb::Rally,
                                 b::Verb::React, b::Verb::Stand,   b::Verb::Coordinate};
    return std::find(kRolled.begin(), kRolled.end(), b::verb_of(action)) != kRolled.end();
  }
  std::string odds(const Json& preview) const override {
    return odds_text(table(), preview, desk_, [this](const Json& part) { return title_of(table(), part); });
  }
  std::string meanings(const Json& preview) const override { return cli::meanings(table(), preview, desk_); }
  std::string in_cup(const RollRequest& request) const override {
    std::string text;
    for (std::size_t i = 0; i < table().rules().formations.size(); ++i) {
      if ((request.cup >> i & 1U) != 0) text += (text.empty() ? "" : ", ") + table().rules().formations[i].id;
    }
    return text;
  }

  std::string map_now(const ActionList& list, int free_lines, Fit fit) override {
    const std::set<Hex> places = places_of(table(), list);
    if (places.empty()) {
      std::string whole = overview();
      const bool fits = lines_in(whole) <= free_lines;
      return fits || fit == Fit::Loose ? whole : "(map all draws the whole field.)\n";
    }
    const int room = free_lines / kLinesOfRow;
    const int most = std::clamp(room, fit == Fit::Loose ? 5 : 3, 9);
    if (fit == Fit::Screen && room < 3)
      return "(The map is left out so that you can read the above: say map.)\n";
    const int rows = std::clamp(rows_between(table(), places) + 2, std::min(5, most), most);
    const Marks marks = marks_of(table(), list);
    const Hex middle = marks.chosen != kNoHex ? marks.chosen : middle_of(table(), places);
    return draw_map(table(), {middle, rows, columns_on(desk_.paper)}, marks, desk_.paper);
  }
  std::string map_at(const std::string& said, const ActionList& list) override {
    const std::vector<std::string> words = spoken_words(said);
    const int radius =
        words.size() > 1 && all_digits(words[1]) && words[1].size() < 4 ? std::stoi(words[1]) : 3;
    const int rows = 2 * std::clamp(radius, 1, 18) + 1;
    return draw_map(table(), {b::find_hex(table().rules(), words[0]), rows, columns_on(desk_.paper)},
                    marks_of(table(), list), desk_.paper);
  }
  std::string overview() const override { return draw_overview(table(), desk_.paper); }
  std::string legend() const override { return map_legend(); }

  std::string units(const std::string& said) const override { return cli::units(table(), said, desk_); }
  std::string stack(const std::string& said) const override {
    return cli::stack(table(), b::find_hex(table().rules(), said), desk_);
  }
  std::string score() const override { return cli::score(table(), desk_); }
  std::string examples() const override {
    return R"page(Answer with a number from the list, a hex (2018), a way to face (NW), or an action in words:
  move Castagny 2018-1918 face NW      picks the unit up, goes hex by hex and turns it
  fire "A1 (Fr II)" at "3/1 Bils"      names of several words in quotation marks; a part that only one has will do
)page";
  }

  using Front::told_aloud;
  bool told_aloud(Action action) const override { return b::verb_of(action) != b::Verb::Face; }

 private:
  const ButcheryTable& table() const { return dynamic_cast<const ButcheryTable&>(session_.table()); }

  // Whoever takes another piece up means the piece in hand to halt where it is; so does whoever says done.
  std::vector<Action> put_down_first(const ActionList& list, std::vector<Action> actions) const {
    const b::Verb verb = b::verb_of(actions.front());
    if (table().state().pending.ask != b::Ask::MovePiece) return actions;
    if (verb != b::Verb::Select && verb != b::Verb::Done) return actions;
    for (const Action halt : list.all()) {
      if (b::verb_of(halt) != b::Verb::Halt) continue;
      const auto after = session_.table().clone();
      Events events;
      after->apply(halt, events);
      const bool dice_first = after->to_act().kind != ToAct::Kind::Side;
      if (verb == b::Verb::Done || dice_first) return {halt};
      actions.insert(actions.begin(), halt);
      break;
    }
    return actions;
  }

  // "move Castagny 2018 face E" is meant even when he faces there already.
  std::vector<Action> without_idle_turn(std::vector<Action> actions) const {
    if (actions.size() < 2 || b::verb_of(actions.back()) != b::Verb::Face) return actions;
    const auto after = session_.table().clone();
    Events events;
    for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
      if (!after->apply(actions[i], events)) return actions;
    }
    const Action turn = actions.back();
    const auto who = b::unit_operand(table().rules(), turn, 0);
    const b::State& state = dynamic_cast<const ButcheryTable&>(*after).state();
    if (who && state.on_map(*who) && state[*who].facing == b::facing_operand(turn, 1)) actions.pop_back();
    return actions;
  }

  const Session& session_;
  const Desk& desk_;
};

}  // namespace

std::unique_ptr<Front> butchery_front(const Session& session, const Desk& desk) {
  return std::make_unique<ButcheryFront>(session, desk);
}

}  // namespace tamburino::cli
