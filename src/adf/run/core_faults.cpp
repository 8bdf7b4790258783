// Faults that a signal reports: finds the buffer that a kernel has left, by the address of its access; and ends a
// kernel that runs past the time limit, or calls a function that would end the process.
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/run/blocks.h"
#include "adf/run/guarded.h"
#include "adf/run/memory_faults.h"

#include <csignal>

namespace tessera::adf {

// Returns the diagnostic for an access to the address. The memory at or beside the address decides which one.
Diag Core::outside(const void* address, const void* stack_pointer) const {
  const void* ring = guarded_owner(address);
  constexpr std::uintptr_t kNearNull = 1 << 16;
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  const std::span<const std::uint8_t> stack = worker_->fiber().stack();
  const auto bottom = reinterpret_cast<std::uintptr_t>(stack.data());
  // A large frame may lie beyond the page without access, at a buffer that shares the mapping (base/guarded_pages.h).
  const bool is_beyond = stack_pointer != nullptr && reinterpret_cast<std::uintptr_t>(stack_pointer) < bottom;
  const bool is_beside = ring == nullptr && bottom - at <= kNearNull;
  if (!stack.empty() && at < bottom && (is_beyond || is_beside))
    return error(code::outside_port, "a kernel uses more than its stack of {} bytes", stack.size())
        .help("make local arrays smaller, or static; look for a recursion");
  for (KernelPort* one : running_ != nullptr ? running_->ports : std::vector<KernelPort*>()) {
    const auto* port = dynamic_cast<const BlockPort*>(one);
    if (port == nullptr) continue;
    if (ring == &port->ring())
      return error(code::outside_port, "a kernel reads or writes outside of the buffer of {}",
                   name_of_port(port->port()))
          .note("the buffer has {} bytes, {} of them margin", port->ring().plan().margin + port->ring().bytes(),
                port->ring().plan().margin)
          .help("stay inside of the buffer, or make the port larger");
    if (at < kNearNull && port->is_async() && !port->is_held())
      return error(code::kernel_fault, "a kernel uses {} and has not acquired it", name_of_port(port->port()))
          .help("acquire the buffer first");
  }
  if (ring != nullptr)
    return error(code::outside_port, "a kernel reads or writes a buffer that is not its own")
        .help("use the buffers of the arguments only");
  return error(code::outside_port, "a kernel uses an address without memory: {:#x}", at)
      .help("check the pointers that the kernel computes");
}

void Core::fail_with(const Fault& fault) {
  is_cut_ = true;
  switch (fault.signal) {
    case SIGFPE:
      fail(error(code::kernel_fault, "a kernel divides an integer by zero")
               .note("or the quotient does not fit, as in INT_MIN / -1")
               .help("check the divisor"));
    case SIGILL:
    case SIGTRAP:
      fail(error(code::kernel_fault, "a kernel executes an instruction that stops it")
               .note("compilers put such an instruction where the program has no defined behaviour")
               .help("look for a missing return, or a __builtin_trap()"));
    case SIGABRT:
      fail(error(code::kernel_fault, "a kernel calls abort()")
               .note("assert(), std::terminate() and checks of the C++ library do, too")
               .help("see the message of the program above"));
    default: fail(outside(fault.address, fault.stack_pointer));
  }
}

void Core::fail_late() {
  is_cut_ = true;
  fail(error(code::stuck, "the time limit ended a kernel that still computes")
           .help("allow more time, or look for a loop that never ends"));
}

}  // namespace tessera::adf
