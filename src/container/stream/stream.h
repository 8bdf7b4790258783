// Command streams: the configuration of an array (CDO), and the instructions that the host gives to the NPU with each
// kernel call (TXN or DPU sequence).
//
// Both formats of instructions have operations for the same purposes (write a register, point a BD at a host buffer,
// wait for a token), and the emulated controller executes the operations in order. The formats stay two types because
// they address registers differently: a TXN by an address in the whole partition, a DPU sequence by a tile and an
// offset.
#pragma once

#include "container/cdo/cdo.h"
#include "container/dpu/dpu.h"
#include "container/packets/control_packets.h"
#include "container/txn/txn.h"

namespace tessera::container {

using InstructionStream = std::variant<Txn, DpuSequence>;

// The streams that Tessera executes.
using CommandStream = std::variant<Cdo, Txn, DpuSequence>;
// All kinds of streams that can be written as text (stream/text.h). Control packets are one of them, although an array
// gets them only through another stream. A new kind needs a folder with its reader, writer and StreamText, a place in
// this list, and an #include in stream/languages.h.
using TextStream = std::variant<Cdo, Txn, DpuSequence, ControlPackets>;

// Reads a file with a TXN or DPU sequence, as bytes or as hex words in a text. For a text, offsets in the result count
// bytes of the binary form.
Partial<InstructionStream> read_instruction_stream(ByteSpan file, std::uint64_t origin = 0);

}  // namespace tessera::container
