// The kinds of cores that Tessera can emulate, one for each instruction set: the devices that have it, and the code
// that executes it.
//
// The array gets the core of its device here and knows no kind by name. A new kind is a folder beside aie2/, a folder
// in src/isa, its facts, and one line in kinds.cpp (docs/rationale/cores.md).
#pragma once

#include "core/code_scan.h"
#include "core/emulated_core.h"
#include "core/fidelity.h"

namespace tessera::core {

struct CoreKind {
  device::Arch arch;  // the architecture of devices with such cores
  const isa::InstructionSet& set;
  std::unique_ptr<EmulatedCore> (*make)(CoreBus& bus, device::TileId tile);
  CodeScan (*scan)(ByteSpan program);  // the operations on locks, streams and cascades in a program
  Fidelity (*fidelity)(isa::Mnemonic operation);
};

std::span<const CoreKind> core_kinds();
// Returns the kind of a device's cores; nullptr where Tessera does not execute them.
const CoreKind* core_kind_of(device::Arch arch);
const CoreKind& core_kind_of(const isa::InstructionSet& set);

// Returns whether this build, on this host, can translate code that runs often (Engine::Native).
bool can_translate();

// Returns the numbers of counted instructions by how well their meaning is known.
FidelityMix fidelity_mix(const InstructionCounts& counts);

}  // namespace tessera::core
