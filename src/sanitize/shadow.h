// Records about a memory: which bytes were ever written, and the last accesses to them.
//
// A race detector could remember every access. This detector keeps, as FastTrack does, only the last write and the
// reads since then. This method finds the first race on every word at a constant cost per access. Records are for words
// of four bytes, with a mask of bytes, so that agents that share a word but no byte do not disturb each other.
//
// The problem: few accesses are to single words. A core moves a vector, a channel a buffer of many kilobytes. Records
// for each word would be twenty times as large as the memory, and each access would visit many records.
//
// The decision: words with the same history share one record, either all words of a line (as long as a vector) or all
// words of a page. An access to a part of a line or page splits it, and a write to all of it joins it again. So an
// access to a whole page costs as much as an access to a word. A channel reads each word that it sends in its next
// epoch, so an access may be `rising`: the epoch grows by one with each word. A race in only some words of a line also
// splits the line, because races are found word by word, always by the same rules.
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

using namespace array;  // src/sanitize uses the array's types throughout

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
  // The number of the access, counted from 1 in the order of execution. This is not the order of cycles, because a core
  // that runs ahead accesses first. The detector counts a load only when its value is used, so accesses with a higher
  // number may be counted before it.
  std::uint64_t order = 0;

  // Returns the same access, for a word that is `words` words further on.
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
  // Notes an access to the bytes [begin, end) and ignores access.mask. `clock` is the clock of the accessing agent.
  // Returns the earlier accesses that race with it, at most one for each word. The list stays valid until the next
  // call.
  const std::vector<Race>& note(std::uint64_t begin, std::uint64_t end, const Access& access, const VectorClock& clock);
  // Marks bytes as written at an unknown time.
  void give(std::uint64_t begin, std::uint64_t end);
  struct Written {
    bool none = false;  // some of the bytes were never written
    bool some = false;  // some of the bytes were written
  };
  Written written(std::uint64_t begin, std::uint64_t end) const;
  // Returns the first of the bytes that was never written; `begin` if there is none.
  std::uint64_t first_unwritten(std::uint64_t begin, std::uint64_t end) const;
  Access last_write(std::uint64_t word) const;  // mask 0: no write so far
  // A read of bytes without any write so far. This is a fault, unless a later write has no order with the read. That
  // write might have come first, so the detector reports the two as a race instead. For each place, only the first read
  // of each agent is kept.
  struct Unwritten {
    Access read;
    std::uint64_t byte;
    std::uint64_t begin, end;      // an unordered write in this range withdraws the finding
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
