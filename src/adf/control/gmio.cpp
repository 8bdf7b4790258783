// Memory of the host program for GMIOs, and the transfers between this memory and GMIOs. global_memory.cpp does the
// transfers of GMIOs with a tiling.
#include "adf/codes.h"
#include "adf/control/control.h"
#include "adf/graph/names.h"
#include "base/text.h"

#include <algorithm>
#include <cstdlib>

namespace tessera::adf {

namespace {

// The one port of a GMIO.
id port_of_io(id io) {
  if (io >= design().nodes.size()) return none;
  const Node& node = design().nodes[io];
  return !node.out.empty() ? node.out.front() : !node.in.empty() ? node.in.front() : none;
}

}  // namespace

void* Control::allocate(std::size_t bytes) {
  constexpr std::size_t kAlignment = 4096, kMost = std::size_t{1} << 40;
  if (bytes > kMost) return nullptr;
  auto held = executor_.lock();
  void* made =
      std::aligned_alloc(kAlignment, (std::max<std::size_t>(bytes, 1) + kAlignment - 1) / kAlignment * kAlignment);
  if (made != nullptr) memory_[static_cast<std::byte*>(made)] = bytes;
  return made;
}

void Control::release(void* address) {
  auto held = executor_.lock();
  if (address == nullptr) return;
  const auto found = memory_.find(static_cast<std::byte*>(address));
  if (found == memory_.end()) {
    refuse(error(code::bad_transfer, "GMIO::free of an address that GMIO::malloc did not give, or that is free already")
               .help("free each address once"));
    return;
  }
  if (const id user = gmio_that_uses({found->first, found->second}); user != none) {
    refuse(error(code::bad_transfer, "GMIO::free of memory that a transfer of {} still uses", name_of_node(user))
               .help("call wait() of the GMIO before GMIO::free"));
    return;
  }
  memory_.erase(found);
  if (ArrayRun* array = array_run()) executor_.ask(held, [&] { array->forget(static_cast<std::byte*>(address)); });
  std::free(address);
}

// Returns a GMIO with a queued transfer from or to the memory, or `none`.
id Control::gmio_that_uses(std::span<const std::byte> memory) const {
  for (const auto& [graph, of] : graphs_)
    for (id node = 0; of.run && node < design().nodes.size(); ++node) {
      const GmioSource* source = of.run->gmio_source(node);
      const GmioSink* sink = of.run->gmio_sink(node);
      if ((source != nullptr && source->uses(memory)) || (sink != nullptr && sink->uses(memory))) return node;
    }
  return none;
}

Result<void> Control::check_range(const void* address, std::size_t bytes) const {
  const std::span<const std::byte> around = allocation_of(address);
  const auto offset = static_cast<std::size_t>(static_cast<const std::byte*>(address) - around.data());
  if (around.data() != nullptr && offset <= around.size() && bytes <= around.size() - offset) return {};
  return Failure(
      error(code::bad_transfer, "a transfer of {} is not inside of memory from GMIO::malloc", counted(bytes, "byte"))
          .help("allocate the memory with GMIO::malloc, and check address and size"));
}

// Returns the last allocation of GMIO::malloc that begins at the address or before it; without one, no address.
std::span<const std::byte> Control::allocation_of(const void* address) const {
  const auto after = memory_.upper_bound(static_cast<const std::byte*>(address));
  if (after == memory_.begin()) return {};
  return {std::prev(after)->first, std::prev(after)->second};
}

std::shared_ptr<GraphRun> Control::run_of_io(id io) {
  for (auto& [graph, of] : graphs_)
    if (of.run && (of.run->gmio_source(io) != nullptr || of.run->gmio_sink(io) != nullptr)) return of.run;
  return run_of_port(port_of_io(io));
}

int Control::transfer(id io, bool to_array, const void* address, std::size_t bytes, bool blocking) {
  auto held = executor_.lock();
  const char* call = to_array ? "gm2aie" : "aie2gm";
  const std::shared_ptr<GraphRun> run = run_of_io(io);
  const id port = port_of_io(io);
  if (run == nullptr && !is_on_array(port))
    return refuse(error(code::bad_transfer, "{} cannot use {}", call, name_of_node(io))
                      .note("no initialized graph is connected to the GMIO")
                      .help("connect the GMIO, and call init() of its graph first"));
  if (to_array == design().nodes[io].out.empty())
    return refuse(error(code::bad_transfer, "{} cannot use {}, which moves data the other way", call, name_of_node(io))
                      .help("call {}", to_array ? "aie2gm" : "gm2aie"));
  if (auto checked = check_range(address, bytes); !checked)
    return refuse(std::move(checked.error()).at("{} of {}", call, name_of_node(io)));
  if (bytes % 4 != 0)
    return refuse(error(code::bad_transfer, "{} cannot transfer {}", call, counted(bytes, "byte"))
                      .note("a DMA moves words of 4 bytes")
                      .help("move a multiple of 4 bytes"));
  auto* const memory = static_cast<std::byte*>(const_cast<void*>(address));
  if (const std::vector<TilingPlan>* tilings = access_of(port)) {
    const std::size_t each = bytes_of_buffer(*tilings);
    if (bytes == 0 || bytes % each != 0)
      return refuse(error(code::bad_transfer, "{} of {}", call, counted(bytes, "byte"))
                        .note("the tiling of {} describes buffers of {}", name_of_port(port), counted(each, "byte"))
                        .help("move a multiple of {}", counted(each, "byte")));
    return transfer_rounds(held, port, {{memory, bytes}, each}, call, blocking);
  }
  if (is_on_array(port)) return transfer_on_array(held, port, {{memory, bytes}, bytes}, call, blocking);
  GmioSource* source = run->gmio_source(io);
  GmioSink* sink = run->gmio_sink(io);
  const Transaction one{memory, bytes / 4};
  to_array ? source->add(one) : sink->add(one);
  if (!blocking) return kOk;
  const std::function<bool()> reached = [&] { return to_array ? source->is_idle() : sink->is_idle(); };
  return wait_at_port(held, run, {call, port}, reached);
}

int Control::wait_for(id io) {
  auto held = executor_.lock();
  if (is_on_array(port_of_io(io))) return wait_for_on_array(held, port_of_io(io));
  const std::shared_ptr<GraphRun> run = run_of_io(io);
  if (run == nullptr)
    return refuse(error(code::bad_transfer, "wait() of {} is not possible now", name_of_node(io))
                      .note("no initialized graph is connected to it")
                      .help("connect the GMIO, and call init() of its graph first"));
  if (run->memory_rounds(port_of_io(io)) != nullptr) return wait_for_rounds(held, port_of_io(io), "wait()");
  GmioSource* source = run->gmio_source(io);
  GmioSink* sink = run->gmio_sink(io);
  const std::function<bool()> reached = [&] {
    return (source == nullptr || source->is_idle()) && (sink == nullptr || sink->is_idle());
  };
  return wait_at_port(held, run, {"wait()", port_of_io(io)}, reached);
}

}  // namespace tessera::adf
