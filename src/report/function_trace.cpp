#include "report/function_trace.h"

namespace tessera::report {

FunctionTrace::FunctionTrace(const runtime::FunctionRun& run, TraceLine line)
    : run_(run), trace_(std::move(line), [&image = run.image()](std::uint32_t pc) { return image.name(pc); }) {}

bool FunctionTrace::before(const core::EmulatedCore& core) {
  if (!run_.machine.has_returned_to(core.pc())) return trace_.before(core);
  trace_.landed(core);
  return true;
}

void FunctionTrace::waited(const core::EmulatedCore& core, core::Cause cause, core::Cycle cycles) {
  trace_.waited(core, cause, cycles);
}

void FunctionTrace::finish() {
  trace_.finish(run_.machine.core, runtime::end_text(run_.end()), run_.machine.ended());
}

}  // namespace tessera::report
