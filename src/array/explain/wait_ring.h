// Why units wait for each other in a ring.
//
// The problem. A ring alone is a picture, not a reason, and many things that look odd in it are as they should be: a
// unit may give to locks outside the ring, and hold what it works on.
//
// The decision. Only what is certain is said, and what is certain by itself comes before what depends on how units
// came to be where they are:
//   0. a memory tile names a lock of its neighbour, where its own would be free -> it means its own
//   1. no lock of the ring was ever given or taken, and all hold 0        -> nobody can begin: an initial value is
//   missing
//   2. a unit asks a lock for more than its pool has                      -> nobody can ever give that
//   3. a channel takes from a pool and gives to others                    -> that is missing
//   4. the descriptors of a unit take more in a round than they give, or  -> blocks are lost
//      a core does, or is to give a lock that its program does not name,
//      and gives to a lock that nobody takes
//   5. a unit asks for what it has itself taken and not given back        -> nobody else can give that
//   6. each holds a lock that the one before it waits for                 -> they take them in different orders
//   7. a provider that is no part of the ring has ended                   -> nobody else is left
// and of words (wait_ring_words.cpp):
//   8. a packet of the ring goes to several ports at once                 -> its flows hold each other up
//   9. a source with several sinks is held up by one of them while        -> the branches are not balanced
//      another waits for its words
//  10. the words of somebody outside the ring lead nowhere                -> he will never go on
//  11. packets for a sink come through a port where one for another       -> the flows share the port
//      sink stands first
//  12. a sink has a part of its descriptor, and its source, whose         -> the ring brings too little at a time
//      descriptors are shorter, waits for a lock before the next
// and of what programs do in which order (wait_ring_order.cpp):
//  13. a unit asks for more than the locks of the ring have together      -> nobody can ever give that
//  14. a pool is full, and who is to take from it waits for something     -> the branch has too few buffers
//      else first
//  15. each core of the ring waits before it gives what the one before    -> another order
//      it in the ring waits for
// Else the ring speaks for itself: by what each of its units waits for.
//
// A pool is what buffers are counted in: a lock, and those that whoever gives it takes from and whoever takes it gives
// to ("full" and "free"). What the pool has is what its locks hold and what units have taken and not given back.
// Internal.
#pragma once

#include "array/explain/wait_graph.h"

#include <algorithm>

namespace tessera::array {

// `chain` and `ring` as in Explanation.
std::optional<Culprit> find_reason(Machine& machine, WaitGraph& graph, const std::vector<std::size_t>& chain,
                                   const std::vector<std::size_t>& ring);

// The rules about words. For find_reason.
std::optional<Culprit> find_reason_in_words(Machine& machine, WaitGraph& graph, const std::vector<std::size_t>& ring);

// The rules about the order in which units take and give. For find_reason.
std::optional<Culprit> find_reason_in_order(Machine& machine, WaitGraph& graph, const std::vector<std::size_t>& ring);

inline std::size_t next_in(const std::vector<std::size_t>& ring, std::size_t index) {
  const auto at = std::ranges::find(ring, index);
  return at + 1 == ring.end() ? ring.front() : *(at + 1);
}

}  // namespace tessera::array
