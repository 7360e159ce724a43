#include "server/notices/notices.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <thread>

#include "server/notices/base64.h"
#include "server/notices/http_post.h"
#include "server/notices/webhook.h"

namespace tamburino::server {

namespace {

using Clock = std::chrono::steady_clock;

enum class Way { Mail, Webhook, Push };

// One notice to one target.
struct Delivery {
  std::shared_ptr<const Notice> notice;
  Way way;
  PushSubscription subscription;  // only of a push
  Mail mail;                      // only of a mail: the same each time
  std::size_t attempts = 0;
  Clock::time_point due;
};

struct Attempt {
  enum class End { Done, TryAgain, GiveUp, Expired } end;
  std::string why;
  std::chrono::milliseconds at_least{0};  // before the next
};

constexpr std::size_t kLongestTitle = 100;
constexpr std::size_t kLongestText = 1000;  // even of bytes that JSON writes as three, it fits into one push
constexpr std::chrono::hours kLongestPause{1};

std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](unsigned char letter) { return letter < ' ' || letter == 127; }, ' ');
  return text;
}

std::string cut(const std::string& text, std::size_t size) {
  if (text.size() <= size) return text;
  std::size_t end = size;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // not within a letter
  return text.substr(0, end);
}

std::string without(std::string text, const std::string& secret) {
  for (auto at = text.find(secret); !secret.empty() && at != std::string::npos; at = text.find(secret)) {
    text.replace(at, secret.size(), "(address)");
  }
  return text;
}

// Push services keep only the newest message of a topic: a phone that was off shows each game once.
std::string topic(const std::string& url) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  EVP_Digest(url.data(), url.size(), digest.data(), &size, EVP_sha256(), nullptr);
  return base64url({reinterpret_cast<const char*>(digest.data()), size}).substr(0, 32);
}

std::string push_payload(const Notice& notice) {
  const nlohmann::json payload = {{"title", cut(notice.game_name, 200)},
                                  {"body", one_line(cut(notice.text, kLongestText))},
                                  {"url", notice.url}};
  return payload.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Mail mail_of(const Notice& notice, const MailRelay& relay) {
  return {*notice.email, one_line("Tamburino: " + cut(notice.game_name, kLongestTitle)),
          notice.text + "\n\n" + notice.url + "\n", new_mail_id(relay.from),
          std::chrono::system_clock::now()};
}

Attempt attempt_of(const PostResult& result) {
  if (result.succeeded()) return {Attempt::End::Done, ""};
  if (!result.worth_retrying()) return {Attempt::End::GiveUp, result.told()};
  const auto pause = std::min<std::chrono::milliseconds>(result.retry_after.value_or(std::chrono::seconds{0}),
                                                         kLongestPause);
  return {Attempt::End::TryAgain, result.told(), pause};
}

// Better at the start than at the first notice.
void check(const NoticeConfig& config) {
  if (config.relay) (void)new_mail_id(config.relay->from);
  if (config.vapid) (void)vapid_header("https://example.org", *config.vapid, config.subject, {});
}

std::string told(const Delivery& delivery) {
  constexpr std::array kWays{"mail", "webhook", "push"};
  return "notice to " + one_line(delivery.notice->account_name) + " by " +
         kWays[static_cast<std::size_t>(delivery.way)];
}

}  // namespace

class Messenger::Inside {
 public:
  Inside(NoticeConfig config, Log log, Expired expired);
  ~Inside();
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

  void send(Notice notice);
  std::size_t waiting() const;
  std::vector<Notice> stop();

 private:
  std::vector<Delivery> deliveries(Notice notice) const;
  void work(const std::stop_token& stop);
  std::optional<Delivery> next(const std::stop_token& stop);
  std::list<Delivery>::iterator first_due();
  void settle(Delivery delivery, const Attempt& attempt);
  void again(Delivery delivery, const Attempt& attempt);
  void release(const Delivery& delivery);

  Attempt attempt(const Delivery& delivery, const std::stop_token& stop) const;
  Attempt send_by_mail(const Delivery& delivery, const std::stop_token& stop) const;
  Attempt send_by_webhook(const Delivery& delivery, const std::stop_token& stop) const;
  Attempt send_by_push(const Delivery& delivery, const std::stop_token& stop) const;
  void log(const std::string& line) const;

  const NoticeConfig config_;
  const Log log_;
  const Expired expired_;

  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  std::uint64_t changes_ = 0;
  std::list<Delivery> queue_;
  // Accounts being served: no more than one thread each, so that one slow webhook does not take them all.
  std::set<std::string> busy_;
  std::vector<std::jthread> workers_;  // last, because they use all the others
};

Messenger::Inside::Inside(NoticeConfig config, Log log, Expired expired)
    : config_(std::move(config)), log_(std::move(log)), expired_(std::move(expired)) {
  check(config_);
  for (std::size_t i = 0; i < std::max<std::size_t>(config_.workers, 1); ++i) {
    workers_.emplace_back([this](const std::stop_token& stop) { work(stop); });
  }
}

Messenger::Inside::~Inside() {
  for (std::jthread& worker : workers_) worker.request_stop();
  workers_.clear();  // what was under way is in the queue again
  if (!queue_.empty()) log(std::to_string(queue_.size()) + " notices not sent: the server stops");
}

std::vector<Notice> Messenger::Inside::stop() {
  for (std::jthread& worker : workers_) worker.request_stop();
  workers_.clear();
  std::vector<Notice> unsent;
  for (const Delivery& delivery : std::exchange(queue_, {})) {
    Notice one = *delivery.notice;
    if (delivery.way != Way::Mail) one.email.reset();
    if (delivery.way != Way::Webhook) one.webhook.reset();
    one.push.clear();
    if (delivery.way == Way::Push) one.push.push_back(delivery.subscription);
    unsent.push_back(std::move(one));
  }
  return unsent;
}

void Messenger::Inside::send(Notice notice) {
  std::vector<Delivery> made = deliveries(std::move(notice));
  std::vector<Delivery> dropped;
  {
    const std::scoped_lock lock(mutex_);
    for (Delivery& delivery : made) {
      if (queue_.size() < config_.longest_queue) {
        queue_.push_back(std::move(delivery));
      } else {
        dropped.push_back(std::move(delivery));
      }
    }
    ++changes_;
  }
  changed_.notify_all();
  for (const Delivery& delivery : dropped) log(told(delivery) + " dropped: too many are waiting");
}

std::size_t Messenger::Inside::waiting() const {
  const std::scoped_lock lock(mutex_);
  return queue_.size() + busy_.size();
}

std::vector<Delivery> Messenger::Inside::deliveries(Notice notice) const {
  if (notice.url.starts_with('/')) notice.url = config_.public_base_url + notice.url;
  const auto shared = std::make_shared<const Notice>(std::move(notice));
  std::vector<Delivery> made;
  const auto now = Clock::now();
  if (shared->email && config_.relay) {
    made.push_back({shared, Way::Mail, {}, mail_of(*shared, *config_.relay), 0, now});
  }
  if (shared->webhook) made.push_back({shared, Way::Webhook, {}, {}, 0, now});
  if (!config_.vapid) return made;
  for (const PushSubscription& each : shared->push) made.push_back({shared, Way::Push, each, {}, 0, now});
  return made;
}

void Messenger::Inside::work(const std::stop_token& stop) {
  while (std::optional<Delivery> delivery = next(stop)) {
    const Attempt result = attempt(*delivery, stop);
    settle(std::move(*delivery), result);
  }
}

// The earliest one whose account is not being served.
std::list<Delivery>::iterator Messenger::Inside::first_due() {
  auto first = queue_.end();
  for (auto each = queue_.begin(); each != queue_.end(); ++each) {
    if (busy_.contains(each->notice->account_name)) continue;
    if (first == queue_.end() || each->due < first->due) first = each;
  }
  return first;
}

std::optional<Delivery> Messenger::Inside::next(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    const auto first = first_due();
    if (first != queue_.end() && first->due <= Clock::now()) {
      Delivery delivery = std::move(*first);
      queue_.erase(first);
      busy_.insert(delivery.notice->account_name);
      return delivery;
    }
    const auto changed = [this, seen = changes_] { return changes_ != seen; };
    if (first == queue_.end()) {
      changed_.wait(lock, stop, changed);
    } else {
      const auto due = first->due;  // another thread may take it meanwhile
      changed_.wait_until(lock, stop, due, changed);
    }
  }
  return std::nullopt;
}

void Messenger::Inside::settle(Delivery delivery, const Attempt& attempt) {
  switch (attempt.end) {
    case Attempt::End::Done:
      return release(delivery);
    case Attempt::End::TryAgain:
      return again(std::move(delivery), attempt);
    case Attempt::End::GiveUp:
      log(told(delivery) + " dropped: " + attempt.why);
      return release(delivery);
    case Attempt::End::Expired:
      log(told(delivery) + " dropped: the subscription has expired");
      try {
        if (expired_) expired_(delivery.notice->account_name, delivery.subscription);
      } catch (const std::exception& error) {
        log(std::string("expired subscription not deleted: ") + error.what());
      }
      return release(delivery);
  }
}

void Messenger::Inside::again(Delivery delivery, const Attempt& attempt) {
  if (delivery.attempts >= config_.pauses.size()) {
    log(told(delivery) + " dropped after " + std::to_string(delivery.attempts + 1) +
        " attempts: " + attempt.why);
    return release(delivery);
  }
  const auto pause = std::max(config_.pauses[delivery.attempts], attempt.at_least);
  log(told(delivery) + " will be tried again: " + attempt.why);
  ++delivery.attempts;
  delivery.due = Clock::now() + pause;
  {
    const std::scoped_lock lock(mutex_);
    busy_.erase(delivery.notice->account_name);
    queue_.push_back(std::move(delivery));
    ++changes_;
  }
  changed_.notify_all();
}

void Messenger::Inside::release(const Delivery& delivery) {
  {
    const std::scoped_lock lock(mutex_);
    busy_.erase(delivery.notice->account_name);
    ++changes_;
  }
  changed_.notify_all();
}

Attempt Messenger::Inside::attempt(const Delivery& delivery, const std::stop_token& stop) const {
  try {
    switch (delivery.way) {
      case Way::Mail:
        return send_by_mail(delivery, stop);
      case Way::Webhook:
        return send_by_webhook(delivery, stop);
      case Way::Push:
        return send_by_push(delivery, stop);
    }
  } catch (const std::exception& error) {  // keys or a url that are none
    return {Attempt::End::GiveUp, error.what()};
  }
  return {Attempt::End::GiveUp, "no such way"};
}

Attempt Messenger::Inside::send_by_mail(const Delivery& delivery, const std::stop_token& stop) const {
  const MailResult result = send_mail(*config_.relay, delivery.mail, config_.timeout, config_.trust, stop);
  const std::string why = without(result.error, delivery.mail.to);
  switch (result.outcome) {
    case MailResult::Outcome::Sent:
      return {Attempt::End::Done, ""};
    case MailResult::Outcome::Transient:
      return {Attempt::End::TryAgain, why};
    case MailResult::Outcome::Refused:
      return {Attempt::End::GiveUp, why};
  }
  return {Attempt::End::GiveUp, why};
}

Attempt Messenger::Inside::send_by_webhook(const Delivery& delivery, const std::stop_token& stop) const {
  const Notice& notice = *delivery.notice;
  return attempt_of(post(*notice.webhook, {{"Content-Type", "application/json"}},
                         webhook_body(notice.game_name + ": " + notice.text, notice.url), config_.timeout,
                         config_.reach, config_.trust, stop));
}

Attempt Messenger::Inside::send_by_push(const Delivery& delivery, const std::stop_token& stop) const {
  const auto& [endpoint, p256dh, auth] = delivery.subscription;
  if (config_.reach == Reach::Public && parse_url(endpoint).scheme != Scheme::Https) {
    return {Attempt::End::GiveUp, "a push endpoint must begin with https"};
  }
  const Headers headers = {
      {"Authorization",
       vapid_header(endpoint, *config_.vapid, config_.subject, std::chrono::system_clock::now())},
      {"Content-Type", "application/octet-stream"},
      {"Content-Encoding", "aes128gcm"},
      {"TTL", "86400"},
      {"Topic", topic(delivery.notice->url)},
  };
  const std::string body = encrypt_push(p256dh, auth, push_payload(*delivery.notice));
  const PostResult result =
      post(endpoint, headers, body, config_.timeout, config_.reach, config_.trust, stop);
  if (result.status == 404 || result.status == 410) return {Attempt::End::Expired, ""};
  return attempt_of(result);
}

void Messenger::Inside::log(const std::string& line) const {
  try {
    if (log_) log_(one_line(line));
  } catch (const std::exception&) {
    return;  // there is nowhere left to complain
  }
}

Messenger::Messenger(NoticeConfig config, Log log, Expired expired)
    : inside_(std::make_unique<Inside>(std::move(config), std::move(log), std::move(expired))) {}
Messenger::~Messenger() = default;
void Messenger::send(Notice notice) { inside_->send(std::move(notice)); }
std::size_t Messenger::waiting() const { return inside_->waiting(); }
std::vector<Notice> Messenger::stop() { return inside_->stop(); }

}  // namespace tamburino::server
