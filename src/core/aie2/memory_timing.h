// The cycles that accesses to data memory cost. Only Timing::Cycles counts them.
//
// Banks. A data memory consists of single-ported banks with words of 128 bits; two banks, interleaved word by word,
// form one bank that programs see. A bank serves one request in a cycle. For each further request the whole core waits
// a cycle, its pipeline included: a cycle with n requests to one bank takes n - 1 more cycles. A bank that the tile's
// DMA or another core uses in the same cycle costs one more cycle; CoreBus::wait_for_banks() knows these banks.
//
// Part words. A byte or halfword store reads its word in stage 5 and writes it back in stage 11 (part_words.h). Until
// then the memory interface of the core is busy, and a bundle with another load or store waits: this is the only
// structural hazard of a core that otherwise has no interlocks.
//
// Both effects only add time and change no result: the core stops where a result would depend on them.
#pragma once

#include "core/banks.h"
#include "core/types.h"
#include "core/windows.h"  // generated

#include <algorithm>

namespace tessera::core::aie2 {

class MemoryTiming {
 public:
  // Counts an access, in the present cycle, to `size` bytes at `offset` of the data memory of quadrant `window`.
  void access(unsigned window, std::uint32_t offset, unsigned size) {
    const std::uint64_t first = offset / memory_facts::kBankWordBytes;
    const std::uint64_t last = (offset + size - 1) / memory_facts::kBankWordBytes;
    for (std::uint64_t word = first; word <= last; ++word) {
      const unsigned bank = bank_of(word * memory_facts::kBankWordBytes);
      most_ = std::max(most_, ++wanted_[window][bank]);
      masks_[window] |= static_cast<BankMask>(1U << bank);
    }
  }
  bool any() const { return most_ != 0; }
  // Returns the banks of a quadrant that the core has accessed in the present cycle.
  BankMask banks(unsigned window) const { return masks_[window]; }
  // Ends the cycle and returns the additional cycles that it takes.
  Cycle end_cycle() {
    if (most_ == 0) return 0;
    const Cycle more = most_ - 1U;
    wanted_ = {};
    masks_ = {};
    most_ = 0;
    return more;
  }

  // Notes that a part-word store issues at `now`.
  void store_part_word(Cycle now) { free_at_ = now + memory_facts::kPartWordStoreCycles; }
  // Returns the cycles that a bundle with loads or stores has to wait if it would issue at `now`.
  Cycle wait(Cycle now) const { return free_at_ > now ? free_at_ - now : 0; }

  template <class A>
  void archive(A& a) {
    a(wanted_, masks_, most_, free_at_);
  }

 private:
  static constexpr unsigned kBanks = kWindowSize / memory_facts::kBankBytes;
  static_assert(kBanks % 2 == 0);

  std::array<std::array<std::uint8_t, kBanks>, kQuadrants> wanted_{};  // requests in this cycle
  std::array<BankMask, kQuadrants> masks_{};
  std::uint8_t most_ = 0;
  Cycle free_at_ = 0;
};

}  // namespace tessera::core::aie2
