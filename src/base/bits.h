// Bit fields, ranges and alignment.
//
// Every reader of a foreign file and every memory access of a simulated program needs the same checks: does [offset,
// offset+length) lie inside size, is a number in a range, do `count` items fit, is a value aligned. The classic bug is
// the comparison `offset + length <= size`, which wraps. Tessera's code calls a function below instead.
#pragma once

#include <cstdint>
#include <type_traits>

namespace tessera {

// True when the `length` bytes that begin at `offset` lie inside an object of `size` bytes. Never wraps.
constexpr bool in_range(std::uint64_t offset, std::uint64_t length, std::uint64_t size) {
  return length <= size && offset <= size - length;
}

// True when `value` is one of the `count` numbers from `first` on. Never wraps.
constexpr bool is_among(std::uint64_t value, std::uint64_t first, std::uint64_t count) {
  return value >= first && value - first < count;
}

// True when `count` items of `item_size` bytes fit into `size` bytes. Never wraps.
constexpr bool fits(std::uint64_t count, std::uint64_t item_size, std::uint64_t size) {
  return item_size == 0 || count <= size / item_size;
}

// Returns a mask of the `width` lowest bits; width 64 is legal.
constexpr std::uint64_t low_mask(unsigned width) {
  return width >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
}

// bits<31, 12>(x) returns bits 31 to 12 of x. The high bit comes first, as in the manuals.
template <unsigned Hi, unsigned Lo>
constexpr std::uint64_t bits(std::uint64_t value) {
  static_assert(Hi >= Lo && Hi < 64);
  return (value >> Lo) & low_mask(Hi - Lo + 1);
}

// Returns a field whose bounds are known only at run time, as in generated tables.
constexpr std::uint64_t extract(std::uint64_t value, unsigned lsb, unsigned width) {
  return (value >> lsb) & low_mask(width);
}

// Returns `value` with the field [lsb, lsb+width) replaced by the low bits of `field`.
constexpr std::uint64_t insert(std::uint64_t value, unsigned lsb, unsigned width, std::uint64_t field) {
  const std::uint64_t mask = low_mask(width) << lsb;
  return (value & ~mask) | ((field << lsb) & mask);
}

// Reads the `width` low bits of `value` as a two's complement number. width is 1..64.
constexpr std::int64_t sign_extend(std::uint64_t value, unsigned width) {
  const unsigned shift = 64 - width;
  return static_cast<std::int64_t>(value << shift) >> shift;
}

// True when `value` is representable in `width` bits, unsigned or as two's complement.
constexpr bool fits_unsigned(std::int64_t value, unsigned width) {
  return value >= 0 && static_cast<std::uint64_t>(value) <= low_mask(width);
}
constexpr bool fits_signed(std::int64_t value, unsigned width) {
  return sign_extend(static_cast<std::uint64_t>(value), width) == value;
}

// `alignment` must be a power of two.
constexpr bool is_aligned(std::uint64_t value, std::uint64_t alignment) {
  return (value & (alignment - 1)) == 0;
}
constexpr std::uint64_t align_up(std::uint64_t value, std::uint64_t alignment) {
  return (value + alignment - 1) & ~(alignment - 1);
}

}  // namespace tessera
