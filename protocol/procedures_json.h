#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "engine/core/fields.h"
#include "engine/core/words.h"
#include "protocol/json_reader.h"

// The middle of things in JSON: what is asked or rolled, and the procedures under way, the last one on top.
// Each is told by its name and its fields, with counters, hexes and facings by name, and can be read again.
// What is the game's own comes from its Names:
//   template <class T> static constexpr bool kNamed   whether such a field is told by a name, or by several
//   Json name(T) const                                null where it is nobody
//   T found(json, T, where) const                     of what is not null; throws UnknownName or RequestError
//   static constexpr none(T)                          nobody
//   static std::string procedure(int number)          its word
namespace tamburino::procedures_json {

template <class T>
concept HasWord = std::is_enum_v<T> && requires(T value) {
  { word_of(value) } -> std::convertible_to<std::string_view>;
};

[[noreturn]] inline void fail(const std::string& where, const std::string& why) {
  throw RequestError("bad-position", where + " " + why);
}

template <class Names>
class Teller {
 public:
  explicit Teller(const Names& names) : names_(names) {}

  template <class T>
  Json told(const T& value) const {
    if constexpr (Names::template kNamed<T>) {
      return names_.name(value);
    } else if constexpr (std::is_same_v<T, bool>) {
      return value;
    } else if constexpr (HasWord<T>) {
      return word_of(value);
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      return static_cast<std::int64_t>(value);
    } else if constexpr (IsArray<T>::value) {
      Json list = Json::array();
      for (const auto& one : value) list.push_back(told(one));
      return list;
    } else {
      return fields(value);
    }
  }

  // What is as it always begins is left out.
  template <class T>
  Json fields(const T& value) const {
    Json json = Json::object();
    const Json usual = told_usual<T>();
    T::fields(value, [&](const char* key, const auto& field) {
      Json one = this->told(field);
      if (!usual.contains(key) || usual[key] != one) json[key] = std::move(one);
    });
    return json;
  }

  template <class Procedure>
  Json procedure(const Procedure& one) const {
    return std::visit(
        [this](const auto& now) -> Json {
          using T = std::remove_cvref_t<decltype(now)>;
          if constexpr (std::is_same_v<T, std::monostate>) {
            return nullptr;
          } else {
            Json json{{"procedure", Names::procedure(T::kNumber)}};
            json.update(this->fields(now));
            return json;
          }
        },
        one);
  }

  // Who is asked, or what is rolled, or how it ended; and the procedures.
  template <class State>
  Json under_way(const State& state) const {
    using Kind = typename decltype(State::pending)::Kind;
    Json json = Json::object();
    switch (state.pending.kind) {
      case Kind::Ask:
        json["asked"] = word_of(state.pending.ask);
        json["side"] = word_of(state.pending.side);
        break;
      case Kind::Roll:
        json["roll"] = word_of(state.pending.roll);
        json["dice"] = state.pending.dice;
        break;
      case Kind::Over:
        json["ending"] = word_of(state.ending);
        json["winner"] = word_of(state.winner);
        break;
      case Kind::Nothing:
        break;
    }
    json["procedures"] = Json::array();
    state.stack.each([&](const auto& one) { json["procedures"].push_back(this->procedure(one)); });
    return json;
  }

 private:
  template <class T>
  Json told_usual() const {
    Json json = Json::object();
    const T usual{};
    T::fields(usual, [&](const char* key, const auto& field) { json[key] = this->told(field); });
    return json;
  }

  const Names& names_;
};

template <class Names>
class Reader {
 public:
  explicit Reader(const Names& names) : names_(names) {}

  template <class T>
  void read(const Json& json, T& value, const std::string& where) const {
    if constexpr (Names::template kNamed<T>) {
      value = json.is_null() ? T(Names::none(value)) : names_.found(json, value, where);
    } else if constexpr (std::is_same_v<T, bool>) {
      if (!json.is_boolean()) fail(where, "should be true or false");
      value = json.get<bool>();
    } else if constexpr (HasWord<T>) {
      value = worded<T>(as_text(json, where), where);
    } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
      const int number = as_number(json, where, -(1 << 30), 1 << 30);
      value = static_cast<T>(number);
      if (static_cast<int>(value) != number) fail(where, "is out of range");
    } else if constexpr (IsArray<T>::value) {
      if (!json.is_array() || json.size() != value.size())
        fail(where, "should be a list of " + std::to_string(value.size()));
      for (std::size_t i = 0; i < value.size(); ++i)
        read(json[i], value[i], where + "[" + std::to_string(i) + "]");
    } else {
      fields(json, value, where);
    }
  }

  template <class T>
  void fields(const Json& json, T& value, const std::string& where) const {
    JsonReader reader(json, where);
    reader.ignore({"procedure"});
    T::fields(value, [&](const char* key, auto& field) {
      // A key that is there with null names nothing.
      if (json.contains(key)) reader.ignore({key}), this->read(json[key], field, where + "." + key);
    });
    reader.finish();
  }

  // Puts the question and the procedures into a State that has none; other keys are the caller's.
  template <class State>
  void resume(JsonReader& keys, State& state, int usual_dice, int most_procedures) const {
    using Pending = std::remove_cvref_t<decltype(state.pending)>;
    Pending& now = state.pending;
    if (const Json* asked = keys.find("asked")) {
      now.kind = Pending::Kind::Ask;
      read(*asked, now.ask, "under_way.asked");
      const Json* side = keys.find("side");
      if (side == nullptr) keys.fail("side", "is missing: whose decision it is");
      read(*side, now.side, "under_way.side");
    } else if (const Json* roll = keys.find("roll")) {
      now.kind = Pending::Kind::Roll;
      read(*roll, now.roll, "under_way.roll");
      now.dice = static_cast<std::uint8_t>(keys.number("dice", 1, 4).value_or(usual_dice));
    } else if (const Json* ending = keys.find("ending")) {
      now.kind = Pending::Kind::Over;
      read(*ending, state.ending, "under_way.ending");
      if (const Json* winner = keys.find("winner")) read(*winner, state.winner, "under_way.winner");
    } else {
      keys.fail("asked", "is missing, or roll, or ending");
    }
    const Json* list = keys.find("procedures");
    if (list == nullptr) return;
    if (!list->is_array() || list->size() > static_cast<std::size_t>(most_procedures))
      keys.fail("procedures", "should be a list of at most " + std::to_string(most_procedures));
    for (std::size_t i = 0; i < list->size(); ++i) {
      const std::string where = "under_way.procedures[" + std::to_string(i) + "]";
      const Json& one = (*list)[i];
      if (!one.is_object() || !one.contains("procedure")) fail(where, "needs its \"procedure\"");
      using Procedure = std::remove_cvref_t<decltype(state.stack.top())>;
      state.stack.push(procedure<Procedure>(as_text(one["procedure"], where), one, where));
    }
  }

 private:
  template <class Procedure, std::size_t I = 0>
  Procedure procedure(const std::string& word, const Json& json, const std::string& where) const {
    if constexpr (I < std::variant_size_v<Procedure>) {
      using T = std::variant_alternative_t<I, Procedure>;
      if constexpr (!std::is_same_v<T, std::monostate>) {
        if (Names::procedure(T::kNumber) == word) {
          T one{};
          fields(json, one, where);
          return one;
        }
      }
      return procedure<Procedure, I + 1>(word, json, where);
    } else {
      fail(where, "names no procedure: \"" + word + "\"");
    }
  }

  template <class T>
  static T worded(const std::string& word, const std::string& where) {
    constexpr int kMostValues = 64;
    for (int i = 0; i < kMostValues; ++i) {
      const auto value = static_cast<T>(i);
      if (word_of(value) == word) return value;
    }
    fail(where, "does not know the word \"" + word + "\"");
  }

  const Names& names_;
};

}  // namespace tamburino::procedures_json
