// Writes command streams as C++ functions that make them, for streams with numbers that the host gives.
//
// A stream in bytes has only constants. A C++ function has a parameter for each number among the arguments of the
// sequence, and makes the words of the stream from them; loops and branches of the sequence stay loops and branches.
// The function that Tessera writes calls functions of mlir-aie's header aie/Runtime/TxnEncoding.h. Each call appends
// one operation. The function returns no stream if a guard of a number fails. The names and the form of the text are
// mlir-aie's.
#pragma once

#include "dialect/aiex/aiex.h"

#include <llvm/Support/raw_ostream.h>

namespace tessera::compiler {

// Writes a function generate_txn_DEVICE_SEQUENCE for each sequence of the device.
mlir::LogicalResult write_cpp_sequences(aie::DeviceOp device, llvm::raw_ostream& out);

}  // namespace tessera::compiler
