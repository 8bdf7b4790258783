// Which of the host's buffers a value is, or part of which.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

struct HostBufferPart {
  unsigned argument = 0;    // of the command stream
  std::int64_t offset = 0;  // bytes
};

// Follows views (memref.subview, .view, .cast, .reinterpret_cast) back to an argument of the sequence. None for what
// does not come from there, for a view whose place is computed, and for one with gaps.
std::optional<HostBufferPart> host_buffer(mlir::Value memref);

}  // namespace tessera::compiler
