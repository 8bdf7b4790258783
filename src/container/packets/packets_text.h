// The text of control packets; docs/formats.md has the language.
//
//   .packets                              // with stream headers
//   write 0x12110 0x71 id=3
//   read  0x4 1 id=3 response=5
#pragma once

#include "container/packets/control_packets.h"
#include "container/text/stream_text.h"

namespace tessera::container {

// The data words of a packet. Adding a word changes the number of words in the control header; its parity stays odd or
// even. A packet has at most kMaxPacketWords words, so check() fails after more of them.
class PacketWords {
 public:
  explicit PacketWords(ControlPacket* packet, bool is_empty = false)
      : packet_(packet), count_(packet == nullptr || is_empty ? 0 : packet->data().size()) {}

  bool operator==(std::nullptr_t) const { return packet_ == nullptr; }
  PacketWords& operator*() { return *this; }
  PacketWords* operator->() { return this; }
  std::size_t size() const { return count_; }
  void push_back(std::uint32_t word);
  Result<void> check() const;

 private:
  ControlPacket* packet_;
  std::size_t count_;
};

template <>
struct StreamText<ControlPackets> {
  static constexpr std::string_view kDirective = ".packets";
  static constexpr std::string_view kTakesData = "write, write_increment or block_write";
  static Result<void> header(Line& line, ControlPackets& packets);
  static Result<void> command(Line& line, ControlPackets& packets);
  static Result<void> end(const ControlPackets& packets);
  static Result<void> append(Expansion expansion, const Line& line, ControlPackets& packets);
  static PacketWords data(ControlPackets& packets);
  static std::vector<ControlPacket>& commands(ControlPackets& packets) { return packets.packets.all(); }
  static std::uint64_t added_words(const ControlPackets&) { return 0; }
  static void print(const ControlPackets& packets, TextOut& out);
  static Result<Bytes> write(const ControlPackets& packets) { return write_control_packets(packets); }
  using Writer = PacketWriter;
  static bool is_in_pieces(const ControlPackets&) { return true; }
};
static_assert(HasText<ControlPackets>);

}  // namespace tessera::container
