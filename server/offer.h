#pragma once

#include <optional>
#include <string>

namespace soci {
class session;
}

// What the sides of a game have proposed to each other and not yet answered.
namespace tamburino::server {

struct TakeBackRequest {
  std::string side;     // the side that asks
  int count = 0;        // of its own decisions
  int keep = 0;         // decisions that would remain
  int steps = 0;        // of the game when it asked: the request lapses when the game goes on
  std::string because;  // why it needs consent
  friend bool operator==(const TakeBackRequest&, const TakeBackRequest&) = default;
};

struct Offers {
  std::string draw;  // the side that offers a draw; empty: none
  std::optional<TakeBackRequest> back;
  friend bool operator==(const Offers&, const Offers&) = default;
};

// Up to schema 5 a game had one column `offer`: a JSON object with the offers, the side that had been
// notified of its turn, and the turn in which each side's clock last got its increment. Stores such a text in
// the columns of today; for migration, and for backups from before it.
void store_old_offer(soci::session& sql, const std::string& game, const std::string& offer);

}  // namespace tamburino::server
