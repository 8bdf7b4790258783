// The knowledge that the words of one sender carry: for each word, the sender's actions before it sent that word.
//
// The problem. An agent that takes a word comes after the sender's actions before this word, and not after later ones;
// the sender's progress in the meantime depends on the timing. So each word carries a clock of its own, through FIFOs,
// switches that branch and drop, ends that are reset and routes that change.
//
// The choices. A clock in each word takes far too much memory. A queue of clocks for each pair of ends loses its
// position as soon as a word is dropped on the way, which would give false alarms.
//
// The decision. A word has a number, of eight bits where StreamWord has room for it, and the clocks stay here. The
// clocks of consecutive words differ only in the sender's own epoch, unless it has learned of others in between, so a
// run of them shares one clock. If more than 256 words are under way at once, the older ones are taken for later ones;
// no route of an NPU is that long.
#pragma once

#include "sanitize/clock.h"

#include <deque>

namespace tessera::sanitize {

class SentWords {
 public:
  // The sender sends more words, and begins another epoch after each. Returns the number of the first; the others
  // follow it.
  std::uint8_t send(AgentId sender, VectorClock& clock, std::uint64_t words = 1);
  // An agent that takes the word with this number learns the sender's actions before it. A word that was never
  // announced, such as a trace unit's, adds nothing.
  void take(std::uint8_t number, VectorClock& taker) const {
    take_back(static_cast<std::uint8_t>(count_ - 1 - number), taker);
  }
  // The same for the word after which the sender has sent `later` more.
  void take_back(std::uint64_t later, VectorClock& taker) const;

 private:
  static constexpr std::uint64_t kNumbers = 256;
  struct Run {
    std::uint64_t first;  // word
    VectorClock clock;    // of the first word; each later word adds one epoch of the sender
  };

  AgentId sender_ = 0;
  std::uint64_t count_ = 0;
  std::deque<Run> runs_;  // those of the last words, oldest first
};

}  // namespace tessera::sanitize
