// The kernels of a core and their ports.
#include "adf/check/access.h"
#include "adf/check/packet_ids.h"
#include "adf/graph/names.h"
#include "adf/run/kernel_instance.h"
#include "adf_array/convert.h"
#include "adf_array/graph_array.h"
#include "adf_array/in_place.h"
#include "device/capabilities.h"

#include <algorithm>

namespace tessera::adf_array {

using namespace adf;
using array::Path;

Result<std::vector<ArrayKernel>> GraphArray::make_kernels(const std::vector<id>& nodes, CoreRun& core,
                                                          api::HostCore& array) {
  std::vector<ArrayKernel> kernels;
  for (const id node : nodes) {
    ArrayKernel& made = kernels.emplace_back();
    TRY(made.instance, kernel_instance(model(), placed_->plans.at(top_of_node(node)), node));
    if (const auto given = given_cycles_.find(node); given != given_cycles_.end()) made.given_cycles = given->second;
    for (const id port : made.instance.kernel->arguments) CHECK_OK(make_port(port, made, core, array));
    CHECK_OK(add_bypass(made, core, array));
  }
  return kernels;
}

Result<void> GraphArray::make_port(id port, ArrayKernel& kernel, CoreRun& core, api::HostCore& array) {
  const Port& of = model().ports[port];
  Binding& to = kernel.instance.bindings[kernel.ports.size()];
  kernel.ports.push_back(nullptr);
  if (of.bound != none) {
    TRY(const auto table, table_of(of.node, of.bound, array));
    to.memory = table.data();
  } else if (has_buffer(of)) {
    TRY(std::unique_ptr<ArrayPort> made, make_blocks(port, core, array));
    if (placed_->plans.at(top_of_node(of.node)).buffers[port].is_async) to.lock = dynamic_cast<BlockPort*>(made.get());
    kernel.ports.back() = made.get();
    core.ports.push_back(std::move(made));
  } else if (of.shape.kind == carrier::rtp) {
    TRY(std::unique_ptr<ArrayPort> made,
        of.direction == way::in ? make_parameter(port, core, array) : make_result(port, core, array));
    core.ports.push_back(std::move(made));
    kernel.ports.back() = core.ports.back().get();
  } else if (of.shape.kind == carrier::cascade) {
    core.cascades.push_back(std::make_unique<CascadePort>(core, port));
    to.beats_in = core.cascades.back().get();
    to.beats_out = core.cascades.back().get();
  } else {
    core.streams.push_back(
        std::make_unique<StreamPort>(core, port, placed_->placement.streams.at(port), moved_[port], count_of(port)));
    to.words_in = core.streams.back().get();
    to.words_out = core.streams.back().get();
  }
  if (kernel.ports.back() != nullptr) kernel.ports.back()->port = port;
  return {};
}

Result<std::unique_ptr<ArrayPort>> GraphArray::make_blocks(id port, CoreRun& core, api::HostCore& array) {
  const Port& of = model().ports[port];
  const BufferPlan& plan = placed_->plans.at(top_of_node(of.node)).buffers[port];
  const bool fills = of.direction == way::out;
  TRY(auto memory, memory_of(port, array));
  if (array::is_in_place(of)) {
    TRY(std::vector<unsigned> locks, locks_of(port, array));
    return std::make_unique<InPlacePort>(core, std::move(memory), std::move(locks),
                                         !device::capabilities(program_->device).counting_locks, moved_[port]);
  }
  if (array::lock_names(placed_->placement, program_->netlist, port).empty()) {
    const id source = fills ? port : program_->netlist.nets[program_->netlist.net_of_sink[port]].source;
    auto& shelf = shelves_[source];
    if (!shelf) shelf = std::make_unique<Shelf>(Shelf{memory.front()});
    return std::make_unique<ShelfPort>(*shelf, fills);
  }
  TRY(Guards guards, guards_of(port, array));
  const std::uint64_t moved = tiled_bytes(placed_->plans.at(top_of_node(of.node)), port);
  return std::make_unique<BlockPort>(
      core, Blocks{std::move(memory), plan.bytes, plan.margin, moved == 0 ? plan.bytes : moved}, std::move(guards),
      fills, plan.is_async, moved_[port], count_of(port));
}

Result<std::vector<std::span<std::uint8_t>>> GraphArray::memory_of(id port, api::HostCore& array) const {
  std::vector<std::span<std::uint8_t>> all;
  for (const std::string& name : array::buffer_names(placed_->placement, program_->netlist, port)) {
    const Part& part = parts_.at(name);
    const auto base = array.memory_of(part.tile);
    if (!base) return Failure(to_diag(base.error()));
    all.push_back(
        array.memory(*base + part.number, static_cast<std::uint32_t>(placed_->placement.buffers.at(port).bytes)));
  }
  return all;
}

Result<std::vector<unsigned>> GraphArray::locks_of(id port, api::HostCore& array) const {
  std::vector<unsigned> locks;
  for (const std::string& name : array::lock_names(placed_->placement, program_->netlist, port)) {
    const Part& part = parts_.at(name);
    const auto base = array.locks_of(part.tile);
    if (!base) return Failure(to_diag(base.error()));
    locks.push_back(*base + part.number);
  }
  return locks;
}

Result<Guards> GraphArray::guards_of(id port, api::HostCore& array, std::size_t number) const {
  TRY(std::vector<unsigned> locks, locks_of(port, array));
  const bool is_binary = !device::capabilities(program_->device).counting_locks;
  locks.erase(locks.begin(), locks.begin() + static_cast<std::ptrdiff_t>(number * (is_binary ? 1 : 2)));
  return Guards(is_binary, std::move(locks));
}

PacketCount* GraphArray::count_of(id port) {
  const array::Placement& placement = placed_->placement;
  const bool writes_headers =
      !adds_headers(port) &&
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

}  // namespace tessera::adf_array
