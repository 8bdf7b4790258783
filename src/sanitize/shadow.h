// Records about a memory besides its bytes: which bytes were ever written, and the last accesses to them.
//
// A race detector could remember every access. This detector keeps, as FastTrack does, the last write and the reads
// since then, which finds the first race on every word at a constant cost per access. Records are for words of four
// bytes, with a mask of bytes, so that agents that share a word but no byte do not disturb each other.
//
// The problem. Few accesses are to single words: a core moves a vector, a channel a buffer of many kilobytes. Records
// for each word would be twenty times as large as the memory, and each access would visit many records.
//
// The decision. Words with the same history share one record: all words of a line (as long as a vector), or all words
// of a page. An access to a part of a line or page splits it, and a write to all of it joins it again. An access to a
// whole page then costs as much as an access to a word. Consecutive words that a channel sends differ in one point: the
// channel reads each word in its next epoch, so an access may be `rising`. A race in only some words of a line splits
// the line as well: the detector finds races word by word, always by the same rules.
#pragma once

#include "array/report.h"
#include "sanitize/clock.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace tessera::sanitize {

using namespace array;  // this room uses the array's types throughout

inline constexpr std::uint64_t kWordBytes = 4;

// One access to some bytes of a word, or to the same bytes of several words.
struct Access {
  AgentId agent = 0;
  std::uint8_t mask = 0;  // bytes of the word; 0: no access
  bool writes = false;
  std::uint32_t where = 0;  // the program counter of a core, the descriptor of a channel
  Epoch epoch = 0;
  bool rising = false;  // the epoch belongs to the first word, and grows by one with each word
  Cycle cycle = 0;
  // The number of the access, from 1, in the order of execution, which is not the order of cycles: a core that is ahead
  // of the others accesses first. The detector counts a load when its value is used, so later accesses may come before
  // it.
  std::uint64_t order = 0;

  // The same access as it is `words` words further on.
  Access behind(std::uint64_t words) const {
    Access access = *this;
    if (rising) access.epoch += static_cast<Epoch>(words);
    return access;
  }
};

class Shadow {
 public:
  Shadow();
  ~Shadow();
  Shadow(const Shadow&) = delete;
  Shadow& operator=(const Shadow&) = delete;

  struct Race {
    std::uint64_t word;
    Access earlier;
  };
  // Notes an access to the bytes [begin, end); access.mask has no effect. `clock` is the clock of the access's agent.
  // Returns the earlier accesses that race with it, at most one for each word; the list stays valid until the next
  // call.
  const std::vector<Race>& note(std::uint64_t begin, std::uint64_t end, const Access& access, const VectorClock& clock);
  // Marks bytes that may have been written at an unknown time.
  void give(std::uint64_t begin, std::uint64_t end);
  struct Written {
    bool none = false;  // some of the bytes were never written
    bool some = false;  // some of the bytes were written
  };
  Written written(std::uint64_t begin, std::uint64_t end) const;
  Access last_write(std::uint64_t word) const;  // mask 0: no write so far
  // A read of bytes without any write so far. This is a fault, unless a later write has no order with the read: that
  // write might have come first, so the detector reports the two as a race. The shadow keeps an agent's first read of
  // each place.
  struct Unwritten {
    Access read;
    std::uint64_t byte;
    std::uint64_t begin, end;      // any written byte in this range makes the read good
    std::optional<Access> task{};  // for a channel's read: the access that gave the task
  };
  void note_unwritten(const Unwritten& read) { unwritten_.try_emplace({read.byte, read.read.agent}, read); }
  const auto& unwritten() const { return unwritten_; }

 private:
  struct Page;
  Page& page(std::uint64_t number);
  const Page* find(std::uint64_t number) const;  // nullptr before the first access
  void forget_unwritten(std::uint64_t begin, std::uint64_t end, const Access& write, const VectorClock& clock);

  std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_;  // never iterated, so its order does not matter
  struct Recent {
    std::uint64_t number = ~std::uint64_t{0};
    Page* page = nullptr;
  };
  static constexpr std::size_t kRecent = 64;  // the number of pages of a core tile's memory
  mutable std::array<Recent, kRecent> recent_;
  std::vector<Race> races_;
  std::map<std::pair<std::uint64_t, AgentId>, Unwritten> unwritten_;  // by byte and agent
};

}  // namespace tessera::sanitize
