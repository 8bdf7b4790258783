// Transfers that are too large for one descriptor: those of the host, and those of tasks.
//
// A transfer of the host is one task of its own. The descriptor of a task is one of several, may be between locks, and
// its task may be repeated: the outermost of four dimensions then moves on with each repetition, of which the
// dimensions inside know nothing. So only these are cut, and each part gets the outermost one again. Two things more
// are possible with a task that has one descriptor and is repeated as often as its outermost dimension has steps: that
// one may be cut as well, and one that is free may be used, since it is a transfer of the host in other words.
#pragma once

#include "dialect/aiex/aiex.h"
#include "dialect/aiex/decompose.h"

#include <string>

namespace tessera::aiex {

// Bits of an element; none for one whose size is not known.
std::optional<unsigned> bits_of(mlir::Value memref);

// What a field, or the queue's repeat count, does not hold of what a pattern asks for.
struct Misfit {
  std::string what;  // "" for the words of all
  std::int64_t value, least, most;
};
// The sizes of the inner two dimensions are counted, or of fewer: the outermost of a task ends with the length.
std::optional<Misfit> misfit_of(const AccessPattern& pattern, unsigned bits, const device::TileModel& model,
                                unsigned counted = 2);

// What such a transfer becomes on a tile. Empty for one that fits as it is, or that its descriptors do not make.
std::vector<TransferTask> tasks_of(NpuDmaMemcpyNdOp op, const device::TileModel& model);

// The same for a descriptor of a task (aiex.dma_configure_task or its `_for`). Where the parts are all that the task
// does, their outermost dimension says how often it is repeated; else it is that of the descriptor.
struct TaskParts {
  TransferTask parts;
  bool are_the_task = false;
};
TaskParts parts_of(aie::DMABDOp bd, const device::TileModel& model);

}  // namespace tessera::aiex
