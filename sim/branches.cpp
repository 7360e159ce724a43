#include "sim/branches.h"

#include <algorithm>

namespace tamburino::sim {

BranchCounter::BranchCounter(BranchNames& names) : names_(names), slots_(kSlots) { used_.reserve(kSlots); }

void BranchCounter::open(std::size_t at, const Event& event) {
  if (++open_ >= kSlots) throw std::logic_error("more branches of the rules than can be counted");
  const std::string word = table_->describe(event).value("event", "");
  slots_[at] = {event.rule, event.kind, names_.number({event.rule, word}), 0};
}

std::vector<BranchCount> BranchCounter::take() {
  std::vector<BranchCount> counts;
  counts.reserve(used_.size());
  for (const std::uint16_t at : used_) {
    counts.push_back({slots_[at].branch, slots_[at].times});
    slots_[at].times = 0;
  }
  used_.clear();
  std::sort(counts.begin(), counts.end(),
            [](const BranchCount& a, const BranchCount& b) { return a.branch < b.branch; });
  std::size_t kept = 0;  // the same text may lie at two addresses
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (kept > 0 && counts[kept - 1].branch == counts[i].branch) {
      counts[kept - 1].times += counts[i].times;
    } else {
      counts[kept++] = counts[i];
    }
  }
  counts.resize(kept);
  return counts;
}

}  // namespace tamburino::sim
