#pragma once

#include <string>
#include <vector>

// Several processes that play one simulation together: `mpirun -n 8 tamburino sim ...`. Built without MPI, or
// started without mpirun, a process is alone.
namespace tamburino::sim {

class Ranks {
 public:
  Ranks();
  ~Ranks();
  Ranks(const Ranks&) = delete;
  Ranks& operator=(const Ranks&) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }
  bool leads() const { return rank_ == 0; }  // gathers and prints

  // What the leader has, for all.
  void share(std::vector<unsigned char>& flags) const;

  // To the leader, and that no more will come.
  void send(const std::string& lines) const;
  void send_done() const;

  // The leader: what has come since the last time, and whether all others are done.
  std::vector<std::string> receive();
  bool others_done() const { return done_ == size_ - 1; }

  // The leader tells the others to stop; the others ask.
  void stop_others();
  bool told_to_stop() const;

  // When one cannot go on, the others must not wait for it.
  [[noreturn]] void abandon() const;

  // Before anything is begun: whether this process is one of several, and not the first.
  static bool follows();

 private:
  int rank_ = 0, size_ = 1;
  int done_ = 0;
  bool stopped_ = false;
};

}  // namespace tamburino::sim
