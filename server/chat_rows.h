#pragma once

#include "server/setting_rows.h"

// What players and spectators say in the chat of a game.
namespace tamburino::server {

struct ChatLine {
  int number = 0;
  std::string room, account, name, text;
  Time at = 0;
};
ChatLine add_line(soci::session& sql, const std::string& game, ChatLine line);
std::vector<ChatLine> lines_of(soci::session& sql, const std::string& game, const std::string& room,
                               int after);

}  // namespace tamburino::server
