// Turns an access of a kernel to memory that it must not touch into a diagnostic of this kernel.
//
// The processor reports such an access as a signal. The handler runs in the middle of the kernel, on a stack of its
// own, because the kernel may have used up its stack. It switches to the executor and never returns: the kernel has
// failed.
#pragma once

namespace tessera::adf {

// Once, on the thread that runs the kernels. Does nothing if the program has a handler, as with AddressSanitizer.
void watch_memory_faults();

// Who learns of a fault from now on. The functions must not return. A null owner: the fault ends the process.
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
