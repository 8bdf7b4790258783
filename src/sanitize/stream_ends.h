// Finds leftovers in streams at the end of a run: words that no unit will take, and descriptors that wait for more
// words than will come.
//
// The timing decides how the rest of a stream is spread over the queue of its sink, the switches on the way and its
// source. So the detector adds up all three, and the verdict does not depend on the timing. While a unit still moves,
// the rest is unknown. The caller therefore lets the array come to rest first. If the array does not come to rest,
// because a core polls, the detector counts only descriptors whose senders have all ended.
#pragma once

#include "array/parts/view.h"
#include "sanitize/finding.h"

#include <map>
#include <set>

namespace tessera::sanitize {

using namespace array;  // this room uses the array's types throughout

// The traffic of streams, beyond the counts of the channels themselves.
struct Traffic {
  std::map<UnitId, std::set<UnitId>> senders;            // by sink: the senders of its words, except trace units
  std::map<const StreamEnd*, std::uint64_t> core_words;  // by end
};

std::vector<Finding> find_left_over(const View& view, const Traffic& traffic);

bool is_trace_unit(UnitId unit);

}  // namespace tessera::sanitize
