// Calls of the host program for run-time parameters. A call waits while the kernel still uses the previous value of a
// synchronous parameter.
#include "adf/codes.h"
#include "adf/control/control.h"
#include "adf/graph/names.h"
#include "base/text.h"

#include <algorithm>
#include <optional>

namespace tessera::adf {

namespace {

// Returns a diagnostic if the kernel with this parameter belongs to another graph than the one whose call it is.
std::optional<Diag> foreign(id graph, id port, const char* call) {
  const id top = top_of_node(design().ports[port].node);
  if (top == graph) return {};
  return error(code::bad_parameter, "{} of {} is not possible: {} belongs to another graph", call, name_of_graph(graph),
               name_of_port(port))
      .help("call {} of {}", call, name_of_graph(top));
}

std::optional<Diag> without_values(id port, const char* call, const void* values) {
  if (values != nullptr) return {};
  return error(code::bad_parameter, "{} of {} is not possible: the pointer to the values is null", call,
               name_of_port(port))
      .help("pass the address of the values");
}

bool is_initialized(const Controlled& of) {
  return of.run || (array_run() != nullptr && of.state != GraphState::New && of.state != GraphState::Ended);
}

}  // namespace

int Control::update(id graph, id port, const element& type, const void* values, std::size_t count) {
  auto held = executor_.lock();
  Controlled* of = controlled(graph, "update()");
  if (of == nullptr) return kUserError;
  if (!is_initialized(*of))
    return refuse(error(code::wrong_state, "update() of {} is not possible now", name_of_graph(graph))
                      .note("{}", text_of(of->state))
                      .help("call init() first"));
  if (auto diag = without_values(port, "update()", values)) return refuse(std::move(*diag));
  const std::vector<id> targets = parameters_behind(design(), port);
  if (targets.empty())
    return refuse(
        error(code::bad_parameter, "update() of {} is not possible: it is not a run-time parameter", name_of_port(port))
            .help("name a port that leads to a parameter of a kernel"));
  for (const id target : targets) {
    if (auto diag = foreign(graph, target, "update()")) return refuse(std::move(*diag));
    const ::adf::host::port_shape& shape = design().ports[target].shape;
    if (!(shape.of == type))
      return refuse(error(code::bad_parameter, "update() of {} with a value of type {} is not possible",
                          name_of_port(target), type.name)
                        .note("the parameter has type {}", shape.of.name)
                        .help("pass values of type {}", shape.of.name));
    if (std::max(shape.array, 1U) != count)
      return refuse(error(code::bad_parameter, "update() of {} with {} is not possible", name_of_port(target),
                          counted(count, "element"))
                        .note("the parameter has {}", counted(std::max(shape.array, 1U), "element"))
                        .help("update the whole parameter at once"));
  }
  if (array_run() != nullptr)
    return access_on_array(held, *of, [&](ArrayRun& array) -> Result<void> {
      const std::span value(static_cast<const std::byte*>(values), count * type.bytes);
      for (const id target : targets) CHECK_OK(array.update(target, value));
      return {};
    });
  const std::shared_ptr<GraphRun> kept = of->run;
  GraphRun& run = *kept;
  id awaited = none;
  const std::function<bool()> reached = [&] {
    for (const id target : targets)
      if (const RtpIn* one = run.parameter(target); one != nullptr && !one->can_write()) {
        awaited = target;
        return false;
      }
    return true;
  };
  const Outcome outcome = executor_.wait(held, reached, &run);
  if (const int failed = outcome_of(held, outcome, *of, {"update()", awaited}, reached); failed != kOk) return failed;
  for (const id target : targets) {
    if (RtpIn* one = run.parameter(target))
      one->write(static_cast<const std::byte*>(values));
    else if (RtpInOut* result = run.result(target))
      result->write(static_cast<const std::byte*>(values));
  }
  return kOk;
}

int Control::read(id graph, id port, const element& type, void* values, std::size_t count) {
  auto held = executor_.lock();
  Controlled* of = controlled(graph, "read()");
  if (of == nullptr) return kUserError;
  if (!is_initialized(*of))
    return refuse(error(code::wrong_state, "read() of {} is not possible now", name_of_graph(graph))
                      .note("{}", text_of(of->state))
                      .help("call init() first"));
  if (auto diag = without_values(port, "read()", values)) return refuse(std::move(*diag));
  const id source = parameter_before(design(), port);
  if (source != none)
    if (auto diag = foreign(graph, source, "read()")) return refuse(std::move(*diag));
  const bool is_result = source != none && design().ports[source].direction == way::inout;
  if (!is_result)
    return refuse(
        error(code::bad_parameter, "read() of {} is not possible: it is not a result of a kernel", name_of_port(port))
            .help("read an inout parameter of a kernel"));
  const ::adf::host::port_shape& shape = design().ports[source].shape;
  if (!(shape.of == type))
    return refuse(error(code::bad_parameter, "read() of {} into a value of type {} is not possible",
                        name_of_port(source), type.name)
                      .note("the parameter has type {}", shape.of.name)
                      .help("read values of type {}", shape.of.name));
  if (count > std::max(shape.array, 1U))
    return refuse(error(code::bad_parameter, "read() of {} from {} is not possible", counted(count, "element"),
                        name_of_port(source))
                      .note("the parameter has {}", counted(std::max(shape.array, 1U), "element"))
                      .help("read at most {}", counted(std::max(shape.array, 1U), "element")));
  if (array_run() != nullptr)
    return access_on_array(held, *of, [&](ArrayRun& array) {
      return array.read(source, {static_cast<std::byte*>(values), count * type.bytes});
    });
  const std::shared_ptr<GraphRun> run = of->run;
  RtpInOut* result = run->result(source);
  const std::function<bool()> reached = [&] { return result->can_read(); };
  const Outcome outcome = executor_.wait(held, reached, run.get());
  if (const int failed = outcome_of(held, outcome, *of, {"read()", source}, reached); failed != kOk) return failed;
  result->read(static_cast<std::byte*>(values), count * type.bytes);
  return kOk;
}

}  // namespace tessera::adf
