// Makes the cores of a graph, and their kernels with code, arguments and ends of nets.
#include "adf/run/graph_run.h"
#include "adf/run/kernel_instance.h"

#include <algorithm>

namespace tessera::adf {

Result<Instance> GraphRun::make_instance(id node) {
  TRY(Instance made, kernel_instance(model_, plan_, node));
  for (std::size_t i = 0; i < made.kernel->arguments.size(); ++i) {
    const id number = made.kernel->arguments[i];
    const Port& port = model_.ports[number];
    ::adf::host::binding& to = made.bindings[i];
    KernelPort* prepares = nullptr;
    if (has_buffer(port)) {
      if (const auto inout = inout_ports_.find(number); inout != inout_ports_.end()) {
        prepares = inout->second.get();
      } else {
        BlockPort& block = *block_ports_.at(number);
        if (plan_.buffers[number].is_async) to.lock = &block;
        prepares = &block;
      }
    } else if (port.bound != none) {
      // The kernel finds the memory of the parameter in its binding.
    } else if (port.shape.kind == carrier::rtp) {
      prepares = port.direction == way::in ? static_cast<KernelPort*>(parameters_.at(number).get())
                                           : results_.at(number).get();
    } else if (port.shape.kind == carrier::cascade) {
      if (port.direction == way::in)
        to.beats_in = cascade_of_.at(number);
      else
        to.beats_out = cascade_of_.at(number);
    } else {
      if (port.direction == way::in)
        to.words_in = streams_in_.at(number).get();
      else
        to.words_out = streams_out_.at(number).get();
    }
    made.ports.push_back(prepares);
  }
  add_bypass(made);
  return made;
}

void GraphRun::add_bypass(Instance& to) {
  if (to.kernel->bypass_control == none) return;
  auto& made = bypasses_[to.node] =
      std::make_unique<BypassRun>(*parameters_.at(to.kernel->bypass_control), bypass_transfers(model_, plan_, to.node));
  to.bypass = made.get();
}

// Returns the kernels in front of `node` in `kernels`, by their numbers there, that feed its streams.
std::vector<std::size_t> GraphRun::stream_sources(id node, const std::vector<id>& kernels) const {
  std::vector<std::size_t> found;
  for (const id port : model_.nodes[node].in) {
    const Port& of = model_.ports[port];
    const id net = plan_.netlist->net_of_sink[port];
    if (net == none || has_buffer(of) || (of.shape.kind != carrier::stream && of.shape.kind != carrier::cascade))
      continue;
    const auto source = std::ranges::find(kernels, model_.ports[plan_.netlist->nets[net].source].node);
    if (source < std::ranges::find(kernels, node)) found.push_back(static_cast<std::size_t>(source - kernels.begin()));
  }
  return found;
}

Result<void> GraphRun::make_cores() {
  has_core_kernel_ = std::any_of(plan_.kernels.begin(), plan_.kernels.end(),
                                 [&](id node) { return model_.kernels[model_.nodes[node].number].fabric != "pl"; });
  for (const std::vector<id>& kernels : plan_.cores) {
    std::vector<Instance> instances;
    for (const id node : kernels) {
      TRY(Instance made, make_instance(node));
      made.streams_from = stream_sources(node, kernels);
      instances.push_back(std::move(made));
    }
    cores_.push_back(
        std::make_unique<Core>(engine_, engine_.workers(), static_cast<unsigned>(cores_.size()), std::move(instances)));
    for (const id node : kernels) core_of_[node] = cores_.back().get();
  }
  const auto core = [&](id port) { return core_of_.at(model_.ports[port].node); };
  for (auto& [port, one] : block_ports_) {
    one->set_core(*core(port));
    BlockRing& ring = *ring_of_.at(port);
    (model_.ports[port].direction == way::out ? ring.filler : ring.reader) = core(port);
  }
  for (auto& [port, one] : inout_ports_) one->set_core(*core(port));
  for (auto& [port, one] : streams_out_) one->set_core(*core(port));
  for (auto& [port, one] : streams_in_) one->set_core(*core(port));
  for (auto& [port, one] : parameters_) one->set_core(*core(port));
  for (auto& [port, one] : results_) one->set_core(*core(port));
  for (const id number : plan_.nets) {
    const Net& net = plan_.netlist->nets[number];
    if (const auto found = cascade_of_.find(net.source); found != cascade_of_.end())
      found->second->set_cores(*core(net.source), *core(net.sinks.front().port));
    if (results_.contains(net.source))
      for (const Sink& sink : net.sinks)
        if (parameters_.contains(sink.port)) parameters_[sink.port]->writer = core(net.source);
  }
  for (auto& one : cores_) engine_.add(*one);
  return {};
}

}  // namespace tessera::adf
