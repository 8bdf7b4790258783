// Checks the resources of a design before MLIR's parser copies them.
//
// A resource is a text of hexadecimal digits behind `{-#`; its first four bytes are the alignment of the memory that
// MLIR allocates for the rest. MLIR accepts an alignment of 0 and one of 2 GiB, and ends the process when the system
// gives no memory with this alignment.
#pragma once

#include "base/diag.h"

#include <string>
#include <string_view>

namespace tessera::compiler {

// The size of a page; data for buffers of an array need an alignment of 64 bytes at most.
inline constexpr std::uint32_t kMostAlignment = 4096;

// Fails with T0900 at "path:line:column" of a resource whose alignment is not a power of two up to kMostAlignment.
Result<void> check_resources(std::string_view text, const std::string& path);

}  // namespace tessera::compiler
