// Gathering loads: four table entries at four addresses, each from its own memory bank.
//
// The problem: a table in memory gives one value per cycle, and a vector needs many values. AIE2 reads four addresses
// at once, if no two of them are in one bank. So memory holds two copies of a table, which alternate every 16 bytes (a
// bank's width), and the same two copies again in another pair of banks. An address counts bytes in the pair of copies,
// so entry i of b bytes has the address 2bi in both copies. Even lanes read the first copy, and odd lanes the second.
//
// AMD's intrinsics guide (UG1583) says which lane reads which copy. The captures (42 executions with random addresses,
// test/unit/core/gather_test.cpp) show the rest: each lane gives 64 bits that begin with the entry, with zeros for
// bytes beyond the 16 bytes of the copy; address bits below an entry have no effect.

#include "core/aie2/semantics.h"

#include <cstring>

namespace tessera::core::aie2 {
namespace {

constexpr unsigned kLanes = 4;
constexpr unsigned kCopyBytes = 16;              // consecutive bytes of one copy
constexpr unsigned kLineBytes = 2 * kCopyBytes;  // 16 bytes of each copy
constexpr unsigned kWordOfCopy = sizeof(std::uint64_t);

// Returns 64 bits from byte `at` of a copy, with zeros beyond its 16 bytes.
std::uint64_t word_at(const std::uint8_t* copy, unsigned at) {
  constexpr unsigned bits = 8 * kWordOfCopy;
  std::uint64_t low, high;
  std::memcpy(&low, copy, sizeof low);
  std::memcpy(&high, copy + kWordOfCopy, sizeof high);
  if (at >= kWordOfCopy) return high >> 8 * (at - kWordOfCopy);
  return at == 0 ? low : low >> 8 * at | high << (bits - 8 * at);
}

// `First` is the lane of s that gives the first address: 0 (lo) or 4 (hi).
template <unsigned EntryBytes, unsigned First>
void gather(const Exec& x) {
  std::array<std::uint8_t, kVectorBytes / 2> scratch;
  std::array<std::uint32_t, kLanes> addresses;
  std::memcpy(addresses.data(), x.bytes(roles::S, scratch) + First * sizeof(std::uint32_t), sizeof addresses);
  std::array<std::uint64_t, kLanes> d;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const std::uint32_t address = addresses[lane] & kAddressMask;
    const std::uint32_t line = address & ~(kLineBytes - 1);
    const std::uint8_t* copy = x.load(line + lane % 2 * kCopyBytes, kCopyBytes);
    if (copy == nullptr) return;
    d[lane] = word_at(copy, address % kLineBytes / (2 * EntryBytes) * EntryBytes);
  }
  x.set_all(roles::D, d);
}

}  // namespace

void define_gather(Semantics& table) {
  namespace M = operations;
  table.define({
      {M::vldb_4x16_lo, gather<2, 0>},
      {M::vldb_4x16_hi, gather<2, kLanes>},
      {M::vldb_4x32_lo, gather<4, 0>},
      {M::vldb_4x32_hi, gather<4, kLanes>},
      {M::vldb_4x64_lo, gather<8, 0>},
      {M::vldb_4x64_hi, gather<8, kLanes>},
  });
}

}  // namespace tessera::core::aie2
