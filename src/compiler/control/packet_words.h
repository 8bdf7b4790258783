// Writes control packets as the words that a shim DMA sends: packet header, control header, and data.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

// Returns the most data words that one control packet holds.
std::uint32_t control_packet_data();

// Returns the tile that receives a packet, and makes its aie.tile when the design has none. Reports a tile that the
// device does not have.
mlir::FailureOr<aie::TileOp> control_target(aiex::NpuControlPacketOp op);
std::vector<std::uint32_t> control_packet_words(aiex::NpuControlPacketOp op, aie::TileOp target);

// The words that the host must pass to a command stream as buffer `argument`, so that the stream can send its packets.
// They come from the constant that aie-ctrl-packet-to-dma made, or from packets that are not lowered yet. Nothing when
// the stream sends no packets.
struct ControlPackets {
  unsigned argument = 0;
  std::vector<std::uint32_t> words;
};
mlir::FailureOr<std::optional<ControlPackets>> control_packets(aiex::RuntimeSequenceOp sequence);
// Returns the name of the constant in which aie-ctrl-packet-to-dma leaves the words of this sequence.
std::string control_packets_name(aiex::RuntimeSequenceOp sequence);

}  // namespace tessera::compiler
