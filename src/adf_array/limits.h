// The limits that the user sets on a run: cycles, seconds of a call, and time without progress.
#pragma once

#include "adf/run/options.h"
#include "base/diag.h"

#include <chrono>
#include <optional>

namespace tessera::adf_array {

class Limits {
 public:
  explicit Limits(const adf::Options& options);

  void begin_call();
  std::uint64_t last_cycle() const { return last_cycle_; }  // the array does not run beyond it
  // Returns the diagnostic of the limit that the call has reached; without one, nothing.
  std::optional<Diag> reached(std::uint64_t now) const;
  std::optional<std::uint64_t> hang_cycles() const { return hang_cycles_; }

 private:
  std::uint64_t last_cycle_;
  double seconds_;
  std::optional<std::uint64_t> hang_cycles_;
  std::chrono::steady_clock::time_point began_;
};

// Finds out that a graph has made no progress for a time, although other graphs may run on.
class HangWatch {
 public:
  explicit HangWatch(std::optional<std::uint64_t> cycles) : cycles_(cycles) {}

  // `progress`: a number that grows with the progress of the graph; none while a kernel computes. Returns whether the
  // graph hangs.
  bool hangs(std::uint64_t now, std::optional<std::uint64_t> progress);

 private:
  std::optional<std::uint64_t> cycles_, last_;
  std::uint64_t since_ = 0;
};

}  // namespace tessera::adf_array
