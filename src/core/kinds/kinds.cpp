#include "core/kinds/kinds.h"

#include "core/aie2/code_scan.h"
#include "core/aie2/core.h"
#include "core/aie2/fidelity.h"
#include "isa/aie2/aie2.h"

#include <algorithm>
#include <cassert>

namespace tessera::core {
namespace {

template <class Core>
std::unique_ptr<EmulatedCore> make(CoreBus& bus, device::TileId tile) {
  return std::make_unique<Core>(bus, tile);
}

const Kind kKinds[] = {
    {device::Arch::AIE2, isa::kAie2, make<aie2::Core>, aie2::scan_code, aie2::fidelity},
};

}  // namespace

std::span<const Kind> kinds() {
  return kKinds;
}

const Kind* kind_of(device::Arch arch) {
  const auto found = std::ranges::find(kKinds, arch, &Kind::arch);
  return found == std::ranges::end(kKinds) ? nullptr : found;
}

const Kind& kind_of(const isa::InstructionSet& set) {
  const auto found = std::ranges::find_if(kKinds, [&](const Kind& kind) { return &kind.set == &set; });
  assert(found != std::ranges::end(kKinds));
  return *found;
}

FidelityMix fidelity_mix(const InstructionCounts& counts) {
  FidelityMix mix{};
  if (counts.set == nullptr) return mix;
  const Kind& kind = kind_of(*counts.set);
  for (unsigned i = 0; i < counts.by_operation.size(); ++i)
    mix[static_cast<unsigned>(kind.fidelity(static_cast<isa::Mnemonic>(i)))] += counts.by_operation[i];
  return mix;
}

}  // namespace tessera::core
