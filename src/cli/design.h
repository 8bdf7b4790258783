// Designs in MLIR where a program is asked for: they are compiled first.
#pragma once

#include "base/progress.h"
#include "cli/cli.h"
#include "compiler/compile/compile.h"

#include <CLI/CLI.hpp>

#include <optional>

namespace tessera::cli {

// T0750, what is wrong with the file, or all that is wrong with the design.
tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path,
                                                                 const compiler::CompileOptions& options);
// The same of a file that has been read.
tl::expected<compiler::Compiled, compiler::Diags> compile_design(const std::string& path, ByteSpan file,
                                                                 const compiler::CompileOptions& options);

// Adds the options of all verbs that compile designs.
void add_design_options(CLI::App& verb, compiler::CompileOptions& options);
// Adds --peano, for those that make programs of cores.
void add_peano_option(CLI::App& verb, compiler::CompileOptions& options);
// What takes long tells of its steps, one line on a terminal, as long as this lives.
class StepsShown {
 public:
  StepsShown(const Context& context, compiler::CompileOptions& options);

 private:
  std::optional<Progress> progress_;
};

// The command stream that a run of the design begins with: the only one, or the only one of a device that no other
// loads; null for a design without any. T0904 when there are several.
Result<const compiler::Stream*> stream_of(const compiler::Compiled& compiled);

// Reports all of them.
void fail(Context& context, const compiler::Diags& diags);

}  // namespace tessera::cli
