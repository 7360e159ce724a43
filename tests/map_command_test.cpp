#include <gmock/gmock.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "tests/where.h"

// `tamburino map` as a person runs it.
namespace tamburino {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

struct Said {
  std::string text;
  int status = 0;
};

Said run(const std::string& arguments) {
  const std::string command = std::string(TAMBURINO_PROGRAM) + " map " + arguments + " 2>&1";
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

class MapCommand : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(dir); }
  void TearDown() override { std::filesystem::remove_all(dir); }
  std::string copy_of(const std::string& sheet, const std::string& from, const std::string& to) const {
    std::ifstream in(packs_dir() / sheet);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    std::ofstream(dir / "sheet.tsv") << text;
    return (dir / "sheet.tsv").string();
  }
  std::filesystem::path dir =
      std::filesystem::temp_directory_path() / ("tamburino-maps-" + std::to_string(::getpid()));
};

TEST_F(MapCommand, check_finds_every_map_sound) {
  const Said said = run("check");
  EXPECT_EQ(said.status, 0) << said.text;
  for (const char* map : {"butchery", "custoza", "novara", "magenta", "solferino", "sanmartino", "thousand",
                          "risorgimento1859/sanmartino", "risorgimento1859/solferino-sanmartino"})
    EXPECT_THAT(said.text, HasSubstr(std::string(map) + ": sound"));
}

TEST_F(MapCommand, maps_are_known_by_their_game) {
  const Said said = run("check risorgimento1859");
  EXPECT_EQ(said.status, 0) << said.text;
  for (const char* map : {"magenta", "sanmartino", "solferino", "risorgimento1859/solferino-sanmartino"})
    EXPECT_THAT(said.text, HasSubstr(std::string(map) + ": sound"));
  EXPECT_THAT(said.text, Not(HasSubstr("custoza")));
  EXPECT_EQ(run("check risorgimento1859/sanmartino").text,
            "risorgimento1859/sanmartino: sound (2184 hexes of two maps)\n");
}

TEST_F(MapCommand, draw_knows_scenarios_and_joins) {
  const auto drawn = [&](const std::string& what) {
    const std::string picture = (dir / "drawn.svg").string();
    const Said said = run("draw " + what + " -o " + picture);
    EXPECT_EQ(said.status, 0) << said.text;
    std::ifstream in(picture);
    return std::string{std::istreambuf_iterator<char>(in), {}};
  };
  const std::string by_map = drawn("novara");
  EXPECT_TRUE(by_map == drawn("novara/campaign") && by_map == drawn("novara/mortara"));
  EXPECT_TRUE(drawn("thousand") == drawn("thousand/campaign"));
  const std::string joined = drawn("risorgimento1859/solferino-sanmartino");
  EXPECT_THAT(joined, HasSubstr("<title>Solferino and San Martino</title>"));
  EXPECT_TRUE(joined == drawn((packs_dir() / "risorgimento1859/joins/solferino-sanmartino.toml").string()));
  const Said refused = run("draw novara/waterloo");
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.text, HasSubstr("there is no scenario, map or join \"waterloo\"; scenarios: campaign"));
}

TEST_F(MapCommand, check_finds_a_fault_and_says_so_by_its_status) {
  const std::string sheet = copy_of("custoza/map.tsv", "side\t1606/1705\tbridge\tPonte di Peschiera\n", "");
  const Said said = run("check custoza --sheet " + sheet);
  EXPECT_EQ(said.status, 1);
  EXPECT_THAT(said.text, HasSubstr("crosses the Mincio at 1705/1606 without bridge or ford"));
}

TEST_F(MapCommand, make_and_draw_write_files) {
  const std::string sheet = (dir / "made.tsv").string();
  EXPECT_EQ(run("make butchery --output " + sheet).status, 0);
  EXPECT_EQ(run("check butchery --sheet " + sheet).status, 0);
  for (const char* plain : {"", " --plain"}) {
    const std::string picture = (dir / "made.svg").string();
    const Said said = run("draw " + sheet + " -o " + picture + plain);
    EXPECT_EQ(said.status, 0) << said.text;
    EXPECT_GT(std::filesystem::file_size(picture), 100'000U);
  }
}

TEST_F(MapCommand, fit_shows_every_control_point) {
  const Said said = run("fit custoza");
  EXPECT_EQ(said.status, 0);
  EXPECT_THAT(said.text, HasSubstr("Peschiera"));
  EXPECT_THAT(said.text, HasSubstr("root mean square of the 17 points of the fit: 0.49"));
}

TEST_F(MapCommand, what_is_not_there_is_refused) {
  const Said said = run("make waterloo");
  EXPECT_EQ(said.status, 1);
  EXPECT_THAT(said.text, HasSubstr("nor one of our maps: butchery, custoza"));
  EXPECT_EQ(run("draw nothing.tsv").status, 1);
  EXPECT_EQ(run("survey custoza --dem nothing.asc").status, 1);
}

}  // namespace
}  // namespace tamburino
