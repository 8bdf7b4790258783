// Finds the place where a block of data was lost. Tessera looks for this place if the chain from the caller ends at a
// source that has sent all its data.
//
// A pipeline that has done its work is in this state, and so is a pipeline whose input is too short. But a pipeline
// that lost a block in the middle is in this state, too: the other blocks came through, and all units wait for more
// input. So before Tessera blames the input, it examines the units along the chain, in this order ("take" and "give"
// are acquire and release):
//   a unit releases a lock that no unit takes, in place of the awaited lock         -> the block was given elsewhere
//   a channel takes from the awaited lock, which it should only give                -> it takes its own block back
//   a descriptor releases the lock that it acquired, where other descriptors of
//   the channel release the awaited lock                                            -> the block is never passed on
//   a circular chain of descriptors takes more from locks than it gives             -> a block is never passed on
//   a sink is in the middle of a descriptor while its source is between two
//   descriptors of another length                                                   -> the lengths do not match
//   input and expected output have equal length, but a buffer gives fewer or
//   more words than it received                                                     -> these two descriptors
//   the same, but a core passes on as many blocks as it takes, of another length    -> the descriptors and the core
//   the same, but a core passes on fewer blocks than it takes, and blocks of
//   another branch wait for the unit that joins the branches                        -> the branches have different
//                                                                                      rates
//   the same, but a core passes on fewer blocks than it takes                       -> the core (wait_rates.cpp)
// If none of these cases applies, the caller's output may be too long or the input too short, and the explanation names
// both. It does not do so if the sink at the end of the chain has another sender, or waits for a TLAST that its sender
// leaves out. Internal.
#pragma once

#include "explain/wait_graph.h"

namespace tessera::explain {

// `chain` leads from the caller to a wait that no unit will end, as in Explanation. `more_to_come`: after the wait the
// caller does something that could end it, so the input need not be too short. Absent when no rule applies.
std::optional<Culprit> find_loss(const View& view, WaitGraph& graph, const std::vector<std::size_t>& chain,
                                 bool more_to_come);

// wait_ends.cpp: both ends of a path whose ends are channels of shim tiles.
struct Ends {
  const WaitGraph::Node* output;  // the channel that writes the output, and waits for words
  std::uint64_t sent;             // words that the source has sent
  std::uint64_t wanted;           // words of the output's present descriptor, times the executions of its task
  bool one_bd;                    // the output has one task with one descriptor, so `wanted` is the whole output

  bool as_many() const { return one_bd && wanted == sent; }
};
std::optional<Ends> ends_of(const WaitGraph& graph, const std::vector<const WaitGraph::Node*>& way,
                            const Channel& source);
// Names both ends of the path if the output is too long or the input too short. `more_to_come` as in find_loss().
std::optional<Culprit> find_unequal_ends(const View& view, WaitGraph& graph,
                                         const std::vector<const WaitGraph::Node*>& way, Channel& source,
                                         bool more_to_come);

// wait_rates.cpp: names the cores on the path that have passed on fewer blocks than they took: "core (0,3) has taken 16
// of ... and given 8 of ...". Empty when there is none.
std::string fewer_on_the_way(WaitGraph& graph, const std::vector<const WaitGraph::Node*>& way);
// Finds a channel on the chain that sends only a part of each block, if whole blocks would have been enough for the
// caller's output.
std::optional<Culprit> find_short_descriptor(const View& view, const WaitGraph& graph,
                                             const std::vector<std::size_t>& chain);

// For a channel whose chain of descriptors is circular: if one round takes more from locks than it gives, the first
// descriptor that takes more than it gives.
struct Keeper {
  std::uint32_t bd;
  std::string text;  // "BD 0 of S2MM 0 of (0,2) takes 2 of lock 0 of (0,2) and gives 1 of lock 1 of (0,2)"
};
std::optional<Keeper> find_keeper(const View& view, Channel& channel);

}  // namespace tessera::explain
