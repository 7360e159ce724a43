#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/where.h"

namespace tamburino {

// A copy of a shipped pack to be spoilt.
class PackCopy {
 public:
  explicit PackCopy(const std::string& slug) {
    const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
    std::string name = std::string(test->test_suite_name()) + "." + test->name();
    std::replace(name.begin(), name.end(), '/', '.');
    dir_ = std::filesystem::temp_directory_path() / ("tamburino-" + std::to_string(::getpid()) + "-" + name) /
           slug;
    std::filesystem::remove_all(dir_);
    std::filesystem::create_directories(dir_);
    std::filesystem::copy(packs_dir() / slug, dir_, std::filesystem::copy_options::recursive);
  }
  PackCopy(const PackCopy&) = delete;
  PackCopy& operator=(const PackCopy&) = delete;
  ~PackCopy() {
    std::error_code ignored;
    std::filesystem::remove_all(dir_.parent_path(), ignored);
  }

  const std::filesystem::path& dir() const { return dir_; }
  std::string read(const std::string& file) const {
    std::ifstream stream(dir_ / file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
  }
  void write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories((dir_ / file).parent_path());
    std::ofstream(dir_ / file, std::ios::binary) << text;
  }
  void replace(const std::string& file, const std::string& from, const std::string& to) const {
    std::string text = read(file);
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << "the shipped " << file << " has no " << from;
    write(file, text.replace(at, from.size(), to));
  }
  // The line of the first such words; 0 when there are none.
  int line_of(const std::string& file, const std::string& words) const {
    const std::string text = read(file);
    const std::size_t at = text.find(words);
    if (words.empty() || at == std::string::npos) return 0;
    return 1 +
           static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
  }

 private:
  std::filesystem::path dir_;
};

}  // namespace tamburino
