// Numbers that the host gives to a command stream: the integer arguments of a sequence. When their values are known, so
// are the rounds of its loops and the ways of its branches, and the sequence becomes one stream.
#pragma once

#include "base/diag.h"
#include "compiler/npu/host_number.h"
#include "compiler/reading/design_text.h"

#include <mlir/IR/BuiltinOps.h>

namespace tessera::compiler {

// Puts the values in the place of the arguments, in each sequence that has an argument of the name. An argument is
// known by its name in the text, and by its number among all arguments of the sequence. Fails with T0906 when no
// sequence has the argument, or when its type does not hold the value.
Result<void> set_host_numbers(mlir::ModuleOp module, const Design& design, const std::vector<HostNumber>& numbers);

// Returns a note on the first sequence that uses a number of the host, which names these numbers; "" if there is none.
std::string note_on_host_numbers(mlir::ModuleOp module, const Design& design);

}  // namespace tessera::compiler
