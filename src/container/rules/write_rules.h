// Shows the writes of a command stream to the array in one form, for all kinds of streams.
#pragma once

#include "container/stream/stream.h"

#include <variant>

namespace tessera::container::rules {

// Returns true for the commands of a CDO that write one word.
inline bool is_single_write(CdoId id) {
  return id == CdoId::Write || id == CdoId::Write64 || id == CdoId::MaskWrite || id == CdoId::MaskWrite64;
}

// A write of `words` words from `address` on. A stream may have millions of writes, so command() makes the name of the
// command only when a caller needs it.
struct ArrayWrite {
  std::uint64_t address = 0;
  std::uint64_t words = 1;
  std::uint64_t offset = 0;  // file offset of the command
  std::variant<CdoId, TxnOpcode, DpuOpcode> id{};
  std::uint32_t line = 0;   // line of the command in a text; 0: the stream is binary
  bool only_reads = false;  // true for MASKPOLL and MASKPOLL_BUSY

  std::string command() const {
    return std::visit([](auto each) { return to_string(each); }, id);
  }
};

// Calls visit(ArrayWrite) for these commands, in the order of the stream: writes of words and of blocks in a CDO,
// writes and polls in a TXN, and Write32 in a DPU sequence.
template <class Visit>
void for_each_write(const CommandStream& stream, const device::Device& device, Visit visit) {
  if (const auto* cdo = std::get_if<Cdo>(&stream))
    for (const CdoCommand& each : cdo->commands) {
      const bool is_block = each.id == CdoId::DmaWrite;
      if (is_block || is_single_write(each.id))
        visit(ArrayWrite{each.address, is_block ? each.payload.size() : 1, offset_of(each), each.id, line_of(each)});
    }
  if (const auto* txn = std::get_if<Txn>(&stream))
    for (const TxnOp& op : txn->ops) {
      const TxnOpcode opcode = opcode_of(op.body);
      if (const auto* one = std::get_if<txn::Write>(&op.body))
        visit(ArrayWrite{one->address, 1, op.offset, opcode, op.line});
      if (const auto* masked = std::get_if<txn::Masked>(&op.body))
        visit(ArrayWrite{masked->address, 1, op.offset, opcode, op.line, opcode != TxnOpcode::Maskwrite});
      if (const auto* block = std::get_if<txn::BlockWrite>(&op.body))
        visit(ArrayWrite{block->address, block->data.size(), op.offset, opcode, op.line});
    }
  if (const auto* sequence = std::get_if<DpuSequence>(&stream))
    for (const DpuOp& op : sequence->ops)
      if (const auto* write = std::get_if<dpu::Write32>(&op.body))
        visit(ArrayWrite{device.address({write->col, write->row}, write->offset), 1, op.offset, opcode_of(op.body),
                         op.line});
}

}  // namespace tessera::container::rules
