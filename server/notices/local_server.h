#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

// Real servers on 127.0.0.1, for tests only: what was received is compared byte by byte. They are written in
// local_server_test.cpp, so that the program itself does not have them.
namespace tamburino::server::local {

struct Certificate {
  std::string pem;
  std::string key_pem;
};

enum class Age { Valid, Expired };

// Signed by itself; the name is a host's name or an address.
Certificate make_certificate(const std::string& name, Age age = Age::Valid);

// One connection, seen from the server. Reading throws when the client has gone.
class Client {
 public:
  virtual ~Client() = default;
  virtual std::string line() = 0;  // without its CRLF
  virtual std::string bytes(std::size_t count) = 0;
  virtual void write(const std::string& text) = 0;
  virtual void start_tls() = 0;
  virtual void wait_until_gone() = 0;
};

// Serves one connection after the other until it is destroyed.
class Server {
 public:
  enum class Tls { Later, AtOnce };
  using Talk = std::function<void(Client&)>;

  explicit Server(Talk talk, Certificate certificate = {}, Tls tls = Tls::Later);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::uint16_t port() const;
  int connections() const { return connections_; }

 private:
  struct Inside;
  void serve();
  void serve_one();

  Talk talk_;
  Certificate certificate_;
  Tls tls_;
  std::unique_ptr<Inside> inside_;
  std::atomic<bool> stopping_ = false;
  std::atomic<int> connections_ = 0;
  std::jthread thread_;
};

struct Request {
  std::string first;  // POST /path HTTP/1.1
  std::map<std::string, std::string> headers;
  std::string body;
};

inline constexpr const char* kDrop = "";       // instead of an answer: close the connection
inline constexpr const char* kSilent = "zzz";  // instead of an answer: say nothing

std::string http_answer(int status, const std::string& headers = "", const std::string& body = "");

class HttpServer {
 public:
  // The answers in turn; behind them always 201.
  explicit HttpServer(std::vector<std::string> answers = {}, Certificate certificate = {});
  std::string url(const std::string& path) const;
  std::vector<Request> requests() const;

 private:
  void talk(Client& client);

  mutable std::mutex mutex_;
  std::deque<std::string> answers_;
  std::vector<Request> requests_;
  std::string scheme_;
  Server server_;
};

struct SmtpManners {
  std::string offers = "250-local\r\n250 AUTH PLAIN LOGIN\r\n";
  // By the beginning of what the client says ("." is the end of the message): replies that are used once
  // each.
  std::map<std::string, std::deque<std::string>> replies = {};
};

class SmtpServer {
 public:
  explicit SmtpServer(SmtpManners manners = {}, Certificate certificate = {},
                      Server::Tls tls = Server::Tls::Later);
  std::uint16_t port() const { return server_.port(); }
  std::vector<std::string> lines() const;     // all that was said but the messages
  std::vector<std::string> messages() const;  // as received, with their dots

 private:
  void talk(Client& client);
  bool reply(Client& client, const std::string& line);
  bool odd_reply(Client& client, const std::string& line, bool& open);
  void hear_message(Client& client);
  std::string heard(Client& client);

  mutable std::mutex mutex_;
  SmtpManners manners_;
  std::vector<std::string> lines_;
  std::vector<std::string> messages_;
  Server server_;
};

}  // namespace tamburino::server::local
