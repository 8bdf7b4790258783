// Designs in MLIR where a program is asked for: they are compiled first.
#pragma once

#include "compiler/compile.h"

#include <CLI/CLI.hpp>

namespace tessera::cli {

// T0750, what is wrong with the file, or all that is wrong with the design.
tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path,
                                                                 const compiler::CompileOptions& options);
// The same of a file that has been read.
tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path, ByteSpan file,
                                                                 const compiler::CompileOptions& options);

// Adds the options of all verbs that compile designs.
void add_design_options(CLI::App& verb, compiler::CompileOptions& options);

// One diagnostic of several: the first, with the others in its notes.
Diag merged(compiler::Diags diags);

}  // namespace tessera::cli
