// The DMA programs for the ends of object FIFOs.
#pragma once

#include "compiler/object_fifo/fifo_plan.h"

namespace tessera::compiler::object_fifo {

// One descriptor of a chain: it moves a part of an object.
struct Move {
  std::uint32_t object = 0;
  ObjectPart part;
  std::uint32_t acquired = 1, released = 1;  // amounts; on AIE1 the values to wait for and to set
};

// Returns the chain of an end: all objects in turn, each as many times as it is sent, and each time part by part.
std::vector<Move> chain_of(const End& end);

std::uint64_t chain_length(const End& end);  // number of descriptors; 0 for an end without a program

// Adds the program of an end; does nothing for an end without one. With `packet`, a producer sends its objects with
// this packet header.
mlir::LogicalResult add_program(FifoPlan& plan, const End& end, aie::PacketInfoAttr packet);

}  // namespace tessera::compiler::object_fifo
