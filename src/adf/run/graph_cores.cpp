// Makes the cores of a graph, and their kernels with code, arguments and ends of nets.
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/graph/symbols.h"
#include "adf/run/graph_run.h"

#include <adf/driver_tables.h>

#include <algorithm>

namespace tessera::adf {

namespace {

const ::adf::host::instance_code* instance_of(id node) {
  if (&tessera_adf_code == nullptr) return nullptr;
  for (std::uint32_t i = 0; i < tessera_adf_code.instance_count; ++i)
    if (tessera_adf_code.instances[i].kernel == node) return &tessera_adf_code.instances[i];
  return nullptr;
}

}  // namespace

Result<Instance> GraphRun::make_instance(id node) {
  const Kernel& kernel = model_.kernels[model_.nodes[node].number];
  Instance made;
  made.node = node;
  made.kernel = &kernel;
  made.code = kernel.request.code;
  made.function = kernel.request.function;
  made.repetitions = plan_.repetitions[node];
  if (const auto* copy = instance_of(node)) {
    if (copy->function != nullptr) made.function = copy->function;
    if (copy->class_kernel != nullptr) made.code = copy->class_kernel;
    made.initialize = copy->initialize;
    made.state = copy->core_state;
  }
  if (!kernel.initialization_function.empty() && made.initialize == nullptr) {
    made.initialize = function_named(kernel.initialization_function);
    if (made.initialize == nullptr)
      return Failure(
          error(code::no_function, "no function {} initializes {}", kernel.initialization_function, name_of_node(node))
              .help("define it without arguments in the kernel's source"));
  }
  for (const id number : kernel.arguments) {
    const Port& port = model_.ports[number];
    ::adf::host::binding& to = made.bindings.emplace_back();
    KernelPort* prepares = nullptr;
    if (has_buffer(port)) {
      const BufferPlan& plan = plan_.buffers[number];
      to.elements = static_cast<std::uint32_t>(plan.bytes / port.shape.of.bytes);
      to.margin = static_cast<std::uint32_t>(plan.margin / port.shape.of.bytes);
      if (const auto inout = inout_ports_.find(number); inout != inout_ports_.end()) {
        prepares = inout->second.get();
      } else {
        BlockPort& block = *block_ports_.at(number);
        if (port.is_async) to.lock = &block;
        prepares = &block;
      }
      made.cycles += plan.bytes / 4;
    } else if (port.bound != none) {
      to.elements = std::max(port.shape.array, 1U);
      to.memory = model_.parameters[port.bound].memory;
    } else if (port.shape.kind == carrier::rtp) {
      to.elements = std::max(port.shape.array, 1U);
      if (port.direction == way::in)
        prepares = parameters_.at(number).get();
      else
        prepares = results_.at(number).get();
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
  auto& made = bypasses_[to.node] = std::make_unique<BypassRun>(*parameters_.at(to.kernel->bypass_control));
  for (const BypassPair& one : plan_.bypasses.at(to.node)) {
    const Port &in = model_.ports[one.in], &out = model_.ports[one.out];
    made->pairs.push_back({in.argument, out.argument, one.bytes, plan_.buffers[one.in].margin,
                           plan_.buffers[one.out].margin, !has_buffer(in)});
  }
  to.bypass = made.get();
}

Result<void> GraphRun::make_cores() {
  has_core_kernel_ = std::any_of(plan_.kernels.begin(), plan_.kernels.end(),
                                 [&](id node) { return model_.kernels[model_.nodes[node].number].fabric != "pl"; });
  for (const std::vector<id>& kernels : plan_.cores) {
    std::vector<Instance> instances;
    for (const id node : kernels) {
      TRY(Instance made, make_instance(node));
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
