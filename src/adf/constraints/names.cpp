#include "adf/constraints/names.h"

#include "adf/graph/name_table.h"
#include "adf/graph/names.h"
#include "base/text.h"

namespace tessera::adf::constraints {

namespace {

constexpr std::string_view kVendorNode = "._dma[";

bool is_node(const Target& target) {
  return target.kind == object::kernel || target.kind == object::io || target.kind == object::memory;
}

}  // namespace

bool is_of_vendor(const std::string& name) {
  return name.find(kVendorNode) != std::string::npos;
}

Target target_of(const Model& model, id node) {
  switch (model.nodes[node].kind) {
    case NodeKind::Kernel: return {object::kernel, node};
    case NodeKind::Io: return {object::io, node};
    case NodeKind::Packet: return {object::packet, node};
    case NodeKind::Memory: return {object::memory, node};
  }
  return {};
}

Names::Names(const Model& model) : model_(model) {
  const AddressNames paths = names_by_address();
  for (id graph = 0; graph < model.graphs.size(); ++graph) {
    if (!model.graphs[graph].alive) continue;
    const auto path = name_in(paths, object::graph, graph);
    add(path ? *path : name_of_graph(graph), {object::graph, graph});
  }
  const std::vector<std::string> nodes = names_of_nodes(paths);
  for (id node = 0; node < model.nodes.size(); ++node) add_node(node, nodes[node]);
  for (id parameter = 0; parameter < model.parameters.size(); ++parameter) {
    if (model.parameters[parameter].kernel != none) continue;
    const auto path = name_in(paths, object::parameter, parameter);
    add(path ? *path : name_of_parameter(parameter), {object::parameter, parameter});
  }
  for (id port = 0; port < model.ports.size(); ++port) {
    if (model.ports[port].node != none) continue;
    const auto path = name_in(paths, object::port, port);
    add(path ? *path : name_of_port(port), {object::port, port});
  }
  // PLIOs and GMIOs have a second name, their path in C++.
  for (id node = 0; node < model.nodes.size(); ++node)
    if (model.nodes[node].kind == NodeKind::Io)
      if (const auto path = name_in(paths, object::io, node)) add(*path, {object::io, node}, false);
}

void Names::add(const std::string& name, const Target& target, bool is_usual) {
  by_name_.emplace(name, target);
  if (is_usual) usual_.emplace(target, name);
}

void Names::add_node(id number, const std::string& name) {
  const Node& node = model_.nodes[number];
  add(name, target_of(model_, number));
  for (const auto& [list, ports] :
       {std::pair("in", &node.in), std::pair("out", &node.out), std::pair("inout", &node.inout)})
    for (std::size_t i = 0; i < ports->size(); ++i)
      add(fmt::format("{}.{}[{}]", name, list, i), {object::port, (*ports)[i]});
  if (node.kind != NodeKind::Kernel) return;
  if (const id control = model_.kernels[node.number].bypass_control; control != none)
    add(name + ".bp", {object::port, control});
  const auto& parameters = model_.kernels[node.number].parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    add(fmt::format("{}.param[{}]", name, i), {object::parameter, parameters[i]},
        model_.parameters[parameters[i]].kernel == number);
}

std::optional<Target> Names::find(const std::string& name) const {
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return {};
  return found->second;
}

std::vector<Target> Names::group(const std::string& name) const {
  const std::optional<Target> whole = find(name);
  if (whole && whole->kind != object::graph) return {*whole};
  std::string begin = name;
  if (whole)
    begin += '.';
  else if (name.ends_with('*'))
    begin.pop_back();
  else
    return {};
  std::vector<Target> all;
  for (auto at = by_name_.lower_bound(begin); at != by_name_.end() && at->first.starts_with(begin); ++at)
    if (is_node(at->second)) all.push_back(at->second);
  return all;
}

std::vector<std::string> Names::nearest_to(const std::string& name, object kind) const {
  std::vector<std::string> candidates;
  for (const auto& [target, one] : usual_)
    if (target.kind == kind || (kind == object::kernel && is_node(target)) ||
        (kind == object::port && (target.kind == object::parameter || target.kind == object::memory)))
      candidates.push_back(one);
  return nearest(name, candidates);
}

std::string Names::name_of(const Target& target) const {
  const auto found = usual_.find(target);
  return found == usual_.end() ? std::string() : found->second;
}

}  // namespace tessera::adf::constraints
