#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <filesystem>

#include "server/web.h"

// Any bytes after the handshake of a WebSocket, sent to a whole server in this process: its web front, its
// commands, its database. The input is frames, separated by a zero byte; the first byte of each gives the low
// four bits as opcode, bit 4: not the last of its message, bit 5: not masked, bit 7: a reserved bit is set.
// ("A" begins a whole text message.) An input that begins with "r" is sent as it is.
// The server has to answer or to close, and none of its answers may be "internal".
using namespace tamburino;
using namespace tamburino::server;

namespace {

namespace fs = std::filesystem;

class Whole {
 public:
  Whole() : house_(home_, database(), rules()), web_(home_, house_, WebRules{}) {
    port_ = web_.listen("127.0.0.1", 0);
    begin_game();
  }

  const std::string& token() const { return token_; }

  void begin_game() {
    token_ = ask("guest", Json::object(), "").at("token").get<std::string>();
    const Json first = ask("catalogue", Json::object(), token_).at("games").at(0);
    Json seats = Json::object();
    for (const Json& side : first.at("sides"))
      seats[side.get<std::string>()] = seats.empty() ? "me" : "hotseat";
    game_ = ask("create", {{"game", first.at("game")}, {"seats", seats}}, token_).at("game").at("id");
  }

  // Sends the bytes and reads until the server has closed.
  std::string exchange(const std::string& bytes) {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port_);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) __builtin_trap();
    std::string answer;
    std::size_t sent = 0;
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    for (bool open = true; open;) {
      if (sent < bytes.size()) {
        const ssize_t some =
            send(socket, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (some > 0) sent += static_cast<std::size_t>(some);
        if (some < 0 && errno != EAGAIN) sent = bytes.size();  // closed by the server, which is an answer
        if (sent == bytes.size()) shutdown(socket, SHUT_WR);
      }
      home_.run_one_for(std::chrono::milliseconds(1));
      home_.poll();
      std::array<char, 16384> part;
      for (;;) {
        const ssize_t some = recv(socket, part.data(), part.size(), MSG_DONTWAIT);
        if (some > 0) answer.append(part.data(), static_cast<std::size_t>(some));
        if (some == 0 || (some < 0 && errno != EAGAIN)) open = false;
        if (some <= 0) break;
      }
      if (std::chrono::steady_clock::now() > deadline) __builtin_trap();  // neither answered nor closed
    }
    close(socket);
    return answer;
  }

  const std::string& game() const { return game_; }

 private:
  static DatabaseAddress database() {
    init_sodium();
    const fs::path where = fs::path("/dev/shm") / ("tamburino-fuzz-" + std::to_string(::getpid()));
    fs::create_directories(where);
    return database_address((where / "fuzz.db").string());
  }
  static HouseRules rules() {
    HouseRules rules;
    rules.guests = true;
    rules.limits = false;
    rules.password_cost = kCheapest;
    return rules;
  }
  Json ask(std::string command, Json request, std::string token) {
    Json reply;
    bool done = false;
    const auto work = [&]() -> Later<void> {
      Caller caller = co_await house_.identify(token, "127.0.0.1");
      const Answer answer = co_await house_.answer(command, request, std::move(caller), nullptr);
      reply = std::get<Json>(answer);
      done = true;
    };
    asio::co_spawn(home_, work(), asio::detached);
    while (!done) home_.run_one_for(std::chrono::milliseconds(10));
    return reply;
  }

  asio::io_context home_{1};
  House house_;
  Web web_;
  std::uint16_t port_ = 0;
  std::string token_, game_;
};

std::string frames(std::string_view input, const std::string& game) {
  if (input.starts_with('r')) return std::string(input.substr(1));
  std::string bytes;
  while (!input.empty()) {
    const std::size_t end = std::min(input.find('\0'), input.size());
    const std::string_view one = input.substr(0, end);
    input.remove_prefix(std::min(end + 1, input.size()));
    if (one.empty()) continue;
    const auto flags = static_cast<unsigned char>(one.front());
    std::string payload(one.substr(1));
    // "$" stands for the game that is there, so that inputs are good in every process.
    if (const std::size_t at = payload.find('$'); at != std::string::npos) payload.replace(at, 1, game);
    const bool masked = (flags & 0x20) == 0;
    const char bit = masked ? '\x80' : '\0';
    bytes +=
        static_cast<char>((flags & 15) | ((flags & 0x10) != 0 ? 0 : 0x80) | ((flags & 0x80) != 0 ? 0x40 : 0));
    if (payload.size() < 126) {
      bytes += static_cast<char>(bit | static_cast<char>(payload.size()));
    } else {
      bytes += static_cast<char>(bit | 126);
      bytes += static_cast<char>(payload.size() >> 8 & 255);
      bytes += static_cast<char>(payload.size() & 255);
    }
    if (masked) bytes += std::string("\0\0\0\0", 4);  // a mask that leaves the payload readable
    bytes += payload;
  }
  return bytes;
}

// The messages in what the server sent after its handshake. (What a client said may stand in them, as an id.)
bool has_fault(std::string_view answer) {
  const std::size_t head = answer.find("\r\n\r\n");
  if (head == std::string_view::npos) return false;
  answer.remove_prefix(head + 4);
  while (answer.size() >= 2) {
    const int opcode = answer[0] & 15;
    std::size_t length = static_cast<unsigned char>(answer[1]) & 127, at = 2;
    if (length >= 126) {
      const std::size_t bytes = length == 126 ? 2 : 8;
      if (answer.size() < at + bytes) return false;
      length = 0;
      for (std::size_t i = 0; i < bytes; ++i)
        length = length << 8 | static_cast<unsigned char>(answer[at + i]);
      at += bytes;
    }
    if (answer.size() < at + length) return false;  // it closed in the middle
    if (opcode == 1) {
      const Json message = Json::parse(answer.substr(at, length));
      if (!message.value("ok", true) && message.at("error").at("code") == "internal") return true;
    }
    answer.remove_prefix(at + length);
  }
  return false;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Whole& server = *new Whole;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  // They think for seconds.
  if (size > 60'000 || input.find("analyse") != std::string_view::npos ||
      input.find("computer") != std::string_view::npos)
    return -1;
  const std::string handshake =
      "GET /api/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nAuthorization: Bearer ";
  const std::string answer =
      server.exchange(handshake + server.token() + "\r\n\r\n" + frames(input, server.game()));
  if (has_fault(answer)) __builtin_trap();
  if (!answer.starts_with("HTTP/1.1 101")) server.begin_game();  // it has logged itself out
  return 0;
}
