// GMIOs: transfers of the host program through channels of shim DMAs, and its memory.
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

Result<void> GraphArray::open_gmios(id graph, Graph& to) {
  for (const id node : placed_->plans.at(graph).nodes) {
    const Node& of = model().nodes[node];
    if (of.kind != NodeKind::Io || model().ios[of.number].kind != ::adf::host::io_kind::gmio) continue;
    const array::Channel& at = placed_->placement.ios.at(node);
    const device::Direction direction = of.out.empty() ? device::Direction::S2MM : device::Direction::MM2S;
    const auto [made, is_new] =
        to.gmios.try_emplace(node, program_->device, at.tile, direction, at.number, model().ios[of.number].burst);
    CHECK_OK(made->second.enable(*session_));
  }
  return {};
}

id GraphArray::graph_of(id io) const {
  for (const auto& [graph, of] : graphs_)
    if (of.gmios.contains(io)) return graph;
  return none;
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

Result<void> GraphArray::transfer(id io, std::span<std::byte> memory, std::span<std::byte> allocation) {
  if (memory.empty()) return {};
  TRY(const std::uint64_t address, address_of(memory, allocation));
  graphs_.at(graph_of(io)).gmios.at(io).add(address, memory.size() / 4);
  TRY(const bool has_begun, feed());
  static_cast<void>(has_begun);
  return {};
}

Result<bool> GraphArray::feed() {
  bool has_begun = false;
  for (auto& [graph, of] : graphs_)
    for (auto& [node, channel] : of.gmios) {
      TRY(const bool got_some, channel.feed(*session_));
      has_begun = has_begun || got_some;
    }
  return has_begun;
}

Result<void> GraphArray::wait_for(id io) {
  const id graph = graph_of(io);
  const ShimChannel& channel = graphs_.at(graph).gmios.at(io);
  limits_->begin_call();
  while (!channel.is_idle()) {
    TRY(const bool moves, advance(session_->now() + kSlice));
    if (!moves && !channel.is_idle()) return Failure(stuck(graph));
  }
  return {};
}

bool GraphArray::has_filled(const Graph& of) const {
  return std::ranges::all_of(of.gmios, [&](const auto& gmio) {
    const Node& node = model().nodes[gmio.first];
    if (node.in.empty()) return true;
    const ShimChannel& channel = gmio.second;
    return channel.words_moved() >= std::min(channel.words_asked(), words_for(node.in.front()));
  });
}

Result<void> GraphArray::fill(const Graph& of) {
  std::uint64_t words = 0;
  for (const auto& [node, channel] : of.gmios) words += channel.words_asked() - channel.words_moved();
  const std::uint64_t end = session_->now() + kCyclesOfRoute + kCyclesOfWord * words;
  while (!has_filled(of) && session_->now() < end) {
    TRY(const bool moves, advance(session_->now() + kSlice));
    if (!moves) return {};
  }
  return {};
}

}  // namespace tessera::adf_array
