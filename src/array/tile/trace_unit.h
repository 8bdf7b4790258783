// A trace unit: encodes eight selected events, cycle by cycle, as frames in packets for the tile's trace port.
//
// In event-time mode each cycle in which a selected event is asserted becomes a frame: the events, and the number of
// preceding cycles without an event. For further cycles with the same events the unit emits a Repeat frame, which holds
// their number. In event-PC mode a frame holds the events and the program counter, and no time. A recording begins with
// a Start frame, which holds the timer, and ends with a Stop frame, which holds the cycles since the last frame.
//
// Frames are one to four bytes long and never cross a word, except the Start frame, which fills two words. The first
// byte of a frame is the highest of its word. The rest of a word is padded with 0xfe. A header and seven words make a
// packet; the last packet of a recording is padded with 0xfe. facts/trace-frames.tsv has the bits and their sources.
//
// The unit emits a frame when the frame is complete, so it emits a Repeat only when the next cycle differs. As on
// hardware, packets therefore leave later by the number of cycles that the unit is still counting.
#pragma once

#include "array/report.h"
#include "array/tile/trace_frame.h"
#include "device/events.h"

#include <array>
#include <cstdint>
#include <deque>
#include <optional>

namespace tessera::array {

class TraceUnit {
 public:
  enum class State : std::uint8_t { Idle = 0, Running = 1, Overrun = 3 };  // as Trace_Status has it

  // Configuration, from the registers of the module.
  std::array<device::EventId, 8> slots{};
  device::EventId start = 0, stop = 0;
  TraceMode mode = TraceMode::Time;
  std::uint32_t header = 0;  // of its packets

  State state() const { return state_; }
  bool configured() const { return start != 0; }
  bool running() const { return state_ != State::Idle; }
  bool ended() const { return ended_; }

  // Starts to record with the cycle after `cycle`. `timer` is the value of the module's timer in `cycle`.
  void begin(Cycle cycle, std::uint64_t timer);
  // Tells the unit that the events of `mask`, a bit for each slot, are asserted from `cycle` on, until the next call.
  void see(Cycle cycle, std::uint8_t mask, std::uint32_t pc);
  void end(Cycle cycle);

  // Whole packets of kPacketWords words, header first, that wait for room in the stream.
  static constexpr unsigned kPacketWords = 8;
  bool has_words() const { return !out_.empty(); }
  std::uint32_t front() const { return out_.front(); }
  bool front_is_last() const { return out_.size() % kPacketWords == 1; }
  void pop() { out_.pop_front(); }

  template <class A>
  void archive(A& a) {
    a(slots, start, stop, mode, header, state_, ended_, timer_ahead_, held_, next_, covered_, last_mask_, last_pc_,
      repeatable_, repeats_, word_, word_bytes_, packet_words_, packet_, out_);
    a.below(device::kEventIds, start, stop);
    for (const device::EventId event : slots) a.below(device::kEventIds, event);
    a.require(mode <= TraceMode::Reserved && word_bytes_ <= sizeof word_ && packet_words_ <= kPacketWords);
  }

 private:
  void hold_until(Cycle cycle);
  void add(std::uint8_t mask, Cycle from, Cycle count, std::uint32_t pc);
  void emit(std::uint8_t mask, Cycle gap, std::uint32_t pc);
  void emit_repeats();
  Cycle without_lost_frames(Cycle cycles, Cycle each) const;
  void start_frame(Cycle cycle, bool again);
  void put(std::uint64_t bits, unsigned bytes);
  void fill_word();
  void put_word(std::uint32_t word);

  State state_ = State::Idle;
  bool ended_ = false;             // a recording has ended
  std::uint64_t timer_ahead_ = 0;  // the timer's value minus the cycle
  std::uint8_t held_ = 0;          // events asserted from `next_` on, until the next change
  Cycle next_ = 0;                 // the first cycle that the unit has not seen
  Cycle covered_ = 0;              // the first cycle after the last frame
  std::uint8_t last_mask_ = 0;
  std::uint32_t last_pc_ = 0;
  bool repeatable_ = false;  // Repeat may count further cycles of the last frame
  Cycle repeats_ = 0;        // the number of cycles counted in this way
  std::uint32_t word_ = 0;   // the word being filled
  unsigned word_bytes_ = 0;
  unsigned packet_words_ = 0;  // words of the packet being filled, header included
  std::array<std::uint32_t, kPacketWords> packet_{};
  std::deque<std::uint32_t> out_;
};

}  // namespace tessera::array
