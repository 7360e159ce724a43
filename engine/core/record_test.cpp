#include "engine/core/record.h"

#include <gtest/gtest.h>

namespace tamburino {
namespace {

using Kind = Record::Line::Kind;

constexpr const char* kGame =
    "[Game \"butchery\"]\n"
    "[Allies \"Anna \\\"the\\\" first \\\\ \"]\n"
    "\n"
    "; the start\n"
    "1. allies: pick fr-ii\n"
    "2. roll 4\n"
    "state {\"turn\":1}\n"
    "3. draw au-v\n"
    "4. austrians: move \"2/2 Castagny\" 1918\n";

int line_refused(std::string_view text) {
  try {
    read_record(text);
  } catch (const RecordError& error) {
    EXPECT_FALSE(error.reason.empty());
    EXPECT_EQ(error.what(), "line " + std::to_string(error.line) + ": " + error.reason);
    return error.line;
  }
  return 0;
}

TEST(CoreRecord, reads_tags_and_lines) {
  const Record record = read_record(kGame);
  ASSERT_EQ(record.tags.size(), 2U);
  EXPECT_EQ(*record.tag("Game"), "butchery");
  EXPECT_EQ(*record.tag("Allies"), "Anna \"the\" first \\ ");
  EXPECT_EQ(record.tag("Austrians"), nullptr);
  ASSERT_EQ(record.lines.size(), 6U);
  EXPECT_EQ(record.lines[0].kind, Kind::Note);
  EXPECT_EQ(record.lines[0].text, "the start");
  EXPECT_EQ(record.lines[1].kind, Kind::Action);
  EXPECT_EQ(record.lines[1].side, "allies");
  EXPECT_EQ(record.lines[1].text, "pick fr-ii");
  EXPECT_EQ(record.lines[1].number, 1);
  EXPECT_EQ(record.lines[1].source_line, 5);
  EXPECT_EQ(record.lines[2].kind, Kind::Roll);
  EXPECT_EQ(record.lines[2].text, "roll 4");
  EXPECT_EQ(record.lines[3].kind, Kind::State);
  EXPECT_EQ(record.lines[3].text, "{\"turn\":1}");
  EXPECT_EQ(record.lines[3].number, 2);  // after the second decision
  EXPECT_EQ(record.lines[4].kind, Kind::Roll);
  EXPECT_EQ(record.lines[5].text, "move \"2/2 Castagny\" 1918");
}

TEST(CoreRecord, what_is_read_is_written_again) {
  EXPECT_EQ(write(read_record(kGame)), kGame);
  EXPECT_EQ(write(read_record(write(read_record(kGame)))), kGame);
}

TEST(CoreRecord, windows_line_ends_and_blank_lines_are_read) {
  const Record record = read_record("[Game \"butchery\"]\r\n\r\n1. roll 4\r\n\r\n2. allies: done");
  EXPECT_EQ(*record.tag("Game"), "butchery");
  ASSERT_EQ(record.lines.size(), 2U);
  EXPECT_EQ(record.lines[1].text, "done");
}

TEST(CoreRecord, a_tag_is_set_once_and_then_altered) {
  Record record;
  record.set_tag("Result", "*");
  record.set_tag("Result", "draw");
  ASSERT_EQ(record.tags.size(), 1U);
  EXPECT_EQ(*record.tag("Result"), "draw");
  record.set_tag("Note", "two\nlines");  // a tag stays on its line
  EXPECT_EQ(*read_record(write(record)).tag("Note"), "two lines");
}

TEST(CoreRecord, notes_of_two_lines_stay_notes) {
  Record record;
  record.lines.push_back({Kind::Note, "one\n1. roll 4", "", 0, 0});
  const Record again = read_record(write(record));
  for (const Record::Line& line : again.lines) EXPECT_EQ(line.kind, Kind::Note) << line.text;
}

TEST(CoreRecord, refuses_with_the_line) {
  EXPECT_EQ(line_refused("[Game butchery]\n"), 1);
  EXPECT_EQ(line_refused("[Game \"butchery\"\n"), 1);
  EXPECT_EQ(line_refused("["), 1);
  EXPECT_EQ(line_refused("[]"), 1);
  EXPECT_EQ(line_refused("[Game]"), 1);
  EXPECT_EQ(line_refused("[Game \"]"), 1);
  EXPECT_EQ(line_refused("[Game \"a\"]\n[Game \"b\"]\n"), 2);
  EXPECT_EQ(line_refused("1. roll 4\n[Game \"a\"]\n"), 2);
  EXPECT_EQ(line_refused("\n\nhello\n"), 3);
  EXPECT_EQ(line_refused("one. roll 4\n"), 1);
  EXPECT_EQ(line_refused("1. roll 4\n3. roll 4\n"), 2);
  EXPECT_EQ(line_refused("2. roll 4\n"), 1);
  EXPECT_EQ(line_refused("1.\n"), 1);
  EXPECT_EQ(line_refused("1. done\n"), 1);
  EXPECT_EQ(line_refused("1. move a: 2118\n"), 1);
  EXPECT_EQ(line_refused("99999999999999. roll 4\n"), 1);
  EXPECT_EQ(line_refused("1. allies: done\n"), 0);
  EXPECT_EQ(line_refused(""), 0);
}

TEST(CoreRecord, has_bounds_and_says_at_which_line_they_are_exceeded) {
  const auto tags = [](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += "[Tag" + std::to_string(i) + " \"x\"]\n";
    return text;
  };
  EXPECT_EQ(line_refused(tags(200)), 0);
  EXPECT_EQ(line_refused(tags(300)), 201);
  EXPECT_EQ(line_refused("; " + std::string(1 << 20, 'x') + "\n"), 1);
  EXPECT_EQ(line_refused("; " + std::string(1 << 19, 'x') + "\n"), 0);
  std::string notes;
  for (int i = 0; i < 200'001; ++i) notes += ";\n";
  EXPECT_EQ(line_refused(notes), 200'001);
}

}  // namespace
}  // namespace tamburino
