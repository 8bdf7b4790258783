// Turns faults of a kernel into diagnostics for this kernel: an access to memory that it must not touch, an instruction
// that the processor refuses, and abort().
//
// Each of them is a signal. The handler runs in the middle of the kernel, on a separate
// stack, because the kernel may have used up its stack. The handler switches to the executor and never returns: the
// kernel has failed.
#pragma once

#include <string_view>

namespace tessera::adf {

// Installs the handlers, once, on the thread that runs the kernels. Leaves signals alone for which the program has a
// handler, as with AddressSanitizer.
void watch_memory_faults();

struct Fault {
  int signal = 0;
  const void* address = nullptr;        // the forbidden access
  const void* stack_pointer = nullptr;  // null if not known
};

// The receiver of the next faults. Its functions must not return. If the owner is null, a fault ends the process.
struct FaultReceiver {
  void* owner = nullptr;
  void (*report)(void* owner, const Fault& fault) = nullptr;
  void (*overrun)(void* owner) = nullptr;               // the kernel exceeds the time limit (time_limit.h)
  std::string_view (*function)(void* owner) = nullptr;  // the name of the kernel's function, without allocating memory
};
void set_fault_receiver(const FaultReceiver& receiver);
// For handlers of signals. A fault after take_fault_receiver() ends the process.
bool has_fault_receiver();
FaultReceiver take_fault_receiver();

}  // namespace tessera::adf
