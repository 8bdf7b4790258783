// Finds leftovers in streams at the end of a run: words that no unit will take, and descriptors that wait for more
// words than will come.
//
// The timing decides how the remaining words of a stream are spread over the queue of its sink, the switches on the
// path and its source. So the detector adds up all three, and the result does not depend on the timing. While a unit
// still moves, the number of remaining words is unknown. So the caller first lets the array come to rest. If the array
// does not come to rest, because a core polls, the detector reports only descriptors whose senders have all ended.
#pragma once

#include "array/parts/view.h"
#include "sanitize/finding.h"

#include <map>
#include <set>

namespace tessera::sanitize {

using namespace array;  // src/sanitize uses the array's types throughout

// Counts of streams that the channels themselves do not keep.
struct Traffic {
  std::map<UnitId, std::set<UnitId>> senders;            // by sink: the senders of its words, except trace units
  std::map<const StreamEnd*, std::uint64_t> core_words;  // by stream end of a core: the words sent or received
};

std::vector<Finding> find_left_over(const View& view, const Traffic& traffic);

bool is_trace_unit(UnitId unit);

}  // namespace tessera::sanitize
