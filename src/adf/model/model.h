// A design as plain data: the graphs, nodes, ports and connections that the user's program created.
//
// An id is an index into a list. Each list has the order of creation, which is the same in each run of a program. The
// lists only grow. Later layers (check, run, report) read the model and never change it.
#pragma once

#include "base/diag.h"

#include <adf/builder.h>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace tessera::adf {

using ::adf::host::carrier;
using ::adf::host::element;
using ::adf::host::id;
using ::adf::host::none;
using ::adf::host::object;
using ::adf::host::way;

// A line of the user's source.
struct Place {
  std::string file;
  unsigned line = 0;

  std::string text() const { return line == 0 ? std::string() : fmt::format("{}:{}", file, line); }
};

enum class NodeKind { Kernel, Io, Packet, Memory };

// A port of a node, or of a graph (then node is none).
struct Port {
  id node = none;
  way direction = way::in;
  unsigned number = 0;  // index among the node's ports of this direction
  ::adf::host::port_shape shape;
  unsigned argument = 0;  // kernels: number of the formal argument
  bool is_async = false, is_sync = false, is_negated = false, is_single = false;
  bool is_reported = false;               // a diagnostic about its connection exists: it does not count as unconnected
  bool is_bypass = false;                 // the port is the parameter of the bypass around the kernel
  std::vector<std::uint32_t> dimensions;  // dimensions that the graph sets; empty: the kernel's extents
  std::uint32_t samples_per_iteration = 0;
  std::vector<std::byte> initial;  // initial value of a run-time parameter
  id bound = none;                 // the parameter (a global variable) that feeds this argument
  std::vector<::adf::tiling_parameters> access;
  Place access_at;
};

bool has_buffer(const Port& port);  // true for windows and buffers: their data have a place in memory

struct Graph {
  const void* address = nullptr;
  const std::type_info& (*type)(const void*) = nullptr;  // the class of the object
  bool alive = true;
};

struct Kernel {
  ::adf::host::kernel_request request;
  ::adf::host::kernel_shape shape;
  std::vector<id> arguments;  // the port of each formal argument
  std::vector<id> parameters;
  std::string source, initialization_function, fabric;
  std::vector<std::string> headers;
  double runtime_ratio = 0;  // 0: not given
  int stack_size = -1, heap_size = -1;
  std::optional<bool> pl_axi_lite;  // of a kernel in programmable logic, as pl_frequency
  double pl_frequency = 0;          // MHz; 0: not given
  unsigned repetition_count = 0;    // 0: the schedule finds it
  id bypass_control = none;         // for a kernel in a bypass: the port with the bypass's parameter
};
struct Packet {
  ::adf::host::packet_kind kind;
  unsigned ways = 0;
};
struct Memory {
  ::adf::host::memory_kind kind;
  element of;
  std::vector<std::uint32_t> dimensions;
  unsigned num_buffers = 1;
  unsigned repetition_count = 0;  // 0: the schedule finds it
  void* address = nullptr;        // external buffers: the host program sets it
};
using Io = ::adf::host::io_request;

// A node of any kind: `number` is its index in the list of its kind.
struct Node {
  NodeKind kind;
  id number = none;
  std::vector<id> in, out, inout;
  id graph = none;  // the graph whose constructor was running
  Place at;

  const std::vector<id>& ports(way direction) const {
    return direction == way::in ? in : direction == way::out ? out : inout;
  }
  std::vector<id>& ports(way direction) { return direction == way::in ? in : direction == way::out ? out : inout; }
};

struct Parameter {
  void* memory = nullptr;
  element of;
  std::size_t elements = 0;
  bool is_scalar = false;
  id kernel = none;  // the class of this kernel has registered the parameter
  std::string name;  // name of a registered array
  Place at;
};

struct Connection {
  id from = none, to = none;
  ::adf::host::end_type from_type, to_type;
  std::vector<int> fifo_depth;  // one depth, or depths at source and destination
  Place at;
};

struct Platform {
  std::vector<id> sources, sinks;  // ports
};

struct LocationConstraint {
  ::adf::host::location_term subject;
  std::vector<::adf::host::location_term> values;
  bool is_equal = true;
  Place at;
};

// A property that the program set, as `stack_size(k) = 2000`. The object itself holds the value, too.
struct PropertySet {
  object kind = object::kernel;
  id number = none;
  ::adf::host::property which = {};
  ::adf::host::property_value value;
  Place at;
};

// The addresses of the program's objects, which give them their names.
using Addresses = std::map<std::pair<object, id>, std::vector<const void*>>;

// The numbers of objects at the end of the constructors of graphs. Constraints on older objects come too late.
struct Settled {
  std::size_t graphs = 0, nodes = 0, ports = 0, connections = 0, parameters = 0;

  bool has(object kind, id number) const;
};

inline constexpr unsigned kArchOfAie = 10;  // not a fact: the value of the macro __AIE_ARCH__ for AIE

struct Model {
  unsigned arch = 20;  // __AIE_ARCH__ of the program
  std::vector<Graph> graphs;
  std::vector<Node> nodes;
  std::vector<Port> ports;
  std::vector<Kernel> kernels;
  std::vector<Io> ios;
  std::vector<Packet> packets;
  std::vector<Memory> memories;
  std::vector<Parameter> parameters;
  std::vector<Connection> connections;
  std::vector<Platform> platforms;
  std::vector<LocationConstraint> locations;
  std::vector<PropertySet> properties;
  std::vector<std::vector<id>> shared_cores;  // kernels that constraints put on one core
  // Inputs of kernels that constraints put too far from the kernels that feed them: no memory is within reach of both.
  std::set<id> far_sinks;
  Addresses addresses;
  std::vector<Diag> mistakes;  // wrong use that was found while the program built its graphs
  std::vector<Diag> late;      // constraints that came after the constructors
  Settled settled;

  // Called when main begins, or at the first init(): the graphs that exist are complete.
  void settle();

  // Returns the node that has this kind and this number of the API, or `none`.
  id node_of(object kind, id number) const;
};

NodeKind kind_of(object kind);
object object_of(NodeKind kind);

// Returns the design of this program. It lives until the process ends, because objects with static storage refer to it
// in their destructors.
Model& design();
// While set, design() returns a second model, which the run does not use. Only constructors and destructors of global
// objects set it, so no other thread runs.
void set_design_apart(bool is_apart);

// Returns the number of elements of a list of extents, at most 2^56; 0 if a dimension is open.
std::uint64_t elements_of(const std::vector<std::uint32_t>& extents);

}  // namespace tessera::adf
