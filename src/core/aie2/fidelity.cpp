#include "core/aie2/fidelity.h"

#include "isa/aie2/aie2.h"

namespace tessera::core::aie2 {

Fidelity fidelity(isa::Mnemonic operation) {
  static constexpr std::array<Fidelity, isa::aie2::kMnemonics> by_operation = {
#include "core/aie2/fidelity.inc"  // generated
  };
  return by_operation[static_cast<unsigned>(operation)];
}

}  // namespace tessera::core::aie2
