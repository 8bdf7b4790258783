#include "driver/run.h"

#include "base/unfinished.h"
#include "driver/driver.h"
#include "npu/codes.h"

#include <algorithm>
#include <limits>

namespace tessera::driver {

// Returns a diagnostic of the library as a failure. Of the other diagnostics found with it, passes warnings to the
// caller at once and keeps errors for more().
Result<void> Run::keep_others(const api::Diagnostic& diagnostic) {
  for (const api::Diagnostic& other : diagnostic.others)
    if (other.severity == api::Severity::Warning)
      warn_(diags_.of(other));
    else
      more_.push_back(diags_.of(other));
  return Failure(diags_.of(diagnostic));
}

Result<void> Run::open_file() {
  api::OpenOptions open = options_.open;
  for (const std::string& path : options_.insts) {
    TRY(api::CommandStream stream, diags_.of(api::CommandStream::open(path, open.device)));
    list_.streams.push_back(std::move(stream));
  }
  TRY(core_programs_, diags_.of(api::CoreProgram::read(options_.programs)));
  open.streams = list_.streams;
  open.core_programs = core_programs_;
  auto program = api::Program::open(options_.program, open);
  if (!program) return keep_others(program.error());
  program_ = std::move(*program);
  for (const api::Diagnostic& warning : program_->warnings()) warn_(diags_.of(warning));
  if (program_->no_own_stream() && list_.streams.empty()) return Failure(diags_.of(*program_->no_own_stream()));
  list_.runs = options_.runs;
  return {};
}

Result<void> Run::open_program() {
  CHECK_OK(open_file());
  return check_program();
}

// Refuses options that this program cannot use, and reports the options that it needs.
Result<void> Run::check_program() const {
  const api::KernelOptions& kernels = options_.session.kernels;
  if (!kernels.files.empty() && !program_->has_host_bodies())
    return Failure(error(code::usage, "kernels are for cores that run on the host")
                       .at("{}", options_.program)
                       .note("no core of this program has a body on the host")
                       .help("leave the kernels out"));
  if (kernels.seconds != api::KernelOptions().seconds && !program_->has_host_bodies())
    return Failure(error(code::usage, "a limit of seconds is for cores that run on the host")
                       .at("{}", options_.program)
                       .note("no core of this program runs on the host")
                       .help("leave the limit of seconds out; a limit of cycles ends a program of the array"));
  if (list_.streams.empty() && program_->kind() == api::Program::Kind::Container && !program_->own_stream())
    return Failure(error(code::usage, "an xclbin needs a command stream")
                       .note("the stream makes one kernel call; only a bare configuration runs without a stream")
                       .help("give the command stream of the call"));
  return {};
}

Result<void> Run::open_buffers() {
  CHECK_OK(buffers_.add_inputs(options_.inputs));
  std::vector<api::CommandStream> streams = list_.streams;
  if (const auto own = program_->own_stream(); own && streams.empty()) streams.push_back(*own);
  if (!options_.scratchpad.empty()) {
    if (!std::ranges::any_of(streams, &api::CommandStream::creates_scratchpad))
      return Failure(error(code::usage, "the scratchpad has no effect: no command stream of this run creates one")
                         .help("leave the scratchpad out, or give the stream that creates it"));
    CHECK_OK(buffers_.add_scratchpad(options_.scratchpad));
  }
  CHECK_OK(buffers_.add_outputs(options_.outputs));
  const bool is_design = program_->kind() == api::Program::Kind::Design;
  if (is_design && streams.empty() && !(options_.inputs.empty() && options_.outputs.empty()))
    warn_(error(code::bad_buffer, "the design has no command stream, and nothing else moves host buffers")
              .at("{}", options_.program)
              .help("give the device an aie.runtime_sequence, or leave the buffers out"));
  CHECK_OK(plio_.add_inputs(options_.plio_inputs));
  CHECK_OK(plio_.add_outputs(options_.plio_outputs));
  plio_.add_to(list_);
  return {};
}

Result<void> Run::open_debug() {
  debug_.emplace(*device::find_device(program_->device().name));
  CHECK_OK(debug_->open(options_.debug, diags_));
  if (options_.fingerprints.empty()) return {};
  fingerprints_ = Fingerprints::parse(options_.fingerprints, api::kMostCycles);
  if (fingerprints_) return {};
  return Failure(error(code::usage, "fingerprints {} are not of the form CYCLES:FILE", options_.fingerprints)
                     .help("for example 1000:states.txt"));
}

Result<void> Run::check_options() const {
  const bool varies = options_.seeds.several() || options_.seeds.seed != 0;
  const bool has_checkpoints = options_.checkpoints.every || !options_.checkpoints.restart.empty();
  if (varies && has_checkpoints)
    return Failure(error(code::usage, "a run in a varied order cannot have checkpoints")
                       .note("a checkpoint does not hold the variations so far")
                       .help("run without checkpoints, or in the usual order"));
  if (options_.seeds.several() && (options_.session.stop_at || !options_.debug.breaks.empty()))
    return Failure(error(code::usage, "runs of several seeds cannot stop at a cycle or a breakpoint")
                       .note("stopped runs cannot be compared")
                       .help("give one seed, and stop its run"));
  if (options_.checks.enabled() && has_checkpoints)
    return Failure(error(code::usage, "a run with sanitizers cannot have checkpoints")
                       .note("a checkpoint does not hold the state of the sanitizers")
                       .help("run without checkpoints, or without sanitizers"));
  if (options_.noc != api::measured_noc() && options_.session.timing != api::Timing::Cycle)
    return Failure(error(code::usage, "the latencies and the width of the NoC need a run that counts cycles")
                       .help("run with a timing that counts cycles"));
  return {};
}

Result<void> Run::open_checkpoints() {
  CHECK_OK(checkpoints_.open());
  if (!checkpoints_.restarts()) return {};
  for (const auto& [name, cycle] :
       {std::pair{"the cycle to stop at", options_.session.stop_at.value_or(api::kMostCycles)},
        std::pair{"the limit of cycles", options_.session.max_cycles}})
    if (cycle < checkpoints_.begins())
      return Failure(error(code::usage, "{}, {}, is before the checkpoint", name, cycle)
                         .note("the checkpoint holds the state of cycle {}", checkpoints_.begins())
                         .help("restart from an earlier checkpoint, or run from the beginning"));
  return {};
}

api::SessionOptions Run::session_options() const {
  api::SessionOptions options = options_.session;
  if (options.timing == api::Timing::Cycle) {
    options.noc_read_latency = options_.noc.read_latency;
    options.noc_write_latency = options_.noc.write_latency;
    options.noc_words_per_cycle = options_.noc.words_per_cycle;
  }
  // The option counts the cycles of the whole run; a session counts from the checkpoint on.
  if (checkpoints_.restarts()) options.max_cycles -= checkpoints_.begins();
  options.seed = options_.seeds.seed;
  if (options_.checks.enabled()) options.check = options_.checks.is_strict() ? api::Check::Strict : api::Check::On;
  options.check_allow = options_.checks.allow;
  options.symbols = debug_->symbols();
  options.configure = false;
  return options;
}

Result<void> Run::open_session() {
  auto session = api::Session::open(*program_, session_options());
  if (!session) return keep_others(session.error());
  session_ = std::move(*session);
  for (const api::Diagnostic& warning : session_->opening_warnings()) warn_(diags_.of(warning));
  if (auto put = buffers_.put_into(*session_); !put) return keep_others(put.error());
  return {};
}

Result<void> Run::observe() {
  if (fingerprints_) fingerprints_->take(*session_);
  CHECK_OK(debug_->attach(*session_, diags_));
  if (!checkpoints_.restarts()) return {};
  auto restarted = checkpoints_.restart(*session_, list_);
  if (restarted || restarted.error().code != npu::code::bad_state) return restarted;
  bad_state_ = std::move(restarted).error();
  return {};
}

api::Outcome Run::call() {
  if (!checkpoints_.restarts())
    if (api::Outcome configured = session_->configure(); !configured) return configured;
  checkpoints_.keep(*session_);
  if (!checkpoints_.restarts()) return session_->run(list_);
  session_->advance(std::numeric_limits<std::uint64_t>::max());
  return session_->outcome();
}

Result<void> Run::execute(const std::function<void(std::uint64_t)>& watch) {
  if (bad_state_) return Failure(*bad_state_);
  const Interruptible interruptible;
  session_->watch([&](std::uint64_t now) {
    if (watch) watch(now);
    if (Interruptible::signal()) session_->cancel();
  });
  const api::Outcome outcome = call();
  session_->watch({});
  if (!outcome) return Failure(diags_.of(*outcome.error));
  warnings_ = diags_.of(outcome.warnings);
  warn_of_unused_buffers();
  return {};
}

// A run that resumes from a checkpoint does not know the buffers of earlier commands, so it gives no warning.
void Run::warn_of_unused_buffers() {
  if (checkpoints_.restarts()) return;
  for (const unsigned argument : session_->unused_buffers())
    warnings_.push_back(error(code::unused_buffer, "no command uses host buffer {}", argument)
                            .note("host buffers have the numbers that the command stream uses, from 0")
                            .help("leave the buffer out, or give it the number that the stream uses"));
}

std::vector<Diag> Run::idle_programs() const {
  const std::vector<api::CoreReport> cores = session_->report().cores;  // the cores that were enabled
  std::vector<Diag> warnings;
  for (const auto& [tile, name, bytes] : core_programs_) {
    const api::Tile here{static_cast<std::uint8_t>(tile.column + options_.session.start_column), tile.row};
    if (std::ranges::find(cores, here, &api::CoreReport::tile) != cores.end()) continue;
    warnings.push_back(
        error(code::idle_program, "the program for core {},{} has no effect, because the core was never enabled",
              tile.column, tile.row)
            .note("neither the configuration nor a command stream enabled core ({},{}) until the run ended",
                  here.column, here.row)
            .help("enable the core by Core_Control, or give the program to a core that the run enables"));
  }
  return warnings;
}

api::Findings Run::findings(bool has_ended) {
  return session_->findings(has_ended).value();  // findings() fails only without --check
}

}  // namespace tessera::driver
