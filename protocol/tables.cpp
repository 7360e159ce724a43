#include <array>

#include "protocol/table.h"

// Each game begins its own table: protocol/<game>/table.cpp.
#define TAMBURINO_GAME(game)                              \
  namespace tamburino::game {                             \
  std::unique_ptr<Table> new_table(const Json& request);  \
  std::unique_ptr<Table> set_table(const Json& position); \
  }
#include "games.inc"
#undef TAMBURINO_GAME

namespace tamburino {
namespace {

using Begin = std::unique_ptr<Table> (*)(const Json&);

struct Row {
  std::string_view slug;
  Begin anew, from_position;
};

constexpr Row kGames[] = {
#define TAMBURINO_GAME(game) {#game, game::new_table, game::set_table},
#include "games.inc"
#undef TAMBURINO_GAME
};

const Row& row_of(const Json& request) {
  if (!request.is_object()) throw RequestError("bad-request", "the request should be an object");
  for (const char* key : {"game", "scenario", "language"}) {
    if (request.contains(key) && !request[key].is_string()) {
      throw RequestError("bad-request", std::string(key) + " should be a text");
    }
  }
  const std::string game = request.value("game", std::string(kGames[0].slug));
  std::string known;
  for (const Row& one : kGames) {
    if (one.slug == game) return one;
    known += (known.empty() ? "" : ", ") + std::string(one.slug);
  }
  throw RequestError("unknown-game", "no game is called \"" + game + "\"; there are: " + known);
}

}  // namespace

std::unique_ptr<Table> new_table(const Json& request) { return row_of(request).anew(request); }

std::unique_ptr<Table> set_table(const Json& request) { return row_of(request).from_position(request); }

}  // namespace tamburino
