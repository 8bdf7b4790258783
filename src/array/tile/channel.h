// The state of a DMA channel: its queue of tasks, the descriptor that it executes, and its progress. dma/channels.cpp
// has the behaviour.
//
//   Idle --task--> Fetch --valid descriptor--> Acquire --lock--> Start --> Transfer --all words moved--> Finish
//   Finish --> Fetch (next descriptor) or Idle
//
// At the first descriptor of a chain, a channel may wait in Start: a shim channel for host memory when Tessera counts
// cycles, and any channel when a seed chooses delays (variation.h).
//
// A task executes a chain of descriptors `repeat + 1` times and may end with a token. In out-of-order mode, a task
// receives `repeat + 1` packets instead, and the header of each packet names its descriptor: the channel waits for the
// header in the phase Header, before Fetch.
#pragma once

#include "array/report.h"
#include "array/tile/bd.h"
#include "array/tile/compression.h"
#include "array/tile/stream.h"

#include <deque>

namespace tessera::array {

struct Task {
  std::uint32_t bd = 0;
  std::uint32_t repeat = 0;
  bool token = false;

  template <class A>
  void archive(A& a) {
    a.all(*this, bd, repeat, token);
  }
};

struct Channel : StreamEnd {
  enum class Phase : std::uint8_t { Idle, Header, Fetch, Acquire, Start, Transfer, Finish };
  // The modes of finishing on TLAST, with the numbers of the control register.
  enum FinishOnTlast : std::uint8_t { kDisabled, kNoCounts, kCountsInTokens, kCountsInRegister };
  struct Wait {
    Cause cause{};
    Cycle since = 0;

    template <class A>
    void archive(A& a) {
      a.all(*this, cause, since);
      a.below(kCauses, cause);
    }
  };

  Phase phase = Phase::Idle;
  std::deque<Task> queue;  // waiting tasks, without the current one
  bool enabled = true;     // may begin tasks; a bit of its control register, where one exists
  bool in_reset = false;   // takes no task; a bit of its control register
  bool paused = false;     // moves no words; a bit of its control register
  bool stopped = false;    // has no clock (clocks.h); derived from the tile's registers
  // The channel's words must move one by one, because of its control register, or because its descriptor adds headers
  // or compresses words.
  bool looks_at_words = false;
  bool out_of_order = false;                 // by its control register
  std::uint8_t finish_on_tlast = kDisabled;  // by its control register
  std::deque<std::uint32_t> counts_to_read;  // lengths of transfers that TLAST ended
  std::uint32_t flags = 0;                   // error bits of its status register, until cleared
  Task task;
  std::uint32_t executions_left = 0;  // executions of the chain, the current one included
  std::uint32_t bd_id = 0;
  BdWords bd_words{};  // the descriptor's words, as they were at the fetch
  Bd bd;               // the decoded descriptor
  AddressWalk walk;
  bool cold = false;                      // the next descriptor may wait in Start
  Cycle starts_at = 0;                    // in Start: the cycle in which the transfer begins
  std::uint64_t bank_word = kNoBankWord;  // when Tessera counts cycles: address / kBankWordBytes of its last access
  static constexpr std::uint64_t kNoBankWord = kNever;
  bool header_due = false;  // the next word to send is the packet header
  bool compressed = false;  // the descriptor's words are compressed on the stream
  CompressedBlock block;    // the compressed block in transfer between memory and stream
  std::uint64_t moved = 0;  // words received so far, while words come one by one
  // The tile in whose data memory the walk's addresses lie; nullptr for host memory.
  Tile* memory = nullptr;
  std::uint64_t host_address = 0;

  // The channel's tasks, tokens and descriptors so far, mainly for explanations.
  struct History {
    std::uint64_t pushed = 0;        // tasks pushed so far
    std::uint64_t tokens_asked = 0;  // tokens that these tasks request
    std::uint64_t tokens_taken = 0;  // tokens that waiting units or callers have taken
    std::uint64_t bds = 0;           // bit i: the channel has fetched descriptor i
    Cycle ended = 0;                 // when the last finished task ended

    template <class A>
    void archive(A& a) {
      a.all(*this, pushed, tokens_asked, tokens_taken, bds, ended);
    }
  };
  History history;

  std::optional<Wait> wait;
  ChannelReport counts;

  // Leaves out the position in memory, which follows from the descriptor and the words left (Channels::find_again).
  template <class A>
  void archive(A& a) {
    StreamEnd::archive(a);
    a.template all_but<5>(*this, phase, queue, enabled, in_reset, paused, looks_at_words, out_of_order, finish_on_tlast,
                          counts_to_read, flags, task, executions_left, bd_id, bd_words, walk, cold, starts_at,
                          bank_word, header_due, compressed, block, moved, history, wait, counts);
    a.require(phase <= Phase::Finish);
  }

  // Returns whether the descriptor still has words to move between memory and stream.
  bool unfinished() const {
    return walk.remaining() > 0 || (direction == device::Direction::MM2S && block.next < block.size);
  }
};

inline Channel* StreamEnd::channel() {
  return kind == Kind::Dma ? static_cast<Channel*>(this) : nullptr;
}
inline const Channel* StreamEnd::channel() const {
  return kind == Kind::Dma ? static_cast<const Channel*>(this) : nullptr;
}
inline bool StreamEnd::transferring() const {
  const Channel* dma = channel();
  if (dma == nullptr || dma->paused || dma->stopped) return false;
  return dma->phase == Channel::Phase::Header || (dma->phase == Channel::Phase::Transfer && dma->unfinished());
}

}  // namespace tessera::array
