#include "sim/plot.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "sim/svg.h"
#include "sim/words.h"

namespace tamburino::sim {
namespace {

constexpr double kWidth = 1200, kMargin = 60, kGap = 70;
constexpr const char* kGrid = "#dedbd2";
constexpr const char* kSoft = "#5d5a52";

struct Panel {
  double left, top, width, height;
  double right() const { return left + width; }
  double bottom() const { return top + height; }
};

// --- words

std::string sentence(std::string word) {
  std::replace(word.begin(), word.end(), '-', ' ');
  if (!word.empty() && word[0] >= 'a' && word[0] <= 'z') word[0] = static_cast<char>(word[0] - 'a' + 'A');
  return word;
}

std::string subtitle(const Ledger& ledger, const Study& study) {
  const Orders& orders = ledger.orders();
  const std::string seeds = std::to_string(study.variants.front().games) + " games, seeds " +
                            std::to_string(orders.seed) + " to " +
                            std::to_string(orders.seed + orders.games - 1);
  if (orders.swap)
    return orders.players[0].level + " against " + orders.players[1].level + ", sides exchanged; " + seeds;
  return sentence(ledger.sides()[0]) + ": " + orders.players[0].level + ". " + sentence(ledger.sides()[1]) +
         ": " + orders.players[1].level + ". " + seeds;
}

// --- colours: blue for the first side, orange for the second, the darker the greater the victory; told apart
// by every kind of eye, and in grey by their lightness.

std::vector<std::string> colours_of(const std::vector<Share>& kinds) {
  constexpr std::array kFirst{"#0b3c6f", "#2f78b7", "#86bbe0", "#c6dff0"};
  constexpr std::array kSecond{"#7f3b08", "#d0700f", "#f3ae5b", "#fbd9a8"};
  constexpr const char* kDraw = "#a9a69d";
  const auto of_side = [&](int side) {
    return std::count_if(kinds.begin(), kinds.end(), [&](const Share& one) { return one.winner == side; });
  };
  // A side with one kind of victory only has it in its middle shade.
  const auto second = static_cast<std::size_t>(of_side(1));
  std::size_t first_seen = of_side(0) == 1 ? 1 : 0, second_seen = 0;
  std::vector<std::string> colours;
  colours.reserve(kinds.size());
  for (const Share& one : kinds) {
    if (one.winner == 0) {
      colours.emplace_back(kFirst[std::min(first_seen++, kFirst.size() - 1)]);
    } else if (one.winner == 1) {  // they come from the least to the greatest
      colours.emplace_back(
          kSecond[second == 1 ? 1 : std::min(second - 1 - second_seen++, kSecond.size() - 1)]);
    } else {
      colours.emplace_back(kDraw);
    }
  }
  return colours;
}

// --- axes

void heading(Svg& svg, const Panel& panel, const std::string& title, const std::string& caption) {
  svg.words(panel.left, panel.top - 34, title, {18, Anchor::Start, "#222222", true, true});
  svg.words(panel.left, panel.top - 14, caption, {13.5, Anchor::Start, kSoft});
}

void count_axis(Svg& svg, const Panel& panel, const Scale& scale) {
  const double step = std::max(1.0, round_step(scale.to, 5));
  for (const double value : ticks(0, scale.to, step)) {
    svg.line(panel.left, scale(value), panel.right(), scale(value), {value == 0 ? "#222222" : kGrid});
    svg.words(panel.left - 8, scale(value) + 4.5, tick_text(value, step), {13, Anchor::End, kSoft});
  }
  svg.words(panel.left - 44, (panel.top + panel.bottom()) / 2, "games",
            {13, Anchor::Middle, kSoft, false, false, true});
}

void value_axis(Svg& svg, const Panel& panel, const Scale& scale, double step, const std::string& name) {
  for (const double value : ticks(scale.from, scale.to, step)) {
    svg.line(scale(value), panel.bottom(), scale(value), panel.bottom() + 5);
    svg.words(scale(value), panel.bottom() + 21, tick_text(value, step), {13, Anchor::Middle, kSoft});
  }
  svg.words(panel.left + panel.width / 2, panel.bottom() + 43, name, {14, Anchor::Middle});
}

// --- histograms: bars that stand on round numbers, each cut by kind of victory

struct Bars {
  double step = 1;
  long first = 0;
  std::vector<std::vector<int>> counts;  // by place and kind
  int highest() const {
    int most = 1;
    for (const auto& one : counts) {
      int sum = 0;
      for (const int count : one) sum += count;
      most = std::max(most, sum);
    }
    return most;
  }
};

Bars bars_of(const std::vector<std::pair<double, std::size_t>>& values, std::size_t kinds, int wanted) {
  Bars bars;
  double least = values.front().first, most = least;
  bool whole = true;
  for (const auto& [value, kind] : values) {
    least = std::min(least, value), most = std::max(most, value);
    whole &= value == std::round(value);
  }
  bars.step = std::max(whole ? 1.0 : 0.5, round_step(most - least, wanted));
  if (whole) bars.step = std::ceil(bars.step);
  const auto place = [&](double value) { return std::lround(std::floor(value / bars.step + 0.5)); };
  bars.first = place(least);
  bars.counts.assign(static_cast<std::size_t>(place(most) - bars.first + 1), std::vector<int>(kinds));
  for (const auto& [value, kind] : values)
    ++bars.counts[static_cast<std::size_t>(place(value) - bars.first)][kind];
  return bars;
}

void histogram(Svg& svg, const Panel& panel, const Bars& bars, const std::vector<Share>& kinds,
               const std::vector<std::string>& colours, const std::string& name) {
  const auto places = static_cast<double>(bars.counts.size());
  // A few bars must not become walls.
  const double spare = std::max(0.0, (8 - places) / 2);
  const double from = (static_cast<double>(bars.first) - 0.5 - spare) * bars.step;
  const Scale across{from, from + (places + 2 * spare) * bars.step, panel.left, panel.right()};
  const Scale up{0, bars.highest() * 1.06, panel.bottom(), panel.top};
  count_axis(svg, panel, up);
  for (std::size_t i = 0; i < bars.counts.size(); ++i) {
    const double middle = (static_cast<double>(bars.first) + static_cast<double>(i)) * bars.step;
    const double left = across(middle - bars.step / 2), width = across(middle + bars.step / 2) - left;
    const double air = std::min(3.0, width * 0.12);
    int below = 0;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      const int count = bars.counts[i][kind];
      if (count == 0) continue;
      svg.box(left + air / 2, up(below + count), width - air, up(below) - up(below + count), colours[kind],
              sentence(kinds[kind].name) + ": " + std::to_string(count) + " games");
      below += count;
    }
  }
  const double tick =
      std::max(bars.step, std::ceil(round_step(across.to - across.from, 12) / bars.step) * bars.step);
  value_axis(svg, panel, across, tick, name);
  if (across.from < -bars.step && across.to > bars.step)
    svg.line(across(0), panel.top, across(0), panel.bottom(), {"#222222", 1.2, "5 4"});
}

std::vector<std::pair<double, std::size_t>> values_of(const Ledger& ledger, const std::vector<Share>& kinds,
                                                      double (*value)(const Ledger&, const Ledger::Game&)) {
  std::map<std::pair<std::string, int>, std::size_t> place;
  for (std::size_t i = 0; i < kinds.size(); ++i) place[{kinds[i].name, kinds[i].winner}] = i;
  std::vector<std::pair<double, std::size_t>> all;
  for (std::size_t i = 0; i < ledger.orders().tasks(); ++i) {
    const Ledger::Game& game = ledger.game(i);
    if (!game.played || ledger.orders().task(i).variant != 0) continue;
    all.emplace_back(value(ledger, game), place.at(ledger.results()[game.result]));
  }
  return all;
}

void points_panel(Svg& svg, const Panel& panel, const Ledger& ledger, const std::vector<Share>& kinds,
                  const std::vector<std::string>& colours, const Summary& summary) {
  const bool both = ledger.scored().size() > 1;
  const std::string first = sentence(ledger.scored()[0]);
  const auto points = [&](double value) { return both ? signed_fixed(value, 1) : fixed(value, 1); };
  heading(svg, panel, both ? "Who was ahead, and by how much" : "Points of the " + first,
          "Mean " + points(summary.mean) + ", deviation " + fixed(summary.deviation, 1) +
              "; half of the games lie between " + points(summary.low_quartile) + " and " +
              points(summary.high_quartile));
  const auto values = values_of(ledger, kinds, lead);
  histogram(svg, panel, bars_of(values, kinds.size(), 40), kinds, colours,
            both ? "difference in points" : "victory points");
  if (!both) return;
  svg.words(panel.left, panel.bottom() + 43, "\u2190 " + sentence(ledger.sides()[1]) + " ahead", {14});
  svg.words(panel.right(), panel.bottom() + 43, first + " ahead \u2192", {14, Anchor::End});
}

void length_panel(Svg& svg, const Panel& panel, const Ledger& ledger, const VariantStudy& study,
                  const std::vector<std::string>& colours) {
  const Summary& turns = study.length[0].summary;
  const Summary& decisions = study.length[1].summary;
  heading(svg, panel, "How long games lasted",
          "Mean " + fixed(turns.mean, 1) + " turns, " + fixed(decisions.mean, 0) + " decisions and rolls");
  const auto of_turns = [](const Ledger&, const Ledger::Game& game) {
    return static_cast<double>(game.turns);
  };
  histogram(svg, panel, bars_of(values_of(ledger, study.kinds, of_turns), study.kinds.size(), 20),
            study.kinds, colours, "turns");
}

// --- how often each kind of victory came

void kinds_panel(Svg& svg, const Panel& panel, const std::vector<Share>& kinds,
                 const std::vector<std::string>& colours) {
  heading(svg, panel, "How it ended", "Share of games, with the interval of 95 %");
  double most = 0.05;
  for (const Share& one : kinds) most = std::max(most, one.interval.high);
  constexpr double kNames = 165, kFigures = 110;
  const Scale across{0, most * 1.02, panel.left + kNames, panel.right() - kFigures};
  const double row = panel.height / static_cast<double>(kinds.size());
  const double thick = std::min(34.0, row * 0.6);
  const double step = round_step(across.to, 5);
  for (const double value : ticks(0, across.to, step)) {
    svg.line(across(value), panel.top, across(value), panel.bottom(), {value == 0 ? "#222222" : kGrid});
    svg.words(across(value), panel.bottom() + 21, tick_text(100 * value, 100 * step) + " %",
              {13, Anchor::Middle, kSoft});
  }
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const double middle = panel.top + (static_cast<double>(i) + 0.5) * row;
    svg.words(across.start - 12, middle + 5, sentence(kinds[i].name), {14.5, Anchor::End});
    svg.box(across(0), middle - thick / 2, across(kinds[i].share) - across(0), thick, colours[i],
            std::to_string(kinds[i].games) + " games");
    const double low = across(kinds[i].interval.low), high = across(kinds[i].interval.high);
    // White below, so that the whisker is seen on a dark bar too.
    svg.line(low, middle, high, middle, {"#ffffff", 4.5});
    svg.line(low, middle, high, middle, {"#222222", 1.8});
    for (const double end : {low, high}) svg.line(end, middle - 6, end, middle + 6, {"#222222", 1.8});
    svg.words(panel.right(), middle + 5,
              percent(kinds[i].share) + "  (" + std::to_string(kinds[i].games) + ")", {14, Anchor::End});
  }
}

// --- what the variants change

std::string shortened(const std::string& name) {
  constexpr std::size_t kLongest = 38;
  return name.size() <= kLongest ? name : name.substr(0, kLongest - 1) + "\u2026";
}

std::string signed_tick(double value, double step) {
  std::string text = tick_text(value, step);
  if (value > step / 2) text.insert(text.begin(), '+');
  return text;
}

void change_panel(Svg& svg, const Panel& panel, const std::vector<Comparison>& comparisons,
                  std::size_t figure, bool named) {
  const std::string name = comparisons.front().figures[figure].figure;
  heading(svg, panel, "Change of the " + name,
          named ? "Seed by seed against the game as it is, with the interval of 95 %"
                : "Filled: more than chance");
  double reach = 1e-3;
  for (const Comparison& one : comparisons) {
    const Difference& by = one.figures[figure].difference;
    if (by.count < 2) continue;
    reach = std::max({reach, std::abs(by.interval.low), std::abs(by.interval.high)});
  }
  const double names = named ? 280 : 0;
  const Scale across{-reach * 1.08, reach * 1.08, panel.left + names, panel.right()};
  const double row = panel.height / static_cast<double>(comparisons.size());
  for (std::size_t i = 0; i < comparisons.size(); ++i) {
    const Compared& one = comparisons[i].figures[figure];
    const double middle = panel.top + (static_cast<double>(i) + 0.5) * row;
    if (named) svg.words(panel.left, middle + 5, shortened(comparisons[i].name), {14});
    svg.line(across.start, middle, across.end, middle, {kGrid});
    if (one.difference.count < 2) continue;
    svg.line(across(one.difference.interval.low), middle, across(one.difference.interval.high), middle,
             {"#222222", 2});
    svg.dot(across(one.difference.mean), middle, 6.5, "#222222");
    if (!one.sure) svg.dot(across(one.difference.mean), middle, 4.5, "#ffffff");
  }
  svg.line(across(0), panel.top, across(0), panel.bottom(), {"#222222", 1.2, "5 4"});
  const double step = round_step(across.to - across.from, named ? 6 : 8);
  for (const double value : ticks(across.from, across.to, step)) {
    svg.line(across(value), panel.bottom(), across(value), panel.bottom() + 5);
    svg.words(across(value), panel.bottom() + 21, signed_tick(value, step), {13, Anchor::Middle, kSoft});
  }
  svg.line(across.start, panel.bottom(), across.end, panel.bottom());
}

void legend(Svg& svg, double y, const std::vector<Share>& kinds, const std::vector<std::string>& colours) {
  constexpr double kSquare = 15, kLetter = 7.4;
  double x = kMargin + 10;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    svg.box(x, y - kSquare + 2, kSquare, kSquare, colours[i]);
    const std::string name = sentence(kinds[i].name);
    svg.words(x + kSquare + 7, y, name, {14});
    x += kSquare + 34 + kLetter * static_cast<double>(name.size());
  }
}

}  // namespace

std::string plot_svg(const Ledger& ledger, const Study& study) {
  const VariantStudy& base = study.variants.front();
  const double changes =
      study.comparisons.empty() ? 0 : 44.0 * static_cast<double>(study.comparisons.size()) + 150;
  const double height = 880 + changes;
  const std::string& named = ledger.orders().title;
  const std::string title = named.empty() ? sentence(study.game) + ", " + study.scenario : named;
  Svg svg(kWidth, height, title, subtitle(ledger, study));
  svg.words(kMargin + 10, 52, title, {28, Anchor::Start, "#222222", true, true});
  svg.words(kMargin + 10, 80, subtitle(ledger, study), {16, Anchor::Start, kSoft});
  if (base.games == 0) {
    svg.words(kMargin + 10, 140, "No game was played to its end.", {16});
    return svg.text();
  }
  const std::vector<std::string> colours = colours_of(base.kinds);
  legend(svg, 114, base.kinds, colours);
  const double inner = kWidth - 2 * kMargin - 10, half = (inner - kGap) / 2;
  points_panel(svg, {kMargin + 10, 190, inner, 260}, ledger, base.kinds, colours, base.points.back().summary);
  kinds_panel(svg, {kMargin + 10, 570, half, 220}, base.kinds, colours);
  length_panel(svg, {kMargin + 10 + half + kGap + 20, 570, half - 20, 220}, ledger, base, colours);
  if (!study.comparisons.empty()) {
    const double rows = 44.0 * static_cast<double>(study.comparisons.size());
    change_panel(svg, {kMargin + 10, 930, 640, rows}, study.comparisons, 0, true);
    change_panel(svg, {kMargin + 720, 930, kWidth - 2 * kMargin - 720, rows}, study.comparisons, 1, false);
  }
  svg.words(kWidth - kMargin, height - 16, "tamburino sim", {12, Anchor::End, kSoft});
  return svg.text();
}

}  // namespace tamburino::sim
