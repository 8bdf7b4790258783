// Tasks that loops and branches of a command stream pass on as values.
//
// A loop may begin with a task, and yield the task of each round to the next one; a branch may yield a task. A wait for
// such a value waits for a token of the channel, whichever task it is. So it needs only the channel, which all tasks
// that the value may be must share.
#pragma once

#include "dialect/aiex/aiex.h"

#include <llvm/ADT/SetVector.h>

namespace tessera::compiler {

// Returns the tasks that a value of type `task` may be, in the order of the text. Reports an error at `use` if the
// value may be something else than a task.
mlir::FailureOr<llvm::SetVector<aiex::DMAConfigureTaskOp>> tasks_of(mlir::Operation* use, mlir::Value value);

// Removes the tasks from the values that loops and branches pass on. No other operation may use these values.
void stop_carrying(mlir::ArrayRef<aiex::DMAConfigureTaskOp> tasks);

}  // namespace tessera::compiler
