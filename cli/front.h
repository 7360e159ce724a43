#pragma once

#include <memory>
#include <optional>

#include "cli/sayings.h"
#include "protocol/session.h"

namespace tamburino::cli {

// The legal actions. Some are answered by a hex or another word, as the text says; the others by number.
struct Menu {
  std::string text;
  std::vector<Action> numbered;
};
enum class Length : std::uint8_t { Compact, Whole };
enum class Fit : std::uint8_t { Screen, Loose };

// What a game must offer to be played at the terminal. Names that nobody has are thrown as UnknownName, and
// what cannot be understood as RequestError.
class Front {
 public:
  virtual ~Front() = default;

  // Whose eyes everything is seen with; nobody's when the table lies open.
  virtual bool has_secrets() const { return false; }
  virtual void look_as(const std::optional<std::string>& /*side*/) {}

  virtual std::string header() const = 0;
  virtual std::string question() const = 0;
  virtual std::string side_name(const std::string& side) const = 0;

  virtual Menu menu(const ActionList& list, Length length) const = 0;
  virtual std::string label(Action action) const = 0;
  virtual std::vector<Action> understood(const ActionList& list, const Menu& menu,
                                         const std::string& said) const = 0;
  // Of a line that begins like a question to the program: whether it is an action all the same.
  virtual bool is_order(const std::string& /*said*/) const { return false; }

  virtual bool shows_odds(Action action) const = 0;  // before it is done, unasked
  virtual std::string odds(const Json& preview) const = 0;
  virtual std::string meanings(const Json& preview) const = 0;  // of the results
  virtual std::string in_cup(const RollRequest& request) const = 0;

  virtual std::string map_now(const ActionList& list, int free_lines, Fit fit) = 0;
  virtual std::string map_at(const std::string& said, const ActionList& list) = 0;
  virtual std::string overview() const = 0;
  virtual std::string legend() const = 0;

  virtual std::string units(const std::string& said) const = 0;
  virtual std::string stack(const std::string& said) const = 0;
  virtual std::string score() const = 0;
  virtual std::string examples() const = 0;  // for the help

  // Where the computer decides: some actions need not be told; placing an army goes on by itself.
  virtual bool told_aloud(Action /*action*/) const { return true; }
  // Of what one decision led to, the event at this place: or it stands in the log only.
  virtual bool told_aloud(std::span<const Event> /*events*/, std::size_t /*at*/) const { return true; }
  virtual bool placing() const { return false; }
};

std::unique_ptr<Front> butchery_front(const Session& session, const Desk& desk);
std::unique_ptr<Front> novara_front(const Session& session, const Desk& desk);
std::unique_ptr<Front> thousand_front(const Session& session, const Desk& desk);

}  // namespace tamburino::cli
