// A core's state for display and debuggers: registers by name, and the results still under way in the pipeline.
//
// Registers overlap (r17:r16 and r17, cm2 and amll2). The list has registers that share no byte with another and
// together cover all bytes: scalars singly, vectors by halves (wl0, wh0), accumulators by quarters (amll0 ...). The
// values are those that a bundle executing now would read. A result that has not landed is not in its register yet; it
// is in the list of results under way, with the cycle in which readers will see it if the core does not stall.
#pragma once

#include "array/core/core.h"

namespace tessera::array {

struct RegisterValue {
  isa::Reg reg;
  std::string name;
  Bytes value;  // little-endian
};

// A result on its way to a register.
struct PendingResult {
  Cycle lands;       // readers from this cycle on see it
  std::string name;  // of the register, or of its part: "r5", "wl3", "cm2"
  Bytes value;
};

// The second part of an instruction that reads an operand late, such as a byte store or a multiplication.
struct PendingPart {
  Cycle cycle;  // in which it reads its operands
  std::uint32_t pc;
  std::string_view operation;  // "st.s8"
};

struct PendingBranch {
  std::uint32_t target;
  unsigned bundles;  // bundles to execute before it takes effect
};

struct CoreSnapshot {
  Cycle cycle = 0;
  std::uint32_t pc = 0;
  std::vector<RegisterValue> registers;
  std::vector<PendingResult> results;  // by cycle
  std::vector<PendingPart> parts;      // by cycle
  std::optional<PendingBranch> branch;
};

CoreSnapshot inspect(Core& core);

// The registers that inspect() lists.
std::span<const isa::Reg> storage_registers();

// The registers that changed since the last call.
class RegisterChanges {
 public:
  // Changed since the last call; since reset at the first.
  std::vector<RegisterValue> update(const Core& core);

 private:
  Bytes last_;
};

}  // namespace tessera::array
