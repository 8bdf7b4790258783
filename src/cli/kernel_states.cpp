#include "cli/kernel_states.h"

#include "cli/codes.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstring>

namespace tessera::cli {

namespace {

array::HostCore& core_of(void* owner) {
  return *static_cast<array::HostCore*>(owner);
}

std::uint64_t cycles(void* owner) {
  return core_of(owner).now();
}

void fault(void* owner, const char* what) {
  core_of(owner).fail(error(code::kernel_misuse, "a kernel does what no core can: {}", what)
                          .help("docs/aie-api.md and docs/fidelity.md say what the AIE API does here"));
}

// A library may be older or younger than the command: its state then ends earlier or later.
std::size_t shared_bytes(const KernelStates::State& state) {
  return std::min<std::size_t>(state.size, sizeof(KernelStates::State));
}

}  // namespace

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

KernelStates::OfCore KernelStates::fresh(array::HostCore& core, unsigned first_row) const {
  State state;
  const device::TileId tile = core.tile();
  state.id = {static_cast<std::uint16_t>(tile.row - first_row), tile.col};
  state.global_id = {tile.row, tile.col};
  state.owner = &core;
  state.cycles = cycles;
  state.fault = fault;
  return OfCore(libraries_.size(), state);
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

}  // namespace tessera::cli
