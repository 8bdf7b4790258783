// An instruction stream: what the host hands to the NPU with each kernel call, in either of its two languages.
//
// Both say the same things (write a register, point a BD at a host buffer, wait for a token), and whoever executes one
// visits its operations in order. They stay two types because their operations differ in reach: a TXN addresses the
// whole partition, a DPU operation one tile and its own registers.
#pragma once

#include "container/dpu.h"
#include "container/txn.h"

namespace tessera::container {

using InstructionStream = std::variant<Txn, DpuSequence>;

// Reads a stream file of any form: TXN or DPU, binary or hex text. The text forms count offsets in the binary form.
Partial<InstructionStream> read_instruction_stream(ByteSpan file);

}  // namespace tessera::container
