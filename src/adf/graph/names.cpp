#include "adf/graph/names.h"

#include "adf/graph/name_table.h"
#include "adf/graph/owners.h"
#include "adf/graph/symbols.h"

#include <optional>

namespace tessera::adf {

namespace {

std::string join(const std::string& outer, const std::string& inner) {
  return outer.empty() ? inner : outer + '.' + inner;
}

// Returns the name of an object by its addresses.
std::optional<std::string> name_at(object kind, id number) {
  if (!design().addresses.contains({kind, number}) || !has_name_table()) return {};
  return name_in(names_by_address(), kind, number);
}

const std::type_info& type_of(id graph) {
  const Graph& of = design().graphs[graph];
  return of.type(of.address);
}

bool same_type(id a, id b) {
  return type_of(a) == type_of(b);
}

// A variable that contains an address, and the graphs in this variable.
struct InVariable {
  Symbol variable;
  std::vector<id> graphs;  // by address
};
std::optional<InVariable> variable_of(const void* address) {
  const auto variable = variable_at(address);
  if (!variable) return {};
  InVariable made{*variable, {}};
  const auto* begin = static_cast<const char*>(variable->address);
  const Model& model = design();
  std::map<const void*, id> sorted;
  for (id graph = 0; graph < model.graphs.size(); ++graph) {
    const auto* at = static_cast<const char*>(model.graphs[graph].address);
    if (model.graphs[graph].alive && at >= begin && at < begin + variable->size) sorted.emplace(at, graph);
  }
  for (const auto& [at, graph] : sorted) made.graphs.push_back(graph);
  return made;
}

// Returns the top-level graph at the address. An object of one type cannot contain another one of this type. So the
// graphs of a variable that have the type of its first graph are elements of an array, and the graphs behind each
// element are its members.
id top_at(const void* address) {
  const auto found = variable_of(address);
  if (!found) return none;
  id top = none;
  for (const id graph : found->graphs)
    if (same_type(graph, found->graphs.front()) && !std::greater<>()(design().graphs[graph].address, address))
      top = graph;
  return top;
}

// Returns the top-level graph whose memory has an object, or `none`.
id top_by_address(object kind, id number) {
  const auto found = design().addresses.find({kind, number});
  if (found == design().addresses.end()) return none;
  for (const void* address : found->second)
    if (const id top = top_at(address); top != none) return top;
  return none;
}

// The handle of a graph stands behind its table of virtual functions, so the address of the handle has no name.
std::optional<std::string> name_of_graph_in(const AddressNames& names, id number) {
  const Graph& of = design().graphs[number];
  const auto found = names.find(of.address);
  if (!of.alive || found == names.end()) return {};
  return found->second;
}

const char* prefix_of(NodeKind kind) {
  switch (kind) {
    case NodeKind::Kernel: return "k";
    case NodeKind::Io: return "io";
    case NodeKind::Packet: return "pkt";
    case NodeKind::Memory: return "mem";
  }
  return "";
}

const char* list_of(const Port& port) {
  return port.direction == way::in ? "in" : port.direction == way::out ? "out" : "inout";
}

}  // namespace

std::optional<std::string> name_in(const AddressNames& names, object kind, id number) {
  if (kind == object::graph) return name_of_graph_in(names, number);
  const auto found = design().addresses.find({kind, number});
  if (found == design().addresses.end()) return {};
  for (const void* address : found->second) {
    // Takes the innermost object: several may begin at one address.
    const auto range = names.equal_range(address);
    if (range.first != range.second) return std::prev(range.second)->second;
  }
  return {};
}

std::string type_of_graph(id graph) {
  return demangled(std::string("_ZTS") + type_of(graph).name()).substr(std::string_view("typeinfo name for ").size());
}

id top_of_graph(id graph) {
  const Model& model = design();
  if (graph >= model.graphs.size()) return none;
  if (!has_symbols()) return 0;
  if (const id top = top_at(model.graphs[graph].address); top != none) return top;
  // The nodes of the graph, and of the graphs that its constructor made, were created after it.
  for (const Node& of : model.nodes) {
    if (of.graph == none || of.graph < graph || of.kind == NodeKind::Io) continue;
    if (top_at(model.graphs[of.graph].address) != none) return none;
    const auto node = static_cast<id>(&of - model.nodes.data());
    if (const id top = top_by_connections(model, node, top_by_address); top != none) return top;
  }
  return none;
}

id top_of_node(id node) {
  const Model& model = design();
  const Node& of = model.nodes[node];
  if (!has_symbols()) return model.graphs.empty() ? none : 0;
  const object kind = object_of(of.kind);
  if (const id top = top_by_address(kind, node); top != none) return top;
  const auto found = model.addresses.find({kind, node});
  if (found != model.addresses.end())
    for (const void* address : found->second)
      if (variable_at(address)) return none;  // a global object belongs to no graph
  if (of.graph == none) return none;
  if (const id top = top_at(model.graphs[of.graph].address); top != none) return top;
  return top_by_connections(model, node, top_by_address);
}

std::string name_of_graph(id graph) {
  if (graph >= design().graphs.size()) return "a graph";
  if (const auto name = name_at(object::graph, graph)) return *name;
  const id top = top_of_graph(graph);
  if (top == none) return fmt::format("graph{}", graph);
  if (top != graph) return fmt::format("{}.graph{}", name_of_graph(top), graph);
  const auto found = variable_of(design().graphs[graph].address);
  if (!found) return fmt::format("graph{}", graph);
  const std::string name = demangled(found->variable.name);
  unsigned elements = 0, number = 0;
  for (const id one : found->graphs) {
    if (!same_type(one, found->graphs.front())) continue;
    if (one == graph) number = elements;
    ++elements;
  }
  return elements > 1 ? fmt::format("{}[{}]", name, number) : name;
}

std::string name_of_node(id node) {
  const Model& model = design();
  if (node >= model.nodes.size()) return "a node that was never created";
  const Node& of = model.nodes[node];
  if (of.kind == NodeKind::Io) {
    const Io& io = model.ios[of.number];
    if (!io.name.empty()) return io.name;
  }
  if (const auto name = name_at(object_of(of.kind), node)) return *name;
  const id top = top_of_node(node);
  unsigned number = 0;
  for (id before = 0; before < node; ++before)
    if (model.nodes[before].kind == of.kind && top_of_node(before) == top) ++number;
  return join(top == none ? std::string() : name_of_graph(top), fmt::format("{}{}", prefix_of(of.kind), number));
}

std::string name_near(const void* address) {
  constexpr std::ptrdiff_t kLargest = 512;  // bytes; no object of the API is larger
  const AddressNames names = names_by_address();
  const auto after = names.upper_bound(address);
  if (after != names.begin()) {
    const auto& [begin, name] = *std::prev(after);
    if (static_cast<const char*>(address) - static_cast<const char*>(begin) < kLargest) return name;
  }
  const auto variable = variable_at(address);
  return variable ? "an object in " + demangled(variable->name) : "an object";
}

std::vector<std::string> names_of_nodes(const AddressNames& names) {
  const Model& model = design();
  std::vector<std::string> all;
  std::map<std::pair<NodeKind, id>, unsigned> counts;
  std::map<id, std::string> tops{{none, {}}};
  for (id node = 0; node < model.nodes.size(); ++node) {
    const Node& of = model.nodes[node];
    const id top = top_of_node(node);
    const unsigned number = counts[{of.kind, top}]++;
    const auto at = name_in(names, object_of(of.kind), node);
    if (of.kind == NodeKind::Io && !model.ios[of.number].name.empty()) {
      all.push_back(model.ios[of.number].name);
    } else if (at) {
      all.push_back(*at);
    } else {
      auto known = tops.find(top);
      if (known == tops.end()) known = tops.emplace(top, name_of_graph(top)).first;
      all.push_back(join(known->second, fmt::format("{}{}", prefix_of(of.kind), number)));
    }
  }
  return all;
}

std::string name_of_port(id port) {
  const Model& model = design();
  if (port >= model.ports.size()) return "a port that does not exist";
  const Port& of = model.ports[port];
  if (of.is_bypass) return name_of_node(of.node) + ".bp";
  if (of.node != none) return fmt::format("{}.{}[{}]", name_of_node(of.node), list_of(of), of.number);
  if (const auto name = name_at(object::port, port)) return *name;
  const id top = top_by_address(object::port, port);
  return join(top == none ? std::string() : name_of_graph(top), fmt::format("port{}", port));
}

std::string name_of_parameter(id parameter) {
  const Model& model = design();
  if (parameter >= model.parameters.size()) return "a parameter that was never created";
  const Parameter& of = model.parameters[parameter];
  if (of.kernel != none) {
    const auto& all = model.kernels[model.nodes[of.kernel].number].parameters;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i] == parameter) return fmt::format("{}.param[{}]", name_of_node(of.kernel), i);
  }
  if (const auto name = name_at(object::parameter, parameter)) return *name;
  if (const auto variable = variable_at(of.memory)) return demangled(variable->name);
  return fmt::format("parameter{}", parameter);
}

std::string name_of_connection(id connection) {
  if (const auto name = name_at(object::connection, connection)) return *name;
  if (connection >= design().connections.size()) return "a connection that was never made";
  const Connection& of = design().connections[connection];
  return fmt::format("{} -> {}", name_of_port(of.from), name_of_port(of.to));
}

}  // namespace tessera::adf
