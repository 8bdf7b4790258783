// The register writes of any command stream, as rules look at them.
#pragma once

#include "container/stream/stream.h"

namespace tessera::container::rules {

// A write of `words` words from `address` on.
struct ArrayWrite {
  std::uint64_t address = 0;
  std::uint64_t words = 1;
  std::string command{};     // "DMA_WRITE"
  std::uint64_t offset = 0;  // of the command in the file
};

// Calls visit(ArrayWrite, command) for each command that writes the array, in the order of the stream.
template <class Visit>
void for_each_write(const CommandStream& stream, const device::Device& device, Visit visit) {
  if (const auto* cdo = std::get_if<Cdo>(&stream))
    for (const CdoCommand& each : cdo->commands) {
      const bool is_block = each.id == CdoId::DmaWrite;
      const bool is_write = is_block || each.id == CdoId::Write || each.id == CdoId::Write64 ||
                            each.id == CdoId::MaskWrite || each.id == CdoId::MaskWrite64;
      if (is_write)
        visit(ArrayWrite{each.address, is_block ? each.payload.size() : 1, to_string(each.id), each.offset});
    }
  if (const auto* txn = std::get_if<Txn>(&stream))
    for (const TxnOp& op : txn->ops) {
      const auto write = [&](std::uint64_t address, std::uint64_t words) {
        visit(ArrayWrite{address, words, to_string(opcode_of(op.body)), op.offset});
      };
      if (const auto* one = std::get_if<txn::Write>(&op.body)) write(one->address, 1);
      if (const auto* masked = std::get_if<txn::Masked>(&op.body)) write(masked->address, 1);
      if (const auto* block = std::get_if<txn::BlockWrite>(&op.body)) write(block->address, block->data.size());
    }
  if (const auto* sequence = std::get_if<DpuSequence>(&stream))
    for (const DpuOp& op : sequence->ops)
      if (const auto* write = std::get_if<dpu::Write32>(&op.body))
        visit(ArrayWrite{device.address({write->col, write->row}, write->offset), 1, to_string(opcode_of(op.body)),
                         op.offset});
}

}  // namespace tessera::container::rules
