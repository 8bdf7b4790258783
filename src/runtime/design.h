// Designs in MLIR where a program is asked for: they are compiled first.
#pragma once

#include "compiler/compile/compile.h"

#include <string>

namespace tessera::runtime {

// T0750, what is wrong with the file, or all that is wrong with the design.
tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path,
                                                                 const compiler::CompileOptions& options);
// The same of a file that has been read.
tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path, ByteSpan file,
                                                                 const compiler::CompileOptions& options);

// The command stream that a run of the design begins with: the only one, or the only one of a device that no other
// loads; null for a design without any. T0904 when there are several.
Result<const compiler::Stream*> stream_of(const compiler::Compiled& compiled);

}  // namespace tessera::runtime
