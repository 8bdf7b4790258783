// Where a write of a command stream goes: an address of the whole array.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

// `address` is one of the whole array; with column and row an offset in that tile; with a buffer a number of words from
// its beginning. Fails with a diagnostic when the buffer has no address yet, or the tile does not exist.
mlir::FailureOr<std::uint32_t> address_in_array(mlir::Operation* op, std::uint32_t address,
                                                std::optional<llvm::StringRef> buffer,
                                                std::optional<std::uint32_t> column, std::optional<std::uint32_t> row);

}  // namespace tessera::compiler
