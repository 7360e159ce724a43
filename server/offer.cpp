#include "server/offer.h"

#include <soci/soci.h>

#include "protocol/json_reader.h"

namespace tamburino::server {

using soci::into;
using soci::use;

void store_old_offer(soci::session& sql, const std::string& game, const std::string& offer) {
  const Json old = parse_json(offer).value_or(Json::object());
  const std::string draw = old.value("draw", ""), notified = old.value("told", "");
  const Json back = old.value("back", Json::object());
  const std::string side = back.value("side", ""), because = back.value("because", "");
  const int count = back.value("count", 0), keep = back.value("keep", 0), steps = back.value("steps", 0);
  std::string clock;
  sql << "SELECT clock FROM games WHERE id = :i", use(game, "i"), into(clock);
  Json faces = parse_json(clock).value_or(Json::object());
  const Json credited = old.value("credited", Json::object());
  if (faces.contains("sides") && credited.is_object()) {
    for (Json& face : faces["sides"]) {
      if (const std::string of = face.value("side", ""); credited.contains(of))
        face["credited"] = credited[of];
    }
    clock = faces.dump();
  }
  sql << "UPDATE games SET clock = :a, notified = :b, draw_by = :c, back_by = :d, back_count = :e, back_keep "
         "= "
         ":f, back_steps = :g, back_because = :h WHERE id = :i",
      use(clock), use(notified), use(draw), use(side), use(count), use(keep), use(steps), use(because),
      use(game);
}

}  // namespace tamburino::server
