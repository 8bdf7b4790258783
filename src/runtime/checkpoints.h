// Checkpoints of a run: files with its whole state, from which a later run resumes.
//
// The resumed run must be made by the same version of Tessera, for the same device, and must share some properties with
// the run that wrote the file: the configuration, the command streams and programs, the start column, the timing, the
// number of runs, the sizes of host buffers. The file holds each property or its fingerprint, and T0708 names the first
// difference. Other properties may differ: a run that hangs after ten minutes can be resumed from shortly before the
// hang with a trace, a breakpoint or another end. The contents of the host buffers come from the file.
#pragma once

#include "container/checkpoint/checkpoint.h"
#include "npu/controller.h"
#include "runtime/session.h"

namespace tessera::runtime {

// Returns the properties that a resumed run must share with a run of this list.
Result<std::vector<container::Checkpoint::Source>> checkpoint_sources(const Session& session,
                                                                      const SessionOptions& options, std::uint64_t seed,
                                                                      const npu::RunList& list);
// Returns a checkpoint of this version of Tessera with these properties. The caller then sets its cycle and its state.
container::Checkpoint checkpoint_of(const device::Device& device, std::vector<container::Checkpoint::Source> sources);
// Fails with T0708 at the first difference between the run that wrote `then` and the present run.
Result<void> check_same_run(const container::Checkpoint& then, const container::Checkpoint& now);

}  // namespace tessera::runtime
