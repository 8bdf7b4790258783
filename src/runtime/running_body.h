// The host core's body that now runs on a thread, and the kernel that it calls.
//
// All bodies of a run take turns on one thread. A body is suspended wherever its core waits, also in the middle of a
// kernel. Whenever another body runs, two things change: the call to which faults and time belong (kernel_faults.h),
// and the modes of the core (kernel_states.h).
#pragma once

#include "compiler/compile/compile.h"
#include "container/sections/core_bodies.h"
#include "core/host/host_core.h"
#include "runtime/kernel_faults.h"
#include "runtime/kernel_fence.h"
#include "runtime/kernel_ports.h"
#include "runtime/kernel_states.h"

#include <set>
#include <string>

namespace tessera::runtime {

class RunningBody {
 public:
  // If the body fails, fail() adds the body's line to `fault_lines`. `counts` gets the slots of each kernel that
  // returns; nullptr: no counting.
  RunningBody(core::HostCore& core, const compiler::NativeBodies& native, const KernelLibraries& libraries,
              const KernelStates& states, std::set<std::string>& fault_lines, KernelCounts* counts);
  RunningBody(const RunningBody&) = delete;
  RunningBody& operator=(const RunningBody&) = delete;
  ~RunningBody();

  // Returns the body that runs on this thread; nullptr if none runs, or if its core waits.
  static RunningBody* now();

  // Call enter_kernel() when the body calls the kernel at its place `place`, leave_kernel() when the kernel returns.
  void enter_kernel(std::uint32_t place);
  void leave_kernel();
  // Returns the place of the running kernel; nullptr while the body itself runs.
  const compiler::BodyPlace* kernel() const { return kernel_.place; }

  // Where the thread goes on if the body's code is ended (kernel_stops.h).
  void returns_to(sigjmp_buf* home) { self_.home = kernel_.home = home; }
  // Makes a request to the core. If the core has to wait, the body is suspended until the core can continue.
  template <class Ask>
  auto aside(Ask ask) {
    fence.disturbed();
    const Away away(*this);
    return ask(core_);
  }
  // Stops the machine with this diagnostic, at the place `at` of the body.
  void fail(Diag diag, const compiler::BodyPlace& at);

  KernelFence fence;  // used if the body reports to the sanitizers

  core::HostCore& core() { return core_; }
  const compiler::NativeBodies& native() const { return native_; }

 private:
  // Marks the body as suspended while it exists: other bodies may run meanwhile.
  class Away {
   public:
    explicit Away(RunningBody& body);
    Away(const Away&) = delete;
    Away& operator=(const Away&) = delete;
    ~Away();

   private:
    RunningBody& body_;
    RunningBody* was_;
    const KernelCall* call_;
  };

  core::HostCore& core_;
  const compiler::NativeBodies& native_;
  std::set<std::string>& fault_lines_;
  KernelCounts* const counts_;
  KernelPorts ports_;
  KernelStates::OfCore state_;  // the core's modes while none of its kernels runs
  KernelCall self_;
  KernelCall kernel_;    // the current call
  SlotCounts before_{};  // the counts before that call
};

}  // namespace tessera::runtime
