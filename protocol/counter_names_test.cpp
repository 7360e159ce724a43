#include <fstream>
#include <iterator>

#include "tests/conversation.h"
#include "tests/where.h"

// What counters and formations are called in another language than the pack's.
namespace tamburino {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string slurp(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

class CounterNamesOf : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(All, CounterNamesOf, ::testing::Values("butchery", "novara", "thousand"),
                         [](const auto& game) { return std::string(game.param); });

TEST_P(CounterNamesOf, all_that_is_named_anew_is_in_the_pack) {
  const std::filesystem::path pack = packs_dir() / GetParam();
  const std::string here = slurp(pack / "counters.toml") + slurp(pack / "variants.toml");
  std::ifstream italian(pack / "text" / "it.toml");
  int keys = 0;
  bool inside = false;
  for (std::string line; std::getline(italian, line);) {
    if (line.starts_with('[')) inside = line == "[counter]";
    if (!inside || !line.starts_with('"')) continue;
    std::string name = line.substr(1, line.find('"', 1) - 1);
    if (name.starts_with("Rider of ")) name = name.substr(9);
    EXPECT_THAT(here, HasSubstr("name = \"" + name + "\""));
    ++keys;
  }
  EXPECT_GT(keys, 10);
}

TEST_P(CounterNamesOf, nothing_on_the_italian_table_is_called_in_english) {
  const Json italian = sheet_of(GetParam(), R"(,"language":"it")");
  for (const char* list : {"units", "leaders", "formations"}) {
    if (!italian.contains(list)) continue;  // no formations in thousand
    for (const Json& one : italian[list]) {
      for (const char* word :
           {"Corps", "1st", "2nd", "3rd", "th ", "Reserve", "Brigade", "units", "Independent", "Hus", "Uhl",
            "Guard)", "rider", "Insurgents", "Lancers", "Dragoons", "Comm."}) {
        EXPECT_THAT(one["name"].get<std::string>(), Not(HasSubstr(word)));
      }
    }
  }
}

TEST(CounterNames, are_those_of_the_language_in_sentences_too) {
  Conversation talk;
  talk.good(
      R"({"cmd":"set","language":"it","active":"fr-ii","map":"bare","commanders":{"fr-ii":"2012","au-i":"2001"},)"
      R"("units":{"12 Hussars":"2008","2/2 Castagny":"2010"}})");
  const Json refused = talk.bad(R"({"cmd":"apply","action":"move \"12 Hussars\" 2007"})", "refused");
  EXPECT_THAT(refused.dump(), HasSubstr("12 Ussari"));
}

TEST(CounterNames, one_that_was_renamed_keeps_its_new_name) {
  Conversation talk;
  talk.good(
      R"({"cmd":"set","language":"it","active":"fr-ii","map":"bare","commanders":{"fr-ii":"2012","au-i":"2001"},)"
      R"("counters":{"units":{"au-i-hussars-12":{"name":"Haller"}}},"units":{"Haller":"2008","2/2 Castagny":"2010"}})");
  const Json refused = talk.bad(R"({"cmd":"apply","action":"move Haller 2007"})", "refused");
  EXPECT_THAT(refused.dump(), HasSubstr("Haller"));
}

}  // namespace
}  // namespace tamburino
