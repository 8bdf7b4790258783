// Cuts transfers that are too large for one descriptor: transfers of the host (npu.dma_memcpy_nd), and descriptors of
// tasks (aie.dma_bd).
//
// A transfer of the host is a task of its own. A descriptor of a task may be one of several and may be between locks.
// If the task is repeated, the outermost of the descriptor's four dimensions advances with each repetition. So only the
// inner dimensions are cut, and each part gets the outermost dimension again.
//
// If a task has one descriptor, and is executed as often as the outermost dimension has steps, it is the same as a
// transfer of the host. Then the outermost dimension may be cut, too, and a free dimension may be used.
#pragma once

#include "dialect/aiex/aiex.h"
#include "dialect/aiex/decompose.h"

#include <string>

namespace tessera::aiex {

// Returns the bits of an element; none for a type without a known size.
std::optional<unsigned> bits_of(mlir::Value memref);

// A value of a pattern that a field, or the queue's repeat count, cannot hold.
struct Misfit {
  std::string what;  // name of the value; "" for the number of words
  std::int64_t value, least, most;
};
// Returns the first value that does not fit; nothing if all fit. Checks only the sizes of the `counted` innermost
// dimensions: the outermost dimension ends with the length.
std::optional<Misfit> misfit_of(const AccessPattern& pattern, unsigned bits, const device::TileModel& model,
                                unsigned counted = 2);

// Returns the tasks that a too large transfer becomes on a tile. Empty when the transfer fits as it is, or when
// descriptors cannot express it.
std::vector<TransferTask> tasks_of(NpuDmaMemcpyNdOp op, const device::TileModel& model);

// The parts of a descriptor of a task (aiex.dma_configure_task or its `_for`). If `are_the_task`, the repeat count of
// the task comes from the outermost dimension of the parts; otherwise from the outermost dimension of the descriptor.
struct TaskParts {
  TransferTask parts;
  bool are_the_task = false;
};
TaskParts parts_of(aie::DMABDOp bd, const device::TileModel& model);

}  // namespace tessera::aiex
