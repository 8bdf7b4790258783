// Finds the host buffer, and the part of it, that a value of a command stream stands for.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

struct HostBufferPart {
  unsigned argument = 0;    // number of the host's buffer
  std::int64_t offset = 0;  // offset in bytes
};

// The host's buffers are the memref arguments of a command stream, numbered from 0. Other arguments have no number. The
// functions return the number of buffers, and the number of one of them.
unsigned count_host_buffers(aiex::RuntimeSequenceOp sequence);
unsigned host_buffer_number(mlir::BlockArgument buffer);

// Follows views (memref.subview, .view, .cast, .reinterpret_cast) back to an argument of the sequence. Returns nothing
// for other values, for a view with a computed offset or size, and for a view with gaps.
std::optional<HostBufferPart> host_buffer(mlir::Value memref);

}  // namespace tessera::compiler
