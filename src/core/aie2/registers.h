// The register file of a core as plain bytes, and the place of each named register in it.
//
// AIE2 registers are views of each other: wl3 and wh3 are halves of x3, bml2 is half of cm2, r17:r16 is a pair of R
// registers. Instead of one accessor per view, the file is one standard-layout struct, and a register is an (offset,
// size) in this struct. Halves and pairs are then smaller or larger sizes at the same offsets, a delayed write is a
// copy of bytes, and a copy of the struct saves all registers.
#pragma once

#include "device/registers.h"
#include "isa/aie2/aie2.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace tessera::core::aie2 {

using namespace isa::aie2;  // lets this folder use the names of AIE2's instructions and registers
using isa::kAie2;

inline constexpr unsigned kVectorBytes = 64;        // an X register: 512 bits
inline constexpr unsigned kAccumulatorBytes = 128;  // a CM register: 1024 bits
inline constexpr unsigned kRenamedSlots = 128;      // results that the fast engine can have under way

// Pointers, modifiers and program addresses have 20 bits (registers.cpp proves this against the register map).
inline constexpr std::uint32_t kAddressMask = 0xF'FFFF;

inline constexpr std::uint32_t kNoStream = kAddressMask;  // no stream: the end of a stream is never inside a word

struct RegisterFile {
  alignas(64) std::array<std::array<std::uint8_t, kVectorBytes>, 12> x{};
  alignas(64) std::array<std::array<std::uint8_t, kAccumulatorBytes>, 9> cm{};
  alignas(16) std::array<std::array<std::uint8_t, 16>, 4> q{};
  std::array<std::uint32_t, 32> r{};
  std::array<std::uint32_t, 8> p{}, m{}, dn{}, dj{}, dc{};
  std::array<std::uint32_t, 4> s{};
  std::array<std::uint32_t, 16> cr{}, sr{};
  std::uint32_t sp = 0, lr = 0, ls = 0, le = 0, lc = 0, dp = 0, core_id = 0;
  alignas(8) std::uint64_t cntr = 0;
  // The stream of the compressed and sparse loads: the address of its next vector, and the end of the fetched bytes.
  std::uint32_t stream_next = 0, stream_end = kNoStream;
  // Results under way in the fast engine (block.h): not registers, but operands can be read from these slots.
  alignas(64) std::array<std::array<std::uint8_t, kAccumulatorBytes>, kRenamedSlots> renamed;
};
// The bytes of the registers; behind them are the fast engine's slots.
inline constexpr std::size_t kNamedBytes = offsetof(RegisterFile, renamed);

// A register's bytes inside RegisterFile. `mask` has the bits that exist in a 32-bit register.
struct Location {
  std::uint16_t offset = 0;
  std::uint16_t size = 0;
  std::uint32_t mask = 0xFFFF'FFFF;

  template <class A>
  void archive(A& a) {
    a.all(*this, offset, size, mask);
  }
  auto operator<=>(const Location&) const = default;

  // Nothing overlaps an absent operand, whose size is 0.
  bool overlaps(Location other) const {
    return size != 0 && other.size != 0 && offset < other.offset + other.size && other.offset < offset + size;
  }
  bool covers(Location part) const { return offset <= part.offset && part.offset + part.size <= offset + size; }
};

// Returns the place of a result under way.
constexpr std::uint16_t renamed_offset(unsigned slot) {
  return static_cast<std::uint16_t>(offsetof(RegisterFile, renamed) + std::size_t{slot} * kAccumulatorBytes);
}

// Returns the place of `reg`. The groups D, DS, QX and QW have no bytes of their own: callers locate their members m,
// dn, dj, dc, x, w, q.
Location locate(isa::Reg reg);
// Returns the bits of Core_CR or Core_SR that form a control or status register.
device::Field field_of(isa::Reg reg);
// Return the places of stream_next and stream_end, which have no names in the assembly language.
Location stream_next_location();
Location stream_end_location();

// Sets the reset values of the register map.
void reset(RegisterFile& file);

}  // namespace tessera::core::aie2
