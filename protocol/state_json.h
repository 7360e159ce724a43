#pragma once

#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "engine/core/fields.h"

// Saving a State is writing its fields: names as the struct gives them, numbers for everything else. Numbers
// of enumerations and procedures are never reused, so an old save keeps its meaning; engine/core/saved.h
// refuses those that this version does not know.
namespace tamburino {

template <class T>
nlohmann::ordered_json fields_to_json(const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value;
  } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
    return static_cast<std::int64_t>(value);
  } else if constexpr (IsArray<T>::value) {
    auto list = nlohmann::ordered_json::array();
    for (const auto& one : value) list.push_back(fields_to_json(one));
    return list;
  } else if constexpr (IsVariant<T>::value) {
    return nlohmann::ordered_json{
        {"kind", SavedNumbers<T>::of(value)},
        {"fields", std::visit([](const auto& one) { return fields_to_json(one); }, value)}};
  } else if constexpr (std::is_same_v<T, std::monostate>) {
    return nullptr;
  } else {
    auto object = nlohmann::ordered_json::object();
    T::fields(value, [&](const char* name, const auto& field) { object[name] = fields_to_json(field); });
    return object;
  }
}

template <class T>
void fields_from_json(const nlohmann::ordered_json& json, T& value, const std::string& where = "state");

template <class Variant, std::size_t I = 0>
void variant_from_json(const nlohmann::ordered_json& json, std::int64_t number, Variant& value,
                       const std::string& where) {
  if constexpr (I < std::variant_size_v<Variant>) {
    if (number != SavedNumbers<Variant>::kAll[I])
      return variant_from_json<Variant, I + 1>(json, number, value, where);
    std::variant_alternative_t<I, Variant> one{};
    if constexpr (!std::is_same_v<decltype(one), std::monostate>) fields_from_json(json, one, where);
    value = one;
  } else {
    throw std::invalid_argument(where + ": no procedure has the number " + std::to_string(number));
  }
}

template <class T>
void fields_from_json(const nlohmann::ordered_json& json, T& value, const std::string& where) {
  if constexpr (std::is_same_v<T, bool>) {
    if (!json.is_boolean()) throw std::invalid_argument(where + " is not true or false");
    value = json.get<bool>();
  } else if constexpr (std::is_integral_v<T> || std::is_enum_v<T>) {
    if (!json.is_number_integer()) throw std::invalid_argument(where + " is not a whole number");
    const auto number = json.get<std::int64_t>();
    value = static_cast<T>(number);
    if (static_cast<std::int64_t>(value) != number) throw std::invalid_argument(where + " is out of range");
  } else if constexpr (IsArray<T>::value) {
    if (!json.is_array() || json.size() != value.size()) {
      throw std::invalid_argument(where + " is not a list of " + std::to_string(value.size()));
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
      fields_from_json(json[i], value[i], where + "[" + std::to_string(i) + "]");
    }
  } else if constexpr (IsVariant<T>::value) {
    if (!json.is_object() || !json.contains("kind") || !json["kind"].is_number_integer() ||
        !json.contains("fields")) {
      throw std::invalid_argument(where + " has no kind and fields");
    }
    variant_from_json(json["fields"], json["kind"].get<std::int64_t>(), value, where);
  } else {
    if (!json.is_object()) throw std::invalid_argument(where + " is not an object");
    T::fields(value, [&](const char* name, auto& field) {
      if (!json.contains(name)) throw std::invalid_argument(where + " lacks " + name);
      fields_from_json(json[name], field, where + "." + name);
    });
  }
}

}  // namespace tamburino
