#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>

// `tamburino sim` as a person runs it.
namespace tamburino {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

struct Said {
  std::string text;
  int status = 0;
};

Said run(const std::string& command) {
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

Said sim(const std::string& arguments) {
  return run(std::string(TAMBURINO_PROGRAM) + " sim " + arguments + " 2>&1 </dev/null");
}

TEST(SimCommand, the_same_table_for_one_thread_and_two) {
  const std::string asked =
      "thousand --games 6 --swap --garibaldine novice --bourbon random --rules --seed 5 ";
  const Said one = sim(asked + "--threads 1");
  const Said two = sim(asked + "--threads 2");
  EXPECT_EQ(one.status, 0) << one.text;
  EXPECT_EQ(one.text, two.text);
  EXPECT_THAT(one.text, AllOf(HasSubstr("A as garibaldine"), HasSubstr("A together"), HasSubstr("by pairs")));
}

TEST(SimCommand, the_same_table_for_two_ranks) {
#ifndef TAMBURINO_MPI
  GTEST_SKIP() << "built without MPI";
#endif
  if (run("mpirun --version >/dev/null 2>&1").status != 0) GTEST_SKIP() << "no mpirun here";
  const std::string asked = " sim thousand --games 7 --vary units.bourbon.quality+1 --json --seed 3";
  const Said alone = run(std::string(TAMBURINO_PROGRAM) + asked + " --threads 1");
  const Said ranks =
      run("OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 mpirun --oversubscribe -n 2 " +
          std::string(TAMBURINO_PROGRAM) + asked + " 2>/dev/null");
  EXPECT_EQ(alone.status, 0);
  EXPECT_EQ(alone.text, ranks.text);
}

TEST(SimCommand, sides_have_their_own_names) {
  for (const auto& [game, first, second] :
       {std::array{"butchery", "--allies", "--austrians"}, std::array{"novara", "--sardinian", "--austrian"},
        std::array{"thousand", "--garibaldine", "--bourbon"}}) {
    const Said wrong = sim(std::string(game) + " --games 1 --prussians novice");
    EXPECT_EQ(wrong.status, 1);
    EXPECT_THAT(wrong.text, AllOf(HasSubstr("--prussians"), HasSubstr(first), HasSubstr(second)));
  }
  EXPECT_THAT(sim("thousand --games 1 --bourbon clever").text, HasSubstr("officer"));
  EXPECT_THAT(sim("thousand --games 1 --bourbon").text, HasSubstr("needs a level"));
  EXPECT_THAT(sim("thousand --games 1 --bourbon=random --second random").text, HasSubstr("given twice"));
}

TEST(SimCommand, unknown_variants_are_told_what_there_is) {
  const Said said = sim("thousand --games 1 --vary units.prussia.combat+1");
  EXPECT_EQ(said.status, 1);
  EXPECT_THAT(said.text, AllOf(HasSubstr("prussia"), HasSubstr("bourbon"), HasSubstr("garibaldine")));
}

TEST(SimCommand, no_bar_and_no_time_where_nobody_watches) {
  const Said said = sim("thousand --games 2 --threads 1");
  EXPECT_THAT(said.text, AllOf(Not(HasSubstr("\r")), Not(HasSubstr("per second"))));
}

TEST(SimCommand, files_are_written_beside_the_table) {
  const auto dir = std::filesystem::temp_directory_path() / ("tamburino-sim-" + std::to_string(::getpid()));
  std::filesystem::create_directories(dir);
  const std::string at = dir.string() + "/";
  const Said said = sim("thousand --games 2 --json " + at + "a.json --csv " + at + "a.csv --plot " + at +
                        "a.svg --records " + at + "records --resume " + at + "a.journal");
  EXPECT_EQ(said.status, 0) << said.text;
  EXPECT_THAT(said.text, HasSubstr("Victory"));
  for (const char* name :
       {"a.json", "a.csv", "a.svg", "records/thousand-1.txt", "records/thousand-2.txt", "a.journal"})
    EXPECT_TRUE(std::filesystem::exists(dir / name)) << name;
  const Said again = sim("thousand --games 2 --resume " + at + "a.journal");
  EXPECT_EQ(again.text, said.text);
  const Said other = sim("thousand --games 2 --seed 9 --resume " + at + "a.journal");
  EXPECT_EQ(other.status, 1);
  EXPECT_THAT(other.text, HasSubstr("first seed"));
  EXPECT_EQ(sim("thousand --games 1 --json --csv").status, 1);
  std::filesystem::remove_all(dir);
}

}  // namespace
}  // namespace tamburino
