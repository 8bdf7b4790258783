// Byte and halfword stores that are under way.
//
// The core writes memory in words. A smaller store reads its word in stage 5, takes its data in stage 7 and writes the
// word in stage 11. Compilers keep every other load and store of the core seven cycles away from such a store
// (AIE2Schedule.td of llvm-aie). No public source says whether an earlier access to the same word waits or is lost. So
// the core remembers the words of these stores and stops at an access to one of them; accesses to other words are
// unaffected.
#pragma once

#include "core/memory_facts.h"  // generated
#include "core/types.h"

#include <algorithm>

namespace tessera::core::aie2 {

class PartWords {
 public:
  // Notes a store to `address` that issues in pipeline cycle `now`.
  void begin(std::uint32_t address, Cycle now) {
    std::rotate(words_.begin(), words_.end() - 1, words_.end());
    until_ = now + memory_facts::kPartWordStoreCycles;
    words_.front() = {address / kWordBytes, until_};
  }
  // busy returns whether a store is under way. meets returns whether an access meets the word of a store under way.
  bool busy(Cycle now) const { return now < until_; }
  const Cycle& until() const { return until_; }  // the cycle from which on no store is under way
  bool meets(std::uint32_t address, unsigned size, Cycle now) const {
    const std::uint32_t first = address / kWordBytes, last = (address + size - 1) / kWordBytes;
    return std::any_of(words_.begin(), words_.end(), [&](const Word& word) {
      return now < word.until && first <= word.number && word.number <= last;
    });
  }

  template <class A>
  void archive(A& a) {
    a(words_, until_);
  }

 private:
  static constexpr std::uint32_t kWordBytes = 4;
  static constexpr unsigned kStoresInACycle = 2;  // the st slot's and the lda slot's
  struct Word {
    std::uint32_t number = 0;
    Cycle until = 0;

    template <class A>
    void archive(A& a) {
      a.all(*this, number, until);
    }
  };
  std::array<Word, kStoresInACycle * memory_facts::kPartWordStoreCycles> words_{};  // the latest first
  Cycle until_ = 0;
};

}  // namespace tessera::core::aie2
