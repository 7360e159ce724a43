#include "protocol/butchery_table.h"
#include "protocol/novara_table.h"
#include "protocol/table.h"
#include "protocol/thousand_table.h"

namespace tamburino {
namespace {

std::string game_of(const Json& request) {
  if (!request.is_object()) throw RequestError("bad-request", "the request should be an object");
  for (const char* key : {"game", "scenario", "language"}) {
    if (request.contains(key) && !request[key].is_string()) {
      throw RequestError("bad-request", std::string(key) + " should be a text");
    }
  }
  return request.value("game", "butchery");
}

[[noreturn]] void unknown(const std::string& game) {
  throw RequestError("unknown-game",
                     "no game is called \"" + game + "\"; there are: butchery, novara, thousand");
}

}  // namespace

std::unique_ptr<Table> new_table(const Json& request) {
  const std::string game = game_of(request);
  if (game == "butchery") return ButcheryTable::begin(request);
  if (game == "novara") return NovaraTable::begin(request);
  if (game == "thousand") return ThousandTable::begin(request);
  unknown(game);
}

std::unique_ptr<Table> set_table(const Json& request) {
  const std::string game = game_of(request);
  if (game == "butchery") return ButcheryTable::from_position(request);
  if (game == "novara") return NovaraTable::from_position(request);
  if (game == "thousand") return ThousandTable::from_position(request);
  unknown(game);
}

}  // namespace tamburino
