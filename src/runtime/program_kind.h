// Refuses settings that have no effect on a program.
//
// A setting without effect misleads its user, who believes that the run obeys it. So one table lists the kind of
// program on which each setting acts, and Tessera refuses the setting for all other kinds.
#pragma once

#include "base/diag.h"
#include "compiler/compile/options.h"
#include "container/stream/stream.h"
#include "runtime/pdi_choice.h"

#include <span>

namespace tessera::runtime {

enum class ProgramKind : std::uint8_t {
  Design,         // MLIR, which Tessera compiles
  Container,      // an xclbin
  Configuration,  // a PDI or a CDO, also as text
};

// Fails with T0701 for the first setting that was given but does not act on this kind of program.
Result<void> check_options(ProgramKind kind, const PdiChoice& choice, const compiler::CompileOptions& design);

// Returns whether a command stream creates a scratchpad, which the host fills.
bool creates_scratchpad(const container::InstructionStream& stream);

}  // namespace tessera::runtime
