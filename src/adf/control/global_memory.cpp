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

namespace {

// Returns the size of the buffer that a tiling of a GMIO describes.
std::uint64_t buffer_bytes(const TilingPlan& plan) {
  std::uint64_t bytes = 0;
  for (const tiling::Shape& shape : plan.shapes) {
    std::uint64_t elements = 1;
    for (unsigned i = 0; i < shape.count; ++i) elements *= shape.dimensions[i].extent;
    bytes = std::max(bytes, elements * plan.element_bytes);
  }
  return bytes;
}

}  // namespace

GraphRun* Control::run_of_port(id port) {
  for (auto& [graph, of] : graphs_)
    if (of.run && of.run->memory_rounds(port) != nullptr) return of.run.get();
  return nullptr;
}

int Control::wait_for_rounds(Executor::Lock& held, id port, const char* call) {
  GraphRun* run = run_of_port(port);
  const MemoryRounds& rounds = *run->memory_rounds(port);
  const std::function<bool()> reached = [&] { return rounds.is_idle(); };
  const Outcome outcome = executor_.wait(held, reached);
  for (auto& [graph, of] : graphs_)
    if (of.run.get() == run) return outcome_of(held, outcome, of, {call, port}, reached);
  return 0;
}

int Control::transfer_rounds(Executor::Lock& held, id port, std::byte* address, std::size_t bytes, const char* call,
                             bool blocking) {
  GraphRun& run = *run_of_port(port);
  const TilingPlan& plan = run.plan().access.at(port).front();
  const std::uint64_t each = buffer_bytes(plan);
  if (bytes == 0 || bytes % each != 0)
    return refuse(error(code::bad_transfer, "{} of {}", call, counted(bytes, "byte"))
                      .note("the tiling of {} describes buffers of {}", name_of_port(port), counted(each, "byte"))
                      .help("move a multiple of {}", counted(each, "byte")));
  run.memory_rounds(port)->add(address, bytes / each, each);
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
    return refuse(error(code::bad_memory, "{} of {}, which is no port of an external buffer", call, name_of_port(port))
                      .help("name a port of an external_buffer, or pass an address and a number of bytes to a GMIO"));
  if ((model.ports[port].direction == way::out) != to_array)
    return refuse(error(code::bad_memory, "{} of {}, which moves data the other way", call, name_of_port(port))
                      .help("call {}", to_array ? "aie2gm" : "gm2aie"));
  GraphRun* run = run_of_port(port);
  if (run == nullptr)
    return refuse(error(code::bad_memory, "{} of {}", call, name_of_port(port))
                      .note("its graph is not initialized")
                      .help("call init() of the graph first"));
  const Memory& memory = model.memories[model.nodes[model.ports[port].node].number];
  if (memory.address == nullptr)
    return refuse(
        error(code::bad_memory, "{} of {} is not possible: the buffer has no address", call, name_of_port(port))
            .help("call setAddress() with memory of GMIO::malloc first"));
  if (auto checked = check_range(memory.address, elements_of(memory.dimensions) * memory.of.bytes); !checked)
    return refuse(std::move(checked.error()).at("{} of {}", call, name_of_port(port)));
  run->memory_rounds(port)->add(static_cast<std::byte*>(memory.address), 1, 0);
  return blocking ? wait_for_rounds(held, port, call) : 0;
}

int Control::wait_for_memory(id port) {
  auto held = executor_.lock();
  if (run_of_port(port) == nullptr)
    return refuse(error(code::bad_memory, "wait() of {} is not possible now", name_of_port(port))
                      .note("it is no port of an external buffer in an initialized graph")
                      .help("call init() of the graph first, and name a port of the external buffer"));
  return wait_for_rounds(held, port, "wait()");
}

}  // namespace tessera::adf
