// The trace of one function on one core without an array.
#pragma once

#include "report/core_trace.h"
#include "runtime/function_call.h"

namespace tessera::report {

// Passes the function's actions on to the trace. After the function has returned, passes on only results that still
// reach their registers.
class FunctionTrace final : public core::CoreObserver {
 public:
  // `run` must outlive the trace.
  FunctionTrace(const runtime::FunctionRun& run, TraceLine line);
  bool before(const core::EmulatedCore& core) override;
  void waited(const core::EmulatedCore& core, core::Cause cause, core::Cycle cycles) override;
  void finish();  // call after the run

 private:
  const runtime::FunctionRun& run_;
  CoreTrace trace_;
};

}  // namespace tessera::report
