#include "runtime/kernel_states.h"

#include "device/ports.h"

#include <algorithm>
#include <cstring>

namespace tessera::runtime {

namespace {

// Returns the number of bytes of the state that both sides know. A library may have been built with an older or newer
// header.
std::size_t shared_bytes(const KernelStates::State& state) {
  return std::min<std::size_t>(state.size, sizeof(KernelStates::State));
}

}  // namespace

void KernelStates::use(const device::Device& device) {
  first_row_ = device.mem_rows + 1U;
  streams_ = device::port_count(device::TileKind::Core, device::PortRole::Slave, device::Bundle::Core, device.arch);
}

KernelStates::OfCore KernelStates::fresh(core::HostCore& core, const KernelLibraries& libraries,
                                         const kernel_abi::core_ports& ports, const Calls& calls) const {
  State state;
  const device::TileId tile = core.tile();
  state.id = {static_cast<std::uint16_t>(tile.row - first_row_), tile.col};
  state.global_id = {tile.row, tile.col};
  state.cycles = calls.cycles;
  state.ports = &ports;
  state.fault = calls.fault;
  OfCore all;
  for (const KernelLibraries::State place : libraries.states()) all.push_back({place, state});
  return all;
}

SlotCounts KernelStates::slots(const OfCore& states) {
  SlotCounts sum{};
  for (const OfLibrary& each : states)
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += each.state.slots[i];
  return sum;
}

void KernelStates::enter(const OfCore& states) {
  for (const auto& [place, own] : states) {
    State& state = *place();
    const std::uint32_t size = state.size;
    std::memcpy(&state, &own, shared_bytes(state));
    state.size = size;
  }
}

void KernelStates::leave(OfCore& states) {
  for (auto& [place, own] : states) {
    const State& state = *place();
    std::memcpy(&own, &state, shared_bytes(state));
  }
}

}  // namespace tessera::runtime
