// The state machine of a DMA channel (tile/channel.h has the picture).
//
// advance() takes the channel from state to state until it has to wait: for a task, a lock, its stream, or time. The
// end of each wait calls advance() again. Tessera checks the addresses of a descriptor once, when the channel fetches
// it (descriptor_fetch.cpp). So moving words needs no checks, and a report names the descriptor and not one of its
// words.
//
// Example: S2MM 0 is idle, and a task names BD 3, which acquires lock 1 (-1), receives 8 words and releases lock 2
// (+1).
//   push()            Idle     -> Fetch     the task begins at once, without a place in the queue
//   advance()         Fetch    -> Acquire   fetch() decodes BD 3, place() checks that its 8 words lie in memory
//                     Acquire               lock 1 holds 0: the channel waits, the stall counts as Cause::Lock
//   lock 1 becomes 1  Acquire  -> Start     advance() acquires the lock
//                     Start    -> Transfer  at once, if no delay is modelled; pump_into() starts a burst of 8 words
//   burst complete    Transfer -> Finish    releases lock 2; BD 3 has no next descriptor, the task has no repeats,
//                     Finish   -> Idle      so the task ends, with a token if the task requests one
#include "array/parts/channels.h"
#include "array/codes.h"
#include "array/parts/breaks.h"
#include "array/parts/events.h"
#include "array/parts/hooks.h"
#include "array/parts/locks.h"
#include "array/parts/parts.h"
#include "array/parts/port_events.h"
#include "array/parts/streams.h"
#include "array/tile/clocks.h"
#include "array/timing.h"  // generated
#include "core/stream_header.h"
#include "device/bd_banks.h"
#include "device/capabilities.h"

#include <algorithm>
#include <utility>

namespace tessera::array {

using device::Direction;
using device::TileKind;
using device::to_string;
using Phase = Channel::Phase;

namespace {

// Returns the status bit for a failed lock operation. The hardware has a bit only for a lock that does not exist.
device::Field lock_flag(const Channel& channel, const Result<LockRef>& lock) {
  return lock ? device::Field{} : channel.tile->layout.channel(channel.direction).lock_unavailable;
}

DmaEvent dma_stall_event(Cause cause) {
  return cause == Cause::Lock ? DmaEvent::StalledLock : DmaEvent::StalledStream;
}

// Returns whether the chain, from the present descriptor on, repeats forever without moving a word or using a lock.
bool turns_idly(const Channel& channel) {
  Tile& tile = *channel.tile;
  std::uint32_t id = channel.bd_id;
  for (std::uint32_t steps = 0; steps < tile.model.bds && !channel.out_of_order; ++steps) {
    const Bd bd = tile.bd(id);
    if (bd.length != 0 || bd.acquires || bd.releases || !bd.next || *bd.next >= tile.model.bds) return false;
    id = *bd.next;
  }
  return !channel.out_of_order;
}

}  // namespace

// Stops the machine because the channel cannot continue. `flag` is the bit of the channel's status register for the
// reason.
void Channels::stop_at(Channel& channel, device::Field flag, Diag diag) {
  channel.flags |= flag.mask();
  parts_.stop(
      std::move(diag).at("{}", channel.name()).at("buffer descriptor {}", channel.bd_id).at("cycle {}", parts_.now()));
}

void Channels::wait(Channel& channel, Cause cause) {
  if (channel.wait && channel.wait->cause == cause) return;
  stop_waiting(channel);
  channel.wait = Channel::Wait{cause, parts_.now()};
  look_at_ports(parts_, channel, parts_.now());
  parts_.events.dma_hold(channel, dma_stall_event(cause), true, parts_.now());
}

void Channels::stop_waiting(Channel& channel) {
  if (!channel.wait) return;
  look_at_ports(parts_, channel, parts_.now());
  channel.counts.stalls[channel.wait->cause] += parts_.now() - channel.wait->since;
  parts_.events.dma_hold(channel, dma_stall_event(channel.wait->cause), false, parts_.now());
  channel.wait.reset();
}

// Carries out a write to a channel's queue register. Configurations and command streams may push several tasks in one
// cycle. An idle channel begins its task at once, so that this task takes no place in the queue.
void Channels::push(Channel& channel, std::uint32_t word, Accessor by) {
  const device::ChannelLayout& layout = channel.tile->layout.channel(channel.direction);
  const Task task{layout.start_bd.get(word), layout.repeat.get(word), layout.token.get(word) != 0};
  if (channel.in_reset)
    return parts_.stop(error(code::unsupported, "{} is given a task while it is held in reset", channel.name())
                           .at("{}", channel.name())
                           .at("cycle {}", parts_.now())
                           .note("no public source says what the hardware does with such a task")
                           .help("clear the reset bit of its control register before pushing tasks"));
  if (channel.queue.size() >= channel.tile->model.queue_depth) {
    channel.flags |= layout.overflow.mask();
    parts_.stop(
        error(code::queue_overflow, "the task queue of {} is full", channel.name())
            .at("{}", channel.name())
            .at("cycle {}", parts_.now())
            .note(
                "the queue holds {} tasks besides the running one; the hardware drops the new task (buffer descriptor "
                "{})",
                channel.tile->model.queue_depth, task.bd)
            .help("wait for a task-complete token before pushing more, or give each command its measured duration, "
                  "if the stream relies on the time between two tasks"));
    return;
  }
  channel.queue.push_back(task);
  if (parts_.hooks) parts_.hooks->task_given(channel, task.bd, task.token, by);
  ++channel.history.pushed;
  if (task.token) ++channel.history.tokens_asked;
  if (channel.phase != Phase::Idle || !channel.enabled) return;
  begin_task(channel);
  parts_.scheduler.schedule_by(channel.unit, parts_.now());
}

void Channels::begin_task(Channel& channel) {
  channel.task = channel.queue.front();
  channel.queue.pop_front();
  if (parts_.hooks) parts_.hooks->task_begins(channel);
  channel.executions_left = channel.task.repeat + 1;
  parts_.events.dma_pulse(channel, DmaEvent::StartTask, parts_.now());
  begin_execution(channel);
}

// Returns the cycles that a channel waits before the first word of a chain of descriptors.
Cycle Channels::start_delay(const Channel& channel) {
  constexpr auto kStart = Variation::Kind::TaskStart;
  const bool is_shim = channel.tile->kind == TileKind::Shim;
  const Cycle host =
      channel.direction == Direction::MM2S ? parts_.noc.options.read_latency : parts_.noc.options.write_latency;
  if (!parts_.variation) return host;
  return is_shim ? parts_.variation->half_to_twice(kStart, channel.unit, host)
                 : parts_.variation->delay(kStart, channel.unit, kMostTileTaskDelay);
}

// Starts the chain of descriptors from its beginning or, in out-of-order mode, starts the next packet.
void Channels::begin_execution(Channel& channel) {
  channel.bd_id = channel.task.bd;
  channel.cold =
      parts_.variation || (parts_.core_options.timing == Timing::Cycles && channel.tile->kind == TileKind::Shim);
  channel.phase = channel.out_of_order ? Phase::Header : Phase::Fetch;
}

// Carries out the reset bit of a channel: the channel drops its tasks, its error bits, the words that have arrived, and
// the word counts that software has not read. The counts for reports stay.
void Channels::reset(Channel& channel) {
  parts_.streams.halt_streams(channel);
  stop_waiting(channel);
  channel.queue.clear();
  channel.fifo.clear();
  channel.flags = 0;
  channel.bd_id = 0;
  channel.phase = Phase::Idle;
  channel.walk = AddressWalk();
  channel.block = {};
  channel.counts_to_read.clear();
  parts_.scheduler.cancel(channel.unit);
}

void Channels::advance(Channel& channel) {
  while (!parts_.fault()) {
    switch (channel.phase) {
      case Phase::Idle:
        if (channel.queue.empty() || !channel.enabled) return;
        begin_task(channel);
        break;
      case Phase::Header:
        if (channel.paused) return wait(channel, Cause::Stream);
        if (parts_.breaks.last()) return parts_.scheduler.schedule_by(channel.unit, parts_.now());
        return parts_.streams.pump_into(channel);
      case Phase::Fetch:
        if (!fetch(channel) || !place(channel)) return;
        channel.phase = Phase::Acquire;
        break;
      case Phase::Acquire:
        if (!take_lock(channel)) return;
        channel.starts_at = parts_.now();
        if (std::exchange(channel.cold, false)) channel.starts_at += start_delay(channel);
        channel.phase = Phase::Start;
        break;
      case Phase::Start:
        if (parts_.now() < channel.starts_at) {
          wait(channel, Cause::Memory);
          return parts_.scheduler.schedule(channel.unit, channel.starts_at);
        }
        stop_waiting(channel);
        channel.phase = Phase::Transfer;
        channel.bank_word = Channel::kNoBankWord;
        channel.header_due = channel.bd.packet && channel.direction == Direction::MM2S;
        parts_.breaks.note_bd(channel);
        if (channel.walk.remaining() == 0 && turns_idly(channel))
          return stop_at(
              channel, {},
              error(code::bd_invalid, "{} executes a ring of empty descriptors, which begins at BD {}", channel.name(),
                    channel.bd_id)
                  .note("each descriptor has length 0, leads to the next descriptor and takes no lock: no word will "
                        "ever move, and the task never ends")
                  .help("give one of these descriptors a length, or end the chain at one of the descriptors"));
        if (channel.walk.remaining() == 0) {  // an empty descriptor takes a cycle, so that time goes on
          channel.phase = Phase::Finish;
          parts_.scheduler.schedule(channel.unit, parts_.now() + 1);
          return;
        }
        break;
      case Phase::Transfer:
        if (!channel.unfinished()) {
          channel.phase = Phase::Finish;
          break;
        }
        if (channel.paused) return wait(channel, Cause::Stream);
        if (parts_.breaks.last()) return parts_.scheduler.schedule_by(channel.unit, parts_.now());
        if (channel.direction == Direction::MM2S)
          parts_.streams.pump_from(channel);
        else
          parts_.streams.pump_into(channel);
        return;
      case Phase::Finish:
        if (!finish(channel)) return;
        break;
    }
  }
}

bool Channels::take_lock(Channel& channel) {
  if (!channel.bd.acquires) return true;
  const Result<LockRef> lock = parts_.locks.open_to(*channel.tile, lock_of(channel, channel.bd.acquire_lock));
  auto free =
      lock.and_then([&](LockRef ref) { return parts_.locks.may_acquire(ref, channel.bd.acquire_value, channel.unit); });
  if (!free) {
    stop_at(channel, lock_flag(channel, lock), std::move(free).error());
    return false;
  }
  if (!*free) {
    wait(channel, Cause::Lock);
    return false;
  }
  parts_.locks.acquire(*lock, channel.bd.acquire_value, parts_.now(), channel.unit);
  if (channel.wait) lock->lock().use(channel.unit).waited += parts_.now() - channel.wait->since;
  stop_waiting(channel);
  return true;
}

// Completes a descriptor after its last word: releases the lock, and goes to the next descriptor, the next execution or
// the end of the task. Returns false after a fault.
bool Channels::finish(Channel& channel) {
  Tile& tile = *channel.tile;
  stop_waiting(channel);
  ++channel.counts.bds;
  parts_.events.dma_pulse(channel, DmaEvent::FinishedBd, parts_.now());
  if (channel.bd.releases) {
    const Result<LockRef> lock = parts_.locks.open_to(*channel.tile, lock_of(channel, channel.bd.release_lock));
    auto released = lock.and_then(
        [&](LockRef ref) { return parts_.locks.release(ref, channel.bd.release_value, parts_.now(), channel.unit); });
    if (!released) {
      stop_at(channel, lock_flag(channel, lock), std::move(released).error());
      return false;
    }
  }
  const bool goes_on = channel.bd.next && !channel.out_of_order;
  if (channel.finish_on_tlast == Channel::kCountsInRegister)
    note_count(channel, !goes_on && channel.executions_left == 1);
  if (goes_on) {
    channel.bd_id = *channel.bd.next;
    channel.phase = Phase::Fetch;
  } else if (--channel.executions_left > 0) {
    begin_execution(channel);
  } else {
    ++channel.counts.tasks;
    channel.history.ended = parts_.now();
    parts_.events.dma_pulse(channel, DmaEvent::FinishedTask, parts_.now());
    if (channel.task.token) tokens_.push_back({tile.id, channel.direction, channel.index});
    if (parts_.hooks && channel.task.token) parts_.hooks->gave_token(channel);
    channel.phase = Phase::Idle;
  }
  return true;
}

bool Channels::take_token(const Token& token) {
  const auto found = std::ranges::find(tokens_, token);
  if (found == tokens_.end()) return false;
  tokens_.erase(found);
  if (parts_.hooks) parts_.hooks->token_taken(parts_.tiles.tile(token.tile).channel(token.direction, token.channel));
  ++parts_.tiles.tile(token.tile).channel(token.direction, token.channel).history.tokens_taken;
  return true;
}

}  // namespace tessera::array
