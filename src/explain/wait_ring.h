// Finds the reason why units wait for each other in a ring.
//
// The problem: a ring by itself gives no reason, and many actions that look odd in a ring are correct. A unit may
// give to locks outside the ring, and may hold the buffer on which it works. ("Take" and "give" are acquire and
// release.)
//
// A *pool* is a set of locks that count the same buffers, such as "full" and "free". The pool of a lock has this lock,
// and each lock that its givers take and that its takers give. The size of a pool is the sum of its locks' values and
// of the amounts that units have taken and not given back.
//
// The decision: Tessera states only reasons that are certain. Reasons that follow from the present state come before
// reasons that follow from the history of the units:
//   0. a memory tile names a lock of its neighbour, where its own lock    -> it means its own lock
//      of that number would be free
//   1. no lock of the ring was ever given or taken, and all hold 0        -> an initial value is missing:
//                                                                            no unit can begin
//   2. a unit needs more from a lock than the size of the lock's pool     -> no unit can ever give that
//   3. a channel takes from a pool and gives to other locks               -> the pool lacks that amount
//   4. the descriptors of a channel take more in a round than they give;  -> blocks are lost
//      or a unit gives to a lock that no unit takes, and takes more from
//      the ring than it gives, or does not name the lock that it should
//      give
//   5. a unit needs an amount that it has itself taken and not given      -> no other unit can give that
//      back; or another core, which waits for the pool again, has not
//      given it back; or a core waits for a lock that guards data and
//      that it has itself not given back
//   6. each unit holds a lock that the unit before it waits for           -> they take locks in different orders
//   7. a unit that could also give an awaited lock has ended              -> no unit outside the ring is left
// and rules about words (wait_ring_words.cpp):
//   8. handlers of control packets wait only for answers of each other    -> no unit sends the first request
//   9. a packet of the ring goes to several ports at once                 -> its flows hold each other up
//  10. a source with several sinks is held up by one of them while        -> the branches are not balanced
//      another waits for its words
//  11. the words of a unit outside the ring lead nowhere                  -> this unit will never go on
//  12. packets for a sink come through a port where a packet for another  -> the flows share the port
//      sink is first
//  13. a sink has a part of its descriptor, and its source, whose         -> the ring brings too little at a time
//      descriptors are shorter, waits for a lock before the next
//      descriptor
//  14. a packet elsewhere waits at a port forever                         -> this packet may have been meant to start
//                                                                            the ring
// and rules about the order of actions in programs (wait_ring_order.cpp):
//  15. several units release a lock and then wait for the unit that       -> they release too little, or one of them
//      acquires it, which asks for more than they have released              does not release
//      (wait_arrivals.cpp)
//      a unit needs more than the locks of the ring have together         -> no unit can ever give that
//  16. a pool is full, and the unit that should take from it waits for    -> the branch has too few buffers
//      something else first
//  17. each core of the ring waits before it gives the lock for which     -> the program needs another order
//      the unit before it in the ring waits
// If no rule applies, the explanation only lists the waits of the ring's units.
//
// Rules 2, 3 and 5 leave out pools to which a unit gives without taking from them: such locks count no buffers.
// Internal.
#pragma once

#include "explain/wait_graph.h"

#include <algorithm>

namespace tessera::explain {

// `chain` and `ring` are those of Explanation. Absent when no rule applies.
std::optional<Culprit> find_reason(const View& view, WaitGraph& graph, const std::vector<std::size_t>& chain,
                                   const std::vector<std::size_t>& ring);

std::optional<Culprit> find_reason_in_words(const View& view, WaitGraph& graph, const std::vector<std::size_t>& ring);

std::optional<Culprit> find_reason_in_order(const View& view, WaitGraph& graph, const std::vector<std::size_t>& ring);

inline std::size_t next_in(const std::vector<std::size_t>& ring, std::size_t index) {
  const auto at = std::ranges::find(ring, index);
  return at + 1 == ring.end() ? ring.front() : *(at + 1);
}

}  // namespace tessera::explain
