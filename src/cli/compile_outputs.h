// Refuses options of `tessera compile` that have no effect on the chosen output: otherwise the user would expect a
// result that never comes.
#pragma once

#include "base/diag.h"

#include <CLI/CLI.hpp>

#include <string>

namespace tessera::cli {

// Fails (T0701) for the first given option that has no effect. `emit`, `stop_after` and `print_pipeline` are the values
// of the options with these names. They choose the output.
Result<void> check_compile_outputs(const CLI::App& verb, const std::string& emit, const std::string& stop_after,
                                   bool print_pipeline);

}  // namespace tessera::cli
