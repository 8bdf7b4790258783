// Guards MLIR's parser against text that uses a value before its definition.
//
// The problem. Text may use a value defined further down, so the parser lets every name wait for its definition, even
// for one inside of a region, which is never valid. If that region then contains an error, the parser destroys its
// operations while the use outside still refers to them, and the process goes on with freed memory: two mistakes
// together crash every tool built on MLIR. Code outside of the parser cannot prevent it, because the parser's own
// functions destroy the region.
//
// Considered: to refuse forward uses (some are valid, between the blocks of a core); to find the invalid ones in the
// text (names of regions look like uses unless each operation is parsed); always to parse in a separate process
// (doubles the time for every design). Decided: text whose names show no forward use, which is nearly all text, is
// parsed directly. Other text is parsed by a child process first, which exits at the first error, before anything is
// destroyed. When the scan of names is unsure, it assumes a forward use, which costs only time.
#pragma once

#include "base/diag.h"
#include "compiler/reading/design_text.h"

#include <mlir/IR/MLIRContext.h>

namespace tessera::compiler {

bool has_forward_uses(std::string_view text);

// Parses the text in a child process and fails with the first error that the parser finds.
Result<void> parse_sandboxed(mlir::MLIRContext& context, const Design& design);

}  // namespace tessera::compiler
