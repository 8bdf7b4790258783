// The class Run executes a program from beginning to end, as `tessera run` does: it opens the files, loads the
// configuration as the firmware would, places the host buffers and executes the command streams. The caller prints and
// writes the results.
//
// The driver uses include/tessera/ as any host program does. It checks files and options before the array starts.
#pragma once

#include "driver/check_report.h"
#include "driver/checkpoints.h"
#include "driver/debug_session.h"
#include "driver/diags.h"
#include "driver/fingerprints.h"
#include "driver/host_buffers.h"
#include "driver/plio_streams.h"
#include "driver/seeds.h"

#include <functional>

namespace tessera::driver {

struct RunOptions {
  std::string program;
  std::vector<std::string> insts;
  std::uint64_t runs = 1;
  std::vector<std::string> programs;
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::vector<std::string> plio_inputs;
  std::vector<std::string> plio_outputs;
  std::string scratchpad;
  std::string fingerprints;
  api::OpenOptions open;        // without streams and programs of cores, which Run adds
  api::SessionOptions session;  // without noc, checks, seed and symbols, which Run adds
  api::Noc noc = api::measured_noc();
  CheckpointOptions checkpoints;
  CheckOptions checks;
  SeedOptions seeds;
  DebugOptions debug;
};

class Run {
 public:
  // Called for each warning of the steps below as soon as the step finds it.
  using Warn = std::function<void(const Diag&)>;
  Run(const RunOptions& options, Diags& diags, Warn warn)
      : options_(options), diags_(diags), warn_(std::move(warn)), checkpoints_(options.checkpoints, diags) {}

  // The caller calls these steps in this order, before execute(). Each returns its first error; more() has the other
  // errors.
  Result<void> open_program();
  Result<void> open_buffers();
  Result<void> open_debug();
  Result<void> check_options() const;
  Result<void> open_checkpoints();
  Result<void> open_session();  // compiles bodies of cores, and makes the array
  std::vector<Diag>& more() { return more_; }

  // Executes the whole program with another seed. Call this in a process of its own, and without observe().
  Ending run_with(std::uint64_t seed);
  // Sets breakpoints, traces and fingerprints. When the run resumes from a checkpoint, also loads the checkpoint; fails
  // with T0708 if the checkpoint is of another run.
  Result<void> observe();
  // Loads the configuration, unless a checkpoint was loaded. Then executes the streams one after the other, as in a run
  // list, and waits until all their tasks have ended. Calls `watch`, if not empty, repeatedly with the present cycle.
  Result<void> execute(const std::function<void(std::uint64_t)>& watch);
  // Call after execute(). Lets units that still move come to rest.
  Result<void> rest() { return diags_.of(session_->rest()); }

  // Filled when execute() succeeds: the warnings of the call, and a warning for each host buffer that no command used.
  const std::vector<Diag>& warnings() const { return warnings_; }
  // Returns a warning for each program that the user gave to a core, if that core was never enabled.
  std::vector<Diag> idle_programs() const;
  api::Findings findings(bool has_ended);

  api::Session& session() { return *session_; }
  HostBuffers& buffers() { return buffers_; }
  PlioStreams& plio() { return plio_; }
  DebugSession& debug() { return *debug_; }
  const std::optional<Fingerprints>& fingerprints() const { return fingerprints_; }
  const Checkpoints& checkpoints() const { return checkpoints_; }

 private:
  Result<void> open_file();
  Result<void> check_program() const;
  Result<void> keep_others(const api::Diagnostic& diagnostic);
  api::SessionOptions session_options() const;
  api::Outcome call();
  void warn_of_unused_buffers();

  const RunOptions& options_;
  Diags& diags_;
  Warn warn_;
  std::vector<api::CoreProgram> core_programs_;
  std::optional<api::Program> program_;
  std::vector<Diag> more_;
  HostBuffers buffers_;
  PlioStreams plio_;
  Checkpoints checkpoints_;
  std::optional<DebugSession> debug_;
  std::optional<Fingerprints> fingerprints_;
  std::optional<api::Session> session_;
  api::RunList list_;
  std::optional<Diag> bad_state_;  // T0615 of observe(), which execute() returns
  std::vector<Diag> warnings_;
};

}  // namespace tessera::driver
