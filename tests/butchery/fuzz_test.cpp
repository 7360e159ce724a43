#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "engine/games/butchery/play.h"
#include "loader/butchery/loader.h"
#include "loader/check_pack.h"
#include "loader/packs.h"
#include "protocol/engine.h"
#include "protocol/json_reader.h"
#include "tests/spoiler.h"

// Bad packs, records, positions, requests and saves: good ones, spoilt by a seeded hand. Each is either
// understood or refused with a reason; nothing crashes (the sanitizers watch), and a refusal changes nothing.
namespace tamburino {
namespace {

namespace fs = std::filesystem;

// Good positions of many kinds, to be spoilt.
std::vector<Json> positions() {
  std::vector<Json> all;
  for (
      const char* text : {
          R"({"cmd":"set","turn":9,"weather":"heat","phase":"weather"})",
          R"({"cmd":"set","map":"bare","active":"fr-ii","phase":"declare","units":{"Castagny":{"hex":"2010","face":"E",
               "losses":1},"Gault":{"hex":1910,"face":"SE"},"Hoditz":"2009","au-i-a1":"2009"},
               "commanders":{"fr-ii":"2010","au-i":"2008"},"assaults":[{"attacker":"Castagny","target":"Hoditz"}]})",
          R"({"cmd":"set","map":{"bare":true,"hexes":{"2009":{"terrain":"village","level":2}},
               "hexsides":{"2010/2009":["ridge","water"]},"roads":[{"kind":"minor","hexes":[2010,2009,2008]}]},
               "counters":{"formations":{"X":{"nation":"austrian","breaks_at":3,"commander":{"command":3,"bonus":1}}},
               "units":{"Red":{"formation":"X","kind":"cavalry","combat":7,"heavy":true},"Castagny":{"combat":3}},
               "chiefs":{"french":{"reaction":2}}},
               "active":"X","units":[{"unit":"Red","hex":2009},{"unit":"Castagny","hex":2010}],"commanders":{"X":2009}})",
          R"({"cmd":"set","turn":7,"phase":"riders","units":{"Castagny":2020},"chiefs":{"french":{"hex":"1910","direct_used":1}},
               "commanders":{"fr-ii":{"hex":2020,"ooc":true}},"riders":{"french":{"hex":2015,"to":"fr-ii"}}})",
          R"({"cmd":"set","turn":4,"phase":"movement","active":"fr-iii","activated":true,"entered":2,"capacity":"stand",
               "commanders":{"fr-iii":{"status":"to-come","failed_entries":1}},"owners":{"medole":"austrians"},
               "formations":{"au-v":{"losses":3,"broken":true}},"markers":["fr-i","au-v"]})",
          R"({"cmd":"set","phase":"rally","initiative":"austrians","units":{"Castagny":{"hex":2118,"state":"disorganised"},
               "Hoditz":{"hex":2410,"disorganised":true,"rally_tried":false},"Gault":{"status":"eliminated"},
               "Doens":{"arrives_at":3522,"arrives_on":3}}})",
      }) {
    all.push_back(Json::parse(text));
  }
  return all;
}

TEST(Fuzz, spoilt_positions_are_set_or_refused) {
  Spoiler spoiler(seed(101));
  const std::vector<Json> good = positions();
  for (const Json& one : good) ASSERT_NO_THROW(set_table(one)) << one.dump();
  int set = 0;
  for (int i = 0; i < 250 * effort(); ++i) {
    const Json position = spoiler.spoil(spoiler.one_of(good));
    SCOPED_TRACE(text_of(position));
    try {
      const auto table = set_table(position);
      ++set;
      play_on(*table, spoiler.dice(), 30);
      set_table(table->position());
    } catch (const RequestError& error) {
      EXPECT_TRUE(kCodes.contains(error.code)) << error.code;
      EXPECT_FALSE(std::string(error.what()).empty());
    } catch (const Json::exception&) {  // the engine says bad-request
    }
  }
  EXPECT_GT(set, 10);
  EXPECT_LT(set, 200 * effort());
}

TEST(Fuzz, spoilt_requests_are_answered_and_a_refusal_changes_nothing) {
  Spoiler spoiler(seed(102));
  Engine engine;
  const std::string begin =
      R"({"cmd":"set","map":"bare","seed":4,"active":"fr-ii","units":{"Castagny":{"hex":"2010","face":"E"},)"
      R"("fr-ii-a1":"2011","Hoditz":"2009","au-i-a1":"2008"},"commanders":{"fr-ii":"2010","au-i":"2008"}})";
  std::vector<std::string> good{
      R"({"id":1,"cmd":"actions"})",
      R"({"id":2,"cmd":"apply","action":"move Castagny 2010-2011-2012 face NW"})",
      R"({"id":3,"cmd":"apply","action":{"verb":"select","operands":{"unit":"Castagny"}}})",
      R"({"id":4,"cmd":"apply","action":{"bits":"1507337"}})",
      R"({"id":5,"cmd":"verdict","action":"move Castagny 2009"})",
      R"({"id":6,"cmd":"preview","action":"done"})",
      R"({"id":7,"cmd":"reach","unit":"Castagny"})",
      R"({"id":8,"cmd":"los","from":2010,"to":"2008"})",
      R"({"id":9,"cmd":"command","leader":"Mac Mahon"})",
      R"({"id":10,"cmd":"view","side":"allies"})",
      R"({"id":11,"cmd":"undo","count":2})",
      R"({"id":12,"cmd":"roll","dice":[3,4]})",
      R"({"id":13,"cmd":"roll","draw":"fr-ii"})",
      R"({"id":14,"cmd":"rule","rule":"10.4.1d"})",
      R"({"id":15,"cmd":"get"})",
      R"({"id":16,"cmd":"score"})",
      R"({"id":17,"cmd":"apply","action":"done"})",
      R"({"id":18,"cmd":"record","states_every":5})",
      R"({"id":19,"cmd":"help"})",
  };
  engine.answer_line(begin);
  for (int i = 0; i < 700 * effort(); ++i) {
    if (i % 100 == 0) engine.answer_line(begin);
    const std::string chosen = spoiler.one_of(good);
    const std::string line = i % 2 == 0 ? spoiler.spoil(chosen) : text_of(spoiler.spoil(Json::parse(chosen)));
    SCOPED_TRACE(line);
    const std::string before = engine.answer_line(R"({"cmd":"hash"})");
    const Json answer = Json::parse(engine.answer_line(line));
    ASSERT_TRUE(answer.is_object() && answer.contains("id") && answer.contains("ok"));
    if (answer["ok"] == true) continue;
    EXPECT_TRUE(kCodes.contains(answer["error"]["code"].get<std::string>())) << answer.dump();
    EXPECT_FALSE(answer["error"]["message"].get<std::string>().empty());
    EXPECT_EQ(engine.answer_line(R"({"cmd":"hash"})"), before);
  }
}

TEST(Fuzz, spoilt_begin_requests_leave_the_old_game_standing) {
  Spoiler spoiler(seed(103));
  Engine engine;
  ASSERT_EQ(Json::parse(engine.answer_line(R"({"cmd":"new","seed":1,"auto_roll":true})"))["ok"], true);
  const std::string good =
      R"({"cmd":"new","game":"butchery","scenario":"solferino","options":{"choose_facing":true},"seed":7,)"
      R"("rolls":[[3,4],"fr-ii"],"auto_roll":true,"language":"it","map":{"hexes":{"2009":"woods"}}})";
  for (int i = 0; i < 80 * effort(); ++i) {
    const std::string line = i % 2 == 0 ? spoiler.spoil(good) : text_of(spoiler.spoil(Json::parse(good)));
    SCOPED_TRACE(line);
    const std::string before = engine.answer_line(R"({"cmd":"hash"})");
    const Json answer = Json::parse(engine.answer_line(line));
    if (answer["ok"] == true) continue;
    EXPECT_TRUE(kCodes.contains(answer["error"]["code"].get<std::string>())) << answer.dump();
    EXPECT_EQ(engine.answer_line(R"({"cmd":"hash"})"), before);
  }
}

TEST(Fuzz, spoilt_packs_are_refused_with_file_and_reason) {
  Spoiler spoiler(seed(106));
  const fs::path good = pack_directory(packs_directory(), "butchery");
  const fs::path copy =
      fs::temp_directory_path() / ("tamburino-fuzz-" + std::to_string(::getpid())) / "butchery";
  fs::create_directories(copy.parent_path());
  fs::copy(good, copy, fs::copy_options::recursive);
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(copy)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  int refused = 0;
  for (int i = 0; i < 90 * effort(); ++i) {
    const fs::path& file = files[static_cast<std::size_t>(i) % files.size()];
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const std::string spoilt = spoiler.spoil(text);
    std::ofstream(file, std::ios::binary) << spoilt;
    SCOPED_TRACE(file.string() + ", round " + std::to_string(i));
    const Problems problems = check_pack(copy);
    for (const PackError& one : problems) {
      EXPECT_FALSE(one.file().empty());
      EXPECT_FALSE(one.message().empty());
    }
    try {
      const butchery::Game game = butchery::load(copy);
      Events events;
      butchery::start(game, events);
    } catch (const PackError&) {
      ++refused;
      EXPECT_FALSE(problems.empty()) << "the loader refuses what the check lets pass";
    }
    std::ofstream(file, std::ios::binary) << text;
  }
  fs::remove_all(copy.parent_path());
  EXPECT_GT(refused, 20);
}

}  // namespace
}  // namespace tamburino
