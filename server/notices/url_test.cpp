#include "server/notices/url.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace tamburino::server {
namespace {

std::string reason(const std::string& text) {
  try {
    parse_url(text);
  } catch (const std::invalid_argument& why) {
    return why.what();
  }
  return "accepted";
}

TEST(NoticesUrl, parts) {
  const Url url = parse_url("HTTPS://chat.example.org:8065/hooks/x?y=1#z");
  EXPECT_EQ(url.scheme, Scheme::Https);
  EXPECT_EQ(url.host, "chat.example.org");
  EXPECT_EQ(url.port, 8065);
  EXPECT_EQ(url.target, "/hooks/x?y=1");
  EXPECT_EQ(origin(url), "https://chat.example.org:8065");
  EXPECT_EQ(parse_url("http://a?q").target, "/?q");
  EXPECT_EQ(origin(parse_url("http://a:80/")), "http://a");
  EXPECT_EQ(origin(parse_url("https://[2001:db8::1]:444/")), "https://[2001:db8::1]:444");
  EXPECT_EQ(parse_url("https://a").port, 443);
}

TEST(NoticesUrl, what_is_refused_and_why) {
  EXPECT_EQ(reason("ftp://a/"), "url: only http:// and https:// are accepted");
  EXPECT_EQ(reason("file:///etc/passwd"), "url: only http:// and https:// are accepted");
  EXPECT_EQ(reason("javascript:alert(1)"), "url: only http:// and https:// are accepted");
  EXPECT_EQ(reason("http://"), "url: no host");
  EXPECT_EQ(reason("http:///x"), "url: no host");
  EXPECT_EQ(reason("http://a@b/"), "url: a user name in it is not accepted");
  EXPECT_EQ(reason("http://a:b/"), "url: not a port");
  EXPECT_EQ(reason("http://a:0/"), "url: not a port");
  EXPECT_EQ(reason("http://a:65536/"), "url: not a port");
  EXPECT_EQ(reason("http://[::1/"), "url: ] is missing");
  EXPECT_EQ(reason("http://[fe80::1%25eth0]/"), "url: not an IPv6 address in [ ]");
  EXPECT_EQ(reason("http://[::1]x/"), "url: unexpected text behind the host");
  EXPECT_EQ(reason("http://a/\r\nHost: b"), "url: spaces and letters beyond ASCII must be escaped");
  EXPECT_EQ(reason("http://a\\b/"), "url: spaces and letters beyond ASCII must be escaped");
  EXPECT_EQ(reason("http://a%00b/"), "url: the host's name has letters that need punycode");
  EXPECT_EQ(reason("http://a/" + std::string(4000, 'x')), "url: too long");
}

TEST(NoticesUrl, public_addresses) {
  for (const char* address : {"8.8.8.8", "1.1.1.1", "172.15.255.255", "172.32.0.0", "100.63.255.255",
                              "100.128.0.0", "223.255.255.255", "168.63.129.15", "2606:4700::1111", "2a00::1",
                              "::ffff:8.8.8.8", "64:ff9b::808:808", "2002:808:808::1"}) {
    EXPECT_EQ(why_not_public(address), "") << address;
  }
}

TEST(NoticesUrl, addresses_that_users_must_not_reach) {
  for (const char* address : {"127.0.0.1",
                              "127.255.255.255",
                              "0.0.0.0",
                              "10.1.2.3",
                              "172.16.0.1",
                              "172.31.255.255",
                              "192.168.1.1",
                              "169.254.169.254",
                              "100.64.0.1",
                              "100.100.100.200",
                              "192.0.0.192",
                              "198.19.0.1",
                              "224.0.0.1",
                              "255.255.255.255",
                              "168.63.129.16",
                              "::",
                              "::1",
                              "fe80::1",
                              "fe80::1%eth0",
                              "fd00:ec2::254",
                              "ff02::1",
                              "fec0::1",
                              "2001:db8::1",
                              "2001::1",
                              "::ffff:127.0.0.1",
                              "::ffff:10.0.0.1",
                              "::127.0.0.1",
                              "64:ff9b::7f00:1",
                              "64:ff9b:1::1",
                              "2002:7f00:1::1",
                              "100::1",
                              "3fff::1",
                              "nonsense",
                              ""}) {
    EXPECT_NE(why_not_public(address), "") << address;
  }
  EXPECT_EQ(why_not_public("169.254.169.254"), "link-local");
  EXPECT_EQ(why_not_public("::ffff:127.0.0.1"), "loopback");
}

TEST(NoticesUrl, ports_of_other_services_are_closed) {
  for (const int port : {80, 443, 1024, 8065, 65535}) {
    EXPECT_TRUE(port_for_users(static_cast<std::uint16_t>(port))) << port;
  }
  for (const int port : {1, 22, 25, 110, 465, 587, 1023}) {
    EXPECT_FALSE(port_for_users(static_cast<std::uint16_t>(port))) << port;
  }
}

}  // namespace
}  // namespace tamburino::server
