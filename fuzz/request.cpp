#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>

#include "protocol/engine.h"
#include "server/asked.h"

// Any bytes as an HTTP request, and what its body says as a request to the table. Errors are answers; only a
// crash or a refusal that changes the game is a find.
using namespace tamburino;
namespace http = boost::beast::http;

namespace {

void as_request(std::string_view bytes) {
  http::request_parser<http::string_body> parser;
  parser.eager(true);
  boost::system::error_code fault;
  parser.put(boost::asio::buffer(bytes), fault);
  if (fault || !parser.is_header_done()) return;
  const auto& request = parser.get();
  server::cookie_in(request[http::field::cookie]);
  const server::Address address = server::address_in(std::string_view(request.target()));
  try {
    server::asked_by_address(address);
  } catch (const RequestError&) {
  }
  if (address.parts.size() != 2) return;
  try {
    server::asked_by_body(address, request.body());
  } catch (const RequestError&) {
  }
}

void as_message(std::string_view line) {
  static const std::string begin =
      R"({"cmd":"set","map":"bare","seed":4,"active":"fr-ii","units":{"Castagny":{"hex":"2010","face":"E"},)"
      R"("fr-ii-a1":"2011","Hoditz":"2009","au-i-a1":"2008"},"commanders":{"fr-ii":"2010","au-i":"2008"}})";
  static Engine engine;
  engine.answer_line(begin);
  const std::string before = engine.answer_line(R"({"cmd":"hash"})");
  const Json answer = Json::parse(engine.answer_line(line));
  if (!answer.is_object() || !answer.contains("ok")) __builtin_trap();
  if (answer["ok"] == false && engine.answer_line(R"({"cmd":"hash"})") != before) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (bytes.starts_with('{')) {
    if (bytes.find("analyse") == std::string_view::npos) as_message(bytes);  // it thinks for seconds
  } else {
    as_request(bytes);
  }
  return 0;
}
