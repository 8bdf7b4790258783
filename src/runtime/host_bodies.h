// Cores without a program: their bodies run on the host, and reach their tile through the array's host cores.
#pragma once

#include "array/core/host_core.h"
#include "array/machine/array.h"
#include "compiler/compile/compile.h"
#include "container/core_bodies.h"
#include "runtime/core_copy.h"
#include "runtime/kernel_faults.h"
#include "runtime/kernel_libraries.h"
#include "runtime/kernel_states.h"
#include "runtime/kernels.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace tessera::runtime {

// What bodies have shown by aie.debug, in the order of cycles, then tiles.
struct Debugged {
  struct Value {
    array::Cycle cycle;
    device::TileId tile;
    std::string text;
    std::string line;  // of the design, "" when it is not known
  };
  std::vector<Value> values;
  std::uint64_t more = 0;  // that were not kept
};

// A configuration that a stream loads has other bodies for the same cores; there is one host core for each tile, which
// calls what the configuration has for it. It is reset when another one is loaded, as all cores are.
class HostBodies {
 public:
  // Compiles the bodies for this PDI, if it has any; `libraries` have the kernels that they call. For the sanitizers
  // they are watched: bodies then tell of each access. `as_json` is for the reports of faults. T0750, T0910 to T0912.
  Result<void> load(const container::CoreBodies& bodies, std::uint32_t pdi, const KernelOptions& options,
                    std::span<const std::string> libraries, bool watch, bool as_json);
  // Gives the cores of all that was loaded to the array, which must not live longer. The partition begins at
  // `start_column`. T0529.
  Result<void> attach(array::Array& array, unsigned start_column);
  // The PDI whose bodies the cores call when they are enabled next. Each core gets a new copy of what the bodies keep
  // (core_copy.h). T0103, T0911.
  Result<void> use(std::uint32_t pdi);

  // In a process that is a copy of the one that has loaded them, which no timer follows.
  void enter_copy() const {
    if (faults_) faults_->enter_copy();
  }

  Debugged debugged() const;
  // What kernels took of their cores; nullptr when nobody asked.
  const KernelCounts* counts() const { return counts_ ? &*counts_ : nullptr; }
  // A fault of a body at its line of the design, and what the controller did meanwhile as a note.
  Diag in_design(Diag fault) const;

 private:
  struct Body {
    std::shared_ptr<const compiler::NativeBodies> native;
    container::CoreBody body;
    std::uint32_t first_place;  // what the array calls the place 0 of its configuration
    bool watch;
  };
  using Copy = std::shared_ptr<const CoreCopy>;

  void run(device::TileId tile, array::HostCore& core);
  std::string line_of(std::uint32_t place) const;
  array::CodeScan code_of(device::TileId tile) const;

  std::map<std::pair<std::uint32_t, device::TileId>, Body> bodies_;
  std::vector<std::shared_ptr<const compiler::NativeBodies>> loaded_;
  KernelLibraries libraries_;              // loaded before the run, so that what is missing is told then
  std::vector<std::string> paths_;         // of the libraries
  std::optional<TemporaryFolder> folder_;  // of copies of libraries
  std::uint32_t pdi_ = 0;
  std::map<device::TileId, Copy> copies_;  // of the cores that pdi_ has bodies for
  std::uint64_t copied_ = 0;               // in all
  Debugged debugged_;
  std::set<std::string> fault_lines_;   // of several cores in one cycle the first is told
  std::optional<KernelCounts> counts_;  // where they are asked for
  std::optional<KernelFaults> faults_;  // where there are bodies and the host program does not answer for them
  KernelStates states_;
};

}  // namespace tessera::runtime
