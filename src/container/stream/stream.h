// An instruction stream: the host gives it to the NPU with each kernel call, in either of its two formats.
//
// Both contain the same kinds of operations (write a register, point a BD at a host buffer, wait for a token), and an
// executor visits them in order. They stay two types because their operations differ in reach: a TXN addresses the
// whole partition, a DPU operation one tile and its own registers.
#pragma once

#include "container/dpu/dpu.h"
#include "container/txn/txn.h"

namespace tessera::container {

using InstructionStream = std::variant<Txn, DpuSequence>;

// Reads a stream file of any form: TXN or DPU, binary or hex text. For a text form, offsets count in its binary form.
Partial<InstructionStream> read_instruction_stream(ByteSpan file);

}  // namespace tessera::container
