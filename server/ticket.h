#pragma once

#include <array>
#include <optional>
#include <string>

#include "server/fair_dice.h"
#include "server/rows.h"

namespace tamburino::server {

// The dice of a game that somebody is about to create: committed to before he throws his text in.
struct Ticket {
  DiceSeed seed{};
  std::string
      game;  // its id to be, for that is in every roll too; as no id is given twice, a ticket is good once
  std::string account;
  Time until = 0;
};

// Sealed with a key of the database, so that every process on it can open what another gave out, and nobody
// else can.
using TicketKey = std::array<std::uint8_t, 32>;
std::string ticket_key_made();                       // as the settings keep it
TicketKey ticket_key_from(const std::string& kept);  // throws std::invalid_argument
std::string sealed(const Ticket& ticket, const TicketKey& key);
std::optional<Ticket> opened(const std::string& text, const TicketKey& key);

}  // namespace tamburino::server
