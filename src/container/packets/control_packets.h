// Control packets: the words that a host or a core sends through the stream switches to read or write the registers of
// a tile (`ctrlpkt.bin`, section .ctrldata of a control-code ELF).
//
// Each packet has a stream header, which routes it, a control header with an address inside the receiving tile, and up
// to four data words. Both headers have odd parity. A file has no magic number and no length, so only a file that
// decodes as a whole, with right parities, counts as control packets. facts/isa/aie2-stream-words.tsv has the fields.
#pragma once

#include "container/format.h"

namespace tessera::container {

struct ControlPacket {
  std::uint64_t offset = 0;  // offset of the stream header in the file
  std::uint32_t stream_header = 0;
  std::uint32_t header = 0;
  std::vector<std::uint32_t> data{};
};

// Whether a header has the parity that hardware demands: an odd number of ones.
bool has_odd_parity(std::uint32_t header);

// True when all of `data` decodes with right parities, and the fields without a meaning are zero.
bool is_control_packets(ByteSpan data);

// Reports a header with even parity as a warning, and a packet that is cut as an error (T0320).
Partial<std::vector<ControlPacket>> read_control_packets(ByteSpan data, std::uint64_t origin = 0);

}  // namespace tessera::container
