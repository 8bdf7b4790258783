// What is known of a memory besides its bytes: which were ever written, and who touched them last.
//
// A race detector could remember every access; this one keeps, as FastTrack does, the last write and the reads since
// then, which finds the first race on every word at a constant cost per access. Memory is looked at in words of four
// bytes with a mask, so that neighbours who share a word but no byte do not disturb each other. Pages appear when they
// are first touched.
#pragma once

#include "array/check/clock.h"
#include "array/report.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace tessera::array {

// One access to some bytes of a word.
struct Access {
  AgentId agent = 0;
  std::uint8_t mask = 0;  // bytes of the word; 0: no access
  bool writes = false;
  std::uint32_t where = 0;  // the program counter of a core, the descriptor of a channel
  Epoch epoch = 0;
  Cycle cycle = 0;
  // The place among all accesses, counted from 1, as the machine came to them: a core that is ahead of the others makes
  // an access of a later cycle first. A load is told when its value is used, so later ones may have been told before.
  std::uint64_t order = 0;
};

class Shadow {
 public:
  // Notes an access; `clock` is its agent's. The earlier access that it races with, if there is one.
  std::optional<Access> note(std::uint64_t word, const Access& access, const VectorClock& clock);
  // Somebody may have written these bytes of the word, nobody knows when.
  void give(std::uint64_t word, std::uint8_t mask) { at(word).written |= mask; }
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
  Access last_write(std::uint64_t word) const;  // its mask is 0 when there was none
  // The bytes of the word that were ever written.
  std::uint8_t written(std::uint64_t word) const;

 private:
  struct Word {
    Access write;
    Access read;  // the last one, or one of several
    std::uint8_t written = 0;
    bool more_readers = false;  // see readers_
  };
  static constexpr std::size_t kPageWords = 256;
  using Page = std::array<Word, kPageWords>;

  Word& at(std::uint64_t word);
  std::optional<Access> read(std::uint64_t word, Word& state, const Access& access, const VectorClock& clock);
  std::optional<Access> write(std::uint64_t word, Word& state, const Access& access, const VectorClock& clock);

  std::map<std::uint64_t, std::unique_ptr<Page>> pages_;
  void forget_unwritten(std::uint64_t word, const Access& write, const VectorClock& clock);

  std::map<std::pair<std::uint64_t, AgentId>, Unwritten> unwritten_;  // by byte
  std::map<std::uint64_t, std::vector<Access>> readers_;  // by word, where agents read that know nothing of each other
};

}  // namespace tessera::array
