// Computes the address in the array to which an operation of a command stream writes.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

// Returns the address in the array. `address` is an address of the whole array; with a column and row, an offset in
// bytes in that tile; with a buffer, a number of 32-bit words from its start. Fails with a diagnostic when the buffer
// does not exist, has no address or no tile with a place yet, or when the word lies outside of the tile.
mlir::FailureOr<std::uint32_t> address_in_array(mlir::Operation* op, std::uint32_t address,
                                                std::optional<llvm::StringRef> buffer,
                                                std::optional<std::uint32_t> column, std::optional<std::uint32_t> row,
                                                std::uint64_t words = 1);

}  // namespace tessera::compiler
