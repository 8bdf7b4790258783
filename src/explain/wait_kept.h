// Facts about waiting cores that keep objects of an object FIFO. Internal.
#pragma once

#include "explain/wait_graph.h"

namespace tessera::explain {

// "core (0,5) keeps 1 object of object FIFO 'bc' and waits for another one: it has acquired 6 and released 5", for each
// such core.
std::vector<std::string> kept_objects(const View& view, const WaitGraph& graph);

}  // namespace tessera::explain
