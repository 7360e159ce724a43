#pragma once

#include <functional>

#include "sim/journal.h"
#include "sim/ledger.h"
#include "sim/ranks.h"

namespace tamburino::sim {

struct Helpers {
  Ranks& ranks;
  Journal* journal = nullptr;             // of the leader; what it held already is in the ledger
  std::function<void(std::size_t)> tell;  // hears how many games have ended, again and again
};

// Plays everything that the ledger does not have, or until `stop` is set. In the end the leader's ledger has
// it all.
void simulate(const Orders& orders, const Starts& starts, Ledger& ledger, BranchNames& names,
              std::atomic<bool>& stop, const Helpers& with);

}  // namespace tamburino::sim
