// What lies about in streams when a run is over: words that nobody will take, and descriptors that wait for more than
// anybody sends.
//
// What is left of a stream is spread over the queue of its sink, the switches on the way and its source, and how much
// of it is where depends on the timing. So all of it is added up, and the verdict is the same in both. While something
// still moves nobody can tell what will be left; the caller lets the array come to rest first, and if it does not,
// because a core polls, only those descriptors count whose senders have all ended.
#pragma once

#include "array/check/finding.h"

#include <map>
#include <set>

namespace tessera::array {

class Machine;
struct StreamEnd;

// What went through streams, besides what channels count themselves.
struct Traffic {
  std::map<UnitId, std::set<UnitId>> senders;            // by sink: whose words it took, but of trace units
  std::map<const StreamEnd*, std::uint64_t> core_words;  // by end
};

std::vector<Finding> find_left_over(Machine& machine, const Traffic& traffic);

bool is_trace_unit(UnitId unit);

}  // namespace tessera::array
