// Control packets as the words that a shim DMA sends: headers of the stream and of the handler, and data.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::compiler {

// Words of data that one control packet holds.
std::uint32_t control_packet_data();

// The tile that a packet goes to; reports one that the device does not have.
mlir::FailureOr<aie::TileOp> control_target(aiex::NpuControlPacketOp op);
std::vector<std::uint32_t> control_packet_words(aiex::NpuControlPacketOp op, aie::TileOp target);

// What the host has to give a command stream so that it can send its packets: the constant that
// aie-ctrl-packet-to-dma leaves for it, or the words of packets that are not lowered yet. `argument` is the buffer's.
struct ControlPackets {
  unsigned argument = 0;
  std::vector<std::uint32_t> words;
};
mlir::FailureOr<std::optional<ControlPackets>> control_packets(aiex::RuntimeSequenceOp sequence);
// The name of that constant.
std::string control_packets_name(aiex::RuntimeSequenceOp sequence);

}  // namespace tessera::compiler
