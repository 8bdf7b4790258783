// Whether a kernel that runs on the host writes beyond the buffers that it was given.
//
// A kernel is native code with pointers, and nobody hears of its stores. Under `--check` the memories in which its
// buffers lie are copied before it is called, and compared when it has returned: a byte that has changed behind the end
// of one of its buffers was written by nobody else, unless the kernel asked something of its core in between, which let
// others run; then nothing is compared. Only what lies close behind a buffer is looked at: a kernel may have kept a
// pointer of an earlier call.
#pragma once

#include "array/core/host_core.h"
#include "base/bytes.h"

#include <vector>

namespace tessera::runtime {

class KernelFence {
 public:
  // The next kernel gets these bytes, as the core sees them.
  void lend(std::uint32_t address, std::uint32_t length) { lent_.push_back({address, length}); }
  void enter(array::HostCore& core);
  // Others have run.
  void disturbed() { copies_.clear(); }
  // It has returned to the body, which had called it at `place`.
  void leave(array::HostCore& core, std::uint32_t place);

 private:
  struct Lent {
    std::uint32_t address, length;
  };
  struct Copy {
    std::uint32_t address;  // of its first byte, as the core sees it
    Bytes bytes;
  };
  bool is_lent(std::uint32_t address) const;

  std::vector<Lent> lent_;
  std::vector<Copy> copies_;
};

}  // namespace tessera::runtime
