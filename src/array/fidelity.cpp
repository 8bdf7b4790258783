#include "array/fidelity.h"

namespace tessera::array {

std::string_view to_string(Fidelity fidelity) {
  switch (fidelity) {
    case Fidelity::Silicon: return "silicon";
    case Fidelity::Reference: return "reference";
    case Fidelity::Program: return "program";
    case Fidelity::Documentation: return "documentation";
    case Fidelity::None: break;
  }
  return "none";
}

Fidelity fidelity(isa::Mnemonic operation) {
  static constexpr std::array<Fidelity, isa::kMnemonics> by_operation = {
#include "array/fidelity.inc"
  };
  return by_operation[static_cast<unsigned>(operation)];
}

FidelityMix fidelity_mix(const InstructionCounts& counts) {
  FidelityMix mix{};
  for (unsigned i = 0; i < isa::kMnemonics; ++i)
    mix[static_cast<unsigned>(fidelity(static_cast<isa::Mnemonic>(i)))] += counts[i];
  return mix;
}

}  // namespace tessera::array
