// The kinds of cores that can be emulated, one for each instruction set: which devices have it, and who executes it.
//
// The array asks here for the core of its device and knows no kind by name. A new kind is a folder beside aie2/, a
// folder in src/isa, its facts, and one line in kinds.cpp (docs/rationale/cores.md).
#pragma once

#include "core/code_scan.h"
#include "core/emulated_core.h"
#include "core/fidelity.h"

namespace tessera::core {

struct CoreKind {
  device::Arch arch;  // of the devices with such cores
  const isa::InstructionSet& set;
  std::unique_ptr<EmulatedCore> (*make)(CoreBus& bus, device::TileId tile);
  CodeScan (*scan)(ByteSpan program);  // the operations on locks, streams and cascades in a program
  Fidelity (*fidelity)(isa::Mnemonic operation);
};

std::span<const CoreKind> core_kinds();
// The kind of a device's cores; nullptr where Tessera does not execute them.
const CoreKind* core_kind_of(device::Arch arch);
const CoreKind& core_kind_of(const isa::InstructionSet& set);

// How well the meaning of the counted instructions is known.
FidelityMix fidelity_mix(const InstructionCounts& counts);

}  // namespace tessera::core
