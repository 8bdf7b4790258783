// How many streams of the ends cross the borders between columns, toward the east and toward the west.
//
// A border has as many wires each way as its switches have together. An end may lie anywhere between the columns of its
// kernels without making its wire longer, but its place decides which way the streams go: from the middle of a wide
// wire they use one half of the device toward the east and the other half toward the west.
#pragma once

#include "adf/array/grid.h"

namespace tessera::adf::array {

// The columns of the kernels that exchange data with an end.
struct ColumnSpan {
  unsigned first = 0, last = 0;
  bool is_source = true;  // the end sends to the kernels
};

class ColumnLoads {
 public:
  explicit ColumnLoads(const Grid& grid);

  void add(const ColumnSpan& span, unsigned column) { change(span, column, 1); }
  void remove(const ColumnSpan& span, unsigned column) { change(span, column, -1); }
  // Returns how far an end in this column loads borders beyond half of their wires: the sum of these surpluses.
  int surplus(const ColumnSpan& span, unsigned column) const;

 private:
  template <class Use>
  void each_border(const ColumnSpan& span, unsigned column, Use use) const;
  void change(const ColumnSpan& span, unsigned column, int by);

  std::vector<int> east_, west_;            // by border: of a column and the next one
  std::vector<int> most_east_, most_west_;  // half of the wires
};

}  // namespace tessera::adf::array
