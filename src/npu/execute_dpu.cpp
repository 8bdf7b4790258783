// DPU sequences: each operation addresses one tile, or the shim tiles of neighbouring columns.
#include "npu/controller.h"

#include "container/layouts.h"
#include "npu/address.h"
#include "npu/codes.h"

namespace tessera::npu {

namespace dpu = container::dpu;
using container::DpuOpcode;

struct Controller::DpuExecutor {
  Controller& npu;

  Result<void> operator()(const dpu::Write32& op) const { return npu.write(op.col, op.row, op.offset, op.value); }

  Result<void> operator()(const dpu::ShimBd& op) const {
    for (unsigned i = 0; i < op.cols; ++i) {
      TRY(const std::uint64_t word0, shim_bd_address(npu.array_.device(), op.col + i, op.bd));
      std::vector<std::uint32_t> words{op.length, 0};
      words.insert(words.end(), op.words.begin(), op.words.end());
      CHECK_OK(npu.write_words(word0, words));
      CHECK_OK(npu.point_bd(word0, op.argument, op.offset + std::uint64_t{i} * op.column_stride));
    }
    return {};
  }

  Result<void> operator()(const dpu::Sync& op) const {
    return npu.wait_for_tokens({op.col, op.row}, op.cols, op.rows, op.direction, op.channel);
  }

  Result<void> operator()(const dpu::Raw& op) const {
    const DpuOpcode opcode = container::opcode_of(op);
    if (opcode == DpuOpcode::Noop || opcode == DpuOpcode::RecordTimestamp) return {};
    if (opcode == DpuOpcode::Write32Rtp && op.words.size() == 3) {  // a WRITE32 by another name
      Bytes head;
      append_le(head, op.words[0]);
      return npu.write(container::layout::DpuWord::col.get(head), container::layout::DpuWord::row.get(head),
                       op.words[1], op.words[2]);
    }
    return Failure(error(code::unsupported, "the operation {} is not executed yet", container::to_string(opcode))
                       .help("WRITE32, WRITE32_RTP, WRITEBD_EXTEND_SHIMTILE, SYNC, NOOP and RECORD_TIMESTAMP are"));
  }
};

Result<void> Controller::execute(const container::DpuSequence& sequence) {
  for (std::size_t i = 0; i < sequence.ops.size(); ++i) {
    const container::DpuOp& op = sequence.ops[i];
    Result<void> done = std::visit(DpuExecutor{*this}, op.body);
    if (done) done = end_operation();
    if (!done)
      return Failure(std::move(done).error().within(fmt::format(
          "DPU operation {} ({}) at offset {:#x}", i, container::to_string(container::opcode_of(op.body)), op.offset)));
  }
  return {};
}

}  // namespace tessera::npu
