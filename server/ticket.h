#pragma once

#include <array>
#include <optional>
#include <string>

#include "server/fair_dice.h"
#include "server/rows.h"

namespace tamburino::server {

// The dice of a game about to be created: the server commits to them before the player adds a text.
struct Ticket {
  DiceSeed seed{};
  // The id that the game will have, because the id is part of every roll. No id is given twice, so a ticket
  // can be used once.
  std::string game;
  std::string account;
  Time until = 0;
};

// Encrypted with a key of the database, so that every process on it can open another's tickets, and nobody
// else can.
using TicketKey = std::array<std::uint8_t, 32>;
std::string make_ticket_key();                       // as the settings keep it
TicketKey ticket_key_from(const std::string& kept);  // throws std::invalid_argument
std::string seal(const Ticket& ticket, const TicketKey& key);
std::optional<Ticket> open_ticket(const std::string& text, const TicketKey& key);

}  // namespace tamburino::server
