#include <algorithm>
#include <array>

#include "cli/novara_board.h"
#include "cli/novara_prompt.h"
#include "engine/games/novara/names.h"

namespace tamburino::cli {
namespace {

namespace n = novara;

class NovaraFront : public Front {
 public:
  NovaraFront(const Session& session, const Desk& desk) : session_(session), desk_(desk) {}

  bool has_secrets() const override { return true; }
  void look_as(const std::optional<std::string>& side) override {
    viewer_ = side ? std::optional(n::find_side(*side)) : std::nullopt;
  }

  std::string header() const override { return cli::header(sight(), desk_); }
  std::string question() const override { return cli::question(sight(), desk_); }
  std::string side_name(const std::string& side) const override { return word(desk_, "name", side); }

  Menu menu(const ActionList& list, Length length) const override {
    return cli::menu(sight(), list, desk_, length);
  }
  std::string label(Action action) const override { return cli::label(sight(), action); }
  std::vector<Action> understood(const ActionList& list, const Menu& menu,
                                 const std::string& said) const override {
    return cli::understood(sight(), list, menu, said);
  }

  bool shows_odds(Action action) const override {
    constexpr std::array kRolled{n::Verb::Charge,  n::Verb::Fire,        n::Verb::Attack,
                                 n::Verb::Resolve, n::Verb::ForcedMarch, n::Verb::GeneralRetreat};
    return std::find(kRolled.begin(), kRolled.end(), n::verb_of(action)) != kRolled.end();
  }
  std::string odds(const Json& preview) const override {
    const NovaraSight now = sight();
    return odds_text(table(), preview, desk_, [&](const Json& part) { return title_of(now, part, desk_); });
  }
  std::string meanings(const Json& preview) const override { return cli::meanings(sight(), preview, desk_); }
  std::string in_cup(const RollRequest& request) const override {
    std::string text;
    for (std::size_t i = 0; i < table().rules().chits.size(); ++i) {
      if ((request.cup >> i & 1U) != 0) text += (text.empty() ? "" : ", ") + table().rules().chits[i].id;
    }
    return text;
  }

  // Around the group in hand, or all that is asked about.
  std::string map_now(const ActionList& list, int free_lines, Fit fit) override {
    const NovaraSight now = sight();
    const std::set<Hex> places = places_of(now, list);
    const bool wide = rows_between(now, places) > 12;
    if (places.empty() || (wide && fit == Fit::Screen)) {
      std::string whole = overview();
      const bool fits = lines_in(whole) <= free_lines;
      return fits || fit == Fit::Loose ? whole
                                       : "(map all draws the whole field, map Vigevano a part of it.)\n";
    }
    const int room = (free_lines - novara_lines_of(0)) / novara_hex::kHeight;
    if (fit == Fit::Screen && room < 3)
      return "(The map is left out so that you can read the above: say map.)\n";
    const int most = std::clamp(room, 3, 12);
    const Marks marks = marks_of(now, list);
    const Hex middle = marks.chosen != kNoHex ? marks.chosen : middle_of(now, places);
    window_ = {middle, std::clamp(rows_between(now, places) + 2, std::min(5, most), most), columns()};
    return draw_map(now, window_, marks, desk_.paper);
  }

  std::string map_at(const std::string& said, const ActionList& list) override {
    const NovaraSight now = sight();
    std::vector<std::string> words = spoken_words(said);
    if (!scroll(words[0])) {
      int radius = 3;
      if (words.size() > 1 && all_digits(words.back()) && words.back().size() < 3) {
        radius = std::clamp(std::stoi(words.back()), 1, 26);
        words.pop_back();
      }
      std::string place = words[0];
      for (std::size_t i = 1; i < words.size(); ++i) place += " " + words[i];
      window_ = {n::find_hex(table().rules(), place), 2 * radius + 1, columns()};
    }
    return draw_map(now, window_, marks_of(now, list), desk_.paper);
  }
  std::string overview() const override { return draw_overview(sight(), desk_.paper); }
  std::string legend() const override { return novara_legend(); }

  std::string units(const std::string& said) const override { return cli::units(sight(), said, desk_); }
  std::string stack(const std::string& said) const override {
    return cli::stack(sight(), n::find_hex(table().rules(), said), desk_);
  }
  std::string score() const override { return cli::score(sight(), desk_); }
  std::string examples() const override {
    return R"page(Answer with a number from the list, a hex (4425) or place, a unit (IR 7), or an action in words:
  4425                        takes the whole stack up when you choose a unit, or goes there with it in hand
  4425-4427-4428              takes the stack up and goes hex by hex
  move "IR 7"+"Art 1" 4427    takes these two; names of several words in quotation marks
  attack 4428, aim 4428       with everybody who can; attack "IR 7" 4428 with one
  auto                        in the set-up: the computer places all units that are left
)page";
  }

  using Front::told_aloud;
  // The map shows who is active; and of a march it is enough to hear where it ends.
  bool told_aloud(std::span<const Event> events, std::size_t at) const override {
    const n::EventKind kind{events[at].kind};
    if (kind == n::EventKind::Activated) return false;
    if (kind != n::EventKind::Moved) return true;
    return std::none_of(events.begin() + static_cast<std::ptrdiff_t>(at) + 1, events.end(),
                        [&](const Event& later) {
                          return later.kind == events[at].kind && later.facts[0] == events[at].facts[0];
                        });
  }
  bool placing() const override {
    const n::Pending& pending = table().state().pending;
    return pending.kind == n::Pending::Kind::Ask &&
           (pending.ask == n::Ask::SetUp || pending.ask == n::Ask::SetUpHex);
  }

 private:
  const NovaraTable& table() const { return dynamic_cast<const NovaraTable&>(session_.table()); }
  NovaraSight sight() const { return {table(), viewer_}; }
  int columns() const { return novara_columns_on(desk_.paper); }

  // Half a window further; false when no way is said.
  bool scroll(const std::string& way) {
    const Grid& grid = table().rules().map.grid();
    const int rows = std::max(window_.rows / 2, 1) * 2;
    const int lines = std::max(window_.columns / 2, 1) / 2 * 2;  // an even number: columns hang alike
    Offset step;
    if (way == "north") step = {-rows, 0};
    if (way == "south") step = {rows, 0};
    if (way == "west") step = {0, -lines};
    if (way == "east") step = {0, lines};
    if (step == Offset{}) return false;
    if (window_.middle == kNoHex) window_ = {grid.at(grid.layout().last_line / 2, 26), 7, columns()};
    const Hex next = grid.at(grid.offset(window_.middle) + step);
    if (next != kNoHex) window_.middle = next;
    return true;
  }

  const Session& session_;
  const Desk& desk_;
  std::optional<n::Side> viewer_;
  Window window_;
};

}  // namespace

std::unique_ptr<Front> novara_front(const Session& session, const Desk& desk) {
  return std::make_unique<NovaraFront>(session, desk);
}

}  // namespace tamburino::cli
