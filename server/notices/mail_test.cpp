#include "server/notices/mail.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "server/notices/base64.h"
#include "server/notices/local_server.h"

namespace tamburino::server {
namespace {

using namespace std::chrono_literals;
using local::SmtpManners;
using local::SmtpServer;
using Lines = std::vector<std::string>;
using Outcome = MailResult::Outcome;

Mail a_mail() {
  return {"anna@example.net", "Tamburino: Novara", "It is your turn.\n.\n..hidden\nhttps://example.org/g/1\n",
          "1859@example.org", std::chrono::system_clock::from_time_t(1'800'000'000)};
}

MailRelay relay_at(const SmtpServer& server, MailSecurity security = MailSecurity::None) {
  return {"127.0.0.1", server.port(), "", "", "Tamburino <tamburino@example.org>", security};
}

MailRelay with_user(MailRelay relay) {
  relay.user = "drummer";
  relay.password = "p\xC3\xA0ss";
  return relay;
}

MailResult send(const MailRelay& relay, const Trust& trust = {}, std::chrono::milliseconds timeout = 5s) {
  return send_mail(relay, a_mail(), timeout, trust);
}

constexpr const char* kHead =
    "From: Tamburino <tamburino@example.org>\n"
    "To: anna@example.net\n"
    "Subject: Tamburino: Novara\n"
    "Date: Fri, 15 Jan 2027 08:00:00 +0000\n"
    "Message-ID: <1859@example.org>\n"
    "MIME-Version: 1.0\n"
    "Content-Type: text/plain; charset=utf-8\n"
    "Content-Transfer-Encoding: quoted-printable\n"
    "Auto-Submitted: auto-generated\n"
    "\n";

TEST(NoticesMail, a_whole_message_as_received) {
  const SmtpServer server;
  const MailResult result = send(relay_at(server));
  EXPECT_EQ(result.outcome, Outcome::Sent) << result.error;
  EXPECT_EQ(server.lines(), (Lines{"EHLO example.org", "MAIL FROM:<tamburino@example.org>",
                                   "RCPT TO:<anna@example.net>", "DATA", "QUIT"}));
  // Each dot that begins a line has got a second one.
  EXPECT_EQ(server.messages(),
            Lines{std::string(kHead) + "It is your turn.\n..\n...hidden\nhttps://example.org/g/1\n"});
}

TEST(NoticesMail, auth_plain_then_login) {
  const SmtpServer plain;
  EXPECT_EQ(send(with_user(relay_at(plain))).outcome, Outcome::Sent);
  EXPECT_EQ(plain.lines()[1], "AUTH PLAIN " + base64(std::string("\0drummer\0p\xC3\xA0ss", 14)));

  const SmtpServer login({.offers = "250-local\r\n250-SIZE 1000\r\n250 auth login\r\n"});
  EXPECT_EQ(send(with_user(relay_at(login))).outcome, Outcome::Sent);
  const Lines lines = login.lines();
  EXPECT_EQ((Lines{lines[1], lines[2], lines[3]}),
            (Lines{"AUTH LOGIN", base64("drummer"), base64("p\xC3\xA0ss")}));

  const SmtpServer neither({.offers = "250-local\r\n250 AUTH CRAM-MD5\r\n"});
  const MailResult result = send(with_user(relay_at(neither)));
  EXPECT_EQ(result.outcome, Outcome::Refused);
  EXPECT_EQ(result.error, "mail: the relay offers neither AUTH PLAIN nor AUTH LOGIN");
}

TEST(NoticesMail, starttls_greets_again_and_only_then_tells_the_password) {
  const auto certificate = local::make_certificate("127.0.0.1");
  const SmtpServer server({.offers = "250-local\r\n250-STARTTLS\r\n250 AUTH PLAIN\r\n"}, certificate);
  const MailResult result = send(with_user(relay_at(server, MailSecurity::StartTls)), {certificate.pem});
  EXPECT_EQ(result.outcome, Outcome::Sent) << result.error;
  const Lines lines = server.lines();
  ASSERT_EQ(lines.size(), 8U);
  EXPECT_EQ((Lines{lines[0], lines[1], lines[2]}),
            (Lines{"EHLO example.org", "STARTTLS", "EHLO example.org"}));
  EXPECT_TRUE(lines[3].starts_with("AUTH PLAIN "));
  EXPECT_EQ(server.messages().size(), 1U);
}

TEST(NoticesMail, starttls_is_required_when_configured) {
  const SmtpServer server;
  const MailResult result = send(with_user(relay_at(server, MailSecurity::StartTls)));
  EXPECT_EQ(result.outcome, Outcome::Refused);
  EXPECT_EQ(result.error, "mail: the relay does not offer STARTTLS");
  EXPECT_EQ(server.lines(), Lines{"EHLO example.org"});
}

TEST(NoticesMail, what_is_slipped_in_before_tls_is_not_believed) {
  const SmtpServer server(
      {.offers = "250-local\r\n250 STARTTLS\r\n", .replies = {{"STARTTLS", {"220 now\r\n250 AUTH PLAIN"}}}});
  const MailResult result = send(relay_at(server, MailSecurity::StartTls));
  EXPECT_EQ(result.error, "the relay spoke between STARTTLS and TLS");
}

TEST(NoticesMail, implicit_tls) {
  const auto certificate = local::make_certificate("127.0.0.1");
  const SmtpServer server({}, certificate, local::Server::Tls::AtOnce);
  const MailRelay relay = with_user(relay_at(server, MailSecurity::ImplicitTls));
  EXPECT_EQ(send(relay, {certificate.pem}).outcome, Outcome::Sent);
  EXPECT_EQ(server.messages().size(), 1U);
  const MailResult stranger = send(relay);
  EXPECT_EQ(stranger.error, "certificate not accepted: self-signed certificate");
  EXPECT_EQ(server.messages().size(), 1U);
}

TEST(NoticesMail, the_relay_refuses_at_each_step) {
  const std::map<std::string, std::string> steps = {
      {"connect", "us"},      {"EHLO", "EHLO"},          {"AUTH", "the user's name and password"},
      {"MAIL", "the sender"}, {"RCPT", "the recipient"}, {"DATA", "DATA"},
      {".", "the message"}};
  for (const auto& [said, doing] : steps) {
    const SmtpServer server({.replies = {{said, {"451-try\r\n451 later", "550 never"}}}});
    const MailRelay relay = with_user(relay_at(server));
    const MailResult later = send(relay);
    EXPECT_EQ(later.outcome, Outcome::Transient) << said;
    EXPECT_EQ(later.error, "the relay refuses " + doing + ": 451 try later");
    const MailResult never = send(relay);
    EXPECT_EQ(never.outcome, Outcome::Refused) << said;
    EXPECT_EQ(never.error, "the relay refuses " + doing + ": 550 never");
    EXPECT_EQ(send(relay).outcome, Outcome::Sent) << said;
  }
}

TEST(NoticesMail, the_connection_drops_or_falls_silent_at_each_step) {
  for (const char* said : {"connect", "EHLO", "AUTH", "MAIL", "RCPT", "DATA", "."}) {
    const SmtpServer server({.replies = {{said, {local::kDrop, local::kSilent}}}});
    const MailRelay relay = with_user(relay_at(server));
    const MailResult dropped = send(relay);
    EXPECT_EQ(dropped.outcome, Outcome::Transient) << said;
    EXPECT_NE(dropped.error, "");
    const MailResult silent = send(relay, {}, 150ms);
    EXPECT_EQ(silent.outcome, Outcome::Transient) << said;
    EXPECT_EQ(silent.error, "timed out while waiting for an answer") << said;
  }
}

TEST(NoticesMail, how_they_part_does_not_matter) {
  const SmtpServer server({.replies = {{"QUIT", {local::kDrop}}}});
  EXPECT_EQ(send(relay_at(server)).outcome, Outcome::Sent);
}

TEST(NoticesMail, a_relay_that_is_none) {
  const SmtpServer http({.replies = {{"connect", {"HTTP/1.1 400 Bad Request"}}}});
  EXPECT_EQ(send(relay_at(http)).error, "the relay does not speak SMTP");
  const SmtpServer endless({.replies = {{"connect", {std::string(100'000, '2')}}}});
  EXPECT_EQ(send(relay_at(endless)).error, "the relay's reply does not end");
  MailRelay nowhere = relay_at(http);
  nowhere.host = "no.such.host.invalid";
  const MailResult result = send(nowhere);
  EXPECT_EQ(result.outcome, Outcome::Transient);
  EXPECT_TRUE(result.error.starts_with("cannot find no.such.host.invalid")) << result.error;
}

TEST(NoticesMail, line_breaks_in_addresses_and_headers_are_refused) {
  const SmtpServer server;
  const auto refused = [&](auto change) {
    Mail mail = a_mail();
    MailRelay relay = relay_at(server);
    change(mail, relay);
    return send_mail(relay, mail, 5s).outcome == Outcome::Refused;
  };
  EXPECT_TRUE(refused([](Mail& mail, auto&) { mail.to = "a@b.org>\r\nDATA"; }));
  EXPECT_TRUE(refused([](Mail& mail, auto&) { mail.to = "a@b.org\nBcc: c@d.org"; }));
  EXPECT_TRUE(refused([](Mail& mail, auto&) { mail.subject = "x\r\nBcc: c@d.org"; }));
  EXPECT_TRUE(refused([](Mail& mail, auto&) { mail.subject = std::string("x\0y", 3); }));
  EXPECT_TRUE(refused([](Mail& mail, auto&) { mail.id = "x\ny"; }));
  EXPECT_TRUE(refused([](auto&, MailRelay& relay) { relay.from = "X\n <a@b.org>"; }));
  EXPECT_TRUE(refused([](auto&, MailRelay& relay) { relay.from = "nobody"; }));
  EXPECT_TRUE(server.lines().empty());
}

TEST(NoticesMail, addresses) {
  for (const char* good : {"a@b", "anna.rossi+x@mail.example.org", "o'neil@a-b.org"}) {
    EXPECT_TRUE(is_mail_address(good)) << good;
  }
  for (const char* wrong :
       {"", "a", "@b", "a@", "a@b@c", "a b@c", "a@b c", "<a@b>", "a@b>", "a@.b", "a@b..c", "a@b.", "a@-b",
        "\"a\"@b", "a@[1.2.3.4]", "\xC3\xA0@b.org", "a@\xC3\xA0.org", "a,b@c", "a\r\n@b"}) {
    EXPECT_FALSE(is_mail_address(wrong)) << wrong;
  }
  EXPECT_FALSE(is_mail_address(std::string(65, 'a') + "@b"));
  EXPECT_FALSE(is_mail_address("a@" + std::string(300, 'b')));
}

std::string header(const std::string& message, const std::string& name) {
  const auto start = message.find("\r\n" + name + ": ") + name.size() + 4;
  auto end = message.find("\r\n", start);
  while (message[end + 2] == ' ') end = message.find("\r\n", end + 2);
  return message.substr(start, end - start);
}

TEST(NoticesMail, subjects_beyond_ascii_are_encoded_in_words_of_whole_letters) {
  Mail mail = a_mail();
  mail.subject = "è il tuo turno";
  EXPECT_EQ(header(mail_message("a@b.org", mail), "Subject"), "=?UTF-8?B?w6ggaWwgdHVvIHR1cm5v?=");
  mail.subject = "=?UTF-8?B?eA==?=";
  EXPECT_EQ(header(mail_message("a@b.org", mail), "Subject"), "=?UTF-8?B?PT9VVEYtOD9CP2VBPT0/PQ==?=");
  mail.subject = "x";
  for (int i = 0; i < 40; ++i) mail.subject += "à";
  EXPECT_EQ(header(mail_message("a@b.org", mail), "Subject"),
            "=?UTF-8?B?" + base64(mail.subject.substr(0, 45)) + "?=\r\n =?UTF-8?B?" +
                base64(mail.subject.substr(45)) + "?=");
}

TEST(NoticesMail, senders) {
  const auto from = [](const std::string& text) {
    const std::string message = mail_message(text, a_mail());
    return message.substr(0, message.find("\r\n"));
  };
  EXPECT_EQ(from("a@b.org"), "From: a@b.org");
  EXPECT_EQ(from("<a@b.org>"), "From: a@b.org");
  EXPECT_EQ(from("The Drummer <a@b.org>"), "From: The Drummer <a@b.org>");
  EXPECT_EQ(from("Drummer, \"the\" <a@b.org>"),
            "From: =?UTF-8?B?" + base64("Drummer, \"the\"") + "?= <a@b.org>");
}

TEST(NoticesMail, text_is_quoted_printable) {
  const auto text = [](const std::string& plain) {
    Mail mail = a_mail();
    mail.text = plain;
    const std::string message = mail_message("a@b.org", mail);
    return message.substr(message.find("\r\n\r\n") + 4);
  };
  EXPECT_EQ(text(""), "");
  EXPECT_EQ(text("a"), "a\r\n");
  EXPECT_EQ(text("a\r\nb\n\nc \n"), "a\r\nb\r\n\r\nc=20\r\n");
  EXPECT_EQ(text("1+1=2 è\tx\ry"), "1+1=3D2 =C3=A8=09x=0Dy\r\n");
  EXPECT_EQ(text(std::string(80, 'x')), std::string(75, 'x') + "=\r\nxxxxx\r\n");
  EXPECT_EQ(text(std::string(74, 'x') + "=y"), std::string(74, 'x') + "=\r\n=3Dy\r\n");
}

TEST(NoticesMail, ids_differ) {
  EXPECT_NE(new_mail_id("X <a@b.org>"), new_mail_id("X <a@b.org>"));
  EXPECT_TRUE(new_mail_id("X <a@b.org>").ends_with("@b.org"));
  EXPECT_THROW(new_mail_id("X"), std::invalid_argument);
}

}  // namespace
}  // namespace tamburino::server
