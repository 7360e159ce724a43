#include <soci/soci.h>
#include <zlib.h>

#include <sstream>

#include "server/rows.h"
#include "server/secrets.h"
#include "server/storage.h"

// Full states in the middle of games, in few bytes: most of a state is zeros and names that repeat.
namespace tamburino::server {

using soci::into;
using soci::use;

namespace {

constexpr std::string_view kShortened =
    "z:";  // then the length of the text, a colon, and base64 of zlib's form
constexpr std::size_t kLongest = 64U << 20;

std::string counts_text(const std::vector<int>& counts) {
  std::string text;
  for (const int one : counts) text += (text.empty() ? "" : " ") + std::to_string(one);
  return text;
}

std::vector<int> counts_in(const std::string& text) {
  std::istringstream in(text);
  std::vector<int> counts;
  for (int one = 0; in >> one;) counts.push_back(one);
  return counts;
}

}  // namespace

std::string shortened(const std::string& text) {
  uLongf size = compressBound(text.size());
  std::vector<std::uint8_t> bytes(size);
  if (compress2(bytes.data(), &size, reinterpret_cast<const Bytef*>(text.data()), text.size(), 6) != Z_OK)
    return text;
  bytes.resize(size);
  return std::string(kShortened) + std::to_string(text.size()) + ":" + base64url(bytes);
}

std::string lengthened(const std::string& stored) {
  if (!stored.starts_with(kShortened)) return stored;
  const std::size_t colon = stored.find(':', kShortened.size());
  const auto length = static_cast<std::size_t>(std::atoll(stored.c_str() + kShortened.size()));
  const auto bytes = from_base64url(std::string_view(stored).substr(colon + 1));
  if (colon == std::string::npos || !bytes || length > kLongest)
    throw StorageError("a stored state is damaged");
  std::string text(length, '\0');
  uLongf size = length;
  if (uncompress(reinterpret_cast<Bytef*>(text.data()), &size, bytes->data(), bytes->size()) != Z_OK ||
      size != length)
    throw StorageError("a stored state is damaged");
  return text;
}

void store_checkpoint(soci::session& sql, const std::string& game, const Checkpoint& one) {
  const std::string counts = counts_text(one.counts);
  sql << "INSERT INTO checkpoints(game, step, decisions, rolls, counts, state) VALUES(:g, :n, :d, :r, :c, "
         ":s) "
         "ON CONFLICT(game, step) DO NOTHING",
      use(game, "g"), use(one.step, "n"), use(one.decisions, "d"), use(one.rolls, "r"), use(counts, "c"),
      use(one.state, "s");
}

std::vector<Checkpoint> checkpoints_of(soci::session& sql, const std::string& game) {
  std::vector<Checkpoint> all;
  Checkpoint one;
  std::string counts;
  soci::statement select =
      (sql.prepare << "SELECT step, decisions, rolls, counts FROM checkpoints WHERE game = :g ORDER BY step",
       use(game, "g"), into(one.step), into(one.decisions), into(one.rolls), into(counts));
  select.execute();
  while (select.fetch()) {
    one.counts = counts_in(counts);
    all.push_back(one);
  }
  return all;
}

std::string checkpoint_state(soci::session& sql, const std::string& game, int step) {
  std::string state;
  sql << "SELECT state FROM checkpoints WHERE game = :g AND step = :n", use(game, "g"), use(step, "n"),
      into(state);
  return lengthened(state);
}

}  // namespace tamburino::server
