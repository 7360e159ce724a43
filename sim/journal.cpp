#include "sim/journal.h"

#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <iterator>

namespace tamburino::sim {
namespace {

constexpr std::string_view kFirstLine = "tamburino sim journal 1";

// FNV-1a: not against forgery, only against half a line.
std::uint64_t check_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

std::string hex_text(std::uint64_t value) {
  std::array<char, 24> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(value));
  return text.data();
}

// Words that stand between blanks and signs must hold none of them.
std::string coded(std::string_view word) {
  std::string text;
  for (const char c : word) {
    if (c <= ' ' || std::strchr("%|=,", c) != nullptr) {
      std::array<char, 4> code{};
      std::snprintf(code.data(), code.size(), "%%%02x", static_cast<unsigned>(static_cast<unsigned char>(c)));
      text += code.data();
    } else {
      text += c;
    }
  }
  return text.empty() ? "%" : text;
}

template <class Number>
bool read_number(std::string_view text, Number& number, int base = 10) {
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  return fault == std::errc{} && end == text.data() + text.size();
}
bool read_number(std::string_view text, double& number) {
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  return fault == std::errc{} && end == text.data() + text.size();
}

bool decoded(std::string_view text, std::string& word) {
  word.clear();
  if (text == "%") return true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      word += text[i];
      continue;
    }
    unsigned code = 0;
    if (i + 2 >= text.size() || !read_number(text.substr(i + 1, 2), code, 16)) return false;
    word += static_cast<char>(code);
    i += 2;
  }
  return true;
}

template <class Number>
void add_number(std::string& text, Number number) {
  std::array<char, 40> digits{};
  text.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr);
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t next = std::min(text.find(at, from), text.size());
    parts.push_back(text.substr(from, next - from));
    from = next + 1;
  }
  return parts;
}

// "3,4,5 ", or "- " when there is nothing.
template <class List, class Add>
void add_list(std::string& line, const List& list, const Add& add) {
  for (const auto& one : list) {
    add(one);
    line += ',';
  }
  if (list.empty()) line += "-,";
  line.back() = ' ';
}

bool read_branches(std::string_view text, BranchNames& names, std::vector<BranchCount>& all) {
  if (text == "-") return true;
  for (const std::string_view one : split(text, ',')) {
    const std::size_t bar = one.find('|'), sign = one.find('=');
    if (bar == std::string_view::npos || sign == std::string_view::npos || sign < bar) return false;
    Branch branch;
    BranchCount count;
    if (!decoded(one.substr(0, bar), branch.rule) ||
        !decoded(one.substr(bar + 1, sign - bar - 1), branch.event) ||
        !read_number(one.substr(sign + 1), count.times))
      return false;
    count.branch = names.number(branch);
    all.push_back(count);
  }
  return true;
}

bool read_points(std::string_view text, Tally& tally) {
  if (text == "-") return true;
  for (const std::string_view one : split(text, ',')) {
    double points = 0;
    if (!read_number(one, points)) return false;
    tally.points.emplace_back("", points);
  }
  return true;
}

bool read_losses(std::string_view text, Tally& tally) {
  if (text == "-") return true;
  for (const std::string_view one : split(text, ',')) {
    int lost = 0;
    if (!read_number(one, lost)) return false;
    tally.losses.emplace_back("", lost);
  }
  return true;
}

std::string head_of(const Settings& settings) {
  std::string text(kFirstLine);
  text += "\n";
  for (const auto& [name, value] : settings) text += name + ": " + value + "\n";
  return text + "\n";
}

// What the two have in common is no news.
std::string differences(const Settings& has, const Settings& asked) {
  std::string text;
  const auto find = [](const Settings& in, const std::string& name) -> const std::string* {
    for (const auto& one : in) {
      if (one.first == name) return &one.second;
    }
    return nullptr;
  };
  for (const auto& [name, value] : asked) {
    const std::string* old = find(has, name);
    if (old == nullptr || *old != value)
      text +=
          "\n  " + name + ": the journal has " + (old == nullptr ? "none" : *old) + ", asked for is " + value;
  }
  for (const auto& [name, value] : has) {
    if (find(asked, name) == nullptr)
      text += "\n  " + name + ": the journal has " + value + ", asked for is none";
  }
  return text;
}

constexpr int kTriesToGoOn = 30;

// A run that was told to stop, by mpirun for one, may take a moment to do so.
bool locked(int file, int tries) {
  constexpr std::chrono::milliseconds kBetween{100};
  while (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (--tries <= 0) return false;
    std::this_thread::sleep_for(kBetween);
  }
  return true;
}

std::string whole_text(std::FILE* file) {
  std::string text;
  std::array<char, 1 << 16> part{};
  std::rewind(file);
  while (const std::size_t size = std::fread(part.data(), 1, part.size(), file))
    text.append(part.data(), size);
  return text;
}

}  // namespace

Settings settings_of(const Orders& orders, const Starts& starts) {
  const Table& base = starts.base();
  Settings settings{{"game", base.game()},
                    {"scenario", base.scenario()},
                    {"first seed", std::to_string(orders.seed)},
                    {"sides exchanged", orders.swap ? "yes" : "no"}};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string side = base.sides()[i];
    settings.emplace_back("level of " + side, orders.players[i].level);
    // Who plays at random needs no weights; for the others a retuned pack is another opponent.
    if (orders.players[i].level != "random")
      settings.emplace_back("weights of " + side, hex_text(check_of(base.weights(i))));
    if (!orders.players[i].value.empty())
      settings.emplace_back("value of " + side, hex_text(check_of(orders.players[i].value)));
  }
  for (std::size_t i = 0; i < orders.variants.size(); ++i) {
    const std::string number = i == 0 ? "base" : "variant " + std::to_string(i);
    settings.emplace_back(number, orders.variants[i].name + " " + orders.variants[i].request.dump());
    settings.emplace_back("position of " + number, hex_text(starts.of({0, i, false}).hash()));
  }
  return settings;
}

void BranchWords::learn() {
  const std::vector<Branch> all = names_.all();
  for (std::size_t i = known_.size(); i < all.size(); ++i)
    known_.push_back(coded(all[i].rule) + "|" + coded(all[i].event) + "=");
}

void add_line(std::string& lines, const Played& played, BranchWords& branches) {
  const std::size_t begin = lines.size();
  const Tally& tally = played.tally;
  add_number(lines, played.task);
  lines.append(" ").append(coded(tally.result)).append(" ");
  add_number(lines, tally.winner);
  lines.append(" ").append(coded(tally.ending)).append(" ");
  add_number(lines, tally.turns);
  lines += ' ';
  add_number(lines, played.decisions);
  lines.append(" ").append(hex_text(played.hash)).append(" ");
  add_list(lines, tally.points, [&](const auto& one) { add_number(lines, one.second); });
  add_list(lines, tally.losses, [&](const auto& one) { add_number(lines, one.second); });
  add_list(lines, played.branches, [&](const BranchCount& one) {
    lines += branches[one.branch];
    add_number(lines, one.times);
  });
  lines.pop_back();
  const std::uint64_t check = check_of(std::string_view(lines).substr(begin));
  lines.append(" ").append(hex_text(check)).append("\n");
}

std::optional<Played> played_in(std::string_view line, BranchNames& names) {
  constexpr std::size_t kParts = 11;
  const std::vector<std::string_view> parts = split(line, ' ');
  if (parts.size() != kParts) return std::nullopt;
  std::uint64_t check = 0;
  if (!read_number(parts.back(), check, 16)) return std::nullopt;
  if (check != check_of(line.substr(0, line.size() - parts.back().size() - 1))) return std::nullopt;
  Played played;
  const bool read = read_number(parts[0], played.task) && decoded(parts[1], played.tally.result) &&
                    read_number(parts[2], played.tally.winner) && decoded(parts[3], played.tally.ending) &&
                    read_number(parts[4], played.tally.turns) && read_number(parts[5], played.decisions) &&
                    read_number(parts[6], played.hash, 16) && read_points(parts[7], played.tally) &&
                    read_losses(parts[8], played.tally) && read_branches(parts[9], names, played.branches);
  if (!read) return std::nullopt;
  return played;
}

Journal::Journal(std::string path, const Settings& settings, Begin begin, BranchNames& names)
    : path_(std::move(path)), file_(std::fopen(path_.c_str(), "a+")) {
  if (!file_) throw JournalError(path_ + ": " + std::strerror(errno));
  if (!locked(::fileno(file_.get()), begin == Begin::GoOn ? kTriesToGoOn : 1))
    throw JournalError(path_ + ": another run is writing it");
  if (begin == Begin::Anew) {
    truncate(0);
  } else {
    read(whole_text(file_.get()), settings, names);
    std::fseek(file_.get(), 0, SEEK_END);  // between reading and writing
  }
  if (std::filesystem::file_size(path_) == 0) {
    const std::string head = head_of(settings);
    std::fwrite(head.data(), 1, head.size(), file_.get());
    if (std::fflush(file_.get()) != 0) throw JournalError(path_ + ": cannot be written");
  }
}

void Journal::read(const std::string& text, const Settings& settings, BranchNames& names) {
  if (text.empty()) return;
  const std::string head = head_of(settings);
  if (head.starts_with(text) && text != head) return truncate(0);  // broken off while it began
  if (!text.starts_with(std::string(kFirstLine) + "\n"))
    throw JournalError(path_ + " is no journal of sim; a new file is begun by itself");
  const std::size_t end = text.find("\n\n");
  if (!text.starts_with(head)) {
    Settings has;
    for (const std::string_view line : split(std::string_view(text).substr(0, end), '\n')) {
      const std::size_t colon = line.find(": ");
      if (colon != std::string_view::npos) has.emplace_back(line.substr(0, colon), line.substr(colon + 2));
    }
    throw JournalError(path_ + " is the journal of something else:" + differences(has, settings));
  }
  std::size_t line_number = settings.size() + 3;
  for (std::size_t at = head.size(); at < text.size(); ++line_number) {
    const std::size_t next = text.find('\n', at);
    const bool last = next == std::string::npos || next + 1 == text.size();
    auto played = next == std::string::npos ? std::nullopt
                                            : played_in(std::string_view(text).substr(at, next - at), names);
    if (!played) {
      if (!last) throw JournalError(path_ + ":" + std::to_string(line_number) + ": this line is spoilt");
      return truncate(at);  // broken off while it was written
    }
    found_.push_back(std::move(*played));
    at = next + 1;
  }
}

void Journal::truncate(std::size_t size) {
  if (::ftruncate(::fileno(file_.get()), static_cast<off_t>(size)) != 0)
    throw JournalError(path_ + ": " + std::strerror(errno));
}

void Journal::add(const std::string& lines) {
  std::FILE* file = file_.get();
  if (std::fwrite(lines.data(), 1, lines.size(), file) != lines.size() || std::fflush(file) != 0)
    throw JournalError(path_ + ": " + std::strerror(errno));
}

void Journal::remove() {
  file_.reset();
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

std::string usual_journal(const std::string& game, const Settings& settings) {
  const std::string name = "tamburino-sim-" + game + "-" + hex_text(check_of(head_of(settings))) + ".journal";
  return (std::filesystem::temp_directory_path() / name).string();
}

}  // namespace tamburino::sim
