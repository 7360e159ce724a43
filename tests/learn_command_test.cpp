#include <gmock/gmock.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <stdexcept>

#include "tests/pack_copy.h"

// `tamburino learn` as a person runs it.
namespace tamburino {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

struct Said {
  std::string text;
  int status = 0;
};

Said tamburino(const std::string& arguments, const std::string& before = "") {
  const std::string command = before + " " + TAMBURINO_PROGRAM + " " + arguments + " 2>&1 </dev/null";
  std::FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot run " + command);
  Said said;
  std::array<char, 4096> part{};
  while (const std::size_t size = std::fread(part.data(), 1, part.size(), pipe))
    said.text.append(part.data(), size);
  const int ended = ::pclose(pipe);
  said.status = WIFEXITED(ended) ? WEXITSTATUS(ended) : -1;
  return said;
}

const std::string kLittle = "learn novara --scenario sforzesca --play careful:10 --epochs 2 --quiet --seed ";

TEST(LearnCommand, the_same_seed_gives_the_same_bytes) {
  const Said once = tamburino(kLittle + "5");
  EXPECT_EQ(once.status, 0) << once.text;
  EXPECT_THAT(once.text,
              AllOf(HasSubstr("# Learnt by: tamburino " + kLittle.substr(0, kLittle.find(" --quiet"))),
                    HasSubstr("10 games"), HasSubstr("scenario sforzesca\n")));
  EXPECT_EQ(tamburino(kLittle + "5").text, once.text);
  EXPECT_NE(tamburino(kLittle + "6").text, once.text);
}

TEST(LearnCommand, a_pack_with_a_spoilt_value_is_refused_by_those_who_look_ahead) {
  const PackCopy pack("novara");
  const std::string text = tamburino(kLittle + "5").text;
  const std::string packs = "TAMBURINO_PACKS=" + pack.dir().parent_path().string();
  const std::string game =
      "sim novara --scenario sforzesca --games 1 --first mcts:2 --second careful --quiet";
  const auto put = [&](const std::string& value) {
    std::ofstream(pack.dir() / "value-sforzesca.txt") << value;
  };
  put(text);
  EXPECT_EQ(tamburino(game, packs).status, 0);
  put(text.substr(0, text.size() / 2));
  const Said cut = tamburino(game, packs);
  EXPECT_EQ(cut.status, 1);
  EXPECT_THAT(cut.text, AllOf(HasSubstr("value-sforzesca.txt"), HasSubstr("line ")));
}

TEST(LearnCommand, says_what_games_are_expected) {
  for (const char* bad : {"careful", "careful:", "careful:0", "careful:-3", "mcts:50:many", "random:10"}) {
    const Said said = tamburino(std::string("learn thousand --play ") + bad);
    EXPECT_EQ(said.status, 1) << bad;
    EXPECT_THAT(said.text, HasSubstr(bad));
  }
  EXPECT_THAT(tamburino("learn thousand --play general:10").text,
              HasSubstr("no level is called \"general\""));
}

}  // namespace
}  // namespace tamburino
