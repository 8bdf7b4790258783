// What the words of one sender carry: for each, what its sender had done when it sent that word.
//
// The problem. Whoever takes a word comes after what its sender did before it sent this word, and not after what it has
// done since; how far it has come meanwhile is a matter of timing. So each word carries a clock of its own, through
// FIFOs, switches that part and drop, ends that are reset and routes that change.
//
// The choices. A clock in each word is far too much, and a queue of clocks for each pair of ends loses its place as
// soon as a word is dropped on the way, which would give false alarms.
//
// The decision. A word has a number, of eight bits where StreamWord has room for it, and the clocks stay here. Words in
// a row differ in their sender's own epoch only, unless it has heard of others in between, so a run of them shares one
// clock. Of more than 256 words that are under way at once, the older ones are taken for later ones; no route of an NPU
// is as long as that.
#pragma once

#include "array/check/clock.h"

#include <deque>

namespace tessera::array {

class SentWords {
 public:
  // The sender sends more words, and begins another epoch behind each: the number of the first, from which the others
  // count on.
  std::uint8_t send(AgentId sender, VectorClock& clock, std::uint64_t words = 1);
  // Whoever takes the word with this number comes to know what its sender did before. For a word that nobody has told
  // of, of a trace unit, that is nothing.
  void take(std::uint8_t number, VectorClock& taker) const {
    take_back(static_cast<std::uint8_t>(count_ - 1 - number), taker);
  }
  // The same, of the word behind which it has sent `later` more.
  void take_back(std::uint64_t later, VectorClock& taker) const;

 private:
  static constexpr std::uint64_t kNumbers = 256;
  struct Run {
    std::uint64_t first;  // word
    VectorClock clock;    // with it; one epoch of the sender later with each that follows
  };

  AgentId sender_ = 0;
  std::uint64_t count_ = 0;
  std::deque<Run> runs_;  // those of the last words, oldest first
};

}  // namespace tessera::array
