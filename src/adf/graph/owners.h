// The graph that owns an object on the heap.
//
// Problem: a global graph may hold subgraphs and nodes by pointers or in containers, so they lie outside of its memory.
// C++ tells the API when the constructor of a graph begins, but not when it ends; so the order of creation does not say
// which constructor made an object. Decision: the connections say it. An object on the heap belongs to the graph to
// which its connections lead, through any number of nodes and ports. PLIOs and GMIOs join nothing, because they may
// stand outside of all graphs.
#pragma once

#include "adf/model/model.h"

#include <functional>

namespace tessera::adf {

using TopByAddress = std::function<id(object kind, id number)>;

// Returns the top-level graph to which the connections of a node lead, or `none`. `top_at` returns the top-level graph
// whose memory has a node or port, or `none`.
id top_by_connections(const Model& model, id node, const TopByAddress& top_at);

}  // namespace tessera::adf
