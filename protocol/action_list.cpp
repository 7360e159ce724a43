#include "protocol/action_list.h"

#include <algorithm>
#include <vector>

#include "protocol/json_writer.h"

namespace tamburino {
namespace {

void write_bits(std::uint64_t bits, std::string& out) {
  out += '"';
  out += std::to_string(bits);
  out += '"';
}

void write_each(const ActionParts& action, std::string& out) {
  out += R"({"text":)";
  write_text(action.text, out);
  out += R"(,"verb":)" + action.verb + R"(,"operands":{)";
  bool first = true;
  for (std::size_t i = 0; i < action.count; ++i) {
    if (action.value[i].empty()) continue;
    if (!std::exchange(first, false)) out += ',';
    write_text(action.key[i], out);
    out += ':' + action.value[i];
  }
  out += R"(},"bits":)";
  write_bits(action.bits, out);
  out += '}';
}

// How many bytes all texts begin with; no letter of more than one byte is cut.
std::size_t shared_beginning(std::span<const ActionParts> group) {
  const std::string& first = group.front().text;
  std::size_t shared = first.size();
  for (const ActionParts& one : group) {
    const auto end = std::mismatch(first.begin(), first.begin() + static_cast<std::ptrdiff_t>(shared),
                                   one.text.begin(), one.text.end());
    shared = static_cast<std::size_t>(end.first - first.begin());
  }
  while (shared > 0 && shared < first.size() && (static_cast<unsigned char>(first[shared]) & 0xC0U) == 0x80U)
    --shared;
  return shared;
}

const std::string& or_null(const std::string& value) {
  static const std::string null = "null";
  return value.empty() ? null : value;
}

void write_group(std::span<const ActionParts> group, std::string& out) {
  const ActionParts& first = group.front();
  const std::size_t shared = shared_beginning(group);
  std::array<bool, kMostOperands> same{};
  for (std::size_t i = 0; i < first.count; ++i) {
    same[i] = std::all_of(group.begin(), group.end(),
                          [&](const ActionParts& one) { return one.value[i] == first.value[i]; });
  }
  out += R"({"verb":)" + first.verb + R"(,"keys":[)";
  for (std::size_t i = 0; i < first.count; ++i) {
    if (i > 0) out += ',';
    write_text(first.key[i], out);
  }
  out += R"(],"text":)";
  write_text(std::string_view(first.text).substr(0, shared), out);
  out += R"(,"same":{)";
  bool begun = false;
  for (std::size_t i = 0; i < first.count; ++i) {
    if (!same[i]) continue;
    if (std::exchange(begun, true)) out += ',';
    write_text(first.key[i], out);
    out += ':' + or_null(first.value[i]);
  }
  out += R"(},"list":[)";
  for (const ActionParts& one : group) {
    if (&one != &first) out += ',';
    out += '[';
    write_text(std::string_view(one.text).substr(shared), out);
    out += ',';
    write_bits(one.bits, out);
    for (std::size_t i = 0; i < one.count; ++i) {
      if (!same[i]) out += ',' + or_null(one.value[i]);
    }
    out += ']';
  }
  out += "]}";
}

}  // namespace

void write_actions(const Table& table, const ActionList& list, Listing how, std::string& out) {
  std::vector<ActionParts> all;
  all.reserve(list.size());
  for (const Action action : list.all()) all.push_back(table.parts(action));
  out += '[';
  for (std::size_t i = 0; i < all.size();) {
    if (i > 0) out += ',';
    if (how == Listing::Each) {
      write_each(all[i++], out);
      continue;
    }
    std::size_t end = i + 1;
    while (end < all.size() && all[end].verb == all[i].verb) ++end;
    write_group(std::span(all).subspan(i, end - i), out);
    i = end;
  }
  out += ']';
}

}  // namespace tamburino
