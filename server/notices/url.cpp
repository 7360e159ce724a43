#include "server/notices/url.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <optional>
#include <stdexcept>

namespace tamburino::server {

namespace {

using Bytes4 = std::array<std::uint8_t, 4>;
using Bytes16 = std::array<std::uint8_t, 16>;

struct Range {
  std::string_view base;
  int bits;
  std::string_view what;
};

// The special-purpose registries of IANA, and the one address of a cloud's own services outside of them.
constexpr std::array kClosed4{
    Range{"0.0.0.0", 8, "this network"},
    Range{"10.0.0.0", 8, "private"},
    Range{"100.64.0.0", 10, "shared by a provider"},
    Range{"127.0.0.0", 8, "loopback"},
    Range{"169.254.0.0", 16, "link-local"},
    Range{"172.16.0.0", 12, "private"},
    Range{"192.0.0.0", 24, "reserved"},
    Range{"192.0.2.0", 24, "for documentation"},
    Range{"192.88.99.0", 24, "reserved"},
    Range{"192.168.0.0", 16, "private"},
    Range{"198.18.0.0", 15, "for benchmarks"},
    Range{"198.51.100.0", 24, "for documentation"},
    Range{"203.0.113.0", 24, "for documentation"},
    Range{"224.0.0.0", 4, "multicast"},
    Range{"240.0.0.0", 4, "reserved"},
    Range{"168.63.129.16", 32, "a cloud's own service"},
};

// Of IPv6 only 2000::/3 is public at all; these are the exceptions in it.
constexpr std::array kClosed6{
    Range{"2001::", 23, "reserved"},
    Range{"2001:db8::", 32, "for documentation"},
    Range{"3fff::", 20, "for documentation"},
};

template <class Bytes>
std::optional<Bytes> numbers(std::string_view address) {
  const std::string text(address.substr(0, address.find('%')));  // without the zone: fe80::1%eth0
  Bytes bytes{};
  const int family = bytes.size() == 4 ? AF_INET : AF_INET6;
  if (inet_pton(family, text.c_str(), bytes.data()) != 1) return std::nullopt;
  return bytes;
}

template <class Bytes>
bool within(const Bytes& address, const Range& range) {
  const Bytes base = *numbers<Bytes>(range.base);
  for (std::size_t bit = 0; bit < static_cast<std::size_t>(range.bits); ++bit) {
    const auto mask = static_cast<std::uint8_t>(0x80U >> (bit % 8));
    if (((address[bit / 8] ^ base[bit / 8]) & mask) != 0) return false;
  }
  return true;
}

std::string why_closed(const Bytes4& address) {
  for (const Range& range : kClosed4) {
    if (within(address, range)) return std::string(range.what);
  }
  return "";
}

Bytes4 four_from(const Bytes16& address, std::size_t start) {
  Bytes4 inner{};
  std::copy_n(address.begin() + static_cast<std::ptrdiff_t>(start), 4, inner.begin());
  return inner;
}

std::string why_closed(const Bytes16& address) {
  // An IPv4 address in disguise is judged as what it is.
  if (within(address, {"::ffff:0:0", 96, ""})) return why_closed(four_from(address, 12));
  if (within(address, {"64:ff9b::", 96, ""})) return why_closed(four_from(address, 12));
  if (within(address, {"2002::", 16, ""})) return why_closed(four_from(address, 2));
  if (within(address, {"::1", 128, ""})) return "loopback";
  if (within(address, {"fc00::", 7, ""})) return "private";
  if (within(address, {"fe80::", 10, ""})) return "link-local";
  if (within(address, {"ff00::", 8, ""})) return "multicast";
  if (!within(address, {"2000::", 3, ""})) return "reserved";
  for (const Range& range : kClosed6) {
    if (within(address, range)) return std::string(range.what);
  }
  return "";
}

[[noreturn]] void bad(const std::string& why) { throw std::invalid_argument("url: " + why); }

bool takes(std::string_view& text, std::string_view start) {
  const auto same = [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; };
  if (text.size() < start.size() ||
      !std::equal(start.begin(), start.end(), text.begin(), [&](char b, char a) { return same(a, b); })) {
    return false;
  }
  text.remove_prefix(start.size());
  return true;
}

Scheme take_scheme(std::string_view& text) {
  if (takes(text, "https://")) return Scheme::Https;
  if (takes(text, "http://")) return Scheme::Http;
  bad("only http:// and https:// are accepted");
}

std::string checked_name(std::string_view name) {
  const auto allowed = [](unsigned char letter) {
    return (std::isalnum(letter) != 0 && letter < 128) || letter == '.' || letter == '-' || letter == '_';
  };
  if (name.empty()) bad("no host");
  if (name.size() > 253) bad("the host's name is too long");
  if (!std::all_of(name.begin(), name.end(), allowed)) bad("the host's name has letters that need punycode");
  return std::string(name);
}

std::string take_host(std::string_view& rest) {
  if (rest.starts_with('[')) {
    const auto end = rest.find(']');
    if (end == std::string_view::npos) bad("] is missing");
    const std::string_view address = rest.substr(1, end - 1);
    if (address.find('%') != std::string_view::npos || !numbers<Bytes16>(address))
      bad("not an IPv6 address in [ ]");
    rest.remove_prefix(end + 1);
    return std::string(address);
  }
  const auto end = std::min(rest.find(':'), rest.size());
  std::string name = checked_name(rest.substr(0, end));
  rest.remove_prefix(end);
  return name;
}

std::uint16_t port_from(std::string_view rest, Scheme scheme) {
  if (rest.empty() || rest == ":") return scheme == Scheme::Https ? 443 : 80;
  if (rest.front() != ':') bad("unexpected text behind the host");
  rest.remove_prefix(1);
  std::uint16_t port = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), port);
  if (error != std::errc{} || end != rest.data() + rest.size() || port == 0) bad("not a port");
  return port;
}

std::string target_from(std::string_view rest) {
  rest = rest.substr(0, rest.find('#'));
  if (rest.empty() || rest.front() != '/') return "/" + std::string(rest);
  return std::string(rest);
}

bool plain(unsigned char letter) { return letter > ' ' && letter < 127 && letter != '\\'; }

}  // namespace

Url parse_url(std::string_view text) {
  if (text.size() > 4000) bad("too long");
  if (!std::all_of(text.begin(), text.end(), plain)) bad("spaces and letters beyond ASCII must be escaped");
  const Scheme scheme = take_scheme(text);
  const auto path = std::min(text.find_first_of("/?#"), text.size());
  std::string_view where = text.substr(0, path);
  if (where.find('@') != std::string_view::npos) bad("a user name in it is not accepted");
  std::string host = take_host(where);
  for (char& c : host)
    c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));  // as browsers say it
  return {scheme, std::move(host), port_from(where, scheme), target_from(text.substr(path))};
}

std::string authority(const Url& url) {
  const std::string host = url.host.find(':') == std::string::npos ? url.host : "[" + url.host + "]";
  const bool usual = url.port == (url.scheme == Scheme::Https ? 443 : 80);
  return usual ? host : host + ":" + std::to_string(url.port);
}

std::string origin(const Url& url) {
  return (url.scheme == Scheme::Https ? "https://" : "http://") + authority(url);
}

std::string why_not_public(std::string_view address) {
  if (const auto four = numbers<Bytes4>(address)) return why_closed(*four);
  if (const auto sixteen = numbers<Bytes16>(address)) return why_closed(*sixteen);
  return "not an address";
}

bool is_address(std::string_view text) { return numbers<Bytes4>(text) || numbers<Bytes16>(text); }

bool port_for_users(std::uint16_t port) { return port == 80 || port == 443 || port >= 1024; }

}  // namespace tamburino::server
