// A report where a kernel that a core calls on the host goes wild.
//
// Kernels are somebody's native code in this process: a null pointer, a division by zero or calls without an end raise
// a signal, which would end it without a word. Three ways exist to say one. Kernels in a process of their own would
// need the memories of tiles in shared pages, and two switches a call. A jump out of the handler would let the run end
// as any other; but nobody knows what the kernel has written over, or whether it held the lock of the heap. So the
// handler writes the report itself, with nothing but what a handler may call, and ends the process with the exit code
// of a program that fails.
//
// A signal that comes while no kernel runs goes to whoever had it before. Sanitizers tell of such faults better: in
// builds with them nothing is installed.
#pragma once

#include "compiler/native/core_calls.h"
#include "device/device.h"

#include <memory>
#include <span>

namespace tessera::cli {

// The call of a kernel that is under way.
struct KernelCall {
  device::TileId tile;
  const compiler::BodyPlace* place;     // of the call; `memory` names the kernel
  std::span<const std::uint8_t> stack;  // that it runs on, below which a guard page lies
};

class KernelFaults {
 public:
  KernelFaults();
  KernelFaults(const KernelFaults&) = delete;
  KernelFaults& operator=(const KernelFaults&) = delete;
  ~KernelFaults();

  // Whose the faults are from now on; nullptr when no kernel runs. Returns whose they were.
  static const KernelCall* runs(const KernelCall* call);

 private:
  std::unique_ptr<std::uint8_t[]> stack_;  // of the handler: that of the kernel may be used up
};

}  // namespace tessera::cli
