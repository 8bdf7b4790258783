// Facts about waiting cores that keep objects of an object FIFO. Internal.
#pragma once

#include "explain/wait_graph.h"

namespace tessera::explain {

// "core (0,5) keeps 1 object of object FIFO 'bc' and waits for another one: it has acquired 6 and released 5", for each
// such core.
std::vector<std::string> kept_objects(const View& view, const WaitGraph& graph);

// Whether a lock guards shared data or counts a pool: a unit that takes from it also gives back to it.
bool is_pool(LockRef lock);
// The core that has ended and keeps a part of a pool: "core (0,2)". Empty when no such core exists.
std::string ended_keeper(const View& view, LockRef pool);

}  // namespace tessera::explain
