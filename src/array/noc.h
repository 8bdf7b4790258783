// The network on chip between shim tiles and host memory, as the channels of shim tiles see it when Tessera counts
// cycles.
//
// A task waits for host memory before its first word; then its channel moves a word a cycle. The latencies are measured
// (facts/timing.tsv). The total rate of all channels depends on the memory behind the network. No available measurement
// shows this rate, so it is unlimited unless the user gives a limit. With a limit, the channels take turns: the channel
// that has waited longest comes first.
#pragma once

#include "array/scheduler.h"
#include "array/timing.h"  // generated

#include <algorithm>
#include <deque>

namespace tessera::array {

struct NocOptions {
  Cycle read_latency = timing::kShimMm2sStartCycles;  // from the start of a task to its first word
  Cycle write_latency = timing::kShimS2mmStartCycles;
  std::uint32_t words_per_cycle = 0;  // all channels of shim tiles together; 0: no limit

  bool operator==(const NocOptions&) const = default;
};

class Noc {
 public:
  NocOptions options;

  // Returns whether a channel may move a word in this cycle. A refused channel asks again in the next cycle.
  bool gets(UnitId channel, Cycle now) {
    if (options.words_per_cycle == 0) return true;
    begin(now);
    const auto place = std::ranges::find(refused_, channel, &Refused::channel);
    // A channel that was not refused before stands behind all refused channels.
    const auto before = static_cast<std::size_t>(place - refused_.begin());
    if (moved_ + before < options.words_per_cycle) {
      if (place != refused_.end()) refused_.erase(place);
      ++moved_;
      return true;
    }
    if (place == refused_.end())
      refused_.push_back({channel, now});
    else
      place->asked = now;
    return false;
  }

  template <class A>
  void archive(A& a) {
    a(cycle_, moved_, refused_);
  }

 private:
  struct Refused {
    UnitId channel = 0;
    Cycle asked = 0;

    template <class A>
    void archive(A& a) {
      a.all(*this, channel, asked);
    }
  };

  // Begins a cycle. A refused channel that did not ask again in the next cycle has given up and loses its place.
  void begin(Cycle now) {
    if (cycle_ == now) return;
    std::erase_if(refused_, [now](const Refused& one) { return one.asked + 1 < now; });
    cycle_ = now;
    moved_ = 0;
  }

  Cycle cycle_ = kNever;
  std::uint32_t moved_ = 0;      // words moved in this cycle
  std::deque<Refused> refused_;  // longest refused first
};

}  // namespace tessera::array
