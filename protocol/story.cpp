#include "protocol/story.h"

#include <algorithm>

#include "protocol/table_words.h"

namespace tamburino::story {
namespace {

class Telling {
 public:
  Telling(const Table& table, const Teller& teller, const Event& event)
      : table_(table), teller_(teller), event_(event), row_(teller.events[event.kind]) {}

  Json all() {
    json_ = table_words::event(table_, row_.word, event_);
    json_["class"] = word_of(row_.of);
    json_["weight"] = word_of(row_.weight);
    if (const std::string side = whose(); !side.empty()) json_["side"] = side;
    if (const std::string_view phase = phase_of(); !phase.empty()) json_["phase"] = phase;
    tell_grouping();
    if (row_.dice.any()) json_["dice"] = dice();
    if (row_.of == EventClass::Reckoning) tell_item();
    for (const std::int8_t at : row_.trail) {
      if (const Fact* fact = fact_at(at)) json_["trail"].push_back(place(*fact));
    }
    if (const Fact* fact = fact_at(row_.result)) json_["result"] = row_.result_word(fact->value);
    return json_;
  }

 private:
  const Fact* fact_at(std::int8_t at) const {
    if (at < 0 || event_.facts[static_cast<std::size_t>(at)].kind == Fact::Kind::None) return nullptr;
    return &event_.facts[static_cast<std::size_t>(at)];
  }

  std::string hand(std::size_t which) const {
    const std::int8_t side = event_.cast.hands[which];
    return side == Cast::kNobody ? "" : table_.sides()[static_cast<std::size_t>(side)];
  }

  std::string whose() const {
    if (row_.side == kActor) return hand(0);
    if (row_.side == kNoFact && row_.dice.any() && hand(1).empty()) return hand(0);
    const Fact* fact = fact_at(row_.side);
    return fact == nullptr ? "" : teller_.side(*fact);
  }

  const RollRow* roll() const {
    return event_.cast.roll == 0 ? nullptr : &teller_.rolls[event_.cast.roll - 1U];
  }

  std::string_view phase_of() const {
    if (!row_.phase.empty() || row_.of != EventClass::Dice || roll() == nullptr) return row_.phase;
    return roll()->phase;
  }

  void tell_grouping() {
    if (row_.opens != Opens::Nothing) json_["opens"] = word_of(row_.opens);
    json_["joins"] = word_of(row_.joins);
    if (row_.opens == Opens::Turn) json_["turn"] = event_.facts[0].value;
    const Fact* subject = fact_at(row_.subject);
    if (subject == nullptr) return;
    json_["heading"] = teller_.name(*subject);
    if (roll() != nullptr && roll()->draw) json_["chit"] = piece(*subject);
  }

  Json dice() const {
    Json json{{"values", Json::array()}};
    if (row_.dice.sums) json["sums"] = Json::array();
    for (std::int8_t at = row_.dice.first; at <= row_.dice.last; ++at) {
      const Fact* fact = fact_at(at);
      if (fact == nullptr || fact->kind != Fact::Kind::Number) continue;
      if (row_.dice.sums) {
        json["sums"].push_back(fact->value);
      } else {
        json["values"].push_back(fact->value);
      }
    }
    if (roll() != nullptr) json["for"] = roll()->word;
    if (!hand(1).empty()) {  // a side for each die: both throw as many
      const std::size_t count = std::max<std::size_t>(json["values"].size(), 2);
      for (std::size_t i = 0; i < count; ++i) json["sides"].push_back(hand(2 * i < count ? 0 : 1));
    } else if (const std::string side = hand(0).empty() ? whose() : hand(0); !side.empty()) {
      json["side"] = side;
    }
    if (event_.cast.roller.kind != Fact::Kind::None) json["roller"] = piece(event_.cast.roller);
    if (event_.cast.target.kind != Fact::Kind::None) json["target"] = piece(event_.cast.target);
    return json;
  }

  void tell_item() {
    json_["amount"] = event_.facts[0].value;
    if (const Fact* divisor = fact_at(1)) json_["divisor"] = divisor->value;
  }

  Json told(const Fact& fact) const { return table_.facts(Facts{fact}).at(0); }

  Json place(const Fact& fact) const {
    const Json json = told(fact);
    return json.contains("id") ? json["id"] : json["value"];
  }

  Json piece(const Fact& fact) const {
    Json json{{"id", place(fact)}, {"name", teller_.name(fact)}};
    if (const std::string side = teller_.side(fact); !side.empty()) json["side"] = side;
    return json;
  }

  const Table& table_;
  const Teller& teller_;
  const Event& event_;
  const EventRow& row_;
  Json json_;
};

}  // namespace

Json told(const Table& table, const Teller& teller, const Event& event) {
  return Telling(table, teller, event).all();
}

}  // namespace tamburino::story
