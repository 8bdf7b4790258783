// FNV-1a, 64 bits: a hash by which states and files can be compared. It is not safe against forgery.
#pragma once

#include "base/bytes.h"

namespace tessera {

class Fingerprint {
 public:
  void add(ByteSpan bytes) {
    for (const std::uint8_t byte : bytes) value_ = (value_ ^ byte) * 0x100'0000'01B3U;  // not a fact: FNV-1a prime
  }
  void add(std::uint64_t number) {
    for (unsigned shift = 0; shift < 64; shift += 8)
      value_ = (value_ ^ (number >> shift & 0xFF)) * 0x100'0000'01B3U;  // not a fact: FNV-1a prime
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xCBF2'9CE4'8422'2325U;  // not a fact: FNV-1a offset
};

}  // namespace tessera
