// Keeps the state that kernels of the AIE API have in their core between calls, for several cores that share a thread.
//
// Rounding and saturation modes belong to a core (include/kernel_abi/core_state.h). But a library of kernels has one
// state for each thread, and all host cores of a run take turns on one thread. So Tessera copies a core's state into
// the library when the core enters a kernel, and back when the kernel returns or waits. The state also tells kernels
// which core they run on, and lets them report operations that no core supports. Libraries without the API have no
// state.
#pragma once

#include "core/host/host_core.h"
#include "runtime/kernel_counts.h"
#include "runtime/kernel_libraries.h"

#include <kernel_abi/core_state.h>

#include <vector>

namespace tessera::runtime {

class KernelStates {
 public:
  using State = kernel_abi::core_state;
  struct OfLibrary {
    KernelLibraries::State place;  // returns the state that kernels of this thread use
    State state;                   // the core's state while none of its kernels runs
  };
  using OfCore = std::vector<OfLibrary>;

  void use(const device::Device& device);
  unsigned streams() const { return streams_; }  // of a core, in each direction
  // The functions by which a kernel reads its core's cycle and ends the run with a fault. `context` is a null pointer.
  struct Calls {
    std::uint64_t (*cycles)(void* context);
    void (*fault)(void* context, const char* what);
  };
  // Returns the states of a core before its first call of a kernel.
  OfCore fresh(core::HostCore& core, const KernelLibraries& libraries, const kernel_abi::core_ports& ports,
               const Calls& calls) const;
  static void enter(const OfCore& states);
  static void leave(OfCore& states);
  // Returns the issue slots that kernels have counted, over all libraries.
  static SlotCounts slots(const OfCore& states);

 private:
  unsigned first_row_ = 0;  // the first row with cores
  unsigned streams_ = 0;
};

}  // namespace tessera::runtime
