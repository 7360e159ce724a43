#include <cmath>

#include "sim/report.h"

namespace tamburino::sim {
namespace {

Json json_of(const Interval& interval) {
  if (std::isinf(interval.low) || std::isinf(interval.high)) return nullptr;
  return Json::array({interval.low, interval.high});
}

Json json_of(const Summary& summary) {
  return {{"mean", summary.mean},     {"deviation", summary.deviation},
          {"least", summary.least},   {"low_quartile", summary.low_quartile},
          {"median", summary.median}, {"high_quartile", summary.high_quartile},
          {"most", summary.most}};
}

Json json_of(const Difference& difference) {
  return {{"count", difference.count},
          {"mean", difference.mean},
          {"deviation", difference.deviation},
          {"interval", json_of(difference.interval)},
          {"p", difference.p}};
}

Json json_of(const std::vector<Share>& shares) {
  Json all = Json::array();
  for (const Share& one : shares)
    all.push_back({{"name", one.name},
                   {"winner", one.winner},
                   {"games", one.games},
                   {"share", one.share},
                   {"interval", json_of(one.interval)}});
  return all;
}

Json json_of(const std::vector<Fared>& fared) {
  Json all = Json::array();
  for (const Fared& one : fared)
    all.push_back({{"name", one.name},
                   {"games", one.games},
                   {"won", one.won},
                   {"drawn", one.drawn},
                   {"lost", one.lost},
                   {"score", one.score},
                   {"interval", json_of(one.interval)}});
  return all;
}

Json json_of(const std::vector<Measure>& measures) {
  Json all = Json::object();
  for (const Measure& one : measures) all[one.name] = json_of(one.summary);
  return all;
}

Json json_of(const std::vector<BranchShare>& branches) {
  Json all = Json::array();
  for (const BranchShare& one : branches)
    all.push_back({{"rule", one.branch.rule},
                   {"event", one.branch.event},
                   {"times", one.times},
                   {"per_game", one.per_game},
                   {"games", one.games}});
  return all;
}

Json json_of(const MatchStudy& match) {
  return {{"players", match.players},
          {"first_player", json_of(match.as)},
          {"pairs", match.pairs},
          {"pairs_by_half_points", match.pair_results},
          {"pair_score", 0.5 + match.pair_score.mean},
          {"pair_score_less_half", json_of(match.pair_score)},
          {"pair_points", json_of(match.pair_points)}};
}

Json json_of(const Comparison& comparison) {
  Json figures = Json::array();
  for (const Compared& one : comparison.figures)
    figures.push_back({{"figure", one.figure},
                       {"before", one.before},
                       {"after", one.after},
                       {"difference", json_of(one.difference)},
                       {"more_than_chance", one.sure}});
  return {{"name", comparison.name}, {"figures", figures}};
}

Json json_of(const VariantStudy& study, const Variant& variant) {
  return {{"name", study.name},
          {"request", variant.request},
          {"note", variant.note},
          {"games", study.games},
          {"victory", json_of(study.kinds)},
          {"sides", json_of(study.sides)},
          {"points", json_of(study.points)},
          {"length", json_of(study.length)},
          {"endings", json_of(study.endings)},
          {"losses", json_of(study.losses)},
          {"rules", json_of(study.branches)}};
}

}  // namespace

Json report_json(const Ledger& ledger, const Study& study) {
  const Orders& orders = ledger.orders();
  Json json{{"game", study.game},
            {"scenario", study.scenario},
            {"seed", orders.seed},
            {"seeds", orders.games},
            {"swap", orders.swap},
            {"players", Json::array({orders.players[0].level, orders.players[1].level})},
            {"sides", ledger.sides()},
            {"games", study.games},
            {"asked", study.of},
            {"variants", Json::array()},
            {"matches", Json::array()},
            {"comparisons", Json::array()}};
  for (std::size_t i = 0; i < study.variants.size(); ++i)
    json["variants"].push_back(json_of(study.variants[i], orders.variants[i]));
  for (const MatchStudy& match : study.matches) json["matches"].push_back(json_of(match));
  for (const Comparison& one : study.comparisons) json["comparisons"].push_back(json_of(one));
  return json;
}

}  // namespace tamburino::sim
