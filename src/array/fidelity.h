// How well the meaning of each operation is known: the ledger facts/isa/aie2-fidelity.tsv as a table, and the shares of
// its statuses in a program.
#pragma once

#include "array/report.h"
#include "isa/isa.h"

namespace tessera::array {

enum class Fidelity : std::uint8_t {
  Silicon,        // every captured execution gives the captured bytes
  Reference,      // equals an independent scalar model
  Program,        // used by vendor-compiled programs whose whole output is right
  Documentation,  // follows public documentation, without other evidence
  None,           // not modelled: executing it stops the machine
};
inline constexpr unsigned kFidelities = 5;
std::string_view to_string(Fidelity fidelity);

Fidelity fidelity(isa::Mnemonic operation);

// Executed instructions by status.
using FidelityMix = std::array<std::uint64_t, kFidelities>;
FidelityMix fidelity_mix(const InstructionCounts& counts);

}  // namespace tessera::array
