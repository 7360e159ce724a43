#pragma once

#include "server/library.h"
#include "server/story.h"

// A stored game, told again in parts: each from the nearest full state before it, so that what it costs does
// not grow with the length of the game. Lives inside of one work of a Storage.
namespace tamburino::server {

constexpr int kCheckpointEvery = 64;  // steps

class History {
 public:
  History(soci::session& sql, Library& library, const GameRow& row);

  // How it stands after step `until`, from the nearest full state. `made` gets the checkpoints that were
  // missing on the way.
  Retold opened(int until, std::vector<Checkpoint>* made = nullptr);
  // The same from a full state, or the beginning, at which no more than so many decisions stood.
  Retold opened_from(std::size_t decisions, int until);
  // With one step more, which is not stored yet.
  Retold opened_with(const Step& step);
  // What the viewer noticed after his count was `since`, up to step `until`.
  Json events(const std::string& viewer, int since, int until, const std::string& language);
  // A step by which the viewer had noticed more than so many; INT_MAX when that is not known.
  int end_of(const std::string& viewer, int noticed) const;
  // The table after the last step at which the counter (a viewer) had noticed no more than so many.
  Retold at(const std::string& counter, int noticed, int until, const std::string& language);

 private:
  using Fit = std::function<bool(const Checkpoint&)>;
  Start nearest(int until, const Fit& fits);
  Retold told(Start start, int until, const std::string& viewer = "", int since = -1);
  bool has_one_near(int step) const;
  std::size_t place_of(const std::string& viewer) const;  // among the counts

  soci::session& sql_;
  std::string game_;
  std::unique_ptr<Table> begun_;
  FullState full_;
  std::vector<Checkpoint> checkpoints_;
};

}  // namespace tamburino::server
