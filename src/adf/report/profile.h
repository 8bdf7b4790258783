// The counters of adf::event.
//
// The vendor counts cycles at a stream port of a shim tile. Here a port passes at most one word in a virtual cycle: a
// word passes in the cycle in which it moves, or one cycle after the word before it. The counters count with these
// cycles. A port that the host side feeds is stalled while it has data and the graph takes none; a port without data is
// idle.
#pragma once

#include "adf/check/netlist.h"

#include <map>
#include <optional>

namespace tessera::adf {

// The arguments of start_profiling().
struct Profile {
  id io = none, second = none;  // nodes
  int option = 0;               // number of event::io_profiling_option; -1: a counter of a kernel
  std::uint64_t value = 0;
};
// The values of event::io_profiling_option.
enum ProfileOption { kRunningToIdle, kStartToBytes, kStartDifference, kRunningCount };

class Profiles {
 public:
  // Returns the reason why the request makes no sense, with a remedy; no value if it makes sense.
  static std::optional<Diag> mistake_in(const Profile& what);

  long long start(const Profile& what);
  std::optional<long long> read(long long handle, std::uint64_t now) const;  // no value: no such counter
  bool stop(long long handle);

  void moved(const Net& net, std::size_t words, std::uint64_t time);
  void ran_dry(const Net& net);

 private:
  // The data that have passed one port since the start.
  struct Passed {
    id node = none;
    std::uint64_t words = 0, stalled = 0, next = 0;  // `next`: the first cycle in which a word may pass
    std::optional<std::uint64_t> begin, end;         // `begin`: cycle of the first word; `end`: cycle after the last
    bool is_dry = false;
  };
  struct Counter {
    Profile what;
    Passed first, second;
  };
  void pass(Counter& counter, Passed& port, bool is_source, std::size_t words, std::uint64_t time) const;

  std::map<long long, Counter> counters_;
  long long next_ = 0;
};

}  // namespace tessera::adf
