// The functions of include/adf/builder.h that build the model of the design.
#include "adf/codes.h"
#include "adf/graph/building.h"
#include "adf/graph/names.h"
#include "adf/graph/properties.h"
#include "adf/model/model.h"
#include "base/text.h"

#include <algorithm>
#include <cmath>

namespace tessera::adf {

namespace {

// Returns the graph whose constructor ran last. It owns the nodes that its constructor creates, unless their addresses
// belong to another graph (names.h).
id current_graph() {
  return design().graphs.empty() ? none : static_cast<id>(design().graphs.size() - 1);
}

id add_port(id node, way direction, const ::adf::host::port_shape& shape) {
  Model& model = design();
  Port port;
  port.node = node;
  port.direction = direction;
  port.shape = shape;
  port.is_async = shape.async;
  const auto number = static_cast<id>(model.ports.size());
  if (node != none) {
    port.number = static_cast<unsigned>(model.nodes[node].ports(direction).size());
    model.nodes[node].ports(direction).push_back(number);
  }
  model.ports.push_back(std::move(port));
  return number;
}

// The graphs are complete when their constructors have ended. Returns whether a part of them comes later, and reports
// it. init() of a graph that is itself created later has its own diagnostic.
bool is_late(const char* part, const ::adf::host::place& at) {
  Model& model = design();
  if (model.settled.graphs == 0 || model.graphs.size() != model.settled.graphs) return false;
  model.late.push_back(error(code::not_global, "{} is created outside of the constructors of graphs", part)
                           .at("{}:{}", at.file_name(), at.line())
                           .note("the graphs are complete when main() begins, or at the first init()")
                           .help("move it into the constructor of its graph"));
  return true;
}

id add_node(NodeKind kind, id number, const ::adf::host::place& at) {
  is_late(kind == NodeKind::Kernel ? "a kernel" : "a node", at);
  Node node;
  node.kind = kind;
  node.number = number;
  node.graph = current_graph();
  node.at = place_of(at);
  design().nodes.push_back(std::move(node));
  return static_cast<id>(design().nodes.size() - 1);
}

::adf::host::port_shape shape_of(way direction, carrier kind) {
  ::adf::host::port_shape made;
  made.direction = direction;
  made.kind = kind;
  return made;
}

}  // namespace

Place place_of(const ::adf::host::place& at) {
  return {at.file_name(), at.line()};
}

Diag at_place(Diag diag, const Place& place) {
  if (place.line != 0) return std::move(diag).at("{}", place.text());
  return diag;
}

void mistake(Diag diag) {
  design().mistakes.push_back(std::move(diag));
}

bool is_node(object kind, id number) {
  return design().node_of(kind, number) != none;
}

}  // namespace tessera::adf

namespace adf::host {

using namespace tessera;
using namespace tessera::adf;

void enter(object kind, id number, const void* address) {
  if (number != none) design().addresses[{kind, number}].push_back(address);
}

void leave(object kind, id number, const void* address) {
  if (number == none) return;
  auto found = design().addresses.find({kind, number});
  if (found != design().addresses.end()) std::erase(found->second, address);
}

id add_graph(const void* graph, const std::type_info& (*type)(const void*)) {
  design().graphs.push_back({graph, type, true});
  return static_cast<id>(design().graphs.size() - 1);
}

void remove_graph(id graph) {
  if (graph < design().graphs.size()) design().graphs[graph].alive = false;
}

id add_graph_port(way direction) {
  return add_port(none, direction, shape_of(direction, carrier::any));
}

id port_of(object kind, id node, way direction, std::size_t number, const place& at, const void* owner) {
  const Model& model = design();
  const auto index = static_cast<std::int64_t>(number);
  const char* list = direction == way::in ? "in" : direction == way::out ? "out" : "inout";
  if (kind == object::platform) {
    if (node >= model.platforms.size()) return none;
    const auto& ports = direction == way::out ? model.platforms[node].sources : model.platforms[node].sinks;
    if (number < ports.size()) return ports[number];
    mistake(error(code::bad_index, "a platform has no {}[{}]", direction == way::out ? "src" : "sink", index)
                .at("{}", place_of(at).text())
                .note("it has {}", counted(ports.size(), "of them"))
                .help("connect an index below {}", ports.size()));
    return none;
  }
  if (!is_node(kind, node)) {
    mistake(error(code::bad_index, "{}[{}] of {}, which was never created, is used", list, index, name_near(owner))
                .at("{}", place_of(at).text())
                .help("assign the result of create() to the object first"));
    return none;
  }
  const auto& ports = model.nodes[node].ports(direction);
  if (number < ports.size()) return ports[number];
  mistake(error(code::bad_index, "{} has no port {}[{}]", name_of_node(node), list, index)
              .at("{}", place_of(at).text())
              .note("it has {} in this direction", counted(ports.size(), "port"))
              .help("ports are numbered for each direction, in the order of the kernel's arguments"));
  return none;
}

std::size_t port_count(object kind, id node, way direction) {
  const Model& model = design();
  if (kind == object::platform)
    return direction == way::out ? model.platforms[node].sources.size() : model.platforms[node].sinks.size();
  return is_node(kind, node) ? model.nodes[node].ports(direction).size() : 0;
}

void set_flag(id port, port_flag flag) {
  if (port >= design().ports.size()) return;
  Port& to = design().ports[port];
  (flag == port_flag::async ? to.is_async : flag == port_flag::sync ? to.is_sync : to.is_negated) = true;
}

id add_kernel(const kernel_request& request, const place& at) {
  Model& model = design();
  Kernel kernel;
  kernel.request = request;
  request.code->describe(kernel.shape);
  if (request.class_name.empty() && request.function == nullptr)
    mistake(at_place(
        error(code::no_function, "a kernel is created of a null pointer").help("pass a function to kernel::create()"),
        place_of(at)));
  if (kernel.shape.function == nullptr) kernel.shape.function = request.function;
  const id node = add_node(NodeKind::Kernel, static_cast<id>(model.kernels.size()), at);
  for (unsigned i = 0; i < kernel.shape.ports.size(); ++i) {
    const id port = add_port(node, kernel.shape.ports[i].direction, kernel.shape.ports[i]);
    model.ports[port].argument = i;
    kernel.arguments.push_back(port);
  }
  for (const kernel_shape::parameter& one : kernel.shape.parameters) {
    kernel.parameters.push_back(static_cast<id>(model.parameters.size()));
    model.parameters.push_back({nullptr, one.of, one.elements, false, node, one.name, place_of(at)});
  }
  for (const port_shape& shape : kernel.shape.ports)
    if (shape.direction == way::inout && shape.kind != carrier::rtp && (shape.async || shape.margin != 0))
      mistake(error(code::not_supported, "{} has an inout buffer {}", name_of_node(node),
                    shape.async ? "that it acquires itself" : "with a margin")
                  .at("{}:{}", at.file_name(), at.line())
                  .help("use an input buffer and an output buffer"));
  model.kernels.push_back(std::move(kernel));
  return node;
}

id add_kernel(const kernel_code& code, void (*function)(), const place& at) {
  return add_kernel({.code = &code, .class_name = {}, .instantiation = {}, .function = function, .arguments = nullptr},
                    at);
}

id add_bypass(id around, const place& at) {
  if (!is_node(object::kernel, around)) {
    mistake(at_place(error(code::bad_bypass, "a bypass stands around a kernel that was never created")
                         .help("assign kernel::create() to the kernel before bypass::create()"),
                     place_of(at)));
    return none;
  }
  Model& model = design();
  Kernel& kernel = model.kernels[model.nodes[around].number];
  if (kernel.bypass_control != none) {
    mistake(at_place(error(code::bad_bypass, "{} stands in two bypasses", name_of_node(around))
                         .help("create one bypass around the kernel"),
                     place_of(at)));
    return around;
  }
  // The parameter is a port of the kernel's node, but it is in none of the node's lists: these lists number the
  // kernel's arguments.
  Port control;
  control.node = around;
  control.shape = shape_of(way::in, carrier::rtp);
  control.shape.of = {"int32", 4, number::integer, false};
  control.is_bypass = true;
  kernel.bypass_control = static_cast<id>(model.ports.size());
  model.ports.push_back(std::move(control));
  return around;
}

id bypass_control(id kernel) {
  if (!is_node(object::kernel, kernel)) return none;
  return design().kernels[design().nodes[kernel].number].bypass_control;
}

id add_connection(id from, id to, const end_type& from_type, const end_type& to_type, const place& at) {
  Model& model = design();
  if (from >= model.ports.size() || to >= model.ports.size()) {
    for (const id port : {from, to})
      if (port < model.ports.size()) model.ports[port].is_reported = true;
    if (model.mistakes.empty())  // else a diagnostic names the port
      mistake(at_place(error(code::bad_connection, "a port that does not exist is connected")
                           .help("assign the result of create() to its object first"),
                       place_of(at)));
    return none;
  }
  if (is_late("a connection", at)) return none;
  model.connections.push_back({from, to, from_type, to_type, {}, place_of(at)});
  return static_cast<id>(model.connections.size() - 1);
}

id add_io(const io_request& request, const place& at) {
  Model& model = design();
  const id node = add_node(NodeKind::Io, static_cast<id>(model.ios.size()), at);
  model.ios.push_back(request);
  if (request.source) add_port(node, way::out, shape_of(way::out, carrier::any));
  if (request.sink) add_port(node, way::in, shape_of(way::in, carrier::any));
  if (request.kind == io_kind::plio && request.bits != 32 && request.bits != 64 && request.bits != 128)
    mistake(at_place(error(code::bad_constraint, "{} has {} bits", name_of_node(node), request.bits)
                         .help("choose plio_32_bits, plio_64_bits or plio_128_bits"),
                     place_of(at)));
  if (!(request.megahertz >= 0) || std::isinf(request.megahertz))
    mistake(at_place(error(code::bad_constraint, "{} has a frequency of {} MHz", name_of_node(node), request.megahertz)
                         .help("a frequency is above 0 MHz, or left out"),
                     place_of(at)));
  if (request.kind == io_kind::gmio && request.burst != 64 && request.burst != 128 && request.burst != 256)
    mistake(at_place(error(code::bad_constraint, "GMIO {} has bursts of {} bytes", request.name, request.burst)
                         .help("choose 64, 128 or 256"),
                     place_of(at)));
  return node;
}

id add_platform(std::initializer_list<id> attributes, unsigned sources, const place&) {
  Model& model = design();
  Platform platform;
  unsigned number = 0;
  for (const id node : attributes) {
    const bool source = number++ < sources;
    if (!is_node(object::io, node)) continue;
    model.nodes[node].graph = none;  // a platform stands outside of all graphs
    (source ? model.ios[model.nodes[node].number].source : model.ios[model.nodes[node].number].sink) = true;
    const way direction = source ? way::out : way::in;
    (source ? platform.sources : platform.sinks)
        .push_back(add_port(node, direction, shape_of(direction, carrier::any)));
  }
  model.platforms.push_back(std::move(platform));
  return static_cast<id>(model.platforms.size() - 1);
}

id add_packet_node(packet_kind kind, unsigned ways, const place& at) {
  Model& model = design();
  constexpr unsigned kMostWays = 32;  // ids of packets have 5 bits
  if (ways > kMostWays)
    mistake(at_place(error(code::bad_constraint, "a split or merge of packets has {} ways", ways)
                         .note("the id of a packet has 5 bits, for {} ways", kMostWays)
                         .help("split the packets in two steps"),
                     place_of(at)));
  const id node = add_node(NodeKind::Packet, static_cast<id>(model.packets.size()), at);
  model.packets.push_back({kind, ways});
  const bool split = kind == packet_kind::split;
  for (unsigned i = 0; i < (split ? 1 : ways); ++i) add_port(node, way::in, shape_of(way::in, carrier::pktstream));
  for (unsigned i = 0; i < (split ? ways : 1); ++i) add_port(node, way::out, shape_of(way::out, carrier::pktstream));
  return node;
}

id add_memory(memory_kind kind, const element& of, const std::vector<std::uint32_t>& dimensions, unsigned inputs,
              unsigned outputs, const place& at) {
  Model& model = design();
  const id node = add_node(NodeKind::Memory, static_cast<id>(model.memories.size()), at);
  model.memories.push_back({kind, of, dimensions, 1, 0, nullptr});
  if (elements_of(dimensions) == 0)
    mistake(at_place(error(code::bad_size, "{} has {}", name_of_node(node),
                           dimensions.empty() ? "no dimensions" : "a dimension of 0 elements")
                         .help("give create() the number of elements of each dimension"),
                     place_of(at)));
  for (unsigned i = 0; i < inputs + outputs; ++i) {
    port_shape shape = shape_of(i < inputs ? way::in : way::out, carrier::buffer);
    shape.of = of;
    add_port(node, shape.direction, shape);
  }
  return node;
}

void set_access(id port, std::vector<::adf::tiling_parameters> tilings, const place& at) {
  if (port >= design().ports.size() || is_too_late(object::port, port, place_of(at))) return;
  design().ports[port].access = std::move(tilings);
  design().ports[port].access_at = place_of(at);
}

void set_memory_address(id memory, void* address) {
  if (is_node(object::memory, memory)) design().memories[design().nodes[memory].number].address = address;
}

void constrain_location(const location_term& subject, std::vector<location_term> values, const place& at) {
  if (is_too_late(subject.subject, subject.number, place_of(at))) return;
  design().locations.push_back({subject, std::move(values), true, place_of(at)});
}

void constrain_unequal(const location_term& left, const location_term& right, const place& at) {
  if (is_too_late(left.subject, left.number, place_of(at))) return;
  design().locations.push_back({left, {right}, false, place_of(at)});
}

void set_arch(unsigned arch) {
  design().arch = arch;
}

void misuse(const std::string& what, const std::string& help, const place& at) {
  mistake(at_place(error(code::bad_connection, "{}", what).help("{}", help), place_of(at)));
}

}  // namespace adf::host
