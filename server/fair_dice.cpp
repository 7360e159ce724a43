#include "server/fair_dice.h"

#include <sodium.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <stdexcept>

#include "protocol/json_reader.h"
#include "protocol/table.h"
#include "server/secrets.h"

namespace tamburino::server {
namespace {

constexpr std::size_t kMostCounters = 1'000'000;
constexpr std::size_t kLongestGame = 64;

bool printable(std::string_view text, std::size_t longest) {
  return !text.empty() && text.size() <= longest &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

// The stream of bytes of one roll: HMAC-SHA-256 of the message and the block's number, block after block.
class Bytes {
 public:
  Bytes(const DiceSeed& seed, std::string message) : seed_(seed), message_(std::move(message)) {}

  // 0 to n-1, each as likely: bytes beyond the last whole multiple of n are passed over.
  std::uint32_t below(std::uint32_t n) {
    const std::uint32_t whole = 256 - 256 % n;
    for (;;) {
      if (const std::uint32_t byte = next(); byte < whole) return byte % n;
    }
  }

 private:
  std::uint8_t next() {
    if (at_ == block_.size()) {
      const std::string message = message_ + std::to_string(blocks_++);
      crypto_auth_hmacsha256(block_.data(), bytes_of(message).data(), message.size(), seed_.data());
      at_ = 0;
    }
    return block_[at_++];
  }

  const DiceSeed& seed_;
  std::string message_;
  std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES> block_{};
  std::size_t at_ = crypto_auth_hmacsha256_BYTES;
  int blocks_ = 0;
};
static_assert(crypto_auth_hmacsha256_KEYBYTES == std::tuple_size_v<DiceSeed>);

}  // namespace

DiceSeed random_seed() {
  DiceSeed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

std::string commitment(const DiceSeed& seed) { return sha256_hex(seed); }

void check_contribution(std::string_view text) {
  if (printable(text, kLongestContribution)) return;
  throw RequestError("bad-request",
                     "a contribution to the dice has 1 to " + std::to_string(kLongestContribution) +
                         " characters: letters without accents, digits, spaces and the usual signs");
}

std::string seal_of(std::string_view contribution) {
  const std::string text(contribution);
  return sha256_hex(bytes_of(text));
}

void check_seal(std::string_view seal) {
  const bool good = seal.size() == 64 && seal.find_first_not_of("0123456789abcdef") == std::string_view::npos;
  if (!good) throw RequestError("bad-request", "a seal is a SHA-256: 64 digits and letters a to f");
}

FairDice::FairDice(const DiceSeed& seed, const std::string& game, const Contributions& contributions)
    : seed_(seed), beginning_("tamburino dice 1\n" + game + "\n") {
  if (!printable(game, kLongestGame)) throw RequestError("bad-request", "the game's id is not fit for dice");
  for (const auto& [side, text] : contributions) {
    if (!printable(side, kLongestGame) || side.find('=') != std::string::npos)
      throw RequestError("bad-request", "the name of a side is not fit for dice");
    check_contribution(text);
    beginning_ += side + "=" + text + "\n";
  }
}

Roll FairDice::answer(const RollRequest& request, std::uint64_t counter) const {
  Bytes bytes(seed_, beginning_ + std::to_string(counter) + "\n");
  Roll roll;
  if (request.kind == RollRequest::Kind::Draw) {
    if (request.cup == 0) throw std::invalid_argument("a draw from an empty cup");
    std::uint32_t left = request.cup;
    for (std::uint32_t skip = bytes.below(static_cast<std::uint32_t>(std::popcount(left))); skip > 0; --skip)
      left &= left - 1;
    roll.value[0] = static_cast<std::uint8_t>(std::countr_zero(left));
    return roll;
  }
  if (request.dice > kMostDice) throw std::invalid_argument("more dice than a roll can have");
  for (std::size_t i = 0; i < request.dice; ++i)
    roll.value[i] = static_cast<std::uint8_t>(request.die.least + bytes.below(request.die.faces()));
  return roll;
}

namespace {

using Ranges = std::vector<std::pair<std::uint64_t, std::uint64_t>>;  // first and last of each

std::string ranges_text(const Ranges& ranges) {
  std::string text;
  for (const auto& [first, last] : ranges) {
    if (!text.empty()) text += ' ';
    text += std::to_string(first);
    if (last != first) text += "-" + std::to_string(last);
  }
  return text;
}

[[noreturn]] void bad_counters(const std::string& why) {
  throw RequestError("bad-request", "the counters of the dice " + why);
}

std::uint64_t counter_from(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number == 0)
    bad_counters("should look like 1-14 17: \"" + std::string(text) + "\"");
  return number;
}

}  // namespace

std::string counters_text(std::span<const std::uint64_t> counters) {
  Ranges ranges;
  for (const std::uint64_t one : counters) {
    if (!ranges.empty() && ranges.back().second + 1 == one) {
      ranges.back().second = one;
    } else {
      ranges.emplace_back(one, one);
    }
  }
  return ranges_text(ranges);
}

std::vector<std::uint64_t> counters_from(std::string_view text) {
  std::vector<std::uint64_t> counters;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (word.empty()) continue;
    const std::size_t dash = std::min(word.find('-'), word.size());
    const std::uint64_t first = counter_from(word.substr(0, dash));
    const std::uint64_t last = dash == word.size() ? first : counter_from(word.substr(dash + 1));
    if (last < first || (!counters.empty() && first <= counters.back()))
      bad_counters("should grow: none is used twice");
    if (last - first >= kMostCounters - counters.size()) bad_counters("are too many");
    for (std::uint64_t i = 0; i <= last - first; ++i) counters.push_back(first + i);
  }
  return counters;
}

std::string counters_missing(std::span<const std::uint64_t> counters) {
  Ranges gaps;
  std::uint64_t next = 1;
  for (const std::uint64_t one : counters) {
    if (one > next) gaps.emplace_back(next, one - 1);
    next = one + 1;
  }
  return ranges_text(gaps);
}

namespace {

std::string pairs_text(const Contributions& pairs) {
  Json all = Json::array();
  for (const auto& [side, text] : pairs) all.push_back(Json::array({side, text}));
  return all.dump();
}

}  // namespace

void add_dice_tags(Record& record, const DiceTags& tags) {
  record.set_tag("Dice-Game", tags.game);
  record.set_tag("Dice-Commitment", tags.commitment);
  record.set_tag("Dice-Contributions", pairs_text(tags.contributions));
  if (!tags.seals.empty()) record.set_tag("Dice-Seals", pairs_text(tags.seals));
  record.set_tag("Dice-Counters", counters_text(tags.counters));
  if (tags.seed) record.set_tag("Dice-Seed", hex(*tags.seed));
}

namespace {

// Tags stand first, one on a line.
[[noreturn]] void bad_tag(const Record& record, std::string_view name, const std::string& why) {
  int line = 1;
  for (std::size_t i = 0; i < record.tags.size(); ++i) {
    if (record.tags[i].first == name) line = static_cast<int>(i) + 1;
  }
  throw RecordError(line, why);
}

const std::string& needed_tag(const Record& record, std::string_view name) {
  if (const std::string* value = record.tag(name)) return *value;
  bad_tag(record, name, "the dice of this record cannot be checked: it has no tag " + std::string(name));
}

DiceSeed bytes_in(const Record& record, std::string_view name, std::string_view text) {
  const auto bytes = from_hex(text);
  DiceSeed result{};
  if (!bytes || bytes->size() != result.size())
    bad_tag(record, name, "tag " + std::string(name) + " should have 64 digits and letters a to f");
  std::copy(bytes->begin(), bytes->end(), result.begin());
  return result;
}

Contributions pairs_in(const Record& record, std::string_view tag, const std::string& text) {
  const auto json = parse_json(text);
  const auto is_pair = [](const Json& one) {
    return one.is_array() && one.size() == 2 && one[0].is_string() && one[1].is_string();
  };
  if (!json || !json->is_array() || !std::all_of(json->begin(), json->end(), is_pair))
    bad_tag(record, tag, "tag " + std::string(tag) + " should be a list of [side, text]");
  Contributions pairs;
  for (const Json& one : *json) pairs.emplace_back(one[0], one[1]);
  return pairs;
}

}  // namespace

DiceTags read_dice_tags(const Record& record) {
  DiceTags tags;
  tags.game = needed_tag(record, "Dice-Game");
  tags.commitment =
      hex(bytes_in(record, "Dice-Commitment", needed_tag(record, "Dice-Commitment")));  // capitals made small
  tags.contributions = pairs_in(record, "Dice-Contributions", needed_tag(record, "Dice-Contributions"));
  if (const std::string* seals = record.tag("Dice-Seals"))
    tags.seals = pairs_in(record, "Dice-Seals", *seals);
  try {
    tags.counters = counters_from(needed_tag(record, "Dice-Counters"));
  } catch (const RequestError& error) {
    bad_tag(record, "Dice-Counters", error.what());
  }
  if (const std::string* seed = record.tag("Dice-Seed")) tags.seed = bytes_in(record, "Dice-Seed", *seed);
  return tags;
}

}  // namespace tamburino::server
