// Finds the place where a block of data was lost, when the chain from the caller ends at a source that has sent all its
// data.
//
// A pipeline that has done its work ends in this state, and so does a pipeline whose input is too short. But the same
// state results when a block was lost in the middle: the other blocks came through, and all units wait for more input.
// So before Tessera blames the input, it examines the units along the chain, in this order:
//   a unit releases a lock that no unit takes, besides the awaited lock            -> the block was given elsewhere
//   a unit takes from the lock that it gives to, and another waits for that lock   -> it takes its own block back
//   a descriptor releases the lock that it acquired, where other descriptors of
//   the channel release the awaited lock                                           -> the block is never passed on
//   a circular chain of descriptors takes more from locks than it gives            -> a block is never passed on
//   a sink is in the middle of a descriptor while its source is between two
//   descriptors of another length                                                  -> the lengths do not match
//   input and expected output have equal length, but a buffer gives fewer or
//   more words than it received                                                    -> these two descriptors
//   the same, but a core passes on as many blocks as it takes, of another length   -> the descriptors and the core
//   the same, but a core passes on fewer blocks than it takes, and blocks of
//   another branch wait for the unit that joins the branches                       -> the branches have different rates
//   the same, but a core passes on fewer blocks than it takes                      -> the core (wait_rates.cpp)
// If none of these applies, and the sink at the end of the chain has no other sender and waits for no TLAST that its
// sender leaves out, the caller's output may be too long or the input too short: the explanation names both.
// Internal.
#pragma once

#include "explain/wait_graph.h"

namespace tessera::explain {

// `chain` leads from the caller to a wait that no unit will end, as in Explanation. `more_to_come`: the caller gives
// the source more to send after the wait, so the input is not too short.
std::optional<Culprit> find_loss(const View& view, WaitGraph& graph, const std::vector<std::size_t>& chain,
                                 bool more_to_come);

// wait_ends.cpp: both ends of the way, if they are channels of the shim.
struct Ends {
  const WaitGraph::Node* output;  // waits for words
  std::uint64_t sent;             // words of the source
  std::uint64_t wanted;           // words of the output's present task, if this task has one descriptor
  bool one_bd;                    // `wanted` is the whole output so far

  bool as_many() const { return one_bd && wanted == sent; }
};
std::optional<Ends> ends_of(const WaitGraph& graph, const std::vector<const WaitGraph::Node*>& way,
                            const Channel& source);
// The caller's output is too long or its input too short. `more_to_come` as in find_loss.
std::optional<Culprit> find_unequal_ends(const View& view, WaitGraph& graph,
                                         const std::vector<const WaitGraph::Node*>& way, Channel& source,
                                         bool more_to_come);

// wait_rates.cpp: cores on the way that have passed on fewer blocks than they took: "core (0,3) has taken 16 of ... and
// given 8 of ...". Empty when each core has passed on all blocks.
std::string fewer_on_the_way(WaitGraph& graph, const std::vector<const WaitGraph::Node*>& way);
// A channel on the way that has sent only a part of each block: the caller's output is not a multiple of this part's
// length, and whole blocks would have been enough.
std::optional<Culprit> find_short_descriptor(const View& view, const WaitGraph& graph,
                                             const std::vector<std::size_t>& chain);

// For a channel whose chain of descriptors is circular: if a whole round takes more from locks than it gives, the first
// descriptor that does so.
struct Keeper {
  std::uint32_t bd;
  std::string text;  // "BD 0 of S2MM 0 of (0,2) takes 2 of lock 0 of (0,2) and gives 1 of lock 1 of (0,2)"
};
std::optional<Keeper> find_keeper(const View& view, Channel& channel);

}  // namespace tessera::explain
