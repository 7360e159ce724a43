#pragma once

#include "protocol/table.h"

namespace tamburino {

// A table with a quicker way to tell a view that is only sent: its counters are texts already
// (object_text.h).
class ViewSender {
 public:
  virtual Json view_to_send(std::string_view side) const = 0;  // no side: what anybody may know

 protected:
  ~ViewSender() = default;
};

// The view of a side, or with no side the public one, only to be sent. As text it is what view() says.
inline Json view_to_send(const Table& table, std::string_view side) {
  if (const auto* const quick = dynamic_cast<const ViewSender*>(&table)) return quick->view_to_send(side);
  return side.empty() ? table.public_view() : table.view(side);
}

}  // namespace tamburino
