#include "protocol/session.h"

// Any bytes as a record: replayed, or refused with line and reason.
using namespace tamburino;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const bool trust : {false, true}) {
    try {
      const Replay told = replay(read_record(text), trust);
      // What has been understood can be written, and says the same again.
      const Replay again = replay(read_record(write(told.session->record())));
      if (again.session->table().hash() != told.session->table().hash()) __builtin_trap();
    } catch (const RecordError& error) {
      if (error.line <= 0 || error.reason.empty()) __builtin_trap();
    }
  }
  return 0;
}
