#pragma once

#include <algorithm>
#include <vector>

namespace tamburino {

// A printed table: rows by die (or turn), columns by strength (or die). What lies beyond an edge is read at
// the edge.
template <class Cell>
class GridTable {
 public:
  GridTable() = default;
  GridTable(int first_row, int first_column, std::vector<std::vector<Cell>> cells)
      : first_row_(first_row), first_column_(first_column), cells_(std::move(cells)) {}

  int first_row() const { return first_row_; }
  int last_row() const { return first_row_ + static_cast<int>(cells_.size()) - 1; }
  int first_column() const { return first_column_; }
  int last_column() const { return first_column_ + static_cast<int>(cells_.front().size()) - 1; }

  Cell at(int row, int column) const {
    const int r = std::clamp(row, first_row_, last_row()) - first_row_;
    const int c = std::clamp(column, first_column_, last_column()) - first_column_;
    return cells_[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
  }

 private:
  int first_row_ = 1;
  int first_column_ = 0;
  std::vector<std::vector<Cell>> cells_;
};

}  // namespace tamburino
