#pragma once

#include <atomic>
#include <optional>
#include <vector>

#include "protocol/table.h"

// What a side, or the referee, may ask about a table: docs/protocol.md. The conversation of one game (Engine)
// and the server both answer by these. `viewer` is one of the table's sides, or empty for the referee, who
// may know everything.
namespace tamburino {

// The side that a request is made for, "as"; empty when it does not say.
std::string viewer_in(const Table& table, const Json& request);
// Throws unless the viewer is asked.
void require_turn(const Table& table, const std::string& viewer);
// The same of the action in a request, which may also be one that a side is free to do before its own dice
// are thrown.
void require_turn(const Table& table, const std::string& viewer, const Json& request);

Json to_act_told(const Table& table, const std::string& viewer);
// Only what the viewer may know; to the referee, what is not for everybody says for whom it is.
Json events_told(const Table& table, const std::vector<Event>& events, const std::string& viewer);
std::vector<Action> actions_in(const Table& table, const Json& request);
std::optional<std::uint64_t> seed_in(const Json& request);

Json actions_told(const Table& table, const std::string& viewer);
bool takes_up(const Table& table, Action action);  // and does nothing more
Json verdict_told(const Table& table, const Json& request, const std::string& viewer);
Json preview_told(const Table& table, const Json& request, const std::string& viewer);
Json reach_told(const Table& table, const Json& request, const std::string& viewer);
// `stop`, set from outside: the best so far is wanted at once.
Json analysis_told(const Table& table, const Json& request, const std::string& viewer,
                   const std::atomic<bool>* stop = nullptr);
Json rule_told(const Table& table, const Json& request);

}  // namespace tamburino
