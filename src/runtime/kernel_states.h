// What kernels of the AIE API keep in their core from one call to the next, when several cores share a thread.
//
// Rounding and saturation belong to a core (include/kernel_abi/core_state.h); a library of kernels has one state for
// each thread, and all host cores of a run take turns on one. So a core's states are put in where it enters a kernel,
// and taken out where it leaves it or waits inside of it. Through them kernels also learn who their core is, and tell
// of what no core could do. Libraries without the API have none, and cost nothing.
#pragma once

#include "array/core/host_core.h"
#include "runtime/kernel_counts.h"
#include "runtime/kernel_libraries.h"

#include <kernel_abi/core_state.h>

#include <vector>

namespace tessera::runtime {

class KernelStates {
 public:
  using State = kernel_abi::core_state;
  struct OfLibrary {
    KernelLibraries::State place;  // where kernels of this thread find it
    State state;                   // while no kernel of the core runs
  };
  using OfCore = std::vector<OfLibrary>;

  // Whose cores they are.
  void use(const device::Device& device);
  unsigned streams() const { return streams_; }  // of a core, each way
  // What a kernel asks of whoever runs it: the core's cycle, and to end the run with a fault. `context` is a null
  // pointer.
  struct Calls {
    std::uint64_t (*cycles)(void* context);
    void (*fault)(void* context, const char* what);
  };
  // Of a core that has not called a kernel of these libraries yet.
  OfCore fresh(array::HostCore& core, const KernelLibraries& libraries, const kernel_abi::core_ports& ports,
               const Calls& calls) const;
  static void enter(const OfCore& states);
  static void leave(OfCore& states);
  // Issue slots that were counted, by kernels of all libraries.
  static SlotCounts slots(const OfCore& states);

 private:
  unsigned first_row_ = 0;  // of cores
  unsigned streams_ = 0;
};

}  // namespace tessera::runtime
