#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/table.h"

// What a viewer was sent, as hashes: small enough to keep for everybody who watches, and enough to tell
// afterwards what has changed since (docs/server.md, "Changes").
namespace tamburino::server {

class Outline {
 public:
  struct Member {
    std::string_view key;
    const Json* value;
  };

  Outline() = default;
  explicit Outline(const Json& whole) { add(whole, 0, 0); }
  // Of an object with these members, of which each has its outline: one may belong to several objects.
  struct Part {
    std::string_view key;
    const Outline* outline;
  };
  explicit Outline(std::span<const Part> parts);
  static Outline of_member(const Json& value);

  std::uint64_t hash() const { return nodes_.empty() ? 0 : nodes_.front().hash; }

  // As JSON text, what makes `whole`, which this is the outline of, from what `before` is the outline of.
  // "{}" when nothing has changed.
  std::string change_from(const Outline& before, const Json& whole) const;
  std::string change_from(const Outline& before, std::span<const Member> whole) const;

 private:
  enum class Kind : std::uint8_t { Leaf, Object, List };
  // A value. Its children follow it, each with all of its own; a leaf is sent whole or not at all.
  struct Node {
    std::uint64_t hash = 0;
    std::uint64_t key = 0;   // in an object
    std::uint32_t size = 1;  // with all that belongs to it
    std::uint32_t children = 0;
    Kind kind = Kind::Leaf;
  };
  static Kind kind_of(const Json& value, int depth);
  std::uint64_t add(const Json& value, std::uint64_t key, int depth);
  std::vector<std::size_t> children_of(std::size_t node) const;

  void write_change(std::size_t own, const Outline& before, std::size_t old, const Json& value,
                    std::string& out) const;
  void write_object(std::size_t own, const Outline& before, std::size_t old, std::span<const Member> members,
                    std::string& out) const;
  void write_list(std::size_t own, const Outline& before, std::size_t old, const Json& value,
                  std::string& out) const;

  std::vector<Node> nodes_;
};

std::uint64_t hash_of(std::string_view text);
std::uint64_t hash_of(std::uint64_t first, std::uint64_t second);

}  // namespace tamburino::server
