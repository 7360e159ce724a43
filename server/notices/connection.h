#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tamburino::server {

// Trouble outside: refused, dropped, timed out, not trusted.
struct ConnectionError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Whose certificates count.
struct Trust {
  std::string pem;  // certificates in PEM; empty means those of the system
};

// How long a whole conversation may last, and who may end it before that.
struct Patience {
  std::chrono::steady_clock::time_point deadline;
  std::stop_token stop;
};

Patience patience_of(std::chrono::milliseconds timeout, std::stop_token stop = {});

// The addresses of a host, in numbers, at least one. Throws ConnectionError.
std::vector<std::string> resolve(const std::string& host, const Patience& patience);

// A stream over TCP, later perhaps over TLS. It blocks, but never beyond the patience that it was given.
// Everything throws ConnectionError.
class Connection {
 public:
  // Tries the addresses in turn.
  Connection(const std::vector<std::string>& addresses, std::uint16_t port, Patience patience);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // The certificate must be for this host and signed by someone trusted.
  void start_tls(const std::string& host, const Trust& trust);
  void write(std::string_view bytes);
  std::string read_some();  // empty at the end of the stream

  bool to_own_machine() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace tamburino::server
