// The trace of a core: its actions, one line per event, for grep and awk.
//
//   0,2 36 exec 0x20 acq #49, r10  // block (increment.cc:9)   a bundle, in the cycle in which it executed
//   0,2 36 wait lock 31                                        the next bundle could not execute for 31 cycles
//   0,2 67 set r2 0x0000000f                                   the new value of a register, visible from this cycle on
//   0,2 99 stop waits for lock 1 of (0,2) >= 1, which is 0     the last line: how the core stopped
//
// The first three fields are tile, cycle and kind. Values are hexadecimal. Vectors (wl0, wh0 ...), quarters of
// accumulators (amll0 ...) and masks are 32-bit words, the lowest first. A `set` line has the cycle in which the value
// becomes visible, not the cycle of the instruction. If an instruction writes the value that the register already has,
// the trace has no line for it.
//
// The lines of one core are in the order of cycles. If several cores write to one file, they take turns in the order in
// which they are emulated, which is the same in every run; `sort -n -k2 -s` sorts the file by cycle.
#pragma once

#include "array/types.h"
#include "core/observe.h"

#include <functional>
#include <string>
#include <string_view>

namespace tessera::report {

// Returns the name of a place in the program, shown beside its address; empty if it has none.
using NameCode = std::function<std::string(std::uint32_t pc)>;

// Receives a line without its tile: the cycle, the kind ("exec", "wait", "set", "stop") and the rest of the line.
using TraceLine = std::function<void(array::Cycle cycle, std::string_view kind, std::string_view text)>;

class CoreTrace final : public array::CoreObserver {
 public:
  CoreTrace(TraceLine line, NameCode names) : line_(std::move(line)), names_(std::move(names)) {}

  bool before(const array::EmulatedCore& core) override;
  void waited(const array::EmulatedCore& core, array::Cause cause, array::Cycle cycles) override;
  // Call this instead of before() once the program has returned: from then on, only results of earlier instructions
  // reach their registers.
  void landed(const array::EmulatedCore& core);
  // Writes the last line of a call, which ended at `cycle`; `state` says in words how the core stopped. The lines of
  // the next call follow.
  void finish(const array::EmulatedCore& core, std::string_view state, array::Cycle cycle);

 private:
  void executed();
  void changes(const array::EmulatedCore& core);
  void line(array::Cycle cycle, std::string_view kind, std::string_view text);

  TraceLine line_;
  NameCode names_;
  Bytes registers_;       // the earlier values of the registers (EmulatedCore::changes)
  bool pending_ = false;  // before() has seen a bundle whose line is not written yet
  array::Cycle cycle_ = 0;
  array::Cycle last_ = 0;  // the cycle of the previous line
  std::string bundle_;
};

// Returns a register's value: "0x0000000f", or words of 32 bits, the lowest first.
std::string register_text(ByteSpan value);

}  // namespace tessera::report
