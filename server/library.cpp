#include "server/library.h"

#include "protocol/json_reader.h"

namespace tamburino::server {
namespace {

std::unique_ptr<Table> made(const Json& origin) {
  const std::string command = origin.is_object() ? origin.value("cmd", "new") : "";
  if (command == "set") return set_table(origin);
  if (command != "load") return new_table(origin);
  auto table = made(origin.at("begin"));
  table->restore(origin.at("saved"));
  return table;
}

}  // namespace

std::unique_ptr<Table> Library::begin(const std::string& origin) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = begun_.find(origin); found != begun_.end()) return found->second->clone();
  }
  const auto request = parse_json(origin);
  if (!request) throw RequestError("bad-request", "what began the game cannot be read");
  std::shared_ptr<const Table> table = made(*request);
  const std::lock_guard lock(mutex_);
  if (begun_.size() >= kMost) begun_.erase(begun_.begin());
  begun_[origin] = table;
  return table->clone();
}

}  // namespace tamburino::server
