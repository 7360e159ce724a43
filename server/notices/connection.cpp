#include "server/notices/connection.h"

#include <netdb.h>

#include <algorithm>
#include <array>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/write.hpp>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace tamburino::server {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Addresses = std::vector<std::string>;

constexpr std::size_t kPiece = 16UL * 1024;

struct Lookup {
  std::mutex mutex;
  std::condition_variable_any finished;
  bool done = false;
  int error = 0;
  Addresses addresses;
};

Addresses addresses_of(const addrinfo* list) {
  Addresses addresses;
  for (; list != nullptr; list = list->ai_next) {
    std::array<char, NI_MAXHOST> text{};
    if (getnameinfo(list->ai_addr, list->ai_addrlen, text.data(), text.size(), nullptr, 0, NI_NUMERICHOST) ==
        0) {
      addresses.emplace_back(text.data());
    }
  }
  return addresses;
}

int look_up(const std::string& host, int flags, Addresses& addresses) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = flags;
  addrinfo* list = nullptr;
  const int error = getaddrinfo(host.c_str(), nullptr, &hints, &list);
  if (error != 0) return error;
  addresses = addresses_of(list);
  freeaddrinfo(list);
  return 0;
}

// getaddrinfo cannot be broken off, so it gets a thread of its own that is left alone when it takes too long.
std::shared_ptr<Lookup> begin_lookup(const std::string& host) {
  auto lookup = std::make_shared<Lookup>();
  std::thread([lookup, host] {
    Addresses addresses;
    const int error = look_up(host, AI_ADDRCONFIG, addresses);
    const std::scoped_lock lock(lookup->mutex);
    lookup->error = error;
    lookup->addresses = std::move(addresses);
    lookup->done = true;
    lookup->finished.notify_all();
  }).detach();
  return lookup;
}

[[noreturn]] void out_of_patience(const Patience& patience, const std::string& doing) {
  throw ConnectionError((patience.stop.stop_requested() ? "broken off while " : "timed out while ") + doing);
}

bool is_number(const std::string& host) {
  boost::system::error_code error;
  asio::ip::make_address(host, error);
  return !error;
}

}  // namespace

Patience patience_of(std::chrono::milliseconds timeout, std::stop_token stop) {
  return {Clock::now() + timeout, std::move(stop)};
}

Addresses resolve(const std::string& host, const Patience& patience) {
  Addresses numeric;
  if (look_up(host, AI_NUMERICHOST, numeric) == 0 && !numeric.empty()) return numeric;

  const auto lookup = begin_lookup(host);
  std::unique_lock lock(lookup->mutex);
  lookup->finished.wait_until(lock, patience.stop, patience.deadline, [&] { return lookup->done; });
  if (!lookup->done) out_of_patience(patience, "looking up " + host);
  if (lookup->error != 0) throw ConnectionError("cannot find " + host + ": " + gai_strerror(lookup->error));
  if (lookup->addresses.empty()) throw ConnectionError(host + " has no address");
  return lookup->addresses;
}

struct Connection::Inside {
  using Error = boost::system::error_code;

  asio::io_context io;
  tcp::socket plain{io};
  asio::ssl::context context{asio::ssl::context::tls_client};
  std::optional<asio::ssl::stream<tcp::socket&>> secure;
  Patience patience;

  explicit Inside(Patience given) : patience(std::move(given)) {}

  // Starts one operation and waits for its end, but not for ever. `start` gets the handler to call.
  template <class Start>
  std::size_t run(Error& error, Clock::time_point deadline, const std::string& doing, Start start);
  void give_up(const bool& done);
  bool connect_to(const tcp::endpoint& endpoint, Clock::time_point deadline, std::string& why);
};

template <class Start>
std::size_t Connection::Inside::run(Error& error, Clock::time_point deadline, const std::string& doing,
                                    Start start) {
  bool done = false;
  std::size_t count = 0;
  start([&](const Error& result, std::size_t moved = 0) {
    done = true;
    error = result;
    count = moved;
  });
  const std::stop_callback wake(patience.stop, [this] { asio::post(io, [] {}); });
  while (!done) {
    if (patience.stop.stop_requested() || Clock::now() >= deadline) {
      give_up(done);
      out_of_patience(patience, doing);
    }
    io.restart();
    io.run_one_until(deadline);
  }
  return count;
}

// The handler refers to the caller's variables, so it must have run before we leave.
void Connection::Inside::give_up(const bool& done) {
  Error ignored;
  plain.close(ignored);
  while (!done) {
    io.restart();
    io.run_one();
  }
}

bool Connection::Inside::connect_to(const tcp::endpoint& endpoint, Clock::time_point deadline,
                                    std::string& why) {
  Error error;
  try {
    run(error, deadline, "connecting", [&](auto handler) { plain.async_connect(endpoint, handler); });
    if (!error) return true;
    why = "cannot connect: " + error.message();
  } catch (const ConnectionError& late) {
    if (patience.stop.stop_requested()) throw;
    why = late.what();
  }
  plain.close(error);
  return false;
}

Connection::Connection(const Addresses& addresses, std::uint16_t port, Patience patience)
    : inside_(std::make_unique<Inside>(std::move(patience))) {
  std::string why = "no address";
  auto left = static_cast<long>(addresses.size());
  for (const std::string& address : addresses) {
    // A dead address must not use up the time of those behind it.
    const auto share = (inside_->patience.deadline - Clock::now()) / left--;
    const tcp::endpoint endpoint(asio::ip::make_address(address), port);
    if (inside_->connect_to(endpoint, Clock::now() + share, why)) return;
  }
  throw ConnectionError(why);
}

Connection::~Connection() = default;

namespace {

void expect_host(SSL* tls, const std::string& host) {
  if (is_number(host)) {
    X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), host.c_str());
    return;
  }
  SSL_set_hostflags(tls, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
  SSL_set1_host(tls, host.c_str());
  SSL_ctrl(tls, SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name,
           const_cast<char*>(host.c_str()));  // SSL_set_tlsext_host_name, without its old cast
}

void trust_in(asio::ssl::context& context, const Trust& trust) {
  context.set_options(asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1);
  context.set_verify_mode(asio::ssl::verify_peer);
  if (trust.pem.empty()) {
    context.set_default_verify_paths();
  } else {
    context.add_certificate_authority(asio::buffer(trust.pem));
  }
}

std::string why_no_tls(SSL* tls, const boost::system::error_code& error) {
  const long verdict = SSL_get_verify_result(tls);
  if (verdict == X509_V_OK) return "no TLS: " + error.message();
  return std::string("certificate not accepted: ") + X509_verify_cert_error_string(verdict);
}

}  // namespace

void Connection::start_tls(const std::string& host, const Trust& trust) {
  Inside::Error error;
  try {
    trust_in(inside_->context, trust);
  } catch (const boost::system::system_error& unreadable) {
    throw ConnectionError(std::string("cannot read the trusted certificates: ") + unreadable.what());
  }
  auto& secure = inside_->secure.emplace(inside_->plain, inside_->context);
  expect_host(secure.native_handle(), host);
  inside_->run(error, inside_->patience.deadline, "starting TLS",
               [&](auto handler) { secure.async_handshake(asio::ssl::stream_base::client, handler); });
  if (error) throw ConnectionError(why_no_tls(secure.native_handle(), error));
}

void Connection::write(std::string_view bytes) {
  Inside::Error error;
  const auto buffer = asio::buffer(bytes.data(), bytes.size());
  inside_->run(error, inside_->patience.deadline, "sending", [&](auto handler) {
    if (inside_->secure) {
      asio::async_write(*inside_->secure, buffer, handler);
    } else {
      asio::async_write(inside_->plain, buffer, handler);
    }
  });
  if (error) throw ConnectionError("connection lost while sending: " + error.message());
}

std::string Connection::read_some() {
  Inside::Error error;
  std::string bytes(kPiece, '\0');
  const auto count =
      inside_->run(error, inside_->patience.deadline, "waiting for an answer", [&](auto handler) {
        if (inside_->secure) {
          inside_->secure->async_read_some(asio::buffer(bytes), handler);
        } else {
          inside_->plain.async_read_some(asio::buffer(bytes), handler);
        }
      });
  // Many servers close TLS without notice; the caller knows whether the message was complete.
  if (error == asio::error::eof || error == asio::ssl::error::stream_truncated) return "";
  if (error) throw ConnectionError("connection lost while reading: " + error.message());
  bytes.resize(count);
  return bytes;
}

bool Connection::to_own_machine() const {
  Inside::Error error;
  const auto endpoint = inside_->plain.remote_endpoint(error);
  return !error && endpoint.address().is_loopback();
}

}  // namespace tamburino::server
