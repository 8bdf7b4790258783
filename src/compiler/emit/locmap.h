// Tells for each operation of a command stream from which line of the design it comes, as JSON.
#pragma once

#include "container/txn/txn.h"
#include "dialect/aie/aie.h"

#include <llvm/Support/raw_ostream.h>

namespace tessera::compiler {

// Writes the bytes of each operation in the stream, its opcode, its operation of the design, its register and its
// location. `places` has the location of each operation. The keys are mlir-aie's. Fails when the stream cannot be
// written.
Result<void> write_locmap(aie::DeviceOp device, const container::Txn& txn, llvm::ArrayRef<mlir::Location> places,
                          llvm::StringRef binary, llvm::raw_ostream& out);

}  // namespace tessera::compiler
