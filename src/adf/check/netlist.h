// The connections of a design without its hierarchy: nets from one port of a node to the ports of other nodes.
//
// Users connect kernels through ports of graphs, and may give the type of a connection at any of its steps. A net joins
// the steps. The source of a parameter net may be a port of a graph, which the host program updates.
#pragma once

#include "adf/model/model.h"

namespace tessera::adf {

struct Sink {
  id port = none;
  std::vector<id> path;  // connections from the source to this port
};
struct Net {
  id source = none;  // port of a node, or the outermost port of a graph
  std::vector<Sink> sinks;
};

struct Netlist {
  std::vector<Net> nets;
  std::vector<id> net_of_source;  // by port: the net that starts there; none for a port that is not a source
  std::vector<id> net_of_sink;    // by port: the net that feeds it
  std::vector<Diag> mistakes;
};

// Joins connections and finds mistakes: inputs with two sources, ports of nodes without a connection, loops of graph
// ports, types that do not fit.
Netlist netlist_of(const Model& model);

// Returns whether a run-time parameter is synchronous. async() or sync() may stand on the port of the kernel or on a
// port of a graph before it.
bool is_synchronous(const Model& model, const Netlist& netlist, id port, bool by_default);
// Returns whether negate() stands around a parameter of a kernel, or around a port of a graph on its way. Two of them
// cancel out.
bool is_negated(const Model& model, const Netlist& netlist, id port);

// Return the run-time parameters that a call of the host program means when it names a port of a graph or of a kernel.
std::vector<id> parameters_behind(const Model& model, id port);  // inputs of kernels, for update()
id parameter_before(const Model& model, id port);                // an inout port of a kernel, for read(), or `none`
// Returns whether the host program reads an inout parameter: it leads to a port of a graph that leads nowhere, or it
// feeds no input of a kernel.
bool is_read_by_host(const Model& model, id port);

}  // namespace tessera::adf
