#include "array/tile/trace_unit.h"

#include "array/timing.h"
#include "array/trace_frames.h"

#include <algorithm>
#include <bit>

namespace tessera::array {

void TraceUnit::begin(Cycle cycle, std::uint64_t timer) {
  timer_ahead_ = timer - cycle;
  held_ = 0;
  word_bytes_ = packet_words_ = 0;
  start_frame(cycle, false);
}

// Starts to record with the cycle after `cycle`: captures from hardware lack the events in the cycle of a start or stop
// event (xdna-emu, docs/coverage/trace-start-stop-latency-gap.md). `again`: the recording continues after lost packets.
void TraceUnit::start_frame(Cycle cycle, bool again) {
  state_ = State::Running;
  repeats_ = 0;
  repeatable_ = false;
  next_ = covered_ = cycle + 1;
  const Frame& opening = mode == TraceMode::Pc ? frames::kPcStart : frames::kTimeStart;
  std::uint64_t bits = opening.timer.set(opening.bits(), (cycle + timer_ahead_) & opening.timer.max());
  // In captures, a Start frame after lost packets has a bit set in its first byte, which `accept` does not compare.
  if (again) bits |= std::uint64_t{static_cast<std::uint8_t>(~opening.accept)} << (opening.bytes * 8 - 8);
  fill_word();
  put(bits >> 32, 4);
  put(bits & low_mask(32), 4);
}

void TraceUnit::see(Cycle cycle, std::uint8_t mask, std::uint32_t pc) {
  if (state_ == State::Idle || cycle < next_) return;
  if (state_ == State::Overrun) {
    next_ = cycle + 1;
    held_ = mask;
    if (out_.size() + kPacketWords <= timing::kTraceBufferWords) {
      packet_words_ = 0;
      start_frame(cycle, true);
    }
    return;
  }
  hold_until(cycle);
  if (mask != 0) add(mask, cycle, 1, pc);
  next_ = cycle + 1;
  held_ = mask;
}

void TraceUnit::end(Cycle cycle) {
  if (state_ == State::Idle) return;
  if (state_ == State::Running) {
    hold_until(cycle);
    emit_repeats();
    fill_word();
    const Frame& closing = frames::kBothStop;
    put(closing.gap.set(closing.bits(), std::min<std::uint64_t>(cycle - std::min(cycle, covered_), closing.gap.max())),
        4);
    while (packet_words_ > 1 && state_ == State::Running) {
      word_bytes_ = 0;
      put(frames::kBothFiller.bits(), 1);
      fill_word();
    }
  }
  state_ = State::Idle;
  ended_ = true;
}

void TraceUnit::hold_until(Cycle cycle) {
  if (held_ != 0 && next_ < cycle) add(held_, next_, cycle - next_, last_pc_);
}

void TraceUnit::add(std::uint8_t mask, Cycle from, Cycle count, std::uint32_t pc) {
  const bool same = mask == last_mask_ && (mode == TraceMode::Time || pc == last_pc_);
  if (from != covered_ || !same || !repeatable_) {
    emit_repeats();
    emit(mask, from - covered_, pc);
    // A Repeat after a frame with a gap would repeat the gap, too, so the unit first emits a frame without a gap.
    repeatable_ = mode == TraceMode::Pc || from == covered_;
    covered_ = ++from;
    if (--count == 0) return;
    if (!repeatable_) {
      emit(mask, 0, pc);
      repeatable_ = true;
      covered_ = ++from;
      --count;
    }
  }
  repeats_ += count;
  covered_ = from + count;
}

void TraceUnit::emit(std::uint8_t mask, Cycle gap, std::uint32_t pc) {
  last_mask_ = mask;
  last_pc_ = pc;
  if (mode == TraceMode::Pc) {
    const Frame& frame = frames::kPcEvent;
    return put(frame.pc.set(frame.mask.set(frame.bits(), mask), pc & frame.pc.max()), frame.bytes);
  }
  for (constexpr Cycle each = frames::kTimeSingle18.gap.max(); gap > each; gap -= each) {
    gap = without_lost_frames(gap, each);
    put(frames::kBothSync.bits(), frames::kBothSync.bytes);
  }
  const bool one = std::has_single_bit(mask);
  for (const Frame* frame :
       one ? std::array{&frames::kTimeSingle4, &frames::kTimeSingle10, &frames::kTimeSingle18}
           : std::array{&frames::kTimeMultiple4, &frames::kTimeMultiple10, &frames::kTimeMultiple18}) {
    if (gap > frame->gap.max()) continue;
    std::uint64_t bits = frame->gap.set(frame->bits(), gap);
    bits = one ? frame->slot.set(bits, static_cast<unsigned>(std::countr_zero(mask))) : frame->mask.set(bits, mask);
    return put(bits, frame->bytes);
  }
}

// Returns a smaller number of cycles with the same effect. While the state is Overrun, all frames are lost: a frame
// only changes `word_bytes_`, and four equal frames restore its value. `each` is the number of cycles of one frame.
Cycle TraceUnit::without_lost_frames(Cycle cycles, Cycle each) const {
  const Cycle period = 4 * each;
  return state_ == State::Running || cycles < 4 * period ? cycles : 3 * period + cycles % period;
}

void TraceUnit::emit_repeats() {
  while (repeats_ > 0) {
    repeats_ = without_lost_frames(repeats_, frames::kBothRepeat10.count.max());
    const Frame& frame = repeats_ <= frames::kBothRepeat4.count.max() ? frames::kBothRepeat4 : frames::kBothRepeat10;
    const Cycle count = std::min<Cycle>(repeats_, frame.count.max());
    put(frame.count.set(frame.bits(), count), frame.bytes);
    repeats_ -= count;
  }
}

void TraceUnit::put(std::uint64_t bits, unsigned bytes) {
  if (word_bytes_ + bytes > 4) fill_word();
  word_ = static_cast<std::uint32_t>(std::uint64_t{word_} << bytes * 8 | bits);
  word_bytes_ += bytes;
  if (word_bytes_ == 4) fill_word();
}

void TraceUnit::fill_word() {
  if (word_bytes_ == 0) return;
  for (; word_bytes_ < 4; ++word_bytes_) word_ = word_ << 8 | frames::kBothFiller.literal;
  word_bytes_ = 0;
  put_word(word_);
}

// A packet that finds no room is lost, together with all events until there is room again.
void TraceUnit::put_word(std::uint32_t word) {
  if (state_ != State::Running) return;
  if (packet_words_ == 0) packet_[packet_words_++] = header;
  packet_[packet_words_++] = word;
  if (packet_words_ < kPacketWords) return;
  packet_words_ = 0;
  if (out_.size() + kPacketWords > timing::kTraceBufferWords)
    state_ = State::Overrun;
  else
    out_.insert(out_.end(), packet_.begin(), packet_.end());
}

}  // namespace tessera::array
