// Command streams: the configuration of an array (CDO), and the instructions that the host gives to the NPU with each
// kernel call (TXN or DPU sequence).
//
// Both formats of instructions contain the same kinds of operations (write a register, point a BD at a host buffer,
// wait for a token), and an executor visits the operations in order. The formats stay two types because they address
// registers differently: a TXN by an address in the whole partition, a DPU sequence by a tile and an offset.
#pragma once

#include "container/cdo/cdo.h"
#include "container/dpu/dpu.h"
#include "container/packets/control_packets.h"
#include "container/txn/txn.h"

namespace tessera::container {

using InstructionStream = std::variant<Txn, DpuSequence>;

// The streams that configure or drive an array.
using CommandStream = std::variant<Cdo, Txn, DpuSequence>;
// Every kind of stream that has a text (stream/text.h): also control packets, which another stream sends. A new kind
// needs a folder with its bytes and its StreamText, and its place in this list and in stream/languages.h.
using TextStream = std::variant<Cdo, Txn, DpuSequence, ControlPackets>;

// Reads a stream file of any form: TXN or DPU, binary or hex text. For a text form, offsets count in its binary form.
Partial<InstructionStream> read_instruction_stream(ByteSpan file, std::uint64_t origin = 0);

}  // namespace tessera::container
