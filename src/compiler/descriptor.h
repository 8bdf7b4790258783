// A descriptor of the text, an aie.dma_bd between its locks, as fields of registers.
//
// The same descriptors stand in programs of DMAs, which are part of a configuration, and in tasks, which a command
// stream writes. Both fill the fields alike, but for two things: where the data lie is filled in here for neither, as a
// task's address is written on its own; and the outermost of four dimensions is the iteration in a task, where
// mlir-aie's operations have no other, and in a program of a memory tile a dimension like the others.
#pragma once

#include "compiler/npu/descriptor_words.h"

namespace tessera::compiler {

struct DescriptorUse {
  const device::Device& device;
  device::TileId tile;
  bool in_task = false;
  aie::PacketInfoAttr packet{};         // of the task, for descriptors that have none themselves
  std::optional<std::uint32_t> next{};  // the descriptor that follows
};

// Fails with a diagnostic when a number is computed, or a lock has no number yet.
mlir::FailureOr<FieldValues> descriptor_fields(aie::DMABDOp bd, const DescriptorUse& use);

// Bits of an element of the buffer; the verifier has seen to it that they are known.
std::uint64_t element_bits(aie::DMABDOp bd);
// How far into the buffer the data begin, in bytes. Constant offsets only.
std::int64_t offset_in_bytes(aie::DMABDOp bd);

}  // namespace tessera::compiler
