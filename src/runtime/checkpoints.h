// Checkpoints of a run: files with its whole state, from which a later run resumes.
//
// The resumed run must share some properties with the run that wrote the file: program, streams, device, start column,
// timing, the number of runs, host buffers. The file holds a fingerprint of each, and T0708 names the first difference.
// Everything else may differ: a run that hangs after ten minutes can be resumed from shortly before the hang with a
// trace, a breakpoint or another end. The bytes of the inputs come from the file.
#pragma once

#include "container/checkpoint/checkpoint.h"
#include "npu/controller.h"
#include "runtime/session.h"

#include <filesystem>
#include <set>

namespace tessera::runtime {

struct CheckpointOptions {
  std::optional<array::Cycle> every;
  std::string folder = "checkpoints";
  std::string restart;
};

// The properties that a resumed run must share with one that executes this list in this session.
Result<std::vector<container::Checkpoint::Source>> checkpoint_sources(const Session& session,
                                                                      const SessionOptions& options, std::uint64_t seed,
                                                                      const npu::RunList& list);
// A checkpoint of this build with these sources; its cycle and state are still to come.
container::Checkpoint checkpoint_of(const device::Device& device, std::vector<container::Checkpoint::Source> sources);
// T0708 at the first difference between the run that wrote `then` and the present run.
Result<void> check_same_run(const container::Checkpoint& then, const container::Checkpoint& now);

class Checkpoints {
 public:
  // `sources`: the properties that a resumed run must share with this one.
  Checkpoints(CheckpointOptions options, const device::Device& device,
              std::vector<container::Checkpoint::Source> sources);

  // Reads the file to resume from, and creates the folder. T0708, or the error of the file system.
  Result<void> open();
  bool restarts() const { return from_.has_value(); }
  array::Cycle begins() const { return from_->cycle; }
  // Takes the place of loading the configuration if the run resumes from a file.
  Result<void> restart(npu::Controller& controller) const;
  // From this call on, `controller` writes a checkpoint after each `every` cycles.
  void keep(npu::Controller& controller);
  // The first error of writing a checkpoint; the run continues without further checkpoints.
  const std::optional<Diag>& failure() const { return failure_; }
  // Warns of files of later cycles that this run has not written: an earlier run left them in the folder.
  std::optional<Diag> left_behind() const;

 private:
  void write(array::Cycle cycle, Result<Bytes> state);

  CheckpointOptions options_;
  container::Checkpoint of_this_run_;
  std::optional<container::Checkpoint> from_;
  std::set<array::Cycle> written_;
  std::optional<Diag> failure_;
};

}  // namespace tessera::runtime
