// Transfers between global memory and ports with tilings: of external buffers, and of GMIOs with a tiling.
//
// A transfer of an external buffer moves the pattern of one port once. A GMIO has no buffer itself: the memory of a
// transfer is a row of buffers with the tiling's buffer_dimension, and the pattern moves once for each buffer.
#include "adf/check/access.h"
#include "adf/codes.h"
#include "adf/control/control.h"
#include "adf/graph/names.h"
#include "base/text.h"

#include <algorithm>

namespace tessera::adf {

// Returns the size of the buffer that the tilings of a GMIO describe.
std::size_t Control::bytes_of_buffer(const std::vector<TilingPlan>& tilings) {
  std::uint64_t bytes = 0;
  for (const TilingPlan& plan : tilings)
    for (const tiling::Shape& shape : plan.shapes) {
      std::uint64_t elements = 1;
      for (unsigned i = 0; i < shape.count; ++i) elements *= shape.dimensions[i].extent;
      bytes = std::max(bytes, elements * plan.element_bytes);
    }
  return bytes;
}

const std::vector<TilingPlan>* Control::access_of(id port) {
  if (is_on_array(port)) return array_run()->access_of(port);
  const std::shared_ptr<GraphRun> run = run_of_port(port);
  return run == nullptr ? nullptr : &run->plan().access.at(port);
}

std::shared_ptr<GraphRun> Control::run_of_port(id port) {
  for (auto& [graph, of] : graphs_)
    if (of.run && of.run->memory_rounds(port) != nullptr) return of.run;
  return nullptr;
}

int Control::wait_for_rounds(Executor::Lock& held, id port, const char* call) {
  if (is_on_array(port)) return wait_for_on_array(held, port);
  const std::shared_ptr<GraphRun> run = run_of_port(port);
  const MemoryRounds& rounds = *run->memory_rounds(port);
  const std::function<bool()> reached = [&] { return rounds.is_idle(); };
  return wait_at_port(held, run, {call, port}, reached);
}

int Control::wait_at_port(Executor::Lock& held, const std::shared_ptr<GraphRun>& run, const Awaited& awaited,
                          const std::function<bool()>& reached) {
  const Outcome outcome = executor_.wait(held, reached, run.get());
  for (auto& [graph, of] : graphs_)
    if (of.run == run || outcome == Outcome::Ended) return outcome_of(held, outcome, of, awaited, reached);
  return kOk;
}

int Control::transfer_rounds(Executor::Lock& held, id port, const GlobalRounds& rounds, const char* call,
                             bool blocking) {
  if (is_on_array(port)) return transfer_on_array(held, port, rounds, call, blocking);
  run_of_port(port)->memory_rounds(port)->add(rounds.memory.data(), rounds.memory.size() / rounds.each, rounds.each);
  return blocking ? wait_for_rounds(held, port, call) : 0;
}

int Control::transfer_memory(id port, bool to_array, bool blocking) {
  auto held = executor_.lock();
  const char* call = to_array ? "gm2aie" : "aie2gm";
  const Model& model = design();
  const bool is_external =
      port < model.ports.size() && model.ports[port].node != none &&
      model.nodes[model.ports[port].node].kind == NodeKind::Memory &&
      model.memories[model.nodes[model.ports[port].node].number].kind == ::adf::host::memory_kind::external;
  if (!is_external)
    return refuse(
        error(code::bad_memory, "{} of {}, which is not a port of an external buffer", call, name_of_port(port))
            .help("name a port of an external_buffer, or pass an address and a number of bytes to a GMIO"));
  if ((model.ports[port].direction == way::out) != to_array)
    return refuse(error(code::bad_memory, "{} of {}, which moves data the other way", call, name_of_port(port))
                      .help("call {}", to_array ? "aie2gm" : "gm2aie"));
  if (run_of_port(port) == nullptr && !is_on_array(port))
    return refuse(error(code::bad_memory, "{} of {}", call, name_of_port(port))
                      .note("its graph is not initialized")
                      .help("call init() of the graph first"));
  const Memory& memory = model.memories[model.nodes[model.ports[port].node].number];
  if (memory.address == nullptr)
    return refuse(
        error(code::bad_memory, "{} of {} is not possible: the buffer has no address", call, name_of_port(port))
            .help("call setAddress() with memory of GMIO::malloc first"));
  const std::size_t bytes = elements_of(memory.dimensions) * memory.of.bytes;
  if (auto checked = check_range(memory.address, bytes); !checked)
    return refuse(std::move(checked.error()).at("{} of {}", call, name_of_port(port)));
  return transfer_rounds(held, port, {{static_cast<std::byte*>(memory.address), bytes}, bytes}, call, blocking);
}

int Control::wait_for_memory(id port) {
  auto held = executor_.lock();
  if (run_of_port(port) == nullptr && !is_on_array(port))
    return refuse(error(code::bad_memory, "wait() of {} is not possible now", name_of_port(port))
                      .note("it is not a port of an external buffer in an initialized graph")
                      .help("call init() of the graph first, and name a port of the external buffer"));
  return wait_for_rounds(held, port, "wait()");
}

}  // namespace tessera::adf
