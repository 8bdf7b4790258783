#include "core/kinds/kinds.h"

#include "core/aie2/code_scan.h"
#include "core/aie2/core.h"
#include "core/aie2/fidelity.h"
#include "core/aie2/native.h"
#include "isa/aie2/aie2.h"

#include <algorithm>
#include <cassert>

namespace tessera::core {
namespace {

template <class Core>
std::unique_ptr<EmulatedCore> make(CoreBus& bus, device::TileId tile) {
  return std::make_unique<Core>(bus, tile);
}

const CoreKind kKinds[] = {
    {device::Arch::AIE2, isa::kAie2, make<aie2::Core>, aie2::scan_code, aie2::fidelity},
};

}  // namespace

std::span<const CoreKind> core_kinds() {
  return kKinds;
}

bool can_translate() {
  return aie2::NativeCode::is_available();
}

const CoreKind* core_kind_of(device::Arch arch) {
  const auto found = std::ranges::find(kKinds, arch, &CoreKind::arch);
  return found == std::ranges::end(kKinds) ? nullptr : found;
}

const CoreKind& core_kind_of(const isa::InstructionSet& set) {
  const auto found = std::ranges::find_if(kKinds, [&](const CoreKind& kind) { return &kind.set == &set; });
  assert(found != std::ranges::end(kKinds));
  return *found;
}

FidelityMix fidelity_mix(const InstructionCounts& counts) {
  FidelityMix mix{};
  if (counts.set == nullptr) return mix;
  const CoreKind& kind = core_kind_of(*counts.set);
  for (unsigned i = 0; i < counts.by_operation.size(); ++i)
    mix[static_cast<unsigned>(kind.fidelity(static_cast<isa::Mnemonic>(i)))] += counts.by_operation[i];
  return mix;
}

}  // namespace tessera::core
