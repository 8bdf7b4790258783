// adf::event: which port of the array a PLIO or GMIO is, and its counters.
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf_array/graph_array.h"
#include "device/capabilities.h"
#include "device/ports.h"

#include <algorithm>

namespace tessera::adf_array {

using namespace adf;

Result<ShimCounters::Port> GraphArray::port_of(id io) const {
  const bool is_loaded = std::ranges::any_of(
      graphs_, [&](const auto& graph) { return std::ranges::binary_search(placed_->plans.at(graph.first).nodes, io); });
  if (!is_loaded)
    return Failure(error(code::no_profile, "start_profiling of {}, whose graph is not initialized", name_of_node(io))
                       .help("connect it to a graph, and call init() of the graph first"));
  const array::Channel& shim = placed_->placement.ios.at(io);
  const bool leads_out = model().nodes[io].out.empty();
  if (model().ios[model().nodes[io].number].kind != ::adf::host::io_kind::gmio)
    return ShimCounters::Port{shim.tile, shim.number, leads_out};
  const auto direction = leads_out ? device::Direction::S2MM : device::Direction::MM2S;
  return ShimCounters::Port{shim.tile, device::shim_dma_south(direction, shim.number, program_->device.arch).value(),
                            leads_out};
}

Result<long long> GraphArray::start_profiling(const Profile& what) {
  if (!session_)
    return Failure(
        error(code::no_profile, "start_profiling before init() of a graph").help("call init() of the graph first"));
  TRY(const ShimCounters::Port first, port_of(what.io));
  ShimCounters::Port second;
  if (what.second != none) {
    TRY(second, port_of(what.second));
  }
  return counters_->start(*session_, what, first, second);
}

Result<std::optional<long long>> GraphArray::read_profiling(long long handle) {
  if (!session_) return std::optional<long long>();
  return counters_->read(*session_, handle);
}

Result<bool> GraphArray::stop_profiling(long long handle) {
  if (!session_) return false;
  return counters_->stop(*session_, handle);
}

}  // namespace tessera::adf_array
