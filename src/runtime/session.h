// A program on its own emulated device. The host configures it once and calls it as often as needed; its state stays
// between calls.
//
// The problem: the command line runs a program from beginning to end. A host program calls kernels one after the other
// on the same array, with other buffers each time, and reads registers and memories in between. Both need the same
// steps in the same order: compile the bodies of cores, make the array with its options, the host memory and the
// controller, load the configuration. The decision: these steps are here. The library (src/embed) performs them, and
// `tessera run` uses the library.
//
// A session has no state outside itself, so several sessions may run at the same time in several threads, each in one
// thread at a time. Host cores have stacks of their own (base/fiber.cpp), so a session with host cores must stay
// in the thread that called it first.
#pragma once

#include "array/machine/array.h"
#include "container/elf/source_map.h"
#include "npu/controller.h"
#include "runtime/host_bodies.h"
#include "runtime/kernels.h"
#include "runtime/program.h"
#include "runtime/tile_programs.h"
#include "sanitize/sanitizers.h"

#include <map>
#include <set>

namespace tessera::runtime {

// The largest limit: centuries of emulation, and small enough that no sum of cycles overflows.
inline constexpr array::Cycle kMaxCycles = array::Cycle{1} << 62;

struct SessionOptions {
  array::CoreOptions cores;
  array::NocOptions noc;
  std::optional<npu::Pace> pace;
  array::Cycle max_cycles = 1'000'000'000;
  std::optional<array::Cycle> stop_at;
  std::uint8_t start_column = 0;
  std::optional<sanitize::FindingDetail> check;  // run with the sanitizers, in this detail

  // Returns the pace of the controller. If the caller sets no `pace`, a run that counts the cycles of host memory and
  // switches also counts the controller's cycles, because otherwise work would reach the array too early. A run with a
  // seed also counts and varies them.
  npu::Pace controller_pace(std::uint64_t seed) const;
};

class Session {
 public:
  explicit Session(Program program)
      : program_(std::move(program)), needed_{static_cast<std::uint32_t>(program_.pdi_number)} {}
  Session(const Session&) = delete;  // the array, the controller and the bodies keep pointers into this object
  Session& operator=(const Session&) = delete;

  // The following functions are the steps before begin(), in this order. expect() and know() may be called more than
  // once.
  //
  // replace_programs() gives cores these programs, in place of the program or body that the configuration has for them.
  Result<void> replace_programs(const std::vector<TileProgram>& programs, std::vector<Diag>& warnings);
  // Returns a warning (T0715) for each of the programs of replace_programs() that the stream replaces again.
  std::vector<Diag> overwritten_by(const std::string& name, const container::InstructionStream& stream) const;
  // Runs functions on cores, in place of the programs or bodies that the configuration has for them. The configuration
  // does not enable the cores of `held`.
  void use_functions(std::map<device::TileId, core::HostProgram> functions, const std::set<device::TileId>& held);
  // Compiles the kernels that bodies of cores call. Fails with T0751.
  Result<void> add_kernels(const KernelOptions& options);
  // Call for each stream that the session will execute. The session then also needs the PDIs that the stream loads, and
  // names() may become empty. Returns whether the stream loads a PDI that no earlier stream loads.
  bool expect(const container::InstructionStream& stream);
  // Compiles the bodies of cores of all needed PDIs. Fails with T0750 and T0910 to T0912 (HostBodies::load).
  Result<void> load_bodies(const KernelOptions& options, bool watch, bool as_json);
  // Tells the sanitizers the buffers of a core by its symbols, which must outlive the session.
  void know(device::TileId tile, const container::SourceMap& symbols) { symbols_.insert_or_assign(tile, &symbols); }

  // Makes the array and its controller, as after a reset. Host memory keeps its contents. `seed`: array/variation.h.
  Result<void> begin(const SessionOptions& options, std::uint64_t seed = 0);
  // Loads the configuration as the firmware does.
  Result<void> configure();

  const Program& program() const { return program_; }
  const TilePrograms& tile_programs() const { return *tile_programs_; }
  // Returns the names of locks, buffers and channels. Empty if a stream may load a configuration that uses other names
  // for them.
  array::PartNames names() const;
  // The following functions may be called only after begin().
  array::Array& array() { return *array_; }
  const array::Array& array() const { return *array_; }
  // Call only in a session with sanitizers.
  const sanitize::Sanitizers& sanitizers() const { return *sanitizers_; }
  npu::Controller& controller() { return *controller_; }
  const npu::Controller& controller() const { return *controller_; }
  bool has_begun() const { return controller_.has_value(); }
  HostBodies& bodies() { return bodies_; }
  const HostBodies& bodies() const { return bodies_; }

  npu::HostMemory memory;

 private:
  sanitize::MemoryMap memory_map() const;
  npu::Pdis pdis();

  Program program_;
  std::optional<TilePrograms> tile_programs_;
  std::map<device::TileId, container::SourceMap> own_symbols_;  // symbols of programs that are ELFs
  std::map<device::TileId, const container::SourceMap*> symbols_;
  std::set<std::uint32_t> needed_;  // the first PDI, and PDIs that streams load
  std::uint8_t start_column_ = 0;
  Kernels kernels_;
  HostBodies bodies_;
  std::map<device::TileId, core::HostProgram> functions_;
  std::optional<array::Array> array_;
  std::optional<sanitize::Sanitizers> sanitizers_;
  std::optional<npu::Controller> controller_;
};

// Returns the diagnostic for a partition that reaches beyond the device's last column; empty if it fits.
std::optional<Diag> does_not_fit(const Program& program, unsigned start_column);

}  // namespace tessera::runtime
