#pragma once

#include "ai/thousand/force.h"

// What the Garibaldines can still take, and with whom.
namespace tamburino::ai::thousand_forces {

// An army that may take cities, as many at a time as it can be split for.
struct Host {
  t::PlaceId at{};
  const Force* force = nullptr;
  float slots = 1;
  float begins = 0;  // when it arrives
  float load = 0;    // turns that are spent on other cities
};

struct Outlook {
  bool early = false;          // the armistice may still be forced
  int next = 0;                // the first turn in which they may march
  int last = 0;                // the last turn in which a city that is taken can still count
  float left = 0;              // how many marches that makes
  Force starred, piedmontese;  // who is to come
  std::array<Host, kMostPlaces + 2> hosts;
  std::size_t count = 0;

  void add(t::PlaceId at, const Force& force, float begins) {
    const float parts = std::min(static_cast<float>(force.commanders), static_cast<float>(force.units) / 3);
    hosts[count++] = {at, &force, force.led ? std::clamp(parts, 1.0F, 5.0F) : 0.4F, begins, 0};
  }
};

}  // namespace tamburino::ai::thousand_forces
