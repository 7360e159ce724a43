#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "protocol/session.h"

namespace tamburino {

// One game over a line-by-line conversation in JSON: docs/protocol.md. A request never ends the conversation
// and never leaves the game half changed.
class Engine {
 public:
  Json answer(const Json& request);
  std::string answer_line(std::string_view line);  // with the newline left off

 private:
  using Handler = Json (Engine::*)(const Json&);
  struct Command;
  static std::span<const Command> commands();
  static const Command* find(std::string_view name);

  Json begin(const Json& request);
  Json set(const Json& request);
  Json get(const Json& request);
  Json actions(const Json& request);
  Json apply(const Json& request);
  Json roll(const Json& request);
  Json verdict(const Json& request);
  Json sheet(const Json& request);
  Json preview(const Json& request);
  Json reach(const Json& request);
  Json los(const Json& request);
  Json command(const Json& request);
  Json supply(const Json& request);
  Json zones(const Json& request);
  Json threat(const Json& request);
  Json view(const Json& request);
  Json sample(const Json& request);
  Json analyse(const Json& request);
  Json score(const Json& request);
  Json rule(const Json& request);
  Json undo(const Json& request);
  Json save(const Json& request);
  Json load(const Json& request);
  Json load_record(const Json& request);
  Json record(const Json& request);
  Json hash(const Json& request);
  Json help(const Json& request);

  Session& session();
  void open(std::unique_ptr<Table> table, const Json& request);
  // A side gets neither the hash nor the number of decisions: both would betray what the other chooses in
  // secret.
  void tell_state(Json& answer, const std::string& viewer);
  Json after_start();
  Json after(const std::vector<Event>& so_far, const std::string& viewer = "");
  void roll_on(std::vector<Event>& told);

  std::unique_ptr<Session> session_;
  bool auto_roll_ = false;  // answer rolls from the seed or the supplied ones without being asked
};

}  // namespace tamburino
