// The place where a block of data was lost, when the way from the caller ends at a source that has sent all it had.
//
// Every pipeline that has done its work ends in this way, and so does one whose input is too short. But the same state
// results when a block was lost in the middle: the rest came through, and all units wait for more input. So before
// blaming the input, Tessera examines the units along the way, in this order:
//   one releases a lock that no unit takes, besides the awaited one                -> the block was given elsewhere
//   one takes from the lock that it gives to, although another waits for that lock -> it takes its own block back
//   one of its descriptors gives back what it took, where others pass it on        -> the block is never passed on
//   a circular chain of descriptors takes more of locks than it gives              -> a block is never passed on
//   a sink is in the middle of a descriptor, its source between two of other
//   length                                                                         -> the lengths do not match
//   as much goes in as should come out, but a buffer is emptied of less than came  -> these two descriptors
//   the same, but a core passes on as many blocks as it takes, of other length     -> these and the core
//   the same, but a core passes on fewer blocks than it takes                      -> the core (wait_rates.cpp)
// If none of these applies, and the sink at the end of the way has no other sender and misses no TLAST that its sender
// left out, the caller's output may be too long or the input too short: the explanation names both.
// Internal.
#pragma once

#include "explain/wait_graph.h"

namespace tessera::explain {

// `chain` leads from the caller to a wait that no unit will end, as in Explanation. `more_to_come`: the source would
// get more to send after the wait, so its input is not too short.
std::optional<Culprit> find_loss(const View& view, WaitGraph& graph, const std::vector<std::size_t>& chain,
                                 bool more_to_come);

// wait_rates.cpp: cores on the way that have handed on fewer blocks than they took: "core (0,3) has taken 16 of ... and
// given 8 of ...". Empty when each hands on all.
std::string fewer_on_the_way(WaitGraph& graph, const std::vector<const WaitGraph::Node*>& way);
// A channel on the way that has sent only a part of each block, of a length that what the caller wants is no multiple
// of, while whole blocks would have been enough.
std::optional<Culprit> find_short_descriptor(const View& view, const WaitGraph& graph,
                                             const std::vector<std::size_t>& chain);

// For a channel whose chain of descriptors is circular: the first one that takes more of locks than it gives, if the
// whole round does.
struct Keeper {
  std::uint32_t bd;
  std::string text;  // "BD 0 of S2MM 0 of (0,2) takes 2 of lock 0 of (0,2) and gives 1 of lock 1 of (0,2)"
};
std::optional<Keeper> find_keeper(const View& view, Channel& channel);

}  // namespace tessera::explain
