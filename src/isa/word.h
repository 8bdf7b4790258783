// A bundle of up to 16 little-endian bytes as a 128-bit word, and the bit fields of its slots.
#pragma once

#include "base/bytes.h"

namespace tessera::isa {

struct Word {
  std::uint64_t low = 0, high = 0;

  static Word load(ByteSpan bytes) {
    Word word;
    for (std::size_t i = 0; i < bytes.size(); ++i)
      (i < 8 ? word.low : word.high) |= std::uint64_t{bytes[i]} << (8 * (i & 7));
    return word;
  }

  std::uint8_t byte(unsigned i) const { return static_cast<std::uint8_t>((i < 8 ? low : high) >> (8 * (i & 7))); }

  // `width` is at most 63 bits.
  std::uint64_t field(unsigned lsb, unsigned width) const {
    std::uint64_t value = lsb < 64 ? low >> lsb : high >> (lsb - 64);
    if (lsb > 0 && lsb < 64) value |= high << (64 - lsb);
    return value & low_mask(width);
  }

  void merge(unsigned lsb, std::uint64_t value) {
    if (lsb < 64) {
      low |= value << lsb;
      if (lsb > 0) high |= value >> (64 - lsb);
    } else {
      high |= value << (lsb - 64);
    }
  }
};

}  // namespace tessera::isa
