#include "sim/report.h"

#include <algorithm>

#include "sim/words.h"

namespace tamburino::sim {
namespace {

std::string seeds_of(const Orders& orders) {
  if (orders.games == 1) return "seed " + std::to_string(orders.seed);
  return "seeds " + std::to_string(orders.seed) + " to " + std::to_string(orders.seed + orders.games - 1);
}

// "A officer" where the two play from different weights or at different levels all the same.
std::string player(const Orders& orders, std::size_t which) {
  return std::string(which == 0 ? "A" : "B") + " (" + orders.players[which].level +
         (orders.players[which].weights.empty() ? "" : ", own weights") + ")";
}

std::string heading(const Ledger& ledger, const Study& study) {
  const Orders& orders = ledger.orders();
  std::string text = study.game + ", " + study.scenario + ": " + std::to_string(study.games) +
                     (study.games == 1 ? " game, " : " games, ") + seeds_of(orders) + "\n";
  if (study.games < study.of) text += "broken off: " + std::to_string(study.of) + " games were asked for\n";
  if (orders.swap) {
    text +=
        player(orders, 0) + " against " + player(orders, 1) + ", every seed played twice, sides exchanged\n";
  } else {
    text += ledger.sides()[0] + " " + orders.players[0].level + ", " + ledger.sides()[1] + " " +
            orders.players[1].level + "\n";
  }
  return text;
}

std::size_t widest(const std::vector<std::string>& names) {
  std::size_t width = 10;
  for (const std::string& name : names) width = std::max(width, name.size());
  return width;
}

std::string shares(const std::string& title, const std::vector<Share>& all, std::size_t width) {
  std::string text =
      "\n" + left(title, width + 2) + right("games", 8) + right("share", 10) + "   95 % interval\n";
  for (const Share& one : all)
    text += "  " + left(one.name, width) + right(std::to_string(one.games), 8) +
            right(percent(one.share), 10) + "   " + percents(one.interval) + "\n";
  return text;
}

std::string fared(const std::string& title, const std::vector<Fared>& all, std::size_t width) {
  std::string text = "\n" + left(title, width + 2) + right("games", 8) + right("won", 8) + right("drawn", 8) +
                     right("lost", 8) + right("score", 10) + "   95 % interval\n";
  for (const Fared& one : all)
    text += "  " + left(one.name, width) + right(std::to_string(one.games), 8) +
            right(std::to_string(one.won), 8) + right(std::to_string(one.drawn), 8) +
            right(std::to_string(one.lost), 8) + right(percent(one.score), 10) + "   " +
            percents(one.interval) + "\n";
  return text;
}

std::string measures(const std::string& title, const std::vector<Measure>& all, std::size_t width) {
  std::string text = "\n" + left(title, width + 2) + right("mean", 10) + right("deviation", 11) +
                     right("least", 9) + right("1/4", 9) + right("median", 9) + right("3/4", 9) +
                     right("most", 9) + "\n";
  for (const Measure& one : all) {
    const Summary& of = one.summary;
    text += "  " + left(one.name, width) + right(fixed(of.mean, 2), 10) + right(fixed(of.deviation, 2), 11);
    for (const double value : {of.least, of.low_quartile, of.median, of.high_quartile, of.most})
      text += right(fixed(value, 1), 9);
    text += "\n";
  }
  return text;
}

std::string match(const Ledger& ledger, const MatchStudy& match, std::size_t width) {
  const Orders& orders = ledger.orders();
  std::vector<Fared> as = match.as;
  for (std::size_t i = 0; i < 2; ++i) as[i].name = "A as " + as[i].name;
  as[2].name = "A together";
  std::string text =
      fared(player(orders, 0) + " against " + player(orders, 1), as, std::max(width, std::size_t{34}));
  if (match.pairs == 0) return text;
  const Interval& score = match.pair_score.interval;
  text += "  by pairs: " + std::to_string(match.pairs) + " of two games; A had 2 points from " +
          std::to_string(match.pair_results[4]) + ", 1.5 from " + std::to_string(match.pair_results[3]) +
          ", 1 from " + std::to_string(match.pair_results[2]) + ", 0.5 from " +
          std::to_string(match.pair_results[1]) + ", none from " + std::to_string(match.pair_results[0]) +
          "\n";
  text += "  score of A by pairs: " + percent(0.5 + match.pair_score.mean);
  if (match.pair_score.deviation > 0)
    text += ", interval " + percents({std::max(0.0, 0.5 + score.low), std::min(1.0, 0.5 + score.high)});
  if (match.pairs > 1) text += ", p " + chance(match.pair_score.p);
  text += "\n  points of A less those of B, a game: " + signed_fixed(match.pair_points.mean, 2);
  if (match.pairs > 1)
    text += ", interval " + signed_fixed(match.pair_points.interval.low, 2) + " to " +
            signed_fixed(match.pair_points.interval.high, 2) + ", p " + chance(match.pair_points.p);
  return text + "\n";
}

std::string branches(const std::vector<BranchShare>& all) {
  std::vector<std::string> rules, events;
  rules.reserve(all.size()), events.reserve(all.size());
  for (const BranchShare& one : all) rules.push_back(one.branch.rule), events.push_back(one.branch.event);
  const std::size_t rule = widest(rules), event = widest(events);
  std::string text = "\n" + left("Rule", rule + 2) + left("what happened", event + 2) + right("times", 12) +
                     right("a game", 12) + right("in games", 12) + "\n";
  for (const BranchShare& one : all)
    text += "  " + left(one.branch.rule, rule) + left(one.branch.event, event + 2) +
            right(std::to_string(one.times), 12) + right(fixed(one.per_game, 3), 12) +
            right(percent(one.games), 12) + "\n";
  return text;
}

std::string comparison(const Comparison& comparison) {
  constexpr std::size_t kFigureWidth = 26;
  std::string text = "\n" + left(comparison.name, kFigureWidth + 2) + right("before", 10) +
                     right("after", 10) + right("change", 10) + "   " + left("95 % interval", 20) +
                     right("p", 9) + "\n";
  for (const Compared& one : comparison.figures) {
    const Difference& by = one.difference;
    const std::string interval =
        by.count < 2 ? "-" : signed_fixed(by.interval.low, 3) + " to " + signed_fixed(by.interval.high, 3);
    text += "  " + left(one.figure, kFigureWidth) + right(fixed(one.before, 3), 10) +
            right(fixed(one.after, 3), 10) + right(signed_fixed(by.mean, 3), 10) + "   " +
            left(interval, 20) + right(chance(by.p), 9) + (one.sure ? "  more than chance" : "") + "\n";
  }
  return text;
}

std::string comparisons(const Study& study) {
  if (study.comparisons.empty()) return "";
  std::string text = "\n== what the changes do, seed by seed against " + study.variants.front().name + "\n";
  std::size_t looked_at = 0;
  for (const Comparison& one : study.comparisons) {
    text += comparison(one);
    looked_at += one.figures.size();
  }
  const int seeds = study.comparisons.front().figures.front().difference.count;
  text += "\n" + std::to_string(seeds) + " seeds. " + std::to_string(looked_at) +
          " figures were compared at once: \"more than chance\" allows for that (Holm, 5 % in all).\n";
  if (seeds < 30) text += "So few seeds show only what is very plain.\n";
  return text;
}

std::size_t width_of(const VariantStudy& study) {
  std::vector<std::string> names;
  for (const Share& one : study.kinds) names.push_back(one.name);
  for (const Share& one : study.endings) names.push_back(one.name);
  for (const Measure& one : study.losses) names.push_back(one.name);
  return widest(names);
}

std::string variant(const VariantStudy& study, Rules rules) {
  const std::size_t width = width_of(study);
  std::string text = shares("Victory", study.kinds, width) + fared("Side", study.sides, width) +
                     measures("Points", study.points, width) + measures("Length", study.length, width) +
                     shares("Ended by", study.endings, width) +
                     measures("Losses in steps", study.losses, width);
  if (rules == Rules::Told) text += branches(study.branches);
  return text;
}

}  // namespace

std::string report(const Ledger& ledger, const Study& study, Rules rules) {
  std::string text = heading(ledger, study);
  for (std::size_t i = 0; i < study.variants.size(); ++i) {
    if (study.variants.size() > 1)
      text += "\n== " + study.variants[i].name + ", " + std::to_string(study.variants[i].games) + " games" +
              (ledger.orders().variants[i].note.empty() ? "" : ": " + ledger.orders().variants[i].note) +
              "\n";
    text += variant(study.variants[i], rules);
    if (i < study.matches.size()) text += match(ledger, study.matches[i], width_of(study.variants[i]));
  }
  return text + comparisons(study);
}

}  // namespace tamburino::sim
