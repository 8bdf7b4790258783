// A run of a program from its beginning to its end, by the files and options of `tessera run`: the whole way of a
// kernel call. Files are opened, the configuration is loaded as the firmware would, host buffers are placed, command
// streams are executed. The verb prints and writes the results.
//
// All mistakes in files and options are found before the array begins.
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
  KernelOptions kernels;  // of cores that run on the host
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
  // `warn` gets each warning as it comes.
  using Warn = std::function<void(const Diag&)>;
  Run(const RunOptions& options, Warn warn) : options_(options), warn_(std::move(warn)), seed_(options.seeds.seed) {}

  // Steps before the array begins, in this order. Errors besides the first stand in more().
  Result<void> open_program();
  Result<void> open_buffers();
  Result<void> check_options() const;
  Result<void> open_checkpoints();  // and the lines of --check-allow
  Result<void> load_bodies(bool as_json);
  std::vector<Diag>& more() { return more_; }

  // Makes the array, in the order of the seed.
  Result<void> begin();
  // The configuration, the streams one after the other in one context, as in a run list, and then the work that is
  // still under way. `watch`, if any, is called repeatedly meanwhile.
  Result<void> execute(const std::function<void(array::Cycle)>& watch);
  // The findings of --check up to now.
  JudgedFindings judge(bool has_ended);
  // A whole run with another seed, in a process of its own.
  Ending run_with(std::uint64_t seed);

  Session& session() { return *session_; }
  const Session& session() const { return *session_; }
  HostBuffers& buffers() { return *buffers_; }
  PlioStreams& plio() { return plio_; }
  const Checkpoints& checkpoints() const { return *checkpoints_; }
  // Of the controller and of buffers without use, when execute() has succeeded.
  const std::vector<Diag>& warnings() const { return told_; }

 private:
  Result<void> open_tile_programs(const std::vector<TileProgram>& programs);
  std::vector<container::Checkpoint::Source> sources() const;
  SessionOptions session_options() const;
  void warn_of_unused_buffers();

  const RunOptions& options_;
  Warn warn_;
  npu::RunList list_;
  std::vector<Diag> more_;
  std::optional<Session> session_;
  std::optional<HostBuffers> buffers_;
  PlioStreams plio_;
  std::optional<Checkpoints> checkpoints_;
  Allowances allowances_;
  std::uint64_t seed_ = 0;
  std::vector<Diag> told_;
};

}  // namespace tessera::runtime
