#include "server/outline.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "protocol/json_writer.h"
#include "protocol/object_text.h"

namespace tamburino::server {
namespace {

// MurmurHash64A, over whatever is added.
class Hash {
 public:
  explicit Hash(std::uint64_t begun) : value_(begun ^ kFactor) {}
  void add(std::uint64_t one) {
    one *= kFactor;
    one ^= one >> 47U;
    one *= kFactor;
    value_ ^= one;
    value_ *= kFactor;
  }
  void add(std::string_view text) {
    add(text.size());
    while (text.size() >= 8) {
      std::uint64_t eight = 0;
      std::memcpy(&eight, text.data(), 8);
      add(eight);
      text.remove_prefix(8);
    }
    std::uint64_t rest = 0;
    if (!text.empty()) std::memcpy(&rest, text.data(), text.size());
    add(rest);
  }
  std::uint64_t value() const {
    std::uint64_t end = value_;
    end ^= end >> 47U;
    end *= kFactor;
    return end ^ (end >> 47U);
  }

 private:
  static constexpr std::uint64_t kFactor = 0xc6a4a7935bd1e995;
  std::uint64_t value_;
};

// So that a number and a text of the same bits differ.
enum Tag : std::uint64_t { kNull = 1, kTruth, kNumber, kFraction, kText, kList, kObject, kReady };

std::uint64_t hash_of(const Json& value) {
  switch (value.type()) {
    case Json::value_t::object: {
      Hash hash(kObject);
      for (const auto& [key, one] : value.get_ref<const Json::object_t&>()) {
        hash.add(key);
        hash.add(hash_of(one));
      }
      return hash.value();
    }
    case Json::value_t::array: {
      Hash hash(kList);
      for (const Json& one : value.get_ref<const Json::array_t&>()) hash.add(hash_of(one));
      return hash.value();
    }
    case Json::value_t::string: {
      Hash hash(kText);
      hash.add(value.get_ref<const std::string&>());
      return hash.value();
    }
    case Json::value_t::boolean:
      return server::hash_of(kTruth, value.get<bool>() ? 1 : 0);
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
      return server::hash_of(kNumber, static_cast<std::uint64_t>(value.get<std::int64_t>()));
    case Json::value_t::number_float:
      return server::hash_of(kFraction, std::bit_cast<std::uint64_t>(value.get<double>()));
    case Json::value_t::binary: {
      Hash hash(kReady);
      hash.add(ObjectText::text_in(value));
      return hash.value();
    }
    case Json::value_t::null:
    case Json::value_t::discarded:
      break;
  }
  return kNull;
}

void begin_part(const char* key, std::string& out) {
  if (out.back() != '{') out += ',';
  out += key;
}

}  // namespace

std::uint64_t hash_of(std::string_view text) {
  Hash hash(kText);
  hash.add(text);
  return hash.value();
}

std::uint64_t hash_of(std::uint64_t first, std::uint64_t second) {
  Hash hash(first);
  hash.add(second);
  return hash.value();
}

// --- making it

Outline::Outline(std::span<const Part> parts) {
  nodes_.push_back({0, 0, 1, static_cast<std::uint32_t>(parts.size()), Kind::Object});
  Hash hash(kObject);
  for (const auto& [key, outline] : parts) {
    const std::uint64_t named = server::hash_of(key);
    hash.add(named);
    hash.add(outline->hash());
    const std::size_t at = nodes_.size();
    nodes_.insert(nodes_.end(), outline->nodes_.begin(), outline->nodes_.end());
    nodes_[at].key = named;
  }
  nodes_.front().hash = hash.value();
  nodes_.front().size = static_cast<std::uint32_t>(nodes_.size());
}

Outline Outline::of_member(const Json& value) {
  Outline outline;
  outline.add(value, 0, 1);
  return outline;
}

// A little of little use is sent whole: it would take as many bytes to say what in it has changed.
Outline::Kind Outline::kind_of(const Json& value, int depth) {
  constexpr int kDeepest = 3;      // position, units, a unit
  constexpr std::size_t kFew = 4;  // elements of a list
  constexpr std::size_t kFewKeys = 8;
  if (depth >= kDeepest) return Kind::Leaf;
  if (value.is_array()) return value.size() > kFew ? Kind::List : Kind::Leaf;
  if (!value.is_object()) return Kind::Leaf;
  const auto& members = value.get_ref<const Json::object_t&>();
  const bool deep =
      std::any_of(members.begin(), members.end(), [](const auto& one) { return one.second.is_structured(); });
  return deep || members.size() > kFewKeys ? Kind::Object : Kind::Leaf;
}

std::uint64_t Outline::add(const Json& value, std::uint64_t key, int depth) {
  const std::size_t at = nodes_.size();
  const Kind kind = kind_of(value, depth);
  nodes_.push_back({0, key, 1, 0, kind});
  std::uint64_t own = 0;
  if (kind == Kind::Object) {
    Hash hash(kObject);
    for (const auto& [name, one] : value.get_ref<const Json::object_t&>()) {
      const std::uint64_t named = server::hash_of(name);
      hash.add(named);
      hash.add(add(one, named, depth + 1));
    }
    own = hash.value();
  } else if (kind == Kind::List) {
    Hash hash(kList);
    for (const Json& one : value.get_ref<const Json::array_t&>()) hash.add(add(one, 0, depth + 1));
    own = hash.value();
  } else {
    own = hash_of(value);
  }
  Node& node = nodes_[at];
  node.hash = own;
  node.size = static_cast<std::uint32_t>(nodes_.size() - at);
  node.children = kind == Kind::Leaf ? 0 : static_cast<std::uint32_t>(value.size());
  return own;
}

// --- what has changed

std::vector<std::size_t> Outline::children_of(std::size_t node) const {
  std::vector<std::size_t> all;
  all.reserve(nodes_[node].children);
  for (std::size_t i = 0, at = node + 1; i < nodes_[node].children; ++i) {
    all.push_back(at);
    at += nodes_[at].size;
  }
  return all;
}

namespace {

std::vector<Outline::Member> members_of(const Json& object) {
  std::vector<Outline::Member> all;
  all.reserve(object.size());
  for (const auto& [key, value] : object.get_ref<const Json::object_t&>()) all.push_back({key, &value});
  return all;
}

}  // namespace

std::string Outline::change_from(const Outline& before, const Json& whole) const {
  return change_from(before, members_of(whole));
}

std::string Outline::change_from(const Outline& before, std::span<const Member> whole) const {
  std::string out = "{";
  if (hash() != before.hash()) write_object(0, before, 0, whole, out);
  return out + "}";
}

void Outline::write_change(std::size_t own, const Outline& before, std::size_t old, const Json& value,
                           std::string& out) const {
  out += '{';
  if (nodes_[own].kind == Kind::Object) {
    write_object(own, before, old, members_of(value), out);
  } else {
    write_list(own, before, old, value, out);
  }
  out += '}';
}

void Outline::write_object(std::size_t own, const Outline& before, std::size_t old,
                           std::span<const Member> members, std::string& out) const {
  const auto now = children_of(own), then = before.children_of(old);
  const auto same_key = [&](std::size_t one, std::size_t other) {
    return nodes_[one].key == before.nodes_[other].key;
  };
  if (!std::equal(now.begin(), now.end(), then.begin(), then.end(), same_key)) {
    out += R"("keys":[)";
    for (const Member& one : members) {
      write_text(one.key, out);
      out += ',';
    }
    if (out.back() == ',') out.pop_back();
    out += ']';
  }
  std::string set, changed;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const Node& node = nodes_[now[i]];
    std::size_t was = i;
    if (was >= then.size() || !same_key(now[i], then[was])) {
      const auto found =
          std::find_if(then.begin(), then.end(), [&](std::size_t one) { return same_key(now[i], one); });
      was = static_cast<std::size_t>(found - then.begin());
    }
    const Node* const past = was < then.size() ? &before.nodes_[then[was]] : nullptr;
    if (past != nullptr && past->hash == node.hash) continue;
    const auto& [key, one] = members[i];
    const bool whole = past == nullptr || node.kind == Kind::Leaf || past->kind != node.kind;
    std::string& part = whole ? set : changed;
    part += part.empty() ? "" : ",";
    write_text(key, part);
    part += ':';
    if (whole) {
      write_json(*one, part);
    } else {
      write_change(now[i], before, then[was], *one, part);
    }
  }
  if (!set.empty()) {
    begin_part(R"("to":{)", out);
    out += set + "}";
  }
  if (!changed.empty()) {
    begin_part(R"("in":{)", out);
    out += changed + "}";
  }
}

// Pieces of the old list and new elements between them: from where, how many, and what follows these.
void Outline::write_list(std::size_t own, const Outline& before, std::size_t old, const Json& value,
                         std::string& out) const {
  const auto now = children_of(own), then = before.children_of(old);
  std::vector<std::uint64_t> past;
  past.reserve(then.size());
  for (const std::size_t one : then) past.push_back(before.nodes_[one].hash);
  const auto& list = value.get_ref<const Json::array_t&>();
  out += R"("pieces":[)";
  std::size_t i = 0, next = 0;  // in the new list, and where the old one would go on
  while (i < now.size()) {
    const auto hash_at = [&](std::size_t at) { return nodes_[now[at]].hash; };
    std::size_t from = next;
    if (from >= past.size() || past[from] != hash_at(i)) {
      from = static_cast<std::size_t>(std::find(past.begin(), past.end(), hash_at(i)) - past.begin());
    }
    std::size_t count = 0;
    while (i < now.size() && from + count < past.size() && past[from + count] == hash_at(i)) ++i, ++count;
    next = count > 0 ? from + count : next;
    if (out.back() != '[') out += ',';
    out += std::to_string(count > 0 ? from : 0) + "," + std::to_string(count) + ",[";
    while (i < now.size() && std::find(past.begin(), past.end(), hash_at(i)) == past.end()) {
      if (out.back() != '[') out += ',';
      write_json(list[i], out);
      ++i, ++next;
    }
    out += ']';
  }
  out += ']';
}

}  // namespace tamburino::server
