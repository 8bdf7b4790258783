#include "runtime/run.h"

#include "base/unfinished.h"
#include "npu/codes.h"
#include "runtime/codes.h"
#include "runtime/judge.h"
#include "runtime/no_effect/codes.h"
#include "runtime/program_kind.h"

#include <algorithm>

namespace tessera::runtime {

Result<void> Run::open_program() {
  list_ = {options_.program, {}, options_.runs};
  for (const std::string& path : options_.insts) {
    TRY(const InputFile file, InputFile::read(path));
    TRY(container::InstructionStream stream, load_stream(file, options_.device));
    list_.streams.push_back({path, std::move(stream)});
  }
  TRY(programs_, read_tile_programs(options_.programs));
  DeviceClues clues;
  add_clues(programs_, clues);
  for (const npu::RunList::Stream& stream : list_.streams) {
    clues.add_stream(stream.operations, stream.name);
  }
  TRY(const InputFile file, InputFile::read(options_.program));
  TRY(Program loaded, load_program(file, options_.pdi, options_.device, std::move(clues), options_.design, &more_));
  const Program& program = session_.emplace(std::move(loaded)).program();
  buffers_.emplace(session_->memory);
  for (const Diag& warning : program.warnings) warn_(warning);
  if (program.no_call && (list_.streams.empty() || program.pdi_count > 1)) return Failure(*program.no_call);
  if (list_.streams.empty() && program.call) list_.streams.push_back({options_.program, *program.call});
  if (!options_.kernels.files.empty() && !program.bodies)
    return Failure(error(code::usage, "kernels are for cores that run on the host")
                       .at("{}", options_.program)
                       .note("each core of this program has a program of its own, or none")
                       .help("leave the kernels out"));
  if (options_.kernels.seconds != KernelOptions().seconds && !program.bodies)
    return Failure(error(code::usage, "a limit of seconds is for cores that run on the host")
                       .at("{}", options_.program)
                       .note("no core of this program does")
                       .help("leave the limit of seconds out; a limit of cycles ends a program of the array"));
  CHECK_OK(session_->add_kernels(options_.kernels));
  if (list_.streams.empty() && program.is_container && !program.is_design)
    return Failure(error(code::usage, "an xclbin needs a command stream")
                       .note("it is the command stream of one kernel call; a bare configuration runs without")
                       .help("give the command stream of the call"));
  CHECK_OK(open_tile_programs());
  for (const npu::RunList::Stream& stream : list_.streams) session_->expect(stream.operations);
  if (auto problem = does_not_fit(program, options_.start_column)) return Failure(std::move(*problem));
  return {};
}

Result<void> Run::open_tile_programs() {
  std::vector<Diag> warnings;
  CHECK_OK(session_->replace_programs(programs_, warnings));
  for (const npu::RunList::Stream& stream : list_.streams)
    for (const device::TileId tile : session_->tile_programs().overwritten_by(stream.operations))
      warnings.push_back(
          error(code::other_program, "the stream loads another program for {} than the caller gave", to_string(tile))
              .at("{}", stream.name)
              .note("from then on the core has that one")
              .help("leave the program out of the stream"));
  for (const Diag& warning : warnings) warn_(warning);
  return {};
}

Result<void> Run::open_buffers() {
  CHECK_OK(buffers_->add_inputs(options_.inputs));
  if (const auto& packets = session_->program().control_packets;
      packets && !session_->memory.has_buffer(packets->argument))
    session_->memory.set_buffer(packets->argument, packets->bytes);
  if (!options_.scratchpad.empty()) {
    if (!std::ranges::any_of(list_.streams, creates_scratchpad, &npu::RunList::Stream::operations))
      return Failure(
          error(code::usage, "the bytes for a scratchpad have no use: no command stream of this run creates one")
              .help("leave the scratchpad out, or give the stream that creates it"));
    CHECK_OK(buffers_->add_scratchpad(options_.scratchpad));
  }
  CHECK_OK(buffers_->add_outputs(options_.outputs));
  if (session_->program().is_design && list_.streams.empty() && !(options_.inputs.empty() && options_.outputs.empty()))
    warn_(error(code::bad_buffer, "the design has no command stream, and nothing else moves host buffers")
              .at("{}", options_.program)
              .help("give the device an aie.runtime_sequence, or leave the buffers out"));
  CHECK_OK(plio_.add_inputs(options_.plio_inputs));
  return plio_.add_outputs(options_.plio_outputs);
}

Result<void> Run::check_options() const {
  const bool varies = options_.seeds.several() || options_.seeds.seed != 0;
  if (varies && (options_.checkpoints.every || !options_.checkpoints.restart.empty()))
    return Failure(error(code::usage, "an order that varies does not go with checkpoints")
                       .note("a checkpoint does not hold what has been varied so far")
                       .help("run without checkpoints, or in the usual order"));
  if (options_.seeds.several() && (options_.stop_at || options_.has_breakpoints))
    return Failure(error(code::usage, "runs of several seeds cannot stop at a cycle or a breakpoint")
                       .note("runs that are stopped cannot be compared")
                       .help("stop the run of one seed"));
  if (options_.checks.enabled() && (options_.checkpoints.every || !options_.checkpoints.restart.empty()))
    return Failure(error(code::usage, "sanitizers do not go with checkpoints")
                       .note("a checkpoint does not hold what the sanitizers know")
                       .help("run without checkpoints, or without sanitizers"));
  if (options_.noc != array::NocOptions() && options_.cores.timing != array::Timing::Cycles)
    return Failure(error(code::usage, "the latencies and the width of the NoC are for runs that count cycles")
                       .help("count cycles"));
  return {};
}

Result<void> Run::open_checkpoints() {
  TRY(allowances_, Allowances::read(options_.checks.allow, more_));
  buffers_->place_outputs();
  TRY(std::vector<container::Checkpoint::Source> own_sources, sources());
  checkpoints_.emplace(options_.checkpoints, *session_->program().device, std::move(own_sources));
  CHECK_OK(checkpoints_->open());
  if (!checkpoints_->restarts()) return {};
  for (const auto& [name, cycle] : {std::pair{"the cycle to stop at", options_.stop_at.value_or(kMaxCycles)},
                                    std::pair{"the limit of cycles", options_.max_cycles}})
    if (cycle < checkpoints_->begins())
      return Failure(error(code::usage, "{}, {}, is before the checkpoint", name, cycle)
                         .note("it is of cycle {}", checkpoints_->begins())
                         .help("restart from an earlier checkpoint, or run from the beginning"));
  return {};
}

// Properties that a run resumed from a checkpoint must share with this one.
Result<std::vector<container::Checkpoint::Source>> Run::sources() const {
  TRY(std::vector<container::Checkpoint::Source> sources, checkpoint_sources(*session_, options_, seed_, list_));
  std::ranges::move(plio_.sources(), std::back_inserter(sources));
  return sources;
}

Result<void> Run::load_bodies(bool as_json) {
  return session_->load_bodies(options_.kernels, options_.checks.enabled(), as_json);
}

SessionOptions Run::session_options() const {
  SessionOptions options = options_;
  if (options_.checks.enabled()) options.check = options_.checks.detail();
  return options;
}

Result<void> Run::begin() {
  return session_->begin(session_options(), seed_);
}

Result<void> Run::execute(const std::function<void(array::Cycle)>& watch) {
  npu::Controller& controller = session_->controller();
  controller.watch(watch);
  const Interruptible interruptible;
  controller.end_when([] { return Interruptible::signal().has_value(); });
  if (checkpoints_->restarts()) {
    CHECK_OK(checkpoints_->restart(controller));
  } else {
    if (auto loaded = session_->configure(); !loaded)
      return Failure(std::move(loaded).error().within(options_.program));
    CHECK_OK(plio_.open(session_->array()));
  }
  checkpoints_->keep(controller);
  auto warnings = controller.run(list_);
  controller.watch({});
  if (!warnings) return Failure(std::move(warnings).error());
  warnings_ = std::move(*warnings);
  for (Diag& warning : warnings_)
    if (session_->program().is_design && warning.code == npu::code::at_rest)
      warning.hint = "the design has no command stream: write an aie.runtime_sequence, if it starts what they wait for";
  warn_of_unused_buffers();
  return {};
}

// A run that resumes from a checkpoint does not know the buffers of earlier commands, so it gives no warning.
void Run::warn_of_unused_buffers() {
  if (checkpoints_->restarts()) return;
  for (const unsigned argument : session_->memory.unused())
    warnings_.push_back(error(code::unused_buffer, "no command uses host buffer {}", argument)
                            .note("host buffers have the numbers that the command stream uses, from 0")
                            .help("leave the buffer out, or give it the number that the stream uses"));
}

std::vector<Diag> Run::idle_programs() const {
  const std::vector<array::CoreReport> cores = session_->array().report().cores;  // those that were enabled
  std::vector<Diag> warnings;
  for (const TileProgram& program : programs_) {
    const device::TileId tile = program.tile;
    const device::TileId here{static_cast<std::uint8_t>(tile.col + options_.start_column), tile.row};
    if (std::ranges::find(cores, here, &array::CoreReport::tile) != cores.end()) continue;
    warnings.push_back(
        error(code::idle_program, "the program for core {},{} has no effect, because the core was never enabled",
              tile.col, tile.row)
            .note("neither the configuration nor a command stream enabled core {} until the run ended", to_string(here))
            .help("enable the core by Core_Control, or give the program to a core that the run enables"));
  }
  return warnings;
}

JudgedFindings Run::judge(bool has_ended) {
  return runtime::judge(*session_, allowances_, options_.checks.is_strict(), has_ended);
}

}  // namespace tessera::runtime
