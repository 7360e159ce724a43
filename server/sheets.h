#pragma once

#include <list>
#include <map>

#include "protocol/table.h"
#include "server/request.h"

namespace tamburino::server {

// The answers to `sheet`: they depend only on what began the game and on the language, are long, and take
// long to make. Each is made once and kept as it is sent, compressed too. Used on the server's one thread.
class Sheets {
 public:
  Ready find(const std::string& origin, const std::string& language);  // nothing: it is not kept
  void keep(const std::string& origin, const std::string& language, Ready sheet);
  Ready with_hash(const std::string& hash) const;  // by its content

  // May be called on any thread.
  static Ready make(const Table& table);

 private:
  static constexpr std::size_t kMost = 64;
  using Key = std::pair<std::string, std::string>;
  std::map<Key, Ready> kept_;
  std::map<std::string, Ready> by_hash_;
  std::list<Key> order_;  // the one that was not asked for longest is last
};

// An answer that is ready to be sent, with a mark of its contents and compressed.
Ready ready_for_keeping(Json answer);
// One that is sent once.
Ready ready_once(Json answer);

}  // namespace tamburino::server
