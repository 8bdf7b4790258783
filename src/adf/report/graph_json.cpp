#include "adf/report/graph_json.h"

#include "adf/check/schedule.h"
#include "adf/graph/names.h"
#include "adf/graph/symbols.h"

#include <nlohmann/json.hpp>

#include <cstring>
#include <map>

namespace tessera::adf {

namespace {

using Json = nlohmann::ordered_json;

const char* word(carrier kind) {
  switch (kind) {
    case carrier::any: return "any";
    case carrier::window: return "window";
    case carrier::buffer: return "buffer";
    case carrier::stream: return "stream";
    case carrier::pktstream: return "pktstream";
    case carrier::cascade: return "cascade";
    case carrier::rtp: return "parameter";
  }
  return "";
}

std::string local_name(const Port& port) {
  const char* list = port.direction == way::in ? "in" : port.direction == way::out ? "out" : "inout";
  return fmt::format("{}[{}]", list, port.number);
}

Json json_of_port(const Model& model, id number) {
  const Port& port = model.ports[number];
  Json made = {{"id", number},
               {"name", local_name(port)},
               {"kind", word(port.shape.kind)},
               {"type", port.shape.of.name},
               {"bytes", port.shape.of.bytes}};
  const auto& extents = port.dimensions.empty() ? port.shape.extents : port.dimensions;
  if (elements_of(extents) != 0) made["dimensions"] = extents;
  if (port.shape.margin != 0) made["margin"] = port.shape.margin;
  if (port.shape.array != 0) made["array"] = port.shape.array;
  if (port.is_async) made["async"] = true;
  if (port.is_sync) made["sync"] = true;
  if (port.is_single) made["single_buffer"] = true;
  return made;
}

Json json_of_ports(const Model& model, const Node& node) {
  Json made = Json::array();
  for (const std::vector<id>* list : {&node.in, &node.out, &node.inout})
    for (const id port : *list) made.push_back(json_of_port(model, port));
  return made;
}

const void* as_address(void (*function)()) {
  const void* address;
  std::memcpy(&address, &function, sizeof address);
  return address;
}

// The mangled name that a function declared extern "C" has as a function of C++ (Itanium ABI, 5.1); empty for others.
std::string name_as_cpp(const std::string& symbol, const std::string& mangled_type) {
  constexpr std::string_view kBegin = "Fv", kEnd = "E";  // a function without a result, as in FviE
  if (symbol.starts_with("_Z") || !mangled_type.starts_with(kBegin) || !mangled_type.ends_with(kEnd)) return {};
  const std::size_t count = mangled_type.size() - kBegin.size() - kEnd.size();
  return fmt::format("_Z{}{}{}", symbol.size(), symbol, mangled_type.substr(kBegin.size(), count));
}

Json json_of_kernel(const Model& model, id number) {
  const Node& node = model.nodes[number];
  const Kernel& kernel = model.kernels[node.number];
  Json made = {{"id", number}, {"name", name_of_node(number)}};
  if (const id top = top_of_node(number); top != none) made["graph"] = top;
  const auto symbol = function_at(as_address(kernel.shape.function));
  made["function"] = symbol ? symbol->name : "";
  made["demangled"] = symbol ? demangled(symbol->name) : kernel.shape.function_name;
  made["signature"] = kernel.shape.signature;
  if (symbol)
    if (const std::string name = name_as_cpp(symbol->name, kernel.shape.mangled_type); !name.empty())
      made["function_as_cpp"] = name;
  if (!kernel.request.class_name.empty()) {
    made["class"] = kernel.request.class_name;
    made["instantiate"] = kernel.request.instantiation;
    if (const auto code = variable_from(kernel.request.code)) made["code"] = code->name;
  }
  made["source"] = kernel.source;
  made["headers"] = kernel.headers;
  made["initialization_function"] = kernel.initialization_function;
  if (kernel.runtime_ratio != 0) made["runtime_ratio"] = kernel.runtime_ratio;
  if (kernel.stack_size >= 0) made["stack_size"] = kernel.stack_size;
  if (kernel.heap_size >= 0) made["heap_size"] = kernel.heap_size;
  if (kernel.repetition_count != 0) made["repetition_count"] = kernel.repetition_count;
  made["fabric"] = kernel.fabric.empty() ? "aiengine" : kernel.fabric;
  if (kernel.pl_axi_lite) made["pl_axi_lite"] = *kernel.pl_axi_lite;
  if (kernel.pl_frequency != 0) made["pl_frequency"] = kernel.pl_frequency;
  made["ports"] = json_of_ports(model, node);
  made["parameters"] = kernel.parameters;
  made["place"] = node.at.text();
  return made;
}

// Returns, for each kernel, the first kernel of its core. Kernels of two graphs never share a core.
std::map<id, id> first_on_core(const Model& model) {
  std::map<id, std::vector<id>> kernels;  // by graph
  for (id node = 0; node < model.nodes.size(); ++node)
    if (model.nodes[node].kind == NodeKind::Kernel) kernels[top_of_node(node)].push_back(node);
  std::map<id, id> made;
  for (const auto& [graph, nodes] : kernels)
    for (const std::vector<id>& core : kernels_by_core(model, nodes))
      for (const id node : core) made[node] = core.front();
  return made;
}

Json json_of_io(const Model& model, id number) {
  const Node& node = model.nodes[number];
  const Io& io = model.ios[node.number];
  const bool is_gmio = io.kind == ::adf::host::io_kind::gmio;
  Json made = {{"id", number},
               {"name", name_of_node(number)},
               {"kind", is_gmio                                 ? "gmio"
                        : io.kind == ::adf::host::io_kind::plio ? "plio"
                                                                : "file"}};
  if (!io.file.empty()) made["file"] = io.file;
  if (is_gmio) {
    made["burst"] = io.burst;
    made["bandwidth"] = io.bandwidth;
  } else {
    made["bits"] = io.bits;
  }
  made["ports"] = json_of_ports(model, node);
  made["place"] = node.at.text();
  return made;
}

}  // namespace

std::string graph_json(const Model& model, const Netlist& netlist) {
  Json made = {{"format", "tessera-adf-graph"}, {"version", 1}};
  Json graphs = Json::array(), kernels = Json::array(), ios = Json::array(), parameters = Json::array(),
       nets = Json::array();
  for (id graph = 0; graph < model.graphs.size(); ++graph)
    if (model.graphs[graph].alive)
      graphs.push_back(Json::object({{"id", graph},
                                     {"name", name_of_graph(graph)},
                                     {"type", type_of_graph(graph)},
                                     {"top", top_of_graph(graph) == graph}}));
  const std::map<id, id> core = first_on_core(model);
  for (id node = 0; node < model.nodes.size(); ++node) {
    if (model.nodes[node].kind == NodeKind::Kernel) {
      kernels.push_back(json_of_kernel(model, node));
      kernels.back()["core"] = core.at(node);
    }
    if (model.nodes[node].kind == NodeKind::Io) ios.push_back(json_of_io(model, node));
  }
  for (id number = 0; number < model.parameters.size(); ++number) {
    const Parameter& of = model.parameters[number];
    const auto symbol = of.memory == nullptr ? std::nullopt : variable_from(of.memory);
    Json one = {{"id", number},
                {"name", name_of_parameter(number)},
                {"symbol", symbol ? symbol->name : ""},
                {"bytes", of.elements * of.of.bytes},
                {"element", of.of.name}};
    Json users = Json::array();
    for (id node = 0; node < model.nodes.size(); ++node)
      if (model.nodes[node].kind == NodeKind::Kernel) {
        const auto& used = model.kernels[model.nodes[node].number].parameters;
        if (std::find(used.begin(), used.end(), number) != used.end()) users.push_back(node);
      }
    one["kernels"] = std::move(users);
    parameters.push_back(std::move(one));
  }
  for (const Net& net : netlist.nets) {
    Json sinks = Json::array();
    for (const Sink& sink : net.sinks) sinks.push_back(name_of_port(sink.port));
    nets.push_back(Json::object({{"from", name_of_port(net.source)}, {"to", std::move(sinks)}}));
  }
  made["graphs"] = std::move(graphs);
  made["kernels"] = std::move(kernels);
  made["ios"] = std::move(ios);
  made["parameters"] = std::move(parameters);
  made["connections"] = std::move(nets);
  return made.dump(1) + "\n";
}

}  // namespace tessera::adf
