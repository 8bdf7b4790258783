// Records about a memory besides its bytes: which bytes were ever written, and the last accesses to them.
//
// A race detector could remember every access; this one keeps, as FastTrack does, the last write and the reads since
// then, which finds the first race on every word at a constant cost per access. Memory is recorded in words of four
// bytes with a mask, so that agents that share a word but no byte do not disturb each other.
//
// The problem. Few accesses are to single words: a core moves a vector, a channel a buffer of many kilobytes. Records
// for each word would be twenty times as large as the memory, and each access would visit many of them.
//
// The decision. Words with the same history share one record: those of a line (as long as a vector), and those of a
// page. A line or page is split by an access to a part of it, and joined again by a write to all of it. An access to a
// whole page then costs as much as one to a word. Consecutive words that a channel sends differ in one point: each is
// read in the next epoch of the channel, so an access may be `rising`. Where only some words of a line are in a race,
// the line is split as well: races are found word by word, and always by the same rules.
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

using namespace array;  // the words of this room

inline constexpr std::uint64_t kWordBytes = 4;

// One access to some bytes of a word, or to several words alike.
struct Access {
  AgentId agent = 0;
  std::uint8_t mask = 0;  // bytes of the word; 0: no access
  bool writes = false;
  std::uint32_t where = 0;  // the program counter of a core, the descriptor of a channel
  Epoch epoch = 0;
  bool rising = false;  // the epoch is that of the first word, and grows by one with each word
  Cycle cycle = 0;
  // The number of the access, from 1, in the order of execution: a core that is ahead of the others makes an access of
  // a later cycle first. A load is reported when its value is used, so later accesses may have been reported before.
  std::uint64_t order = 0;

  // The same access, `words` further on.
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
  // Notes an access to the bytes [begin, end); its mask is ignored. `clock` is its agent's. Returns the earlier
  // accesses that it races with, one of each word; they stay until the next call.
  const std::vector<Race>& note(std::uint64_t begin, std::uint64_t end, const Access& access, const VectorClock& clock);
  // Marks bytes that may have been written at an unknown time.
  void give(std::uint64_t begin, std::uint64_t end);
  struct Written {
    bool none = false;  // some of the bytes were never written
    bool some = false;  // some were
  };
  Written written(std::uint64_t begin, std::uint64_t end) const;
  Access last_write(std::uint64_t word) const;  // its mask is 0 when there was none
  // A read of bytes without any write so far: a mistake, unless a later write has no order with it. That write might
  // have come first, so the two are in a race and are reported as a race. Of an agent's reads of a place the first is
  // kept.
  // first is kept.
  struct Unwritten {
    Access read;
    std::uint64_t byte;
    std::uint64_t begin, end;      // any written byte in this range makes the read a good one
    std::optional<Access> task{};  // of a channel's read: the access that gave the task
  };
  void note_unwritten(const Unwritten& read) { unwritten_.try_emplace({read.byte, read.read.agent}, read); }
  const auto& unwritten() const { return unwritten_; }

 private:
  struct Page;
  Page& page(std::uint64_t number);
  const Page* find(std::uint64_t number) const;  // nullptr where no access was
  void forget_unwritten(std::uint64_t begin, std::uint64_t end, const Access& write, const VectorClock& clock);

  std::unordered_map<std::uint64_t, std::unique_ptr<Page>> pages_;  // looked up only
  struct Recent {
    std::uint64_t number = ~std::uint64_t{0};
    Page* page = nullptr;
  };
  static constexpr std::size_t kRecent = 64;  // as many pages as the memory of a core has
  mutable std::array<Recent, kRecent> recent_;
  std::vector<Race> races_;
  std::map<std::pair<std::uint64_t, AgentId>, Unwritten> unwritten_;  // by byte
};

}  // namespace tessera::sanitize
