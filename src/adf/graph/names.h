// Names of the design's objects as the user wrote them: `top.sub.k[2].in[0]`.
//
// C++ gives objects no names. If a compiler driver has linked a table of names (include/adf/driver_tables.h), an object
// has the name of the place where it stands. Otherwise a global graph has the name of its symbol, and its nodes are
// numbered by kind in the order of their creation: `top.k0`, `top.mem1`. PLIOs and GMIOs have their logical names.
//
// The same tables say which graph a node belongs to.
#pragma once

#include "adf/graph/name_table.h"
#include "adf/model/model.h"

#include <optional>

namespace tessera::adf {

std::string name_of_graph(id graph);
std::string name_of_node(id node);
std::string name_of_port(id port);
std::string name_of_parameter(id parameter);
std::string name_of_connection(id connection);

// Both find many names with one walk of the table (names_by_address).
std::optional<std::string> name_in(const AddressNames& names, object kind, id number);  // finds only names of the table
std::vector<std::string> names_of_nodes(const AddressNames& names);                     // like name_of_node

// Returns the name of the API's object around an address, also of an object that was never created.
std::string name_near(const void* address);

// Returns the type of a graph in the spelling of C++.
std::string type_of_graph(id graph);

// Return the top-level graph that contains this graph, or this node, in its memory or on the heap (owners.h). `none`
// for a graph that is not part of a global object, and for a PLIO, GMIO or platform outside of all graphs.
id top_of_graph(id graph);
id top_of_node(id node);

}  // namespace tessera::adf
