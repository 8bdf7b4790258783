// The words and the packets that a port has sent, by the id in their headers.
#pragma once

#include <adf/packet_header.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace tessera::adf_array {

class PacketCount {
 public:
  struct Sent {
    std::uint64_t words = 0;  // with headers
    std::uint64_t packets = 0;
  };

  void add(std::uint32_t word, bool is_last) {
    if (is_at_header_) number_ = ::adf::host::packet_id_of(word);
    Sent& to = sent_[number_];
    ++to.words;
    if (is_at_header_) ++to.packets;
    is_at_header_ = is_last;
  }
  void add_packet(std::span<const std::uint8_t> bytes) {
    std::uint32_t word = 0;
    for (std::size_t at = 0; at + sizeof word <= bytes.size(); at += sizeof word) {
      std::memcpy(&word, bytes.data() + at, sizeof word);
      add(word, at + 2 * sizeof word > bytes.size());
    }
  }
  const Sent& sent(std::uint32_t number) const { return sent_[number]; }

 private:
  std::array<Sent, ::adf::host::packet_id_of(~0U) + std::size_t{1}> sent_{};
  std::uint32_t number_ = 0;
  bool is_at_header_ = true;
};

}  // namespace tessera::adf_array
