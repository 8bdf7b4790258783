#include "adf/run/kernel_instance.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/graph/symbols.h"

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

Result<Instance> kernel_instance(const Model& model, const Plan& plan, id node) {
  const Kernel& kernel = model.kernels[model.nodes[node].number];
  Instance made;
  made.node = node;
  made.kernel = &kernel;
  made.code = kernel.request.code;
  made.function = kernel.request.function;
  made.repetitions = plan.repetitions[node];
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
    const Port& port = model.ports[number];
    ::adf::host::binding& to = made.bindings.emplace_back();
    if (has_buffer(port)) {
      const BufferPlan& buffers = plan.buffers[number];
      to.elements = static_cast<std::uint32_t>(buffers.bytes / port.shape.of.bytes);
      to.margin = static_cast<std::uint32_t>(buffers.margin / port.shape.of.bytes);
      made.cycles += buffers.bytes / 4;
    } else if (port.shape.kind == carrier::rtp || port.bound != none) {
      to.elements = std::max(port.shape.array, 1U);
      if (port.bound != none) to.memory = model.parameters[port.bound].memory;
    }
  }
  return made;
}

}  // namespace tessera::adf
