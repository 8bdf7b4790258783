// A core's state for display and debuggers: registers by name, and the results still under way in the pipeline.
//
// Registers overlap (r17:r16 and r17, cm2 and amll2). The list has registers that share no byte and together cover all
// bytes: for AIE2, single scalars, vectors as halves (wl0, wh0), and accumulators as quarters (amll0 ...). It gives the
// values that a bundle executing now would read. A result that has not landed is not yet in its register. The list of
// results under way has such a result, with the cycle in which readers will see it if the core does not stall.
#pragma once

#include "base/bytes.h"
#include "core/types.h"
#include "isa/isa.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::core {

struct RegisterValue {
  isa::Reg reg;
  std::string name;
  Bytes value;  // little-endian
};

// A result on its way to a register.
struct PendingResult {
  Cycle lands;       // the first cycle in which readers see the result
  std::string name;  // the register or part of it: "r5", "wl3", "cm2"
  Bytes value;
};

// A late part of an instruction that reads an operand late, such as a byte store or a multiplication.
struct PendingPart {
  Cycle cycle;  // the cycle in which it reads its operands
  std::uint32_t pc;
  std::string_view operation;  // "st.s8"
};

struct PendingBranch {
  std::uint32_t target;
  unsigned bundles;  // bundles to execute before it takes effect
};

struct CoreSnapshot {
  const isa::InstructionSet* set = nullptr;
  Cycle cycle = 0;
  std::uint32_t pc = 0;
  std::vector<RegisterValue> registers{};
  std::vector<PendingResult> results{};  // by cycle
  std::vector<PendingPart> parts{};      // by cycle
  std::optional<PendingBranch> branch{};
};

}  // namespace tessera::core
