#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/notices/mail.h"
#include "server/notices/url.h"
#include "server/notices/web_push.h"

namespace tamburino::server {

// As the browser gives it.
struct PushSubscription {
  std::string endpoint;
  std::string p256dh;
  std::string auth;
};

// "It is your turn", for one account, to all its targets.
struct Notice {
  std::string account_name;
  std::string game_name;
  std::string text;  // a sentence or two, in the account's language
  std::string url;   // of the game; one that begins with / is completed by the public base url

  std::optional<std::string> email;
  std::optional<std::string> webhook;
  std::vector<PushSubscription> push;
};

struct NoticeConfig {
  std::optional<MailRelay> relay;  // without it no mail is sent
  std::optional<VapidKeys> vapid;  // without them no push is sent
  std::string subject;             // of VAPID: mailto: or https: of the server administrator
  std::string public_base_url;     // https://tamburino.example.org, without / at the end
  Reach reach = Reach::Public;     // of webhooks and push endpoints, which users choose
  Trust trust;                     // empty: the system's certificates

  std::chrono::milliseconds timeout{10'000};  // of one attempt at one target
  std::vector<std::chrono::milliseconds> pauses{std::chrono::seconds{5}, std::chrono::seconds{60},
                                                std::chrono::seconds{600}};  // before each new attempt
  std::size_t longest_queue = 2000;  // deliveries, that is targets, waiting
  std::size_t workers = 2;           // threads: a slow target of one account holds up only one
};

// Sends notices behind the caller's back. What cannot be sent is logged and dropped: a notice is a courtesy.
// The log never names a webhook's path, a push endpoint or a mail address, because these are secret.
class Messenger {
 public:
  using Log = std::function<void(std::string)>;
  // The browser has thrown the subscription away (404 or 410): delete it.
  using Expired = std::function<void(const std::string& account_name, const PushSubscription&)>;

  // Both are called from the messenger's threads, the log also from send. Throws std::invalid_argument when
  // the relay's sender is no address or the keys are none.
  Messenger(NoticeConfig config, Log log, Expired expired);
  ~Messenger();  // drops what waits, breaks off what is under way; a matter of milliseconds
  Messenger(const Messenger&) = delete;
  Messenger& operator=(const Messenger&) = delete;

  void send(Notice notice);     // never blocks on the network
  std::size_t waiting() const;  // deliveries not yet done, for /metrics
  // Ends as the destructor does, and gives back what was not sent, each with the targets it has not reached.
  std::vector<Notice> stop();

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace tamburino::server
