#include "protocol/session.h"
#include "server/dice_check.h"

// The tags of a record, and what is read from them: the request that began the game, and the dice. The input
// is a line for each tag, `Name=value`, so that every byte reaches a value; one that begins with [ is taken
// as it is. The game is begun, or refused with line and reason.
using namespace tamburino;

namespace {

// A name with a blank in it, or an empty one, cannot be written as a tag.
bool can_be_name(std::string_view name) {
  return !name.empty() && name.find_first_of(" \t\r") == std::string_view::npos;
}

std::string as_record(std::string_view input) {
  if (input.starts_with('[')) return std::string(input);
  Record record;
  while (!input.empty()) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    const std::string_view line = input.substr(0, end);
    input.remove_prefix(std::min(end + 1, input.size()));
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos || !can_be_name(line.substr(0, equals))) continue;
    record.set_tag(line.substr(0, equals), line.substr(equals + 1));
  }
  const std::string text = write(record);
  if (record.tags.size() > 200) return text;
  const Record again = read_record(text);  // what can be written can be read, and says the same
  if (again.tags != record.tags) __builtin_trap();
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = as_record({reinterpret_cast<const char*>(data), size});
  const auto tried = [](const auto& work) {
    try {
      work();
    } catch (const RecordError& error) {
      if (error.line <= 0 || error.reason.empty()) __builtin_trap();
    }
  };
  tried([&] { replay(read_record(text)); });
  tried([&] { server::say(server::check_dice(read_record(text))); });
  return 0;
}
