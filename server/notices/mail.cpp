#include "server/notices/mail.h"

#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <ctime>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "server/notices/base64.h"

namespace tamburino::server {

namespace {

using Outcome = MailResult::Outcome;

constexpr std::size_t kLongestReply = 16UL * 1024;
constexpr std::size_t kLine = 76;  // RFC 2045, 6.7
constexpr std::size_t kWord = 45;  // bytes that fill an encoded word of RFC 2047

[[noreturn]] void bad(const std::string& why) { throw std::invalid_argument("mail: " + why); }

bool control(unsigned char letter) { return letter < ' ' || letter == 127; }
bool within_ascii(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](unsigned char letter) { return letter > 126; });
}

void check_value(const std::string& text, const char* what) {
  if (std::any_of(text.begin(), text.end(), control)) bad(std::string("line break or control in ") + what);
}

// Mailbox ------------------------------------------------------------------------------------------------

struct Mailbox {
  std::string name;
  std::string address;
};

Mailbox mailbox(const std::string& text) {
  check_value(text, "From");
  Mailbox box{"", text};
  const auto open = text.rfind('<');
  if (open != std::string::npos && text.ends_with('>')) {
    box.name = text.substr(0, text.find_last_not_of(' ', open == 0 ? 0 : open - 1) + 1);
    if (open == 0) box.name.clear();
    box.address = text.substr(open + 1, text.size() - open - 2);
  }
  if (!is_mail_address(box.address)) bad("the sender is not a mail address: " + box.address);
  return box;
}

std::string domain_of(const std::string& address) { return address.substr(address.find('@') + 1); }

// Message ------------------------------------------------------------------------------------------------

std::size_t end_of_word(std::string_view text, std::size_t start) {
  if (text.size() - start <= kWord) return text.size();
  std::size_t end = start + kWord;
  while (end > start + 1 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return end;
}

std::string encoded_words(std::string_view text) {
  std::string words;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = end_of_word(text, start);
    if (start > 0) words += "\r\n ";
    words += "=?UTF-8?B?" + base64(text.substr(start, end - start)) + "?=";
    start = end;
  }
  return words;
}

std::string header_text(const std::string& text) {
  const bool simple = within_ascii(text) && text.size() <= 60 && text.find("=?") == std::string::npos;
  return simple ? text : encoded_words(text);
}

std::string header_mailbox(const Mailbox& box) {
  const auto plain = [](unsigned char letter) { return std::isalnum(letter) != 0 || letter == ' '; };
  if (box.name.empty()) return box.address;
  const bool simple = within_ascii(box.name) && std::all_of(box.name.begin(), box.name.end(), plain);
  return (simple ? box.name : encoded_words(box.name)) + " <" + box.address + ">";
}

std::string two(int number) { return (number < 10 ? "0" : "") + std::to_string(number); }

// Not by strftime, which would use the language of the machine.
std::string header_date(std::chrono::system_clock::time_point date) {
  constexpr std::array kDays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array kMonths{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                               "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::time_t seconds = std::chrono::system_clock::to_time_t(date);
  std::tm at{};
  gmtime_r(&seconds, &at);
  return std::string(kDays[static_cast<std::size_t>(at.tm_wday)]) + ", " + std::to_string(at.tm_mday) + " " +
         kMonths[static_cast<std::size_t>(at.tm_mon)] + " " + std::to_string(at.tm_year + 1900) + " " +
         two(at.tm_hour) + ":" + two(at.tm_min) + ":" + two(at.tm_sec) + " +0000";
}

std::string quoted(unsigned char letter) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  return {'=', kHex[letter >> 4], kHex[letter & 15]};
}

std::string quoted_line(std::string_view line) {
  std::string text;
  std::size_t column = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const auto letter = static_cast<unsigned char>(line[i]);
    const bool space_at_end = letter == ' ' && i + 1 == line.size();
    const bool plain = letter >= ' ' && letter < 127 && letter != '=' && !space_at_end;
    const std::string piece = plain ? std::string(1, line[i]) : quoted(letter);
    if (column + piece.size() >= kLine) {
      text += "=\r\n";
      column = 0;
    }
    text += piece;
    column += piece.size();
  }
  return text + "\r\n";
}

std::string quoted_printable(std::string_view text) {
  std::string all;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    all += quoted_line(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return all;
}

// A line with a single dot would end the message: RFC 5321, 4.5.2.
std::string dot_stuffed(const std::string& message) {
  std::string text = message.starts_with('.') ? "." : "";
  for (std::size_t i = 0; i < message.size(); ++i) {
    text += message[i];
    if (message[i] == '\n' && i + 1 < message.size() && message[i + 1] == '.') text += '.';
  }
  return text;
}

// Conversation -------------------------------------------------------------------------------------------

struct RelayRefusal : std::runtime_error {
  RelayRefusal(int number, const std::string& why) : std::runtime_error(why), code(number) {}
  int code;
};

struct Reply {
  int code = 0;
  std::vector<std::string> lines;  // without the code
};

class Dialog {
 public:
  explicit Dialog(Connection& connection) : connection_(connection) {}

  Reply hear();
  // Says a line and wants a reply of this hundred; `doing` is for the error and never holds a secret.
  Reply say(const std::string& line, int hundred, const std::string& doing);
  void say_nothing_more();
  // What came in clear before TLS may be anybody's.
  void begin_tls(const std::string& host, const Trust& trust);

 private:
  std::string line();

  Connection& connection_;
  std::string pending_;
};

std::string Dialog::line() {
  auto end = pending_.find('\n');
  while (end == std::string::npos) {
    if (pending_.size() > kLongestReply) throw ConnectionError("the relay's reply does not end");
    const std::string more = connection_.read_some();
    if (more.empty()) throw ConnectionError("the relay closed the connection");
    pending_ += more;
    end = pending_.find('\n');
  }
  std::string text = pending_.substr(0, end);
  pending_.erase(0, end + 1);
  if (text.ends_with('\r')) text.pop_back();
  return text;
}

Reply Dialog::hear() {
  Reply reply;
  std::size_t size = 0;
  for (bool more = true; more;) {
    const std::string text = line();
    const auto digits =
        std::find_if_not(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (digits - text.begin() != 3) throw ConnectionError("the relay does not speak SMTP");
    size += text.size();
    if (size > kLongestReply) throw ConnectionError("the relay's reply does not end");
    reply.code = std::stoi(text.substr(0, 3));
    more = text.size() > 3 && text[3] == '-';
    reply.lines.push_back(text.size() > 4 ? text.substr(4) : "");
  }
  return reply;
}

std::string in_words(const Reply& reply) {
  std::string text = std::to_string(reply.code);
  for (const std::string& line : reply.lines) text += " " + line;
  std::replace_if(text.begin(), text.end(), control, ' ');
  return text.substr(0, 300);
}

void want(const Reply& reply, int hundred, const std::string& doing) {
  if (reply.code / 100 == hundred) return;
  throw RelayRefusal(reply.code, "the relay refuses " + doing + ": " + in_words(reply));
}

Reply Dialog::say(const std::string& line, int hundred, const std::string& doing) {
  connection_.write(line + "\r\n");
  Reply reply = hear();
  want(reply, hundred, doing);
  return reply;
}

void Dialog::say_nothing_more() {
  try {
    say("QUIT", 2, "QUIT");
  } catch (const std::runtime_error&) {
    return;  // the mail is accepted; how they part does not matter
  }
}

void Dialog::begin_tls(const std::string& host, const Trust& trust) {
  if (!pending_.empty()) throw ConnectionError("the relay spoke between STARTTLS and TLS");
  connection_.start_tls(host, trust);
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
  return text;
}

// Whether a line of the greeting has this word first and, if asked, that word among the others.
bool offers(const Reply& greeting, const std::string& what, const std::string& kind = "") {
  for (const std::string& line : greeting.lines) {
    const std::string words = " " + upper(line) + " ";
    if (!words.starts_with(" " + what + " ")) continue;
    if (kind.empty() || words.find(" " + kind + " ") != std::string::npos) return true;
  }
  return false;
}

void log_in(Dialog& dialog, const Reply& greeting, const MailRelay& relay) {
  if (offers(greeting, "AUTH", "PLAIN")) {
    const std::string secret = std::string(1, '\0') + relay.user + std::string(1, '\0') + relay.password;
    dialog.say("AUTH PLAIN " + base64(secret), 2, "the user's name and password");
  } else if (offers(greeting, "AUTH", "LOGIN")) {
    dialog.say("AUTH LOGIN", 3, "AUTH LOGIN");
    dialog.say(base64(relay.user), 3, "the user's name");
    dialog.say(base64(relay.password), 2, "the user's name and password");
  } else {
    bad("the relay offers neither AUTH PLAIN nor AUTH LOGIN");
  }
}

Reply greet(Dialog& dialog, const MailRelay& relay) {
  return dialog.say("EHLO " + domain_of(mailbox(relay.from).address), 2, "EHLO");
}

Reply open_dialog(Connection& connection, Dialog& dialog, const MailRelay& relay, const Trust& trust) {
  if (relay.security == MailSecurity::ImplicitTls) connection.start_tls(relay.host, trust);
  want(dialog.hear(), 2, "us");
  Reply greeting = greet(dialog, relay);
  if (relay.security != MailSecurity::StartTls) return greeting;
  if (!offers(greeting, "STARTTLS")) bad("the relay does not offer STARTTLS");
  dialog.say("STARTTLS", 2, "STARTTLS");
  dialog.begin_tls(relay.host, trust);
  return greet(dialog, relay);  // what was offered in clear no longer counts: RFC 3207, 4.2
}

void hand_over(Connection& connection, const MailRelay& relay, const Mail& mail, const std::string& message,
               const Trust& trust) {
  Dialog dialog(connection);
  const Reply greeting = open_dialog(connection, dialog, relay, trust);
  if (!relay.user.empty()) {
    if (relay.security == MailSecurity::None && !connection.to_own_machine()) {
      bad("a password is not sent in clear to another machine: use TLS");
    }
    log_in(dialog, greeting, relay);
  }
  dialog.say("MAIL FROM:<" + mailbox(relay.from).address + ">", 2, "the sender");
  dialog.say("RCPT TO:<" + mail.to + ">", 2, "the recipient");
  dialog.say("DATA", 3, "DATA");
  dialog.say(dot_stuffed(message) + ".", 2, "the message");
  dialog.say_nothing_more();
}

}  // namespace

bool is_mail_address(const std::string& address) {
  const auto at = address.find('@');
  if (at == std::string::npos || at == 0 || at > 64 || address.size() > 254) return false;
  const std::string_view local(address.data(), at);
  const std::string_view domain = std::string_view(address).substr(at + 1);
  const auto in_local = [](unsigned char letter) {
    return letter > ' ' && letter < 127 &&
           std::string_view("()<>[]:;@\\,\"").find(static_cast<char>(letter)) == std::string_view::npos;
  };
  const auto in_domain = [](unsigned char letter) {
    return letter < 127 && (std::isalnum(letter) != 0 || letter == '.' || letter == '-');
  };
  return std::all_of(local.begin(), local.end(), in_local) && !domain.empty() &&
         std::all_of(domain.begin(), domain.end(), in_domain) && domain.front() != '.' &&
         domain.front() != '-' && domain.back() != '.' && domain.find("..") == std::string_view::npos;
}

std::string mail_message(const std::string& from, const Mail& mail) {
  if (!is_mail_address(mail.to)) bad("the recipient is not a mail address");
  check_value(mail.subject, "Subject");
  check_value(mail.id, "Message-ID");
  return "From: " + header_mailbox(mailbox(from)) + "\r\nTo: " + mail.to +
         "\r\nSubject: " + header_text(mail.subject) + "\r\nDate: " + header_date(mail.date) +
         "\r\nMessage-ID: <" + mail.id +
         ">\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
         "Content-Transfer-Encoding: quoted-printable\r\nAuto-Submitted: auto-generated\r\n\r\n" +
         quoted_printable(mail.text);
}

std::string new_mail_id(const std::string& from) {
  std::array<unsigned char, 16> bytes{};
  if (RAND_bytes(bytes.data(), static_cast<int>(bytes.size())) != 1) bad("no random bytes");
  std::string id;
  for (const unsigned char byte : bytes) id += quoted(byte).substr(1);
  return id + "@" + domain_of(mailbox(from).address);
}

MailResult send_mail(const MailRelay& relay, const Mail& mail, std::chrono::milliseconds timeout,
                     const Trust& trust, std::stop_token stop) {
  try {
    const std::string message = mail_message(relay.from, mail);
    const Patience patience = patience_of(timeout, std::move(stop));
    Connection connection(resolve(relay.host, patience), relay.port, patience);
    hand_over(connection, relay, mail, message, trust);
    return {Outcome::Sent, ""};
  } catch (const RelayRefusal& refusal) {
    const bool later = refusal.code / 100 == 4;
    return {later ? Outcome::Transient : Outcome::Refused, refusal.what()};
  } catch (const std::invalid_argument& refused) {
    return {Outcome::Refused, refused.what()};
  } catch (const std::exception& failed) {
    return {Outcome::Transient, failed.what()};
  }
}

}  // namespace tamburino::server
