// Finds stores of a kernel behind the end of a buffer that it received.
//
// A kernel is native code with pointers, and Tessera does not see its stores. So with the sanitizers, Tessera copies
// the memories around the kernel's buffers before the call, and compares them after the return: only the kernel can
// have changed a byte behind the end of one of its buffers. If the kernel made a request to its core, other units ran
// in between, and nothing is compared. Only bytes close behind a buffer are compared, because a kernel may rightly use
// a pointer from an earlier call.
#pragma once

#include "base/bytes.h"
#include "core/host/host_core.h"

#include <vector>

namespace tessera::runtime {

class KernelFence {
 public:
  // Call for each buffer that the next kernel call receives. `address` is as the core sees it.
  void lend(std::uint32_t address, std::uint32_t length) { lent_.push_back({address, length}); }
  void enter(core::HostCore& core);
  // Call this when other units have run, because they may have changed the bytes.
  void disturbed() { copies_.clear(); }
  // Call when the kernel has returned. `place` is the place in the body that called it.
  void leave(core::HostCore& core, std::uint32_t place);

 private:
  struct Lent {
    std::uint32_t address, length;
  };
  struct Copy {
    std::uint32_t address;  // the first byte, as the core sees it
    Bytes bytes;
  };
  bool is_lent(std::uint32_t address) const;

  std::vector<Lent> lent_;
  std::vector<Copy> copies_;
};

}  // namespace tessera::runtime
