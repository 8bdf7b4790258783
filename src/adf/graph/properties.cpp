// Puts constraints with a value, such as `stack_size(k) = 2000`, into the model, and refuses impossible values.
#include "adf/graph/properties.h"

#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf/model/element_values.h"
#include "adf/model/model.h"
#include "base/text.h"

#include <map>
#include <tuple>

namespace tessera::adf {

namespace {

using ::adf::host::property;
using ::adf::host::property_value;

double number_of(const property_value& value) {
  return value.numbers.empty() ? 0 : value.numbers.front();
}
std::string text_of(const property_value& value) {
  return value.texts.empty() ? std::string() : value.texts.front();
}

Result<void> refuse(const std::string& object, const char* constraint, double value, const char* rule) {
  return Failure(error(code::bad_constraint, "{} of {} is {}", constraint, object, value).help("{}", rule));
}

constexpr double kMostRepetitions = 2147483647;  // a greater number was negative

// Refuses a constraint on the buffer of a port that has none.
Result<void> require_buffer(id number, const char* constraint) {
  const Port& port = design().ports[number];
  if (port.node == none || has_buffer(port)) return {};
  return Failure(error(code::bad_constraint, "{} is set on {}", constraint, name_of_port(number))
                     .note("this port has no buffer")
                     .help("set it on a port of a kernel that is a window or a buffer"));
}

Result<void> set_of_kernel(id node, property which, const property_value& value, const Place& at) {
  Kernel& kernel = design().kernels[design().nodes[node].number];
  const double number = number_of(value);
  switch (which) {
    case property::source:
      kernel.source = text_of(value);
      // create_object() takes any number of arguments, so C++ does not give it the line of its caller.
      if (!kernel.request.class_name.empty()) design().nodes[node].at = at;
      break;
    case property::headers: kernel.headers = value.texts; break;
    case property::initialization_function: kernel.initialization_function = text_of(value); break;
    case property::fabric: kernel.fabric = text_of(value); break;
    case property::runtime_ratio:
      if (!(number > 0 && number <= 1))
        return refuse(name_of_node(node), "runtime<ratio>", number, "a ratio is above 0 and at most 1");
      kernel.runtime_ratio = number;
      break;
    case property::stack_size:
    case property::heap_size:
      if (number < 0)
        return refuse(name_of_node(node), which == property::stack_size ? "stack_size" : "heap_size", number,
                      "a size is 0 or more bytes");
      (which == property::stack_size ? kernel.stack_size : kernel.heap_size) = static_cast<int>(number);
      break;
    case property::repetition_count:
      if (number < 1 || number > kMostRepetitions)
        return refuse(name_of_node(node), "repetition_count", number, "a kernel runs 1 to 2147483647 times");
      kernel.repetition_count = static_cast<unsigned>(number);
      break;
    case property::pl_axi_lite: kernel.pl_axi_lite = number != 0; break;
    case property::pl_frequency:
      if (number <= 0) return refuse(name_of_node(node), "pl_frequency", number, "a frequency is above 0 MHz");
      kernel.pl_frequency = number;
      break;
    default: break;
  }
  return {};
}

Result<void> set_of_port(id number, property which, property_value& value) {
  Port& port = design().ports[number];
  switch (which) {
    case property::single_buffer:
      CHECK_OK(require_buffer(number, "single_buffer"));
      port.is_single = true;
      break;
    case property::samples_per_iteration:
      if (number_of(value) < 1)
        return refuse(name_of_port(number), "samples_per_iteration", number_of(value),
                      "a port moves at least 1 sample");
      port.samples_per_iteration = static_cast<std::uint32_t>(number_of(value));
      break;
    case property::dimensions:
      CHECK_OK(require_buffer(number, "dimensions"));
      port.dimensions.clear();
      for (const double extent : value.numbers) {
        if (extent < 1) return refuse(name_of_port(number), "a dimension", extent, "dimensions are 1 or more samples");
        port.dimensions.push_back(static_cast<std::uint32_t>(extent));
      }
      break;
    case property::initial_value: {
      const element& of = port.shape.of;
      if (port.shape.kind != carrier::rtp || port.direction != way::in)
        return Failure(error(code::bad_constraint, "initial_value is set on {}", name_of_port(number))
                           .note("it is not an input run-time parameter of a kernel")
                           .help("set initial_value on the kernel's port, as in initial_value(k.in[1])"));
      const std::size_t count = value.of.bytes == 0 ? 0 : value.bytes.size() / value.of.bytes;
      if (count != std::max(port.shape.array, 1U))
        return Failure(
            error(code::bad_constraint, "initial_value of {} has {}", name_of_port(number), counted(count, "element"))
                .note("the parameter has {}", counted(std::max(port.shape.array, 1U), "element"))
                .help("give a value for each element"));
      if (value.of == of) {
        port.initial = value.bytes;
        break;
      }
      if (value.numbers.size() != count || of.complex || of.kind == ::adf::host::number::structure)
        return Failure(
            error(code::bad_constraint, "initial_value of {} has type {}", name_of_port(number), value.of.name)
                .note("the parameter has type {}", of.name)
                .help("write values of type {}", of.name));
      auto bytes = fitting_bytes(value.numbers, of);
      if (!bytes)
        return Failure(error(code::bad_constraint, "initial_value of {} does not fit", name_of_port(number))
                           .note("the parameter has type {}", of.name)
                           .help("write values of type {}", of.name));
      port.initial = std::move(*bytes);
      break;
    }
    default: break;
  }
  return {};
}

Result<void> set(object kind, id number, property which, property_value& value, const Place& at) {
  Model& model = design();
  if (kind == object::port) return number < model.ports.size() ? set_of_port(number, which, value) : Result<void>{};
  if (kind == object::connection) {
    if (number >= model.connections.size()) return {};
    for (const double depth : value.numbers) {
      if (depth < 0) return refuse("a connection", "fifo_depth", depth, "a depth is 0 or more words");
      model.connections[number].fifo_depth.push_back(static_cast<int>(depth));
    }
    return {};
  }
  if (model.node_of(kind, number) == none)
    return Failure(error(code::bad_constraint, "a constraint is set on an object that was never created")
                       .help("assign the result of create() to the object before its constraints"));
  if (kind == object::kernel) return set_of_kernel(number, which, value, at);
  Memory& memory = model.memories[model.nodes[number].number];
  if (number_of(value) < 1)
    return refuse(name_of_node(number), which == property::num_buffers ? "num_buffers" : "repetition_count",
                  number_of(value), "the number is 1 or more");
  (which == property::num_buffers ? memory.num_buffers : memory.repetition_count) =
      static_cast<unsigned>(number_of(value));
  return {};
}

}  // namespace

bool is_too_late(object kind, id number, const Place& at) {
  Model& model = design();
  if (!model.settled.has(kind, number)) return false;
  model.late.push_back(error(code::bad_constraint, "a constraint stands outside of the constructors of graphs")
                           .at("{}", at.text())
                           .note("the constructor of its graph has ended")
                           .help("move the constraint into the constructor of its graph"));
  return true;
}

Result<void> set_property(object kind, id number, property which, property_value value, const Place& at) {
  CHECK_OK(set(kind, number, which, value, at));
  design().properties.push_back({kind, number, which, std::move(value), at});
  return {};
}

}  // namespace tessera::adf

void adf::host::set_property(object kind, id number, property which, property_value value, const place& at) {
  using namespace tessera;
  using namespace tessera::adf;
  const Place where{at.file_name(), at.line()};
  if (is_too_late(kind, number, where)) return;
  // 0.3 as float is the number 0.3 that a file may have, too.
  if (which == property::runtime_ratio)
    for (double& ratio : value.numbers) ratio = std::stod(fmt::format("{}", static_cast<float>(ratio)));
  if (Result<void> done = tessera::adf::set_property(kind, number, which, std::move(value), where); !done)
    design().mistakes.push_back(std::move(done.error()).at("{}", where.text()));
}

void*& adf::host::reference_to(object kind, id number, property which) {
  static auto& all = *new std::map<std::tuple<object, id, property>, void*>;  // destructors of the program may use it
  return all[{kind, number, which}];
}
