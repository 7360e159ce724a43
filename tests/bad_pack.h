#pragma once

#include <gtest/gtest.h>

#include <string>

#include "loader/errors.h"
#include "tests/pack_copy.h"

namespace tamburino {

// A shipped pack with one thing spoilt, and the error that its loader must report.
struct BadPack {
  std::string name;
  std::string file, from, to;
  std::string blamed;            // words on the line that the error must name; none: the file as a whole
  std::string said;              // part of the message
  std::string scenario = "";     // to be loaded; none: the one that the game's test says
  std::string blamed_file = "";  // if it is another than the one that was spoilt
};

inline void PrintTo(const BadPack& bad, std::ostream* out) { *out << bad.file << ": " << bad.to; }
inline std::string name_of(const testing::TestParamInfo<BadPack>& one) { return one.param.name; }

// `load` loads a scenario of the pack in a directory.
template <class Load>
void expect_refused(const BadPack& bad, const std::string& game, const std::string& scenario,
                    const Load& load) {
  const PackCopy pack(game);
  pack.replace(bad.file, bad.from, bad.to);
  const std::string file = bad.blamed_file.empty() ? bad.file : bad.blamed_file;
  const int line = pack.line_of(file, bad.blamed);
  try {
    load(pack.dir(), bad.scenario.empty() ? scenario : bad.scenario);
    FAIL() << "was accepted";
  } catch (const PackError& error) {
    EXPECT_EQ(error.file(), (pack.dir() / file).string()) << error.what();
    EXPECT_EQ(error.line(), line) << error.what();
    EXPECT_NE(error.message().find(bad.said), std::string::npos) << error.what();
    const std::string place = error.file() + (line > 0 ? ":" + std::to_string(line) : "") + ": ";
    EXPECT_EQ(std::string(error.what()), place + error.message());
  }
}

}  // namespace tamburino
