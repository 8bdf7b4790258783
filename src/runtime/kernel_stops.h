// Ends native code of a core that computes without an end, and lets the process live (FaultPolicy::EndCall).
//
// The problem: a kernel in an endless loop never returns to its core, so no cycle passes, and nothing in the emulator
// can end it. `tessera run` ends the process (kernel_faults.h). A host program must go on: its call has failed.
//
// The choices: pthread_cancel() would unwind frames that are not made for it, and end a thread that is not ours to end.
// A process for each session would need the memories of tiles in shared pages. A thread that is left behind computes
// for ever, with the libraries that the session wants to unload.
//
// The decision: a jump out of a signal handler, back to the function that called the body. A thread of this object
// looks ten times a second how long the present code of each watched thread has made no request. After `seconds` it
// sends that thread a signal, again and again, until the handler finds the thread in the code of a kernel or of a body
// itself. Such code holds no lock of the C library, so a jump out of it is safe; objects of its open functions are
// lost. Code that is in another library each time, as one that sleeps for ever, is left after two more seconds in any
// case.
//
// The signal is a real-time signal for which the process has no handler, so host programs keep their own signals.
#pragma once

#include "runtime/kernel_call.h"

namespace tessera::runtime {

class KernelStops {
 public:
  // Watches all threads that run code for cores. The seconds of the object that was made last count. 0: no limit.
  explicit KernelStops(std::uint32_t seconds);
  ~KernelStops();
  KernelStops(const KernelStops&) = delete;
  KernelStops& operator=(const KernelStops&) = delete;

  // Works like KernelFaults::runs(), which calls it.
  static const KernelCall* runs(const KernelCall* call);
  static std::uint32_t seconds();
};

}  // namespace tessera::runtime
