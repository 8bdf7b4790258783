// Reports faults in native code that runs for a core: a kernel, or the body of a core.
//
// The problem: a kernel is native code of the user in this process. A null pointer, a division by zero or an endless
// recursion raises a signal, which would end the process without a report. exit() would do the same, and an endless
// loop would hang the process.
//
// The choices: kernels in a process of their own would need the memories of tiles in shared pages, and two context
// switches for each call. A jump out of the signal handler would let the run end like any other, but the kernel may
// have overwritten anything, and may hold the lock of the heap.
//
// The decision: the handler itself writes the report, with functions that a handler may call, and ends the process with
// the exit code of a failed program.
//
// Time: a timer sends a signal once a second of wall time. If `seconds` signals in a row find the same call at work,
// and the call has made no request to its core in between, Tessera reports the call like the other faults. Each call
// only increments a counter for this. Processor time would be the wrong measure, because a kernel that sleeps or waits
// for a file uses none. A process that a debugger stops gets one signal, not one for each second. A body that computes
// for long without a request is reported in the same way.
//
// If the command answers in JSON, Tessera also writes the report as JSON, after the warnings so far.
//
// Only a process of Tessera itself may end in this way. A host program that loads Tessera as a library keeps its signal
// handlers and its timer (FaultPolicy). Then no KernelFaults exists, and the host program handles a faulty kernel like
// a fault in its own functions. Several threads may run sessions: each thread has its own current call, timer count and
// handler stack, and the handler passes the timer's signal on to all these threads.
//
// A signal that arrives while no kernel runs goes to the handler that was installed before. Builds with sanitizers
// install only the timer and the report of exit(), because sanitizers report the other faults better.
#pragma once

#include "runtime/kernel_call.h"

#include <string>
#include <string_view>

namespace tessera::runtime {

class KernelFaults {
 public:
  // Ends the process if code computes for `seconds` without a request to its core; 0 means no limit. With `as_json`,
  // also writes the report to standard output as JSON.
  KernelFaults(std::uint32_t seconds, bool as_json);
  KernelFaults(const KernelFaults&) = delete;
  KernelFaults& operator=(const KernelFaults&) = delete;
  ~KernelFaults();

  // Sets the diagnostics with which the JSON answer begins: elements of an array, with a comma after each.
  static void begin_answer_with(std::string diagnostics);
  // Sets a function that a signal handler calls before it prints a report. For the report's code and help, the function
  // returns a text that the handler prints behind the help, or "".
  using Advice = std::string_view (*)(std::string_view code, std::string_view help);
  static void advise(Advice advice);
  // Call in a fork of the process: starts the timer, which a fork does not inherit. The fork writes no JSON, because
  // the process that made it writes the answer.
  void enter_copy() const;
  // Sets the code to which faults and time of this thread belong from now on; nullptr if no code runs for a core.
  // Returns the previous call.
  static const KernelCall* runs(const KernelCall* call);

 private:
  static void watch_time();
};

}  // namespace tessera::runtime
