#include "ai/net.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace tamburino::ai {
namespace {

constexpr std::string_view kHeading = "tamburino-value";
constexpr int kVersion = 1;
constexpr long kLargest = 1L << 30;  // of a whole number in the file
constexpr std::size_t kMostTurns = 64;

// --- writing

std::string row(std::string_view name, std::span<const float> numbers) {
  std::string line(name);
  for (const float one : numbers) line += ' ' + std::to_string(std::lround(one * kDenominator));
  return line + '\n';
}

// --- reading

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  [[noreturn]] void refuse(const std::string& why) const {
    throw NetError("line " + std::to_string(line_) + ": " + why);
  }

  // The words of the next line that has any; remarks are kept.
  const std::vector<std::string_view>& next(std::string& remarks) {
    words_.clear();
    while (words_.empty()) {
      if (at_ >= text_.size()) refuse("the file ends too early");
      const std::size_t end = std::min(text_.find('\n', at_), text_.size());
      std::string_view line = text_.substr(at_, end - at_);
      at_ = end + 1;
      ++line_;
      if (const std::size_t mark = line.find('#'); mark != std::string_view::npos) {
        remarks += std::string(line.substr(std::min(line.size(), mark + 2))) + "\n";
        line = line.substr(0, mark);
      }
      split(line);
    }
    return words_;
  }

  std::string_view word(std::string& remarks, std::string_view name) {
    if (next(remarks).size() != 2 || words_[0] != name)
      refuse("\"" + std::string(name) + "\" and one word are expected");
    return words_[1];
  }

  std::vector<long> numbers(std::string& remarks, std::string_view name, std::size_t count) {
    next(remarks);
    if (words_[0] != name)
      refuse("\"" + std::string(name) + "\" is expected, not \"" + std::string(words_[0]) + "\"");
    return numbers_after(1, count);
  }

  std::vector<long> numbers_after(std::size_t first, std::size_t count) const {
    if (words_.size() != first + count)
      refuse("has " + std::to_string(words_.size() - first) + " numbers where " + std::to_string(count) +
             " are expected");
    std::vector<long> all;
    for (std::size_t i = first; i < words_.size(); ++i) {
      long number = 0;
      const auto [end, fault] =
          std::from_chars(words_[i].data(), words_[i].data() + words_[i].size(), number);
      if (fault != std::errc{} || end != words_[i].data() + words_[i].size() || number > kLargest ||
          number < -kLargest)
        refuse("\"" + std::string(words_[i]) + "\" is not a whole number that fits");
      all.push_back(number);
    }
    return all;
  }

  std::size_t size(long number, std::size_t least, std::size_t most, const char* what) const {
    if (number < static_cast<long>(least) || number > static_cast<long>(most))
      refuse(std::string(what) + ": " + std::to_string(number) + " is not from " + std::to_string(least) +
             " to " + std::to_string(most));
    return static_cast<std::size_t>(number);
  }

 private:
  void split(std::string_view line) {
    for (std::size_t i = 0; i < line.size();) {
      const std::size_t begin = line.find_first_not_of(" \t\r", i);
      if (begin == std::string_view::npos) return;
      i = std::min(line.find_first_of(" \t\r", begin), line.size());
      words_.push_back(line.substr(begin, i - begin));
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 0;
  std::vector<std::string_view> words_;
};

void append(std::vector<float>& to, const std::vector<long>& parts) {
  for (const long one : parts) to.push_back(static_cast<float>(one) / kDenominator);
}

float rectified(float sum) { return sum > 0 ? sum : kLeak * sum; }

}  // namespace

float logit_of(double chance) {
  const double kept = std::clamp(chance, 1e-9, 1 - 1e-9);
  return std::clamp(static_cast<float>(std::log(kept / (1 - kept))), -kSurest, kSurest);
}

float Net::base(float hand_logit, int turn) const {
  const auto at =
      static_cast<std::size_t>(std::clamp(turn - first_turn, 0, static_cast<int>(slope.size()) - 1));
  return slope[at] * hand_logit + level[at];
}

// The sums are made in the order in which they are written here, so that every machine comes to the same.
double Net::value(double hand, int turn, std::span<const float> facts) const {
  std::array<float, kMostHidden> outer;
  std::array<float, kMostHidden> within;
  std::copy(first_bias.begin(), first_bias.end(), outer.begin());
  std::copy(second_bias.begin(), second_bias.end(), within.begin());
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const float x = std::clamp((facts[columns[i]] - mean[i]) * scale[i], -kFarthest, kFarthest);
    if (x == 0) continue;
    const float* weights = first.data() + i * hidden;
    for (std::size_t k = 0; k < hidden; ++k) outer[k] += x * weights[k];
  }
  for (std::size_t i = 0; i < hidden; ++i) {
    const float x = rectified(outer[i]);
    const float* weights = second.data() + i * inner;
    for (std::size_t k = 0; k < inner; ++k) within[k] += x * weights[k];
  }
  float sum = last_bias;
  for (std::size_t i = 0; i < inner; ++i) sum += rectified(within[i]) * last[i];
  return 1 / (1 + std::exp(-static_cast<double>(base(logit_of(hand), turn) + sum)));
}

std::string write_net(const Net& net) {
  std::string text;
  for (std::size_t at = 0; at < net.remarks.size();) {
    const std::size_t end = std::min(net.remarks.find('\n', at), net.remarks.size());
    text += "# " + net.remarks.substr(at, end - at) + "\n";
    at = end + 1;
  }
  text += std::string(kHeading) + ' ' + std::to_string(kVersion) + '\n';
  text += "game " + net.game + "\nscenario " + net.scenario + '\n';
  text += "turns " + std::to_string(net.first_turn) + ' ' + std::to_string(net.slope.size()) + '\n';
  text += row("slope", net.slope) + row("level", net.level);
  text += "layers " + std::to_string(net.names.size()) + ' ' + std::to_string(net.hidden) + ' ' +
          std::to_string(net.inner) + '\n';
  for (std::size_t i = 0; i < net.names.size(); ++i) {
    std::vector<float> all{net.mean[i], net.scale[i]};
    const auto begin = net.first.begin() + static_cast<std::ptrdiff_t>(i * net.hidden);
    all.insert(all.end(), begin, begin + static_cast<std::ptrdiff_t>(net.hidden));
    text += row(net.names[i], all);
  }
  text += row("first", net.first_bias);
  for (std::size_t i = 0; i < net.hidden; ++i)
    text += row("to-second", std::span(net.second).subspan(i * net.inner, net.inner));
  text += row("second", net.second_bias) + row("to-value", net.last) + row("value", {&net.last_bias, 1});
  return text + "end\n";
}

Net read_net(std::string_view text) {
  Reader from(text);
  Net net;
  std::string& said = net.remarks;
  if (from.numbers(said, kHeading, 1)[0] != kVersion)
    from.refuse("another version of this format is expected");
  net.game = from.word(said, "game");
  net.scenario = from.word(said, "scenario");
  const std::vector<long> turns = from.numbers(said, "turns", 2);
  net.first_turn = static_cast<int>(from.size(turns[0], 0, 1000, "the first turn"));
  const std::size_t count = from.size(turns[1], 1, kMostTurns, "turns");
  append(net.slope, from.numbers(said, "slope", count));
  append(net.level, from.numbers(said, "level", count));
  const std::vector<long> layers = from.numbers(said, "layers", 3);
  const std::size_t inputs = from.size(layers[0], 0, kMostFacts, "facts");
  net.hidden = from.size(layers[1], 1, kMostHidden, "hidden nodes");
  net.inner = from.size(layers[2], 1, kMostHidden, "inner nodes");
  for (std::size_t i = 0; i < inputs; ++i) {
    const std::string name(from.next(said)[0]);
    if (std::find(net.names.begin(), net.names.end(), name) != net.names.end())
      from.refuse("\"" + name + "\" comes twice");
    const std::vector<long> all = from.numbers_after(1, 2 + net.hidden);
    net.names.push_back(name);
    append(net.mean, {all[0]});
    append(net.scale, {all[1]});
    append(net.first, {all.begin() + 2, all.end()});
  }
  append(net.first_bias, from.numbers(said, "first", net.hidden));
  for (std::size_t i = 0; i < net.hidden; ++i) append(net.second, from.numbers(said, "to-second", net.inner));
  append(net.second_bias, from.numbers(said, "second", net.inner));
  append(net.last, from.numbers(said, "to-value", net.inner));
  std::vector<float> bias;
  append(bias, from.numbers(said, "value", 1));
  net.last_bias = bias[0];
  from.numbers(said, "end", 0);
  return net;
}

void bind_net(Net& net, const std::vector<std::string>& names) {
  net.columns.clear();
  for (const std::string& name : net.names) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) throw NetError("the mind of this game knows no fact called \"" + name + "\"");
    net.columns.push_back(static_cast<std::uint16_t>(found - names.begin()));
  }
}

}  // namespace tamburino::ai
