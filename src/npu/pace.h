// The controller's pace: the cycles that an operation takes besides the waits in it.
//
// These cycles were measured on one NPU only, under trace, and vary from run to run (facts/controller.tsv). So in
// functional timing each operation takes one cycle, and the length of a run shows the time of the array. In `run
// --timing=cycle` the pace is Measured unless the user chooses another pace. The reason: command streams rewrite a
// descriptor soon after they have started a task with it, because on hardware this task is over by then. If accesses to
// host memory took time but the controller took none, the task would read the new descriptor.
#pragma once

#include "array/scheduler.h"
#include "npu/measured.h"  // generated

#include <cstddef>
#include <cstdint>

namespace tessera::npu {

using array::Cycle;

enum class Pace : std::uint8_t { Swift, Measured };

// Adds up the cycles of one operation while the controller executes it.
class OperationTime {
 public:
  explicit OperationTime(Pace pace) : pace_(pace) {}

  bool counts() const { return pace_ == Pace::Measured; }
  void write(std::size_t words) {
    add(measured::kWriteCycles);
    if (words > 1) add(words * measured::kBlockWordCycles);
  }
  void mask_write() { add(measured::kMaskWriteCycles); }
  void start_task() { add(measured::kTaskStartCycles); }
  // Returns at least 1, because a pushed task has to leave its queue before the next task comes.
  Cycle cycles() const { return cycles_ == 0 ? 1 : cycles_; }

 private:
  void add(Cycle cycles) {
    if (counts()) cycles_ += cycles;
  }

  Pace pace_;
  Cycle cycles_ = 0;
};

}  // namespace tessera::npu
