#include "protocol/json_writer.h"

#include <gtest/gtest.h>

#include "protocol/object_text.h"

namespace tamburino {
namespace {

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

TEST(JsonWriter, writes_what_the_library_writes) {
  for (const Json& json : {Json(),
                           Json(true),
                           Json(false),
                           Json(0),
                           Json(-7),
                           Json(18446744073709551615U),
                           Json(INT64_MIN),
                           Json(0.5),
                           Json(1.0),
                           Json(1e300),
                           Json(-2.25),
                           Json(""),
                           Json("plain"),
                           Json("a \"word\" and a \\"),
                           Json("line\nand\ttab"),
                           Json(std::string("zero\0in it", 10)),
                           Json("Jäger, Königgrätz"),
                           Json("\x7f delete"),
                           Json("\xff\xfe not UTF-8"),
                           Json("\xe2\x82"),
                           Json::array(),
                           Json::object(),
                           Json{1, "two", nullptr, Json::array({3})},
                           Json{{"a", 1}, {"b", Json{{"c \"d\"", Json::array()}}}}}) {
    EXPECT_EQ(json_text(json), dumped(json));
  }
}

TEST(ObjectText, is_the_same_text_as_an_object_of_values) {
  const auto fill = [](auto& object) {
    object["name"] = "2/2 Castagny";
    object["accent"] = std::string("Pöltinger \"Gr\"");
    object["broken"] = std::string_view("\xff");
    object["true"] = true;
    object["small"] = std::uint8_t{7};
    object["negative"] = -12;
    object["half"] = 3 / 2.0;
    object["whole"] = 4 / 2.0;
  };
  Json values;
  fill(values);
  ObjectText text;
  fill(text);
  EXPECT_EQ(json_text(Json::array({std::move(text).json(), 1})), json_text(Json::array({values, 1})));
  EXPECT_EQ(json_text(ObjectText().json()), "{}");
}

TEST(JsonWriter, adds_to_what_is_there) {
  std::string text = "x:";
  write_json(Json{{"a", 1}}, text);
  EXPECT_EQ(text, R"(x:{"a":1})");
}

// Members of an object stay in their order and keep their values, however many there are.
TEST(JsonObject, grows) {
  Json json = Json::object();
  std::string expected;
  for (int i = 0; i < 100; ++i) {
    json["k" + std::to_string(i)]["inside"].push_back(i);
    expected +=
        (i > 0 ? "," : "") + ("\"k" + std::to_string(i)) + R"(":{"inside":[)" + std::to_string(i) + "]}";
  }
  EXPECT_EQ(json_text(json), "{" + expected + "}");
  json["k50"] = 7;
  EXPECT_EQ(json.size(), 100U);
  const Json copy = json;
  EXPECT_EQ(copy["k50"], 7);
  EXPECT_EQ(copy, json);
}

}  // namespace
}  // namespace tamburino
