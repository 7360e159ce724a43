#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <string_view>

#include "protocol/json.h"

namespace tamburino {

// A flat JSON object that is written as text at once, member by member, each of them once. A look at a game
// has some hundred counters, of which all but one or two are as they were: as values they would be built,
// compared and thrown away again, and that was most of the work.
//
//   ObjectText unit;
//   unit["name"] = "2/2 Castagny";
//   list.push_back(std::move(unit).json());
class ObjectText {
 public:
  class Member {
   public:
    explicit Member(ObjectText& object) : object_(object) {}
    Member& operator=(std::string_view text) { return object_.write_text(text), *this; }
    Member& operator=(const std::string& text) { return object_.write_text(text), *this; }
    Member& operator=(const char* text) { return object_.write_text(text), *this; }
    Member& operator=(bool truth) { return object_.write(truth ? "true" : "false"), *this; }
    Member& operator=(std::integral auto number) {
      return object_.write_number(static_cast<std::int64_t>(number)), *this;
    }
    Member& operator=(double number) { return object_.write(Json(number).dump()), *this; }

   private:
    ObjectText& object_;
  };

  ObjectText() { text_.reserve(kUsual); }
  Member operator[](std::string_view key) {
    write(text_.empty() ? "{" : ",");
    write_text(key);
    write(":");
    return Member(*this);
  }

  // As a value among others: json_writer.h and the outlines of looks know it, nobody else does.
  Json json() && {
    write(text_.empty() ? "{}" : "}");
    return Json::binary(std::move(text_));
  }
  static std::string_view text_in(const Json& ready) {
    const auto& bytes = ready.get_binary();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }

 private:
  static constexpr std::size_t kUsual = 160;

  void write(std::string_view text) { text_.insert(text_.end(), text.begin(), text.end()); }
  void write_text(std::string_view text);
  void write_number(std::int64_t number) {
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    write({digits.data(), static_cast<std::size_t>(end - digits.data())});
  }

  std::vector<std::uint8_t> text_;
};

// How the counters of a position are told: as values that can be read, or as text that is only sent.
enum class Counters : std::uint8_t { Values, Text };

}  // namespace tamburino
