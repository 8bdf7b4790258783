// Bodies of cores from a container, compiled to machine code of the host. This header includes no header of MLIR.
#pragma once

#include "base/diag.h"
#include "compiler/native/core_calls.h"
#include "container/sections/core_bodies.h"
#include "device/core_act.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace tessera::compiler {

// Bodies of cores, compiled to machine code of the host.
class NativeBodies {
 public:
  virtual ~NativeBodies() = default;
  // Runs the tile's body to its end. The body passes `core` to each call (core_calls.h) and uses `buffers` as its
  // buffers.
  virtual void run(device::TileId tile, BodyCore& core, std::span<void* const> buffers) const = 0;
  // Returns the initial values of the globals that each core has as its own copy (BodyCore::globals).
  virtual std::span<const std::uint8_t> globals() const = 0;
  // Returns the names of the kernels that bodies call, in the order of BodyCore::kernels.
  virtual const std::vector<std::string>& kernels() const = 0;
  // Returns the place in the design of the calls that carry `number`.
  virtual const BodyPlace& place(std::uint32_t number) const = 0;
  // Returns the body's uses of locks, streams, cascade and memory, in the order of its text; nullptr when they are not
  // known.
  virtual const std::vector<device::CoreAct>* acts(device::TileId tile) const = 0;
};

// Loads the bodies of one PDI, as Compiler::load() says.
Result<std::unique_ptr<NativeBodies>> load_bodies(const container::CoreBodies& bodies, std::uint32_t pdi,
                                                  const CoreCalls& calls, const IsKernel& is_kernel, bool watch);

}  // namespace tessera::compiler
