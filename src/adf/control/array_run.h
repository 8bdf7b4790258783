// The emulated array as the place where graphs run.
//
// A functional program runs its kernels as fibers (adf/run). A program that adfc++ makes with --array contains
// libadf_array too, which places the graphs, loads their design onto the emulated array, and runs each kernel as the
// function of its core. Control decides which calls are valid, in both kinds of programs alike; then it passes the call
// on. The room adf knows this interface only.
#pragma once

#include "adf/check/plan.h"
#include "adf/constraints/constraints.h"
#include "adf/report/placed_run.h"
#include "adf/report/profile.h"
#include "adf/run/observer.h"
#include "adf/run/options.h"
#include "device/device.h"

#include <cstddef>
#include <optional>
#include <span>

namespace tessera::adf {

// The program, as the array needs it.
struct ArrayProgram {
  const Model& model;
  const Netlist& netlist;
  const constraints::Constraints& constraints;
  const device::Device& device;
  const Options& options;
  double pl_megahertz = 0;       // clock of PLIOs without a frequency; 0: the platform's usual one
  Observer* observer = nullptr;  // null: no report is asked for
};

// A description of the placed graphs.
enum class PlacedForm : std::uint8_t {
  Mlir,         // their design, as text of the `aie` dialect
  Constraints,  // their places, as a file of constraints
};

// Diagnostics beside the result of a call.
struct Notices {
  std::vector<Diag> warnings;     // about input files and constraints
  std::vector<Diag> more_errors;  // further mistakes of a design, after the one that the result has
};

class ArrayRun {
 public:
  virtual ~ArrayRun() = default;

  // Places all graphs of the program, and returns their description.
  virtual Result<std::string> describe(const ArrayProgram& program, PlacedForm form, Notices& notices) = 0;

  // All functions are called on one thread. Diagnostics of failures explain why the array stands still.
  virtual Result<void> init(id graph, const ArrayProgram& program, Notices& notices) = 0;
  virtual Result<void> run(id graph, std::int64_t iterations) = 0;  // -1: for ever
  // Lets the array run until all kernels of the graph have done their iterations, or for `cycles` cycles since the last
  // run() or resume(). Returns whether the graph is done. A graph that runs for ever is done when its input has ended.
  virtual Result<bool> wait(id graph, std::int64_t cycles) = 0;
  virtual Result<void> resume(id graph) = 0;
  virtual bool is_done(id graph) const = 0;
  virtual bool stands_still() const = 0;        // whether the last call failed because nothing can move
  virtual bool is_endless(id graph) const = 0;  // runs for ever, and has a kernel without input
  // Writes the output files of the graph. `is_end`: no more data will come.
  virtual Result<void> write_files(id graph, bool is_end) = 0;
  virtual void end(id graph) = 0;
  // Returns the mistakes that --check has found since the last call: those that fail the program, and warnings.
  struct NewFindings {
    std::vector<Diag> errors, warnings;
  };
  virtual Result<NewFindings> new_findings() = 0;

  // Run-time parameters: ports of kernels. Each waits until the kernel allows the access.
  virtual Result<void> update(id port, std::span<const std::byte> value) = 0;
  virtual Result<void> read(id port, std::span<std::byte> value) = 0;

  // Transfers of GMIOs and external buffers, by port. Those of a port move in the order of the calls, while the array
  // runs.
  virtual id graph_of(id port) const = 0;  // the initialized graph that is connected to the port; `none` without one
  // Returns the tilings of a port of an initialized graph; null for a GMIO without tilings.
  virtual const std::vector<TilingPlan>* access_of(id port) const = 0;
  // Lets `memory`, a part of one allocation of GMIO::malloc, move from or to the port. If the port has tilings,
  // `memory` is one buffer, whose pattern moves once.
  virtual Result<void> transfer(id port, std::span<std::byte> memory, std::span<std::byte> allocation) = 0;
  virtual Result<void> wait_for(id port) = 0;            // until all transfers have ended
  virtual void forget(const std::byte* allocation) = 0;  // before the host program frees the memory

  // Counters of adf::event, on the counters of the shim tiles.
  virtual Result<long long> start_profiling(const Profile& what) = 0;
  virtual Result<std::optional<long long>> read_profiling(long long handle) = 0;  // no value: no such counter
  virtual Result<bool> stop_profiling(long long handle) = 0;                      // false: no such counter

  // Returns the tile of a kernel's core.
  virtual std::optional<device::TileId> tile_of(id kernel) const = 0;
  // Returns the finished design and the counters so far, for reports. The pointers in it hold as long as the array.
  virtual Result<PlacedRun> look() = 0;

  // Returns the id of the packets that a kernel's packet stream carries to or from a way of a packet node.
  virtual std::optional<std::uint32_t> packet_id(const void* carrier, unsigned way) const = 0;
};

// Returns the array; null in a program without libadf_array.
ArrayRun* array_run();

}  // namespace tessera::adf

// libadf_array defines this function; libadf refers to it weakly.
extern "C" tessera::adf::ArrayRun* tessera_adf_array() __attribute__((weak));
