#include "server/serve.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <thread>

#include "cli/commands.h"
#include "cli/config.h"
#include "cli/pages.h"
#include "loader/packs.h"
#include "server/notices/url.h"

namespace tamburino::cli {
namespace {

namespace fs = std::filesystem;
using namespace server;

struct Options {
  std::string listen = "127.0.0.1:1859";
  std::string database = "tamburino.db";
  std::string registration = "open";
  std::string guests = "auto";
  std::string limits = "auto";
  std::string url, page, config;
  std::string smtp, smtp_user, smtp_from, smtp_security = "starttls";
  std::string log = "info";
  int computers = 0;
  bool behind_proxy = false, log_json = false, verify = false, cheap_passwords = false;
};

// Another web client than the one that is built in, for work on it.
fs::path page_directory(const std::string& said) {
  if (!said.empty()) return said;
  const char* there = std::getenv("TAMBURINO_PAGE");
  return there != nullptr ? fs::path(there) : fs::path();
}

bool own_machine(const std::string& address) {
  return address.starts_with("127.") || address == "::1" || address == "localhost";
}

bool said(const std::string& word, const char* name, bool by_itself) {
  if (word == "auto") return by_itself;
  if (word == "on" || word == "off") return word == "on";
  throw std::invalid_argument(std::string("--") + name + " is on, off or auto");
}

std::uint16_t port_in(const std::string& text, const std::string& option) {
  if (text.empty() || text.size() > 5 || text.find_first_not_of("0123456789") != std::string::npos ||
      std::stoi(text) > 65535)
    throw std::invalid_argument(option + " needs a port, as in 127.0.0.1:1859");
  return static_cast<std::uint16_t>(std::stoi(text));
}

void set_address(Service& service, const std::string& text) {
  const std::size_t colon = text.rfind(':');
  service.port = port_in(colon == std::string::npos ? text : text.substr(colon + 1), "--listen");
  if (colon != std::string::npos)
    service.listen = text.substr(0, colon) == "localhost" ? "127.0.0.1" : text.substr(0, colon);
}

MailRelay relay_of(const Options& options) {
  MailRelay relay;
  const std::size_t colon = options.smtp.rfind(':');
  relay.host = options.smtp.substr(0, colon);
  if (colon != std::string::npos) relay.port = port_in(options.smtp.substr(colon + 1), "--smtp");
  relay.user = options.smtp_user;
  // Not on the command line, where everybody on the machine can read it.
  if (const char* password = std::getenv("TAMBURINO_SMTP_PASSWORD"); password != nullptr)
    relay.password = password;
  relay.from = options.smtp_from;
  if (options.smtp_security == "none")
    relay.security = MailSecurity::None;
  else if (options.smtp_security == "tls")
    relay.security = MailSecurity::ImplicitTls;
  else if (options.smtp_security == "starttls")
    relay.security = MailSecurity::StartTls;
  else
    throw std::invalid_argument("--smtp-security is none, starttls or tls");
  return relay;
}

// Push services want to know whom they may write to, by an address of https: or mailto: (RFC 8292 2.1).
std::string keeper_of(const std::string& url) {
  return url.starts_with("https://") ? url : "mailto:keeper@localhost";
}

Service service_of(const Options& options) {
  Service service;
  set_address(service, options.listen);
  const bool alone = own_machine(service.listen) && !options.behind_proxy;
  service.database = database_address(options.database);
  service.house.version = version();
  service.log = options.log;
  service.log_json = options.log_json;
  service.house.guests = said(options.guests, "guests", alone);
  service.house.limits = said(options.limits, "limits", !alone);
  service.house.registration = options.registration == "open"         ? Registration::Open
                               : options.registration == "invitation" ? Registration::Invitation
                                                                      : Registration::Off;
  service.house.url =
      options.url.empty() ? "http://" + service.listen + ":" + std::to_string(service.port) : options.url;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  service.house.computers = options.computers > 0 ? options.computers : std::max(1, cores - 1);
  if (options.cheap_passwords) service.house.password_cost = kCheapest;
  service.house.notices.reach = alone ? Reach::Anywhere : Reach::Public;
  service.house.notices.subject = keeper_of(service.house.url);
  if (!options.smtp.empty()) service.house.notices.relay = relay_of(options);
  service.web.behind_proxy = options.behind_proxy;
  service.web.url = options.url.empty() ? "" : origin(parse_url(options.url));
  if (options.url.empty() && !own_machine(service.listen))
    std::cerr << "note: without --url only browsers on this machine may play: say by which address players "
                 "know this "
                 "server\n";
  service.web.pages = pages(page_directory(options.page));
  service.web.most_per_address = service.house.limits ? 200 : 0;
  return service;
}

// A browser that finds no page there would only see "not found".
void require_page(const WebRules& web, const std::string& directory) {
  if (web.pages("index.html") != nullptr) return;
  if (!directory.empty())
    throw std::invalid_argument(directory + " has no index.html: it is not the web page's directory");
  throw std::invalid_argument(
      "this program was built without the page: run scripts/web and build it again, or give --page");
}

}  // namespace

void add_serve(CLI::App& app, int& status) {
  const auto options = std::make_shared<Options>();
  CLI::App* serve =
      app.add_subcommand("serve", "Run the server: play in the browser, live or by turns (docs/server.md)");
  serve
      ->add_option("--config", options->config,
                   "TOML file with these options, e.g. listen = \"127.0.0.1:1859\"")
      ->check(CLI::ExistingFile);
  serve->add_option("--listen", options->listen, "Address and port")->capture_default_str();
  serve->add_option("--database", options->database, "Database file, or postgresql://host=... dbname=...")
      ->capture_default_str();
  serve->add_option("--registration", options->registration, "Who can register: open, invitation or off")
      ->check(CLI::IsMember({"open", "invitation", "off"}))
      ->capture_default_str();
  serve
      ->add_option("--guests", options->guests,
                   "Play without an account: on, off, or auto (on when listening on loopback only)")
      ->capture_default_str();
  serve
      ->add_option("--limits", options->limits,
                   "Rate limits: on, off, or auto (off when listening on loopback only)")
      ->capture_default_str();
  serve->add_option("--url", options->url, "Public URL of this server");
  serve->add_flag("--behind-proxy", options->behind_proxy,
                  "Trust X-Forwarded-For and X-Forwarded-Proto from this machine and private networks");
  serve->add_option("--computers", options->computers, "Threads for computer players (0: all cores but one)");
  serve->add_option("--smtp", options->smtp,
                    "Mail relay, host:port; its password is read from TAMBURINO_SMTP_PASSWORD");
  serve->add_option("--smtp-user", options->smtp_user, "User name for the mail relay");
  serve->add_option("--smtp-from", options->smtp_from, "Sender address of the mail");
  serve
      ->add_option("--smtp-security", options->smtp_security,
                   "Encryption to the mail relay: none, starttls or tls")
      ->capture_default_str();
  serve->add_option("--page", options->page, "Directory of the web page's files")
      ->check(CLI::ExistingDirectory);
  serve->add_option("--log", options->log, "Log level: debug, info, warn or error")
      ->check(CLI::IsMember({"debug", "info", "warn", "error"}))
      ->capture_default_str();
  serve->add_flag("--log-json", options->log_json, "Log as JSON");
  serve->add_flag("--verify", options->verify, "Replay all stored games, list those that fail, and exit");
  serve->add_flag("--cheap-passwords", options->cheap_passwords, "For tests only: fast password hashing");
  serve->callback([options, serve, &status] {
    if (!options->config.empty()) take_from_file(*serve, options->config);
    const Service service = service_of(*options);
    if (!options->verify) {  // before a database is made
      require_page(service.web, page_directory(options->page).string());
      packs_directory();
    }
    status = options->verify ? (verify(service.database, std::cout) == 0 ? 0 : 1) : server::serve(service);
  });
}

}  // namespace tamburino::cli
