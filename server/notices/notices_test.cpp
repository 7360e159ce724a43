#include "server/notices/notices.h"

#include <gtest/gtest.h>

#include <mutex>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>

#include "server/notices/local_server.h"

namespace tamburino::server {
namespace {

using namespace std::chrono_literals;
using local::http_answer;
using local::HttpServer;
using local::SmtpServer;
using Lines = std::vector<std::string>;

// What the messenger tells its owner.
class Listener {
 public:
  Messenger::Log log() {
    return [this](const std::string& line) {
      const std::scoped_lock lock(mutex_);
      lines_.push_back(line);
    };
  }
  Messenger::Expired expired() {
    return [this](const std::string& account, const PushSubscription& subscription) {
      const std::scoped_lock lock(mutex_);
      expired_.push_back(account + " " + subscription.endpoint);
    };
  }
  Lines lines() const {
    const std::scoped_lock lock(mutex_);
    return lines_;
  }
  Lines expired_ones() const {
    const std::scoped_lock lock(mutex_);
    return expired_;
  }

 private:
  mutable std::mutex mutex_;
  Lines lines_;
  Lines expired_;
};

NoticeConfig config() {
  NoticeConfig made;
  made.vapid = make_vapid_keys();
  made.subject = "mailto:keeper@example.org";
  made.public_base_url = "https://tamburino.example.org";
  made.reach = Reach::Anywhere;
  made.timeout = 3s;
  made.pauses = {10ms, 20ms, 40ms};
  return made;
}

Notice notice(const std::string& account = "anna") {
  Notice made;
  made.account_name = account;
  made.game_name = "Novara, 1849";
  made.text = "It is your turn.";
  made.url = "/games/7";
  return made;
}

Notice to_webhook(const std::string& url, const std::string& account = "anna") {
  Notice made = notice(account);
  made.webhook = url;
  return made;
}

PushSubscription browser_at(const std::string& endpoint) {
  return {endpoint, make_vapid_keys().public_key, "BTBZMqHH6r4Tts7J_aSIgg"};
}

Notice to_push(const std::string& url) {
  Notice made = notice();
  made.push = {browser_at(url)};
  return made;
}

MailRelay relay_at(const SmtpServer& server) {
  return {"127.0.0.1", server.port(), "", "", "tamburino@example.org", MailSecurity::None};
}

template <class Condition>
bool soon(Condition condition) {
  for (int i = 0; i < 1000 && !condition(); ++i) std::this_thread::sleep_for(5ms);
  return condition();
}

bool all_done(const Messenger& messenger) {
  return soon([&] { return messenger.waiting() == 0; });
}

TEST(Notices, all_targets_get_it) {
  const HttpServer chat;
  const HttpServer push;
  const SmtpServer smtp;
  Listener listener;
  NoticeConfig with_relay = config();
  with_relay.relay = relay_at(smtp);
  Messenger messenger(with_relay, listener.log(), listener.expired());
  Notice full = to_webhook(chat.url("/hook"));
  full.email = "anna@example.net";
  full.push = {browser_at(push.url("/one")), browser_at(push.url("/two"))};
  messenger.send(full);
  ASSERT_TRUE(all_done(messenger));

  ASSERT_EQ(chat.requests().size(), 1U);
  const auto said = nlohmann::json::parse(chat.requests()[0].body);
  EXPECT_EQ(said["content"], "Novara, 1849: It is your turn.\nhttps://tamburino.example.org/games/7");
  EXPECT_EQ(said["text"], said["content"]);
  EXPECT_EQ(chat.requests()[0].headers.at("Content-Type"), "application/json");

  ASSERT_EQ(smtp.messages().size(), 1U);
  const std::string mail = smtp.messages()[0];
  EXPECT_NE(mail.find("\nTo: anna@example.net\nSubject: Tamburino: Novara, 1849\n"), std::string::npos)
      << mail;
  EXPECT_TRUE(mail.ends_with("\n\nIt is your turn.\n\nhttps://tamburino.example.org/games/7\n")) << mail;

  ASSERT_EQ(push.requests().size(), 2U);
  EXPECT_EQ(push.requests()[0].first, "POST /one HTTP/1.1");
  EXPECT_EQ(push.requests()[1].first, "POST /two HTTP/1.1");
  EXPECT_EQ(listener.lines(), Lines{});
}

TEST(Notices, a_push_has_the_headers_that_push_services_want) {
  const HttpServer push;
  Listener listener;
  Messenger messenger(config(), listener.log(), listener.expired());
  messenger.send(to_push(push.url("/x")));
  messenger.send(to_push(push.url("/x")));
  ASSERT_TRUE(all_done(messenger));
  ASSERT_EQ(push.requests().size(), 2U);
  const auto headers = push.requests()[0].headers;
  EXPECT_EQ(headers.at("Content-Encoding"), "aes128gcm");
  EXPECT_EQ(headers.at("TTL"), "86400");
  EXPECT_TRUE(headers.at("Authorization").starts_with("vapid t=ey"));
  EXPECT_EQ(headers.at("Topic").size(), 32U);
  EXPECT_EQ(push.requests()[1].headers.at("Topic"), headers.at("Topic"));  // the same game
  EXPECT_EQ(push.requests()[0].body.substr(16, 5), std::string("\0\0\x10\0\x41", 5));
}

TEST(Notices, an_expired_subscription_is_reported_and_not_tried_again) {
  for (const int status : {404, 410}) {
    const HttpServer push({http_answer(status)});
    Listener listener;
    Messenger messenger(config(), listener.log(), listener.expired());
    messenger.send(to_push(push.url("/gone")));
    ASSERT_TRUE(all_done(messenger));
    EXPECT_EQ(listener.expired_ones(), Lines{"anna " + push.url("/gone")});
    EXPECT_EQ(push.requests().size(), 1U);
    EXPECT_EQ(listener.lines(), Lines{"notice to anna by push dropped: the subscription has expired"});
  }
}

TEST(Notices, transient_faults_are_tried_again) {
  const HttpServer chat({http_answer(503), local::kDrop, http_answer(429)});
  Listener listener;
  Messenger messenger(config(), listener.log(), listener.expired());
  messenger.send(to_webhook(chat.url("/")));
  ASSERT_TRUE(all_done(messenger));
  EXPECT_EQ(chat.requests().size(), 4U);
  EXPECT_EQ(
      listener.lines(),
      (Lines{"notice to anna by webhook will be tried again: answered 503",
             "notice to anna by webhook will be tried again: connection closed before the end of the answer",
             "notice to anna by webhook will be tried again: answered 429"}));
}

TEST(Notices, but_not_for_ever) {
  const HttpServer chat(Lines(10, http_answer(500)));
  Listener listener;
  Messenger messenger(config(), listener.log(), listener.expired());
  messenger.send(to_webhook(chat.url("/")));
  ASSERT_TRUE(all_done(messenger));
  EXPECT_EQ(chat.requests().size(), 4U);
  EXPECT_EQ(listener.lines().back(), "notice to anna by webhook dropped after 4 attempts: answered 500");
}

TEST(Notices, a_server_that_asks_for_patience_gets_it) {
  const HttpServer chat({http_answer(429, "Retry-After: 1\r\n")});
  Messenger messenger(config(), {}, {});
  const auto start = std::chrono::steady_clock::now();
  messenger.send(to_webhook(chat.url("/")));
  ASSERT_TRUE(all_done(messenger));
  EXPECT_EQ(chat.requests().size(), 2U);
  EXPECT_GE(std::chrono::steady_clock::now() - start, 1s);
}

TEST(Notices, a_final_no_is_taken_for_an_answer) {
  const HttpServer chat({http_answer(403)});
  Listener listener;
  Messenger messenger(config(), listener.log(), listener.expired());
  messenger.send(to_webhook(chat.url("/")));
  ASSERT_TRUE(all_done(messenger));
  EXPECT_EQ(chat.requests().size(), 1U);
  EXPECT_EQ(listener.lines(), Lines{"notice to anna by webhook dropped: answered 403"});
}

TEST(Notices, a_mail_tried_again_is_the_same_mail) {
  const SmtpServer smtp({.replies = {{".", {"451 later", local::kDrop}}}});
  Listener listener;
  NoticeConfig with_relay = config();
  with_relay.relay = relay_at(smtp);
  Messenger messenger(with_relay, listener.log(), listener.expired());
  Notice mail = notice();
  mail.email = "anna@example.net";
  messenger.send(mail);
  ASSERT_TRUE(all_done(messenger));
  ASSERT_EQ(smtp.messages().size(), 3U);
  EXPECT_EQ(smtp.messages()[0], smtp.messages()[2]);
  EXPECT_EQ(listener.lines().size(), 2U);
}

TEST(Notices, the_log_keeps_secrets) {
  const SmtpServer smtp({.replies = {{"RCPT", {"550 <anna@example.net> unknown"}}}});
  const HttpServer chat({http_answer(404)});
  Listener listener;
  NoticeConfig with_relay = config();
  with_relay.relay = relay_at(smtp);
  Messenger messenger(with_relay, listener.log(), listener.expired());
  Notice both = to_webhook(chat.url("/secret-token"), "anna\nforged line");
  both.email = "anna@example.net";
  messenger.send(both);
  ASSERT_TRUE(all_done(messenger));
  EXPECT_EQ(
      listener.lines(),
      (Lines{"notice to anna forged line by mail dropped: the relay refuses the recipient: 550 <(address)> "
             "unknown",
             "notice to anna forged line by webhook dropped: answered 404"}));
}

TEST(Notices, line_breaks_in_a_games_name_make_no_headers) {
  const SmtpServer smtp;
  NoticeConfig with_relay = config();
  with_relay.relay = relay_at(smtp);
  Messenger messenger(with_relay, {}, {});
  Notice mail = notice();
  mail.email = "anna@example.net";
  mail.game_name = "x\r\nBcc: b@c.org";
  messenger.send(mail);
  ASSERT_TRUE(all_done(messenger));
  ASSERT_EQ(smtp.messages().size(), 1U);
  EXPECT_NE(smtp.messages()[0].find("\nSubject: Tamburino: x  Bcc: b@c.org\n"), std::string::npos);
}

TEST(Notices, long_texts_still_fit_into_a_push) {
  for (const char letter : {'x', '"', '\n', '\x01', '\xff'}) {
    const HttpServer push;
    Listener listener;
    Messenger messenger(config(), listener.log(), listener.expired());
    Notice wordy = to_push(push.url("/"));
    wordy.game_name = std::string(5000, letter);
    wordy.text = std::string(50'000, letter);
    messenger.send(wordy);
    ASSERT_TRUE(all_done(messenger));
    EXPECT_EQ(push.requests().size(), 1U);
    EXPECT_EQ(listener.lines(), Lines{});
  }
}

TEST(Notices, keys_of_a_subscription_that_are_none_are_dropped) {
  const HttpServer push;
  Listener listener;
  Messenger messenger(config(), listener.log(), listener.expired());
  Notice broken = notice();
  broken.push = {{push.url("/"), "nonsense", "nonsense"}};
  messenger.send(broken);
  ASSERT_TRUE(all_done(messenger));
  EXPECT_TRUE(push.requests().empty());
  ASSERT_EQ(listener.lines().size(), 1U);
  EXPECT_TRUE(listener.lines()[0].starts_with("notice to anna by push dropped: ")) << listener.lines()[0];
}

TEST(Notices, on_a_public_server_users_do_not_reach_our_network) {
  const HttpServer inside;
  Listener listener;
  NoticeConfig strict = config();
  strict.reach = Reach::Public;
  Messenger messenger(strict, listener.log(), listener.expired());
  messenger.send(to_webhook(inside.url("/")));
  messenger.send(to_push(inside.url("/")));
  messenger.send(to_push("https" + inside.url("/").substr(4)));
  ASSERT_TRUE(all_done(messenger));
  EXPECT_TRUE(inside.requests().empty());
  EXPECT_EQ(
      listener.lines(),
      (Lines{"notice to anna by webhook dropped: 127.0.0.1 is at 127.0.0.1, which is not public: loopback",
             "notice to anna by push dropped: a push endpoint must begin with https",
             "notice to anna by push dropped: 127.0.0.1 is at 127.0.0.1, which is not public: loopback"}));
}

TEST(Notices, without_relay_and_keys_only_webhooks_are_sent) {
  const HttpServer chat;
  Listener listener;
  NoticeConfig bare = config();
  bare.vapid.reset();
  Messenger messenger(bare, listener.log(), listener.expired());
  Notice full = to_webhook(chat.url("/"));
  full.email = "anna@example.net";
  full.push = {browser_at(chat.url("/push"))};
  messenger.send(full);
  ASSERT_TRUE(all_done(messenger));
  EXPECT_EQ(chat.requests().size(), 1U);
}

TEST(Notices, a_slow_target_does_not_hold_up_other_accounts) {
  const HttpServer slow({local::kSilent, local::kSilent, local::kSilent});
  const HttpServer quick;
  NoticeConfig patient = config();
  patient.timeout = 20s;
  Messenger messenger(patient, {}, {});
  for (int i = 0; i < 3; ++i) messenger.send(to_webhook(slow.url("/"), "anna"));
  messenger.send(to_webhook(quick.url("/"), "bruno"));
  EXPECT_TRUE(soon([&] { return quick.requests().size() == 1; }));
}

TEST(Notices, sending_does_not_wait_and_the_end_comes_at_once) {
  const HttpServer slow({local::kSilent});
  Listener listener;
  NoticeConfig patient = config();
  patient.timeout = 60s;
  const auto start = std::chrono::steady_clock::now();
  {
    Messenger messenger(patient, listener.log(), listener.expired());
    for (int i = 0; i < 5; ++i) messenger.send(to_webhook(slow.url("/")));
    EXPECT_LT(std::chrono::steady_clock::now() - start, 1s);
    EXPECT_TRUE(soon([&] { return slow.requests().size() == 1; }));
    EXPECT_EQ(messenger.waiting(), 5U);
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, 3s);
  EXPECT_EQ(listener.lines().back(), "5 notices not sent: the server stops");
}

TEST(Notices, the_end_does_not_wait_for_a_pause) {
  const HttpServer chat({http_answer(500)});
  NoticeConfig patient = config();
  patient.pauses = {1h};
  const auto start = std::chrono::steady_clock::now();
  {
    Messenger messenger(patient, {}, {});
    messenger.send(to_webhook(chat.url("/")));
    EXPECT_TRUE(soon([&] { return chat.requests().size() == 1; }));
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, 3s);
}

TEST(Notices, a_full_queue_drops_what_comes_last) {
  const HttpServer slow({local::kSilent});
  Listener listener;
  NoticeConfig narrow = config();
  narrow.longest_queue = 3;
  narrow.timeout = 60s;
  Messenger messenger(narrow, listener.log(), listener.expired());
  messenger.send(to_webhook(slow.url("/")));
  ASSERT_TRUE(soon([&] { return slow.requests().size() == 1; }));
  for (int i = 0; i < 5; ++i) messenger.send(to_webhook(slow.url("/")));
  EXPECT_EQ(listener.lines(), (Lines(2, "notice to anna by webhook dropped: too many are waiting")));
  EXPECT_EQ(messenger.waiting(), 4U);
}

TEST(Notices, many_from_many_threads) {
  const HttpServer chat;
  Messenger messenger(config(), {}, {});
  {
    std::vector<std::jthread> players;
    for (int player = 0; player < 4; ++player) {
      players.emplace_back([&, player] {
        for (int i = 0; i < 25; ++i) messenger.send(to_webhook(chat.url("/"), "p" + std::to_string(player)));
      });
    }
  }
  ASSERT_TRUE(all_done(messenger));
  EXPECT_EQ(chat.requests().size(), 100U);
}

TEST(Notices, an_owner_who_throws_does_no_harm) {
  const HttpServer push({http_answer(410)});
  Messenger messenger(
      config(), [](const std::string&) { throw std::runtime_error("log"); },
      [](const std::string&, const PushSubscription&) { throw std::runtime_error("database"); });
  messenger.send(to_push(push.url("/a")));
  messenger.send(to_push(push.url("/b")));
  ASSERT_TRUE(all_done(messenger));
  EXPECT_EQ(push.requests().size(), 2U);
}

TEST(Notices, a_configuration_that_is_none_is_refused_at_the_start) {
  NoticeConfig sender = config();
  sender.relay = MailRelay{};
  EXPECT_THROW(Messenger(sender, {}, {}), std::invalid_argument);
  NoticeConfig keys = config();
  keys.vapid->private_key = make_vapid_keys().private_key;
  EXPECT_THROW(Messenger(keys, {}, {}), std::invalid_argument);
}

}  // namespace
}  // namespace tamburino::server
