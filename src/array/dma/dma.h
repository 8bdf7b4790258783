// A DMA channel as data: its queue of tasks, the descriptor it executes, and how far it is. dma.cpp moves it.
//
//   Idle --task--> Fetch --valid descriptor--> Acquire --lock--> Transfer --all words moved--> Finish --> Fetch or Idle
//
// When cycles are counted, the first descriptor of a task of the shim passes through Start, where it waits for host
// memory.
//
// A task executes a chain of descriptors `repeat + 1` times and may end with a token. Out of order, a task is as many
// packets instead, and the header of each names its descriptor: the channel waits for it in Header, before Fetch.
#pragma once

#include "array/array.h"
#include "array/dma/bd.h"
#include "array/dma/compression.h"
#include "array/streams/stream.h"

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
  // The modes of finishing on TLAST, as the control register has them.
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
  std::deque<Task> queue;  // waiting, without the one that runs
  bool enabled = true;     // by its control register, where that has such a bit: begins tasks
  bool in_reset = false;   // by its control register: takes no task
  bool paused = false;     // by its control register: moves no words
  bool stopped = false;    // has no clock (tile_control.h), which is derived from the tile's registers
  // By its control register, or what its descriptor adds on the way: words one by one, because it looks at them.
  bool looks_at_words = false;
  bool out_of_order = false;                 // by its control register
  std::uint8_t finish_on_tlast = kDisabled;  // by its control register
  std::deque<std::uint32_t> counts_to_read;  // of transfers that TLAST ended
  std::uint32_t flags = 0;                   // of its status register: what went wrong, until it is cleared
  Task task;
  std::uint32_t executions_left = 0;  // of the chain, the current one included
  std::uint32_t bd_id = 0;
  BdWords bd_words{};  // of the descriptor, as they were when it was fetched
  Bd bd;               // what they say
  Walk walk;
  bool cold = false;                      // the task has not reached host memory yet
  Cycle starts_at = 0;                    // in Start
  std::uint64_t bank_word = kNoBankWord;  // the word of a memory bank that it accessed last, when cycles are counted
  static constexpr std::uint64_t kNoBankWord = kNever;
  bool header_due = false;  // the next word to send is the packet header
  bool compressed = false;  // the descriptor's words are compressed on the stream
  CompressedBlock block;    // on its way between the two
  std::uint64_t moved = 0;  // words of the transfer, when TLAST ended it
  // What the addresses of the walk count from: the data memory of a tile, or host memory.
  Tile* memory = nullptr;
  std::uint64_t host_address = 0;

  // For explanations: what was asked of it so far, and what came of it.
  struct History {
    std::uint64_t pushed = 0;        // tasks
    std::uint64_t tokens_asked = 0;  // by these tasks
    std::uint64_t tokens_taken = 0;  // by whoever waited for them
    std::uint64_t bds = 0;           // bit i: it fetched descriptor i
    Cycle ended = 0;                 // the last task that did

    template <class A>
    void archive(A& a) {
      a.all(*this, pushed, tokens_asked, tokens_taken, bds, ended);
    }
  };
  History history;

  std::optional<Wait> wait;
  ChannelReport counts;

  // Where it is in memory follows from the descriptor and the words that are left (Machine::find_again).
  template <class A>
  void archive(A& a) {
    StreamEnd::archive(a);
    a.template all_but<5>(*this, phase, queue, enabled, in_reset, paused, looks_at_words, out_of_order, finish_on_tlast,
                          counts_to_read, flags, task, executions_left, bd_id, bd_words, walk, cold, starts_at,
                          bank_word, header_due, compressed, block, moved, history, wait, counts);
    a.require(phase <= Phase::Finish);
  }

  // Words of the descriptor are still to move between memory and stream.
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
