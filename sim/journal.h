#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "sim/runner.h"

// What was played is kept on disk as it ends, a line for each game, so that a run that was broken off can go
// on.
namespace tamburino::sim {

struct JournalError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What is being simulated: by name. How many games are asked for is no part of it, for more can always
// follow.
using Settings = std::vector<std::pair<std::string, std::string>>;
Settings settings_of(const Orders& orders, const Starts& starts);

// The branches as lines name them; made once, for a line has a hundred.
class BranchWords {
 public:
  explicit BranchWords(const BranchNames& names) : names_(names) {}
  const std::string& operator[](std::uint16_t number) {
    if (number >= known_.size()) learn();
    return known_[number];
  }

 private:
  void learn();
  const BranchNames& names_;
  std::vector<std::string> known_;
};

// A line tells all of a game and ends with a check of itself.
void add_line(std::string& lines, const Played& played, BranchWords& branches);
// Nothing when the line is torn or spoilt.
std::optional<Played> played_in(std::string_view line, BranchNames& names);

class Journal {
 public:
  enum class Begin { Anew, GoOn };
  // To go on with a file that is not there is to begin it. Throws JournalError: it is no journal, it is of
  // something else (and of what), a line in its midst is spoilt, or somebody else is writing it.
  Journal(std::string path, const Settings& settings, Begin begin, BranchNames& names);

  std::vector<Played> take_found() { return std::exchange(found_, {}); }  // what it held already
  void add(const std::string& lines);
  const std::string& path() const { return path_; }
  void remove();  // it is of no more use

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  void read(const std::string& text, const Settings& settings, BranchNames& names);
  void truncate(std::size_t size);

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  std::vector<Played> found_;
};

// Where a run keeps its journal when nobody has said: the same for the same settings.
std::string usual_journal(const std::string& game, const Settings& settings);

}  // namespace tamburino::sim
