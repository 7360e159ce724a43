#include "server/notices/local_server.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/asio/streambuf.hpp>
#include <boost/asio/write.hpp>
#include <optional>

namespace tamburino::server::local {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using Socket = tcp::socket;

std::string text_of(BIO* bio) {
  char* data = nullptr;
  const long size = BIO_get_mem_data(bio, &data);
  std::string text(data, static_cast<std::size_t>(size));
  BIO_free(bio);
  return text;
}

void add_extension(X509* certificate, int kind, const std::string& value) {
  X509_EXTENSION* extension = X509V3_EXT_conf_nid(nullptr, nullptr, kind, value.c_str());
  X509_add_ext(certificate, extension, -1);
  X509_EXTENSION_free(extension);
}

bool is_address(const std::string& name) {
  boost::system::error_code error;
  asio::ip::make_address(name, error);
  return !error;
}

class SocketClient : public Client {
 public:
  SocketClient(Socket socket, const Certificate& certificate)
      : socket_(std::move(socket)), certificate_(certificate) {}

  std::string line() override {
    const std::size_t size = on_stream([&](auto& stream) { return asio::read_until(stream, buffer_, "\n"); });
    std::string text = take(size);
    if (!text.ends_with("\r\n")) return text + "(bare LF)";
    text.resize(text.size() - 2);
    return text;
  }

  std::string bytes(std::size_t count) override {
    on_stream([&](auto& stream) {
      return buffer_.size() >= count
                 ? std::size_t{0}
                 : asio::read(stream, buffer_, asio::transfer_exactly(count - buffer_.size()));
    });
    return take(count);
  }

  void write(const std::string& text) override {
    on_stream([&](auto& stream) { return asio::write(stream, asio::buffer(text)); });
  }

  void start_tls() override {
    context_.use_certificate(asio::buffer(certificate_.pem), asio::ssl::context::pem);
    context_.use_private_key(asio::buffer(certificate_.key_pem), asio::ssl::context::pem);
    secure_.emplace(socket_, context_);
    secure_->handshake(asio::ssl::stream_base::server);
  }

  void wait_until_gone() override {
    boost::system::error_code error;
    char byte = 0;
    while (!error) socket_.read_some(asio::buffer(&byte, 1), error);
  }

 private:
  template <class Act>
  std::size_t on_stream(Act act) {
    return secure_ ? act(*secure_) : act(socket_);
  }

  std::string take(std::size_t size) {
    const auto* start = static_cast<const char*>(buffer_.data().data());
    std::string text(start, size);
    buffer_.consume(size);
    return text;
  }

  Socket socket_;
  const Certificate& certificate_;
  asio::ssl::context context_{asio::ssl::context::tls_server};
  std::optional<asio::ssl::stream<Socket&>> secure_;
  asio::streambuf buffer_;
};

}  // namespace

Certificate make_certificate(const std::string& name, Age age) {
  EVP_PKEY* key = EVP_EC_gen("P-256");
  X509* certificate = X509_new();
  X509_set_version(certificate, X509_VERSION_3);
  ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1);
  X509_gmtime_adj(X509_getm_notBefore(certificate), -100'000);
  X509_gmtime_adj(X509_getm_notAfter(certificate), age == Age::Expired ? -50'000 : 100'000);
  X509_set_pubkey(certificate, key);
  X509_NAME* subject = X509_get_subject_name(certificate);
  X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_ASC, reinterpret_cast<const unsigned char*>("test"), -1,
                             -1, 0);
  X509_set_issuer_name(certificate, subject);
  add_extension(certificate, NID_basic_constraints, "critical,CA:TRUE");
  add_extension(certificate, NID_subject_alt_name, (is_address(name) ? "IP:" : "DNS:") + name);
  X509_sign(certificate, key, EVP_sha256());

  BIO* pem = BIO_new(BIO_s_mem());
  PEM_write_bio_X509(pem, certificate);
  BIO* key_pem = BIO_new(BIO_s_mem());
  PEM_write_bio_PrivateKey(key_pem, key, nullptr, nullptr, 0, nullptr, nullptr);
  X509_free(certificate);
  EVP_PKEY_free(key);
  return {text_of(pem), text_of(key_pem)};
}

struct Server::Inside {
  asio::io_context io;
  tcp::acceptor acceptor{io, tcp::endpoint(asio::ip::address_v4::loopback(), 0)};
};

Server::Server(Talk talk, Certificate certificate, Tls tls)
    : talk_(std::move(talk)),
      certificate_(std::move(certificate)),
      tls_(tls),
      inside_(std::make_unique<Inside>()),
      thread_([this] { serve(); }) {}

Server::~Server() {
  stopping_ = true;
  asio::io_context io;
  Socket socket(io);
  boost::system::error_code ignored;
  socket.connect(tcp::endpoint(asio::ip::address_v4::loopback(), port()), ignored);  // wakes accept
  thread_.join();
}

std::uint16_t Server::port() const { return inside_->acceptor.local_endpoint().port(); }

void Server::serve() {
  while (!stopping_) {
    try {
      serve_one();
    } catch (const boost::system::system_error&) {
      continue;  // the client has gone, as clients do
    }
  }
}

void Server::serve_one() {
  Socket socket = inside_->acceptor.accept();
  if (stopping_) return;
  ++connections_;
  SocketClient client(std::move(socket), certificate_);
  if (tls_ == Tls::AtOnce) client.start_tls();
  talk_(client);
}

// HTTP -----------------------------------------------------------------------------------------------------

std::string http_answer(int status, const std::string& headers, const std::string& body) {
  return "HTTP/1.1 " + std::to_string(status) + " Said\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n" + headers + "\r\n" + body;
}

HttpServer::HttpServer(std::vector<std::string> answers, Certificate certificate)
    : answers_(answers.begin(), answers.end()),
      scheme_(certificate.pem.empty() ? "http" : "https"),
      server_([this](Client& client) { talk(client); }, certificate,
              certificate.pem.empty() ? Server::Tls::Later : Server::Tls::AtOnce) {}

std::string HttpServer::url(const std::string& path) const {
  return scheme_ + "://127.0.0.1:" + std::to_string(server_.port()) + path;
}

std::vector<Request> HttpServer::requests() const {
  const std::scoped_lock lock(mutex_);
  return requests_;
}

void HttpServer::talk(Client& client) {
  Request request{client.line(), {}, ""};
  for (std::string line = client.line(); !line.empty(); line = client.line()) {
    const auto colon = line.find(": ");
    request.headers[line.substr(0, colon)] = line.substr(colon + 2);
  }
  request.body = client.bytes(std::stoul(request.headers.at("Content-Length")));
  std::string answer = http_answer(201);
  {
    const std::scoped_lock lock(mutex_);
    requests_.push_back(request);
    if (!answers_.empty()) {
      answer = answers_.front();
      answers_.pop_front();
    }
  }
  if (answer == kSilent) return client.wait_until_gone();
  client.write(answer);
}

// SMTP -----------------------------------------------------------------------------------------------------

SmtpServer::SmtpServer(SmtpManners manners, Certificate certificate, Server::Tls tls)
    : manners_(std::move(manners)),
      server_([this](Client& client) { talk(client); }, std::move(certificate), tls) {}

std::vector<std::string> SmtpServer::lines() const {
  const std::scoped_lock lock(mutex_);
  return lines_;
}

std::vector<std::string> SmtpServer::messages() const {
  const std::scoped_lock lock(mutex_);
  return messages_;
}

void SmtpServer::talk(Client& client) {
  bool open = true;
  if (!odd_reply(client, "connect", open)) client.write("220 local ready\r\n");
  while (open) {
    const std::string line = heard(client);
    if (!odd_reply(client, line, open)) open = reply(client, line);
  }
}

// The reply that the test has laid ready, if any; kDrop and kSilent end the conversation.
bool SmtpServer::odd_reply(Client& client, const std::string& line, bool& open) {
  std::string text;
  {
    const std::scoped_lock lock(mutex_);
    const auto matches = [&](const auto& each) {
      return line.starts_with(each.first) && !each.second.empty();
    };
    const auto found = std::find_if(manners_.replies.begin(), manners_.replies.end(), matches);
    if (found == manners_.replies.end()) return false;
    text = found->second.front();
    found->second.pop_front();
  }
  if (text == kSilent) client.wait_until_gone();
  open = text != kSilent && text != kDrop;
  if (open) client.write(text + "\r\n");
  return true;
}

// False when the conversation is over.
bool SmtpServer::reply(Client& client, const std::string& line) {
  if (line == "QUIT") {
    client.write("221 bye\r\n");
    return false;
  }
  if (line == "DATA") {
    client.write("354 go on\r\n");
    hear_message(client);
    bool open = true;
    if (!odd_reply(client, ".", open)) client.write("250 taken\r\n");
    return open;
  }
  if (line == "STARTTLS") {
    client.write("220 now\r\n");
    client.start_tls();
  } else if (line == "AUTH LOGIN") {
    client.write("334 VXNlcm5hbWU6\r\n");
    heard(client);
    client.write("334 UGFzc3dvcmQ6\r\n");
    heard(client);
    client.write("235 welcome\r\n");
  } else if (line.starts_with("EHLO")) {
    client.write(manners_.offers);
  } else {
    client.write(line.starts_with("AUTH") ? "235 welcome\r\n" : "250 fine\r\n");
  }
  return true;
}

void SmtpServer::hear_message(Client& client) {
  std::string message;
  for (std::string line = client.line(); line != "."; line = client.line()) message += line + "\n";
  const std::scoped_lock lock(mutex_);
  messages_.push_back(message);
}

std::string SmtpServer::heard(Client& client) {
  const std::string line = client.line();
  const std::scoped_lock lock(mutex_);
  lines_.push_back(line);
  return line;
}

}  // namespace tamburino::server::local
