// The age of printed text: a choice for a whole tool, and the pass that prepares a design for printing.
#pragma once

#include <mlir/IR/DialectRegistry.h>
#include <mlir/Pass/Pass.h>

#include <memory>

namespace tessera::compiler {

enum class PrintedText : std::uint8_t { Of2025, Of2026, OfInput };

// Makes the aie dialect of each context that gets this registry print the chosen text. With OfInput, the parser decides
// at the first form that only one age has. An input without such a form is printed in the text of 2026.
void choose_text(mlir::DialectRegistry& registry, PrintedText text);

// Creates a pass that gives each number a constant if the dialect prints text of 2026, and otherwise does nothing.
std::unique_ptr<mlir::Pass> create_spell_text();

}  // namespace tessera::compiler
