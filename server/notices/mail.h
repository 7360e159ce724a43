#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>

#include "server/notices/connection.h"

namespace tamburino::server {

enum class MailSecurity {
  None,         // a password is then sent only to one's own machine
  StartTls,     // required, not merely tried
  ImplicitTls,  // from the first byte, usually on port 465
};

struct MailRelay {
  std::string host;
  std::uint16_t port = 587;
  std::string user;  // empty: no AUTH
  std::string password;
  std::string from;  // tamburino@example.org or Tamburino <tamburino@example.org>
  MailSecurity security = MailSecurity::StartTls;
};

struct Mail {
  std::string to;
  std::string subject;
  std::string text;
  std::string id;  // of Message-ID, without <>; the same when tried again, so that no one reads it twice
  std::chrono::system_clock::time_point date;
};

struct MailResult {
  enum class Outcome {
    Sent,
    Refused,    // by us or for good by the relay
    Transient,  // no connection, or the relay says "later"
  };
  Outcome outcome = Outcome::Transient;
  std::string error;  // why, unless sent
};

// Headers and text with CRLF, not yet dot-stuffed. Throws std::invalid_argument for addresses that are none
// and for line breaks in header values.
std::string mail_message(const std::string& from, const Mail& mail);

std::string new_mail_id(const std::string& from);
bool is_mail_address(const std::string& address);

// Blocks at most as long as the timeout says, and throws nothing.
MailResult send_mail(const MailRelay& relay, const Mail& mail, std::chrono::milliseconds timeout,
                     const Trust& trust = {}, std::stop_token stop = {});

}  // namespace tamburino::server
