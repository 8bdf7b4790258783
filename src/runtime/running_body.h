// A body of a core that runs on the host, and the kernels that it calls: who computes, and for whom.
//
// All bodies of a run take turns on one thread, and one is left wherever its core waits, also in the middle of a
// kernel. What belongs to the one that computes changes with it: whose faults and time are looked at
// (kernel_faults.h), and the modes of its core (kernel_states.h).
#pragma once

#include "array/core/host_core.h"
#include "compiler/compile/compile.h"
#include "container/core_bodies.h"
#include "runtime/kernel_faults.h"
#include "runtime/kernel_fence.h"
#include "runtime/kernel_ports.h"
#include "runtime/kernel_states.h"

#include <set>
#include <string>

namespace tessera::runtime {

class RunningBody {
 public:
  // Its line is added to `fault_lines` where it fails, and `counts` for each kernel that returns; nullptr where nobody
  // counts.
  RunningBody(array::HostCore& core, const compiler::NativeBodies& native, const KernelLibraries& libraries,
              const KernelStates& states, std::set<std::string>& fault_lines, KernelCounts* counts);
  RunningBody(const RunningBody&) = delete;
  RunningBody& operator=(const RunningBody&) = delete;
  ~RunningBody();  // nothing computes for the core any more

  // Whose code runs on this thread; nullptr where none does, or its core waits.
  static RunningBody* now();

  // The body calls a kernel, which is that place of it; the kernel has returned.
  void enter_kernel(std::uint32_t place);
  void leave_kernel();
  // The kernel that runs; nullptr when the body itself does.
  const compiler::BodyPlace* kernel() const { return kernel_.place; }

  // Asks the core for what it may wait for.
  template <class Ask>
  auto aside(Ask ask) {
    fence.disturbed();
    const Away away(*this);
    return ask(core_);
  }
  // The machine stops with it; `at` is where.
  void fail(Diag diag, const compiler::BodyPlace& at);

  KernelFence fence;  // for bodies that are watched

  array::HostCore& core() { return core_; }
  const compiler::NativeBodies& native() const { return native_; }

 private:
  // While a core waits others run.
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

  array::HostCore& core_;
  const compiler::NativeBodies& native_;
  std::set<std::string>& fault_lines_;
  KernelCounts* const counts_;
  KernelPorts ports_;
  KernelStates::OfCore state_;  // while no kernel of this core runs
  const KernelCall self_;
  KernelCall kernel_;    // the call under way
  SlotCounts before_{};  // that call
};

}  // namespace tessera::runtime
