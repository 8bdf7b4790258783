#include "adf/check/ends.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "base/text.h"

#include <algorithm>
#include <map>

namespace tessera::adf {

namespace {

void check_readers(const Model& model, const Net& net, std::vector<Diag>& mistakes) {
  const Port& source = model.ports[net.source];
  if (source.node == none || model.nodes[source.node].kind != NodeKind::Io) return;
  if (model.ios[model.nodes[source.node].number].kind != ::adf::host::io_kind::plio) return;
  id buffer = none, stream = none;
  for (const Sink& sink : net.sinks) {
    const Port& port = model.ports[sink.port];
    if (port.node == none || model.nodes[port.node].kind != NodeKind::Kernel) continue;
    if (has_buffer(port)) buffer = sink.port;
    if (port.shape.kind == carrier::stream) stream = sink.port;
  }
  if (buffer == none || stream == none) return;
  mistakes.push_back(
      error(code::mixed_readers, "{} feeds the buffer {} and the stream {}", name_of_node(source.node),
            name_of_port(buffer), name_of_port(stream))
          .at("{}", model.nodes[source.node].at.text())
          .note("the array cannot send the data of one PLIO to buffers and to streams")
          .help("use a PLIO for each kind of port, or let all readers have buffers or all have streams"));
}

// Reports a connection between two graphs. Each graph has its own cores, and starts and stops independently.
void check_graphs(const Model& model, const Net& net, const Plan& plan, std::vector<Diag>& mistakes) {
  std::vector<id> ports{net.source};
  for (const Sink& sink : net.sinks) ports.push_back(sink.port);
  id ours = none, foreign = none;
  for (const id port : ports) {
    const id node = model.ports[port].node;
    if (node == none || model.nodes[node].kind == NodeKind::Io) continue;
    (top_of_node(node) == plan.graph ? ours : foreign) = port;
  }
  if (foreign == none || ours == none) return;
  mistakes.push_back(
      error(code::bad_connection, "{} and {} belong to two graphs", name_of_port(ours), name_of_port(foreign))
          .note("a connection joins them, but each global graph runs by itself")
          .help("make both graphs members of one graph"));
}

bool is_connected(const Model& model, id port) {
  return std::ranges::any_of(model.connections, [&](const Connection& one) { return one.to == port; });
}

// Parameters that start with a value must not wait for one, and belong to kernels on cores.
void check_initial_values(const Model& model, const Netlist& netlist, id node, std::vector<Diag>& mistakes) {
  const Kernel& kernel = model.kernels[model.nodes[node].number];
  std::vector<id> ports = model.nodes[node].in;
  if (kernel.bypass_control != none) ports.push_back(kernel.bypass_control);
  for (const id port : ports) {
    const Port& of = model.ports[port];
    if (of.initial.empty()) continue;
    if (kernel.fabric == "pl")
      mistakes.push_back(error(code::bad_constraint, "initial_value is set on {}", name_of_port(port))
                             .at("{}", model.nodes[node].at.text())
                             .note("its kernel is programmable logic")
                             .help("remove the constraint, or fabric<pl>"));
    else if (is_synchronous(model, netlist, port, true) && is_connected(model, port))
      mistakes.push_back(error(code::bad_constraint, "initial_value is set on {}", name_of_port(port))
                             .at("{}", model.nodes[node].at.text())
                             .note("each invocation waits for a new value of this parameter")
                             .help("write async() around the port in its connection, or remove the constraint"));
  }
}

// Returns the name of a file, the same one for each spelling; empty for a device, such as /dev/null, which keeps
// nothing.
std::string file_of(const Io& io, const std::filesystem::path& output) {
  if (io.file.empty()) return {};
  std::error_code none_such;
  const std::filesystem::path path = output / io.file;
  if (std::filesystem::is_character_file(path, none_such)) return {};
  return std::filesystem::absolute(path, none_such).lexically_normal().string();
}

}  // namespace

// Names the graphs of two ends: one graph, or two.
std::string EndsInUse::owners(const End& first, const End& second) {
  return first.graph == second.graph
             ? name_of_graph(first.graph)
             : fmt::format("{} and {}", name_of_graph(first.graph), name_of_graph(second.graph));
}

Diag EndsInUse::with_other(Diag diag, const Model& model, const End& first, const End& second) {
  diag = std::move(diag)
             .at("{}", model.nodes[second.node].at.text())
             .note("the other one is created at {}", model.nodes[first.node].at.text());
  if (first.graph == second.graph) return diag;
  return std::move(diag).note("they belong to {}; the graphs of a program are one design", owners(first, second));
}

void EndsInUse::add(const Model& model, const Plan& plan, const std::filesystem::path& output,
                    std::vector<Diag>& mistakes) {
  for (const id node : plan.nodes) {
    if (model.nodes[node].kind != NodeKind::Io) continue;
    const Io& io = model.ios[model.nodes[node].number];
    if (io.name.empty()) continue;
    const End end{node, plan.graph};
    const auto [known, is_new] = names_.try_emplace(io.name, end);
    if (is_new || known->second.node == node) continue;
    mistakes.push_back(with_other(error(code::same_name, "two ends of {} have the name {}", owners(known->second, end),
                                        printable(io.name)),
                                  model, known->second, end)
                           .help("give each PLIO, GMIO and FileIO a name of its own"));
  }
  for (const id number : plan.nets)
    for (const Sink& sink : plan.netlist->nets[number].sinks) {
      const id node = model.ports[sink.port].node;
      if (model.nodes[node].kind != NodeKind::Io) continue;
      const Io& io = model.ios[model.nodes[node].number];
      const std::string file = file_of(io, output);
      if (file.empty()) continue;
      const End end{node, plan.graph};
      const auto [known, is_new] = files_.try_emplace(file, end);
      if (is_new || known->second.node == node) continue;
      mistakes.push_back(with_other(error(code::same_name, "{} and {} write {}", name_of_node(known->second.node),
                                          name_of_node(node), printable(io.file)),
                                    model, known->second, end)
                             .help("give each output a file of its own"));
    }
}

void check_ends(const Model& model, const Netlist& netlist, const Plan& plan, std::vector<Diag>& mistakes) {
  EndsInUse().add(model, plan, {}, mistakes);
  for (const id node : plan.nodes)
    if (model.nodes[node].kind == NodeKind::Kernel) check_initial_values(model, netlist, node, mistakes);
  for (const id net : plan.nets) {
    check_readers(model, netlist.nets[net], mistakes);
    check_graphs(model, netlist.nets[net], plan, mistakes);
  }
}

}  // namespace tessera::adf
