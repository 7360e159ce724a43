#pragma once

#include <string_view>

namespace tamburino {

// How the actions and questions of a game feel to a player. Each is a list of words with spaces between.
struct Manners {
  // Verbs that
  std::string_view gathers;  // only collect what a later action uses
  std::string_view moves;    // take a piece elsewhere
  std::string_view ends;     // end a step
  std::string_view grave;    // ask for a second thought; [warn] of the texts says why
  std::string_view buttons;  // would be done too easily by pointing at the map
  // Questions
  std::string_view moving;   // that go on until `done`, while pieces move
  std::string_view idle;     // in which `done` may leave pieces unused that could act
  std::string_view closing;  // in which `done` cannot be taken back, if dice follow

  std::string_view overlays;  // of docs/protocol.md that the game answers
};

constexpr bool has_word(std::string_view list, std::string_view word) {
  while (!list.empty()) {
    const std::size_t end = list.find(' ');
    if (list.substr(0, end) == word) return true;
    if (end == std::string_view::npos) break;
    list.remove_prefix(end + 1);
  }
  return false;
}

}  // namespace tamburino
