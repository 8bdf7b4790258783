// The columns of an NPU that its contexts hold, handed out as the driver does.
//
// A context takes the leftmost free strip of columns of its width. If none is free, it shares a strip of its width with
// other contexts, and the NPU changes from one to the other. Without such a strip the driver refuses the context.
// Source: amd/xdna-driver, drivers/accel/amdxdna/aie2_solver.c.
#pragma once

#include <optional>
#include <vector>

namespace tessera::xrtlib {

struct Strip {
  unsigned first = 0;  // column
  unsigned width = 0;  // columns
  bool operator==(const Strip&) const = default;
};

class Columns {
 public:
  explicit Columns(unsigned count) : count_(count) {}

  // Returns no value if other contexts hold too many columns.
  std::optional<Strip> take(unsigned width);
  void give_back(Strip strip);

 private:
  struct Held {
    Strip strip;
    unsigned contexts;  // that share it
  };

  bool is_free(Strip strip) const;

  unsigned count_;
  std::vector<Held> held_;  // the oldest first
};

}  // namespace tessera::xrtlib
