// The header word of a packet: the id in bits 4:0, the type in bits 14:12, odd parity in bit 31
// (facts/isa/aie2-stream-words.tsv; src/adf/run/packets.cpp proves that both agree).
#pragma once

#include <bit>
#include <cstdint>

namespace adf::host {

constexpr std::uint32_t packet_id_of(std::uint32_t header) {
  return header & 31U;
}
constexpr std::uint32_t packet_header(unsigned type, unsigned number) {
  const std::uint32_t word = packet_id_of(number) | (type & 7U) << 12;
  return word | (std::popcount(word) % 2 == 0 ? std::uint32_t{1} << 31 : 0U);
}

}  // namespace adf::host
