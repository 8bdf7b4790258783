// Remedies for hopeless waits. Internal.
#pragma once

#include "explain/wait_graph.h"

namespace tessera::explain {

// Returns whether a unit waits for an exact value of a lock, and the lock already holds a higher value.
bool climbed_past(const WaitGraph::Node& node);
// Returns the remedy if a command of the caller that comes after the wait would end it.
std::string remedy_of_order(const WaitGraph& graph, const WaitGraph::Node& waits);
// Returns the remedy for a hopeless wait; `headline` is the text of the explanation.
std::string remedy_of_root(const View& view, WaitGraph& graph, const WaitGraph::Node& node,
                           const std::string& headline);

}  // namespace tessera::explain
