// Reads a file of constraints (JSON, often NAME.aiecst). The file may come from a stranger.
#pragma once

#include "adf/constraints/read_result.h"

#include <string_view>

namespace tessera::adf::constraints {

// `file` is the name of the text in diagnostics. Errors: T1240 to T1242; warnings: T1249.
Read read(std::string_view text, const std::string& file);

}  // namespace tessera::adf::constraints
