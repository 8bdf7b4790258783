// Designs in MLIR as programs: Tessera compiles them before a run.
#pragma once

#include "compiler/compile/compile.h"

#include <string>

namespace tessera::runtime {

// The error is T0750, the diagnostic of the file, or all diagnostics of the design.
tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path,
                                                                 const compiler::CompileOptions& options);
// The same for a file whose bytes the caller has read.
tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path, ByteSpan file,
                                                                 const compiler::CompileOptions& options);

// The command stream with which a run of the design begins: its only stream, or the only stream of a device that no
// other device loads. Null for a design without streams; T0904 if several streams qualify.
Result<const compiler::Stream*> stream_of(const compiler::Compiled& compiled);

}  // namespace tessera::runtime
