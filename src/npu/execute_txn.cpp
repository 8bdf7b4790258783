// Transaction streams: operations on addresses of the whole partition.
#include "npu/controller.h"

#include "device/aie2_registers.h"
#include "npu/codes.h"

namespace tessera::npu {

namespace txn = container::txn;
namespace shim = device::aie2::shim;
using container::TxnOpcode;

struct Controller::TxnExecutor {
  Controller& npu;

  Result<void> operator()(const txn::Write& op) const { return npu.array_.write32(op.address, op.value); }
  Result<void> operator()(const txn::BlockWrite& op) const { return npu.write_words(op.address, op.data); }

  Result<void> operator()(const txn::Masked& op) const {
    if (op.opcode == TxnOpcode::Maskwrite) return npu.array_.mask_write32(op.address, op.mask, op.value);
    CHECK_OK(npu.array_.read32(op.address));
    return npu.wait_until(fmt::format("{:#x} in the bits {:#x} of register {:#x}", op.value, op.mask, op.address), [&] {
      const Result<std::uint32_t> word = npu.array_.read32(op.address);
      return word && (*word & op.mask) == op.value;
    });
  }

  Result<void> operator()(const txn::Sync& op) const {
    return npu.wait_for_tokens({op.col, op.row}, op.cols, op.rows, op.direction, op.channel);
  }

  Result<void> operator()(const txn::Patch& op) const {
    const device::Location location = npu.array_.device().locate(op.address);
    const auto bd = location.tile.row == 0 ? shim::DMA_BD_1.index_of(location.offset) : std::nullopt;
    if (!bd)
      return Failure(
          error(code::bad_patch, "it patches {:#x}, which is no address word of a shim buffer descriptor", op.address)
              .note("offset {:#x} of {}", location.offset, device::to_string(location.tile))
              .help("patch word 1 of the descriptor"));
    return npu.point_bd(op.address - (shim::DMA_BD_1.offset - shim::DMA_BD_0.offset), op.argument, op.addend);
  }

  // Preemption points do nothing when nobody preempts; time stamps and register dumps go to the host's log.
  Result<void> operator()(const txn::Noop&) const { return {}; }
  Result<void> operator()(const txn::Preempt&) const { return {}; }
  Result<void> operator()(const txn::RecordTimer&) const { return {}; }
  Result<void> operator()(const txn::ReadRegs& op) const {
    for (const std::uint64_t address : op.addresses) CHECK_OK(npu.array_.read32(address));
    return {};
  }

  template <class Other>
  Result<void> operator()(const Other& op) const {
    return Failure(
        error(code::unsupported, "the operation {} is not executed yet", container::to_string(container::opcode_of(op)))
            .help("WRITE, BLOCKWRITE, MASKWRITE, MASKPOLL, TCT, DDR_PATCH, READ_REGS, RECORD_TIMER, PREEMPT "
                  "and NOOP are"));
  }
};

Result<void> Controller::execute(const container::Txn& stream) {
  for (std::size_t i = 0; i < stream.ops.size(); ++i) {
    const container::TxnOp& op = stream.ops[i];
    Result<void> done = std::visit(TxnExecutor{*this}, op.body);
    if (done) done = end_operation();
    if (!done)
      return Failure(std::move(done).error().within(fmt::format(
          "TXN operation {} ({}) at offset {:#x}", i, container::to_string(container::opcode_of(op.body)), op.offset)));
  }
  return {};
}

}  // namespace tessera::npu
