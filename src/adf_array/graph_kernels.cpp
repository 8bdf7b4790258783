// The kernels of a core and their ports, and the parameters that the host program writes and reads.
#include "adf/check/packet_ids.h"
#include "adf/graph/names.h"
#include "adf/run/kernel_instance.h"
#include "adf_array/convert.h"
#include "adf_array/graph_array.h"
#include "device/capabilities.h"
#include "device/tile_layout.h"

#include <algorithm>

namespace tessera::adf_array {

using namespace adf;
using array::Path;

Result<std::vector<ArrayKernel>> GraphArray::make_kernels(const std::vector<id>& nodes, CoreRun& core,
                                                          api::HostCore& array) {
  std::vector<ArrayKernel> kernels;
  core.cascade = std::make_unique<CascadePort>(core);
  for (const id node : nodes) {
    ArrayKernel& made = kernels.emplace_back();
    TRY(made.instance, kernel_instance(model(), placed_->plans.at(top_of_node(node)), node));
    for (const id port : made.instance.kernel->arguments) CHECK_OK(make_port(port, made, core, array));
  }
  return kernels;
}

Result<void> GraphArray::make_port(id port, ArrayKernel& kernel, CoreRun& core, api::HostCore& array) {
  const Port& of = model().ports[port];
  Binding& to = kernel.instance.bindings[kernel.ports.size()];
  kernel.ports.push_back(nullptr);
  if (of.bound != none) return {};
  if (has_buffer(of)) {
    TRY(std::unique_ptr<ArrayPort> made, make_blocks(port, core, array));
    if (of.is_async) to.lock = dynamic_cast<BlockPort*>(made.get());
    kernel.ports.back() = made.get();
    core.ports.push_back(std::move(made));
  } else if (of.shape.kind == carrier::rtp) {
    TRY(const auto memory, memory_of(port, array));
    TRY(Guards guards, guards_of(port, array));
    const std::size_t bytes = std::size_t{std::max(of.shape.array, 1U)} * of.shape.of.bytes;
    const bool is_sync = is_synchronous(model(), program_->netlist, port, of.direction == way::in);
    const auto value = memory.front().first(bytes);
    if (of.direction == way::in)
      core.ports.push_back(std::make_unique<ParameterPort>(core, value, std::move(guards), is_sync));
    else
      core.ports.push_back(std::make_unique<ResultPort>(core, value, std::move(guards), is_sync));
    kernel.ports.back() = core.ports.back().get();
  } else if (of.shape.kind == carrier::cascade) {
    to.beats_in = core.cascade.get();
    to.beats_out = core.cascade.get();
  } else {
    core.streams.push_back(
        std::make_unique<StreamPort>(core, port, placed_->placement.streams.at(port), moved_[port], count_of(port)));
    to.words_in = core.streams.back().get();
    to.words_out = core.streams.back().get();
  }
  return {};
}

Result<std::unique_ptr<ArrayPort>> GraphArray::make_blocks(id port, CoreRun& core, api::HostCore& array) {
  const Port& of = model().ports[port];
  const BufferPlan& plan = placed_->plans.at(top_of_node(of.node)).buffers[port];
  const bool fills = of.direction == way::out;
  TRY(auto memory, memory_of(port, array));
  if (array::lock_names(placed_->placement, program_->netlist, port).empty()) {
    const id source = fills ? port : program_->netlist.nets[program_->netlist.net_of_sink[port]].source;
    auto& shelf = shelves_[source];
    if (!shelf) shelf = std::make_unique<Shelf>(Shelf{memory.front()});
    return std::make_unique<ShelfPort>(*shelf, fills);
  }
  TRY(Guards guards, guards_of(port, array));
  return std::make_unique<BlockPort>(core, Blocks{std::move(memory), plan.bytes, plan.margin}, std::move(guards), fills,
                                     of.is_async, moved_[port], count_of(port));
}

Result<std::vector<std::span<std::uint8_t>>> GraphArray::memory_of(id port, api::HostCore& array) const {
  std::vector<std::span<std::uint8_t>> all;
  for (const std::string& name : array::buffer_names(placed_->placement, program_->netlist, port)) {
    const Part& part = parts_.at(name);
    const auto base = array.memory_of(part.tile);
    if (!base) return Failure(to_diag(base.error()));
    all.push_back(array.memory(*base + part.number,
                               static_cast<std::uint32_t>(placed_->placement.buffers.at(port).bytes)));
  }
  return all;
}

Result<Guards> GraphArray::guards_of(id port, api::HostCore& array) const {
  std::vector<unsigned> locks;
  for (const std::string& name : array::lock_names(placed_->placement, program_->netlist, port)) {
    const Part& part = parts_.at(name);
    const auto base = array.locks_of(part.tile);
    if (!base) return Failure(to_diag(base.error()));
    locks.push_back(*base + part.number);
  }
  return Guards(!device::capabilities(program_->device).counting_locks, std::move(locks));
}

PacketCount* GraphArray::count_of(id port) {
  const array::Placement& placement = placed_->placement;
  const bool writes_headers =
      !placement.headers.contains(port) &&
      std::ranges::find(placement.packets, port, &array::PacketFlow::source) != placement.packets.end();
  return writes_headers ? &packets_[port] : nullptr;
}

std::optional<std::uint32_t> GraphArray::packet_id(const void* carrier, unsigned way) const {
  for (const auto& [tile, core] : cores_)
    for (const auto& stream : core->streams)
      if (stream->is(carrier))
        return packet_id_at(model(), placed_->plans.at(top_of_node(model().ports[stream->port()].node)), stream->port())
            .value_or(way);
  return {};
}

// --- parameters of the host program ---

// Makes a request to a lock by a read of the register whose address is the request, as a host does.
Result<bool> GraphArray::try_lock(id port, bool acquires, bool full) {
  const auto names = array::lock_names(placed_->placement, program_->netlist, port);
  const device::TileLayout& layout = device::tile_layout(device::TileKind::Core, program_->device.arch);
  const bool is_binary = !device::capabilities(program_->device).counting_locks;
  const Part& part = parts_.at(names[is_binary || !full ? 0 : 1]);
  std::uint32_t offset = 0;
  if (is_binary) {
    const auto& requests = acquires ? layout.binary_acquire : layout.binary_release;
    offset = requests[full ? 2 : 1].at(part.number);
  } else {
    std::uint32_t request = layout.request_lock.set(0, part.number);
    request = layout.request_acquires.set(request, acquires ? 1 : 0);
    request = layout.request_value.set(request, acquires ? ~std::uint32_t{0} : 1);
    offset = layout.lock_request.offset + request;
  }
  const auto answer = session_->read_register(part.tile, offset);
  if (!answer) return Failure(to_diag(answer.error()));
  return layout.request_result.get(*answer) != 0;
}

Result<void> GraphArray::lock(id port, bool full) {
  for (;;) {
    TRY(const bool has, try_lock(port, true, full));
    if (has) return {};
    TRY(const bool moves, advance(session_->now() + 1));
    if (!moves) return Failure(stuck(top_of_node(model().ports[port].node)));
  }
}

Result<void> GraphArray::update(id port, std::span<const std::byte> value) {
  const bool is_sync = is_synchronous(model(), program_->netlist, port, true);
  CHECK_OK(lock(port, !is_sync && has_value_[port]));
  const Part& part = parts_.at(array::buffer_names(placed_->placement, program_->netlist, port).front());
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(value.data()), value.size());
  if (auto written = session_->write_memory(part.tile, part.number, bytes); !written)
    return Failure(to_diag(written.error()));
  has_value_[port] = true;
  TRY(const bool released, try_lock(port, false, true));
  static_cast<void>(released);
  return {};
}

Result<void> GraphArray::read(id port, std::span<std::byte> value) {
  const bool is_sync = is_synchronous(model(), program_->netlist, port, false);
  CHECK_OK(lock(port, true));
  const Part& part = parts_.at(array::buffer_names(placed_->placement, program_->netlist, port).front());
  const std::span bytes(reinterpret_cast<std::uint8_t*>(value.data()), value.size());
  if (auto read = session_->read_memory(part.tile, part.number, bytes); !read)
    return Failure(to_diag(read.error()));
  TRY(const bool released, try_lock(port, false, !is_sync));
  static_cast<void>(released);
  return {};
}

Result<void> GraphArray::set_initial_values(id graph) {
  for (const id node : placed_->plans.at(graph).kernels)
    for (const id port : model().kernels[model().nodes[node].number].arguments)
      if (!model().ports[port].initial.empty() && model().ports[port].bound == none)
        CHECK_OK(update(port, model().ports[port].initial));
  return {};
}

}  // namespace tessera::adf_array
