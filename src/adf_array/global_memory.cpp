// GMIOs and external buffers: transfers of the host program through channels of shim DMAs, and its memory.
//
// The address of a transfer is known only at the time of its call, so no descriptor of the design moves global memory.
// A pattern of several descriptors becomes as many tasks of the channel, one after the other.
#include "adf/codes.h"
#include "adf/graph/names.h"
#include "adf_array/convert.h"
#include "adf_array/graph_array.h"

#include <algorithm>

namespace tessera::adf_array {

using namespace adf;

namespace {

// Not facts: cycles in which words under way surely reach the memory, unless something holds them up.
constexpr std::uint64_t kCyclesOfWord = 4, kCyclesOfRoute = 1000;

}  // namespace

Result<void> GraphArray::open_global(id graph, Graph& to) {
  const array::Placement& placement = placed_->placement;
  for (const id node : placed_->plans.at(graph).nodes) {
    const Node& of = model().nodes[node];
    const bool is_gmio = of.kind == NodeKind::Io && model().ios[of.number].kind == ::adf::host::io_kind::gmio;
    if (!is_gmio && (of.kind != NodeKind::Memory || placement.memories.contains(node))) continue;
    for (const std::vector<id>* ports : {&of.in, &of.out})
      for (const id port : *ports)
        for (unsigned lane = 0; lane < array::lanes_of(model(), placed_->plans.at(graph), port); ++lane)
          CHECK_OK(open_channel(placed_->plans.at(graph), port, lane,
                                is_gmio ? placement.ios.at(node) : *array::channel_of(placement, port, lane), to));
  }
  return {};
}

Result<void> GraphArray::open_channel(const Plan& plan, id port, unsigned lane, const array::Channel& at, Graph& to) {
  const Port& of = model().ports[port];
  const Node& node = model().nodes[of.node];
  const device::Direction direction = of.direction == way::out ? device::Direction::MM2S : device::Direction::S2MM;
  const unsigned burst = node.kind == NodeKind::Io ? model().ios[node.number].burst : 0;
  GlobalLane made{ShimChannel(program_->device, at.tile, direction, at.number, burst), {}};
  if (plan.access.contains(port)) {
    TRY(made.moves, array::moves_of(model(), plan, port, lane, program_->device));
  }
  CHECK_OK(made.channel.enable(*session_));
  to.global[port].push_back(std::move(made));
  return {};
}

id GraphArray::graph_of(id port) const {
  for (const auto& [graph, of] : graphs_)
    if (of.global.contains(port)) return graph;
  return none;
}

// A GMIO may be declared outside of the graph that is connected to it.
const std::vector<TilingPlan>* GraphArray::access_of(id port) const {
  for (const auto& [graph, plan] : placed_->plans)
    if (const auto found = plan.access.find(port); found != plan.access.end()) return &found->second;
  return nullptr;
}

Result<std::uint64_t> GraphArray::address_of(std::span<std::byte> memory, std::span<std::byte> allocation) {
  const auto [known, is_new] = shared_.try_emplace(allocation.data());
  if (is_new) {
    auto made = session_->share({reinterpret_cast<std::uint8_t*>(allocation.data()), allocation.size()});
    if (!made) return Failure(to_diag(made.error()));
    known->second = *made;
  }
  return known->second.address + static_cast<std::uint64_t>(memory.data() - allocation.data());
}

void GraphArray::forget(const std::byte* allocation) {
  const auto found = shared_.find(allocation);
  if (found == shared_.end()) return;
  // A transfer that still reaches the memory stops the array, which then names the address.
  if (const auto released = session_->release(found->second); released) shared_.erase(found);
}

Result<void> GraphArray::transfer(id port, std::span<std::byte> memory, std::span<std::byte> allocation) {
  if (memory.empty()) return {};
  TRY(const std::uint64_t address, address_of(memory, allocation));
  for (GlobalLane& lane : graphs_.at(graph_of(port)).global.at(port)) {
    device::Descriptor made;
    made.address = address;
    made.words = memory.size() / 4;
    if (lane.moves.empty()) lane.channel.add(made, true);
    for (const array::Move& one : lane.moves) {
      made.address = address + 4 * one.offset;
      made.words = one.words;
      made.dimensions = one.dimensions;
      made.packet.reset();
      if (one.packet) made.packet = {0, *one.packet};
      lane.channel.add(made, one.ends_packet);
    }
  }
  TRY(const bool has_begun, feed());
  static_cast<void>(has_begun);
  return {};
}

Result<bool> GraphArray::feed() {
  bool has_begun = false;
  for (auto& [graph, of] : graphs_)
    for (auto& [port, lanes] : of.global)
      for (GlobalLane& lane : lanes) {
        TRY(const bool got_some, lane.channel.feed(*session_));
        has_begun = has_begun || got_some;
      }
  return has_begun;
}

Result<void> GraphArray::wait_for(id port) {
  const id graph = graph_of(port);
  const auto is_idle = [&] {
    return std::ranges::all_of(graphs_.at(graph).global.at(port),
                               [](const GlobalLane& lane) { return lane.channel.is_idle(); });
  };
  limits_->begin_call();
  while (!is_idle()) {
    TRY(const bool moves, advance(session_->now() + kSlice));
    if (!moves && !is_idle()) return Failure(stuck(graph));
  }
  return {};
}

bool GraphArray::has_filled(const Graph& of) const {
  return std::ranges::all_of(of.global, [&](const auto& one) {
    if (model().ports[one.first].direction == way::out) return true;
    const std::vector<GlobalLane>& lanes = one.second;
    for (unsigned i = 0; i < lanes.size(); ++i) {
      const ShimChannel& channel = lanes[i].channel;
      if (channel.words_moved() < std::min(channel.words_asked(), words_for(one.first, i))) return false;
    }
    return true;
  });
}

Result<void> GraphArray::fill(const Graph& of) {
  std::uint64_t words = 0;
  for (const auto& [port, lanes] : of.global)
    for (const GlobalLane& lane : lanes) words += lane.channel.words_asked() - lane.channel.words_moved();
  const std::uint64_t end = session_->now() + kCyclesOfRoute + kCyclesOfWord * words;
  while (!has_filled(of) && session_->now() < end) {
    TRY(const bool moves, advance(session_->now() + kSlice));
    if (!moves) return {};
  }
  return {};
}

}  // namespace tessera::adf_array
