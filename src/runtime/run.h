// A run of a program from beginning to end, as `tessera run` does it: opens the files, loads the configuration as the
// firmware would, places the host buffers and executes the command streams. The caller prints and writes the results.
//
// Tessera finds all mistakes in files and options before the array begins.
#pragma once

#include "runtime/checkpoints.h"
#include "runtime/findings.h"
#include "runtime/fingerprints.h"
#include "runtime/host_buffers.h"
#include "runtime/plio_streams.h"
#include "runtime/session.h"

namespace tessera::runtime {

struct RunOptions : SessionOptions {
  std::string program;
  std::vector<std::string> insts;
  std::uint64_t runs = 1;
  std::vector<std::string> programs;
  KernelOptions kernels;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::vector<std::string> plio_inputs;
  std::vector<std::string> plio_outputs;
  std::string scratchpad;
  std::string device;
  CheckpointOptions checkpoints;
  PdiChoice pdi;
  compiler::CompileOptions design;
  CheckOptions checks;
  SeedOptions seeds;
  bool has_breakpoints = false;
};

class Run {
 public:
  // Tessera calls `warn` with each warning at once.
  using Warn = std::function<void(const Diag&)>;
  Run(const RunOptions& options, Warn warn) : options_(options), warn_(std::move(warn)), seed_(options.seeds.seed) {}

  // Steps before the array begins, in this order. Each returns its first error; more() has the others.
  Result<void> open_program();
  Result<void> open_buffers();
  Result<void> check_options() const;
  Result<void> open_checkpoints();  // also the lists of accepted findings
  Result<void> load_bodies(bool as_json);
  std::vector<Diag>& more() { return more_; }

  // Makes the array, with the order of events that the seed chooses.
  Result<void> begin();
  // Loads the configuration, executes the streams one after the other in one context, as in a run list, and waits for
  // the work that is still under way. Calls `watch`, if any, repeatedly in between.
  Result<void> execute(const std::function<void(array::Cycle)>& watch);
  // A warning for each core with a program of the caller that no command has enabled.
  std::vector<Diag> idle_programs() const;
  // The findings of the sanitizers until now.
  JudgedFindings judge(bool has_ended);
  // Executes the whole run with another seed. Call this in a process of its own.
  Ending run_with(std::uint64_t seed);

  Session& session() { return *session_; }
  const Session& session() const { return *session_; }
  HostBuffers& buffers() { return *buffers_; }
  PlioStreams& plio() { return plio_; }
  const Checkpoints& checkpoints() const { return *checkpoints_; }
  // After execute() has succeeded: warnings of the controller, and of host buffers that no command used.
  const std::vector<Diag>& warnings() const { return warnings_; }

 private:
  Result<void> open_tile_programs();
  Result<std::vector<container::Checkpoint::Source>> sources() const;
  SessionOptions session_options() const;
  void warn_of_unused_buffers();

  const RunOptions& options_;
  Warn warn_;
  npu::RunList list_;
  std::vector<TileProgram> programs_;
  std::vector<Diag> more_;
  std::optional<Session> session_;
  std::optional<HostBuffers> buffers_;
  PlioStreams plio_;
  std::optional<Checkpoints> checkpoints_;
  Allowances allowances_;
  std::uint64_t seed_ = 0;
  std::vector<Diag> warnings_;
};

}  // namespace tessera::runtime
