// The headers of packets (facts/isa/aie2-stream-words.tsv). Cores and DMA channels compose them; switches and the
// handler of control packets read them.
#pragma once

#include "core/stream_words.h"  // generated
#include "device/device.h"

#include <bit>

namespace tessera::core {

// Headers have an odd number of ones.
constexpr bool parity_is_right(std::uint32_t header) {
  return std::popcount(header) % 2 != 0;
}
constexpr std::uint32_t with_parity(std::uint32_t header, device::Field parity) {
  return parity.set(header, std::popcount(parity.set(header, 0)) % 2 == 0);
}

// Returns the header of a packet that `tile` sends. The numbers must fit their fields.
constexpr std::uint32_t packet_header(device::TileId tile, std::uint32_t id, std::uint32_t type,
                                      std::uint32_t out_of_order = 0) {
  std::uint32_t word = kPacketHeaderId.set(0, id);
  word = kPacketHeaderOutOfOrder.set(word, out_of_order);
  word = kPacketHeaderType.set(word, type);
  word = kPacketHeaderRow.set(word, tile.row);
  word = kPacketHeaderColumn.set(word, tile.col);
  return with_parity(word, kPacketHeaderParity);
}

}  // namespace tessera::core
