#include "adf/check/core_streams.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "base/text.h"
#include "device/ports.h"

namespace tessera::adf {

namespace {

bool is_stream_port(const Port& port) {
  return port.shape.kind == carrier::stream || port.shape.kind == carrier::pktstream;
}

std::vector<std::string> streams_of(const Model& model, const std::vector<id>& kernels, way direction) {
  std::vector<std::string> made;
  for (const id node : kernels) {
    if (model.kernels[model.nodes[node].number].fabric == "pl") continue;
    for (const id port : model.nodes[node].ports(direction))
      if (is_stream_port(model.ports[port])) made.push_back(name_of_port(port));
  }
  return made;
}

void warn_of_async(const Model& model, const Plan& plan, std::vector<Diag>& warnings) {
  std::vector<std::string> ports;
  for (const id node : plan.kernels)
    for (const way direction : {way::in, way::out})
      for (const id port : model.nodes[node].ports(direction))
        if (is_stream_port(model.ports[port]) && model.ports[port].is_async) ports.push_back(name_of_port(port));
  if (ports.empty()) return;
  warnings.push_back(error(code::bad_connection, "async() around a stream has no effect")
                         .note("{}", fmt::join(ports, ", "))
                         .note("it suits buffers and run-time parameters")
                         .help("connect the port alone"));
}

}  // namespace

void check_core_streams(const Model& model, const Plan& plan, std::vector<Diag>& warnings) {
  warn_of_async(model, plan, warnings);
  const device::Arch arch = model.arch == kArchOfAie ? device::Arch::AIE1 : device::Arch::AIE2;
  for (const std::vector<id>& kernels : plan.cores) {
    if (kernels.size() < 2) continue;
    for (const way direction : {way::in, way::out}) {
      const bool is_input = direction == way::in;
      const unsigned limit =
          device::port_count(device::TileKind::Core, is_input ? device::PortRole::Master : device::PortRole::Slave,
                             device::Bundle::Core, arch);
      const std::vector<std::string> streams = streams_of(model, kernels, direction);
      if (streams.size() <= limit) continue;
      warnings.push_back(
          error(code::short_resource, "the core of {} needs {} {} streams, and a core has {}",
                name_of_node(kernels.front()), streams.size(), is_input ? "input" : "output", limit)
              .note("{}", fmt::join(streams, ", "))
              .note("a functional run goes on; the array refuses the design")
              .help("put the kernels on several cores, or use windows or buffers for some of these ports"));
    }
  }
}

}  // namespace tessera::adf
