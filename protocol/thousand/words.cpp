#include "protocol/thousand/words.h"

#include <array>

#include "engine/games/thousand/names.h"
#include "protocol/request_words.h"

namespace tamburino::thousand_words {
namespace {

namespace t = thousand;

using request_words::all_of;
using request_words::found_in;
using request_words::word_in;

}  // namespace

t::Side side(const std::string& word, const std::string& where) {
  return found_in(word, where, t::find_side);
}

t::Status status(const std::string& word, const std::string& where) {
  using t::Status;
  return word_in(word, where, all_of<Status, t::kStatusCount>(),
                 {{"on-the-map", Status::OnMap},
                  {"reinforcement", Status::ToCome},
                  {"dead destroyed", Status::Eliminated},
                  {"captured", Status::Prize}});
}

t::Fate fate(const std::string& word, const std::string& where) {
  using t::Fate;
  return word_in(
      word, where, all_of<Fate, t::kFateCount>(),
      {{"on-the-map", Fate::OnMap}, {"reinforcement", Fate::ToCome}, {"prisoner absent", Fate::Captured}});
}

t::Armistice armistice(const std::string& word, const std::string& where) {
  return word_in(word, where, all_of<t::Armistice, t::kArmisticeCount>(), {});
}

t::Rank rank(const std::string& word, const std::string& where) {
  using t::Rank;
  return word_in(word, where,
                 std::array{Rank::Colonel, Rank::Brigadier, Rank::Major, Rank::Army, Rank::Chief},
                 {{"brigadier-general", Rank::Brigadier},
                  {"major-general", Rank::Major},
                  {"general-of-the-army", Rank::Army},
                  {"commander-in-chief", Rank::Chief}});
}

t::Phase phase(const std::string& word, const std::string& where) {
  using t::Phase;
  return word_in(word, where, all_of<Phase, t::kPhaseCount>(),
                 {{"begin", Phase::TurnBegins},
                  {"reinforcement return", Phase::Reinforcements},
                  {"move march", Phase::Movement},
                  {"deployment", Phase::Deploy},
                  {"trenches", Phase::Entrench},
                  {"guns", Phase::Artillery},
                  {"flank reserve maneuver", Phase::Manoeuvre},
                  {"declaration attack", Phase::Declare},
                  {"victory-points", Phase::Points},
                  {"end turn-end armistice", Phase::TurnEnds}});
}

}  // namespace tamburino::thousand_words
