// A buffer descriptor on its way from an operation to registers.
//
// Operations count elements, outermost dimension first, and name buffers, locks and blocks. Registers count words, or
// words less one, innermost dimension first, and have numbers, which depend on who looks: the DMA of a memory tile has
// windows on its neighbours. The structure between the two has the numbers of the registers with the meaning of the
// operations, and what the two generations of descriptors share is worked out in one place.
#pragma once

#include "dialect/aie/aie.h"

#include <optional>

namespace tessera::compiler {

struct Descriptor {
  struct Dimension {
    std::uint64_t step = 1, size = 1;             // in words
    std::uint64_t pad_before = 0, pad_after = 0;  // in words for the innermost, else times
  };
  struct Lock {
    std::uint32_t id = 0;  // as the DMA counts
    std::int32_t value = 0;
    bool at_least = false;  // waits for this value or more
  };
  struct Iteration {
    std::uint64_t step = 1, size = 1, current = 0;
  };

  std::uint64_t address = 0;  // bytes, as the DMA counts
  std::uint64_t words = 0;
  llvm::SmallVector<Dimension, 4> dimensions;  // innermost first; none: one word after the other
  std::optional<Iteration> iteration;
  aie::PacketInfoAttr packet;
  std::optional<std::uint32_t> next;
  std::optional<Lock> acquire, release;
  std::uint32_t burst = 0;  // bytes; 0: as long as there are

  // Whether the dimensions are those of consecutive words.
  bool linear() const;
};

// The descriptor of a block, which stands in a DMA program of `tile`. Reports what has no number yet.
mlir::FailureOr<Descriptor> read_descriptor(aie::DMABDOp op, const device::Device& device, device::TileId tile,
                                            std::optional<std::uint32_t> next);

// The same for a task on that tile. The address is only how far into the buffer the data begin: a command stream writes
// where they are on its own. The outermost of four dimensions is the iteration.
mlir::FailureOr<Descriptor> read_task_descriptor(aie::DMABDOp op, const device::Device& device, device::TileId tile,
                                                 std::optional<std::uint32_t> next);

// Its words, from the first register of a descriptor on. Reports numbers that no register has room for.
mlir::FailureOr<std::vector<std::uint32_t>> descriptor_words(aie::DMABDOp op, const Descriptor& descriptor,
                                                             const device::Device& device, device::TileId tile);

}  // namespace tessera::compiler
