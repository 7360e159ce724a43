#include "server/notices/http_post.h"

#include <gtest/gtest.h>

#include <thread>

#include "server/notices/local_server.h"

namespace tamburino::server {
namespace {

using namespace std::chrono_literals;
using local::http_answer;
using local::HttpServer;
using Outcome = PostResult::Outcome;

PostResult post_to(const std::string& url, Reach reach = Reach::Anywhere, const Trust& trust = {}) {
  return post(url, {{"Content-Type", "application/json"}}, R"({"a":1})", 5s, reach, trust);
}

// An answer in pieces, or one that never ends: what HttpServer would not say.
PostResult post_to_server_that_says(const std::vector<std::string>& pieces) {
  local::Server server([&](local::Client& client) {
    while (!client.line().empty()) continue;
    for (const std::string& piece : pieces) {
      client.write(piece);
      std::this_thread::sleep_for(5ms);
    }
  });
  return post_to("http://127.0.0.1:" + std::to_string(server.port()) + "/");
}

TEST(NoticesPost, the_whole_request_arrives_and_the_answer_comes_back) {
  const HttpServer server({http_answer(200, "Retry-After: 7\r\n", "thanks")});
  const PostResult result = post_to(server.url("/hook?x=1"));
  EXPECT_EQ(result.outcome, Outcome::Answered) << result.error;
  EXPECT_EQ(result.status, 200);
  EXPECT_EQ(result.body, "thanks");
  EXPECT_EQ(result.retry_after, 7s);
  EXPECT_TRUE(result.succeeded());
  ASSERT_EQ(server.requests().size(), 1U);
  const local::Request request = server.requests()[0];
  EXPECT_EQ(request.first, "POST /hook?x=1 HTTP/1.1");
  EXPECT_EQ(request.body, R"({"a":1})");
  const std::map<std::string, std::string> expected = {{"Host", server.url("").substr(7)},
                                                       {"Content-Type", "application/json"},
                                                       {"User-Agent", "tamburino"},
                                                       {"Connection", "close"},
                                                       {"Content-Length", "7"}};
  EXPECT_EQ(request.headers, expected);
}

TEST(NoticesPost, a_redirect_is_not_followed) {
  const HttpServer secret;
  const HttpServer server({http_answer(307, "Location: " + secret.url("/") + "\r\n")});
  const PostResult result = post_to(server.url("/"));
  EXPECT_EQ(result.status, 307);
  EXPECT_FALSE(result.succeeded());
  EXPECT_FALSE(result.worth_retrying());
  EXPECT_TRUE(secret.requests().empty());
}

TEST(NoticesPost, chunks_pieces_announcements_and_bodies_to_the_end_are_understood) {
  EXPECT_EQ(post_to_server_that_says(
                {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r", "\n2\r\nde\r\n0\r\n\r\n"})
                .body,
            "abcde");
  EXPECT_EQ(post_to_server_that_says({"HT", "TP/1.1 20", "4 No Content\r", "\n\r\n"}).status, 204);
  EXPECT_EQ(post_to_server_that_says({"HTTP/1.0 200 OK\r\n\r\nab", "cd"}).body, "abcd");
  const PostResult announced = post_to_server_that_says(
      {"HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 202 OK\r\nContent-Length: 1\r\n\r\nx"});
  EXPECT_EQ(announced.status, 202);
  EXPECT_EQ(announced.body, "x");
}

TEST(NoticesPost, an_answer_without_end_is_cut) {
  const std::string huge(kLongestAnswer + 1000, 'x');
  const PostResult result = post_to_server_that_says({http_answer(200, "", huge)});
  EXPECT_TRUE(result.succeeded());
  EXPECT_EQ(result.body.size(), kLongestAnswer);
  const PostResult boast =
      post_to_server_that_says({"HTTP/1.1 200 OK\r\nContent-Length: 9999999999999999\r\n\r\nx"});
  EXPECT_EQ(boast.status, 200);
  EXPECT_EQ(boast.body, "x");
  const PostResult header = post_to_server_that_says({"HTTP/1.1 200 OK\r\nA: " + huge});
  EXPECT_EQ(header.outcome, Outcome::Failed);
  const PostResult chunk =
      post_to_server_that_says({"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;" + huge + huge});
  EXPECT_EQ(chunk.status, 200);  // known before the nonsense began
}

TEST(NoticesPost, broken_answers_fail_and_are_worth_a_retry) {
  for (const char* text : {"", "HTTP/1.1 200", "SSH-2.0-OpenSSH\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Le"}) {
    const PostResult result = post_to_server_that_says({text});
    EXPECT_EQ(result.outcome, Outcome::Failed) << text;
    EXPECT_NE(result.error, "");
    EXPECT_TRUE(result.worth_retrying());
  }
}

TEST(NoticesPost, statuses_worth_a_retry) {
  for (const int status : {408, 425, 429, 500, 502, 503}) {
    EXPECT_TRUE((PostResult{Outcome::Answered, status, "", "", {}}).worth_retrying()) << status;
  }
  for (const int status : {200, 201, 301, 400, 401, 403, 404, 410, 413}) {
    EXPECT_FALSE((PostResult{Outcome::Answered, status, "", "", {}}).worth_retrying()) << status;
  }
}

TEST(NoticesPost, a_silent_server_times_out) {
  const HttpServer server({local::kSilent});
  const auto start = std::chrono::steady_clock::now();
  const PostResult result = post(server.url("/"), {}, "", 200ms, Reach::Anywhere);
  EXPECT_EQ(result.outcome, Outcome::Failed);
  EXPECT_EQ(result.error, "timed out while waiting for an answer");
  EXPECT_LT(std::chrono::steady_clock::now() - start, 2s);
}

TEST(NoticesPost, a_server_that_drips_does_not_stretch_the_timeout) {
  local::Server server([](local::Client& client) {
    for (int i = 0; i < 100; ++i) {
      client.write("H");
      std::this_thread::sleep_for(20ms);
    }
  });
  const auto start = std::chrono::steady_clock::now();
  const std::string url = "http://127.0.0.1:" + std::to_string(server.port());
  EXPECT_EQ(post(url, {}, "", 200ms, Reach::Anywhere).outcome, Outcome::Failed);
  EXPECT_LT(std::chrono::steady_clock::now() - start, 1500ms);
}

TEST(NoticesPost, it_can_be_broken_off) {
  const HttpServer server({local::kSilent});
  std::stop_source stop;
  std::jthread breaker([&] {
    std::this_thread::sleep_for(100ms);
    stop.request_stop();
  });
  const auto start = std::chrono::steady_clock::now();
  const PostResult result = post(server.url("/"), {}, "", 30s, Reach::Anywhere, {}, stop.get_token());
  EXPECT_EQ(result.error, "broken off while waiting for an answer");
  EXPECT_LT(std::chrono::steady_clock::now() - start, 2s);
}

TEST(NoticesPost, nobody_listens) {
  std::string url;
  {
    const HttpServer server;
    url = server.url("/");
  }
  const PostResult result = post_to(url);
  EXPECT_EQ(result.outcome, Outcome::Failed);
  EXPECT_EQ(result.error, "cannot connect: Connection refused");
}

TEST(NoticesPost, users_do_not_reach_our_own_machine_or_network) {
  const HttpServer server;
  const std::string port = server.url("/").substr(16);
  for (const std::string host : {"127.0.0.1", "localhost", "2130706433", "0x7f000001", "0177.0.0.1", "127.1",
                                 "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "10.0.0.1", "169.254.169.254"}) {
    const PostResult result = post_to("http://" + host + port, Reach::Public);
    EXPECT_EQ(result.outcome, Outcome::Refused) << host;
    EXPECT_NE(result.error.find("not public"), std::string::npos) << host << ": " << result.error;
    EXPECT_FALSE(result.worth_retrying());
  }
  EXPECT_TRUE(server.requests().empty());
  EXPECT_EQ(post_to("http://127.0.0.1" + port, Reach::Public).error,
            "127.0.0.1 is at 127.0.0.1, which is not public: loopback");
  EXPECT_EQ(post_to("http://8.8.8.8:25/", Reach::Public).error, "port 25 is not one of web servers");
}

TEST(NoticesPost, bad_urls_and_headers_are_refused) {
  EXPECT_EQ(post_to("gopher://a/").outcome, Outcome::Refused);
  const HttpServer server;
  const PostResult result = post(server.url("/"), {{"A", "b\r\nC: d"}}, "", 5s, Reach::Anywhere);
  EXPECT_EQ(result.outcome, Outcome::Refused);
  EXPECT_EQ(result.error, "line break in a header");
}

TEST(NoticesPost, tls_with_a_trusted_certificate) {
  const auto certificate = local::make_certificate("127.0.0.1");
  const HttpServer server({http_answer(200, "", "hi")}, certificate);
  const PostResult result = post_to(server.url("/x"), Reach::Anywhere, {certificate.pem});
  EXPECT_EQ(result.status, 200) << result.error;
  EXPECT_EQ(result.body, "hi");
  ASSERT_EQ(server.requests().size(), 1U);
  EXPECT_EQ(server.requests()[0].body, R"({"a":1})");
}

TEST(NoticesPost, tls_with_a_certificate_for_a_name) {
  const auto certificate = local::make_certificate("localhost");
  const HttpServer server({}, certificate);
  const std::string url = "https://localhost" + server.url("/").substr(17);
  EXPECT_EQ(post_to(url, Reach::Anywhere, {certificate.pem}).status, 201);
  const PostResult by_address = post_to(server.url("/"), Reach::Anywhere, {certificate.pem});
  EXPECT_EQ(by_address.error, "certificate not accepted: IP address mismatch");
}

TEST(NoticesPost, tls_with_certificates_that_are_not_accepted) {
  const auto other = local::make_certificate("example.org");
  const HttpServer wrong_name({}, other);
  const std::string url = "https://localhost" + wrong_name.url("/").substr(17);
  EXPECT_EQ(post_to(url, Reach::Anywhere, {other.pem}).error, "certificate not accepted: hostname mismatch");

  const HttpServer unknown({}, local::make_certificate("127.0.0.1"));
  EXPECT_EQ(post_to(unknown.url("/")).error, "certificate not accepted: self-signed certificate");

  const auto old = local::make_certificate("127.0.0.1", local::Age::Expired);
  const HttpServer expired({}, old);
  EXPECT_EQ(post_to(expired.url("/"), Reach::Anywhere, {old.pem}).error,
            "certificate not accepted: certificate has expired");
  EXPECT_TRUE(wrong_name.requests().empty() && unknown.requests().empty() && expired.requests().empty());
}

TEST(NoticesPost, tls_to_a_server_without_it) {
  const HttpServer server;
  const PostResult result = post("https" + server.url("/").substr(4), {}, "", 300ms, Reach::Anywhere);
  EXPECT_EQ(result.outcome, Outcome::Failed);
}

}  // namespace
}  // namespace tamburino::server
