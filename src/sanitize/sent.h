// Tells, for each word of one sender, which actions of the sender came before it.
//
// The problem: an agent that takes a word is ordered after the sender's actions before this word, but not after its
// later actions. The progress of the sender in the meantime depends on the timing. So each word needs a clock of its
// own, which stays with the word through FIFOs, switches that branch and drop words, resets of ends and changes of
// routes.
//
// The choices: a clock in each word takes far too much memory. A queue of clocks for each pair of ends loses its
// position as soon as a switch drops a word, which would give false alarms.
//
// The decision: a word has an 8-bit number, for which StreamWord has room, and the clocks stay in SentWords. The clocks
// of consecutive words differ only in the sender's own epoch, unless the sender has learned of other agents in between.
// So consecutive words share one clock (a Run). If more than 256 words are under way at once, older words get the
// clocks of later words; no route of an NPU is that long.
#pragma once

#include "sanitize/clock.h"

#include <deque>

namespace tessera::sanitize {

class SentWords {
 public:
  // Call when the sender sends `words` words. Advances the sender's epoch in `clock` after each word. Returns the
  // number of the first word; the others follow it.
  std::uint8_t send(AgentId sender, VectorClock& clock, std::uint64_t words = 1);
  // Call when an agent takes the word `number`: adds the sender's actions before this word to the agent's clock
  // `taker`. A word for which send() was never called, such as a trace unit's, adds nothing.
  void take(std::uint8_t number, VectorClock& taker) const {
    take_back(static_cast<std::uint8_t>(count_ - 1 - number), taker);
  }
  // Like take(), for the word after which the sender has sent `later` more words.
  void take_back(std::uint64_t later, VectorClock& taker) const;

 private:
  static constexpr std::uint64_t kNumbers = 256;
  struct Run {
    std::uint64_t first;  // the number of the first word
    VectorClock clock;    // of the first word; each later word adds one epoch of the sender
  };

  AgentId sender_ = 0;
  std::uint64_t count_ = 0;
  std::deque<Run> runs_;  // runs of the last words, oldest first
};

}  // namespace tessera::sanitize
