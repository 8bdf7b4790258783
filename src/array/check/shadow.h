// What is known of a memory besides its bytes: which were ever written, and who touched them last.
//
// A race detector could remember every access; this one keeps, as FastTrack does, the last write and the reads since
// then, which finds the first race on every word at a constant cost per access. Memory is looked at in words of four
// bytes with a mask, so that neighbours who share a word but no byte do not disturb each other.
//
// The problem. Few accesses are to single words: a core moves a vector, a channel a buffer of many kilobytes. A record
// for each word would be twenty times as large as the memory, and each of them would be looked at for each access.
//
// The decision. Words that are alike share one record: those of a line (as long as a vector), and those of a page. A
// line or page that is touched in part is taken apart, and comes together again when it is written as a whole. An
// access to a whole page then costs as much as one to a word. Words in a row that a channel sends differ in one point:
// each is read in the next epoch of the channel, so an access may be `rising`. Where some words of a line are in a race
// and others are not, the line is taken apart as well: races are found word by word, and always by the same rules.
#pragma once

#include "array/check/clock.h"
#include "array/report.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace tessera::array {

// One access to some bytes of a word, or to several words alike.
struct Access {
  AgentId agent = 0;
  std::uint8_t mask = 0;  // bytes of the word; 0: no access
  bool writes = false;
  std::uint32_t where = 0;  // the program counter of a core, the descriptor of a channel
  Epoch epoch = 0;
  bool rising = false;  // the epoch is that of the first word, and one later with each word behind it
  Cycle cycle = 0;
  // The place among all accesses, counted from 1, as the machine came to them: a core that is ahead of the others makes
  // an access of a later cycle first. A load is told when its value is used, so later ones may have been told before.
  std::uint64_t order = 0;

  // The same, `words` further on.
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
  // Notes an access to the bytes [begin, end); its mask is not asked for. `clock` is its agent's. The earlier accesses
  // that it races with, one of each word; they stay until the next call.
  const std::vector<Race>& note(std::uint64_t begin, std::uint64_t end, const Access& access, const VectorClock& clock);
  // Marks bytes that may have been written at an unknown time.
  void give(std::uint64_t begin, std::uint64_t end);
  struct Written {
    bool none = false;  // some of the bytes were never written
    bool some = false;  // some were
  };
  Written written(std::uint64_t begin, std::uint64_t end) const;
  Access last_write(std::uint64_t word) const;  // its mask is 0 when there was none
  // A read of bytes that nobody has written so far: a mistake, unless there comes a write that nothing orders with it.
  // That might have come first, so the two are in a race, which is told as such. Of an agent's reads of a place the
  // first is kept.
  struct Unwritten {
    Access read;
    std::uint64_t byte;
    std::uint64_t begin, end;      // of bytes of which any written one would make the read a good one
    std::optional<Access> task{};  // by whom it was given, of a channel's read
  };
  void note_unwritten(const Unwritten& read) { unwritten_.try_emplace({read.byte, read.read.agent}, read); }
  const auto& unwritten() const { return unwritten_; }

 private:
  struct Page;
  Page& page(std::uint64_t number);
  const Page* find(std::uint64_t number) const;  // nullptr where nobody has been
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

}  // namespace tessera::array
