#include "server/ticket.h"

#include <sodium.h>

#include <stdexcept>

#include "protocol/json_reader.h"
#include "server/secrets.h"

namespace tamburino::server {

std::string make_ticket_key() {
  TicketKey key{};
  crypto_secretbox_keygen(key.data());
  return hex(key);
}

TicketKey ticket_key_from(const std::string& kept) {
  TicketKey key{};
  const auto bytes = from_hex(kept);
  if (!bytes || bytes->size() != key.size())
    throw std::invalid_argument("the key of the dice tickets is damaged");
  std::copy(bytes->begin(), bytes->end(), key.begin());
  return key;
}

std::string seal(const Ticket& ticket, const TicketKey& key) {
  const std::string plain = Json{
      {"seed", hex(ticket.seed)},
      {"game", ticket.game},
      {"account", ticket.account},
      {"until", ticket.until}}.dump();
  std::vector<std::uint8_t> box(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + plain.size());
  randombytes_buf(box.data(), crypto_secretbox_NONCEBYTES);
  crypto_secretbox_easy(box.data() + crypto_secretbox_NONCEBYTES,
                        reinterpret_cast<const unsigned char*>(plain.data()), plain.size(), box.data(),
                        key.data());
  return hex(box);
}

std::optional<Ticket> open_ticket(const std::string& text, const TicketKey& key) {
  const auto box = from_hex(text);
  constexpr std::size_t kAround = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  if (!box || box->size() < kAround) return std::nullopt;
  std::string plain(box->size() - kAround, '\0');
  if (crypto_secretbox_open_easy(reinterpret_cast<unsigned char*>(plain.data()),
                                 box->data() + crypto_secretbox_NONCEBYTES,
                                 box->size() - crypto_secretbox_NONCEBYTES, box->data(), key.data()) != 0)
    return std::nullopt;
  const auto json = parse_json(plain);
  const auto seed = json ? from_hex(json->value("seed", "")) : std::nullopt;
  Ticket ticket;
  if (!seed || seed->size() != ticket.seed.size()) return std::nullopt;
  std::copy(seed->begin(), seed->end(), ticket.seed.begin());
  ticket.game = json->value("game", ""), ticket.account = json->value("account", "");
  ticket.until = json->value("until", Time{0});
  return ticket;
}

}  // namespace tamburino::server
