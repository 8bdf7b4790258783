// Which of the host's buffers a value is, or part of which.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

struct HostBufferPart {
  unsigned argument = 0;    // the number of the host's buffer
  std::int64_t offset = 0;  // bytes
};

// The arguments of a command stream that are memrefs are the host's buffers, numbered from 0; scalars among them have
// no number, since the host hands over buffers alone. How many there are, and the number of one.
unsigned count_host_buffers(aiex::RuntimeSequenceOp sequence);
unsigned host_buffer_number(mlir::BlockArgument buffer);

// Follows views (memref.subview, .view, .cast, .reinterpret_cast) back to an argument of the sequence. None for what
// does not come from there, for a view whose place is computed, and for one with gaps.
std::optional<HostBufferPart> host_buffer(mlir::Value memref);

}  // namespace tessera::compiler
