#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "mapmaker/check.h"
#include "mapmaker/make.h"
#include "tests/where.h"

// What the tests of the map maker share: a small battlefield of its own, made in a directory that goes away.
namespace tamburino::mapmaker {

inline std::filesystem::path our_maps() { return source_dir() / "mapmaker" / "maps"; }

inline std::string slurp(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline std::string all_of(const Problems& problems) {
  std::string text;
  for (const PackError& problem : problems) text += std::string(problem.what()) + "\n";
  return text;
}

// 12 columns by 10 rows of 1 km; a river from north to south with a bridge, a brook into it, a lake in a
// corner, two towns, a village, a hill, a road from edge to edge.
class Field {
 public:
  Field()
      : dir(std::filesystem::temp_directory_path() /
            ("tamburino-map-" + std::to_string(::getpid()) + "-" + std::to_string(++count()))) {
    std::filesystem::create_directories(dir);
    put("map.toml", kPlan);
    put("ground.tsv", kGround);
  }
  ~Field() {
    std::error_code ignored;
    std::filesystem::remove_all(dir, ignored);
  }
  Field(const Field&) = delete;
  Field& operator=(const Field&) = delete;

  void put(const std::string& name, const std::string& text) const {
    std::ofstream(dir / name, std::ios::binary) << text;
  }
  void change(const std::string& name, const std::string& from, const std::string& to) const {
    std::string text = slurp(dir / name);
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw std::runtime_error("the test changes what is not there: " + from);
    put(name, text.replace(at, from.size(), to));
  }

  // The plan's problems and those of making it.
  MapSheet made() {
    problems.clear();
    plan = std::make_unique<Plan>();
    if (!read_plan(dir, *plan, problems) || !problems.empty()) return {};
    return make(*plan, problems);
  }

  std::filesystem::path dir;
  std::unique_ptr<Plan> plan;
  Problems problems;

 private:
  static int& count() {
    static int number = 0;
    return number;
  }

  static constexpr const char* kPlan = R"(title = "Field"
barriers = ["river"]

[grid]
lines = "north-south"
hanging = "odd"
last_line = 12
last_place_odd = 10

[ground]
files = ["ground.tsv"]
origin = "45.0,9.0"
fit = "pin"
pin = "0605"
pin_at = "45.0,9.0"
metres = "1000"

[[water]]
name = "Lago"
as = "lake"

[[water]]
name = "Fiume"
as = "river"

[[water]]
name = "Rio"
as = "stream"

[roads]
major = "road"
minor = "road"

[[places]]
terrain = "town"
names = ["Ovest", "Est"]

[[places]]
terrain = "village"
names = ["Nord"]

[[edge]]
road = "Strada"
rim = "west"
use = "supply"
who = "red"
)";
  static constexpr const char* kGround =
      "place\ttown\tOvest\t45.000,8.975\t-\n"
      "place\ttown\tEst\t45.005,9.035\t-\n"
      "place\tvillage\tNord\t45.028,8.985\t-\n"
      "place\tbridge\tPonte\t45.003,9.002\t-\n"
      "lake\t-\tLago\t45.05,9.045; 45.05,9.10; 45.022,9.10; 45.022,9.045\t-\n"
      "river\tmajor\tFiume\t45.06,8.995; 45.02,9.000; 44.99,9.006; 44.93,9.000\t-\n"
      "stream\tminor\tRio\t45.018,8.955; 45.012,8.98; 45.010,9.000\t-\n"
      "road\tmajor\tStrada\t45.000,8.90; Ovest; Ponte; Est; 45.010,9.12\t-\n"
      "road\tminor\tVia\tOvest; Nord\t-\n";
};

}  // namespace tamburino::mapmaker
