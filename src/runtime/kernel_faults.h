// A report where code that runs on the host for a core, a kernel above all, goes wild.
//
// Kernels are somebody's native code in this process: a null pointer, a division by zero or calls without an end raise
// a signal, which would end it without a word; exit() ends it with none; a loop without an end hangs it. Three ways
// exist to say one. Kernels in a process of their own would need the memories of tiles in shared pages, and two
// switches a call. A jump out of the handler would let the run end as any other; but nobody knows what the kernel has
// written over, or whether it held the lock of the heap. So the handler writes the report itself, with nothing but what
// a handler may call, and ends the process with the exit code of a program that fails.
//
// What takes too long is found by a timer, whose signal comes once a second of the wall's clock: when so many find the
// same call at work, that has not asked anything of its core in between, it is reported as the others are. A call costs
// a count for it and no system call. Time of the processor would be another measure, of which a kernel that sleeps or
// waits for a file never uses any. A process that a debugger holds gets one such signal, not one for each second.
// Bodies of cores that compute by themselves, in loops that no lock is in, are looked at in the same way.
//
// With --json the report is the answer as well, as that of each other failure is.
//
// Only a process that belongs to Tessera can be ended in this way. A host program that has loaded Tessera as a library
// keeps its handlers and its timer (FaultPolicy): there is no KernelFaults then, and a wild kernel is the program's, as
// any of its own functions is. Several threads may run sessions: each has the call under way, the count of the timer
// and the stack of the handler to itself, and the timer's signal is passed on to all of them.
//
// A signal that comes while no kernel runs goes to whoever had it before. Sanitizers tell of faults better: in builds
// with them nothing but the timer and the end by exit() is looked at.
#pragma once

#include "compiler/native/core_calls.h"
#include "device/device.h"

#include <span>

namespace tessera::runtime {

// Code that computes for a core: the call of a kernel, or the core's body by itself.
struct KernelCall {
  device::TileId tile;
  const compiler::BodyPlace* place;     // of the call; `memory` names the kernel. nullptr: the body itself
  std::span<const std::uint8_t> stack;  // that it runs on, below which a guard page lies
};

class KernelFaults {
 public:
  // What computes for `seconds` in one go is ended; 0: never. `as_json`: standard output gets the report as JSON.
  KernelFaults(std::uint32_t seconds, bool as_json);
  KernelFaults(const KernelFaults&) = delete;
  KernelFaults& operator=(const KernelFaults&) = delete;
  ~KernelFaults();

  // In a copy of the process, which no timer follows: begins to look at the time. It does not answer as JSON, since the
  // process that has made the copy does.
  void enter_copy() const;
  // Whose the faults and the time are from now on; nullptr when nothing runs for a core. Returns whose they were.
  static const KernelCall* runs(const KernelCall* call);

 private:
  static void watch_time();
};

}  // namespace tessera::runtime
