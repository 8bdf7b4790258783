// How well the meaning of each operation of AIE2 is known: the ledger facts/isa/aie2-fidelity.tsv as a table.
#pragma once

#include "core/fidelity.h"
#include "isa/aie2/aie2.h"

namespace tessera::core::aie2 {

Fidelity fidelity(isa::Mnemonic operation);

}  // namespace tessera::core::aie2
