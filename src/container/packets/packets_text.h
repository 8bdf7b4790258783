// The text of control packets; docs/formats.md has the language.
//
//   .packets                              // with stream headers
//   write 0x12110 0x71 id=3
//   read  0x4 1 id=3 response=5
#pragma once

#include "container/packets/control_packets.h"
#include "container/text/stream_text.h"

namespace tessera::container {

template <>
struct StreamText<ControlPackets> {
  static constexpr std::string_view kDirective = ".packets";
  static Result<void> header(Line& line, ControlPackets& packets);
  static Result<void> command(Line& line, ControlPackets& packets);
  static Result<void> append(Expansion expansion, const Line& line, ControlPackets& packets);
  static DataWords data(ControlPackets&) { return nullptr; }  // a packet's few words stand in its line
  static std::vector<ControlPacket>& commands(ControlPackets& packets) { return packets.packets.all(); }
  static std::uint64_t added_words(const ControlPackets&) { return 0; }
  static void print(const ControlPackets& packets, TextOut& out);
  static Result<Bytes> write(const ControlPackets& packets) { return write_control_packets(packets); }
  using Writer = PacketWriter;
  static bool is_in_pieces(const ControlPackets&) { return true; }
};
static_assert(HasText<ControlPackets>);

}  // namespace tessera::container
