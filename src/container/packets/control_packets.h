// Control packets: the words that a host or a core sends through the stream switches to read or write the registers of
// a tile (`ctrlpkt.bin`, section .ctrldata of a control-code ELF).
//
// Each packet has a stream header, which routes it, a control header with an address inside the receiving tile, and up
// to four data words. A file has no stream headers if the DMA channel that sends the packets adds them. Both headers
// have odd parity. A file has no magic number and no length, so a file counts as control packets only if all of it
// decodes, with right parities; among many packets with stream headers, a few may have wrong ones.
// facts/isa/aie2-stream-words.tsv has the fields.
#pragma once

#include "container/format.h"
#include "container/long_list.h"

#include <array>
#include <span>

namespace tessera::container {

inline constexpr std::size_t kMaxPacketWords = 4;

struct ControlPacket {
  std::uint64_t offset = 0;         // file offset of the first header
  std::uint32_t stream_header = 0;  // 0 in a file without stream headers
  std::uint32_t header = 0;
  std::array<std::uint32_t, kMaxPacketWords> words{};
  std::uint32_t line = 0;  // line number when read from text; 0 when read from bytes

  bool reads() const;                           // the packet requests words and carries none
  std::span<const std::uint32_t> data() const;  // the words that the packet writes
  bool operator==(const ControlPacket& other) const {
    return stream_header == other.stream_header && header == other.header && words == other.words;
  }
};

// Packets in the form of a file. All of them decode.
struct EncodedPackets {
  Bytes bytes{};
  std::uint64_t origin = 0;  // offset of the bytes in the file
  bool stream_headers = true;
  std::vector<std::uint32_t> positions{};  // offsets of the packets in `bytes`

  ControlPacket decode(std::size_t number) const;
};
using ControlPacketList = LongList<ControlPacket, EncodedPackets>;

struct ControlPackets {
  bool stream_headers = true;
  ControlPacketList packets;
  bool is_last_empty = false;  // only in an unfinished text: the last packet still needs its words

  bool operator==(const ControlPackets&) const = default;
};

// Returns the name of the operation: "write", "read", "write_increment" or "block_write".
std::string_view packet_operation(std::uint32_t header);
// Returns whether a header has the parity that hardware demands: an odd number of ones.
bool has_odd_parity(std::uint32_t header);
// Returns the bits of a stream header that no field covers.
std::uint32_t unused_bits(std::uint32_t stream_header);
// Returns the bits of a control header that no field covers.
std::uint32_t unused_control_bits(std::uint32_t header);

// Returns true when all of `data` decodes with right parities, and either has stream headers whose unused bits are
// zero, or has no stream headers. Of every 16 packets with stream headers, one may have a wrong parity: such a file has
// a mistake that its reader shall report. Other data can look like packets without stream headers by chance. So there
// must be at least eight such packets, their addresses must be multiples of 4, and two addresses must differ.
bool is_control_packets(ByteSpan data);

// Reads packets; the data determine whether there are stream headers. Reports a header with even parity as a warning,
// and a packet that is cut as an error (T0320).
Partial<ControlPackets> read_control_packets(ByteSpan data, std::uint64_t origin = 0);
// Reads packets with or without stream headers, as the caller specifies; otherwise like read_control_packets().
Partial<ControlPackets> read_packets(ByteSpan data, bool stream_headers, std::uint64_t origin = 0);
Result<Bytes> write_control_packets(const ControlPackets& packets);

// --- in pieces ---

// Writes control packets one by one, for streams whose packets need not be in memory together.
class PacketWriter {
 public:
  // Makes room for this number of bytes. A vector that grows by itself takes up to three times its length.
  void reserve(std::size_t bytes) { out_.reserve(bytes); }
  void add(const ControlPackets& packets, const ControlPacket& packet);
  Result<Bytes> finish(const ControlPackets& packets) &&;

 private:
  Bytes out_;
};

}  // namespace tessera::container
