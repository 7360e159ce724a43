#include "server/notices/http_post.h"

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/beast/http/buffer_body.hpp>
#include <boost/beast/http/parser.hpp>
#include <charconv>
#include <stdexcept>

namespace tamburino::server {

namespace {

namespace http = boost::beast::http;
using Parser = http::response_parser<http::buffer_body>;
using Outcome = PostResult::Outcome;

void check_header(std::string_view text) {
  const auto breaks = [](char letter) { return letter == '\r' || letter == '\n' || letter == '\0'; };
  if (std::any_of(text.begin(), text.end(), breaks)) throw std::invalid_argument("line break in a header");
}

std::string request(const Url& url, const Headers& headers, const std::string& body) {
  std::string text = "POST " + url.target + " HTTP/1.1\r\nHost: " + authority(url) + "\r\n";
  for (const auto& [name, value] : headers) {
    check_header(name);
    check_header(value);
    text += name + ": " + value + "\r\n";
  }
  text += "User-Agent: tamburino\r\nConnection: close\r\n";
  text += "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n";
  return text + body;
}

void check_addresses(const Url& url, const std::vector<std::string>& addresses) {
  for (const std::string& address : addresses) {
    const std::string why = why_not_public(address);
    if (!why.empty()) {
      throw std::invalid_argument(url.host + " is at " + address + ", which is not public: " + why);
    }
  }
}

void check_port(const Url& url) {
  if (!port_for_users(url.port)) {
    throw std::invalid_argument("port " + std::to_string(url.port) + " is not one of web servers");
  }
}

// True when nothing more is needed: the answer is whole, or the body's buffer is full.
bool feed(Parser& parser, std::string& pending) {
  if (pending.empty()) return false;
  boost::system::error_code error;
  pending.erase(0, parser.put(boost::asio::buffer(pending), error));
  if (error == http::error::need_buffer) return true;
  if (error && error != http::error::need_more) throw ConnectionError("not HTTP: " + error.message());
  if (pending.size() > kLongestAnswer) throw ConnectionError("not HTTP: an endless line");
  return parser.is_done();
}

void finish(Parser& parser) {
  boost::system::error_code error = http::error::end_of_stream;
  if (parser.got_some()) parser.put_eof(error);
  if (error) throw ConnectionError("connection closed before the end of the answer");
}

void read_answer(Connection& connection, Parser& parser, std::string& pending) {
  while (!feed(parser, pending)) {
    const std::string more = connection.read_some();
    if (more.empty()) return finish(parser);
    pending += more;
  }
}

// Once the status is known, the request has been dealt with; a body that breaks off changes nothing.
void read_as_far_as_needed(Connection& connection, Parser& parser, std::string& pending) {
  try {
    read_answer(connection, parser, pending);
  } catch (const ConnectionError&) {
    if (!parser.is_header_done()) throw;
  }
}

std::optional<std::chrono::seconds> retry_after(const Parser& parser) {
  const auto text = parser.get()[http::field::retry_after];
  unsigned seconds = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (error != std::errc{}) return std::nullopt;  // a date, which hardly anyone sends
  return std::chrono::seconds(seconds);
}

PostResult answer(Connection& connection, std::string& pending) {
  PostResult result;
  result.body.resize(kLongestAnswer);
  Parser parser;
  parser.eager(true);
  parser.body_limit(boost::none);  // the buffer is the limit
  parser.get().body().data = result.body.data();
  parser.get().body().size = result.body.size();
  read_as_far_as_needed(connection, parser, pending);
  result.body.resize(kLongestAnswer - parser.get().body().size);
  result.outcome = Outcome::Answered;
  result.status = static_cast<int>(parser.get().result_int());
  result.retry_after = retry_after(parser);
  return result;
}

PostResult exchange(const Url& url, const std::string& text, const std::vector<std::string>& addresses,
                    const Patience& patience, const Trust& trust) {
  Connection connection(addresses, url.port, patience);
  if (url.scheme == Scheme::Https) connection.start_tls(url.host, trust);
  connection.write(text);
  std::string pending;
  PostResult result = answer(connection, pending);
  while (result.status < 200) result = answer(connection, pending);  // 1xx only announce the answer
  return result;
}

PostResult without_answer(Outcome outcome, const char* why) {
  PostResult result;
  result.outcome = outcome;
  result.error = why;
  return result;
}

}  // namespace

PostResult post(const std::string& url, const Headers& headers, const std::string& body,
                std::chrono::milliseconds timeout, Reach reach, const Trust& trust, std::stop_token stop) {
  try {
    const Url where = parse_url(url);
    if (reach == Reach::Public) check_port(where);
    const std::string text = request(where, headers, body);
    const Patience patience = patience_of(timeout, std::move(stop));
    const auto addresses = resolve(where.host, patience);
    if (reach == Reach::Public) check_addresses(where, addresses);
    return exchange(where, text, addresses, patience, trust);
  } catch (const std::invalid_argument& refused) {
    return without_answer(Outcome::Refused, refused.what());
  } catch (const std::exception& failed) {
    return without_answer(Outcome::Failed, failed.what());
  }
}

bool PostResult::worth_retrying() const {
  switch (outcome) {
    case Outcome::Refused:
      return false;
    case Outcome::Failed:
      return true;
    case Outcome::Answered:
      return status == 408 || status == 425 || status == 429 || status >= 500;
  }
  return false;
}

std::string PostResult::told() const {
  return outcome == Outcome::Answered ? "answered " + std::to_string(status) : error;
}

}  // namespace tamburino::server
