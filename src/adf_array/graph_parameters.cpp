// Run-time parameters and tables: their ports at kernels, and the calls of the host program.
#include "adf/array/core_memory.h"
#include "adf/graph/names.h"
#include "adf_array/convert.h"
#include "adf_array/graph_array.h"
#include "device/capabilities.h"
#include "device/tile_layout.h"

namespace tessera::adf_array {

using namespace adf;

namespace {

std::size_t bytes_of(const Port& port) {
  return std::size_t{std::max(port.shape.array, 1U)} * port.shape.of.bytes;
}

}  // namespace

std::vector<id> GraphArray::kernels_behind(id result) const {
  std::vector<id> found;
  if (const id net = program_->netlist.net_of_source[result]; net != none)
    for (const Sink& sink : program_->netlist.nets[net].sinks)
      if (model().ports[sink.port].node != none) found.push_back(sink.port);
  return found;
}

bool GraphArray::is_local(id source, id sink) const {
  const auto core = [&](id port) { return placed_->placement.cores.at(model().ports[port].node); };
  return model().ports[source].node != none && core(source) == core(sink);
}

LocalValue& GraphArray::local_value(id port, std::span<std::uint8_t> memory) {
  auto& made = local_values_[port];
  if (!made) made = std::make_unique<LocalValue>(LocalValue{memory});
  return *made;
}

Result<std::unique_ptr<ArrayPort>> GraphArray::make_parameter(id port, CoreRun& core, api::HostCore& array) {
  const Port& of = model().ports[port];
  TRY(const auto memory, memory_of(port, array));
  const auto value = memory.front().first(bytes_of(of));
  const bool is_sync = is_synchronous(model(), program_->netlist, port, true);
  const bool turns = !of.is_bypass && is_negated(model(), program_->netlist, port);
  const std::size_t negated = turns ? of.shape.of.bytes : 0;
  const id net = program_->netlist.net_of_sink[port];
  if (net != none && is_local(program_->netlist.nets[net].source, port))
    return std::make_unique<LocalParameterPort>(local_value(port, value), is_sync, negated);
  TRY(Guards guards, guards_of(port, array));
  return std::make_unique<ParameterPort>(core, value, std::move(guards), is_sync, negated);
}

Result<std::unique_ptr<ArrayPort>> GraphArray::make_result(id port, CoreRun& core, api::HostCore& array) {
  const std::size_t bytes = bytes_of(model().ports[port]);
  std::vector<ResultReader> readers;
  for (const id reader : kernels_behind(port)) {
    const bool is_inout = model().ports[reader].direction == way::inout;
    TRY(const auto memory, memory_of(reader, array));
    ResultReader made;
    made.memory = memory[is_inout ? 1 : 0].first(bytes);
    made.is_sync = is_synchronous(model(), program_->netlist, reader, !is_inout);
    made.is_local = is_local(port, reader);
    if (made.is_local || is_inout) made.state = &local_value(reader, made.memory);
    if (!made.is_local) {
      TRY(made.guards, guards_of(reader, array, is_inout ? 1 : 0));
    }
    readers.push_back(std::move(made));
  }
  TRY(const auto memory, memory_of(port, array));
  TRY(Guards guards, guards_of(port, array));
  ResultSource source;
  if (placed_->placement.fed.contains(port)) {
    source.memory = memory[1].first(bytes);
    source.is_sync = is_synchronous(model(), program_->netlist, port, false);
    source.state = &local_value(port, source.memory);
    source.is_local = is_local(program_->netlist.nets[program_->netlist.net_of_sink[port]].source, port);
    TRY(source.guards, guards_of(port, array, 1));
  }
  return std::make_unique<ResultPort>(core, memory.front().first(bytes), std::move(guards), waits_for_host(port),
                                      std::move(readers), std::move(source));
}

// Returns whether a kernel waits until the host program has read its result.
bool GraphArray::waits_for_host(id result) const {
  return is_synchronous(model(), program_->netlist, result, false) && is_read_by_host(model(), result);
}

Result<void> GraphArray::add_bypass(ArrayKernel& to, CoreRun& core, api::HostCore& array) {
  const id control = to.instance.kernel->bypass_control;
  if (control == none) return {};
  TRY(std::unique_ptr<ArrayPort> made, make_parameter(control, core, array));
  to.control = made.get();
  to.control->port = control;
  to.is_negated = is_negated(model(), program_->netlist, control);
  to.transfers = bypass_transfers(model(), placed_->plans.at(top_of_node(to.instance.node)), to.instance.node);
  core.ports.push_back(std::move(made));
  return {};
}

Result<std::span<std::uint8_t>> GraphArray::table_of(id node, id parameter, api::HostCore& array) const {
  const Part& part = parts_.at(array::table_name(placed_->placement, node, parameter));
  const auto base = array.memory_of(part.tile);
  if (!base) return Failure(to_diag(base.error()));
  const std::uint64_t bytes = placed_->placement.tables.at({node, parameter}).bytes;
  return array.memory(*base + part.number, static_cast<std::uint32_t>(bytes));
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
  limits_->begin_call();
  // A kernel may release the lock in the last cycle before the array stands still.
  for (bool moves = true;;) {
    TRY(const bool has, try_lock(port, true, full));
    if (has) return {};
    if (!moves) return Failure(stuck(top_of_node(model().ports[port].node)));
    TRY(moves, advance(session_->now() + 1));
  }
}

Result<void> GraphArray::update(id port, std::span<const std::byte> value) {
  // A kernel takes a new value of its result when its next invocation begins; nothing waits for it.
  if (model().ports[port].direction == way::inout) return write_value(port, value);
  const bool is_sync = is_synchronous(model(), program_->netlist, port, true);
  CHECK_OK(lock(port, !is_sync && has_value_[port]));
  CHECK_OK(write_value(port, value));
  has_value_[port] = true;
  TRY(const bool released, try_lock(port, false, true));
  static_cast<void>(released);
  return {};
}

Result<void> GraphArray::write_value(id port, std::span<const std::byte> value) {
  const Part& part = parts_.at(array::buffer_names(placed_->placement, program_->netlist, port).front());
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(value.data()), value.size());
  if (auto written = session_->write_memory(part.tile, part.number, bytes); !written)
    return Failure(to_diag(written.error()));
  return {};
}

Result<void> GraphArray::read(id port, std::span<std::byte> value) {
  const bool is_sync = waits_for_host(port);
  CHECK_OK(lock(port, true));
  const Part& part = parts_.at(array::buffer_names(placed_->placement, program_->netlist, port).front());
  const std::span bytes(reinterpret_cast<std::uint8_t*>(value.data()), value.size());
  if (auto read = session_->read_memory(part.tile, part.number, bytes); !read) return Failure(to_diag(read.error()));
  TRY(const bool released, try_lock(port, false, !is_sync));
  static_cast<void>(released);
  return {};
}

Result<void> GraphArray::set_initial_values(id graph) {
  for (const id node : placed_->plans.at(graph).kernels) {
    const Kernel& kernel = model().kernels[model().nodes[node].number];
    std::vector<id> ports = kernel.arguments;
    if (kernel.bypass_control != none) ports.push_back(kernel.bypass_control);
    for (const id port : ports)
      if (!model().ports[port].initial.empty() && model().ports[port].bound == none)
        CHECK_OK(update(port, model().ports[port].initial));
  }
  return {};
}

}  // namespace tessera::adf_array
