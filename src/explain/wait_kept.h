#pragma once

#include "explain/wait_graph.h"

namespace tessera::explain {

// Returns a text for each waiting core that keeps objects of an object FIFO: "core (0,5) keeps 1 object of object FIFO
// 'bc' and waits for another one: it has acquired 6 and released 5".
std::vector<std::string> kept_objects(const View& view, const WaitGraph& graph);

// Returns whether some unit both takes from the lock and gives back to it, as with a lock that guards shared data or
// counts a pool of buffers.
bool is_pool(LockRef lock);
// Returns a core that has ended and has taken more from the pool than it gave back: "core (0,2)". Empty when there is
// none.
std::string ended_keeper(const View& view, LockRef pool);

}  // namespace tessera::explain
