// Control packets: register accesses that arrive as words of a stream, at the Ctrl master port of a tile's switch.
//
//   packet header | control header | 0 to 4 words of data        TLAST on the last
//
// A write, of any of the three kinds, stores its data at consecutive addresses of the tile. A read sends the data back
// through the Ctrl slave port, in a packet with the ID that the request names. Reads and writes use the same access
// functions as all other accesses (door.cpp). A bad packet (wrong parity, TLAST too early, no register at the address)
// sets its bit in Tile_Control_Packet_Handler_Status and has no other effect, except that a write stores the words in
// front of a bad address; a failed read gets no answer. The handler takes a word a cycle.
//
// Sources: AMD AM020 and mlir-aie for the headers (facts/isa/aie2-stream-words.tsv), mlir-aie's test
// npu-xrt/add_one_ctrl_packet for the answer, AM025 for the status bits, xdna-emu's description of the four operations
// (src/device/control_packets/mod.rs). Public sources give the three writes different names but no other difference.
#pragma once

#include "array/types.h"
#include "core/bus.h"
#include "device/registers.h"

#include <string>
#include <string_view>

namespace tessera::array {

struct Parts;
struct Tile;

// Returns a text about the packets that a tile's handler dropped, according to its status register: "a control packet
// to (0,3) was dropped: ...". The text is empty when the handler dropped no packet.
std::string dropped_packets(Tile& tile);

class ControlPackets {
 public:
  explicit ControlPackets(Parts& parts) : parts_(parts) {}
  // Called at an event of the handler's unit: words have come, or there is room for an answer.
  void step(Tile& tile);

 private:
  void receive(Tile& tile, StreamWord word);
  void execute(Tile& tile);
  void execute_read(Tile& tile, std::uint64_t address, std::uint32_t words);
  // Drops the packet and sets its status bit `error`. `why` describes the packet's fault for the sanitizers.
  // `packet_goes_on`: words up to TLAST still follow, which the handler must skip.
  void fail(Tile& tile, device::Field error, std::string_view why, bool packet_goes_on) const;
  void send_answers(Tile& tile);

  Parts& parts_;
};

}  // namespace tessera::array
