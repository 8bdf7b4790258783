// Cuts transfers that are too large for one descriptor: transfers of the host, and descriptors of tasks.
//
// A transfer of the host is one task of its own. A descriptor of a task may be one of several and may be between locks,
// and its task may be repeated: the outermost of four dimensions then advances with each repetition, independent of the
// inner dimensions. So only the inner dimensions are cut, and each part gets the outermost dimension again. A task with
// one descriptor that is repeated as often as its outermost dimension has steps is the same as a transfer of the host:
// its outermost dimension may be cut as well, and a free dimension may be used.
#pragma once

#include "dialect/aiex/aiex.h"
#include "dialect/aiex/decompose.h"

#include <string>

namespace tessera::aiex {

// Returns the bits of an element; none for a type without a known size.
std::optional<unsigned> bits_of(mlir::Value memref);

// A value of a pattern that a field, or the queue's repeat count, cannot hold.
struct Misfit {
  std::string what;  // "" for the number of words
  std::int64_t value, least, most;
};
// Checks the sizes of the `counted` inner dimensions only: the outermost dimension of a task ends with the length.
std::optional<Misfit> misfit_of(const AccessPattern& pattern, unsigned bits, const device::TileModel& model,
                                unsigned counted = 2);

// Returns the tasks that a too large transfer becomes on a tile. Empty when the transfer fits as it is, or when
// descriptors cannot express it.
std::vector<TransferTask> tasks_of(NpuDmaMemcpyNdOp op, const device::TileModel& model);

// The parts of a descriptor of a task (aiex.dma_configure_task or its `_for`). When the parts are the whole task, their
// outermost dimension gives the repeat count of the task; otherwise the outermost dimension of the descriptor does.
struct TaskParts {
  TransferTask parts;
  bool are_the_task = false;
};
TaskParts parts_of(aie::DMABDOp bd, const device::TileModel& model);

}  // namespace tessera::aiex
