// Compiles designs in MLIR, for example before a run.
#pragma once

#include "compiler/compile/compile.h"

#include <set>
#include <string>

namespace tessera::runtime {

// Compiles the design in the file `path`. Fails with T0750 if the compiler cannot be loaded, with T0761 if the file is
// no design, with the error of reading the file, or with all diagnostics of the design.
tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path,
                                                                 const compiler::CompileOptions& options);
// Does the same, with the bytes that the caller has read from the file.
tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path, ByteSpan file,
                                                                 const compiler::CompileOptions& options);

// Returns the command stream with which a run of the design begins: its only stream, or the only stream of a device
// that no other device loads. nullptr if the design has no stream; T0904 if several streams qualify.
Result<const compiler::Stream*> stream_of(const compiler::Compiled& compiled);

// Returns the cores for which the container has no program of the hardware, because their bodies run on the host.
std::set<device::TileId> tiles_with_bodies(const compiler::Compiled& compiled);

}  // namespace tessera::runtime
