#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "engine/core/dice.h"
#include "protocol/table.h"

// A seeded hand that spoils good packs, records, positions, requests and saves.
namespace tamburino {

class Spoiler {
 public:
  explicit Spoiler(std::uint64_t seed) : dice_(seed) {}

  std::uint32_t below(std::size_t n) { return dice_.below(static_cast<std::uint32_t>(n)); }
  Dice& dice() { return dice_; }
  template <class List>
  const auto& one_of(const List& list) {
    return list[below(std::size(list))];
  }

  std::string spoil(std::string text) {
    for (std::uint32_t times = 1 + below(3); times > 0; --times) spoil_once(text);
    return text;
  }

  // Spoils somewhere in the tree: another type, a huge number, a lost or renamed key, a thing twice.
  Json spoil(Json json) {
    for (std::uint32_t times = 1 + below(2); times > 0; --times) {
      std::vector<Json*> all;
      collect(json, all);
      spoil_node(*all[below(all.size())]);
    }
    return json;
  }

 private:
  void spoil_once(std::string& text) {
    if (text.empty()) {
      text = one_of(kScraps);
      return;
    }
    const std::size_t at = below(text.size());
    switch (below(9)) {
      case 0:
        text[at] = static_cast<char>(below(256));
        return;
      case 1:
        text.resize(at);
        return;
      case 2:
        text.insert(at, one_of(kScraps));
        return;
      case 3: {
        const std::size_t digit = text.find_first_of("0123456789", at);
        if (digit != std::string::npos) text.replace(digit, 1, one_of(kNumbers));
        return;
      }
      case 4: {  // a line lost
        const auto [begin, end] = line_at(text, at);
        text.erase(begin, end - begin);
        return;
      }
      case 5: {  // a line twice
        const auto [begin, end] = line_at(text, at);
        text.insert(begin, text.substr(begin, end - begin));
        return;
      }
      case 6: {  // a key, or any word in quotation marks, misspelt
        const std::size_t quote = text.find('"', at);
        if (quote != std::string::npos && quote + 1 < text.size()) text[quote + 1] = 'q';
        return;
      }
      case 7: {  // two parts exchanged
        const std::size_t half = text.size() / 2;
        std::swap(text[at], text[half]);
        return;
      }
      default:
        text.erase(at, 1 + below(12));
    }
  }

  static std::pair<std::size_t, std::size_t> line_at(const std::string& text, std::size_t at) {
    const std::size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    const std::size_t after = text.find('\n', at);
    return {before == std::string::npos ? 0 : before + 1,
            after == std::string::npos ? text.size() : after + 1};
  }

  void collect(Json& json, std::vector<Json*>& all) {
    all.push_back(&json);
    if (json.is_structured()) {
      for (Json& one : json) collect(one, all);
    }
  }

  void spoil_node(Json& json) {
    if (json.is_number() && below(3) > 0) {  // near misses are worse than nonsense
      const std::array<std::int64_t, 12> numbers{-1, 0, 1, 2, 3, 5, 9, 40, 159, 255, 65535, INT64_MAX};
      json = one_of(numbers);
      return;
    }
    if (json.is_object() && !json.empty() && below(2) == 0) {
      auto key = json.begin();
      std::advance(key, below(json.size()));
      const std::string name = key.key();
      const Json value = key.value();
      json.erase(name);
      if (below(2) == 0) json[name + "x"] = value;
      return;
    }
    if (json.is_array() && !json.empty() && below(2) == 0) {
      const Json one = json[below(json.size())];
      if (below(2) == 0) {
        json.push_back(one);
      } else {
        json.erase(below(json.size()));
      }
      return;
    }
    switch (below(10)) {
      case 0:
        json = nullptr;
        break;
      case 1:
        json = below(2) == 0;
        break;
      case 2:
        json = -1;
        break;
      case 3:
        json = UINT64_MAX;
        break;
      case 4:
        json = 1e300;
        break;
      case 5:
        json = one_of(kScraps);
        break;
      case 6:
        json = Json::array({1, "x", nullptr});
        break;
      case 7:
        json = Json::object({{"hex", "2118"}, {"x", 1}});
        break;
      case 8:
        json = 2.5;
        break;
      default:
        for (int i = 0; i < 20; ++i) json = Json::array({json});
    }
  }

  static constexpr std::array<const char*, 12> kScraps{"",     "\"", "[[[[[[", "}",       "2118",     "fr-ii",
                                                       "\xff", "-",  "\n\n",   "\\u0000", "Castagny", "move"};
  static constexpr std::array<const char*, 8> kNumbers{"-1",  "99999999999999999999", "1e999", "0",
                                                       "255", "-9223372036854775808", "0.5",   "65536"};
  Dice dice_;
};

inline std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// TAMBURINO_FUZZ=20 does twenty times as much, with other dice.
inline int effort() {
  const char* said = std::getenv("TAMBURINO_FUZZ");
  return said == nullptr ? 1 : std::max(1, std::atoi(said));
}
inline std::uint64_t seed(std::uint64_t usual) {
  return usual + 1000 * (static_cast<std::uint64_t>(effort()) - 1);
}

// Errors that a caller can make; "internal" is none of them.
inline const std::set<std::string> kCodes{"bad-json",     "bad-request", "unknown-command", "no-game",
                                          "unknown-game", "bad-pack",    "bad-roll",        "bad-action",
                                          "bad-position", "bad-save",    "bad-record",      "refused"};

// Plays on by chance, as far as it goes.
inline void play_on(Table& table, Dice& dice, int decisions) {
  ActionList list;
  for (int i = 0; i < decisions; ++i) {
    const ToAct now = table.to_act();
    Events events;
    if (now.kind == ToAct::Kind::Over) return;
    if (now.kind == ToAct::Kind::Chance) {
      ASSERT_TRUE(table.apply(dice.answer(now.request), events).allowed());
      continue;
    }
    table.list(list);
    ASSERT_FALSE(list.empty()) << now.asked;
    const Action chosen = list[static_cast<int>(dice.below(static_cast<std::uint32_t>(list.size())))];
    ASSERT_TRUE(table.apply(chosen, events).allowed()) << table.text(chosen);
    for (const Event& event : events.all()) table.describe(event);
  }
}

struct Spoilt {
  int taken = 0, refused = 0;
};

// Good positions, spoilt: set and played on, or refused with a reason.
inline Spoilt spoil_positions(Spoiler& spoiler, const std::vector<Json>& good, int times) {
  Spoilt count;
  for (const Json& one : good) EXPECT_NO_THROW(set_table(one)) << one.dump();
  for (int i = 0; i < times; ++i) {
    const Json position = spoiler.spoil(spoiler.one_of(good));
    SCOPED_TRACE(text_of(position));
    try {
      const auto table = set_table(position);
      ++count.taken;
      play_on(*table, spoiler.dice(), 30);
    } catch (const RequestError& error) {
      ++count.refused;
      EXPECT_TRUE(kCodes.contains(error.code)) << error.code;
      EXPECT_FALSE(std::string(error.what()).empty());
    } catch (const Json::exception&) {  // the engine says bad-request
      ++count.refused;
    }
  }
  return count;
}

}  // namespace tamburino
