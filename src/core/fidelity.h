// How well the meaning of an operation is known: the statuses of the ledgers facts/isa/<name>-fidelity.tsv.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace tessera::core {

enum class Fidelity : std::uint8_t {
  Silicon,        // every captured execution gives the captured bytes
  Reference,      // equals an independent scalar model
  Program,        // used by vendor-compiled programs whose whole output is right
  Documentation,  // follows public documentation, without other evidence
  None,           // not modelled: executing it stops the machine
};
inline constexpr unsigned kFidelities = 5;
std::string_view to_string(Fidelity fidelity);

// The number of executed instructions by status.
using FidelityMix = std::array<std::uint64_t, kFidelities>;

}  // namespace tessera::core
