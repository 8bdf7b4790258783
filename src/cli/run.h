// A run of a program on the emulated array, as `tessera run` asks for it: the whole way of a kernel call. The
// configuration is loaded as the firmware would, host buffers are placed, command streams are executed, what comes out
// is written and reported.
//
// All that can be wrong with what was asked for is said before the array begins; outputs are written only when the run
// succeeded, because after a fault their content would look like a result.
#pragma once

#include "array/machine/array.h"
#include "cli/check_report.h"
#include "cli/cli.h"
#include "cli/debug_options.h"
#include "cli/seeds.h"
#include "explain/bottleneck.h"
#include "npu/controller.h"
#include "runtime/checkpoints.h"
#include "runtime/fingerprints.h"
#include "runtime/host_bodies.h"
#include "runtime/host_buffers.h"
#include "runtime/kernels.h"
#include "runtime/plio_streams.h"
#include "runtime/program.h"
#include "runtime/tile_programs.h"
#include "sanitize/sanitizers.h"

#include <nlohmann/json.hpp>

#include <set>

namespace tessera::cli {

// Centuries of emulation; far enough from the end of the type that no sum of cycles overflows.
inline constexpr array::Cycle kMaxCycles = array::Cycle{1} << 62;

struct RunOptions {
  std::string program;
  std::vector<std::string> insts;
  std::uint64_t runs = 1;
  std::uint8_t start_column = 0;
  std::vector<std::string> programs;
  KernelOptions kernels;  // of cores that run on the host
  std::vector<std::string> inputs;
  std::vector<std::string> outputs;
  std::vector<std::string> plio_inputs;
  std::vector<std::string> plio_outputs;
  std::string scratchpad;
  std::string device;
  std::string report;
  std::optional<array::Cycle> stop_at;
  std::string fingerprints;
  CheckpointOptions checkpoints;
  PdiChoice pdi;
  compiler::CompileOptions design;
  array::Cycle max_cycles = 1'000'000'000;
  array::CoreOptions cores;
  array::NocOptions noc;
  std::optional<npu::Pace> pace;
  CheckOptions check;
  SeedOptions seeds;
  bool as_json = false;
  bool quiet = false;
  DebugOptions debug;

  // Who counts the cycles of host memory and switches and not those between two tasks sees work reach the array sooner
  // than it ever does; so the controller's are counted with them, unless it was asked for otherwise. And a seed varies
  // what takes time.
  npu::Pace controller_pace(std::uint64_t seed) const {
    const bool counts = cores.timing == array::Timing::Cycles || seed != 0;
    return pace.value_or(counts ? npu::Pace::Measured : npu::Pace::Swift);
  }
};

class Run {
 public:
  Run(const RunOptions& options, Context& context) : options_(options), context_(context), seed_(options.seeds.seed) {}

  void go();

 private:
  // What was asked for.
  Result<void> open();
  Result<void> open_program();
  Result<void> open_tile_programs(const std::vector<TileProgram>& programs);
  Result<void> open_buffers();
  Result<void> check_files();
  Result<void> check_options() const;
  Result<void> open_checkpoints();
  std::vector<container::Checkpoint::Source> sources() const;

  Result<void> set_up();
  Result<void> execute();
  void try_seeds();
  Ending run_with(std::uint64_t seed);  // in a process of its own

  // What comes out.
  bool report(Result<void> done);
  void judge(bool has_ended);
  void warn_and_write_outputs();
  void report_interrupted_seeds(const Diag& interruption);
  void write_report();
  nlohmann::ordered_json json_report(const Result<void>& done) const;
  std::string text_report(const Result<void>& done) const;
  std::optional<explain::Bottleneck> bottleneck(const Result<void>& done) const;

  const RunOptions& options_;
  Context& context_;

  Result<void> load_bodies();
  std::set<std::uint32_t> pdi_numbers() const;
  array::Names names() const;
  sanitize::MemoryMap memory_map() const;
  npu::Pdis pdis();

  npu::RunList list_;
  std::vector<Diag> more_;  // that is wrong with a design, besides what is told first
  std::optional<Program> program_;
  std::optional<TilePrograms> tile_programs_;
  std::map<device::TileId, container::SourceMap> symbols_;  // of cores whose programs are ELFs of --program
  Kernels kernels_;
  HostBuffers buffers_;
  PlioStreams plio_;
  std::optional<DebugSession> debug_;
  std::optional<Fingerprints> fingerprints_;
  std::optional<Checkpoints> checkpoints_;
  bool text_to_stderr_ = false;  // standard output belongs to a file

  Allowances allowances_;
  std::optional<CheckReport> findings_;  // with --check, of a run that was begun
  std::uint64_t seed_ = 0;
  std::optional<Seeds> seeds_;   // with --seeds
  std::vector<Diag> told_;       // what the controller warns of
  nlohmann::ordered_json data_;  // the report as data, where it is wanted

  HostBodies bodies_;
  std::optional<array::Array> array_;
  std::optional<sanitize::Sanitizers> sanitizers_;  // with --check
  std::optional<npu::Controller> controller_;
  double seconds_ = 0;    // that it took
  array::Cycle end_ = 0;  // when it ended
};

}  // namespace tessera::cli
