#include "engine/core/event_table.h"

#include "engine/core/words.h"

namespace tamburino {

std::string_view word_of(EventClass of) {
  return words::word_in<kEventClassCount>(
      {"turn", "weather", "set-up", "reinforcement", "movement", "command", "dice", "reckoning", "combat",
       "loss", "recovery", "supply", "place", "score", "secret", "result"},
      of);
}
std::string_view word_of(Weight weight) { return words::word_in<3>({"plain", "headline", "detail"}, weight); }
std::string_view word_of(Opens opens) {
  return words::word_in<5>({"nothing", "turn", "activation", "battle", "fight"}, opens);
}
std::string_view word_of(Joins joins) {
  return words::word_in<5>({"step", "fight", "like", "march", "nothing"}, joins);
}
std::string_view word_of(Reads reads) { return words::word_in<4>({"sum", "higher", "each", "up-to"}, reads); }

}  // namespace tamburino
