#include "protocol/json_text.h"

#include <gtest/gtest.h>

#include <chrono>

#include "protocol/json_reader.h"

namespace tamburino {
namespace {

std::string object_with(int keys) {
  std::string text = "{";
  for (int i = 0; i < keys; ++i)
    text += (i > 0 ? ",\"k" : "\"k") + std::to_string(i) + "\":" + std::to_string(i);
  return text + "}";
}

TEST(JsonText, many_keys_are_parsed_in_linear_time) {
  const std::string text = object_with(60'000);
  const auto begun = std::chrono::steady_clock::now();
  const auto parsed = parse_json(text);
  const auto took = std::chrono::steady_clock::now() - begun;
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->size(), 60'000U);
  EXPECT_LT(took, std::chrono::seconds(1)) << "the library itself takes 10 s and more";
}

TEST(JsonText, builds_what_the_library_builds) {
  for (const std::string& text :
       {std::string("{}"), std::string("[]"), std::string("null"), std::string("-7"), std::string("1.5e3"),
        std::string("18446744073709551615"), std::string("\"\\u00e9\\n\""), std::string("[true,false,[[]]]"),
        std::string(R"({"b":1,"a":{"z":[1,{"y":null}]},"c":[]})"), std::string(R"({"a":1,"b":2,"a":3})"),
        object_with(15), object_with(16), object_with(17), object_with(40)}) {
    const auto own = json_from(text);
    ASSERT_TRUE(own) << text;
    EXPECT_EQ(own->dump(), Json::parse(text).dump()) << text;
  }
  for (const char* text :
       {"", "{", "[1,]", "{\"a\":}", "{\"a\" 1}", "nul", "1 2", "\"\\ud800\"", "\xff", "1e999"})
    EXPECT_FALSE(json_from(text)) << text;
}

TEST(JsonText, of_many_keys_too_the_last_of_two_counts) {
  std::string text = object_with(40);
  text.insert(text.size() - 1, ",\"k3\":\"again\"");
  const auto own = json_from(text);
  ASSERT_TRUE(own);
  EXPECT_EQ(own->size(), 40U);
  EXPECT_EQ((*own)["k3"], "again");
  EXPECT_EQ((*own)["k39"], 39);
}

TEST(JsonText, each_bound_is_named_when_it_is_exceeded_and_not_before) {
  const JsonBounds narrow{100, 3, 4, 8};
  EXPECT_EQ(broken_bound(R"({"a":[[1,2]],"b":"{{{{::::,,,,"})", narrow), "")
      << "what is quoted does not count";
  EXPECT_EQ(broken_bound(std::string(101, ' '), narrow), "it is longer than 100 bytes");
  EXPECT_EQ(broken_bound("[[[[]]]]", narrow), "it is nested deeper than 3 levels");
  EXPECT_EQ(broken_bound(object_with(4), narrow), "");
  EXPECT_EQ(broken_bound(object_with(5), narrow), "it has more than 4 keys");
  EXPECT_EQ(broken_bound("[1,2,3,4,5,6,7,8]", narrow), "");
  EXPECT_EQ(broken_bound("[1,2,3,4,5,6,7,8,9]", narrow), "it has more than 8 values");
}

}  // namespace
}  // namespace tamburino
