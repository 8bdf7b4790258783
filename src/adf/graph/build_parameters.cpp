// The functions of include/adf/builder.h for global arrays and scalars that kernels use.
#include "adf/codes.h"
#include "adf/graph/building.h"
#include "adf/graph/names.h"
#include "base/text.h"

#include <algorithm>

namespace adf::host {

using namespace tessera;
using namespace tessera::adf;

id add_parameter(void* memory, const element& of, std::size_t elements, bool scalar, const place& at) {
  design().parameters.push_back({memory, of, elements, scalar, none, {}, place_of(at)});
  return static_cast<id>(design().parameters.size() - 1);
}

void connect_parameter(id parameter, id kernel, const place& at) {
  Model& model = design();
  if (parameter >= model.parameters.size() || !is_node(object::kernel, kernel)) {
    mistake(at_place(error(code::bad_connection, "a parameter or kernel that was never created is connected")
                         .help("assign parameter::array() and kernel::create() before connecting"),
                     place_of(at)));
    return;
  }
  model.kernels[model.nodes[kernel].number].parameters.push_back(parameter);
}

void bind_parameters(std::initializer_list<id> parameters, id kernel, const place& at) {
  Model& model = design();
  for (const id parameter : parameters) connect_parameter(parameter, kernel, at);
  if (!is_node(object::kernel, kernel)) return;
  std::vector<id> open;
  for (const id port : model.kernels[model.nodes[kernel].number].arguments)
    if (model.ports[port].shape.kind == carrier::rtp) open.push_back(port);
  if (open.size() != parameters.size())
    return mistake(
        at_place(error(code::bad_binding, "{} gets {}", name_of_node(kernel), counted(parameters.size(), "parameter"))
                     .note("its function has {} besides windows, streams and buffers", counted(open.size(), "argument"))
                     .help("pass one parameter for each of them"),
                 place_of(at)));
  auto port = open.begin();
  for (const id number : parameters) {
    Port& to = model.ports[*port++];
    if (number >= model.parameters.size()) continue;
    const Parameter& from = model.parameters[number];
    const std::size_t elements = std::max(to.shape.array, 1U);
    if (!(from.of == to.shape.of) || from.elements != elements)
      mistake(at_place(error(code::bad_binding, "argument {} of {} gets {} x {}", to.argument + 1, name_of_node(kernel),
                             from.elements, from.of.name)
                           .note("it has {} x {}", elements, to.shape.of.name)
                           .help("pass a parameter of the argument's type"),
                       place_of(at)));
    to.bound = number;
  }
}

id parameter_of(id kernel, std::size_t number, const place& at) {
  const Model& model = design();
  if (!is_node(object::kernel, kernel)) return none;
  const auto& all = model.kernels[model.nodes[kernel].number].parameters;
  if (number < all.size()) return all[number];
  mistake(
      at_place(error(code::bad_index, "{} has no param[{}]", name_of_node(kernel), static_cast<std::int64_t>(number))
                   .note("it has {}", counted(all.size(), "parameter"))
                   .help("register arrays with REGISTER_PARAMETER, or connect a parameter first"),
               place_of(at)));
  return none;
}

std::size_t parameter_count(id kernel) {
  if (!is_node(object::kernel, kernel)) return 0;
  return design().kernels[design().nodes[kernel].number].parameters.size();
}

}  // namespace adf::host
