// Text in which a value is used before it is defined, and what becomes of it in MLIR's parser.
//
// The problem. Text may use a value that is defined further down, so the parser lets every name wait for its
// definition, also for one inside of a region, which is never right. If that region then ends in an error, its
// operations are destroyed while the use outside still refers to them, and the process goes on with memory that is not
// its own: two mistakes together crash every tool that is built on MLIR. Nothing can be done about it behind the
// parser's back: what destroys the region are its own frames.
//
// Considered: to refuse forward uses (some are right, between the blocks of a core); to tell by the text which are not
// (names of regions cannot be told from uses without parsing each operation); to parse in a process of its own always
// (twice the time for every design). Decided: text that has no forward uses, as far as a look at its names tells, is
// parsed as it is, which is nearly all of it. Other text is parsed by a child process first, which ends at the first
// error, before anything is destroyed. The look errs to the safe side: what it does not know costs time only.
#pragma once

#include "base/diag.h"
#include "compiler/reading/design_text.h"

#include <mlir/IR/MLIRContext.h>

namespace tessera::compiler {

bool has_forward_uses(std::string_view text);

// The first error that the parser finds in the text.
Result<void> parse_apart(mlir::MLIRContext& context, const Design& design);

}  // namespace tessera::compiler
