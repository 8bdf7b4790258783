// Turns an access of a kernel to memory that it must not touch into a diagnostic for this kernel.
//
// The processor reports a forbidden access as a signal. The handler runs in the middle of the kernel, on a separate
// stack, because the kernel may have used up its stack. The handler switches to the executor and never returns: the
// kernel has failed.
#pragma once

namespace tessera::adf {

// Installs the handler, once, on the thread that runs the kernels. Does nothing if the program has a handler, as with
// AddressSanitizer.
void watch_memory_faults();

// The receiver of the next faults. Its functions must not return. If the owner is null, a fault ends the process.
struct FaultReceiver {
  void* owner = nullptr;
  void (*report)(void* owner, const void* address) = nullptr;
  void (*overrun)(void* owner) = nullptr;  // the kernel exceeds the time limit (time_limit.h)
};
void set_fault_receiver(const FaultReceiver& receiver);
// For handlers of signals. A fault after take_fault_receiver() ends the process.
bool has_fault_receiver();
FaultReceiver take_fault_receiver();

}  // namespace tessera::adf
