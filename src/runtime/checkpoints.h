// `--checkpoint-every N` and `--restart FILE` of `run`: a run in the middle, kept as files, and gone on from.
//
// A restart is the same command line with --restart. What it has to have in common with the run that wrote the file -
// program, streams, device, start column, timing, the number of runs, host buffers - is in the file by fingerprint,
// and a difference is named (T0708). Everything else may differ: a run that hung after ten minutes can be gone on from
// shortly before with --trace-core, --break or another --stop-at. Inputs need not be given the same bytes again: they
// come from the file.
#pragma once

#include "container/checkpoint.h"
#include "npu/controller.h"

#include <filesystem>
#include <set>

namespace tessera::runtime {

struct CheckpointOptions {
  std::optional<array::Cycle> every;
  std::string folder = "checkpoints";
  std::string restart;
};

class Checkpoints {
 public:
  // `sources`: what a restart has to have in common with this run.
  Checkpoints(CheckpointOptions options, const device::Device& device,
              std::vector<container::Checkpoint::Source> sources);

  // Reads the file to go on from, and makes the folder; fails where that does not go.
  Result<void> open();
  bool restarts() const { return from_.has_value(); }
  array::Cycle begins() const { return from_->cycle; }
  // Instead of loading the configuration, when there is a file to go on from.
  Result<void> restart(npu::Controller& controller) const;
  // From then on.
  void keep(npu::Controller& controller);
  // What went wrong with writing.
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
