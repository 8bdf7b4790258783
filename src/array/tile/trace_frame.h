// The layout of a frame of a trace stream. The generated file array/trace_frames.h lists the frames.
#pragma once

#include "base/bits.h"

#include <string_view>

namespace tessera::array {

enum class TraceMode : std::uint8_t { Time, Pc, Execution, Reserved };  // the values of the field in Trace_Control0

struct Frame {
  struct Span {
    std::uint8_t lsb = 0, width = 0;

    constexpr std::uint64_t get(std::uint64_t bits) const { return extract(bits, lsb, width); }
    constexpr std::uint64_t set(std::uint64_t bits, std::uint64_t value) const {
      return insert(bits, lsb, width, value);
    }
    constexpr std::uint64_t max() const { return low_mask(width); }
  };

  std::string_view name;
  unsigned modes;  // bit n: the frame exists in TraceMode n
  unsigned bytes;
  std::uint8_t accept, literal;  // of the first byte: (byte & accept) == literal
  Span slot, mask, gap, count, pc, timer;

  constexpr bool in(TraceMode mode) const { return (modes >> static_cast<unsigned>(mode) & 1) != 0; }
  constexpr bool accepts(std::uint8_t first) const { return (first & accept) == literal; }
  // Returns the frame with all its fields zero.
  constexpr std::uint64_t bits() const { return std::uint64_t{literal} << (bytes * 8 - 8); }
};

}  // namespace tessera::array
