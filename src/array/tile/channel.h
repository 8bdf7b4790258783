// A DMA channel as data: its queue of tasks, the descriptor it executes, and its progress. dma/channels.cpp moves it.
//
//   Idle --task--> Fetch --valid descriptor--> Acquire --lock--> Transfer --all words moved--> Finish --> Fetch or Idle
//
// When cycles are counted, the first descriptor of a task of the shim passes through Start, where it waits for host
// memory.
//
// A task executes a chain of descriptors `repeat + 1` times and may end with a token. In out-of-order mode, a task is
// that number of packets instead, and the header of each names its descriptor: the channel waits for it in Header,
// before Fetch.
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
  bool enabled = true;     // by its control register, where that has such a bit: begins tasks
  bool in_reset = false;   // by its control register: takes no task
  bool paused = false;     // by its control register: moves no words
  bool stopped = false;    // has no clock (clocks.h), which is derived from the tile's registers
  // By its control register, or because its descriptor changes words on the way: the words go one by one.
  bool looks_at_words = false;
  bool out_of_order = false;                 // by its control register
  std::uint8_t finish_on_tlast = kDisabled;  // by its control register
  std::deque<std::uint32_t> counts_to_read;  // lengths of transfers that TLAST ended
  std::uint32_t flags = 0;                   // of its status register: error bits, until cleared
  Task task;
  std::uint32_t executions_left = 0;  // of the chain, the current one included
  std::uint32_t bd_id = 0;
  BdWords bd_words{};  // of the descriptor, as they were at its fetch
  Bd bd;               // the decoded descriptor
  AddressWalk walk;
  bool cold = false;                      // the task has not accessed host memory yet
  Cycle starts_at = 0;                    // in Start
  std::uint64_t bank_word = kNoBankWord;  // the word of a memory bank that it accessed last, when cycles are counted
  static constexpr std::uint64_t kNoBankWord = kNever;
  bool header_due = false;  // the next word to send is the packet header
  bool compressed = false;  // the descriptor's words are compressed on the stream
  CompressedBlock block;    // in transfer between memory and stream
  std::uint64_t moved = 0;  // words of the transfer, when TLAST ended it
  // The memory that the addresses of the walk count from: the data memory of a tile; null for host memory.
  Tile* memory = nullptr;
  std::uint64_t host_address = 0;

  // For explanations: the channel's requests so far, and their results.
  struct History {
    std::uint64_t pushed = 0;        // tasks
    std::uint64_t tokens_asked = 0;  // requested by these tasks
    std::uint64_t tokens_taken = 0;  // taken by waiting units or callers
    std::uint64_t bds = 0;           // bit i: it fetched descriptor i
    Cycle ended = 0;                 // when the last finished task ended

    template <class A>
    void archive(A& a) {
      a.all(*this, pushed, tokens_asked, tokens_taken, bds, ended);
    }
  };
  History history;

  std::optional<Wait> wait;
  ChannelReport counts;

  // Its position in memory follows from the descriptor and the words that are left (Channels::find_again).
  template <class A>
  void archive(A& a) {
    StreamEnd::archive(a);
    a.template all_but<5>(*this, phase, queue, enabled, in_reset, paused, looks_at_words, out_of_order, finish_on_tlast,
                          counts_to_read, flags, task, executions_left, bd_id, bd_words, walk, cold, starts_at,
                          bank_word, header_due, compressed, block, moved, history, wait, counts);
    a.require(phase <= Phase::Finish);
  }

  // The descriptor still has words to move between memory and stream.
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
