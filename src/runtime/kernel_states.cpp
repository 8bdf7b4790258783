#include "runtime/kernel_states.h"

#include "device/ports.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>

namespace tessera::runtime {

namespace {

// A library may be older or younger than the command: its state then ends earlier or later.
std::size_t shared_bytes(const KernelStates::State& state) {
  return std::min<std::size_t>(state.size, sizeof(KernelStates::State));
}

}  // namespace

void KernelStates::use(const device::Device& device) {
  first_row_ = device.mem_rows + 1U;
  streams_ = device::port_count(device::TileKind::Core, device::PortRole::Slave, device::Bundle::Core, device.arch);
}

void KernelStates::add(std::span<const std::string> libraries) {
  for (const std::string& path : libraries) {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
    if (library == nullptr) continue;
    if (void* const entry = dlsym(library, "tessera_core_state"))
      if (const auto state = reinterpret_cast<State* (*)()>(entry);
          std::ranges::find(libraries_, state) == libraries_.end())
        libraries_.push_back(state);
    dlclose(library);  // whoever has loaded it keeps it
  }
}

KernelStates::OfCore KernelStates::fresh(array::HostCore& core, const adf::host::core_ports& ports,
                                         const Calls& calls) const {
  State state;
  const device::TileId tile = core.tile();
  state.id = {static_cast<std::uint16_t>(tile.row - first_row_), tile.col};
  state.global_id = {tile.row, tile.col};
  state.cycles = calls.cycles;
  state.ports = &ports;
  state.fault = calls.fault;
  return OfCore(libraries_.size(), state);
}

SlotCounts KernelStates::slots(const OfCore& states) {
  SlotCounts sum{};
  for (const State& state : states)
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += state.slots[i];
  return sum;
}

void KernelStates::enter(const OfCore& states) const {
  for (std::size_t i = 0; i < states.size(); ++i) {
    State& state = *libraries_[i]();
    const std::uint32_t size = state.size;
    std::memcpy(&state, &states[i], shared_bytes(state));
    state.size = size;
  }
}

void KernelStates::leave(OfCore& states) const {
  for (std::size_t i = 0; i < states.size(); ++i) {
    const State& state = *libraries_[i]();
    std::memcpy(&states[i], &state, shared_bytes(state));
  }
}

}  // namespace tessera::runtime
