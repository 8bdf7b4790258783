// Lowers resets of cores and DMA channels: sets a bit of a register and clears it again, and leaves the other bits as
// they are.
//
// The reset of an object FIFO returns it to its first state. First, all its channels are reset. Then its locks get
// their first values, which is safe because no channel waits for them any more. Then each channel gets its first task
// again. The host itself must restart those ends of the FIFO that are at the host.
#include "compiler/npu/commands.h"
#include "compiler/passes.h"
#include "device/aie2_registers.h"
#include "device/field_words.h"
#include "device/tile_layout.h"

#include <llvm/ADT/SetVector.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIELOWERCORERESET
#define GEN_PASS_DEF_AIELOWERDMACHANNELRESET
#include "compiler/passes/decls.h.inc"

namespace {

// Replaces each operation of a kind by setting and clearing the bit Reset of the register that `place` returns.
template <class Op, class Place>
LogicalResult lower(aie::DeviceOp device, Place place) {
  SmallVector<Op> all;
  device.walk([&](Op op) { all.push_back(op); });
  for (Op op : all) {
    if (failed(require_streams(op))) return failure();
    aie::TileOp tile = aie::tile_of(op.getTile());  // not null: the verifier checks the operand
    const device::FieldWords words(tile.kind(), tile.model().arch,
                                   place(op, device::tile_layout(tile.kind(), tile.model().arch)), 1);
    const device::Field reset = words.find("Reset")->field;
    OpBuilder builder(op);
    create_tile_write(builder, op.getLoc(), tile.id(), words.offset(), reset.mask(), reset.mask());
    create_tile_write(builder, op.getLoc(), tile.id(), words.offset(), 0, reset.mask());
    op.erase();
  }
  return success();
}

struct LowerCoreReset : impl::AIELowerCoreResetBase<LowerCoreReset> {
  void runOnOperation() override {
    const auto place = [](aiex::CoreResetOp, const device::TileLayout&) {
      return device::aie2::core::Core_Control.offset;
    };
    if (failed(lower<aiex::CoreResetOp>(getOperation(), place))) signalPassFailure();
  }
};

// Adds the list of the FIFO's channels and locks to `used`.
LogicalResult begin_anew(aie::DeviceOp device, aiex::DmaChannelResetForOp op, llvm::SetVector<Operation*>& used) {
  auto fifo = dyn_cast_or_null<aie::ObjectFifoRearmBindingOp>(SymbolTable::lookupSymbolIn(device, op.getObjfifoAttr()));
  if (!fifo)
    return op.emitOpError("could not resolve '") << op.getObjfifo()
                                                 << "' to an aie.objectfifo_rearm_binding: run "
                                                    "aie-objectFifo-stateful-transform first";
  const auto heads = fifo.getHeadBdIds(), repeats = fifo.getRepeatCounts();
  if (!heads || !repeats)
    return op.emitOpError(
        "has no head_bd_ids/repeat_counts; run --aie-assign-bd-ids before this pass, or set them on the binding");
  used.insert(fifo);
  OpBuilder builder(op);
  const Location loc = op.getLoc();
  SmallVector<Channel> channels;
  for (auto [operand, direction, number] :
       llvm::zip_equal(fifo.getChannelTiles(), fifo.getChannelDirs(), fifo.getChannelIndices())) {
    aie::TileOp tile = aie::tile_of(operand);
    if (!tile) return op.emitOpError("resets a channel of a tile that has no place yet");
    const auto side = static_cast<aie::DMAChannelDir>(direction);
    channels.push_back({tile.id(), aie::hardware(side), static_cast<std::uint32_t>(number)});
    aiex::DmaChannelResetOp::create(builder, loc, operand, side, channels.back().number);
  }
  for (auto [lock, value] : llvm::zip_equal(fifo.getLocks(), fifo.getLockInits()))
    aiex::SetLockOp::create(builder, loc, lock, static_cast<std::uint32_t>(value));
  for (auto [channel, head, repeat] : llvm::zip_equal(channels, *heads, *repeats))
    create_push(builder, loc, channel, static_cast<std::uint32_t>(head), static_cast<std::uint32_t>(repeat), false);
  op.erase();
  return success();
}

struct LowerDmaChannelReset : impl::AIELowerDmaChannelResetBase<LowerDmaChannelReset> {
  void runOnOperation() override {
    SmallVector<aiex::DmaChannelResetForOp> fifos;
    getOperation().walk([&](aiex::DmaChannelResetForOp op) { fifos.push_back(op); });
    llvm::SetVector<Operation*> used;
    for (aiex::DmaChannelResetForOp op : fifos)
      if (failed(begin_anew(getOperation(), op, used))) return signalPassFailure();
    for (Operation* binding : used) binding->erase();  // each operation that named it was replaced
    const auto place = [](aiex::DmaChannelResetOp op, const device::TileLayout& layout) {
      return layout.channel(aie::hardware(op.getDirection())).control.at(op.getChannel());
    };
    if (failed(lower<aiex::DmaChannelResetOp>(getOperation(), place))) signalPassFailure();
  }
};

}  // namespace

}  // namespace tessera::compiler
