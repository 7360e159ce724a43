#pragma once

#include <string>

#include "sim/study.h"

// A study in words. Nothing in here tells how long it took, on how many threads, or in which order the games
// ended: the same seeds give the same text.
namespace tamburino::sim {

enum class Rules { Left, Told };  // the long table of branches

std::string report(const Ledger& ledger, const Study& study, Rules rules);
Json report_json(const Ledger& ledger, const Study& study);
std::string report_csv(const Ledger& ledger);  // a line for each game

}  // namespace tamburino::sim
