#include "npu/operations.h"

#include "container/layouts.h"
#include "device/aie2_registers.h"
#include "npu/address.h"
#include "npu/codes.h"

namespace tessera::npu {

namespace dpu = container::dpu;
namespace shim = device::aie2::shim;
namespace txn = container::txn;
using container::CdoId;
using container::DpuOpcode;
using container::TxnOpcode;

namespace {

Failure not_executed(std::string_view operation, std::string_view executed) {
  return Failure(error(code::unsupported, "the operation {} is not executed yet", operation).help("{} are", executed));
}

Result<void> write_tile(Actions& actions, unsigned col, unsigned row, std::uint32_t offset, std::uint32_t value) {
  TRY(const std::uint64_t address, tile_address(actions.device(), col, row, offset));
  return actions.write(address, value);
}

// A descriptor counts words: the two low bits of an address have no place in it.
Result<void> point_bd(Actions& actions, std::uint64_t bd_word0, std::uint64_t argument, std::uint64_t addend) {
  const std::uint64_t offset = host_offset(argument, addend);
  if (!is_aligned(offset, 4))
    return Failure(error(code::bad_patch,
                         "it points a buffer descriptor at byte {:#x} of host buffer {}, inside a word", offset,
                         argument)
                       .note("a descriptor counts 32-bit words")
                       .help("give an offset that is a multiple of 4"));
  return actions.point_bd(bd_word0, argument, offset);
}

struct TxnOperation {
  Actions& actions;

  Result<void> operator()(const txn::Write& op) const { return actions.write(op.address, op.value); }
  Result<void> operator()(const txn::BlockWrite& op) const { return actions.write(op.address, op.data); }

  Result<void> operator()(const txn::Masked& op) const {
    return op.opcode == TxnOpcode::Maskwrite ? actions.mask_write(op.address, op.mask, op.value)
                                             : actions.wait_for_bits(op.address, op.mask, op.value);
  }

  Result<void> operator()(const txn::Sync& op) const {
    return actions.wait_for_tokens({op.col, op.row}, op.cols, op.rows, op.direction, op.channel);
  }

  Result<void> operator()(const txn::Patch& op) const {
    const device::Location location = actions.device().locate(op.address);
    const auto bd = location.tile.row == 0 ? shim::DMA_BD_1.index_of(location.offset) : std::nullopt;
    if (!bd)
      return Failure(
          error(code::bad_patch, "it patches {:#x}, which is no address word of a shim buffer descriptor", op.address)
              .note("offset {:#x} of {}", location.offset, device::to_string(location.tile))
              .help("patch word 1 of the descriptor"));
    return point_bd(actions, op.address - (shim::DMA_BD_1.offset - shim::DMA_BD_0.offset), op.argument, op.addend);
  }

  Result<void> operator()(const txn::MergeSync& op) const { return actions.wait_for_merged_tokens(op.tokens, op.cols); }

  // Preemption points do nothing when nobody preempts; time stamps and register dumps go to the host's log.
  Result<void> operator()(const txn::Noop&) const { return {}; }
  Result<void> operator()(const txn::Preempt&) const { return {}; }
  Result<void> operator()(const txn::RecordTimer&) const { return {}; }
  Result<void> operator()(const txn::ReadRegs& op) const {
    for (const std::uint64_t address : op.addresses) CHECK_OK(actions.read(address));
    return {};
  }

  template <class Other>
  Result<void> operator()(const Other& op) const {
    return not_executed(container::to_string(container::opcode_of(op)),
                        "WRITE, BLOCKWRITE, MASKWRITE, MASKPOLL, TCT, DDR_PATCH, READ_REGS, RECORD_TIMER, PREEMPT and "
                        "NOOP");
  }
};

struct DpuOperation {
  Actions& actions;

  Result<void> operator()(const dpu::Write32& op) const {
    return write_tile(actions, op.col, op.row, op.offset, op.value);
  }

  Result<void> operator()(const dpu::ShimBd& op) const {
    std::vector<std::uint32_t> words{op.length, 0};  // the address follows
    words.insert(words.end(), op.words.begin(), op.words.end());
    for (unsigned i = 0; i < op.cols; ++i) {
      TRY(const std::uint64_t word0, shim_bd_address(actions.device(), op.col + i, op.bd));
      CHECK_OK(actions.write(word0, words));
      CHECK_OK(point_bd(actions, word0, op.argument, op.offset + std::uint64_t{i} * op.column_stride));
    }
    return {};
  }

  Result<void> operator()(const dpu::Sync& op) const {
    return actions.wait_for_tokens({op.col, op.row}, op.cols, op.rows, op.direction, op.channel);
  }

  Result<void> operator()(const dpu::Raw& op) const {
    const DpuOpcode opcode = container::opcode_of(op);
    if (opcode == DpuOpcode::Noop || opcode == DpuOpcode::RecordTimestamp) return {};
    if (opcode == DpuOpcode::Write32Rtp && op.words.size() == 3) {  // a WRITE32 by another name
      Bytes head;
      append_le(head, op.words[0]);
      return write_tile(actions, container::layout::DpuWord::col.get(head), container::layout::DpuWord::row.get(head),
                        op.words[1], op.words[2]);
    }
    return not_executed(container::to_string(opcode),
                        "WRITE32, WRITE32_RTP, WRITEBD_EXTEND_SHIMTILE, SYNC, NOOP and RECORD_TIMESTAMP");
  }
};

}  // namespace

Result<void> perform(const container::CdoCommand& command, Actions& actions) {
  switch (command.id) {
    case CdoId::Write:
    case CdoId::Write64: return actions.write(command.address, command.value);
    case CdoId::MaskWrite:
    case CdoId::MaskWrite64: return actions.mask_write(command.address, command.mask, command.value);
    case CdoId::DmaWrite: return actions.write(command.address, command.payload);
    case CdoId::Nop: return {};
    default: break;
  }
  return Failure(error(code::unsupported, "the NPU does not execute the command {}", container::to_string(command.id))
                     .help("the firmware knows WRITE, MASK_WRITE, their 64-bit forms, DMA_WRITE and NOP"));
}

Result<void> perform(const txn::Body& operation, Actions& actions) {
  return std::visit(TxnOperation{actions}, operation);
}

Result<void> perform(const dpu::Body& operation, Actions& actions) {
  return std::visit(DpuOperation{actions}, operation);
}

}  // namespace tessera::npu
