// Codes for object FIFOs that a tile cannot serve (T095x and T0975). Each has a page docs/errors/<code>.md and a test.
#pragma once

#include "compiler/diagnosis/refusal.h"

namespace tessera::compiler::object_fifo::code {

inline constexpr Code no_channel{"T0950"};        // all channels of a direction are taken
inline constexpr Code channel_taken{"T0951"};     // a channel that the design asks for is in use or does not exist
inline constexpr Code no_descriptors{"T0952"};    // more buffer descriptors than a tile has
inline constexpr Code no_memory{"T0953"};         // a tile has no memory left for the objects
inline constexpr Code lock_range{"T0954"};        // more objects than a lock can count
inline constexpr Code not_held{"T0955"};          // a core acquires or releases more objects than it can hold
inline constexpr Code bad_link{"T0956"};          // a link that no DMA can carry out
inline constexpr Code bad_access{"T0957"};        // a core uses an end that belongs to another core or a DMA
inline constexpr Code no_shared_memory{"T0958"};  // two tiles do not share the requested memory
inline constexpr Code not_placed{"T0959"};        // an end is on a tile without a place
inline constexpr Code small_depth{"T0975"};       // a broadcast that repeats has too few objects

}  // namespace tessera::compiler::object_fifo::code

namespace tessera::compiler::object_fifo {

using mlir::failed;
using mlir::failure;
using mlir::LogicalResult;
using mlir::success;

}  // namespace tessera::compiler::object_fifo
