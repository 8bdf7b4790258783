// Compiles the bodies of cores, and keeps the results: a program that opens a design again does not wait for the
// compiler again.
#pragma once

#include "compiler/compile/compile.h"
#include "container/sections/core_bodies.h"

#include <memory>

namespace tessera::runtime {

// Returns what Compiler::load() returns, or what it returned for the same bodies before. `calls` is the same for all
// calls of a process. The caller holds the compiler.
Result<std::shared_ptr<const compiler::NativeBodies>> compiled_bodies(compiler::Compiler& compiler,
                                                                      const container::CoreBodies& bodies,
                                                                      std::uint32_t pdi,
                                                                      const compiler::CoreCalls& calls,
                                                                      const compiler::IsKernel& is_kernel, bool watch);

}  // namespace tessera::runtime
